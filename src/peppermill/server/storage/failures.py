"""What a failed write means to a table."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from peppermill.table.errors import NotStored, Overtaken


def as_refusal(engine: Engine, error: Exception) -> Exception:
    """Overtaken where somebody else wrote first, NotStored where the database failed otherwise; our own mistakes as they are."""
    base = engine.dialect.loaded_dbapi.Error
    if isinstance(error, base):
        # From a statement that went past SQLAlchemy.
        wrapped = DBAPIError.instance(None, None, error, base, hide_parameters=True, dialect=engine.dialect)
        error = wrapped if isinstance(wrapped, Exception) else error
    if not isinstance(error, SQLAlchemyError):
        return error
    found = Overtaken("overtaken") if isinstance(error, IntegrityError) else NotStored("not-stored")
    found.__cause__ = error
    return found
