"""Seats that are played by a bot: the bots' own, those whose owner left, and those whose owner has been gone too long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from peppermill.core.errors import PeppermillError
from peppermill.core.values import Action
from peppermill.table.decision import Decision
from peppermill.table.errors import NotStored
from peppermill.table.seats import Who

if TYPE_CHECKING:
    from peppermill.table.table import Table

log = logging.getLogger(__name__)

_TRY_AGAIN: Final = 2.0


class Autoplay:
    """Plays for those who can't or won't: at most one thinking bot per seat, and one alarm for the next person to be replaced."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._decisions: dict[int, Decision] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._stopped = False
        # Whoever is not here when a table is loaded counts as gone from then on.
        self._gone_since: dict[int, float] = {}
        self._awake_since = time.monotonic()

    @property
    def busy(self) -> bool:
        return bool(self._thinking) or self._alarm is not None

    def wake(self) -> None:
        """This process runs the table from now on, or knows again who is there: whoever is not counts as gone from now on."""
        self._gone_since.clear()
        self._awake_since = time.monotonic()
        self.look()

    def gone(self, seats: Iterable[int]) -> None:
        """Nobody is connected for these seats any more."""
        for seat in seats:
            self._gone_since[seat] = time.monotonic()
        self.look()

    def look(self) -> None:
        """Find the seats a bot should play for, now or soon."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._stopped:
            return
        for seat, decision in self._decisions.items():
            decision.hear(self._plays(seat))
        due: list[float] = []
        for seat in self._table.match.to_act:
            wait = self._wait(seat)
            if wait is None:
                continue
            if wait > 0:
                due.append(wait)
            elif seat not in self._thinking:
                task = asyncio.create_task(self._play(seat))
                self._thinking[seat] = task
                task.add_done_callback(partial(self._done, seat))
        if due:
            self._alarm = asyncio.get_running_loop().call_later(min(due), self.look)

    async def stop(self) -> None:
        self._stopped = True
        self.look()
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wait(self, seat: int) -> float | None:
        """Seconds until a bot moves for the seat: 0 for now, None for never as things are."""
        if not self._table.runs:
            return None
        chair = self._table.info.seats[seat]
        if chair.who is Who.BOT or chair.left:
            return 0.0
        here = self._table.here()
        if seat in here or not here or not self._table.elsewhere.known:
            # Nobody waits for a player who closed the page: they find the game as they left it.
            return None
        since = self._gone_since.get(seat, self._awake_since)
        return max(0.0, since + self._table.policy.takeover_after - time.monotonic())

    def _done(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._thinking[seat]
        if not task.cancelled():
            self.look()

    def _plays(self, seat: int) -> bool:
        """Is it the seat's turn, and a bot's to decide?"""
        return seat in self._table.match.to_act and self._wait(seat) == 0

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
