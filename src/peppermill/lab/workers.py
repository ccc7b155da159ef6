"""Where the games are played: in this process, in several, or (in `cluster.py`) on the machines of a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Final

from peppermill.lab.errors import LabError
from peppermill.lab.play import Batch, PlayedBatch, play_batch

_UNGUARDED: Final = 111
"""How a process ends that would run the program it works for once more; no other ends so."""


class Workers(ABC):
    """Plays batches, and returns them in whatever order they are ready."""

    @property
    @abstractmethod
    def slots(self) -> int:
        """How many batches are worked on at once."""

    @abstractmethod
    def submit(self, batch: Batch) -> None:
        """Play it as soon as there is room."""

    @abstractmethod
    def gather(self) -> list[PlayedBatch]:
        """Wait until something is ready, and return all that is."""

    @abstractmethod
    def close(self) -> None:
        """Stop at once. What is in flight is lost."""


class ThisProcess(Workers):
    """This process, one batch at a time."""

    def __init__(self) -> None:
        self.waiting: list[Batch] = []

    @property
    def slots(self) -> int:
        return 1

    def submit(self, batch: Batch) -> None:
        self.waiting.append(batch)

    def gather(self) -> list[PlayedBatch]:
        return [play_batch(self.waiting.pop(0))]

    def close(self) -> None:
        self.waiting.clear()


class Processes(Workers):
    """Several processes on this machine."""

    def __init__(self, jobs: int) -> None:
        end_if_unguarded()
        self.jobs = jobs
        # Started afresh, not forked: a progress bar has threads of its own.
        self.pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_begin)
        self.waiting: set[Future[PlayedBatch]] = set()
        self.strangers = set(multiprocessing.active_children())
        self.ours: set[BaseProcess] = set()

    @property
    def slots(self) -> int:
        return self.jobs

    def submit(self, batch: Batch) -> None:
        try:
            self.waiting.add(self.pool.submit(play_batch, batch))
        except BrokenProcessPool:
            raise self._reason() from None
        self.ours |= set(multiprocessing.active_children()) - self.strangers

    def gather(self) -> list[PlayedBatch]:
        done, self.waiting = wait(self.waiting, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool:
            raise self._reason() from None

    def _reason(self) -> LabError:
        """Why a process is gone. One that was about to start a run of its own has said so."""
        self.pool.shutdown(wait=True, cancel_futures=True)
        unguarded = [process for process in self.ours if process.exitcode == _UNGUARDED]
        return LabError("process-start" if unguarded else "process-died")

    def close(self) -> None:
        if self.waiting:
            for process in set(multiprocessing.active_children()) - self.strangers:
                process.terminate()
        # Once, and waiting: a pool that is told twice forgets its own thread, and Python stumbles over that at its exit.
        self.pool.shutdown(wait=True, cancel_futures=True)


def end_if_unguarded() -> None:
    """For a worker that is just importing the program it works for, and is asked to start a run of its own."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        os._exit(_UNGUARDED)


def local_workers(jobs: int) -> Workers:
    return ThisProcess() if jobs == 1 else Processes(jobs)


def _begin() -> None:
    """Ctrl-C is for the parent to handle; and when the parent is gone, however it went, nobody plays on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
