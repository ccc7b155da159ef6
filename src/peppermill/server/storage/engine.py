"""The connection to a database. What is special about SQLite is here and nowhere else."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import DisconnectionError

from peppermill.table.as_text import as_plain_text

_PATIENCE: Final = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "tcp_user_timeout": 10_000}
"""A server that has vanished without a word is noticed within seconds; psycopg hands these to libpq."""
_FRESH: Final = 1.0
"""Seconds for which a connection that was in use is trusted."""


def connect(address: str) -> Engine:
    """An engine whose commits survive a power cut."""
    url = _with_driver(make_url(address))
    # Parameters hold seeds and token hashes: they must not appear in an error's text, and so in a log.
    if url.get_backend_name() != "sqlite":
        patience = _PATIENCE if url.get_driver_name() == "psycopg" else {}
        engine = create_engine(url, hide_parameters=True, connect_args=patience, json_serializer=as_plain_text)
        event.listen(engine, "checkin", _note_the_time)
        event.listen(engine, "checkout", partial(_check_idle, engine.dialect))
        return engine
    if file := file_of(address):
        _make_private(file)
    engine = create_engine(url, hide_parameters=True, json_serializer=as_plain_text)
    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "begin", _begin)
    return engine


def _with_driver(url: URL) -> URL:
    """`postgresql://` and `postgres://`, as everybody writes them, with the driver that we bring."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def may_be_shared(address: str) -> bool:
    """Can several processes use this database at the same time?"""
    return _with_driver(make_url(address)).get_backend_name() == "postgresql"


def file_of(address: str) -> Path | None:
    """The file of an SQLite database; None for any other, and for one in memory."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        return None
    return Path(url.database)


def has_one_writer(engine: Engine) -> bool:
    """Does the database write one transaction at a time, whoever asks?"""
    return bool(engine.dialect.name == "sqlite")


def _note_the_time(_: Any, record: Any) -> None:
    record.info["used"] = monotonic()


def _check_idle(dialect: Dialect, connection: Any, record: Any, _: Any) -> None:
    """Is the connection still there? One that was used a moment ago is not asked: that would cost as much as what it is for."""
    if monotonic() - record.info.get("used", monotonic()) < _FRESH:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise DisconnectionError from error  # the pool makes a new one


def for_writing(engine: Engine) -> Engine:
    """The same for its one writer: a transaction has the right to write from its beginning, or it does not begin."""
    return engine.execution_options(immediate=True)


def snapshots(engine: Engine) -> Engine:
    """The same for reading: everything a transaction reads is as of one moment."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="REPEATABLE READ")


def for_single_statements(engine: Engine) -> Engine | None:
    """The same for single statements that need no transaction (`at_once.py`); None where there is no gain in it."""
    return engine.execution_options(isolation_level="AUTOCOMMIT") if engine.dialect.name == "postgresql" else None


def _begin(connection: Connection) -> None:
    # Left to itself, Python's driver begins a transaction at the first write only: two reads could see two moments.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("immediate") else "BEGIN")


def _make_private(file: Path) -> None:
    """Nobody else on this machine may read seeds and chats. SQLite gives its other files the rights of the first one."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (file, *[file.with_name(file.name + ending) for ending in ("-wal", "-shm")]):
        # A file of somebody else's, who lets us write, stays as it is.
        with suppress(FileNotFoundError, PermissionError):
            each.chmod(0o600)


def _make_durable(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
