"""Two runs side by side: what changed, and how sure that is. Read from their summaries, so that yesterday's run is enough."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from peppermill.lab.contest import Setup
from peppermill.lab.errors import LabError
from peppermill.lab.journal import replace
from peppermill.lab.stats import (
    Estimate,
    chance_of,
    chance_of_rates,
    holm,
    mean_difference,
    rate_difference,
    standard_error,
    widened,
    wilson,
    z_for,
)

SUMMARY: Final = "summary.json"
COMPARISON: Final = "comparison"
LEAST: Final = 20
"""Games. The mean of fewer may have any error: of a single game's length it would seem to have none."""


@dataclass(frozen=True)
class Difference:
    """One figure of both runs."""

    what: str
    """`seat`, `bot`, `length`, `score` or `worth`."""
    name: str
    """Which seat, bot or thing; a thing is `how what`."""
    rate: bool
    """A share, to be shown in percent; else a number."""
    one: Estimate
    other: Estimate
    change: Estimate
    together: Estimate
    """The change, with the interval that holds for all figures of the comparison at once."""
    differs: bool
    """Surely, though many were looked at (Holm)."""


@dataclass(frozen=True)
class SetupPair:
    """A setup of the first run and the one it is compared with."""

    one: Setup
    other: Setup
    games: tuple[int, int]
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Comparison:
    """All of it."""

    runs: tuple[str, str]
    game: str
    pairs: tuple[SetupPair, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class _Figure:
    """What both runs say about one thing, and how the difference is reckoned at a given confidence."""

    what: str
    name: str
    rate: bool
    one: Estimate
    other: Estimate
    change: Callable[[int], Estimate]
    """By the number of figures that are looked at together; 1 is the plain interval."""
    chance: float
    """How likely a difference like this is by chance alone."""


def compare(one: Path, other: Path) -> Comparison:
    """The differences between two runs, or LabError if they can't be compared.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for seed in (1, 2):
    ...         plan = peppermill.lab.balance([Setup.of("chicago-poker", 2, {"quick": True})], ["random"], games=4, seed=seed)
    ...         finished = peppermill.lab.run(plan, Path(folder, str(seed)), jobs=1)
    ...     found = compare(Path(folder, "1"), Path(folder, "2"))
    >>> [difference.name for difference in found.pairs[0].differences if difference.what == "seat"]
    ['1', '2']
    """
    first, second = _summary(one), _summary(other)
    games = {_setup(table).game for summary in (first, second) for table in summary["tables"]}
    if len(games) != 1:
        raise LabError("other-games", games=", ".join(sorted(games)) or "—")
    tables = _paired(first["tables"], second["tables"])
    figures = [_figures(mine, theirs) for mine, theirs in tables]
    # Every figure of the comparison is one hypothesis: that nothing has changed.
    flat = [figure for found in figures for figure in found]
    distinct = iter(holm([figure.chance for figure in flat]))
    pairs = [
        SetupPair(
            _setup(mine),
            _setup(theirs),
            (int(mine["games"]), int(theirs["games"])),
            tuple([_difference(figure, len(flat), next(distinct)) for figure in found]),
        )
        for (mine, theirs), found in zip(tables, figures, strict=True)
    ]
    return Comparison((str(one), str(other)), games.pop(), tuple(pairs))


def save(comparison: Comparison, folder: Path, page: str) -> Path:
    """The page, and beside it the figures for programs. Returns the page's file."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace(folder / f"{COMPARISON}.json", json.dumps(comparison.to_json(), indent=2, ensure_ascii=False) + "\n")
        replace(folder / f"{COMPARISON}.html", page)
    except OSError as error:
        raise LabError("cant-write", file=folder, detail=error.strerror or str(error)) from None
    return folder / f"{COMPARISON}.html"


def _summary(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / SUMMARY).read_text("utf-8"))
        return found if found["tables"] else _not_a_run(folder)
    except (OSError, ValueError, KeyError, TypeError):
        return _not_a_run(folder)


def _not_a_run(folder: Path) -> dict[str, Any]:
    raise LabError("not-a-run", folder=folder)


def _setup(table: dict[str, Any]) -> Setup:
    found = table["table"]
    return Setup(found["game"], found["players"], tuple([(name, value) for name, value in found["options"]]))


def _paired(mine: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The same setups where both have them; else, for what-if runs, those with the same number of players, in their order."""
    same = [(one, other) for one in mine for other in theirs if _setup(one) == _setup(other)]
    if same:
        return same
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for players in dict.fromkeys([_setup(one).players for one in mine]):
        ones = [one for one in mine if _setup(one).players == players]
        others = [other for other in theirs if _setup(other).players == players]
        pairs += zip(ones, others, strict=False)
    if not pairs:
        raise LabError("nothing-in-common")
    return pairs


def _figures(mine: dict[str, Any], theirs: dict[str, Any]) -> list[_Figure]:
    """Everything that both have."""
    found: list[_Figure] = []
    for what, key in (("seat", "seats"), ("bot", "bots")):
        both = _matched(mine[key], theirs[key], "name")
        if mine["table"]["players"] > 1 and (what == "seat" or len(mine[key]) > 1):
            found += [_rate(what, one, other) for one, other in both]
    if min(mine["games"], theirs["games"]) >= LEAST:
        found += _means(mine, theirs)
    solo = mine["table"]["players"] == 1
    worths = _matched(mine["worth"], theirs["worth"], "how", "what", "more_than")
    found += [_mean("worth", f"{one['how']} {one['what']}", one["gain"], other["gain"], not solo) for one, other in worths]
    return found


def _means(mine: dict[str, Any], theirs: dict[str, Any]) -> list[_Figure]:
    scores = _matched(mine["scores"], theirs["scores"], "name")
    return [
        _mean("length", "", mine["length"]["mean"], theirs["length"]["mean"]),
        *[_mean("score", one["name"], one["mean"], other["mean"]) for one, other in scores],
    ]


def _matched(mine: Sequence[dict[str, Any]], theirs: Sequence[dict[str, Any]], *keys: str) -> list[tuple[Any, Any]]:
    by_key = {tuple([other[key] for key in keys]): other for other in theirs}
    named = [(one, tuple([one[key] for key in keys])) for one in mine]
    return [(one, by_key[key]) for one, key in named if key in by_key]


def _rate(what: str, one: dict[str, Any], other: dict[str, Any]) -> _Figure:
    def change(family: int) -> Estimate:
        z = z_for(family)
        mine, theirs = [wilson(share["wins"]["value"] * share["games"], share["games"], z) for share in (one, other)]
        return rate_difference(mine, theirs)

    mine, theirs = Estimate(**one["wins"]), Estimate(**other["wins"])
    chance = chance_of_rates(mine.value, one["games"], theirs.value, other["games"])
    return _Figure(what, one["name"], True, mine, theirs, change, chance)


def _mean(what: str, name: str, one: dict[str, float], other: dict[str, float], rate: bool = False) -> _Figure:
    mine, theirs = Estimate(**one), Estimate(**other)
    plain = mean_difference(mine, theirs)
    chance = chance_of(plain.value, standard_error(plain))
    return _Figure(what, name, rate, mine, theirs, lambda family: widened(plain, family), chance)


def _difference(figure: _Figure, family: int, differs: bool) -> Difference:
    return Difference(
        figure.what,
        figure.name,
        figure.rate,
        figure.one,
        figure.other,
        change=figure.change(1),
        together=figure.change(family),
        differs=differs,
    )
