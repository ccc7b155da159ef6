"""One process that bots think in, seen from the server: started when it is needed, replaced when it dies or hangs."""

from __future__ import annotations

import logging
import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from peppermill.table.bot_process import READY, Job, work
from peppermill.table.errors import BotFailed

log = logging.getLogger(__name__)

_STARTING: Final = 60.0
"""How long a new process may take to import everything."""


class BotWorker:
    """One process and the pipe to it. Used by one thread at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.stopped = False
        self.died = 0
        """Processes that died or hung."""

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def started(self) -> Connection:
        """The pipe to a process that is ready; a new process where the old one is gone."""
        if self._process is not None and self._pipe is not None and self._process.is_alive():
            return self._pipe
        if self._process is not None:
            self._give_up("a bot's process died; it is replaced")
        if self.stopped:
            raise BotFailed("bot-failed")
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True, name="peppermill-bot")
        process.start()
        self._process = process
        theirs.close()
        if self.stopped:
            process.kill()
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
            self._give_up(f"a bot thought longer than {limit} s; its process is replaced")
        except (EOFError, OSError):
            self._give_up("a bot's process died; it is replaced")
        raise BotFailed("bot-failed")

    def _give_up(self, why: str) -> None:
        if not self.stopped:
            self.died += 1
            log.warning(why)
        self.end()

    def stop(self) -> None:
        """Called from any thread: whoever waits for an answer gets none, and no new process is started."""
        self.stopped = True
        process = self._process
        if process is not None:
            process.kill()

    def end(self) -> None:
        # Taken first: a pool that stops may end a process that is being ended because it could not start.
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
