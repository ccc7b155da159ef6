"""The figures of a setup's games: who won, from which seat, how long it took, and what cards were worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from peppermill.lab.blunders import BLUNDERED, kinds
from peppermill.lab.contest import Setup
from peppermill.lab.plan import Plan
from peppermill.lab.ratings import ratings
from peppermill.lab.results import Results
from peppermill.lab.stats import (
    Estimate,
    Floats,
    Ints,
    chance_of,
    chance_of_rate,
    difference,
    holm,
    mean,
    standard_error,
    widened,
    wilson,
    z_for,
)

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
    together: Estimate
    """The interval that holds for all shares of this table at once."""
    differs: bool
    """Is it surely no fair share, though several were looked at (Holm)?"""


@dataclass(frozen=True)
class Meeting:
    """How often one bot finished ahead of another, of the games that both played; a shared rank is half a win."""

    bot: str
    other: str
    games: int
    ahead: Estimate
    together: Estimate
    differs: bool


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
    together: Estimate
    """The same, with the interval that holds for everything in this table at once."""
    differs: bool


@dataclass(frozen=True)
class Blunder:
    """How often a bot made one kind of move that is plainly worse than another."""

    bot: str
    what: str
    times: int
    games: int
    """Of a seat each, in which it could have."""


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
    meetings: tuple[Meeting, ...] = ()
    """Everyone against everyone they met. Empty where all are the same bot."""
    blunders: tuple[Blunder, ...] = ()
    """Every kind that is looked for, with every bot. Empty where nobody can tell."""

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
        tuple(_shares([(plan.bots[bot], results.wins[results.bots == bot]) for bot in here], results.setup.players)),
        seats=tuple(_shares([(str(seat + 1), wins) for seat, wins in enumerate(results.wins.T)], results.setup.players)),
        ratings=tuple(_ratings(plan, [results])),
        length=_spread("", results.decisions.sum(axis=1).astype(np.float64)),
        scores=() if only_wins else tuple([_scores(plan, results, bot, edges) for bot in here]),
        worth=tuple(worth(results)),
        meetings=tuple(meetings(plan, results)) if len(here) > 1 else (),
        blunders=tuple(blunders(plan, results)),
    )


def overall(plan: Plan, found: list[Results]) -> list[tuple[str, Estimate]]:
    """Ratings over all setups."""
    return _ratings(plan, found)


def _ratings(plan: Plan, found: list[Results]) -> list[tuple[str, Estimate]]:
    here = sorted({int(bot) for results in found for bot in np.unique(results.bots)})
    if len(here) < 2 or plan.kind in ("balance", "exploit"):
        return []
    number = np.zeros(len(plan.bots), dtype=np.int64)
    number[here] = np.arange(len(here))
    rated = ratings([(number[results.bots], results.ranks) for results in found], len(here), plan.seed)
    return [(plan.bots[bot], estimate) for bot, estimate in zip(here, rated, strict=True)]


def _shares(found: Sequence[tuple[str, Floats]], players: int) -> list[Share]:
    """How often each of them won, and whether that is surely no fair share: they are all looked at together."""
    fair = 1 / players
    chances = [chance_of_rate(float(wins.mean()), len(wins), fair) if players > 1 else 1.0 for _, wins in found]
    z = z_for(len(found))
    return [
        Share(
            name,
            len(wins),
            wilson(float(wins.sum()), len(wins)),
            together=wilson(float(wins.sum()), len(wins), z),
            differs=differs,
        )
        for (name, wins), differs in zip(found, holm(chances), strict=True)
    ]


def meetings(plan: Plan, results: Results) -> list[Meeting]:
    """Every two bots that met. A game counts once, however many seats they had in it."""
    found: list[tuple[int, int, float, int]] = []
    for bot in range(len(plan.bots)):
        for other in range(bot + 1, len(plan.bots)):
            mine, theirs = results.bots == bot, results.bots == other
            met = mine.any(axis=1) & theirs.any(axis=1)
            if met.any():
                points = [_ahead(ranks, a, b) for ranks, a, b in zip(results.ranks[met], mine[met], theirs[met], strict=True)]
                found.append((bot, other, sum(points), len(points)))
    distinct = holm([chance_of_rate(points / games, games, 0.5) for _, _, points, games in found])
    z = z_for(len(found))
    return [
        Meeting(
            plan.bots[bot],
            plan.bots[other],
            games,
            wilson(points, games),
            together=wilson(points, games, z),
            differs=differs,
        )
        for (bot, other, points, games), differs in zip(found, distinct, strict=True)
    ]


def _ahead(ranks: Ints, mine: NDArray[np.bool_], theirs: NDArray[np.bool_]) -> float:
    """The share of pairs of their seats in which the first bot finished ahead."""
    ours, others = ranks[mine][:, None], ranks[theirs][None, :]
    return float(((ours < others) + 0.5 * (ours == others)).mean())


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


def _scores(plan: Plan, results: Results, bot: int, edges: Floats) -> Spread:
    seats = results.bots == bot
    return _spread(plan.bots[bot], results.scores[seats], edges, np.nonzero(seats)[0])


def _spread(name: str, values: Floats, edges: Floats | None = None, games: Ints | None = None) -> Spread:
    """`games`: which game each value comes from, where several come from one."""
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
        mean(values, games),
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
    games = np.repeat(np.arange(results.games), results.setup.players)
    rows = [counted for seats in results.marks for counted in seats]
    times: dict[str, Ints] = {}
    for row, counted in enumerate(rows):
        for key, count in counted.items():
            if key.startswith(f"{BLUNDERED} "):
                continue
            if key not in times:
                times[key] = np.zeros(len(rows), dtype=np.int64)
            times[key][row] = count
    found: list[tuple[str, int, int, list[Estimate], Estimate]] = []
    for key, counts in times.items():
        threshold = 0 if (counts > 0).mean() <= COMMON else int(np.median(counts))
        inside = counts > threshold
        gain = difference(values, inside, strata, games) if RARE <= inside.sum() <= len(rows) - RARE else None
        if gain is not None:
            sides = [_value(values[side], solo) for side in (inside, ~inside)]
            found.append((key, threshold, int(inside.sum()), sides, gain))
    distinct = holm([chance_of(gain.value, standard_error(gain)) for *_, gain in found])
    worths: list[Worth] = []
    for (key, threshold, seats, sides, gain), differs in zip(found, distinct, strict=True):
        how, _, what = key.partition(" ")
        together = widened(gain, len(found))
        worths.append(
            Worth(
                how,
                what,
                threshold,
                seats,
                inside=sides[0],
                outside=sides[1],
                gain=gain,
                together=together,
                differs=differs,
            )
        )
    return sorted(worths, key=lambda one: (-one.gain.value, one.how, one.what))


def blunders(plan: Plan, results: Results) -> list[Blunder]:
    """How often every bot of these games made each of the moves that are plainly wrong."""
    seats: dict[int, int] = {}
    times: dict[tuple[int, str], int] = {}
    for bots, marks in zip(results.bots, results.marks, strict=True):
        for bot, counted in zip(bots.tolist(), marks, strict=True):
            seats[bot] = seats.get(bot, 0) + 1
            for key, count in counted.items():
                how, _, what = key.partition(" ")
                if how == BLUNDERED:
                    times[bot, what] = times.get((bot, what), 0) + count
    return [
        Blunder(plan.bots[bot], what, times.get((bot, what), 0), seats[bot])
        for what in kinds(results.setup.game)
        for bot in sorted(seats)
    ]


def _value(values: Floats, solo: bool) -> Estimate:
    return mean(values) if solo else wilson(float(values.sum()), len(values))
