"""What many tables want written at the same time is collected, and goes to the database together.

A transaction waits for the disk, and asking a database costs more than a move itself: so what comes in while the database works,
or within a few milliseconds, is written in one go. How that is done is the database's own matter (`writer.py`, `at_once.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeVar

W = TypeVar("W")
Outcome = tuple[Any, Exception | None]
"""What came of a write, or why it failed."""

_MOST: Final = 500
"""Writes in one transaction: those who come first must not wait for ever for those who come after."""
_BREATH: Final = 0.005
"""Seconds from the beginning of a transaction to the next one's. On a fast disk each would be for one move otherwise, and
beginning and committing cost more than the move itself; nobody at a table notices. Where little happens, nobody waits."""
_BREATH_EACH: Final = 0.002
_LONGEST_BREATH: Final = 0.02
"""Where much happens it takes longer, by so much for each that was written at a time: in transactions of sixteen moves each takes
60 microseconds of a processor, in transactions of four 135."""


@dataclass(eq=False, slots=True)
class _Asked(Generic[W]):
    work: W
    answer: asyncio.Future[Any]


class Grouping(ABC, Generic[W]):
    """One writer, in a thread of its own. Whoever asks is answered when it is durable, in the order of asking.

    While a group is being written, what comes in is collected for the next one.
    """

    def __init__(self) -> None:
        self._waiting: list[_Asked[W]] = []
        self._busy = False
        self._began = 0.0
        self._breath = _BREATH
        self._groups: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[_Asked[W]]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="peppermill-write", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what was begun."""
        self._groups.put(None)
        self._thread.join()

    async def _ask(self, work: W) -> Any:
        """What comes of the work, when it is durable."""
        loop = asyncio.get_running_loop()
        asked = _Asked(work, loop.create_future())
        self._waiting.append(asked)
        if not self._busy:
            self._busy = True
            self._soon(loop)
        return await asked.answer

    def _soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """The next group; not at once, for others may ask in this very moment."""
        wait = self._began + self._breath - loop.time()
        if wait > 0:
            loop.call_later(wait, self._next, loop)
        else:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        self._began = loop.time()
        self._breath = min(max(_BREATH, _BREATH_EACH * len(group)), _LONGEST_BREATH)
        self._groups.put((loop, group))

    def _answer(self, loop: asyncio.AbstractEventLoop, group: list[_Asked[W]], outcomes: Sequence[Outcome]) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._soon(loop)
        for asked, (found, failure) in zip(group, outcomes, strict=True):
            if asked.answer.done():
                continue  # whoever asked was cancelled
            if failure is None:
                asked.answer.set_result(found)
            else:
                asked.answer.set_exception(failure)

    # In the thread

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            loop, asked = group
            outcomes = self._write([each.work for each in asked])
            with contextlib.suppress(RuntimeError):  # the loop has ended, and everyone who asked with it
                loop.call_soon_threadsafe(self._answer, loop, asked, outcomes)
        self._disconnect()

    @abstractmethod
    def _write(self, group: list[W]) -> Sequence[Outcome]:
        """Make them durable. What became of each; never raises."""

    def _disconnect(self) -> None:
        """Let go of the database."""
