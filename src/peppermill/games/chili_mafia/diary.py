"""What happens to cards that somebody remembers is written down as it happens; what follows from it is found when somebody asks.

A playout goes to its end without a question, so it pays for the writing only. An entry is one number, made like a fact: what
happened, and above it the kind of event.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.chili_mafia.memory import Facts, fact, high_of, kind_of, low_of, observers_of, places_of
from peppermill.games.chili_mafia.zones import vec

_EVENT: Final = 2**44
_NOTE: Final = 0
_FORGET: Final = 1
_BLUR: Final = 2
_DRAW: Final = 3
_SLIDE_IN: Final = 4
_SLIDE_OUT: Final = 5

_PAGES: Final = 512
"""More than most games need. When they are full, they are worked off and used again."""
_BLANK: Final = vec[i64]([0] * _PAGES)
_CLOSED: Final = vec[i64]([])


class Diary:
    """Facts as they were, and what has happened to them since. What may happen is what `Facts` has methods for."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._pages: vec[i64] = _CLOSED
        self._written: i64 = 0

    def copy_from(self, other: Diary) -> None:
        """Into a new one."""
        facts = other.facts()
        self._facts.all = facts.all[:]
        self._facts.size = facts.size

    def facts(self) -> Facts:
        """As they are now."""
        if self._written > 0:
            self._work_off()
        return self._facts

    def _work_off(self) -> None:
        facts = self._facts
        pages = self._pages
        n = self._written
        self._written = 0
        i: i64 = 0
        while i < n:
            event = pages[i] // _EVENT
            each = pages[i] % _EVENT
            if event == _FORGET:
                facts.forget(places_of(each), kind_of(each), observers_of(each))
            elif event == _DRAW:
                facts.draw(places_of(each), low_of(each), kind_of(each))
            elif event == _NOTE:
                facts.note(each)
            elif event == _BLUR:
                facts.blur(places_of(each), high_of(each), observers_of(each))
            elif event == _SLIDE_IN:
                facts.slide_in(low_of(each), high_of(each))
            else:
                facts.slide_out(low_of(each), high_of(each))
            i += 1

    def _write(self, entry: i64) -> None:
        if self._written == len(self._pages):
            if self._written == 0:
                self._pages = _BLANK[:]
            else:
                self._work_off()
        self._pages[self._written] = entry
        self._written += 1

    def note(self, each: i64) -> None:
        self._write(each)

    def learn(self, observers: i64, places: i64, kind: i64) -> None:
        """Whoever looks into a place of his own needs no memory of it."""
        observers &= ~(places & 255)
        if observers:
            self._write(fact(kind, places, observers))

    def forget(self, place: i64, kind: i64, observers: i64) -> None:
        self._write(fact(kind, place, observers) + _FORGET * _EVENT)

    def blur(self, place: i64, to: i64, observers: i64) -> None:
        self._write(fact(0, place, observers, 0, to) + _BLUR * _EVENT)

    def draw(self, seat: i64, depth: i64, kind: i64) -> None:
        self._write(fact(kind, seat, 0, depth) + _DRAW * _EVENT)

    def slide_in(self, low: i64, high: i64) -> None:
        self._write(fact(0, 0, 0, low, high) + _SLIDE_IN * _EVENT)

    def slide_out(self, low: i64, top: i64) -> None:
        self._write(fact(0, 0, 0, low, top) + _SLIDE_OUT * _EVENT)

    def see_all(self, observer: i64, place: i64, cards: list[int]) -> None:
        """Rare, and too long for an entry."""
        self.facts().see_all(observer, place, cards)
