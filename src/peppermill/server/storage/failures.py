"""What a failed write means to a table."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from peppermill.table.errors import NotStored, Overtaken


def as_refusal(engine: Engine, error: Exception) -> Exception:
    """Overtaken where somebody else wrote first, NotStored where the database failed otherwise; our own mistakes as they are."""
    dbapi = engine.dialect.loaded_dbapi
    found: Exception
    if isinstance(error, (IntegrityError, dbapi.IntegrityError)):
        found = Overtaken("overtaken")
    elif isinstance(error, (SQLAlchemyError, dbapi.Error)):
        found = NotStored("not-stored")
    else:
        return error
    found.__cause__ = error
    return found
