"""The games of a vector environment, played by several processes: the first part here, the others in processes of their own."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import weakref
from typing import IO, Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from peppermill.core.bot import Bot
from peppermill.core.encoding import WrongIndex
from peppermill.core.errors import BadOptions, PeppermillError
from peppermill.envs.arrays import lent
from peppermill.envs.games import Final as FinalState
from peppermill.envs.pipes import Reader, write
from peppermill.envs.plan import Plan
from peppermill.envs.shard import (
    ANSWER,
    BEGIN,
    COMMAND,
    DRAW,
    FAILED,
    GO_ON,
    KEEP,
    RESTART,
    STEP,
    TAKE_BACK,
    Shard,
    shared_by,
)
from peppermill.envs.shared import free, new_file

_PATIENCE: Final = 5.0
"""Seconds a process gets to end by itself."""
_SEED: Final = 2**64 - 1
"""The bits of a seed that a fleet asks for, and that an order has room for."""


class WorkerDied(PeppermillError):
    """A process of a vector environment is gone, and its games with it."""


class Worker:
    """A process that plays a part of the games."""

    def __init__(self, file: int) -> None:
        # Not multiprocessing: that would import the user's script once more, and hang where it has no guard.
        self.process = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-c", f"from peppermill.envs.shard import serve; serve({file})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            pass_fds=(file,),
            env={**os.environ, "PYTHONPATH": os.pathsep.join([path or os.getcwd() for path in sys.path])},
        )
        # Both were asked for.
        self._orders = cast(IO[bytes], self.process.stdin)
        self._answers = cast(IO[bytes], self.process.stdout)
        self._reader = Reader(self._answers.fileno())

    def order(self, command: int, page: int = 0, rewards: int = 0, number: int = 0, given: Any = None) -> None:
        data = b"" if given is None else pickle.dumps(given)
        try:
            write(self._orders.fileno(), COMMAND.pack(command, page, rewards, len(data) if data else number) + data)
        except OSError:
            raise WorkerDied("worker-died") from None

    def answer(self) -> Any:
        """What was told; or the error of the other process is raised here."""
        try:
            done, size = ANSWER.unpack(self._reader.read(ANSWER.size))
            told = pickle.loads(self._reader.read(size)) if size else None  # noqa: S301 (our own process)
        except EOFError:
            raise WorkerDied("worker-died") from None
        if isinstance(told, Exception) and done == FAILED:
            raise told
        return told

    def end(self) -> None:
        """It ends when nobody can give orders any more."""
        self._orders.close()
        try:
            self.process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._answers.close()


def _must_travel(bot: str | Bot) -> None:
    """BadOptions for a bot that can't be pickled, or whose class others don't find: they don't run the user's program."""
    try:
        travels = type(bot).__module__ != "__main__" and bool(pickle.dumps(bot))
    except Exception:  # a bot may have anything in it
        travels = False
    if not travels:
        raise BadOptions("worker-bot", bot=type(bot).__name__)


def _end(workers: list[Worker]) -> None:
    for worker in workers:
        worker.end()
    workers.clear()


class ShardedGames:
    """All games, and what they show in memory that the processes share."""

    def __init__(self, plan: Plan, games: int, seed: int, workers: int) -> None:
        if sys.platform == "win32":
            raise BadOptions("workers-here")
        for bot in plan.opponents:
            _must_travel(bot)
        self.plan = plan
        self.count = games
        bounds = [games * part // workers for part in range(workers + 1)]
        file = new_file()
        try:
            self.shared = shared_by(file, plan, games)
            # Arrays of its own: those above are lent out, and their references counted.
            own = shared_by(file, plan, games)
            self._workers = [Worker(file) for _ in range(workers - 1)]
        finally:
            os.close(file)
        self._finish = weakref.finalize(self, _end, self._workers)
        for number, worker in enumerate(self._workers):
            worker.order(BEGIN, given=(plan, *bounds[number + 1 : number + 3], games))
        self._own = Shard(plan, 0, bounds[1], own)
        self._rows = np.arange(games) * plan.encoding().moves.size
        """Where the mask of each game begins."""
        self._drawn = False
        """Does the shared memory hold random actions for the games as they stand? What is equal to them is allowed."""
        self._ahead = False
        """Were they drawn along with the last step, and has nobody asked for them yet?"""
        self._answers()
        self.restart(seed)

    # Lent only to those who ask, as in `LocalGames`.

    @property
    def observations(self) -> NDArray[np.uint8]:
        return lent(self._shown.observations.array, self.count)

    @property
    def masks(self) -> NDArray[np.bool_]:
        return lent(self._shown.masks.array, self.count)

    def restart(self, seed: int) -> None:
        self._show(RESTART, seed & _SEED)

    def step(self, actions: NDArray[np.int64]) -> None:
        # As bytes they are compared in a third of the time.
        if not self._drawn or actions.tobytes() != self.shared.actions.tobytes():
            self._check(actions)
            self.shared.actions[:] = actions
        # Who has asked for random actions will ask again, most likely, and one order is carried out sooner than two.
        self._show(STEP, self._drawn and not self._ahead)
        self._drawn = self._ahead

    def random_actions(self) -> NDArray[np.int64]:
        if self._ahead:
            self._ahead = False
        else:
            self._all(DRAW)
        self._drawn = True
        return self.shared.actions.copy()

    def kept(self) -> list[Any]:
        return self._all(KEEP)

    def go_on(self, kept: list[Any]) -> None:
        self._show(GO_ON, kept=kept)

    def close(self) -> None:
        self._ahead = False
        self._finish()

    def _check(self, actions: NDArray[np.int64]) -> None:
        """Before anybody moves: one process may not go on while another refuses."""
        if actions.shape != (self.count,):
            raise WrongIndex("one-action-a-game", given=len(actions), games=self.count)
        masks = self.masks
        # Without a sign, a number below zero is a very large one.
        inside = actions.view(np.uint64).max() < masks.shape[1]
        if not inside or not self._shown.masks.array[self._rows + actions].all():
            allowed = [0 <= action < len(mask) and mask[action] for action, mask in zip(actions, masks, strict=True)]
            wrong = allowed.index(False)
            raise WrongIndex("wrong-index", given=int(actions[wrong]), seat=int(self.seats[wrong]))

    def _show(self, command: int, number: int = 0, kept: list[Any] | None = None) -> None:
        shared = self.shared
        self._drawn = False
        page, another_page = free(shared.pages)
        sheet, another_sheet = free(shared.rewards)
        told = self._all(command, page, sheet, number, kept)
        # The last one that nobody holds is not lent: the next step needs one.
        self._shown = shared.pages[page] if another_page else shared.pages[page].copy()
        rewards = shared.rewards[sheet].array
        self.rewards = lent(rewards if another_sheet else rewards.copy(), self.count)
        self.seats = shared.seats.astype(np.int64)
        self.ended = shared.ended.copy()
        self.finals: list[FinalState] = [final for part in told for final in part or []]

    def _all(self, command: int, page: int = 0, rewards: int = 0, number: int = 0, kept: list[Any] | None = None) -> list[Any]:
        """Every process does its part at the same time, this one too. Where one fails, none can go on."""
        if not self._finish.alive:
            raise WorkerDied("env-closed")
        if self._ahead:
            self._drawn = self._ahead = False
            self._all(TAKE_BACK)
        try:
            self._ahead = command == STEP and bool(number)
            for at, worker in enumerate(self._workers):
                worker.order(command, page, rewards, number, None if kept is None else kept[at + 1])
            own = self._own.obey(command, page, rewards, number, None if kept is None else kept[0])
            return [own, *self._answers()]
        except BaseException:
            self.close()
            raise

    def _answers(self) -> list[Any]:
        return [worker.answer() for worker in self._workers]
