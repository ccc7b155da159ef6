"""What a check found: a report if all is well, otherwise an error with everything needed to reproduce it."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from peppermill.core.errors import PeppermillError

MOST_LINES = 8
_OWN = "conformance"


class ConformanceError(AssertionError):
    """A game broke the contract. It says where and what was expected, and holds the record that leads there."""

    def __init__(self, game: str, expected: str, *, seed: int, number: int = 0, move: int = 0, record: str = "") -> None:
        super().__init__(game, expected)
        self.game = game
        self.expected = expected
        self.seed = seed
        self.number = number
        self.move = move
        self.record = record

    def __reduce__(self) -> Any:
        place: dict[str, Any] = {"seed": self.seed, "number": self.number, "move": self.move, "record": self.record}
        return partial(ConformanceError, **place), (self.game, self.expected)

    def __str__(self) -> str:
        lines = [f"{self.game}: expected {self.expected}", f"  seed {self.seed}, game {self.number}, after move {self.move}"]
        if self.record:
            lines.append(f"  record up to there: {self.record}")
        return "\n".join(lines)


def described(error: BaseException) -> str:
    """An error for whoever has to fix it: type, code, sentence, and the line it came from."""
    said = f"{error.code}: {error}" if isinstance(error, PeppermillError) else repr(error)
    where = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if _OWN not in Path(frame.filename).parts:
            where = f" ({frame.filename}:{frame.lineno}, in {frame.name})"
    return f"{type(error).__name__} {said}{where}" if isinstance(error, PeppermillError) else f"{said}{where}"


def difference(here: Any, there: Any, where: str = "") -> list[str]:
    """What differs between two pieces of JSON, field by field."""
    if isinstance(here, dict) and isinstance(there, dict):
        keys = [*here, *[key for key in there if key not in here]]
        return [line for key in keys for line in _entry(here, there, key, f"{where}.{key}" if where else str(key))]
    if isinstance(here, list) and isinstance(there, list):
        longer = max(len(here), len(there))
        both = [{place: value for place, value in enumerate(each)} for each in (here, there)]
        return [line for place in range(longer) for line in _entry(both[0], both[1], place, f"{where}[{place}]")]
    return [] if here == there and type(here) is type(there) else [f"{where or 'it'}: {here!r} ≠ {there!r}"]


def _entry(here: dict[Any, Any], there: dict[Any, Any], key: Any, where: str) -> list[str]:
    if key not in there:
        return [f"{where}: {here[key]!r} ≠ nothing"]
    if key not in here:
        return [f"{where}: nothing ≠ {there[key]!r}"]
    return difference(here[key], there[key], where)


def differing(here: Any, there: Any) -> str:
    """The first differences in one sentence."""
    lines = difference(here, there)
    more = f"; and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
    return "; ".join(lines[:MOST_LINES]) + more if lines else "only the order of keys differs"


@dataclass
class Report:
    """What was played and how often each thing was checked."""

    game: str
    seed: int
    games: int = 0
    cut: int = 0
    """Games that were not finished because time was up."""
    decisions: int = 0
    chance_moves: int = 0
    longest: int = 0
    """Moves of the longest game, chance included."""
    players: Counter[int] = field(default_factory=Counter)
    looks: Counter[int] = field(default_factory=Counter)
    """Moments examined closely, by number of players."""
    options: set[str] = field(default_factory=set)
    """The different settings that were played."""
    checks: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)
    """The reasons given for refused moves."""
    open_moments: int = 0
    """Moments when a seat could imagine more than one world."""

    def __str__(self) -> str:
        by_players = ", ".join(f"{games} with {players}" for players, games in sorted(self.players.items()))
        lines = [
            f"{self.game}: {self.games} games ({by_players}), {self.decisions} decisions, {self.chance_moves} chance moves",
            f"longest game: {self.longest} moves; settings played: {len(self.options)}; kinds of refusal: {len(self.codes)}",
        ]
        lines += [f"  {name:<12} {count:>10}" for name, count in sorted(self.checks.items())]
        return "\n".join(lines)
