"""Group commit on SQLite: what many tables want written at the same time goes into one transaction, and waits for the disk once.

Python lets one thread run at a time, and a thread that has waited for the database queues up again: so what every move writes
goes to the database in one statement for all of a group, not in one for each.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from peppermill.server.storage.failures import as_refusal
from peppermill.server.storage.grouping import Grouping, Outcome
from peppermill.server.storage.prepared import Prepared, Row
from peppermill.table.errors import Overtaken

T = TypeVar("T")
Work = Callable[[Connection], Any]


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


class GroupWriter(Grouping[Work]):
    """The one writer of a database that has only one.

    One that is overtaken fails alone: the transaction is undone and made again, each write with a savepoint of its own.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        super().__init__()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, when it is durable; Overtaken or NotStored if it isn't."""
        found: T = await self._ask(work)
        return found

    # In the thread

    def _write(self, group: list[Work]) -> list[Outcome]:
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
