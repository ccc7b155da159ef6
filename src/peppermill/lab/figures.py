"""The figures of a table's games: who won, from where, how long it took, and what cards were worth."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from peppermill.lab.contest import Table
from peppermill.lab.plan import Plan
from peppermill.lab.ratings import ratings
from peppermill.lab.sheet import TableSheet
from peppermill.lab.stats import Estimate, Floats, Ints, difference, mean, wilson

COMMON: Final = 0.9
"""What more than this share of all seats did is no distinction; then doing it more often than usual is."""
RARE: Final = 20
"""What fewer seats did, or did not do, says nothing yet."""


@dataclass(frozen=True)
class Share:
    """How often somebody won."""

    name: str
    games: int
    wins: Estimate


@dataclass(frozen=True)
class Spread:
    """Numbers and where they lie."""

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
    """What goes with having held or done something."""

    how: str
    what: str
    more_than: int
    """Seats with it did it more often than this."""
    seats: int
    inside: Estimate
    """What they made: their win rate, or, alone at the table, their score."""
    outside: Estimate
    gain: Estimate
    """Compared within the games of the same bot."""


@dataclass(frozen=True)
class Figures:
    """Of one table."""

    table: Table
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
        return self.table.players == 1

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def figures(plan: Plan, sheet: TableSheet) -> Figures:
    here = [bot for bot in range(len(plan.bots)) if (sheet.bots == bot).any()]
    edges = _edges(sheet.scores.ravel())
    telling_nothing = bool(np.allclose(sheet.scores, sheet.wins))
    return Figures(
        sheet.table,
        sheet.games,
        tuple([_share(plan.bots[bot], sheet.wins[sheet.bots == bot]) for bot in here]),
        tuple([_share(str(seat + 1), sheet.wins[:, seat]) for seat in range(sheet.table.players)]),
        tuple(_ratings(plan, [sheet])),
        _spread("", sheet.decisions.sum(axis=1).astype(np.float64)),
        () if telling_nothing else tuple([_spread(plan.bots[bot], sheet.scores[sheet.bots == bot], edges) for bot in here]),
        tuple(worth(sheet)),
    )


def overall(plan: Plan, found: list[TableSheet]) -> list[tuple[str, Estimate]]:
    """Ratings over all tables."""
    return _ratings(plan, found)


def _ratings(plan: Plan, found: list[TableSheet]) -> list[tuple[str, Estimate]]:
    here = sorted({int(bot) for sheet in found for bot in np.unique(sheet.bots)})
    if len(here) < 2 or plan.kind == "balance":
        return []
    number = np.zeros(len(plan.bots), dtype=np.int64)
    number[here] = np.arange(len(here))
    rated = ratings([(number[sheet.bots], sheet.ranks) for sheet in found], len(here), plan.seed)
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
    return Spread(name, len(values), mean(values), deviation, spots, tuple([float(edge) for edge in edges]), counted)


def worth(sheet: TableSheet) -> list[Worth]:
    """Of everything that some seats did and others didn't, best first."""
    solo = sheet.table.players == 1
    values = (sheet.scores if solo else sheet.wins).ravel()
    strata = (sheet.contests[:, None] * (int(sheet.bots.max()) + 1) + sheet.bots).ravel()
    rows = [counted for seats in sheet.marks for counted in seats]
    times: dict[str, Ints] = {}
    for row, counted in enumerate(rows):
        for key, count in counted.items():
            if key not in times:
                times[key] = np.zeros(len(rows), dtype=np.int64)
            times[key][row] = count
    found: list[Worth] = []
    for key, counts in times.items():
        line = 0 if (counts > 0).mean() <= COMMON else int(np.median(counts))
        inside = counts > line
        gain = difference(values, inside, strata) if RARE <= inside.sum() <= len(rows) - RARE else None
        if gain is not None:
            sides = [_value(values[side], solo) for side in (inside, ~inside)]
            how, _, what = key.partition(" ")
            found.append(Worth(how, what, line, int(inside.sum()), sides[0], sides[1], gain))
    return sorted(found, key=lambda one: (-one.gain.value, one.how, one.what))


def _value(values: Floats, solo: bool) -> Estimate:
    return mean(values) if solo else wilson(float(values.sum()), len(values))
