"""Small statistics, each by a known method."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Z: Final = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations."""


@dataclass(frozen=True)
class Estimate:
    """A figure and where the true one lies with 95 % confidence."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = Z) -> Estimate:
    """A win rate, by Wilson's interval (1927), which also holds near 0 and 1."""
    rate = wins / games
    scale = 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / scale
    half = z / scale * math.sqrt(max(0.0, rate * (1 - rate)) / games + z * z / (4 * games**2))
    # At 0 and 1 one end is the rate itself, but for the last bit.
    return Estimate(rate, min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half)))


# Several hypotheses at once. Of twenty intervals of 95 % one misses by chance; so where many are looked at together there is a
# second one for each, wide enough that all of them hold at once with 95 % confidence.


def z_for(family: int) -> float:
    """How many standard deviations an interval needs so that `family` of them hold at once with 95 % confidence (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, family))


def widened(estimate: Estimate, family: int) -> Estimate:
    """A symmetric interval of 95 %, made wide enough for so many at once."""
    factor = z_for(family) / Z
    middle = estimate.value
    return Estimate(middle, middle - factor * (middle - estimate.low), middle + factor * (estimate.high - middle))


def chance_of(distance: float, error: float) -> float:
    """How likely a difference at least this large is by chance alone, if its standard error is that."""
    if error <= 0.0:
        return 1.0 if distance == 0.0 else 0.0
    return 2 * (1 - NormalDist().cdf(abs(distance) / error))


def chance_of_rate(rate: float, games: int, fair: float) -> float:
    """How likely a win rate so far from the fair one is by chance: the score test, to which Wilson's interval belongs."""
    return chance_of(rate - fair, math.sqrt(fair * (1 - fair) / games))


def chance_of_rates(one: float, games: int, other: float, others: int) -> float:
    """How likely two win rates so far apart are by chance: the score test for two. How wide their interval is does not say that:
    it is not symmetric."""
    both = (one * games + other * others) / (games + others)
    return chance_of(other - one, math.sqrt(max(0.0, both * (1 - both)) * (1 / games + 1 / others)))


def standard_error(estimate: Estimate) -> float:
    """Of a symmetric interval of 95 %."""
    return (estimate.high - estimate.low) / (2 * Z)


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of these hypotheses can be rejected together, with 5 % for any mistake at all: by Holm (1979), the surest first."""
    order = sorted(range(len(chances)), key=lambda number: chances[number])
    rejected = [False] * len(chances)
    for done, number in enumerate(order):
        if chances[number] > level / (len(chances) - done):
            break
        rejected[number] = True
    return rejected


def rate_difference(one: Estimate, other: Estimate) -> Estimate:
    """How much higher the second rate is than the first, by Newcombe's interval (1998), which joins two of Wilson's."""
    low = math.hypot(other.value - other.low, one.high - one.value)
    high = math.hypot(other.high - other.value, one.value - one.low)
    middle = other.value - one.value
    return Estimate(middle, middle - low, middle + high)


def mean_difference(one: Estimate, other: Estimate) -> Estimate:
    """How much higher the second mean is than the first."""
    middle = other.value - one.value
    half = Z * math.hypot(standard_error(one), standard_error(other))
    return Estimate(middle, middle - half, middle + half)


def mean(values: Floats, games: Ints | None = None) -> Estimate:
    """A mean, by its standard error; with `games`, the game that each value comes from, as in `difference`."""
    middle = float(values.mean())
    half = Z * _error((values - middle) / len(values), np.arange(len(values)) if games is None else games)
    return Estimate(middle, middle - half, middle + half)


def difference(values: Floats, inside: NDArray[np.bool_], strata: Ints, games: Ints) -> Estimate | None:
    """How much higher the values are inside than outside, compared only within a stratum.

    Strata are weighted as Mantel and Haenszel (1959) do, by n₁n₀/n: one in which all are alike says nothing. None if all are so.
    Seats of one game don't win independently of each other, so the error is reckoned from what whole games add to the difference
    (Liang and Zeger, 1986).
    """
    weight = 0.0
    total = 0.0
    added = np.zeros(len(values))
    for stratum in np.unique(strata):
        here = strata == stratum
        with_it, without = here & inside, here & ~inside
        ones, zeros = int(with_it.sum()), int(without.sum())
        if ones < 2 or zeros < 2:
            continue
        share = ones * zeros / (ones + zeros)
        higher, lower = values[with_it].mean(), values[without].mean()
        weight += share
        total += share * float(higher - lower)
        added[with_it] = share * (values[with_it] - higher) / ones
        added[without] = -share * (values[without] - lower) / zeros
    if weight == 0.0:
        return None
    middle, half = total / weight, Z * _error(added, games) / weight
    return Estimate(middle, middle - half, middle + half)


def _error(added: Floats, games: Ints) -> float:
    """The standard error of a sum, from what each value adds to its deviation, and which game it comes from."""
    by_game = np.bincount(games, added)[np.unique(games)]
    count = len(by_game)
    return math.sqrt(float((by_game**2).sum()) * count / (count - 1)) if count > 1 else 0.0
