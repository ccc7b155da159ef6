"""Where a search gets its worlds from: each agrees with the view, and likely ones come more often."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from peppermill.core.game import Game
from peppermill.core.guide import Guide
from peppermill.core.rng import Rng
from peppermill.core.state import State
from peppermill.core.values import View

FIRST: Final = 40
"""Worlds to choose from at first, where the guide can tell likely ones,"""
NEW: Final = 6
"""how many more there are after each one that was chosen,"""
MOST: Final = 400
"""and how many in the end, the newest. Among few there is seldom one in which everybody has what makes their moves likely."""


class Worlds:
    """The worlds of one decision."""

    def __init__(self, game: Game, guide: Guide, view: View, seat: i64, first: State, rng: Rng) -> None:
        self.game = game
        self.guide = guide
        self.view = view
        self.seat = seat
        self.rng = rng
        self.at_hand: list[State] = []
        """Those to choose from, the newest last, and the logarithms of how likely they are."""
        self.likelihoods: list[float] = []
        self.weighed = guide.likelihood(first, seat) is not None
        if self.weighed:
            self._add(FIRST)

    def next(self) -> State:
        """A world, to be cloned before anything is tried in it."""
        if not self.weighed:
            return self.game.imagine(self.view, self.rng)
        self._add(NEW)
        if len(self.at_hand) > MOST:
            del self.at_hand[:NEW]
            del self.likelihoods[:NEW]
        world = self.at_hand[self._draw()].clone()
        self.guide.stir(world, self.seat, self.rng)
        return world

    def _add(self, number: i64) -> None:
        while number > 0:
            world = self.game.imagine(self.view, self.rng)
            likelihood = self.guide.likelihood(world, self.seat)
            self.at_hand.append(world)
            self.likelihoods.append(likelihood if likelihood is not None else 0.0)
            number -= 1

    def _draw(self) -> i64:
        """Each as often as it is likely: that is the highest, with Gumbel's noise added."""
        chosen: i64 = 0
        most = -math.inf
        index: i64 = 0
        for likelihood in self.likelihoods:
            # Neither 0 nor 1, of which there is no logarithm of a logarithm.
            luck = 1e-9 + self.rng.random() * (1.0 - 2e-9)
            chance = likelihood - math.log(-math.log(luck))
            if chance > most:
                most = chance
                chosen = index
            index += 1
        return chosen
