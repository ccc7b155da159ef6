"""A move that is being said word by word: the legal actions, spelled out once, and which of them still begin as said."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64, u8

from peppermill.core.buffers import vec
from peppermill.core.encoding import WrongIndex
from peppermill.core.rng import Rng
from peppermill.core.values import Action


class Sentence:
    """One seat at one moment. It stays true until somebody moves.

    The words of all actions stand in one array, one action after the other: thousands of games keep theirs, and a list for every
    action would keep the garbage collector busy.
    """

    def __init__(self, actions: Sequence[Action], words: list[int], starts: list[int], said: list[int]) -> None:
        self.actions = actions
        self.words: vec[i64] = vec[i64](words)
        self.starts: vec[i64] = vec[i64](starts)
        """By action: where its words begin."""
        self.said = said
        """Grows in place, and is empty again once an action is complete."""
        self.open: vec[i64] = vec[i64](list(range(len(starts))))
        """The numbers of the actions that begin as said."""
        self.asked: i64 = 0
        """The place of the next word that makes a difference."""
        place: i64 = 0
        for word in said:
            self.open = vec[i64](self._with(place, word))
            place += 1
        self._look_ahead(place)

    def word_of(self, number: i64) -> i64:
        """What to say next on the way to that action."""
        return self.words[self.starts[number] + self.asked]

    def mask(self, out: vec[u8], at: i64) -> None:
        """Write a 1 for every word that can come next into `out`, which holds nothing but zeros from `at` on."""
        words = self.words
        starts = self.starts
        asked = self.asked
        for number in self.open:
            out[at + words[starts[number] + asked]] = 1

    def any_word(self, rng: Rng) -> i64:
        """A word that can come next: at the beginning that of a random action, later any of them."""
        if not self.said:
            return self.word_of(rng.below(len(self.actions)))
        words = sorted({self.word_of(number) for number in self.open})
        return words[rng.below(len(words))]

    def say(self, seat: i64, index: i64) -> Action | None:
        """The action, once it is complete; None if there is more to say; WrongIndex if nothing goes on like that."""
        asked = self.asked
        chosen = self._with(asked, index)
        if not chosen:
            raise WrongIndex("wrong-index", given=index, seat=seat)
        self.said.clear()
        if len(chosen) == 1:
            return self.actions[chosen[0]]
        self.open = vec[i64](chosen)
        start = self.starts[chosen[0]]
        place: i64 = 0
        while place <= asked:
            self.said.append(self.words[start + place])
            place += 1
        self._look_ahead(asked + 1)
        return None

    def _with(self, place: i64, word: i64) -> list[int]:
        """Those of the open actions that have this word there."""
        words = self.words
        starts = self.starts
        found: list[int] = []
        for number in self.open:
            if words[starts[number] + place] == word:
                found.append(number)
        return found

    def _look_ahead(self, place: i64) -> None:
        if len(self.open) > 1:
            while self._agree(place):
                place += 1
        self.asked = place

    def _agree(self, place: i64) -> bool:
        """Have all of them the same word there?"""
        words = self.words
        starts = self.starts
        numbers = self.open
        word = words[starts[numbers[0]] + place]
        last: i64 = len(numbers) - 1
        while last > 0 and words[starts[numbers[last]] + place] == word:
            last -= 1
        return last == 0
