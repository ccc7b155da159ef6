"""What is stored about a match besides its moves: options, seats, the secret seed. Immutable: a change makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from peppermill.core.fair import new_seed, salt_of
from peppermill.core.game import Game
from peppermill.core.options import Settings
from peppermill.table.clock import Clock
from peppermill.table.notes import Note
from peppermill.table.seats import Seat, Who
from peppermill.table.tokens import new_table_id


def now() -> datetime:
    return datetime.now(UTC)


class Status(StrEnum):
    """How far a match has come."""

    OPEN = "open"
    """Waiting for people."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Given up before the end."""


BY_HOST: Final = "host"
BY_ADMIN: Final = "admin"
ALL_LEFT: Final = "all-left"
ABANDONED: Final = "abandoned"
"""Why a table was closed: its host said so, or whoever runs the server; everybody left before the start; nobody came for long."""


@dataclass(frozen=True)
class MatchInfo:
    """Everything about a match but its moves and its chat."""

    id: str
    game: str
    rules: int
    options: Settings
    hints: bool
    status: Status
    host: int
    seats: tuple[Seat, ...]
    seed: bytes
    created: datetime
    salt: str | None = None
    """Fixed when the match begins."""
    begun: datetime | None = None
    ended: datetime | None = None
    result: dict[str, Any] | None = None
    next: str | None = None
    """The rematch."""
    next_by: int | None = None
    """The seat that wanted it first."""
    clock: Clock | None = None
    votes: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Seats that let everybody wait, and who wants a bot to play there. Stored, so that it is the same in every process."""
    takeovers: dict[int, int] = field(default_factory=dict)
    """Seats whose people are gone while others wait, and the server time at which a bot plays for them. Stored, like votes."""
    notes: tuple[Note, ...] = ()
    """Who came and went, and who played for them meanwhile."""
    closed: str | None = None
    """Why it was closed."""
    takebacks: bool = False
    """May people take back a move from which nobody has learned anything?"""
    active: datetime = field(default_factory=now, compare=False)
    """When something was last stored, or a player was last here."""
    revision: int = 0
    """How often anything stored about the match has changed: moves, seats, chat. Whoever writes names the one they make."""

    @property
    def public_salt(self) -> str:
        """The match's id and what the players added (`core.fair`); it is fixed when the match begins."""
        return self.salt if self.salt is not None else salt_of(self.id, {seat.number: seat.entropy for seat in self.seats})

    @property
    def full(self) -> bool:
        return all([seat.who is not Who.OPEN for seat in self.seats])

    @property
    def done(self) -> bool:
        """Nothing more will be played: chance has no secrets any more."""
        return self.status in (Status.OVER, Status.CLOSED)

    @property
    def awaited(self) -> list[int]:
        """The seats without which the match does not begin yet: everybody is there, but not all have added what they promised."""
        if self.status is not Status.OPEN or not self.full:
            return []
        return [seat.number for seat in self.seats if seat.promised and not seat.entropy and not seat.left]

    @property
    def due(self) -> int | None:
        """The server time at which somebody's clock runs out, or a bot is to move; None without a clock."""
        if self.clock is None or self.status is not Status.PLAYING:
            return None
        deciding = [seat for seat in self.seats if self.clock.since[seat.number] is not None]
        moments = [self.clock.since[seat.number] if seat.by_bot else self.clock.runs_out(seat.number) for seat in deciding]
        return min([moment for moment in moments if moment is not None], default=None)

    @property
    def bots(self) -> set[int]:
        """The seats that a bot plays for now."""
        return {seat.number for seat in self.seats if seat.by_bot}

    def but(self, **changed: Any) -> MatchInfo:
        """The same with a few fields changed: `dataclasses.replace`, only that it copies the others without looking at them."""
        other = object.__new__(MatchInfo)
        other.__dict__.update(self.__dict__, **changed)
        return other

    def with_host(self) -> MatchInfo:
        """The same with the first person as host, if the host's seat is not a person's any more."""
        if self.seats[self.host].who is Who.PERSON:
            return self
        people = [seat.number for seat in self.seats if seat.who is Who.PERSON]
        return replace(self, host=people[0]) if people else self


def new_match_info(game: Game, options: Settings, hints: bool, seats: tuple[Seat, ...]) -> MatchInfo:
    people = [seat.number for seat in seats if seat.who is Who.PERSON]
    return MatchInfo(
        id=new_table_id(),
        game=game.id,
        rules=game.rules,
        options=options,
        hints=hints,
        status=Status.OPEN,
        host=people[0],
        seats=seats,
        seed=new_seed(),
        created=now(),
    )
