"""Several processes behind one port: the parent starts them, replaces one that dies, and ends them together."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from peppermill.core.errors import BadOptions
from peppermill.server import metrics

log = logging.getLogger(__name__)

_GRACE: Final = 15.0
"""Seconds a worker may take to end."""
_SOON: Final = 10.0
"""Whoever lives shorter than this waits before the next try, longer each time."""
_LONGEST_WAIT: Final = 30.0

Work = Callable[..., None]
"""What a worker does: it is given its arguments, a pipe, and the name of the one it replaces, if any.

It sends its own name when it is ready, and ends when the pipe does: whether the parent closed it or died.
"""


class _Worker:
    """One place, and the process that has it."""

    def __init__(self, work: Work, args: tuple[Any, ...]) -> None:
        self._work = work
        self._args = args
        self._failures = 0
        self._born = 0.0
        self.name: str | None = None
        self.start_at = 0.0
        self.pipe: Connection | None = None
        self.process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=self._work, args=(*self._args, theirs, self.name), name="peppermill-worker")
        self.process.start()
        theirs.close()
        self._born = time.monotonic()

    def hear(self) -> bool:
        """Is it ready?"""
        try:
            if self.pipe is not None and self.pipe.poll():
                self.name = self.pipe.recv()
                return True
        except (EOFError, OSError):
            return False
        return False

    def bury(self) -> None:
        """It died. The next one is started now, or after a while if this one did not live long."""
        assert self.process is not None  # noqa: S101 — for the type checker
        self.process.join()
        metrics.forget(self.process.pid or 0)
        self._failures = self._failures + 1 if time.monotonic() - self._born < _SOON else 0
        delay = min(_LONGEST_WAIT, 0.5 * 2**self._failures) if self._failures else 0.0
        log.warning("a worker ended (%s); the next one starts in %.0f s", self.process.exitcode, delay)
        self.start_at = time.monotonic() + delay
        self.hang_up()
        self.process = None

    def hang_up(self) -> None:
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None

    def end(self, deadline: float) -> None:
        if self.process is not None:
            self.process.join(max(0.0, deadline - time.monotonic()))
            if self.process.is_alive():
                log.warning("a worker did not end in time; it is killed")
                self.process.kill()
            self.process.join()


class Workers:
    """The parent. It serves nobody itself."""

    def __init__(self, count: int, work: Work, args: tuple[Any, ...], ready: Callable[[], None]) -> None:
        self._workers = [_Worker(work, args) for _ in range(count)]
        self._ready = ready
        self._was_ready = False
        self._stopping = False

    def run(self) -> None:
        """Until Ctrl+C or SIGTERM."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            while not self._stopping:
                self._look()
        finally:
            deadline = time.monotonic() + _GRACE
            for worker in self._workers:
                worker.hang_up()
            for worker in self._workers:
                worker.end(deadline)
            for number, handler in before.items():
                signal.signal(number, handler)

    @property
    def names(self) -> list[str]:
        """Those that are ready, or were."""
        return [worker.name for worker in self._workers if worker.name is not None]

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _look(self) -> None:
        for worker in self._workers:
            if worker.process is None and time.monotonic() >= worker.start_at:
                worker.start()
        running = [worker for worker in self._workers if worker.process is not None]
        wait([worker.process.sentinel for worker in running if worker.process is not None], timeout=0.25)
        for worker in running:
            if worker.hear() and not self._was_ready:
                self._was_ready = True
                self._ready()
            if worker.process is not None and not worker.process.is_alive():
                if not self._was_ready:
                    raise BadOptions("no-workers")
                worker.bury()
