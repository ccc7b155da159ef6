"""Statements that are made at every move, written once and handed to the driver as they are.

SQLAlchemy takes ten times as long to prepare such a statement as SQLite to carry it out. What it knows about columns and
databases is used all the same, only not every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import UpdateBase

Values = Mapping[str, Any]
Row = Values | Sequence[Any]
"""What one statement is given, ready for it: see `Prepared.row`."""
Convert = Callable[[Any], Any]


class Prepared:
    """One statement for one kind of database."""

    def __init__(self, statement: UpdateBase, dialect: Dialect) -> None:
        self._statement = statement
        # Elsewhere the way to the server costs more, and SQLAlchemy knows what to do when it is cut.
        self._direct = dialect.name == "sqlite"
        compiled = statement.compile(dialect=dialect)
        self._text = compiled.string
        self._given: list[tuple[str, Convert | None]] = [
            (name, compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect)) for name in compiled.positiontup or ()
        ]

    def row(self, values: Values) -> Row:
        """The values as the statement takes them."""
        if not self._direct:
            return values
        return [values[name] if convert is None else convert(values[name]) for name, convert in self._given]

    def rows(self, several: Sequence[Values]) -> Sequence[Row]:
        """The same for several. What is the very same in one as in the one before, like their moment, is converted once."""
        if not self._direct or len(several) < 2:
            return [self.row(values) for values in several]
        columns = [_column(convert, [values[name] for values in several]) for name, convert in self._given]
        return list(zip(*columns, strict=True))

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Carry it out for every row, and say how many rows of the database it changed."""
        if not self._direct:
            given: Any = rows[0] if len(rows) == 1 else rows
            return connection.execute(self._statement, given).rowcount
        driver: Any = connection.connection.driver_connection
        cursor = driver.execute(self._text, rows[0]) if len(rows) == 1 else driver.executemany(self._text, rows)
        return int(cursor.rowcount)


def _column(convert: Convert | None, values: list[Any]) -> list[Any]:
    if convert is None:
        return values
    found = [convert(values[0])]
    for before, value in pairwise(values):
        found.append(found[-1] if value is before else convert(value))
    return found
