"""When people's answers are made known, where several are asked at the same time.

Pages answer at once for those who have nothing to answer with, and people take their time: who took how long would tell who
could have answered. So the table keeps such answers and plays them all together, in the order of the seats: never before a
moment that is drawn when the question is asked, and then as soon as everybody who is asked has answered. After a while it stops
waiting for the last: whoever thinks longer than that is seen to think, as around any table.

An answer that is kept has not been played: its page is told so when it is, and asks again if the server stops meanwhile.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from peppermill.table.clock import Turn
    from peppermill.table.table import Table


class Answers:
    """Those of one question. Nothing that is hidden has a part in when it is over."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked: set[int] = set()
        """Who was asked when the question came up. Empty: nothing is kept."""
        self._soonest = 0.0
        self._latest = 0.0
        self._kept: dict[int, asyncio.Future[None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        return bool(self._kept)

    def turned(self, turn: Turn) -> None:
        """Somebody moved. If the others still have the same question, it goes on."""
        if turn.goes_on:
            self._look()
            return
        self.release()
        if len(turn.after) > 1:
            self._ask(turn.after)

    def keeps(self, seat: int) -> bool:
        """Would an answer of this seat be kept for a while now?"""
        table = self._table
        asked = table.match.to_act
        if len(asked) < 2 and not self._asked:
            return False
        if seat not in asked or table.info.seats[seat].by_bot or not self._observed(seat) or self._pressed(seat):
            return False
        if not self._asked and len(asked) > 1 and table.policy.pace.high > 0 and not self._latest:
            self._ask(asked)  # found so, after a start of the server
        return seat in self._asked

    async def keep(self, seat: int) -> None:
        """Returns when the answer of this seat may be played."""
        if not self.keeps(seat):
            return
        kept = self._kept.setdefault(seat, asyncio.get_running_loop().create_future())
        self._look()
        await asyncio.shield(kept)

    def release(self) -> None:
        """Everything that was kept may be played now, in the order of the seats."""
        kept, self._kept, self._asked = self._kept, {}, set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for seat in sorted(kept):
            # Not at once: whoever was last would be the first to go on.
            kept[seat].get_loop().call_soon(_resolve, kept[seat])

    def _ask(self, asked: tuple[int, ...]) -> None:
        pace, now = self._table.policy.pace, asyncio.get_running_loop().time()
        if pace.high > 0:
            self._asked = set(asked)
            self._soonest, self._latest = now + pace.together(), now + pace.patience

    def _observed(self, seat: int) -> bool:
        """Is anybody at another device? People around one see each other answer."""
        table = self._table
        beside = [guest for guest in table.crowd.guests if seat in guest.seats]
        return len(beside) < len(table.crowd) or bool(table.elsewhere.seats) or table.elsewhere.watchers > 0

    def _pressed(self, seat: int) -> bool:
        """Has this seat's clock so little left that it must not wait for others?"""
        table = self._table
        left = None if table.info.clock is None else table.info.clock.left(seat, table.time.now())
        return left is not None and left < 2000 * table.policy.pace.patience

    def _awaited(self) -> set[int]:
        """Who is asked and here, but has not answered, nor anybody who shares a device with them."""
        table = self._table
        people = {seat for seat in table.match.to_act if not table.info.seats[seat].by_bot}
        beside = {each for seat in self._kept for each in table.crowd.beside(seat)}
        return (people & table.crowd.seats) - set(self._kept) - beside

    def _look(self) -> None:
        if not self._kept:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        over = self._latest if self._awaited() else self._soonest
        if now >= over:
            self.release()
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_at(max(over, self._soonest), self._look)


def _resolve(kept: asyncio.Future[None]) -> None:
    if not kept.done():
        kept.set_result(None)
