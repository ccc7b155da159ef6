"""Migrates a database to the newest schema whenever a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

_SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"


def migrate(engine: Engine, version: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", _SCRIPTS.as_posix().replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
