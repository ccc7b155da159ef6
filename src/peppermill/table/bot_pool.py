"""The processes the bots think in. Each is independent: one that dies or hangs is replaced, and the others don't notice."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import queue
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from peppermill.core.values import Action
from peppermill.table.bot_process import READY, Advise, Job, Think, Worth, work
from peppermill.table.errors import BotFailed

log = logging.getLogger(__name__)

_STARTING: Final = 60.0
"""How long a new process may take to import everything."""


class _BotProcess:
    """One process and the pipe to it. Used by one thread at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.stopped = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def started(self) -> Connection:
        """The pipe to a process that is ready; a new process where the old one is gone."""
        if self._process is not None and self._pipe is not None and self._process.is_alive():
            return self._pipe
        self.end()
        if self.stopped:
            raise BotFailed("bot-failed")
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="peppermill-bot")
        self._process.start()
        theirs.close()
        if not self._pipe.poll(_STARTING) or self._pipe.recv() != READY:
            self.end()
            raise BotFailed("bot-failed")
        return self._pipe

    def ask(self, job: Job, limit: float) -> object:
        try:
            pipe = self.started()
            pipe.send(job)
            if pipe.poll(limit):
                return pipe.recv()
            log.warning("a bot thought longer than %s s; its process is replaced", limit)
        except (EOFError, OSError):
            log.warning("a bot's process died; it is replaced")
        self.end()
        raise BotFailed("bot-failed")

    def stop(self) -> None:
        """Called from any thread: whoever waits for an answer gets none, and no new process is started."""
        self.stopped = True
        process = self._process
        if process is not None:
            process.kill()

    def end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None


class BotPool:
    """The bots' processes, each with a thread that waits for its answers; the event loop never waits."""

    def __init__(self, workers: int, limit: float) -> None:
        self._limit = limit
        self._processes = [_BotProcess() for _ in range(workers)]
        self._idle: queue.SimpleQueue[_BotProcess] = queue.SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="peppermill-bots")

    @property
    def pids(self) -> list[int]:
        """The ids of the processes, including one that has just died: for monitoring."""
        return [process.pid for process in self._processes if process.pid is not None]

    def start(self) -> None:
        """Start all processes in the background."""
        for _ in self._processes:
            self._threads.submit(self._start_one)

    async def think(self, job: Think) -> Action:
        found = await self._ask(job)
        if not isinstance(found, Action):
            raise BotFailed("bot-failed")
        return found

    async def advise(self, job: Advise) -> Worth:
        found = await self._ask(job)
        if not isinstance(found, Worth):
            raise BotFailed("bot-failed")
        return found

    async def stop(self) -> None:
        """End all processes and threads."""
        await asyncio.to_thread(self._end_all)

    async def _ask(self, job: Job) -> object:
        found = await asyncio.get_running_loop().run_in_executor(self._threads, self._do, job)
        if isinstance(found, Exception):
            log.error("a bot failed at %s: %s", job.game, found)
        return found

    def _do(self, job: Job) -> object:
        process = self._idle.get()
        try:
            return process.ask(job, self._limit)
        finally:
            self._idle.put(process)

    def _start_one(self) -> None:
        process = self._idle.get()
        try:
            process.started()
        except (EOFError, OSError, BotFailed):
            process.end()
            if not process.stopped:
                log.exception("a bot's process could not start")
        finally:
            self._idle.put(process)

    def _end_all(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.stop()
        self._threads.shutdown(wait=True)
        for process in self._processes:
            process.end()
