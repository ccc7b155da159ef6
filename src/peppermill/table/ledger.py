"""What a table needs from a storage. The server has one on SQL; a test may have one in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo


@dataclass(frozen=True)
class ChatLine:
    """Something somebody said."""

    n: int
    seat: int
    name: str
    text: str
    at: datetime
    message_id: str


@dataclass(frozen=True)
class Stored:
    """All that is known about one match."""

    info: MatchInfo
    moves: tuple[Played, ...]
    chat: tuple[ChatLine, ...]


class Ledger(Protocol):
    """Durable when a call returns: what it was given survives the death of this process and the loss of power."""

    async def create(self, info: MatchInfo, before: str | None = None) -> None:
        """A new match; `before` is the one it is the rematch of."""

    async def write(
        self, info: MatchInfo, *, changed: bool = False, moves: Sequence[Played] = (), chat: ChatLine | None = None
    ) -> None:
        """Writes all of it or nothing; `changed`: the match info too.

        Overtaken if a version or an id of a client is taken; NotStored if it failed otherwise.
        """

    async def load(self, match: str) -> Stored | None:
        """Everything about a match, or None."""
