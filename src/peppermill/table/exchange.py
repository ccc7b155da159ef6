"""What the tables of one process need from the other processes that may have the same tables in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from peppermill.table.shared_table import SharedTable


@dataclass(frozen=True)
class Elsewhere:
    """Who is connected to a table through other processes."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    known: bool = True
    """False while nobody can say: then nobody is taken for absent."""


class Exchange(Protocol):
    """Tells other processes what happens here, and our tables what happens there, by `news`, `hear_of`, `run` and `retire`."""

    shared: bool
    """May other processes have the same tables?"""

    def keep(self, table: SharedTable) -> None:
        """The table is in memory from now on."""

    def drop(self, table: SharedTable) -> None:
        """It is forgotten, until somebody asks for it again."""

    def stored(self, match: str, revision: int) -> None:
        """We wrote something: the others will want to look."""

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

    def stored(self, match: str, revision: int) -> None:
        return

    def seen(self, table: SharedTable) -> None:
        return

    async def newest(self, match: str) -> int | None:
        return None
