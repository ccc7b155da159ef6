"""What happens at a table by itself: bots play their seats and those they hold for people, and patience comes to an end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from peppermill.core.errors import PeppermillError
from peppermill.core.values import Action
from peppermill.table.decision import Decision
from peppermill.table.errors import NotStored
from peppermill.table.patience import Due

if TYPE_CHECKING:
    from peppermill.table.table import Table

log = logging.getLogger(__name__)

K = TypeVar("K")

_TRY_AGAIN: Final = 2.0


class Autoplay:
    """At most one thinking bot per seat, and one alarm for whatever is due next."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._decisions: dict[int, Decision] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """An alarm is no reason to stay: it is for people who are here, or for a clock, and it is stored when that runs out."""
        return bool(self._thinking) or bool(self._acting)

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
        if self._stopped:
            return
        for seat, decision in self._decisions.items():
            decision.hear(self._plays(seat))
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
            self._ring_in(min(later))
        else:
            self._hush()

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

    def _ring_in(self, wait: float) -> None:
        """Look again after so many seconds. An earlier alarm stays and sets the next one: every move puts things off."""
        loop = asyncio.get_running_loop()
        due = loop.time() + wait
        if self._alarm is None or self._alarm.when() > due:
            self._hush()
            self._alarm = loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.look()

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

    def _plays(self, seat: int) -> bool:
        """Is it the seat's turn, and a bot's to decide?"""
        return seat in self._table.match.to_act and self._mine(seat)

    async def _play(self, seat: int) -> None:
        """Decide and move; again while it is this seat's turn."""
        while self._plays(seat):
            try:
                await self._move(seat)
            except Exception as error:  # whatever it was, the others must not wait forever
                # A storage tells of its troubles itself.
                log.error("a bot's move was not made; it tries again", exc_info=not isinstance(error, NotStored))
                await asyncio.sleep(_TRY_AGAIN)

    async def _move(self, seat: int) -> None:
        decision = Decision(self._table, seat)
        self._decisions[seat] = decision
        try:
            action = await decision.made()
        finally:
            del self._decisions[seat]
        if action is not None:
            await self._table.play_for(seat, lambda: self._still(seat, action))

    def _still(self, seat: int, action: Action) -> Action | None:
        """The action, if a bot is still to play for the seat; the time-out action if that one is no longer possible."""
        if not self._plays(seat):
            return None
        state = self._table.match.state
        try:
            state.check(seat, action)
        except PeppermillError:
            return state.timeout(seat)
        return action
