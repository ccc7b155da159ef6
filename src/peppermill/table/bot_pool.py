"""The processes the bots think in. Each is independent: one that dies or hangs is replaced, and the others don't notice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from peppermill.core.values import Action
from peppermill.table.bot_load import Load
from peppermill.table.bot_process import Advise, Job, Think, Worth
from peppermill.table.bot_queue import FairQueue, Lane, Ticket
from peppermill.table.bot_worker import BotWorker
from peppermill.table.errors import BotFailed
from peppermill.table.pace import SPARE

log = logging.getLogger(__name__)

T = TypeVar("T")

_WAITS_KEPT: Final = 500
_SHORTEST: Final = 0.005
"""Seconds of search that are worth the way to the process: below that, what comes to mind first is as good."""


@dataclass(frozen=True)
class BotFigures:
    """What the pool is doing, for whoever watches over the server."""

    processes: int
    """Those that run."""
    thinking: int
    """Those that have a job."""
    waiting: int
    """Jobs in the queue."""
    waited_p50: float
    """Seconds the last jobs waited for a process."""
    waited_p95: float
    owed: float
    """Seconds each process would think for all who are to decide now, at full length."""
    done: int
    """Jobs that were answered since the start."""
    late: int
    """Long thoughts there was no time for: what came to mind first was played."""
    died: int
    """Processes that died or hung and were replaced."""


class BotPool:
    """The bots' processes, each with a thread that waits for its answers; the event loop never waits."""

    def __init__(self, workers: int, limit: float) -> None:
        self.load = Load(workers)
        self._limit = limit
        self._workers = [BotWorker() for _ in range(workers)]
        self._cold = self._workers[::-1]
        """Not started yet, or to be started again."""
        self._idle: list[BotWorker] = []
        self._queue = FairQueue()
        self._running: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="peppermill-bots")
        self._stopped = False
        self._waits: deque[float] = deque(maxlen=_WAITS_KEPT)
        self._starting = 0
        self._thinking = 0
        self._done = 0
        self._late = 0

    @property
    def pids(self) -> list[int]:
        """The ids of the processes, including one that has just died: for monitoring."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def figures(self) -> BotFigures:
        waits = sorted(self._waits) or [0.0]
        return BotFigures(
            processes=len(self.pids),
            thinking=self._thinking,
            waiting=len(self._queue),
            waited_p50=waits[len(waits) // 2],
            waited_p95=waits[len(waits) * 95 // 100],
            owed=self.load.owed,
            done=self._done,
            late=self._late,
            died=sum([worker.died for worker in self._workers]),
        )

    def start(self) -> None:
        """Start the first process in the background; the others follow when there is something to do for them."""
        self._warm()

    async def think(self, job: Think, table: str, due: float | None = None, room: float | None = None) -> Action:
        """What the bot chooses. A long thought is cut so that all find `room` and it is over when it is `due`, else BotFailed."""
        lane = Lane.LONG if job.seconds else Lane.QUICK
        found = await self._ask(job, table, lane, due, room)
        if not isinstance(found, Action):
            raise BotFailed("bot-failed")
        return found

    async def advise(self, job: Advise, table: str) -> Worth:
        found = await self._ask(job, table, Lane.HINT)
        if not isinstance(found, Worth):
            raise BotFailed("bot-failed")
        return found

    async def stop(self) -> None:
        """End all processes and threads; whoever waits gets no answer."""
        self._stopped = True
        self._fail_all()
        await asyncio.to_thread(self._end_all)
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _ask(self, job: Job, table: str, lane: Lane, due: float | None = None, room: float | None = None) -> object:
        if self._stopped:
            raise BotFailed("bot-failed")
        ticket = Ticket(job, table, lane, asyncio.get_running_loop().create_future(), due, room)
        self._queue.put(ticket)
        self._hand_out()
        try:
            found = await ticket.answer
        finally:
            self._queue.drop(ticket)
        if isinstance(found, Exception):
            log.error("a bot failed at %s: %s", job.game, found)
        return found

    def _hand_out(self) -> None:
        """Give jobs to the processes that have none; where too few run, start another one."""
        while self._idle and not self._stopped and (ticket := self._queue.take()) is not None:
            job = self._cut(ticket)
            if job is None:
                self._late += 1
                _fail(ticket)
                continue
            self._waits.append(time.monotonic() - ticket.since)
            self._thinking += 1
            self._run(self._do(self._idle.pop(), ticket, job))
        if len(self._queue) > self._starting and not self._idle:
            self._warm()

    def _cut(self, ticket: Ticket) -> Job | None:
        """The job with no more time than there is; None where there is none."""
        job = ticket.job
        if isinstance(job, Advise) or not job.seconds:
            return job
        seconds = job.seconds
        if ticket.room is not None and self.load.owed > ticket.room:
            seconds *= ticket.room / self.load.owed
        if ticket.due is not None:
            seconds = min(seconds, ticket.due - SPARE - asyncio.get_running_loop().time())
        return replace(job, seconds=seconds) if seconds >= _SHORTEST else None

    async def _do(self, worker: BotWorker, ticket: Ticket, job: Job) -> None:
        try:
            found = await self._in_thread(partial(worker.ask, job, self._limit))
        except Exception as error:  # whatever it was, the process is replaced and nobody waits for it
            if not isinstance(error, BotFailed):
                log.exception("a bot's process could not be asked")
            self._cold.append(worker)
            self._warm()
        else:
            self._done += 1
            if ticket.lane is Lane.LONG and ticket.due is not None and asyncio.get_running_loop().time() > ticket.due:
                self._late += 1
            self._idle.append(worker)
            if not ticket.answer.done():
                ticket.answer.set_result(found)
        finally:
            self._thinking -= 1
            _fail(ticket)
        self._hand_out()

    def _warm(self) -> None:
        """Start one process in the background, if there is one to start."""
        if self._cold and not self._stopped:
            self._starting += 1
            self._run(self._start(self._cold.pop()))

    async def _start(self, worker: BotWorker) -> None:
        try:
            await self._in_thread(worker.started)
        except Exception:  # whatever it was, people play on
            worker.end()
            self._starting -= 1
            self._cold.append(worker)
            if not self._stopped:
                log.exception("a bot's process could not start")
            if not (self._idle or self._thinking or self._starting):
                self._fail_all()  # nobody waits for a process that never comes
        else:
            self._starting -= 1
            self._idle.append(worker)
            self._hand_out()

    async def _in_thread(self, what: Callable[[], T]) -> T:
        if self._stopped:
            raise BotFailed("bot-failed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, what)

    def _run(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _fail_all(self) -> None:
        while (ticket := self._queue.take()) is not None:
            _fail(ticket)

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.end()


def _fail(ticket: Ticket) -> None:
    """No answer, unless there is one already."""
    if not ticket.answer.done():
        ticket.answer.set_exception(BotFailed("bot-failed"))
