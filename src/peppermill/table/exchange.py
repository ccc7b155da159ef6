"""What the tables of one process need from the other processes that may have the same tables in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from peppermill.table.match import Played
    from peppermill.table.match_info import MatchInfo
    from peppermill.table.shared_table import SharedTable


@dataclass(frozen=True)
class Elsewhere:
    """Who is connected to a table through other processes."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    known: bool = True
    """False while nobody can say: then nobody is taken for absent."""


class News(NamedTuple):
    """What another process stored: a match's next revision, and the moves that led to it."""

    info: MatchInfo
    moves: Sequence[Played]


ReadNews = Callable[["MatchInfo"], News | None]
"""What we were told means to a match as we know it: its next revision, or None if that has to be looked up."""


class Exchange(Protocol):
    """Tells other processes what happens here, and our tables what happens there, by `news`, `hear_of`, `run` and `retire`."""

    shared: bool
    """May other processes have the same tables?"""

    def keep(self, table: SharedTable) -> None:
        """The table is in memory from now on."""

    def drop(self, table: SharedTable) -> None:
        """It is forgotten, until somebody asks for it again."""

    def stored(self, info: MatchInfo, moves: Sequence[Played] | None = None) -> None:
        """We wrote something, and the others will want to know. `moves`: these and the clocks are all that is new."""

    def seen(self, table: SharedTable) -> None:
        """Somebody came to the table here, or went."""

    async def newest(self, match: str) -> int | None:
        """The revision that is stored now; None where there is no such match. NotStored if the database can't say."""


class Alone:
    """One process: every table is ours."""

    shared = False

    def keep(self, table: SharedTable) -> None:
        table.run(None)

    def drop(self, table: SharedTable) -> None:
        return

    def stored(self, info: MatchInfo, moves: Sequence[Played] | None = None) -> None:
        return

    def seen(self, table: SharedTable) -> None:
        return

    async def newest(self, match: str) -> int | None:
        return None
