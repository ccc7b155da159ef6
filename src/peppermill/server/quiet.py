"""A log that a flood can't fill: of each kind of line so many a minute are written, the rest are counted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

LINES: Final = 20
"""Of one kind in a minute. A kind is a place in the program, whatever the words."""
_MINUTE: Final = 60.0


class Quiet(logging.Filter):
    """On a handler. The first line of a kind in a new minute says how many were held back in the last one."""

    def __init__(self, lines: int = LINES, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._lines = lines
        self._clock = clock
        self._since: dict[tuple[str, int], float] = {}
        self._seen: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.pathname, record.lineno)
        now = self._clock()
        if now - self._since.get(kind, -_MINUTE) >= _MINUTE:
            held = self._seen.get(kind, 0) - self._lines
            self._since[kind], self._seen[kind] = now, 0
            if held > 0:
                record.msg = f"{record.getMessage()} (and {held} more like this since)"
                record.args = ()
        self._seen[kind] += 1
        return self._seen[kind] <= self._lines


def keep_quiet() -> None:
    """For every handler there is, those of the web server included, and for the one Python uses where there is none."""
    everywhere = [logging.getLogger(), *[logging.getLogger(name) for name in ("uvicorn", "uvicorn.error", "uvicorn.access")]]
    handlers = {handler for logger in everywhere for handler in logger.handlers}
    if logging.lastResort is not None:
        handlers.add(logging.lastResort)
    for handler in handlers:
        if not any([isinstance(each, Quiet) for each in handler.filters]):
            handler.addFilter(Quiet())
