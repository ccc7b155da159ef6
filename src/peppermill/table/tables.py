"""All tables of this process. A table is in memory while somebody is at it, and in the ledger forever."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from peppermill.core.errors import BadOptions, PeppermillError
from peppermill.core.registry import find
from peppermill.table.admission import admitted, fitting
from peppermill.table.bot_pool import BotPool
from peppermill.table.clock import NO_CLOCK, UNHURRIED, Clock, new_clock
from peppermill.table.errors import BadSeats, UnknownTable
from peppermill.table.exchange import Alone, Exchange
from peppermill.table.ledger import ChatLine, Ledger, Picture
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status, new_match_info
from peppermill.table.names import own_name
from peppermill.table.notes import What, noted
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat, Who, name_bots
from peppermill.table.server_time import ServerTime
from peppermill.table.table import Table
from peppermill.table.tokens import hashed, new_token
from peppermill.table.unplayable import Unplayable
from peppermill.table.upkeep import Upkeep

log = logging.getLogger(__name__)

_AFTER_ALL: Final = 2**31 - 1
"""After any move and any line of chat."""


@dataclass(frozen=True)
class SeatRequest:
    """What is asked for one seat."""

    who: Who
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class TableRequest:
    """What is asked for a table."""

    game: str
    options: dict[str, Any]
    hints: bool
    seats: Sequence[SeatRequest]
    shake: bool = False
    """The people on this device will add to the salt once they know the commitment: wait for them."""
    clock: str = NO_CLOCK
    takebacks: bool = False


class TableFigures(NamedTuple):
    """How much is going on."""

    tables: int
    players: int
    watchers: int


class Tables:
    """Opens tables, finds them, forgets those nobody is at."""

    def __init__(
        self,
        ledger: Ledger,
        bots: BotPool,
        policy: TablePolicy,
        exchange: Exchange | None = None,
        *,
        time: ServerTime | None = None,
    ) -> None:
        self.bots = bots
        self.policy = policy
        self.time = time or ServerTime()
        self._exchange = exchange or Alone()
        self._ledger = ledger
        self._upkeep = Upkeep(self, ledger)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        # Threads share one interpreter: many at once would leave the event loop little of it.
        self._replaying = asyncio.Semaphore(2)
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.bots.start()
        await self._upkeep.start()
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await self._upkeep.stop()
        await asyncio.gather(*[table.rest() for table in self._tables.values()])
        await self._picture(self._tables.values())
        await self.bots.stop()

    def figures(self) -> TableFigures:
        """The tables in memory, and the connections to them."""
        crowds = [table.crowd for table in self._tables.values()]
        watchers = sum([crowd.watchers for crowd in crowds])
        return TableFigures(len(crowds), sum([len(crowd) for crowd in crowds]) - watchers, watchers)

    def busy(self, game: str, level: str) -> bool:
        """Would a lighter bot sit down for that one now?"""
        return admitted(game, level, self.bots, self.policy) != level

    async def open(self, request: TableRequest) -> tuple[Table, dict[int, str]]:
        """A new table, and the tokens of the people on this device by seat."""
        game = find(request.game)
        players = game.seats(len(request.seats))
        for name in [*[option.name for option in game.options if option.lab], *[rule.setting for rule in game.house_rules]]:
            if name in request.options:
                raise BadOptions("option-lab", option=name)
        options = game.settle(request.options, players)
        tokens: dict[int, str] = {}
        seats: list[Seat] = []
        for number, wanted in enumerate(request.seats):
            if wanted.who is Who.PERSON:
                tokens[number] = new_token()
                name = own_name(wanted.name or "", [seat.name for seat in seats if seat.name])
                seats.append(Seat(number, Who.PERSON, name, key=hashed(tokens[number]), promised=request.shake))
            elif wanted.who is Who.BOT:
                level = fitting(request.game, wanted.bot or "", players, options)
                seats.append(Seat(number, Who.BOT, bot=admitted(request.game, level, self.bots, self.policy)))
            else:
                seats.append(Seat(number, Who.OPEN))
        if not tokens:
            raise BadSeats("nobody-plays")
        info = replace(
            new_match_info(game, options, request.hints, name_bots(seats)),
            clock=self._clock(request.clock, len(seats)),
            takebacks=request.takebacks and request.clock in UNHURRIED,
        )
        await self._ledger.create(info)
        table = self._table_of(Match(info))
        await table.begin_if_full()
        return self._keep(table), tokens

    async def again(self, table: Table, token: str) -> Table:
        """The rematch: the same people and bots, in the same seats, held by the same tokens; chance begins anew."""

        async def make(before: MatchInfo) -> MatchInfo:
            game = find(before.game)
            options = game.again(before.options, len(before.seats))
            clock = None if before.clock is None else new_clock(before.clock.kind, before.clock.figures, len(before.seats))
            seats = tuple([replace(seat, entropy="", held=False, code=None) for seat in before.seats])
            following = replace(
                new_match_info(game, options, before.hints, seats), host=before.host, clock=clock, takebacks=before.takebacks
            )
            for seat in seats:
                if seat.left:
                    following = noted(following, 0, seat.number, What.LEFT, following.created)
            await self._ledger.create(following, before)
            return following

        return await self.find(await table.again(token, make))

    async def find(self, id: str) -> Table:
        """The table of that id, from memory or from the ledger; UnknownTable if there is none, Unplayable if it can't go on."""
        found = self._tables.get(id)
        if found is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = asyncio.create_task(self._load(id))
                self._loading[id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            found = await asyncio.shield(loading)
        elif self._exchange.shared:
            # News may be on its way that whoever asks has heard already.
            await found.refresh()
        found.touched = time.monotonic()
        return found

    async def glance(self, id: str) -> MatchInfo | None:
        """What a match is, without its moves: a stranger who only looks at the address brings no table into memory."""
        found = self._tables.get(id)
        if found is not None and not found.behind:
            return found.info
        stored = await self._ledger.load(id, _AFTER_ALL, _AFTER_ALL) if _is_id(id) else None
        return None if stored is None else stored.info

    async def look_at_others(self) -> None:
        """Has an administrator changed something about a table that is in memory?"""
        for id, revision in (await self._ledger.revised_by_others(list(self._tables))).items():
            if id in self._tables:
                self._tables[id].news(revision)

    async def _load(self, id: str) -> Table:
        stored = await self._ledger.load(id) if _is_id(id) else None
        if stored is None:
            raise UnknownTable("unknown-table")
        # A long game takes a moment to replay; other tables go on meanwhile.
        try:
            async with self._replaying:
                match = await asyncio.to_thread(stored.match)
        except PeppermillError as error:
            log.warning("the match %s can't be replayed: %s (%r)", id, error, error.__cause__)
            raise Unplayable(stored, error) from error
        table = self._table_of(match, stored.chat)
        await table.begin_if_full()
        return self._keep(table)

    def _clock(self, kind: str, players: int) -> Clock | None:
        figures = self.policy.clocks.get(kind)
        return None if figures is None else new_clock(kind, figures, players)

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, id: str) -> bool:
        """Is it in memory?"""
        return id in self._tables

    def _table_of(self, match: Match, chat: Sequence[ChatLine] = ()) -> Table:
        return Table(match, chat, self._ledger, self.bots, self.policy, exchange=self._exchange, time=self.time)

    def _keep(self, table: Table) -> Table:
        self._tables[table.info.id] = table
        self._exchange.keep(table)
        return table

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(max(1.0, self.policy.forget_after / 4))
            await self._picture(self.sweep())

    async def _picture(self, tables: Iterable[Table]) -> None:
        """Keep how unfinished matches look before they leave the memory: the next version may not know their rules."""
        # Whoever has listened has a later one than a table that was only told that there is something new.
        playing = [t for t in tables if t.info.status is Status.PLAYING and t.match.version > 0 and not t.behind]
        if not playing:
            return
        try:
            await self._ledger.keep_pictures({table.info.id: _picture_of(table.match) for table in playing})
        except PeppermillError as error:
            log.warning("%d tables were forgotten without a picture: %s", len(playing), error)

    def sweep(self) -> list[Table]:
        """Forget the tables where nothing happens. Returns them."""
        forgotten: list[Table] = []
        oldest = time.monotonic() - self.policy.forget_after
        for id, table in list(self._tables.items()):
            if table.idle and table.touched < oldest:
                table.autoplay.sleep()
                forgotten.append(self._tables.pop(id))
                self._exchange.drop(table)
            else:
                table.match.stories.tidy(oldest)
        return forgotten


def _is_id(id: str) -> bool:
    return id.isascii() and id.isalnum() and len(id) <= 16


def _picture_of(match: Match) -> Picture:
    return Picture(match.version, match.game.dump(match.state.view(None)))
