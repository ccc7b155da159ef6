"""What has to be done at tables nobody is at: clocks run out there too, and tables that nobody comes back to are closed."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from peppermill.core.errors import PeppermillError
from peppermill.table.errors import TableError
from peppermill.table.ledger import Ledger
from peppermill.table.match_info import ABANDONED, MatchInfo, Status, now
from peppermill.table.server_time import BEAT
from peppermill.table.unplayable import Unplayable

if TYPE_CHECKING:
    from peppermill.table.table import Table
    from peppermill.table.tables import Tables

log = logging.getLogger(__name__)

_AT_ONCE: Final = 50
"""Tables looked after in one round; the others follow in the next."""
_LATE: Final = 2_000
"""Milliseconds: a table that somebody has in memory has played by then."""
_CLOSE_EVERY: Final = 12
"""Rounds between two looks for tables to close."""


class Upkeep:
    """A round every few seconds."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger
        self._hopeless: set[str] = set()
        """Matches that can't be replayed here; nobody looks at them again."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._tables.time.begin(self._ledger.beat, self._tables.policy.clock_grace)
        self._task = asyncio.create_task(self._rounds())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        count = 0
        while True:
            try:
                await self._tables.time.beat(self._ledger.beat)
                await self._tables.look_at_others()
                await self.play_overdue()
                if count % _CLOSE_EVERY == 0:
                    await self.close_forsaken()
            except PeppermillError as error:
                log.warning("looking after the tables failed and is tried again: %s", error)
            except Exception:
                log.exception("looking after the tables failed and is tried again")
            count += 1
            await asyncio.sleep(BEAT)

    async def play_overdue(self) -> None:
        """Wake the tables where somebody's time ran out while nobody was there. They do the rest themselves."""
        for id in await self._ledger.overdue(self._tables.time.now() - _LATE, self._most):
            if id not in self._tables:
                await self._find(id)

    async def close_forsaken(self) -> None:
        """Close the tables nobody came back to."""
        policy = self._tables.policy
        open_since = now() - timedelta(seconds=policy.close_open_after)
        playing_since = now() - timedelta(seconds=policy.close_after)
        for id in await self._ledger.forsaken(open_since, playing_since, self._most):
            table = await self._find(id)
            if table is not None:
                await _close(table)

    @property
    def _most(self) -> int:
        """Those that need nothing from us must not crowd out the others."""
        return _AT_ONCE + len(self._tables) + len(self._hopeless)

    async def _find(self, id: str) -> Table | None:
        if id in self._hopeless:
            return None
        try:
            return await self._tables.find(id)
        except Unplayable:
            self._hopeless.add(id)
        except TableError as error:
            log.warning("the table %s could not be looked after: %s", id, error)
        return None


async def _close(table: Table) -> None:
    def change(info: MatchInfo) -> MatchInfo:
        if table.crowd or info.status not in (Status.OPEN, Status.PLAYING):
            return info
        return replace(info, status=Status.CLOSED, ended=now(), closed=ABANDONED)

    await table.amend(change)
