"""Who remembers which cards are where, although they lie face down.

A fact says: *these observers know that a card of this kind is in one of these places*; different facts of an observer speak of
different cards. Places are hands, the draw deck (between two depths) and the discard (in a part of it whose order the observer
doesn't know). Everything that happens keeps every fact true for those who hold it, using only what they saw; where they can't
tell, a fact gets wider or is dropped. Views show a seat its own facts, and `imagine` deals by them.

A fact is one number: kind, places, observers, lowest and highest depth.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chili_mafia.deck import BIT

# Observers are bits: seat by seat, then the spectators, who know what everybody knows.
WATCHERS: Final = 256
EVERYONE: Final = 511
# Places are bits too: the hands by seat, then the draw deck and the discard.
HANDS: Final = 255
DECK: Final = 256
PILE: Final = 512
_PLACES: Final = 1023

# A fact from its lowest bits on: the kind, the places, the observers, the lowest and the highest depth.
_KIND: Final = 63
_PLACES_AT: Final = 6
_OBSERVERS_AT: Final = 16
_LOW_AT: Final = 25
_HIGH_AT: Final = 33
_DEPTH: Final = 255
# One place, observer or depth more.
_PLACE: Final = 64
_OBSERVER: Final = 65536
_LOW: Final = 33554432
_HIGH: Final = 8589934592
_DECK_BIT: Final = 16384
"""The place DECK, in a fact."""
_NOTHING: Final = vec[i64]([])
_BLANK: Final = vec[i64]([0] * 64)


def fact(kind: i64, places: i64, observers: i64, low: i64 = 0, high: i64 = 0) -> i64:
    return kind + places * _PLACE + observers * _OBSERVER + low * _LOW + high * _HIGH


def kind_of(each: i64) -> i64:
    return each & _KIND


def places_of(each: i64) -> i64:
    return (each >> _PLACES_AT) & _PLACES


def observers_of(each: i64) -> i64:
    return (each >> _OBSERVERS_AT) & EVERYONE


def without_observers(each: i64) -> i64:
    return each & ~(EVERYONE * _OBSERVER)


def low_of(each: i64) -> i64:
    return (each >> _LOW_AT) & _DEPTH


def high_of(each: i64) -> i64:
    return each >> _HIGH_AT


class Facts:
    """All facts of all observers."""

    def __init__(self, each: vec[i64], size: i64) -> None:
        self.all = each
        self.size = size

    def note(self, each: i64) -> None:
        if self.size == len(self.all):
            self.all = vec[i64](list(self.all) + [0] * self.size) if self.size > 0 else _BLANK[:]
        self.all[self.size] = each
        self.size += 1

    # A card is seen

    def forget(self, place: i64, kind: i64, observers: i64) -> None:
        """The observers see a card of this kind leave the place (or see it there): it may be the one a fact spoke of.

        An exact fact goes first. Of several wide ones one goes and the others take in its places, so that they stay true
        whichever it was.
        """
        facts = self.all
        n = self.size
        wanted = place * _PLACE
        found: i64 = -1
        i: i64 = 0
        while i < n:
            each = facts[i]
            if each & _KIND == kind and each & wanted and observers_of(each) & observers:
                if found >= 0:
                    self._forget(found, place, kind, observers)
                    return
                found = i
            i += 1
        if found >= 0:
            # The only one: nothing else has to be weighed against it.
            facts[found] -= (observers_of(facts[found]) & observers) * _OBSERVER
            if observers_of(facts[found]) == 0:
                self._drop(found)

    def _drop(self, i: i64) -> None:
        facts = self.all
        self.size -= 1
        while i < self.size:
            facts[i] = facts[i + 1]
            i += 1

    def _forget(self, start: i64, place: i64, kind: i64, observers: i64) -> None:
        facts = self.all
        n = self.size
        done: i64 = 0
        i: i64 = start
        while i < n:
            each = facts[i]
            if each & _KIND == kind and places_of(each) == place:
                gone: i64 = observers_of(each) & observers & ~done
                facts[i] = each - gone * _OBSERVER
                done |= gone
            i += 1
        while True:
            # Of the wide facts each observer loses one, the first; then the others, where there are, get wider.
            i = start
            last: i64 = done
            dropped: i64 = 0
            while i < n:
                each = self.all[i]
                if each & _KIND == kind and places_of(each) & place and places_of(each) != place:
                    if dropped == 0:
                        gone = observers_of(each) & observers & ~done
                        if gone:
                            self.all[i] = each - gone * _OBSERVER
                            done |= gone
                            dropped = each
                            start = i + 1
                    else:
                        self._take_in(i, dropped, done & ~last)
                i += 1
            if dropped == 0:
                break
        self._tidy()

    def _take_in(self, i: i64, other: i64, observers: i64) -> None:
        """The fact becomes as wide as both, for these observers alone."""
        each = self.all[i]
        theirs = observers_of(each) & observers
        if theirs == 0:
            return
        low, high = low_of(each), high_of(each)
        if other & _DECK_BIT:
            if each & _DECK_BIT:
                low, high = min(low, low_of(other)), max(high, high_of(other))
            else:
                low, high = low_of(other), high_of(other)
        self.all[i] = each - theirs * _OBSERVER
        self.note(fact(kind_of(each), places_of(each) | places_of(other), theirs, low, high))

    def _tidy(self) -> None:
        """Away with facts nobody holds any more, or that say nothing."""
        facts = self.all
        n = self.size
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            each = facts[i]
            if observers_of(each) and places_of(each):
                facts[kept] = each
                kept += 1
            i += 1
        self.size = kept

    def see_all(self, observer: i64, place: i64, cards: list[int]) -> None:
        """The observer sees everything in a place."""
        n = self.size
        i: i64 = 0
        while i < n:
            each = self.all[i]
            if observers_of(each) & observer and places_of(each) & place:
                self.all[i] = each - observer * _OBSERVER
                elsewhere = places_of(each) & ~place
                if kind_of(each) not in cards and elsewhere:
                    self.note(fact(kind_of(each), elsewhere, observer, low_of(each), high_of(each)))
            i += 1
        for card in cards:
            self.note(fact(card, place, observer))
        self._tidy()

    # A card goes unseen

    def blur(self, place: i64, to: i64, observers: i64) -> None:
        """The observers saw a card go from one place to another, but not which."""
        n = self.size
        wanted = place * _PLACE
        i: i64 = 0
        while i < n:
            if self.all[i] & wanted:
                self._widen(i, to & ~places_of(self.all[i]), observers)
            i += 1

    def _widen(self, i: i64, more: i64, observers: i64) -> None:
        """For these observers alone."""
        each = self.all[i]
        theirs = observers_of(each) & observers
        if theirs == 0 or more == 0:
            return
        if theirs == observers_of(each):
            self.all[i] = each + more * _PLACE
        else:
            self.all[i] = each - theirs * _OBSERVER
            self.note(fact(kind_of(each), places_of(each) | more, theirs, low_of(each), high_of(each)))

    # Depths in the draw deck

    def draw(self, seat: i64, depth: i64, kind: i64) -> None:
        """`seat` drew, unseen by the others, the card that had `depth` cards under it."""
        n = self.size
        facts = self.all
        i: i64 = 0
        while i < n:
            if facts[i] & _DECK_BIT:
                self._draw(seat, depth, kind)
                return
            i += 1

    def _draw(self, seat: i64, depth: i64, kind: i64) -> None:
        mine = BIT[seat]
        n = self.size
        i: i64 = 0
        while i < n:
            each = self.all[i]
            if each & _DECK_BIT and low_of(each) <= depth <= high_of(each):
                if kind_of(each) == kind and observers_of(each) & mine:
                    self.all[i] = each - mine * _OBSERVER
                self._widen(i, mine & ~places_of(each), EVERYONE & ~mine)
            i += 1
        i = 0
        while i < self.size:
            each = self.all[i]
            if each & _DECK_BIT and depth <= low_of(each):
                # Nothing of that depth is left: it is in one of the hands that drew.
                self.all[i] = fact(kind_of(each), places_of(each) & ~DECK, observers_of(each))
            i += 1
        self._tidy()

    def slide_in(self, low: i64, high: i64) -> None:
        """A card was put somewhere between these depths: what lay above has one more under it, what lay there may have."""
        i: i64 = 0
        while i < self.size:
            each = self.all[i]
            if each & _DECK_BIT and low <= high_of(each):
                self.all[i] = each + _HIGH + (_LOW if high <= low_of(each) else 0)
            i += 1

    def slide_out(self, low: i64, top: i64) -> None:
        """A card left the deck from somewhere between these depths: what lay above has one less under it; nobody knows what."""
        i: i64 = 0
        while i < self.size:
            each = self.all[i]
            if each & _DECK_BIT and high_of(each) > low:
                lowest = low_of(each)
                if lowest > low:
                    lowest -= 1
                highest = min(high_of(each), top - 1)
                self.all[i] = fact(kind_of(each), places_of(each), observers_of(each), lowest, highest)
            i += 1

    def seen_by(self, observer: i64) -> list[int]:
        """An observer's facts, without saying who else holds them, in an order that gives nothing away."""
        mine: list[int] = []
        bit = observer * _OBSERVER
        i: i64 = 0
        while i < self.size:
            each = self.all[i]
            if each & bit:
                mine.append(without_observers(each))
            i += 1
        mine.sort()
        return mine

    def sure_of(self, place: i64, kind: i64) -> i64:
        """The observers who know that a card of this kind is there and nowhere else."""
        found: i64 = 0
        i: i64 = 0
        while i < self.size:
            each = self.all[i]
            if each & _KIND == kind and places_of(each) == place:
                found |= observers_of(each)
            i += 1
        return found

    def surely(self, observer: i64, place: i64, kind: i64) -> i64:
        """How many such cards the observer knows of."""
        found: i64 = 0
        bit = observer * _OBSERVER
        i: i64 = 0
        while i < self.size:
            each = self.all[i]
            if each & bit and each & _KIND == kind and places_of(each) == place:
                found += 1
            i += 1
        return found

    def key(self) -> tuple[int, ...]:
        return tuple([self.all[i] for i in range(self.size)])


def no_facts() -> Facts:
    return Facts(_NOTHING, 0)


def facts_of(key: tuple[int, ...]) -> Facts:
    facts = no_facts()
    for each in key:
        facts.note(each)
    return facts


_EVENT: Final = 17_592_186_044_416
_NOTE: Final = 0
_FORGET: Final = 1
_BLUR: Final = 2
_DRAW: Final = 3
_SLIDE_IN: Final = 4
_SLIDE_OUT: Final = 5

_PAGES: Final = 512
"""More than most games need. When they are full, they are worked off and used again."""
_BLANK_PAGES: Final = vec[i64]([0] * _PAGES)
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
                self._pages = _BLANK_PAGES[:]
            else:
                self._work_off()
        self._pages[self._written] = entry
        self._written += 1

    def note(self, each: i64) -> None:
        self._write(each)

    def learn(self, observers: i64, places: i64, kind: i64) -> None:
        """Whoever looks into a place of his own needs no memory of it."""
        observers &= ~(places & HANDS)
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
