"""The figures of a setup's games: who won, from which seat, how long it took, and what cards were worth."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from peppermill.lab.contest import Setup
from peppermill.lab.plan import Plan
from peppermill.lab.ratings import ratings
from peppermill.lab.results import Results
from peppermill.lab.stats import Estimate, Floats, Ints, difference, mean, wilson

COMMON: Final = 0.9
"""If more than this share of all seats did something, seats are told apart by doing it more often than the median."""
RARE: Final = 20
"""With fewer seats than this on either side, nothing is said yet."""


@dataclass(frozen=True)
class Share:
    """How often somebody won."""

    name: str
    games: int
    wins: Estimate


@dataclass(frozen=True)
class Spread:
    """A distribution."""

    name: str
    games: int
    mean: Estimate
    deviation: float
    quartiles: tuple[float, float, float, float, float]
    """Lowest, a quarter, half, three quarters, highest."""
    edges: tuple[float, ...]
    counts: tuple[int, ...]
    """A histogram."""


@dataclass(frozen=True)
class Worth:
    """How a seat fared that held or did something."""

    how: str
    what: str
    more_than: int
    """The seats counted as having done it did it more often than this."""
    seats: int
    inside: Estimate
    """Their win rate, or, for one player alone, their score."""
    outside: Estimate
    gain: Estimate
    """Compared within the games of the same bot."""


@dataclass(frozen=True)
class Figures:
    """The figures of one setup."""

    setup: Setup
    games: int
    bots: tuple[Share, ...]
    seats: tuple[Share, ...]
    ratings: tuple[tuple[str, Estimate], ...]
    """Empty where all are the same bot."""
    length: Spread
    scores: tuple[Spread, ...]
    """By bot, all with the same edges. Empty where a score is nothing but the win."""
    worth: tuple[Worth, ...]
    """Best first."""

    @property
    def solo(self) -> bool:
        return self.setup.players == 1

    def to_json(self) -> dict[str, Any]:
        """As it is stored; the setup is called `table` there, as in the plan."""
        data = asdict(self)
        return {"table": data.pop("setup"), **data}


def figures(plan: Plan, results: Results) -> Figures:
    here = [bot for bot in range(len(plan.bots)) if (results.bots == bot).any()]
    edges = _edges(results.scores.ravel())
    only_wins = bool(np.allclose(results.scores, results.wins))
    return Figures(
        results.setup,
        results.games,
        tuple([_share(plan.bots[bot], results.wins[results.bots == bot]) for bot in here]),
        seats=tuple([_share(str(seat + 1), results.wins[:, seat]) for seat in range(results.setup.players)]),
        ratings=tuple(_ratings(plan, [results])),
        length=_spread("", results.decisions.sum(axis=1).astype(np.float64)),
        scores=() if only_wins else tuple([_spread(plan.bots[bot], results.scores[results.bots == bot], edges) for bot in here]),
        worth=tuple(worth(results)),
    )


def overall(plan: Plan, found: list[Results]) -> list[tuple[str, Estimate]]:
    """Ratings over all setups."""
    return _ratings(plan, found)


def _ratings(plan: Plan, found: list[Results]) -> list[tuple[str, Estimate]]:
    here = sorted({int(bot) for results in found for bot in np.unique(results.bots)})
    if len(here) < 2 or plan.kind == "balance":
        return []
    number = np.zeros(len(plan.bots), dtype=np.int64)
    number[here] = np.arange(len(here))
    rated = ratings([(number[results.bots], results.ranks) for results in found], len(here), plan.seed)
    return [(plan.bots[bot], estimate) for bot, estimate in zip(here, rated, strict=True)]


def _share(name: str, wins: Floats) -> Share:
    return Share(name, len(wins), wilson(float(wins.sum()), len(wins)))


def _edges(values: Floats, bins: int = 24) -> Floats:
    """Round numbers around all values."""
    low, high = float(values.min()), float(values.max())
    rough = max((high - low) / bins, 1e-9)
    power = 10.0 ** np.floor(np.log10(rough))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough) if high > low else 1.0
    if bool(np.all(values == np.round(values))):
        step = max(step, 1.0)
    first = np.floor(low / step) * step
    return np.arange(first, high + step * 1.001, step, dtype=np.float64)


def _spread(name: str, values: Floats, edges: Floats | None = None) -> Spread:
    edges = _edges(values) if edges is None else edges
    counts, _ = np.histogram(values, edges)
    quartiles = [float(value) for value in np.percentile(values, [0, 25, 50, 75, 100])]
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    lowest, quarter, half, three, highest = quartiles
    spots = (lowest, quarter, half, three, highest)
    counted = tuple([int(count) for count in counts])
    return Spread(
        name,
        len(values),
        mean(values),
        deviation=deviation,
        quartiles=spots,
        edges=tuple([float(edge) for edge in edges]),
        counts=counted,
    )


def worth(results: Results) -> list[Worth]:
    """What everything that some seats did and others didn't is worth, best first."""
    solo = results.setup.players == 1
    values = (results.scores if solo else results.wins).ravel()
    strata = (results.contests[:, None] * (int(results.bots.max()) + 1) + results.bots).ravel()
    rows = [counted for seats in results.marks for counted in seats]
    times: dict[str, Ints] = {}
    for row, counted in enumerate(rows):
        for key, count in counted.items():
            if key not in times:
                times[key] = np.zeros(len(rows), dtype=np.int64)
            times[key][row] = count
    found: list[Worth] = []
    for key, counts in times.items():
        threshold = 0 if (counts > 0).mean() <= COMMON else int(np.median(counts))
        inside = counts > threshold
        gain = difference(values, inside, strata) if RARE <= inside.sum() <= len(rows) - RARE else None
        if gain is not None:
            sides = [_value(values[side], solo) for side in (inside, ~inside)]
            how, _, what = key.partition(" ")
            found.append(Worth(how, what, threshold, int(inside.sum()), inside=sides[0], outside=sides[1], gain=gain))
    return sorted(found, key=lambda one: (-one.gain.value, one.how, one.what))


def _value(values: Floats, solo: bool) -> Estimate:
    return mean(values) if solo else wilson(float(values.sum()), len(values))
