"""Forgets matches that ended long ago, if the settings say so: a few at a time, between the players' writes."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from typing import Final

from peppermill.server.config import ServerConfig
from peppermill.server.storage import upkeep
from peppermill.server.storage.store import SqlLedger
from peppermill.table.errors import NotStored
from peppermill.table.match_info import Status, now

log = logging.getLogger(__name__)

_EVERY: Final = 3600.0
_PAUSE: Final = 0.2


class Retention:
    def __init__(self, config: ServerConfig, ledger: SqlLedger) -> None:
        kept = ((Status.OVER, config.keep_finished_days), (Status.CLOSED, config.keep_closed_days))
        self._days = {status: days for status, days in kept if days is not None}
        self._ledger = ledger

    @property
    def wanted(self) -> bool:
        return bool(self._days)

    async def run_forever(self) -> None:
        while True:
            try:
                await self.run()
            except NotStored:
                log.warning("old matches could not be removed; trying again later")
            await asyncio.sleep(_EVERY)

    async def run(self) -> int:
        """Remove what is too old now; how many matches that were."""
        removed = 0
        for status, days in self._days.items():
            before = now() - timedelta(days=days)
            while found := await self._ledger.change(partial(upkeep.purge_some, statuses=[status], before=before)):
                removed += found
                await asyncio.sleep(_PAUSE)
        if removed:
            log.info("%d old matches were removed", removed)
        return removed
