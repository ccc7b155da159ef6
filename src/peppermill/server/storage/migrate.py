"""Migrates a database to the newest schema whenever a server starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, text

from peppermill.core.errors import BadOptions

_SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_LOCK: Final = 0x9E99E2  # any number, as long as everybody takes the same


def migrate(engine: Engine, revision: str = "head") -> None:
    """To the newest schema, or another one; BadOptions if a newer Peppermill wrote the database."""
    config = _config()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                # Several processes start at the same time; one migrates, the others wait and find nothing to do.
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    except CommandError as error:
        raise BadOptions("database-newer") from error


def check_current(engine: Engine) -> None:
    """BadOptions unless the database has the newest schema. For those who only look on while a server runs."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        if found != ScriptDirectory.from_config(_config()).get_current_head():
            raise BadOptions("database-version")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", _SCRIPTS.as_posix().replace("%", "%%"))
    return config
