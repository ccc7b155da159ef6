"""One server per SQLite file: a lock that ends with the process, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from peppermill.core.errors import BadOptions
from peppermill.server.storage.engine import file_of


class SoleUse:
    """A lock on a small file beside the database. BadOptions if another server holds it."""

    def __init__(self, database: Path) -> None:
        database.parent.mkdir(parents=True, exist_ok=True)
        # The file stays when the server ends: removing it could take it from under the next one.
        self._file: int | None = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            self.end()
            raise BadOptions("database-in-use", file=str(database)) from None

    def end(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def sole_use(address: str) -> SoleUse | None:
    """The lock on an SQLite file; None for databases that need none."""
    file = file_of(address)
    return SoleUse(file) if file is not None else None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
