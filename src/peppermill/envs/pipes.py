"""What processes say to each other, and how they wait for it."""

from __future__ import annotations

import os
import select
import time
from typing import Final

_LOOKOUT: Final = 0.0002
"""Seconds. A step of a thousand games takes about as long, so whoever steps on at once is answered by somebody awake."""


class Reader:
    """The end of a pipe at which one reads."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._poll = select.poll()
        self._poll.register(file, select.POLLIN)

    def read(self, size: int) -> bytes:
        """Exactly so many bytes; EOFError if the other end is gone."""
        self._look_out()
        parts: list[bytes] = []
        while size > 0:
            part = os.read(self._file, size)
            if not part:
                raise EOFError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def _look_out(self) -> None:
        """Wait a moment for something to read: to fall asleep and be woken would take longer than most answers do. Whoever else
        needs the processor meanwhile gets it."""
        end = time.perf_counter() + _LOOKOUT
        while not self._poll.poll(0) and time.perf_counter() < end:
            os.sched_yield()


def write(file: int, data: bytes) -> None:
    """All of it."""
    while data:
        data = data[os.write(file, data) :]
