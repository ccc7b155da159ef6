"""The bots' processes. Each is independent: one that dies or dreams is replaced, the others don't notice."""

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
from peppermill.table.errors import BotFailed
from peppermill.table.worker import READY, Advise, Job, Think, Worth, work

log = logging.getLogger(__name__)

_WAKING: Final = 60.0
"""How long a new process may take to import everything."""


class _Helper:
    """One process and the line to it. Used by one thread at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self.dismissed = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def wake(self) -> Connection:
        """The line to a process that is ready, which may be a new one."""
        if self._process is not None and self._line is not None and self._process.is_alive():
            return self._line
        self.end()
        if self.dismissed:
            raise BotFailed("bot-failed")
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="peppermill-bot")
        self._process.start()
        theirs.close()
        if not self._line.poll(_WAKING) or self._line.recv() != READY:
            self.end()
            raise BotFailed("bot-failed")
        return self._line

    def ask(self, job: Job, limit: float) -> object:
        try:
            line = self.wake()
            line.send(job)
            if line.poll(limit):
                return line.recv()
            log.warning("a bot thought longer than %s s; its process is replaced", limit)
        except (EOFError, OSError):
            log.warning("a bot's process died; it is replaced")
        self.end()
        raise BotFailed("bot-failed")

    def dismiss(self) -> None:
        """From any thread: whoever waits for an answer gets none, and there will be no other process."""
        self.dismissed = True
        process = self._process
        if process is not None:
            process.kill()

    def end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._line = self._process = None


class Crew:
    """Some helpers, and a thread for each that waits for its answer; the event loop never does."""

    def __init__(self, workers: int, limit: float) -> None:
        self._limit = limit
        self._helpers = [_Helper() for _ in range(workers)]
        self._idle: queue.SimpleQueue[_Helper] = queue.SimpleQueue()
        for helper in self._helpers:
            self._idle.put(helper)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="peppermill-crew")

    @property
    def pids(self) -> list[int]:
        """The processes now alive or just dead, for those who watch over them."""
        return [helper.pid for helper in self._helpers if helper.pid is not None]

    def start(self) -> None:
        """Begin to wake everyone, without waiting for it."""
        for _ in self._helpers:
            self._threads.submit(self._wake_one)

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
        await asyncio.to_thread(self._end_all)

    async def _ask(self, job: Job) -> object:
        found = await asyncio.get_running_loop().run_in_executor(self._threads, self._do, job)
        if isinstance(found, Exception):
            log.error("a bot failed at %s: %s", job.game, found)
        return found

    def _do(self, job: Job) -> object:
        helper = self._idle.get()
        try:
            return helper.ask(job, self._limit)
        finally:
            self._idle.put(helper)

    def _wake_one(self) -> None:
        helper = self._idle.get()
        try:
            helper.wake()
        except (EOFError, OSError, BotFailed):
            helper.end()
            if not helper.dismissed:
                log.exception("a bot's process could not start")
        finally:
            self._idle.put(helper)

    def _end_all(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for helper in self._helpers:
            helper.dismiss()
        self._threads.shutdown(wait=True)
        for helper in self._helpers:
            helper.end()
