"""A bot's decision: when it will be made is fixed before anybody thinks; what is thought until then decides what is played.

So the time of an answer tells nothing: not whether there was much to choose from, not how hard it was. Whoever can only pass
takes as long as one who might have answered, and of several who are asked at once any may be first. A long thought that is not
ready in time is left; then the bot plays what it thought of first.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

from peppermill.bots import Level, level_of, levels
from peppermill.bots.usual import usual_level
from peppermill.core.values import Action
from peppermill.table.bot_process import Think
from peppermill.table.errors import BotFailed
from peppermill.table.pace import SPARE

if TYPE_CHECKING:
    from peppermill.table.table import Table

_FRESH_STARTS: Final = 3
"""How often a bot takes its time again because it is asked something else meanwhile; after that its clock runs on."""


def level_now(game: str, level: str | None) -> Level:
    """The seat's level; the usual one where none was chosen, or where the network or package is gone that brought it."""
    for known in levels(game):
        if known.id == level:
            return known
    return level_of(game, usual_level(game))


class Decision:
    """One answer of one seat, from the moment it is asked for.

    Only what everybody can see moves its clock: the level, how busy the bots are, that somebody moved, who is asked.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._level = level_now(table.info.game, table.info.seats[seat].bot)
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._void = False
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None
        """None: as soon as it is found."""
        self._is_due = False
        self._room = 0.0
        self._fresh_starts = 0
        self._version = table.match.version
        self._asked = set(table.match.to_act)
        self._opened = -1
        self._quick: asyncio.Task[Action | None] | None = None
        self._best: asyncio.Task[Action | None] | None = None

    async def made(self) -> Action | None:
        """What to play, when it is time. None: nobody waits for it any more."""
        try:
            with self._table.bots.load.deciding(self._level.seconds):
                # All who are asked at the same time count before any of them draws: none is slower for being the last.
                await asyncio.sleep(0)
                self._take_time()
                while not self._void:
                    # The same choices as before: others who answer beside this seat don't make it think again.
                    if self._opened != self._table.match.opened[self._seat]:
                        self._think()
                    found = self._found()
                    if found is not None:
                        return found
                    self._wake.clear()
                    await self._wake.wait()
                return None
        finally:
            self._set_timer(None)
            self._leave_thoughts()

    def hear(self, still: bool) -> None:
        """Something happened at the table. `still`: a bot is still to decide for this seat."""
        match = self._table.match
        if not still:
            self._void = True
        elif match.version != self._version:
            asked = set(match.to_act)
            same = len(self._asked) > 1 and asked <= self._asked
            if not same and self._fresh_starts < _FRESH_STARTS:
                self._fresh_starts += 1
                self._take_time()
            elif self._due is not None:
                # Others moved beside it. Whatever that changes for this seat, there is time for a first thought.
                self._set_timer(max(self._due, self._loop.time() + SPARE))
            self._version, self._asked = match.version, asked
        self._wake.set()

    # When

    def _take_time(self) -> None:
        pace, seconds, owed = self._table.policy.pace, self._level.seconds, self._table.bots.load.owed
        pause = pace.draw(seconds, owed)
        if pause > 0 and self._table.match.may_be_taken_back:
            pause = max(pause, pace.regret)
        self._room = pace.room(seconds, owed)
        self._set_timer(self._loop.time() + pause if pause > 0 else None)
        self._table.tell_effort(self._seat, pace.effort(seconds, owed))

    def _set_timer(self, due: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        self._is_due = due is None
        self._timer = self._loop.call_at(due, self._ring) if due is not None else None

    def _ring(self) -> None:
        self._is_due = True
        self._wake.set()

    # What

    def _found(self) -> Action | None:
        """The best that was thought of, once it is time."""
        best, quick = self._best, self._quick
        if not self._is_due or quick is None:
            return None
        if best is not None:
            if best.done() and (thought := best.result()) is not None:
                return thought
            if not best.done() and self._due is None:
                return None  # nothing presses
        if not quick.done():
            return None
        return quick.result() or self._table.match.state.timeout(self._seat)

    def _think(self) -> None:
        """Begin to think about the position as it is now: first what comes to mind, then the long way if the level has one."""
        self._leave_thoughts()
        match, level = self._table.match, self._level
        self._opened = match.opened[self._seat]
        view, legal = match.state.view(self._seat), list(match.state.legal(self._seat))
        think = partial(Think, match.info.game, level.id, view, legal, secrets.randbits(96))
        searches = level.seconds > 0
        self._quick = self._begin(think(0.0 if searches else None))
        self._best = self._begin(think(level.seconds)) if searches else None

    def _begin(self, job: Think) -> asyncio.Task[Action | None]:
        task = self._loop.create_task(self._ask(job))
        task.add_done_callback(lambda _: self._wake.set())
        return task

    async def _ask(self, job: Think) -> Action | None:
        """None if the bots can't answer."""
        try:
            return await self._table.bots.think(job, self._table.info.id, self._due, self._room)
        except BotFailed:
            return None

    def _leave_thoughts(self) -> None:
        """What nobody wants to know any more is not thought to the end."""
        for task in (self._quick, self._best):
            if task is not None:
                task.cancel()
        self._quick = self._best = None
