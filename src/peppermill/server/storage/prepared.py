"""Statements that are made at every move, written once and handed to the driver as they are.

SQLAlchemy takes ten times as long to prepare such a statement as SQLite to carry it out. What it knows about columns and
databases is used all the same, only not every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import UpdateBase

Values = Mapping[str, Any]
Row = Values | Sequence[Any]
"""What one statement is given, ready for it: see `Prepared.rows`."""
Convert = Callable[[Any], Any]


class Prepared:
    """One statement for one kind of database, with more than one value to be filled in."""

    def __init__(self, statement: UpdateBase, dialect: Dialect) -> None:
        self._statement = statement
        # Elsewhere the way to the server costs more, and SQLAlchemy knows what to do when it is cut.
        self._direct = dialect.name == "sqlite"
        compiled = statement.compile(dialect=dialect)
        self._text = compiled.string
        names = compiled.positiontup or () if self._direct else ()
        # Of one name alone it would give the value itself, not a row of one.
        self._pick: Callable[[Values], tuple[Any, ...]] | None = itemgetter(*names) if len(names) > 1 else None
        converts = [compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect) for name in names]
        self._converts: list[tuple[int, Convert]] = [(at, convert) for at, convert in enumerate(converts) if convert is not None]

    def rows(self, several: Sequence[Values]) -> Sequence[Row]:
        """The values as the statement takes them. What is the very same in one as in the one before, like their moment, is
        converted once."""
        if self._pick is None:
            return several
        found: list[list[Any]] = []
        before: tuple[Any, ...] = ()
        for values in several:
            given = self._pick(values)
            row = list(given)
            for at, convert in self._converts:
                row[at] = found[-1][at] if before and before[at] is given[at] else convert(given[at])
            found.append(row)
            before = given
        return found

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Carry it out for every row, and say how many rows of the database it changed."""
        if not self._direct:
            given: Any = rows[0] if len(rows) == 1 else rows
            return connection.execute(self._statement, given).rowcount
        driver: Any = connection.connection.driver_connection
        cursor = driver.execute(self._text, rows[0]) if len(rows) == 1 else driver.executemany(self._text, rows)
        return int(cursor.rowcount)
