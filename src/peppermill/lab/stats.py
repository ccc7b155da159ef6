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
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half))


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


def mean(values: Floats) -> Estimate:
    """A mean, by its standard error."""
    middle = float(values.mean())
    half = Z * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - half, middle + half)


def difference(values: Floats, inside: NDArray[np.bool_], strata: Ints) -> Estimate | None:
    """How much higher the values are inside than outside, compared only within a stratum.

    Strata are weighted as Mantel and Haenszel (1959) do, by n₁n₀/n: one in which all are alike says nothing. None if all are so.
    """
    weight = 0.0
    total = 0.0
    variance = 0.0
    for stratum in np.unique(strata):
        here = strata == stratum
        with_it, without = values[here & inside], values[here & ~inside]
        if len(with_it) < 2 or len(without) < 2:
            continue
        share = len(with_it) * len(without) / (len(with_it) + len(without))
        weight += share
        total += share * float(with_it.mean() - without.mean())
        variance += share**2 * float(with_it.var(ddof=1) / len(with_it) + without.var(ddof=1) / len(without))
    if weight == 0.0:
        return None
    middle, half = total / weight, Z * math.sqrt(variance) / weight
    return Estimate(middle, middle - half, middle + half)
