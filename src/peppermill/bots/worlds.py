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
STIRRED: Final = 32
"""Where the guide can stir worlds, there are so many, stirred by turns,"""
OUT_OF: Final = 12
"""each of them chosen from so many of its own: if all were chosen from the same, they would be the same,"""
AT_FIRST: Final = 3
"""and stirred so often before it is used."""


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
        self.stirred: list[State] = []
        self.turn: i64 = 0
        """Which of these comes next."""
        self.weighed = guide.likelihood(first, seat) is not None
        self.can_stir = guide.can_stir(first, seat)
        if self.weighed and not self.can_stir:
            self._add(FIRST)

    def next(self) -> State:
        """A world, to be cloned before anything is tried in it. Who asks for another one has done with it."""
        if self.can_stir:
            return self._stir()
        if not self.weighed:
            return self.game.imagine(self.view, self.rng)
        self._add(NEW)
        if len(self.at_hand) > MOST:
            del self.at_hand[:NEW]
            del self.likelihoods[:NEW]
        return self.at_hand[self._draw()]

    def _stir(self) -> State:
        """One that was not stirred for long. The longer one thinks, the better they are mixed."""
        if len(self.stirred) < STIRRED:
            self.stirred.append(self._new())
        world = self.stirred[self.turn]
        self.turn = (self.turn + 1) % STIRRED
        self.guide.stir(world, self.seat, self.rng)
        return world

    def _new(self) -> State:
        """A likely one to begin with."""
        if not self.weighed:
            return self.game.imagine(self.view, self.rng)
        self.at_hand.clear()
        self.likelihoods.clear()
        self._add(OUT_OF)
        world = self.at_hand[self._draw()]
        times: i64 = 1
        while times < AT_FIRST:
            self.guide.stir(world, self.seat, self.rng)
            times += 1
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
