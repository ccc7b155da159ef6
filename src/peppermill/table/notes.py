"""Who came and went while a match was played: lines of its story, so that nobody is deceived about whom they played.

A game knows seats, not people. So this is stored around it, each line with the version it belongs to: what was played after a
line that names a bot was played by that bot, until its person's next line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from peppermill.table.seats import stand_in

if TYPE_CHECKING:
    from peppermill.table.match_info import MatchInfo

_MOST: Final = 100
"""Lines that are kept: who leaves and returns all day long must not fill the database."""


class What(StrEnum):
    """What happened to the person at a seat."""

    LEFT = "left"
    """They said that they leave."""
    GONE = "gone"
    """Their connection was lost, and nobody waited any longer."""
    SLOW = "slow"
    """The others voted for a bot."""
    LATE = "late"
    """Their clock ran out too often."""
    BACK = "back"


@dataclass(frozen=True)
class Note:
    """One line. `bot`: the one that plays on for them; None when they are back."""

    version: int
    seat: int
    what: What
    at: datetime
    bot: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"version": self.version, "seat": self.seat, "what": self.what.value, "at": self.at.isoformat(), "bot": self.bot}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Note:
        at = datetime.fromisoformat(data["at"])
        return Note(data["version"], data["seat"], What(data["what"]), at, data["bot"])


def noted(info: MatchInfo, version: int, seat: int, what: What, at: datetime) -> MatchInfo:
    """The same with one more line."""
    bot = None if what is What.BACK else stand_in(info.seats, seat)
    return replace(info, notes=(*info.notes, Note(version, seat, what, at, bot))[-_MOST:])
