"""How strong the bots are, on one scale.

Every game says of every two different bots in it which one finished before the other; a shared rank is half a win. The strengths
that explain these comparisons best are those of Bradley and Terry (1952), found by Newton's method (the likelihood has one peak)
and written on Elo's scale: 400 points are ten to one. Comparisons of one game are not independent, so the intervals don't come
from a formula but from the bootstrap: whole games are drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from peppermill.lab.stats import Estimate, Floats, Ints

MIDDLE: Final = 1500.0
"""The mean of all ratings."""
SCALE: Final = 400.0
AGAIN: Final = 300
"""Bootstrap samples."""
PRIOR: Final = 0.5
"""Wins that each bot is granted against each it has met, so that one that never won has a rating at all."""

Finishes = tuple[Ints, Ints]
"""The games of one setup: who sat in each seat and the rank of each seat, one row per game."""


def ratings(setups: Sequence[Finishes], count: int, seed: int = 0) -> list[Estimate]:
    """A rating for each bot. Bots are numbers below `count`."""
    cells, games, points = comparisons(setups, count)
    wins = np.bincount(cells, weights=points, minlength=count * count).reshape(count, count)
    granted = PRIOR * ((wins + wins.T) > 0)
    found = elo(strengths(wins + granted))
    total = sum(len(who) for who, _ in setups)
    rng = np.random.default_rng(seed)
    drawn = np.empty((AGAIN, count))
    for again in range(AGAIN):
        times = np.bincount(rng.integers(0, total, total), minlength=total)
        wins = np.bincount(cells, weights=points * times[games], minlength=count * count).reshape(count, count)
        drawn[again] = elo(strengths(wins + granted))
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [Estimate(float(found[bot]), float(low[bot]), float(high[bot])) for bot in range(count)]


def comparisons(setups: Sequence[Finishes], count: int) -> tuple[Ints, Ints, Floats]:
    """One entry for every two seats with different bots, seen from each side: `winner * count + loser`, which game, points."""
    cells: list[Ints] = [np.zeros(0, dtype=np.int64)]
    games: list[Ints] = [np.zeros(0, dtype=np.int64)]
    points: list[Floats] = [np.zeros(0)]
    before = 0
    for who, ranks in setups:
        numbers = np.arange(before, before + len(who))
        before += len(who)
        for one in range(who.shape[1]):
            for other in range(who.shape[1]):
                counts = who[:, one] != who[:, other]
                ahead = (ranks[:, one] < ranks[:, other]) + 0.5 * (ranks[:, one] == ranks[:, other])
                cells.append((who[:, one] * count + who[:, other])[counts])
                games.append(numbers[counts])
                points.append(ahead[counts])
    return np.concatenate(cells), np.concatenate(games), np.concatenate(points)


def strengths(wins: Floats, steps: int = 200, precision: float = 1e-9) -> Floats:
    """Natural logarithms of strengths, around 0. `wins[a, b]`: how often a beat b; a's chance to is a share: a / (a + b)."""
    met = wins + wins.T
    found: Floats = np.zeros(len(wins))
    for _ in range(steps):
        chance = 1.0 / (1.0 + np.exp(found[None, :] - found[:, None]))
        missing = (wins - met * chance).sum(axis=1)
        told = met * chance * (1.0 - chance)
        # Only differences are told, so the matrix has no inverse; the pseudo-inverse leaves the mean where it is.
        step = np.linalg.pinv(np.diag(told.sum(axis=1)) - told) @ missing
        found = found + np.clip(step, -2.0, 2.0)
        if float(np.abs(step).max()) < precision:
            break
    centred: Floats = found - found.mean()
    return centred


def elo(logs: Floats) -> Floats:
    scaled: Floats = MIDDLE + SCALE / np.log(10.0) * logs
    return scaled
