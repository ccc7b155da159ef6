"""Group commit: what many tables want written at the same time goes into one transaction, and waits for the disk once."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from peppermill.server.storage.failures import as_refusal

T = TypeVar("T")
Work = Callable[[Connection], Any]
Outcome = tuple[Any, Exception | None]
"""What the work returned, or why it failed."""

_MOST: Final = 500
"""Writes in one transaction: those who come first must not wait for ever for those who come after."""


@dataclass(eq=False, slots=True)
class _Asked:
    work: Work
    answer: asyncio.Future[Any]


class GroupWriter:
    """The one writer of a database that has only one. Whoever asks is answered after the commit, in the order of asking.

    While a transaction waits for the disk, what comes in is collected for the next one. Each write has a savepoint: one that is
    overtaken fails alone.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._waiting: list[_Asked] = []
        self._busy = False
        self._groups: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[_Asked]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="peppermill-write", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what was begun."""
        self._groups.put(None)
        self._thread.join()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, when it is durable; Overtaken or NotStored if it isn't."""
        loop = asyncio.get_running_loop()
        asked = _Asked(work, loop.create_future())
        self._waiting.append(asked)
        if not self._busy:
            self._busy = True
            loop.call_soon(self._next, loop)  # not at once: others may ask in this very moment
        found: T = await asked.answer
        return found

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        self._busy = bool(group)
        if group:
            self._groups.put((loop, group))

    def _answer(self, loop: asyncio.AbstractEventLoop, group: list[_Asked], outcomes: list[Outcome]) -> None:
        self._next(loop)  # the disk comes first: it is what takes longest
        for asked, (found, failure) in zip(group, outcomes, strict=True):
            if asked.answer.done():
                continue  # whoever asked was cancelled
            if failure is None:
                asked.answer.set_result(found)
            else:
                asked.answer.set_exception(failure)

    # In the thread

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            loop, asked = group
            outcomes = self._commit([each.work for each in asked])
            with contextlib.suppress(RuntimeError):  # the loop has ended, and everyone who asked with it
                loop.call_soon_threadsafe(self._answer, loop, asked, outcomes)
        self._disconnect()

    def _commit(self, group: list[Work]) -> list[Outcome]:
        """What became of each; never raises."""
        outcomes: list[Outcome] = []
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                for work in group:
                    outcomes.append(self._alone(self._connection, work))
        except Exception as error:
            self._disconnect()
            # Nothing is durable, so nothing was done; those that had failed before keep their own reason.
            outcomes += [(None, None)] * (len(group) - len(outcomes))
            return [(None, known or as_refusal(self._engine, error)) for _, known in outcomes]
        return outcomes

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _alone(self, connection: Connection, work: Work) -> Outcome:
        """One write. If it fails, the others don't notice; unless the database has given up the whole transaction."""
        driver: Any = connection.connection.driver_connection
        driver.execute("SAVEPOINT one")
        try:
            return work(connection), None
        except Exception as error:
            if not driver.in_transaction:
                raise
            driver.execute("ROLLBACK TO one")
            return None, as_refusal(self._engine, error)
        finally:
            if driver.in_transaction:
                driver.execute("RELEASE one")
