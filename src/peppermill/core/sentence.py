"""A move that is being said word by word: the legal actions, spelled out once, and which of them still begin as said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import vec
from peppermill.core.encoding import WrongIndex
from peppermill.core.rng import Rng
from peppermill.core.values import Action

_ROOM: Final = vec[i64]([0] * 128)


def _larger(zone: vec[i64]) -> vec[i64]:
    return vec[i64](list(zone) + [0] * len(zone))


class Sentence:
    """One seat at one moment. It stays true until somebody moves; then it can be used again for the next one.

    The words of all actions stand in one array, one action after the other, which only ever grows: thousands of games keep
    theirs, and new lists for every action would keep the memory and the garbage collector busy.
    """

    def __init__(self) -> None:
        self.actions: Sequence[Action] = ()
        self.said: list[int] = []
        """Grows in place, and is empty again once an action is complete."""
        self.words: vec[i64] = _ROOM[:]
        self.starts: vec[i64] = _ROOM[:]
        """By action: where its words begin."""
        self.open: vec[i64] = _ROOM[:]
        """The numbers of the actions that begin as said: the first `left` ones."""
        self.spelled: i64 = 0
        """How many words there are; and how many actions are spelled out."""
        self.count: i64 = 0
        self.left: i64 = 0
        self.asked: i64 = 0
        """The place of the next word that makes a difference."""

    # Spelling

    def begin(self, actions: Sequence[Action], said: list[int]) -> None:
        """For these actions, whose words follow."""
        self.actions = actions
        self.said = said
        self.spelled = 0
        self.count = 0

    def next_action(self) -> None:
        """The words of one more action follow."""
        if self.count == len(self.starts):
            self.starts = _larger(self.starts)
            self.open = _larger(self.open)
        self.starts[self.count] = self.spelled
        self.count += 1

    def add(self, word: i64) -> None:
        if self.spelled == len(self.words):
            self.words = _larger(self.words)
        self.words[self.spelled] = word
        self.spelled += 1

    def ready(self) -> None:
        """All are spelled out."""
        numbers = self.open
        number: i64 = 0
        while number < self.count:
            numbers[number] = number
            number += 1
        self.left = number
        place: i64 = 0
        for word in self.said:
            self.left = self._keep(place, word)
            place += 1
        self._look_ahead(place)

    def words_of(self, number: i64) -> list[int]:
        """All the words of that action."""
        end = self.starts[number + 1] if number + 1 < self.count else self.spelled
        return [self.words[i] for i in range(self.starts[number], end)]

    # Saying

    def word_of(self, number: i64) -> i64:
        """What to say next on the way to that action."""
        return self.words[self.starts[number] + self.asked]

    def mask(self, out: vec[u8], at: i64) -> None:
        """Write a 1 for every word that can come next into `out`, which holds nothing but zeros from `at` on."""
        words = self.words
        starts = self.starts
        numbers = self.open
        asked = self.asked
        i: i64 = 0
        while i < self.left:
            out[at + words[starts[numbers[i]] + asked]] = 1
            i += 1

    def any_word(self, rng: Rng) -> i64:
        """A word that can come next: at the beginning that of a random action, later any of them."""
        if not self.said:
            return self.word_of(rng.below(self.count))
        words = sorted({self.word_of(self.open[i]) for i in range(self.left)})
        return words[rng.below(len(words))]

    def say(self, seat: i64, index: i64) -> Action | None:
        """The action, once it is complete; None if there is more to say; WrongIndex if nothing goes on like that."""
        asked = self.asked
        left = self._keep(asked, index)
        if left == 0:
            raise WrongIndex("wrong-index", given=index, seat=seat)
        self.left = left
        said = self.said
        said.clear()
        first = self.open[0]
        if left == 1:
            return self.actions[first]
        start = self.starts[first]
        place: i64 = 0
        while place <= asked:
            said.append(self.words[start + place])
            place += 1
        self._look_ahead(asked + 1)
        return None

    def _keep(self, place: i64, word: i64) -> i64:
        """Move those of the open actions that have this word there to the front; how many? Where there are none, all stay."""
        words = self.words
        starts = self.starts
        numbers = self.open
        kept: i64 = 0
        i: i64 = 0
        while i < self.left:
            number = numbers[i]
            if words[starts[number] + place] == word:
                numbers[kept] = number
                kept += 1
            i += 1
        return kept

    def _look_ahead(self, place: i64) -> None:
        if self.left > 1:
            while self._agree(place):
                place += 1
        self.asked = place

    def _agree(self, place: i64) -> bool:
        """Have all of them the same word there?"""
        words = self.words
        starts = self.starts
        numbers = self.open
        word = words[starts[numbers[0]] + place]
        last: i64 = self.left - 1
        while last > 0 and words[starts[numbers[last]] + place] == word:
            last -= 1
        return last == 0
