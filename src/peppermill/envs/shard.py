"""A part of the games of a vector environment, and the process that plays it.

The process obeys commands of a fixed size on its standard input and answers on its standard output; what games show is in shared
memory. When the other end is gone, it ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
from itertools import pairwise
from typing import Any, Final

import numpy as np

from peppermill.core.fleet import TOGETHER
from peppermill.envs.arrays import COMPILED, Zone, as_array, as_zone
from peppermill.envs.games import finals_of
from peppermill.envs.pause import no_collection
from peppermill.envs.pipes import Reader, write
from peppermill.envs.plan import Plan
from peppermill.envs.shared import Page, Part, Shared

BEGIN: Final = 0
RESTART: Final = 1
STEP: Final = 2
DRAW: Final = 3
TAKE_BACK: Final = 4
KEEP: Final = 5
GO_ON: Final = 6
COMMAND: Final = struct.Struct("<BBBQ")
"""What to do, which page and which rewards to write, and a number: a seed, whether to draw ahead, or the size of what follows."""
DONE: Final = 0
FAILED: Final = 1
ANSWER: Final = struct.Struct("<BQ")
"""Done or failed, and the size of the pickle that follows: what `Shard.obey` returned, or the error."""


_BLOCK: Final = 8 * TOGETHER
"""Games that are played before what they show is copied: it is still in the processor's cache then."""


class Shard:
    """The games from one number up to another; what they show is copied into the shared memory."""

    def __init__(self, plan: Plan, first: int, last: int, shared: Shared) -> None:
        self.plan = plan
        self.fleet = plan.fleet(last - first, 0, first)
        self._actions, self._seats, self._ended = shared.actions[first:last], shared.seats[first:last], shared.ended[first:last]
        self._rewards = [sheet.array[first * plan.players : last * plan.players] for sheet in shared.rewards]
        self._pages = [page.part(first, last) for page in shared.pages]
        size = min(_BLOCK, last - first)
        self._blocks = list(pairwise([*range(0, last - first, size), last - first]))
        self._targets = [[page.part(first + start, first + end) for start, end in self._blocks] for page in shared.pages]
        """By page and block: where what the games show belongs."""
        if COMPILED:
            # Where one block after the other is written; the interpreted build has no memory that could be used again.
            self._seen, self._allowed = Zone(size * self.fleet.size, np.uint8), Zone(size * self.fleet.actions, np.bool_)
            sheet = Page(size, self._seen.array, self._allowed.array)
            self._sources = [sheet.part(0, end - start) for start, end in self._blocks]

    def obey(self, command: int, page: int = 0, rewards: int = 0, number: int = 0, kept: Any = None) -> Any:
        """What is told besides the arrays: how games ended, or the games themselves."""
        fleet = self.fleet
        if command == DRAW:
            self._actions[:] = as_array(fleet.own_random_actions(), np.int64)
            return None
        if command == TAKE_BACK:
            fleet.take_back()
            return None
        if command == KEEP:
            return fleet.kept()
        if command == STEP:
            self._step(self._targets[page])
            if number:
                self._actions[:] = as_array(fleet.drawn_ahead(), np.int64)
        elif command in (RESTART, GO_ON):
            if command == RESTART:
                fleet.restart(number)
            else:
                fleet.go_on(kept)
            self._show(self._pages[page])
        else:
            raise TypeError(f"{command} is no order")
        self._seats[:] = as_array(fleet.seats, np.int64)
        self._rewards[rewards][:] = as_array(fleet.rewards, np.float64)
        self._ended[:] = as_array(fleet.ended, np.uint8)
        return (finals_of(fleet) if self.plan.finals else None) or None

    def _step(self, targets: list[Part]) -> None:
        """The actions were checked, by whoever gave the order."""
        fleet = self.fleet
        actions = as_zone(self._actions)
        with no_collection():
            fleet.begin_step()
            if not COMPILED:
                for (first, last), target in zip(self._blocks, targets, strict=True):
                    fleet.play(actions, first, last)
                    self._show(target)
                return
            seen, allowed = self._seen.room, self._allowed.room
            for (first, last), source, target in zip(self._blocks, self._sources, targets, strict=True):
                fleet.write_into(seen, allowed)
                fleet.play(actions, first, last)
                target[0][:] = source[0]
                target[1][:] = source[1]

    def _show(self, target: Part) -> None:
        """What the fleet has written to arrays of its own."""
        target[0][:] = as_array(self.fleet.observations, np.uint8)
        target[1][:] = as_array(self.fleet.masks, np.bool_)


def serve(file: int) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the process that started this one
    orders, answers = Reader(os.dup(0)), os.dup(1)
    os.dup2(2, 1)  # what somebody prints is no answer
    shard: Shard | None = None
    try:
        while True:
            command, page, rewards, number = COMMAND.unpack(orders.read(COMMAND.size))
            data = orders.read(number) if command in (BEGIN, GO_ON) else b""
            done, told = DONE, None
            try:
                given: Any = pickle.loads(data) if data else None  # noqa: S301 (from our parent)
                if shard is None:
                    plan, first, last, games = given
                    shard = Shard(plan, first, last, shared_by(file, plan, games))
                else:
                    told = shard.obey(command, page, rewards, number, given)
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
