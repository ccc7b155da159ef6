"""Boards and throws for tests, all from seeds."""

from __future__ import annotations

from typing import NamedTuple

from peppermill.core.rng import Sfc32
from peppermill.toss.constants import GRAIN, GRAINS, REACH, SPAN2
from peppermill.toss.simulate import Flight, simulate
from peppermill.toss.throw import DIRECTION_MOST, POWER_LEAST, POWER_MOST, STANCE_MOST, Throw

EDGE = int(REACH * GRAINS)
SPAN2_GRAINS = SPAN2 * GRAINS * GRAINS


class Case(NamedTuple):
    """A throw onto a board."""

    xs: list[int]
    ys: list[int]
    throw: Throw
    side: int
    seed: int

    def play(self, tracked: bool = False) -> Flight:
        return simulate(self.xs, self.ys, self.throw, self.side, self.seed, tracked)


def scattered(tokens: int, rng: Sfc32) -> tuple[list[int], list[int]]:
    """Tokens anywhere on the board, none on another."""
    xs: list[int] = []
    ys: list[int] = []
    while len(xs) < tokens:
        x, y = rng.below(2 * EDGE + 1) - EDGE, rng.below(2 * EDGE + 1) - EDGE
        if all((x - other) ** 2 + (y - another) ** 2 > SPAN2_GRAINS for other, another in zip(xs, ys, strict=True)):
            xs.append(x)
            ys.append(y)
    return xs, ys


def any_throw(rng: Sfc32) -> Throw:
    """Every throw that fits, wild ones too."""
    return Throw(
        rng.below(2 * STANCE_MOST + 1) - STANCE_MOST,
        rng.below(2 * DIRECTION_MOST + 1) - DIRECTION_MOST,
        POWER_LEAST + rng.below(POWER_MOST - POWER_LEAST + 1),
        rng.below(3),
        rng.below(4),
    )


def sensible_throw(rng: Sfc32) -> Throw:
    """Throws that mostly end on the board."""
    return Throw(rng.below(401) - 200, rng.below(401) - 200, 220 + rng.below(420), rng.below(3), rng.below(4))


def cases(count: int, seed: int, tokens: int = 12) -> list[Case]:
    """Sensible throws onto scattered tokens."""
    rng = Sfc32(seed)
    found: list[Case] = []
    while len(found) < count:
        xs, ys = scattered(rng.below(tokens + 1), rng)
        found.append(Case(xs, ys, sensible_throw(rng), rng.below(4), rng.word()))
    return found


def metres(grains: int) -> float:
    return grains * GRAIN
