"""How a table changes: one thing at a time, planned, stored, made, told; and it catches up with what others stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from time import monotonic
from typing import Any, Final, TypeVar

from peppermill.core.errors import PeppermillError
from peppermill.table import messages
from peppermill.table.answers import Answers
from peppermill.table.bot_pool import BotPool
from peppermill.table.clock import Turn
from peppermill.table.crowd import Crowd, Guest
from peppermill.table.errors import LeaseLost, NotStored, Overtaken, UnknownTable
from peppermill.table.exchange import Exchange, News
from peppermill.table.ledger import ChatLine, Ledger
from peppermill.table.match import Match, Played, Step, result_json
from peppermill.table.match_info import MatchInfo, Status, now
from peppermill.table.patience import Patience
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Who
from peppermill.table.server_time import ServerTime
from peppermill.table.shaking import Shaking
from peppermill.table.shared_table import SharedTable
from peppermill.table.turns import after_turn, turn_of

T = TypeVar("T")

_TRIES: Final = 8
"""How often a change is tried while other processes are faster."""
_A_WHILE: Final = timedelta(minutes=10)
_SOME_MOVES: Final = 20
"""More than these are replayed in a thread."""


class StoredTable(SharedTable):
    """A table, without what people do at it: that is `Table`."""

    patience: Patience
    answers: Answers
    shaking: Shaking

    def __init__(
        self,
        match: Match,
        chat: Iterable[ChatLine],
        ledger: Ledger,
        bots: BotPool,
        policy: TablePolicy,
        *,
        exchange: Exchange | None = None,
        time: ServerTime | None = None,
    ) -> None:
        super().__init__(exchange)
        self.match = match
        self.chat = list(chat)
        self.crowd = Crowd()
        self.policy = policy
        self.bots = bots
        self.time = time or ServerTime()
        self.touched = monotonic()
        self.efforts: dict[int, float] = {}
        """The seats whose bots think with less than usual, and the share that is left to them."""
        self._ledger = ledger
        self._lock = asyncio.Lock()
        self._in_doubt = False
        """A write failed, and may have been made all the same."""

    def json(self) -> dict[str, Any]:
        watchers = self.crowd.watchers + self.elsewhere.watchers
        return messages.table_json(self.info, self.match.version, self.here(), watchers, self.time.now(), self.efforts)

    def here(self) -> set[int]:
        """The seats of people who are connected, to whichever process, and have not left."""
        held = self.crowd.seats | self.elsewhere.seats
        return {seat.number for seat in self.info.seats if seat.number in held and seat.who is Who.PERSON and not seat.left}

    def progress(self) -> dict[str, Any]:
        return messages.progress(self.json(), self.match.version, self.chat)

    # How a change is made

    async def amend(self, change: Callable[[MatchInfo], MatchInfo], own: bool = False) -> None:
        """Change something around the game. `change` looks at the table again, now that nobody else is changing it.

        `own`: it happens by itself, so only whoever runs the table may write it.
        """

        async def amending() -> None:
            info = change(self.info)
            if info == self.info:
                return
            before = self.json()
            await self._write_info(info, self._fence if own else None)
            after = self.json()
            if before["status"] != after["status"]:
                self._tell_moment()
            if looks(before) != looks(after):
                self._tell_table()
            self.autoplay.look()

        try:
            await self._one_at_a_time(amending)
        except LeaseLost:
            self.retire()

    async def _make(self, step: Step, info: MatchInfo, fence: int | None = None, missed: bool = False) -> int:
        """Stored first; then it is true; then everyone is told."""
        turn = turn_of(self.match.to_act, step.moves, step.state.to_act)
        info = after_turn(info, turn, self.time.now(), missed, step.version)
        if step.state.over and info.status is Status.PLAYING:
            info = replace(info, status=Status.OVER, ended=now(), result=result_json(step.state))
        changed = self._differs(info)
        info = await self._store(info, step.moves, fence=fence)
        before = self.match.version
        self.match.info = info
        self.match.take(step)
        self._turned(turn)
        self._tell_moves(before)
        if changed:
            self._tell_table()
            self.shaking.look()
        self.autoplay.look()
        return self.match.version

    def _turned(self, turn: Turn) -> None:
        """Somebody moved, here or in another process: others are waited for now."""
        self.patience.moved(turn)
        self.answers.turned(turn)

    def _differs(self, info: MatchInfo) -> bool:
        """Is anything but the clocks other than now?"""
        return info is not self.info and info.but(clock=self.info.clock) != self.info

    async def _write_info(self, info: MatchInfo, fence: int | None = None) -> None:
        if info != self.info:
            self.match.info = await self._store(info, fence=fence)

    async def _store(
        self, info: MatchInfo, moves: Sequence[Played] = (), chat: ChatLine | None = None, fence: int | None = None
    ) -> MatchInfo:
        """Make it durable, and return the match info with its new revision."""
        stale = long_ago(info)
        changed = stale or self._differs(info)
        info = info.but(revision=self.info.revision + 1, active=now() if stale else info.active)
        await self._ledger.write(info, changed=changed, moves=moves, chat=chat, fence=fence)
        self._exchange.stored(info, None if changed or chat is not None else moves)
        return info

    async def _one_at_a_time(self, change: Callable[[], Awaitable[T]], touch: bool = True) -> T:
        """One change after another. Each is finished even if whoever asked for it hangs up: what is stored is also made.

        Another process may have been faster: then we look at what it did and try again, which may well be refused now.
        And what would be refused may be fine, if another process has done something that we have not heard of.
        """

        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        async def alone() -> None:
            try:
                async with self._lock:
                    if touch:
                        self.touched = monotonic()
                    found = await self._insist(change)
            except BaseException as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():  # else whoever asked has hung up
                    answer.set_result(found)
            finally:
                self._running.discard(task)

        # Not `shield`, which does the same with two more rounds of the event loop, at every move.
        task = loop.create_task(alone())
        self._running.add(task)
        return await answer

    async def _insist(self, change: Callable[[], Awaitable[T]]) -> T:
        if self._in_doubt:
            await self._catch_up()
        for _ in range(_TRIES - 1):
            try:
                return await change()
            except Overtaken:
                await self._catch_up()
            except NotStored:
                self._in_doubt = True
                raise
            except PeppermillError:
                if not await self._was_behind():
                    raise
        return await change()

    async def _catch_up(self) -> None:
        """What is stored is the truth, whoever wrote it."""
        stored = await self._ledger.load(self.info.id, self.match.version, self._last_line)
        if stored is None:
            raise UnknownTable("unknown-table")
        stored.check()
        self._in_doubt = False
        if stored.info.revision == self.info.revision:
            return
        before, info, asked = self.match.version, self.info, self.match.to_act
        if len(stored.moves) > _SOME_MOVES:
            await asyncio.to_thread(self.match.catch_up, stored.info, stored.moves)
        else:
            self.match.catch_up(stored.info, stored.moves)
        self._unseat({seat.number for seat in info.seats if seat.key not in (None, self.info.seats[seat.number].key)})
        if self.match.version > before:
            self._turned(turn_of(asked, stored.moves, self.match.to_act))
            self._tell_moves(before)
        elif (info.seats, info.status) != (self.info.seats, self.info.status):
            self._tell_moment()
        for line in stored.chat:
            self._hear(line)
        if replace(info, revision=self.info.revision, clock=self.info.clock) != self.info:
            self._tell_table()
            self.shaking.look()
        self.autoplay.look()

    def _follow(self, news: News) -> bool:
        if self._lock.locked() or self._in_doubt or len(news.moves) > _SOME_MOVES:
            return False
        before, asked = self.match.version, self.match.to_act
        try:
            self.match.catch_up(news.info, news.moves)
        except PeppermillError:
            return False
        self._turned(turn_of(asked, news.moves, self.match.to_act))
        self._tell_moves(before)
        self.autoplay.look()
        return True

    @property
    def _last_line(self) -> int:
        return self.chat[-1].n if self.chat else 0

    def _hear(self, line: ChatLine) -> None:
        self.chat.append(line)
        self.crowd.tell({"type": "chat", "line": messages.chat_json(line)})

    # Telling

    def _tell_moves(self, before: int) -> None:
        if self.match.version > before:
            self.crowd.tell_each(lambda seats: messages.update(self.match, before, seats, self.time.now()))

    def _tell_moment(self) -> None:
        """The legal actions changed, though nothing was played."""
        self.crowd.tell_each(lambda seats: messages.update(self.match, self.match.version, seats, self.time.now()))

    def _tell_table(self, but: Guest | None = None) -> None:
        self.crowd.tell({"type": "table", "table": self.json()}, but)

    async def rest(self) -> None:
        """Stop the bots and finish what was begun."""
        self.shaking.stop()
        self.answers.release()
        await self.autoplay.stop()
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def long_ago(info: MatchInfo) -> bool:
    """When something last happened is stored now and then, not with every move: it is about days."""
    return now() - info.active > _A_WHILE


def looks(table: messages.Json) -> messages.Json:
    """What others need to be told about: time goes by without telling."""
    return {name: value for name, value in table.items() if name not in ("time", "takeovers")}
