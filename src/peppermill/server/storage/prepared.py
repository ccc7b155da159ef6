"""Statements that are made at every move, written once and handed to the driver as they are.

SQLAlchemy takes ten times as long to prepare such a statement as SQLite to carry it out. What it knows about columns and
databases is used all the same, only not every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import UpdateBase

Values = Mapping[str, Any]
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

    def run(self, connection: Connection, *rows: Values) -> int:
        """Carry it out for every row of values, and say how many rows it changed."""
        if not self._direct:
            return connection.execute(self._statement, rows[0] if len(rows) == 1 else list(rows)).rowcount
        cursor = connection.connection.cursor()
        try:
            given = [[row[name] if convert is None else convert(row[name]) for name, convert in self._given] for row in rows]
            if len(given) == 1:
                cursor.execute(self._text, given[0])
            else:
                cursor.executemany(self._text, given)
            return int(cursor.rowcount)
        finally:
            cursor.close()
