"""A table that other processes may have in memory, too: which of them runs it, what they stored, who is connected to them."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from peppermill.core.errors import PeppermillError
from peppermill.table.errors import NotStored
from peppermill.table.exchange import Alone, Elsewhere, Exchange, News, ReadNews

if TYPE_CHECKING:
    from peppermill.table.autoplay import Autoplay
    from peppermill.table.crowd import Crowd
    from peppermill.table.match import Match
    from peppermill.table.match_info import MatchInfo

T = TypeVar("T")

log = logging.getLogger(__name__)


class SharedTable(ABC):
    """One copy of a table. The exchange tells it what happens to the others; what is stored is the truth for all of them."""

    match: Match
    crowd: Crowd
    autoplay: Autoplay

    def __init__(self, exchange: Exchange | None) -> None:
        self.elsewhere = Elsewhere()
        self.runs = exchange is None
        """Is it this process that moves the bots of this table and watches its clocks?"""
        self._fence: int | None = None
        self._exchange = exchange or Alone()
        self._newest = 0
        """The newest revision we have heard of."""
        self._sought = 0
        """The newest that we are looking up, or have looked up."""
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def info(self) -> MatchInfo:
        return self.match.info

    @abstractmethod
    def here(self) -> set[int]:
        """The seats of people who are connected, to whichever process, and have not left."""

    @abstractmethod
    async def _one_at_a_time(self, change: Callable[[], Awaitable[T]], touch: bool = True) -> T:
        """One change after another."""

    @abstractmethod
    async def _catch_up(self) -> None:
        """Take what is stored, whoever wrote it."""

    @abstractmethod
    def _follow(self, news: News) -> bool:
        """Take what another process stored without looking it up, if nothing else is going on."""

    @abstractmethod
    def _tell_table(self) -> None:
        """Tell all guests."""

    def run(self, fence: int | None) -> None:
        """From now on it is this process that moves the bots and watches the clocks; what it writes then names the fence."""
        self.runs, self._fence = True, fence
        self._seek()
        self.autoplay.wake()

    def retire(self) -> None:
        """Another process does, or nobody knows who."""
        self.runs, self._fence = False, None
        self.autoplay.look()

    @property
    def behind(self) -> bool:
        """Have we heard of a revision that we have not looked up?"""
        return self._newest > self.info.revision

    def news(self, revision: int, read: ReadNews | None = None) -> None:
        """Another process has stored this revision. It may have told us what it is."""
        self._newest = max(self._newest, revision)
        # Where nobody is, it is enough to know that there is something: whoever comes is told after we have looked.
        if not self.behind or not (self.runs or self.crowd.connected):
            return
        news = None if read is None else read(self.info)
        if news is None or not self._follow(news):
            self._seek()

    def _seek(self) -> None:
        """Look up what we have heard of."""
        if self.behind and self._newest > self._sought:
            self._sought = self._newest
            task = asyncio.create_task(self.refresh(self._newest))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _look_if_behind(self) -> None:
        """Somebody comes in: they are told what we have heard of meanwhile, unless the database can't say."""
        if self.behind:
            with suppress(NotStored):
                await self._catch_up()

    async def refresh(self, revision: int | None = None) -> None:
        """Catch up with that revision, or whatever is stored. If the database can't be asked, we stay where we are for now."""

        async def refreshing() -> None:
            if revision is None:
                await self._was_behind()
            elif revision > self.info.revision:
                await self._catch_up()

        try:
            await self._one_at_a_time(refreshing, touch=False)
        except NotStored:
            self._sought = 0
        except PeppermillError as error:
            log.warning("the match %s can't be followed: %s", self.info.id, error)

    def hear_of(self, elsewhere: Elsewhere) -> None:
        """Somebody came to this table in another process, or went."""
        if elsewhere == self.elsewhere:
            return
        here, watchers, known = self.here(), self.elsewhere.watchers, self.elsewhere.known
        self.elsewhere = elsewhere
        if elsewhere.known and not known:
            self.autoplay.wake()
        self.autoplay.gone(here - self.here())
        if (self.here(), elsewhere.watchers) != (here, watchers):
            self._tell_table()

    async def _was_behind(self) -> bool:
        """Had another process stored something that we did not know? We do now."""
        if not self._exchange.shared:
            return False
        try:
            newest = await self._exchange.newest(self.info.id)
        except NotStored:
            return False
        if newest is None or newest <= self.info.revision:
            return False
        await self._catch_up()
        return True

    def _unseat(self, seats: Iterable[int]) -> None:
        """These seats are not held any more by the tokens they were held by."""
        lost = frozenset(seats)
        for guest in self.crowd.guests:
            guest.seats -= lost
        if lost:
            self._exchange.seen(self)
