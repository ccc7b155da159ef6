"""A move that is being said word by word: the legal actions, spelled out once, and which of them still begin as said."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64, u8

from peppermill.core.buffers import vec
from peppermill.core.encoding import WrongIndex
from peppermill.core.rng import Rng
from peppermill.core.values import Action


class Sentence:
    """One seat at one moment. It stays true until somebody moves."""

    def __init__(self, actions: Sequence[Action], ways: list[list[int]], said: list[int]) -> None:
        self.actions = actions
        self.ways = ways
        """The words of every action."""
        self.said = said
        """Grows in place, and is empty again once an action is complete."""
        self.open: list[list[int]] = ways
        """The ways that begin as said."""
        self.numbers: list[int] | None = None
        """Which ways those are; None for all of them."""
        self.asked: i64 = 0
        """The position of the next word that makes a difference."""
        if said:
            self._keep([number for number in range(len(ways)) if ways[number][: len(said)] == said])
        self._look_ahead(len(said))

    def mask(self, out: vec[u8], at: i64) -> None:
        """Write a 1 for every word that can come next into `out`, which holds nothing but zeros from `at` on."""
        asked = self.asked
        for way in self.open:
            out[at + way[asked]] = 1

    def any_word(self, rng: Rng) -> i64:
        """A word that can come next: at the beginning that of a random action, later any of them."""
        asked = self.asked
        if not self.said:
            return self.ways[rng.below(len(self.ways))][asked]
        words = sorted({way[asked] for way in self.open})
        return words[rng.below(len(words))]

    def say(self, seat: i64, index: i64) -> Action | None:
        """The action, once it is complete; None if there is more to say; WrongIndex if nothing goes on like that."""
        asked = self.asked
        chosen: list[int] = []
        place: i64 = 0
        for way in self.open:
            if way[asked] == index:
                chosen.append(place)
            place += 1
        if not chosen:
            raise WrongIndex("wrong-index", given=index, seat=seat)
        numbers = self.numbers
        if numbers is not None:
            chosen = [numbers[at] for at in chosen]
        self.said.clear()
        if len(chosen) == 1:
            return self.actions[chosen[0]]
        self._keep(chosen)
        self.said.extend(self.open[0][: asked + 1])
        self._look_ahead(asked + 1)
        return None

    def _keep(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.open = [self.ways[number] for number in numbers]

    def _look_ahead(self, length: i64) -> None:
        ways = self.open
        if len(ways) > 1:
            first = ways[0]
            while _agree(ways, length, first[length]):
                length += 1
        self.asked = length


def _agree(ways: list[list[int]], at: i64, word: i64) -> bool:
    """Have all of them this word there?"""
    number: i64 = len(ways) - 1
    while number >= 0 and ways[number][at] == word:
        number -= 1
    return number < 0
