"""What a check found: a report when all is well, an error with everything needed to see it again when not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any


class ConformanceError(AssertionError):
    """A game broke the contract. Says where, what was expected, and holds the record that leads there."""

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


@dataclass
class Report:
    """What was played and how often each thing was checked."""

    game: str
    seed: int
    games: int = 0
    decisions: int = 0
    chance_moves: int = 0
    longest: int = 0
    """Moves of the longest game, chance included."""
    players: Counter[int] = field(default_factory=Counter)
    looks: Counter[int] = field(default_factory=Counter)
    """Close looks, by number of players."""
    options: set[str] = field(default_factory=set)
    """The different settings that were played."""
    checks: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)
    """The reasons for which moves were refused."""
    open_moments: int = 0
    """Moments at which a seat could imagine more than one world."""

    def __str__(self) -> str:
        by_players = ", ".join(f"{games} with {players}" for players, games in sorted(self.players.items()))
        lines = [
            f"{self.game}: {self.games} games ({by_players}), {self.decisions} decisions, {self.chance_moves} chance moves",
            f"longest game: {self.longest} moves; settings played: {len(self.options)}; kinds of refusal: {len(self.codes)}",
        ]
        lines += [f"  {name:<12} {count:>10}" for name, count in sorted(self.checks.items())]
        return "\n".join(lines)
