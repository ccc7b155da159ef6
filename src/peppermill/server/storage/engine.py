"""The connection to a database. What is special about SQLite is here and nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url


def connect(address: str) -> Engine:
    """An engine whose commits survive a power cut."""
    url = make_url(address)
    # Parameters hold seeds and token hashes: they must not appear in an error's text, and so in a log.
    if url.get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "begin", _begin)
    return engine


def has_one_writer(engine: Engine) -> bool:
    """Does the database write one transaction at a time, whoever asks?"""
    return bool(engine.dialect.name == "sqlite")


def for_writing(engine: Engine) -> Engine:
    """The same for its one writer: a transaction has the right to write from its beginning, or it does not begin."""
    return engine.execution_options(immediate=True)


def snapshots(engine: Engine) -> Engine:
    """The same for reading: everything a transaction reads is as of one moment."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="REPEATABLE READ")


def _begin(connection: Connection) -> None:
    # Left to itself, Python's driver begins a transaction at the first write only: two reads could see two moments.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("immediate") else "BEGIN")


def _make_durable(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
