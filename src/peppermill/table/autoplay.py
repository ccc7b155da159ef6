"""What happens at a table by itself: bots play their seats and those they hold for people, and patience comes to an end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from peppermill.bots.usual import usual_level
from peppermill.core.errors import PeppermillError
from peppermill.core.values import Action
from peppermill.table.bot_process import Think
from peppermill.table.errors import BotFailed, NotStored
from peppermill.table.pace import rest
from peppermill.table.patience import Due

if TYPE_CHECKING:
    from peppermill.table.table import Table

log = logging.getLogger(__name__)

K = TypeVar("K")

_SECOND_THOUGHTS: Final = 3
"""How often a bot thinks again because others moved meanwhile; after that it plays whatever is still legal."""
_TRY_AGAIN: Final = 2.0


class Autoplay:
    """At most one thinking bot per seat, and one alarm for whatever is due next."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """An alarm with nobody here is for a clock. When that runs out is stored: nobody has to stay awake for it."""
        return bool(self._thinking) or bool(self._acting) or (self._alarm is not None and bool(self._table.here()))

    def wake(self) -> None:
        """This process runs the table from now on, or knows again who is there."""
        self._table.patience.wake()
        self.look()

    def gone(self, seats: Iterable[int]) -> None:
        """Nobody is connected for these seats any more."""
        self._table.patience.gone(seats)
        self.look()

    def look(self) -> None:
        """Let bots play where it is their turn, do what is due, and set the alarm for what is due next."""
        self._hush()
        if self._stopped:
            return
        for seat in self._table.match.to_act:
            if self._mine(seat) and seat not in self._thinking:
                self._begin(self._thinking, seat, self._play(seat))
        later: list[float] = []
        for due in self._table.patience.due():
            if due.wait > 0:
                later.append(due.wait)
            elif due.name not in self._acting:
                self._begin(self._acting, due.name, self._act(due))
        if later:
            self._alarm = asyncio.get_running_loop().call_later(min(later), self.look)

    def sleep(self) -> None:
        """Nothing happens here any more, for the table is forgotten or the server stops."""
        self._stopped = True
        self._hush()

    async def stop(self) -> None:
        self.sleep()
        tasks = [*self._thinking.values(), *self._acting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _hush(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _mine(self, seat: int) -> bool:
        """Does a bot of this process play for the seat?"""
        return self._table.runs and self._table.info.seats[seat].by_bot

    def _begin(self, tasks: dict[K, asyncio.Task[None]], key: K, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        tasks[key] = task

        def done(_: asyncio.Task[None]) -> None:
            del tasks[key]
            if not task.cancelled():
                self.look()

        task.add_done_callback(done)

    async def _act(self, due: Due) -> None:
        try:
            await due.act()
        except Exception as error:  # whatever it was, it is due again
            log.warning("a %s was not made; it is tried again", due.name, exc_info=not isinstance(error, NotStored))
            await asyncio.sleep(_TRY_AGAIN)

    async def _play(self, seat: int) -> None:
        """Think, wait, move; again while it is this seat's turn."""
        while seat in self._table.match.to_act and self._mine(seat):
            try:
                await self._move(seat)
            except Exception as error:  # whatever it was, the others must not wait forever
                # A storage tells of its troubles itself.
                log.error("a bot's move was not made; it tries again", exc_info=not isinstance(error, NotStored))
                await asyncio.sleep(_TRY_AGAIN)

    async def _move(self, seat: int) -> None:
        table = self._table
        started = time.monotonic()
        pause = table.policy.pace.draw()
        view = table.match.state.view(seat)
        action = await self._decide(seat)
        for _ in range(_SECOND_THOUGHTS):
            await asyncio.sleep(rest(pause, time.monotonic() - started))
            if seat not in table.match.to_act or table.match.state.view(seat) == view:
                break
            view = table.match.state.view(seat)
            action = await self._decide(seat)
        await table.play_for(seat, lambda: self._still(seat, action))

    def _still(self, seat: int, action: Action) -> Action | None:
        """The action, if a bot is still to play for the seat; the time-out action if that one is no longer possible."""
        state = self._table.match.state
        if seat not in self._table.match.to_act or not self._mine(seat):
            return None
        try:
            state.check(seat, action)
        except PeppermillError:
            return state.timeout(seat)
        return action

    async def _decide(self, seat: int) -> Action:
        table = self._table
        game, state = table.info.game, table.match.state
        level = table.info.seats[seat].bot or usual_level(game)
        harmless = state.timeout(seat)
        job = Think(game, level, state.view(seat), list(state.legal(seat)), secrets.randbits(96))
        try:
            return await table.bots.think(job)
        except BotFailed:
            return harmless
