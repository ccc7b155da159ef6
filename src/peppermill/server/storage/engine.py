"""The connection to a database. What is special about SQLite is here and nowhere else."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url


def connect(address: str) -> Engine:
    """An engine whose commits survive a power cut."""
    url = make_url(address)
    # Parameters hold seeds and token hashes: they must not appear in an error's text, and so in a log.
    if url.get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    if url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        _make_private(Path(url.database))
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _make_durable)
    return engine


def _make_private(file: Path) -> None:
    """Nobody else on this machine may read seeds and chats. SQLite gives its other files the rights of the first one."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (file, *[file.with_name(file.name + ending) for ending in ("-wal", "-shm")]):
        # A file of somebody else's, who lets us write, stays as it is.
        with suppress(FileNotFoundError, PermissionError):
            each.chmod(0o600)


def writers(engine: Engine) -> int:
    """How many transactions may be written at the same time."""
    return 1 if engine.dialect.name == "sqlite" else 8


def _make_durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
