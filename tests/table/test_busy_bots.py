"""Many tables want strong bots: everybody is told what they get."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import pytest

from peppermill.bots import UnknownBot
from peppermill.bots.usual import lighter_level
from peppermill.core.values import Action
from peppermill.table.admission import Lighter, lighter_ones
from peppermill.table.bot_load import Load
from peppermill.table.bot_process import Think
from peppermill.table.match import Played
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Who
from peppermill.table.tables import SeatRequest, Tables
from tests.table.people import OPEN, OTHER, PERSON, HereBots, Paper, met, new_tables, opened, until
from tests.table.virtual_time import run_at_once
from tests.table.windows import moments, table_at

GAME = "chicago-poker"
SHARP = SeatRequest(Who.BOT, bot="carolina-reaper")
STEADY = SeatRequest(Who.BOT, bot="habanero")


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class Crowd:
    """So many other bots are to decide, for long enough that it counts."""

    def __init__(self, bots: HereBots, number: int) -> None:
        self.now = 0.0
        bots.load = Load(1, lambda: self.now)
        self._all = contextlib.ExitStack()
        for _ in range(number):
            self._all.enter_context(bots.load.deciding(0.6))
        self.now = 1000.0

    def go(self) -> None:
        self._all.close()
        self.now += 1000.0


def test_lighter_is_the_strongest_that_decides_at_once() -> None:
    assert lighter_level("chicago-poker", "carolina-reaper") == "habanero"
    assert lighter_level("chili-mafia", "carolina-reaper") == "habanero"
    for game, level in (
        ("chicago-poker", "habanero"),
        ("chicago-poker", "random"),
        ("safranito", "habanero"),
        ("chili-dice", "carolina-reaper"),
    ):
        assert lighter_level(game, level) == level


def test_a_new_table_gets_lighter_bots_while_the_strong_ones_are_busy() -> None:
    async def story() -> None:
        tables, _, bots = new_tables(TablePolicy())
        assert not tables.busy(GAME, "carolina-reaper")
        crowd = Crowd(bots, 20)
        assert not tables.busy(GAME, "carolina-reaper"), "they think less, and still enough"
        crowd = Crowd(bots, 40)
        assert tables.busy(GAME, "carolina-reaper")
        assert not tables.busy(GAME, "habanero")
        table, _ = await opened(tables, PERSON, SHARP, STEADY, game=GAME)
        assert [seat.bot for seat in table.info.seats] == [None, "habanero", "habanero"]
        assert lighter_ones({1: "carolina-reaper", 2: "habanero"}, table.info.seats) == [
            Lighter(1, "carolina-reaper", "habanero")
        ]
        waiting, tokens = await opened(tables, PERSON, OPEN, game=GAME)
        await waiting.start(tokens[0], "carolina-reaper")
        assert waiting.info.seats[1].bot == "habanero"
        with pytest.raises(UnknownBot):
            await opened(tables, PERSON, SeatRequest(Who.BOT, bot="nobody"), game=GAME)
        crowd.go()
        again, _ = await opened(tables, PERSON, SHARP, game=GAME)
        assert again.info.seats[1].bot == "carolina-reaper"
        assert lighter_ones({1: "carolina-reaper"}, again.info.seats) == []
        for each in (table, waiting, again):
            await each.rest()

    run(story())


def test_a_server_may_always_give_what_is_asked_for() -> None:
    async def story() -> None:
        tables, _, bots = new_tables(TablePolicy(least_effort=0.0))
        Crowd(bots, 4000)
        assert not tables.busy(GAME, "carolina-reaper")

    run(story())


def test_everybody_is_told_when_a_bot_thinks_with_less() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(TablePolicy(pace=Pace(60, 60)))
        table, tokens = await opened(tables, PERSON, SHARP, game=GAME)
        ear = await met(table, tokens[0])
        heard = len(ear.heard)
        table.tell_effort(1, 0.9)
        assert len(ear.heard) == heard, "that is almost all"
        table.tell_effort(1, 0.254)
        assert ear.last("table")["table"]["seats"][1]["effort"] == 0.25
        assert "effort" not in ear.last("table")["table"]["seats"][0]
        heard = len(ear.heard)
        table.tell_effort(1, 0.3)
        table.tell_effort(1, 0.2)
        assert len(ear.heard) == heard, "not at every little change"
        table.tell_effort(1, 0.05)
        assert ear.last("table")["table"]["seats"][1]["effort"] == 0.05
        table.tell_effort(1, 1.0)
        assert "effort" not in ear.last("table")["table"]["seats"][1]
        await table.rest()

    run(story())


def test_a_bot_that_thinks_less_says_so_and_a_quick_one_has_nothing_to_say() -> None:
    async def story(level: str) -> dict[int, float]:
        moment = next(moments(GAME, 1))
        bots = HereBots()
        Crowd(bots, 20)
        table, _ = await table_at(moment, moment.free, level, bots, TablePolicy())
        await asyncio.sleep(0.1)
        await table.rest()
        return table.efforts

    shares = run_at_once(story("carolina-reaper"))
    assert len(shares) == 2
    assert set(shares.values()) <= {0.13}
    assert run_at_once(story("habanero")) == {}


# What bots think about meanwhile


class Thoughtful(HereBots):
    """Never comes to an end; knows who gave up waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[Think] = []

    async def think(self, job: Think, table: str, due: float | None = None, room: float | None = None) -> Action:
        self.asked.append(job)
        if job.seconds == 0:
            return job.legal[0]
        try:
            await asyncio.sleep(1000)
        finally:
            self.left.append(job)
        raise AssertionError


def test_others_who_answer_beside_a_bot_dont_make_it_think_again() -> None:
    async def story() -> None:
        moment = next(moments(GAME, 1))
        bots = Thoughtful()
        table, paper = await table_at(moment, moment.free, "carolina-reaper", bots, TablePolicy())
        await until(lambda: paper.answers, 30)
        # Two bots were asked: each has thought of something first, and then for long.
        assert len(bots.asked) == 4
        await until(lambda: len(paper.answers) == 2, 30)
        assert len(bots.asked) == 4
        assert len(bots.left) == 2
        await table.rest()

    run_at_once(story())


def test_a_bot_that_is_asked_something_else_takes_its_time_again() -> None:
    async def story() -> None:
        moment = next(moments(GAME, 1))
        bots = Thoughtful()
        before = moment.free.clone()
        before.apply(moment.observer, before.timeout(moment.observer))
        table, paper = await table_at(moment, before, "habanero", bots, TablePolicy(pace=Pace(0.5, 0.5)))
        await asyncio.sleep(0.4)
        match = table.match
        match.state = moment.free.clone()
        match.moves.append(Played(1, moment.observer, moment.free.timeout(moment.seat)))
        match.opened = tuple([opened + 1 for opened in match.opened])
        paper.moves[match.info.id] = match.moves[:]
        table.autoplay.look()
        assert len(bots.asked) == 2
        await asyncio.sleep(0.3)
        assert paper.answers == [], "by its first clock it would have answered"
        assert (len(bots.asked), len(bots.left)) == (4, 2)
        await table.rest()

    run_at_once(story())


def test_one_who_moves_again_and_again_does_not_hold_up_the_others() -> None:
    async def story() -> None:
        moment = next(moments(GAME, 1))
        bots = Thoughtful()
        table, paper = await table_at(moment, moment.free, "carolina-reaper", bots, TablePolicy(pace=Pace(1, 1)))
        match = table.match
        for number in range(1, 10):
            await asyncio.sleep(0.1)
            match.moves.append(Played(number, moment.observer, moment.free.timeout(moment.seat)))
            paper.moves[match.info.id] = match.moves[:]
            table.autoplay.look()
        await until(lambda: paper.answers, 30)
        assert paper.answers[0].at < 3, "a new pause after the last of them would end at 3.4"
        assert len(bots.asked) == 4, "their choices are the same"
        await table.rest()

    run_at_once(story())


def test_nobody_thinks_on_when_the_table_is_closed() -> None:
    async def story() -> None:
        bots = Thoughtful()
        tables = Tables(Paper(), bots, TablePolicy())
        table, tokens = await opened(tables, SeatRequest(Who.BOT, bot="habanero"), PERSON)
        await asyncio.sleep(0.3)
        assert (len(bots.asked), bots.left, table.autoplay.busy) == (1, [], True)
        await table.close(tokens[1])
        await asyncio.sleep(0.01)
        assert (len(bots.left), table.autoplay.busy) == (1, False)

    run_at_once(story())


def test_nobody_thinks_on_for_a_player_who_is_back() -> None:
    async def story() -> None:
        bots = Thoughtful()
        tables = Tables(Paper(), bots, TablePolicy())
        table, tokens = await opened(tables, PERSON, OTHER)
        await met(table, tokens[1])
        await table.leave(tokens[0])
        await asyncio.sleep(0.3)
        assert ([job.level for job in bots.asked], bots.left) == (["jalapeno"], [])
        await met(table, tokens[0])
        await asyncio.sleep(0.01)
        assert (len(bots.left), table.autoplay.busy) == (1, False)

    run_at_once(story())
