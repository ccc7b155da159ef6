"""Can this server be sent players? Only if it can write down what they do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from peppermill.server.storage.store import SqlLedger
from peppermill.table.errors import NotStored

_EVERY: Final = 3.0
"""Seconds for which a write, or a try, is proof enough."""
_PATIENCE: Final = 5.0


class Readiness:
    """Looks at the last write, and makes a small one where there was none lately: a full disk is noticed before a player does."""

    def __init__(self, ledger: SqlLedger, every: float = _EVERY, patience: float = _PATIENCE) -> None:
        self._ledger = ledger
        self._every = every
        self._patience = patience
        self._tried = -1e9
        self._trying: asyncio.Task[None] | None = None

    async def trouble(self) -> str | None:
        """The code of what is wrong, or None."""
        health = self._ledger.health
        now = asyncio.get_running_loop().time()
        if self._trying is None and now - self._tried >= self._every:
            if health.trouble is None and health.since_write < self._every:
                return None
            self._tried = now
            self._trying = asyncio.create_task(self._try())
        if self._trying is not None:
            done, _ = await asyncio.wait({self._trying}, timeout=self._patience)
            if not done:
                return "storage-busy"
        return health.trouble

    async def _try(self) -> None:
        try:
            with suppress(NotStored):  # the ledger keeps the reason
                await self._ledger.pulse()
        finally:
            self._trying = None
