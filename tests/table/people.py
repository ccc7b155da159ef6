"""Tables without a web: a ledger in memory, bots that answer at once, guests that remember what they heard."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from peppermill.core.values import Action
from peppermill.table.bot_pool import BotPool
from peppermill.table.bot_process import Advise, Think, Worth, answer
from peppermill.table.crowd import Guest
from peppermill.table.errors import BotFailed, LeaseLost, NotStored, Overtaken
from peppermill.table.ledger import ChatLine, Picture, Stored
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo, Status
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Who
from peppermill.table.server_time import ServerTime
from peppermill.table.table import Table
from peppermill.table.tables import SeatRequest, TableRequest, Tables

QUICK = TablePolicy(pace=Pace(0, 0), takeover_after=0.05, forget_after=0.0)


class Paper:
    """A ledger that can be told to fail, and that remembers in which order things were written."""

    def __init__(self) -> None:
        self.infos: dict[str, MatchInfo] = {}
        self.moves: dict[str, list[Played]] = {}
        self.chat: dict[str, list[ChatLine]] = {}
        self.fences: dict[str, int] = {}
        self.broken = False
        self.mute = False
        """It writes, and says that it did not."""
        self.time = 0
        self.pictures: dict[str, Picture] = {}
        self.slow = asyncio.Event()
        self.slow.set()
        self.writes_begun = 0
        """Writes that were asked for, whatever became of them."""

    async def create(self, info: MatchInfo, before: MatchInfo | None = None) -> None:
        if before is not None:
            self._follow(before.id, before.revision + 1)
            self.infos[before.id] = replace(
                self.infos[before.id], next=info.id, next_by=before.next_by, revision=before.revision + 1
            )
        self.infos[info.id] = info
        self.moves[info.id] = []
        self.chat[info.id] = []

    async def write(
        self,
        info: MatchInfo,
        *,
        changed: bool = False,
        moves: Sequence[Played] = (),
        chat: ChatLine | None = None,
        fence: int | None = None,
    ) -> None:
        self.writes_begun += 1
        await self.slow.wait()
        if self.broken:
            raise NotStored("not-stored")
        if fence is not None and fence != self.fences.get(info.id):
            raise LeaseLost("lease-lost")
        self._follow(info.id, info.revision)
        self.moves[info.id].extend(moves)
        known = self.infos[info.id]
        timed = replace(known, revision=info.revision, clock=info.clock)
        self.infos[info.id] = info if changed else timed
        if chat is not None:
            self.chat[info.id].append(chat)
        if self.mute:
            raise NotStored("not-stored")

    async def load(self, match: str, version: int = 0, line: int = 0) -> Stored | None:
        if match not in self.infos:
            return None
        return Stored(self.infos[match], tuple(self.moves[match][version:]), tuple(self.chat[match][line:]))

    async def beat(self, time: int) -> int:
        if self.broken:
            raise NotStored("not-stored")
        self.time = max(self.time, time)
        return self.time

    async def overdue(self, time: int, most: int) -> list[str]:
        due = {id: info.due for id, info in self.infos.items() if info.due is not None}
        return sorted([id for id, moment in due.items() if moment <= time], key=lambda id: due[id])[:most]

    async def forsaken(self, open_since: datetime, playing_since: datetime, most: int) -> list[str]:
        since = {Status.OPEN: open_since, Status.PLAYING: playing_since}
        return [
            id
            for id, info in self.infos.items()
            if info.status in since and info.due is None and info.active < since[info.status]
        ][:most]

    async def keep_pictures(self, pictures: Mapping[str, Picture]) -> None:
        self.pictures |= pictures

    async def revised_by_others(self, matches: Collection[str]) -> dict[str, int]:
        return {}

    def _follow(self, match: str, revision: int) -> None:
        if revision != self.infos[match].revision + 1:
            raise Overtaken("overtaken")


class HereBots(BotPool):
    """Bots in this process; `asked` keeps what they were shown."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.asked: list[Think] = []
        self.failing = False

    def start(self) -> None:
        return

    async def think(self, job: Think, table: str, due: float | None = None, room: float | None = None) -> Action:
        self.asked.append(job)
        if self.failing:
            raise BotFailed("bot-failed")
        found = answer(job)
        assert isinstance(found, Action)
        return found

    async def advise(self, job: Advise, table: str) -> Worth:
        if self.failing:
            raise BotFailed("bot-failed")
        found = answer(job)
        assert isinstance(found, Worth)
        return found


class Ear(Guest):
    """A guest that keeps everything it is told."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        super().__init__(lambda text: self.heard.append(json.loads(text)))

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.heard if message["type"] == kind][-1]


def new_tables(policy: TablePolicy = QUICK, time: ServerTime | None = None) -> tuple[Tables, Paper, HereBots]:
    paper, bots = Paper(), HereBots()
    return Tables(paper, bots, policy, time=time), paper, bots


async def another_process(paper: Paper, table: Table) -> Table:
    """The same table in another process, as far as it knows it."""
    return await Tables(paper, HereBots(), QUICK).find(table.info.id)


PERSON = SeatRequest(Who.PERSON, "Ana")
OTHER = SeatRequest(Who.PERSON, "Bo")
BOT = SeatRequest(Who.BOT, bot="random")
OPEN = SeatRequest(Who.OPEN)


async def opened(
    tables: Tables, *seats: SeatRequest, game: str = "chili-dice", shake: bool = False, clock: str = "none"
) -> tuple[Table, dict[int, str]]:
    return await tables.open(TableRequest(game, {}, True, seats, shake, clock))


async def met(table: Table, *tokens: str, since: int | None = None) -> Ear:
    ear = Ear()
    await table.meet(ear, tokens, since)
    return ear


async def until(true: Any, seconds: float = 60.0) -> None:
    """Wait for something another task does."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 — what is waited for knows nothing of the test
            await asyncio.sleep(0.002)


async def quiet(table: Table) -> None:
    """Wait until the table could be forgotten."""
    await until(lambda: table.idle and table.touched < time.monotonic())


def first_choice(table: Table, seat: int) -> Any:
    """JSON of the last legal action: for dice a box, so that games end."""
    return table.match.game.dump(table.match.legal(seat)[-1])
