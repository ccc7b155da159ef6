"""Backups: one file with everything, taken while people play. It is an SQLite database, whatever it was taken from."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine, delete, func, insert, select

from peppermill.core.errors import BadOptions
from peppermill.server.storage import schema
from peppermill.server.storage.engine import connect, file_of, snapshots
from peppermill.server.storage.migrate import check_current, migrate

T = TypeVar("T")


def backup(address: str, file: Path) -> int:
    """Write everything, as of one moment, to a new file. Returns how many matches it holds."""
    source = file_of(address)
    part = _fresh(file)
    try:
        if source is not None:
            _copy_file(source, part)
        else:
            _with_engine(address, lambda engine: _rows_to_file(engine, part))
        return _finish(part, file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, address: str) -> int:
    """Fill a new database from a backup, an older version's too. Returns how many matches it holds."""
    _check_backup(file)
    target = file_of(address)
    if target is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        # What SQLite left beside a database would be taken for part of the restored one.
        for beside in (Path(f"{target}-wal"), Path(f"{target}-shm")):
            if beside.exists():
                raise BadOptions("file-exists", file=beside)
        part = _fresh(target)
        try:
            _copy_file(file, part)
            _with_engine(_address(part), migrate)
            return _finish(part, target)
        finally:
            part.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="peppermill-") as folder:
        copy = Path(folder) / "backup.db"
        _copy_file(file, copy)
        _with_engine(_address(copy), migrate)
        return _with_engine(address, lambda engine: _file_to_rows(copy, engine))


def _fresh(file: Path) -> Path:
    """Where a file is written before it gets its name: nobody must take half of one for the whole. Only its owner may read it."""
    if file.exists():
        raise BadOptions("file-exists", file=file)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return part


def _finish(part: Path, file: Path) -> int:
    with closing(sqlite3.connect(part)) as copy:
        # One file, without others beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise BadOptions("not-a-backup", file=file)
        matches: int = copy.execute("SELECT count(*) FROM matches").fetchone()[0]
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    part.replace(file)
    return matches


def _check_backup(file: Path) -> None:
    try:
        with closing(_reading(file)) as found:
            names = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        names = set()
    if not {"alembic_version", "matches", "moves"} <= names:
        raise BadOptions("not-a-backup", file=file)


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way: as of one moment, without keeping anybody from writing meanwhile."""
    try:
        with closing(_reading(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise BadOptions("backup-failed", detail=error) from error


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def _address(file: Path) -> str:
    return f"sqlite:///{file.as_posix()}"


def _with_engine(address: str, work: Callable[[Engine], T]) -> T:
    engine = connect(address)
    try:
        return work(engine)
    finally:
        engine.dispose()


def _rows_to_file(source: Engine, file: Path) -> None:
    check_current(source)

    def fill(target: Engine) -> None:
        migrate(target)
        _copy_rows(source, target)

    _with_engine(_address(file), fill)


def _file_to_rows(file: Path, target: Engine) -> int:
    migrate(target)
    with target.connect() as connection:
        if connection.execute(select(schema.matches.c.id).limit(1)).first() is not None:
            raise BadOptions("database-not-empty")
    _with_engine(_address(file), lambda source: _copy_rows(source, target))
    with target.connect() as connection:
        return connection.execute(select(func.count()).select_from(schema.matches)).scalar_one()


def _copy_rows(source: Engine, target: Engine) -> None:
    with snapshots(source).connect() as old, target.begin() as new:
        for table in schema.metadata.sorted_tables:
            if not table.info.get("passing"):
                new.execute(delete(table))  # an empty database has rows of its own: the server time
                rows = old.execution_options(yield_per=1000).execute(select(table)).mappings()
                for some in rows.partitions():
                    new.execute(insert(table), [dict(row) for row in some])
