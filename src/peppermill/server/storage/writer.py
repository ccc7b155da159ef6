"""Group commit: what many tables want written at the same time goes into one transaction, and waits for the disk once.

Python lets one thread run at a time, and a thread that has waited for the database queues up again: so what every move writes
goes to the database in one statement for all of a group, not in one for each.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from peppermill.server.storage.failures import as_refusal
from peppermill.server.storage.prepared import Prepared, Row
from peppermill.table.errors import Overtaken

T = TypeVar("T")
Work = Callable[[Connection], Any]
Outcome = tuple[Any, Exception | None]
"""What the work returned, or why it failed."""

_MOST: Final = 500
"""Writes in one transaction: those who come first must not wait for ever for those who come after."""
_BREATH: Final = 0.005
"""Seconds from the beginning of a transaction to the next one's. On a fast disk each would be for one move otherwise, and
beginning and committing cost more than the move itself; nobody at a table notices. Where little happens, nobody waits."""
_BREATH_EACH: Final = 0.002
_LONGEST_BREATH: Final = 0.02
"""Where much happens it takes longer, by so much for each that was written at a time: in transactions of sixteen moves each takes
60 microseconds of a processor, in transactions of four 135."""


class Lines:
    """Work that is nothing but prepared statements, each of which changes one row for every line it is given, or is overtaken.

    The same statements of several works are carried out together.
    """

    __slots__ = ("written",)

    def __init__(self, *written: tuple[Prepared, Sequence[Row]]) -> None:
        self.written = written

    def __call__(self, connection: Connection) -> None:
        for statement, rows in self.written:
            _carry_out(connection, statement, rows)


def _carry_out(connection: Connection, statement: Prepared, rows: Sequence[Row]) -> None:
    if statement.run(connection, rows) != len(rows):
        raise Overtaken("overtaken")


class _Unlike(Exception):
    """Not all of a group could be written: each has to be tried alone."""


@dataclass(eq=False, slots=True)
class _Asked:
    work: Work
    answer: asyncio.Future[Any]


class GroupWriter:
    """The one writer of a database that has only one. Whoever asks is answered after the commit, in the order of asking.

    While a transaction waits for the disk, what comes in is collected for the next one. One that is overtaken fails alone: the
    transaction is undone and made again, each write with a savepoint of its own.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._waiting: list[_Asked] = []
        self._busy = False
        self._began = 0.0
        self._breath = _BREATH
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
            self._soon(loop)
        found: T = await asked.answer
        return found

    def _soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """The next transaction; not at once, for others may ask in this very moment."""
        wait = self._began + self._breath - loop.time()
        if wait > 0:
            loop.call_later(wait, self._next, loop)
        else:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        self._began = loop.time()
        self._breath = min(max(_BREATH, _BREATH_EACH * len(group)), _LONGEST_BREATH)
        self._groups.put((loop, group))

    def _answer(self, loop: asyncio.AbstractEventLoop, group: list[_Asked], outcomes: list[Outcome]) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._soon(loop)
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
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with contextlib.suppress(_Unlike), self._connection.begin():
                return self._together(self._connection, group)
        except Exception as error:
            return self._failed(error, [], len(group))
        outcomes: list[Outcome] = []
        try:
            with self._connection.begin():
                for work in group:
                    outcomes.append(self._alone(self._connection, work))
        except Exception as error:
            return self._failed(error, outcomes, len(group))
        return outcomes

    def _failed(self, error: Exception, outcomes: list[Outcome], size: int) -> list[Outcome]:
        """Nothing is durable, so nothing was done; those that had failed before keep their own reason."""
        self._disconnect()
        outcomes += [(None, None)] * (size - len(outcomes))
        return [(None, known or as_refusal(self._engine, error)) for _, known in outcomes]

    def _together(self, connection: Connection, group: list[Work]) -> list[Outcome]:
        """All of them, or _Unlike and nothing."""
        lines: dict[Prepared, list[Row]] = {}
        outcomes: list[Outcome] = []
        try:
            for work in group:
                if isinstance(work, Lines):
                    outcomes.append((None, None))
                    for statement, rows in work.written:
                        lines.setdefault(statement, []).extend(rows)
                else:
                    outcomes.append((work(connection), None))
            for statement, rows in lines.items():
                _carry_out(connection, statement, rows)
        except Exception as error:
            raise _Unlike from error
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
