"""Migrates a database to the newest schema whenever a server starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

_SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_LOCK: Final = 0x9E99E2  # any number, as long as everybody takes the same


def migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", _SCRIPTS.as_posix().replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Several processes start at the same time; one migrates, the others wait and find nothing to do.
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
