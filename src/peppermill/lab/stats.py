"""Small statistics, each by a known method."""

from __future__ import annotations

import math
from dataclasses import dataclass
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


def wilson(wins: float, games: int) -> Estimate:
    """A win rate, by Wilson's interval (1927), which also holds near 0 and 1."""
    rate = wins / games
    scale = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / scale
    half = Z / scale * math.sqrt(max(0.0, rate * (1 - rate)) / games + Z * Z / (4 * games**2))
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half))


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
