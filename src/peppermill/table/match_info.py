"""What is stored about a match besides its moves: options, seats, the secret seed. Immutable: a change makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from peppermill.core.fair import new_seed, salt_of
from peppermill.core.game import Game
from peppermill.core.options import Settings
from peppermill.table.seats import Seat, Who
from peppermill.table.tokens import new_table_id


class Status(StrEnum):
    """How far a match has come."""

    OPEN = "open"
    """Waiting for people."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Given up before the end."""


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

    def with_host(self) -> MatchInfo:
        """The same with the first person as host, if the host's seat is not a person's any more."""
        if self.seats[self.host].who is Who.PERSON:
            return self
        people = [seat.number for seat in self.seats if seat.who is Who.PERSON]
        return replace(self, host=people[0]) if people else self


def now() -> datetime:
    return datetime.now(UTC)


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
