"""A part of the games of a vector environment, and the process that plays it.

The process obeys commands of a fixed size on its standard input and answers on its standard output; what games show is in shared
memory. When the other end is gone, it ends.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import time
from typing import Any, Final

from peppermill.envs.games import LocalGames
from peppermill.envs.plan import Plan
from peppermill.envs.shared import Shared

BEGIN: Final = 0
RESTART: Final = 1
STEP: Final = 2
DRAW: Final = 3
KEEP: Final = 4
GO_ON: Final = 5
COMMAND: Final = struct.Struct("<BBQ")
"""What to do, the page to write, and a number: a seed, or the size of what follows."""
DONE: Final = 0
FAILED: Final = 1
ANSWER: Final = struct.Struct("<BQ")
"""Done or failed, and the size of the pickle that follows: what `Shard.obey` returned, or the error."""


class Shard:
    """The games from one number up to another; its fleet copies what they show into the shared memory."""

    def __init__(self, plan: Plan, first: int, last: int, shared: Shared) -> None:
        self.part = slice(first, last)
        self.first = first
        self.shared = shared
        self.games = LocalGames(plan, last - first, 0, first)

    def obey(self, command: int, page: int, number: int, kept: Any = None) -> Any:
        """What is told besides the arrays: how games ended, or the games themselves."""
        games = self.games
        if command == DRAW:
            self.shared.actions[self.part] = games.random_actions()
            return None
        if command == KEEP:
            return games.kept()
        if command == RESTART:
            games.restart(number)
        elif command == STEP:
            games.step(self.shared.actions[self.part])
        elif command == GO_ON:
            games.go_on(kept)
        else:
            raise TypeError(f"{command} is no order")
        self._show(page)
        return games.finals or None

    def _show(self, page: int) -> None:
        games, shared = self.games, self.shared
        shared.seats[self.part] = games.seats
        shared.rewards[self.part] = games.rewards
        shared.ended[self.part] = games.ended
        shared.pages[page].write(self.first, games.observations, games.masks)


_LOOKOUT: Final = 0.0002
"""Seconds. A step of a thousand games takes about as long, so whoever steps on at once is answered by somebody awake."""


def look_out(file: int) -> None:
    """Wait a moment for something to read: to fall asleep and be woken would take longer than most answers do. Whoever else needs
    the processor meanwhile gets it."""
    end = time.perf_counter() + _LOOKOUT
    while not select.select([file], [], [], 0)[0] and time.perf_counter() < end:
        os.sched_yield()


def read(file: int, size: int) -> bytes:
    """Exactly so many bytes; EOFError if the other end is gone."""
    look_out(file)
    parts: list[bytes] = []
    while size > 0:
        part = os.read(file, size)
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def write(file: int, data: bytes) -> None:
    """All of it."""
    while data:
        data = data[os.write(file, data) :]


def serve(file: int) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the process that started this one
    orders, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)  # what somebody prints is no answer
    shard: Shard | None = None
    try:
        while True:
            command, page, number = COMMAND.unpack(read(orders, COMMAND.size))
            data = read(orders, number) if command in (BEGIN, GO_ON) else b""
            done, told = DONE, None
            try:
                given: Any = pickle.loads(data) if data else None  # noqa: S301 (from our parent)
                if shard is None:
                    plan, first, last, games = given
                    shard = Shard(plan, first, last, shared_by(file, plan, games))
                else:
                    told = shard.obey(command, page, number, given)
            except Exception as error:
                done, told = FAILED, error
            data = b"" if told is None else pickle.dumps(told)
            write(answers, ANSWER.pack(done, len(data)) + data)
    except (EOFError, BrokenPipeError):
        return


def shared_by(file: int, plan: Plan, games: int) -> Shared:
    """The memory in which all games of that plan fit."""
    encoding = plan.encoding()
    return Shared(file, games, plan.players, encoding.observation.size, encoding.moves.size)
