"""Is the storage well? What fails is logged by its kind, and the server is not ready until a write succeeds again."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final

from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from peppermill.server import metrics
from peppermill.table.errors import NotStored, Overtaken

log = logging.getLogger(__name__)

_SQLITE: Final = (
    ("SQLITE_FULL", "storage-full"),
    ("SQLITE_BUSY", "storage-busy"),
    ("SQLITE_LOCKED", "storage-busy"),
    ("SQLITE_READONLY", "storage-read-only"),
    ("SQLITE_CANTOPEN", "storage-lost"),
)
_POSTGRES: Final = (
    ("53100", "storage-full"),
    ("55P03", "storage-busy"),
    ("53300", "storage-busy"),
    ("25006", "storage-read-only"),
    ("08", "storage-lost"),
    ("57P", "storage-lost"),
)


class StorageHealth:
    """Kept by the ledger: its errors, and when it last wrote."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrote = -1e9
        self.trouble: str | None = None
        """The code of what is wrong; None after a write that succeeded."""

    @property
    def since_write(self) -> float:
        """Seconds since the last write that succeeded."""
        return self._clock() - self._wrote

    def writing(self) -> _Watched:
        return _Watched(self, self._clock())

    def reading(self) -> _Watched:
        return _Watched(self, None)

    def wrote(self, began: float) -> None:
        self._wrote = self._clock()
        self.trouble = None
        metrics.wrote(self._wrote - began)

    def failed(self, error: SQLAlchemyError) -> None:
        name, code = kind(error)
        # The kind alone: what a database says may quote what it was given.
        log.error("the storage failed: %s (%s)", code, name)
        metrics.storage_failed(code)
        # What one request can cause must not make the whole server unready.
        if not isinstance(error, (DataError, IntegrityError)):
            self.trouble = code


class _Watched:
    """A read or a write while it is made: one is made at every move, and a generator would take three times as long."""

    __slots__ = ("_began", "_health")

    def __init__(self, health: StorageHealth, began: float | None) -> None:
        self._health = health
        self._began = began
        """None: nothing is written."""

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None:
            if self._began is not None:
                self._health.wrote(self._began)
        # Overtaken: the storage is well, and says no.
        elif isinstance(error, NotStored) and not isinstance(error, Overtaken) and isinstance(error.__cause__, SQLAlchemyError):
            self._health.failed(error.__cause__)


def kind(error: SQLAlchemyError) -> tuple[str, str]:
    """An error's name, as the database calls it, and its code in the catalogs."""
    source = getattr(error, "orig", None) or error
    sqlite = str(getattr(source, "sqlite_errorname", None) or "")
    postgres = str(getattr(source, "sqlstate", None) or "")
    name = " ".join([part for part in (type(source).__name__, sqlite, postgres) if part])
    for known, found in ((_SQLITE, sqlite), (_POSTGRES, postgres)):
        for start, code in known:
            if found.startswith(start):
                return name, code
    lost = bool(getattr(error, "connection_invalidated", False))
    no_answer = type(source).__name__ in ("OperationalError", "InterfaceError") and not sqlite and not postgres
    return name, "storage-lost" if lost or no_answer else "storage-failed"
