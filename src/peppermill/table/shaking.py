"""Waits for what people have promised to add to a match's salt, but not for long: nobody can keep a game from beginning."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from peppermill.table.table import Table

log = logging.getLogger(__name__)


class Shaking:
    """At most one alarm a table. After a restart, whoever loads the table waits anew."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._waiting: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._waiting is not None

    def look(self) -> None:
        """Is anybody waited for?"""
        if self._table.info.awaited and self._waiting is None:
            self._waiting = asyncio.create_task(self._wait())
        elif not self._table.info.awaited:
            self.stop()

    def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    async def _wait(self) -> None:
        """When they had their time, the match begins without them."""
        while self._table.info.awaited:
            await asyncio.sleep(self._table.policy.shake_within)
            try:
                await self._table.begin_if_full(waited=True)
            except Exception:  # whatever it was, the others must not wait forever
                log.exception("a match could not begin; it tries again")
        self._waiting = None
