"""What a table needs from a storage. The server has one on SQL; tests have one in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from peppermill.core.errors import PeppermillError
from peppermill.table.match import Match, Played, check_rules
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
class Picture:
    """How a match looked to a spectator at a version, as JSON: all there is to show once its rules are no longer carried."""

    version: int
    view: Any


@dataclass(frozen=True)
class Stored:
    """What is stored about one match: everything, or what is new since a version and a chat line."""

    info: MatchInfo
    moves: tuple[Played, ...]
    chat: tuple[ChatLine, ...]
    unread: int = 0
    """Moves that are stored but can't be read any more."""
    damage: PeppermillError | None = None
    """Why they can't be read."""
    picture: Picture | None = None

    @property
    def version(self) -> int:
        return len(self.moves) + self.unread

    def match(self) -> Match:
        """The match as all its moves lead to it; BadRecord or UnknownGame if they don't any more."""
        self.check()
        return Match(self.info, self.moves)

    def check(self) -> None:
        """Raises the reason why the moves can't be read, if there is one."""
        if self.damage is not None:
            check_rules(self.info)  # other rules are the better reason: their moves may be written differently
            raise self.damage


class Ledger(Protocol):
    """Durable when a call returns: what it was given survives a crash of this process and a power cut."""

    async def create(self, info: MatchInfo, before: MatchInfo | None = None) -> None:
        """A new match; `before` is the one it is the rematch of, and gets its next revision. Overtaken if that is taken."""

    async def write(
        self,
        info: MatchInfo,
        *,
        changed: bool = False,
        moves: Sequence[Played] = (),
        chat: ChatLine | None = None,
        fence: int | None = None,
    ) -> None:
        """Writes all of it or nothing; `changed`: more of the match info than its revision.

        Overtaken unless `info.revision` is the one right after the stored one; LeaseLost if a `fence` is named that is not the
        match's any more; NotStored if it failed otherwise, and then nobody knows whether it was written: a connection may have
        broken in the middle of the answer.
        """

    async def beat(self, time: int) -> int:
        """Stores the server time, unless a later one is stored already. Returns the one that is stored then."""

    async def overdue(self, time: int, most: int) -> list[str]:
        """The matches where a clock ran out, or a bot was to move, before that server time; so many at most."""

    async def forsaken(self, open_since: datetime, playing_since: datetime, most: int) -> list[str]:
        """Unfinished matches where nothing has happened since then: those that never began, and games without a clock."""

    async def keep_pictures(self, pictures: Mapping[str, Picture]) -> None:
        """Stores these by match, where there is no later one. Nothing else about the matches changes."""

    async def revised_by_others(self, matches: Collection[str]) -> dict[str, int]:
        """How far these matches have come, if somebody else has written since we last asked; else nothing.

        An administrator, that is: processes that share a storage tell each other, and have ways of their own to ask.
        """

    async def load(self, match: str, version: int = 0, line: int = 0) -> Stored | None:
        """A match with its moves after that version and its chat after that line, as of one moment; or None."""
