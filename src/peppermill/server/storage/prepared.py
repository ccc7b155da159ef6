"""Statements that are made at every move, written once and handed to the driver as they are.

SQLAlchemy takes ten times as long to prepare such a statement as SQLite to carry it out. What it knows about columns and
databases is used all the same, only not every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import UpdateBase

Values = Mapping[str, Any]
Convert = Callable[[Any], Any]


class Prepared:
    """One statement for one kind of database."""

    def __init__(self, statement: UpdateBase, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self._text = compiled.string
        self._order: list[str] | None = list(compiled.positiontup) if compiled.positional and compiled.positiontup else None
        self._convert: list[tuple[str, Convert | None]] = [
            (name, bind.type.dialect_impl(dialect).bind_processor(dialect)) for name, bind in compiled.binds.items()
        ]

    def run(self, connection: Connection, *rows: Values) -> int:
        """Carry it out for every row of values, and say how many rows it changed."""
        cursor = connection.connection.cursor()
        try:
            given: list[Any] = [self._given(row) for row in rows]
            if len(given) == 1:
                cursor.execute(self._text, given[0])
            else:
                cursor.executemany(self._text, given)
            return int(cursor.rowcount)
        finally:
            cursor.close()

    def _given(self, row: Values) -> Sequence[Any] | Values:
        ready = {name: row[name] if convert is None else convert(row[name]) for name, convert in self._convert}
        return ready if self._order is None else [ready[name] for name in self._order]
