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
from itertools import pairwise
from typing import Any, Final

import numpy as np

from peppermill.core.fleet import TOGETHER
from peppermill.envs.arrays import COMPILED, Zone, as_array, as_zone
from peppermill.envs.games import finals_of
from peppermill.envs.pause import no_collection
from peppermill.envs.plan import Plan
from peppermill.envs.shared import Page, Shared

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


_BLOCK: Final = 16 * TOGETHER
"""Games that are played before what they show is copied: it is still in the processor's cache then."""


class Shard:
    """The games from one number up to another; what they show is copied into the shared memory."""

    def __init__(self, plan: Plan, first: int, last: int, shared: Shared) -> None:
        self.plan = plan
        self.part = slice(first, last)
        self.first = first
        self.shared = shared
        self.fleet = plan.fleet(last - first, 0, first)
        bounds = [*range(0, last - first, _BLOCK), last - first]
        self._blocks = list(pairwise(bounds))
        self._sheets: tuple[Zone, Zone] | None = None
        """Where one block after the other is written; the interpreted build has no memory that could be used again."""
        if COMPILED:
            size = min(_BLOCK, last - first)
            self._sheets = Zone(size * self.fleet.size, np.uint8), Zone(size * self.fleet.actions, np.bool_)

    def obey(self, command: int, page: int, number: int, kept: Any = None) -> Any:
        """What is told besides the arrays: how games ended, or the games themselves."""
        fleet, shared = self.fleet, self.shared
        if command == DRAW:
            shared.actions[self.part] = as_array(fleet.own_random_actions(), np.int64)
            return None
        if command == KEEP:
            return fleet.kept()
        if command == STEP:
            self._step(shared.pages[page])
        elif command in (RESTART, GO_ON):
            if command == RESTART:
                fleet.restart(number)
            else:
                fleet.go_on(kept)
            shared.pages[page].write(self.first, as_array(fleet.observations, np.uint8), as_array(fleet.masks, np.bool_))
        else:
            raise TypeError(f"{command} is no order")
        shared.seats[self.part] = as_array(fleet.seats, np.int64)
        shared.rewards[self.part] = as_array(fleet.rewards, np.float64).reshape(-1, self.plan.players)
        shared.ended[self.part] = as_array(fleet.ended, np.uint8)
        return (finals_of(fleet) if self.plan.finals else None) or None

    def _step(self, page: Page) -> None:
        """The actions were checked, by whoever gave the order."""
        fleet = self.fleet
        actions = as_zone(self.shared.actions[self.part])
        with no_collection():
            fleet.begin_step()
            for first, last in self._blocks:
                if self._sheets is None:
                    fleet.play(actions, first, last)
                    observations, masks = as_array(fleet.observations, np.uint8), as_array(fleet.masks, np.bool_)
                else:
                    fleet.write_into(self._sheets[0].room, self._sheets[1].room)
                    fleet.play(actions, first, last)
                    games = last - first
                    observations = self._sheets[0].array[: games * fleet.size]
                    masks = self._sheets[1].array[: games * fleet.actions]
                page.write(self.first + first, observations, masks)


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
