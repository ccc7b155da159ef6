"""Logs: a line of text or a JSON object a line, never more than a reader can bear, never a secret."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

FORMATS: Final = ("text", "json")
_OURS: Final = ("peppermill", "uvicorn")
MOST: Final = 20
"""Lines of one kind that are written in a minute."""
_KINDS: Final = 1000


def configure(level: str, format: str) -> logging.Handler:
    """Log to stderr. Libraries that are not ours say what is wrong and nothing more: what they deal with may be secret."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if format == "json" else TextLines())
    handler.addFilter(Sparing())
    root = logging.getLogger()
    for old in list(root.handlers):
        if isinstance(old.formatter, (JsonLines, TextLines)):
            root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    logging.captureWarnings(True)
    return handler


def announcer(handler: logging.Handler) -> Callable[[str], None]:
    """Says something whatever the level, in the form of everything else."""

    def say(text: str) -> None:
        handler.handle(logging.LogRecord("peppermill.server", logging.INFO, "", 0, text, None, None))

    return say


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000Z WARNING peppermill.table: what happened`."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 — the library's name
        # A line break in a message would let somebody write log lines of their own.
        message = record.getMessage().rstrip("\n")
        if not message.isprintable():
            message = message.encode("unicode_escape").decode()
        return f"{_moment(record)} {record.levelname} {record.name}: {message}"


class JsonLines(logging.Formatter):
    """One object a line: time, level, logger, message, and the error where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = self.formatStack(record.stack_info)
        return json.dumps(line, ensure_ascii=True)


class Sparing(logging.Filter):
    """Lets through so many lines of a kind a minute; the first of the next minute says how many were left out."""

    def __init__(self, most: int = MOST, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._clock = clock
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.INFO:
            return True
        if len(self._seen) > _KINDS:
            self._seen.clear()
        kind = (record.name, record.levelno, str(record.msg))
        now = self._clock()
        since, times = self._seen.get(kind, (now, 0))
        if now - since >= 60:
            if times > self._most:
                record.msg = f"{record.getMessage()} (and {times - self._most} more of these)"
                record.args = None
            since, times = now, 0
        self._seen[kind] = (since, times + 1)
        return times < self._most


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
