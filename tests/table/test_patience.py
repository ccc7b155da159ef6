"""Nobody is waited for for ever: bots that hold a seat, votes, a host who vanishes, tables nobody comes back to."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from peppermill.core import registry
from peppermill.table.errors import NotYourSeat, UnknownTable, WrongMoment
from peppermill.table.match_info import ABANDONED, Status, now
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat, Who, name_bots, stand_in
from peppermill.table.tables import SeatRequest
from tests.table.people import BOT, OPEN, OTHER, PERSON, another_process, first_choice, met, new_tables, opened, until
from tests.toys import secret_bids

THIRD = SeatRequest(PERSON.who, "Cy")
IMPATIENT = TablePolicy(pace=Pace(0, 0), vote_after=0.05, takeover_after=60, host_after=60)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, secret_bids.ID, secret_bids.GAME)


def run(story: Any) -> None:
    asyncio.run(story())


# Votes


def test_the_others_vote_and_a_bot_plays_until_its_person_stirs() -> None:
    async def story() -> None:
        tables, paper, bots = new_tables(IMPATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, THIRD)
        ears = [await met(table, tokens[seat]) for seat in range(3)]
        with pytest.raises(WrongMoment):
            await table.patience.vote(0, 1)
        await until(lambda: 0 in table.info.votes)
        assert ears[0].last("table")["table"]["seats"][0]["vote"] == []
        await table.patience.vote(0, 1)
        await table.patience.vote(0, 1)
        assert ears[2].last("table")["table"]["seats"][0]["vote"] == [1]
        assert (bots.asked, paper.infos[table.info.id].votes) == ([], {0: (1,)})
        with pytest.raises(NotYourSeat):
            await table.patience.vote(0, 0)
        await table.patience.vote(0, 2)
        await until(lambda: table.match.to_act == (1,))
        assert (paper.infos[table.info.id].seats[0].held, table.info.votes) == (True, {})
        assert ears[1].last("table")["table"]["seats"][0]["held"] is True
        await table.stir(0)
        assert not paper.infos[table.info.id].seats[0].held
        await table.rest()

    run(story)


@pytest.mark.parametrize("what", ["move", "chat", "here", "hello"])
def test_whoever_does_anything_stops_the_vote(what: str) -> None:
    async def story() -> None:
        tables, paper, bots = new_tables(IMPATIENT)
        table, tokens = await opened(tables, PERSON, OTHER)
        await met(table, tokens[0])
        await met(table, tokens[1])
        await until(lambda: 0 in table.info.votes)
        table.policy = replace(IMPATIENT, vote_after=60)
        if what == "move":
            await table.move(0, first_choice(table, 0), 0, "a")
        elif what == "chat":
            await table.say(0, "I am thinking", "c")
        elif what == "here":
            await table.stir(0)
        else:
            await met(table, tokens[0])
        assert (table.info.votes, paper.infos[table.info.id].votes, bots.asked) == ({}, {}, [])
        with pytest.raises(WrongMoment):
            await table.patience.vote(0, 1)
        await table.rest()

    run(story)


def test_nobody_votes_alone_with_bots_or_at_one_device_or_with_a_clock() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(IMPATIENT)
        alone, tokens = await opened(tables, PERSON, BOT)
        shared, both = await opened(tables, PERSON, OTHER)
        clocked, theirs = await opened(tables, PERSON, OTHER, clock="fast")
        await met(alone, tokens[0])
        await met(shared, *both.values())
        await met(clocked, theirs[0])
        await met(clocked, theirs[1])
        await asyncio.sleep(0.2)
        assert [table.info.votes for table in (alone, shared, clocked)] == [{}, {}, {}]
        await clocked.rest()

    run(story)


def test_whoever_is_waited_for_does_not_decide_about_others() -> None:
    """Two sleep, one waits: one vote each is enough."""

    async def story() -> None:
        tables, _, bots = new_tables(IMPATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, THIRD, game=secret_bids.ID)
        for token in tokens.values():
            await met(table, token)
        await table.move(2, first_choice(table, 2), table.match.version, "a")
        await until(lambda: set(table.info.votes) == {0, 1})
        await table.patience.vote(0, 2)
        await until(lambda: table.info.seats[0].held)
        assert table.info.votes == {1: ()}
        await table.patience.vote(1, 2)
        await until(lambda: {0, 1, 2} <= {move.actor for move in table.match.moves})
        assert len(bots.asked) >= 2
        await table.rest()

    run(story)


def test_a_voter_who_leaves_is_not_waited_for() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(IMPATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, THIRD)
        ears = [await met(table, tokens[seat]) for seat in range(3)]
        await until(lambda: 0 in table.info.votes)
        await table.patience.vote(0, 1)
        assert not table.info.seats[0].held
        table.part(ears[2])
        await until(lambda: table.info.seats[0].held)
        await table.rest()

    run(story)


def test_a_vote_is_the_same_in_every_process() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(IMPATIENT)
        table, tokens = await opened(tables, PERSON, OTHER)
        await met(table, tokens[0])
        await met(table, tokens[1])
        await until(lambda: 0 in table.info.votes)
        theirs = await another_process(paper, table)
        assert theirs.info.votes == {0: ()}
        await table.rest()

    run(story)


# Seats that are held


def test_whoever_is_gone_is_held_by_name_until_they_return() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        bo = await met(table, tokens[1])
        await until(lambda: table.match.to_act == (1,))
        seat = bo.last("table")["table"]["seats"][0]
        assert (seat["held"], seat["stand_in"], seat["here"]) == (True, "Paprika", False)
        assert paper.infos[table.info.id].seats[0].held
        await met(table, tokens[0])
        assert "held" not in bo.last("table")["table"]["seats"][0]
        assert not paper.infos[table.info.id].seats[0].held

    run(story)


def test_no_two_stand_ins_have_the_same_name() -> None:
    """Eight at a table, whoever of them are people."""
    for people in range(1, 256):
        seats = [Seat(n, Who.PERSON, f"P{n}") if people >> n & 1 else Seat(n, Who.BOT, bot="jalapeno") for n in range(8)]
        named = name_bots(seats)
        names = [stand_in(named, seat.number) if seat.who is Who.PERSON else seat.name for seat in named]
        assert len(set(names)) == 8


def test_a_stand_in_has_a_name_that_nobody_has() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, _ = await opened(tables, SeatRequest(PERSON.who, "paprika"), OTHER, BOT)
        names = [stand_in(table.info.seats, number) for number in range(2)]
        assert len({*names, *[seat.name for seat in table.info.seats]}) == 5
        await table.rest()

    run(story)


# The host


@pytest.mark.parametrize("others", [(OTHER, THIRD), (OTHER, OPEN)], ids=["playing", "waiting"])
def test_a_host_who_vanishes_hands_the_table_on(others: tuple[SeatRequest, ...]) -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(replace(IMPATIENT, host_after=0.05))
        table, tokens = await opened(tables, PERSON, *others)
        ana = await met(table, tokens[0])
        bo = await met(table, tokens[1])
        await asyncio.sleep(0.1)
        assert table.info.host == 0
        table.part(ana)
        await until(lambda: table.info.host == 1)
        assert (paper.infos[table.info.id].host, bo.last("table")["table"]["host"]) == (1, 1)
        # Coming back does not take it away again; it is handed on as it was.
        await met(table, tokens[0])
        assert table.info.host == 1
        await table.close(tokens[1])
        assert table.info.status is Status.CLOSED

    run(story)


def test_a_host_who_returns_in_time_stays_host() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(replace(IMPATIENT, host_after=0.3))
        table, tokens = await opened(tables, PERSON, OTHER)
        ana = await met(table, tokens[0])
        await met(table, tokens[1])
        table.part(ana)
        await met(table, tokens[0])
        await asyncio.sleep(0.4)
        assert table.info.host == 0

    run(story)


# Tables nobody comes back to


def test_tables_nobody_comes_back_to_are_closed() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        waiting, _ = await opened(tables, PERSON, OPEN)
        playing, _ = await opened(tables, PERSON, OTHER)
        attended, tokens = await opened(tables, PERSON, OPEN)
        clocked, _ = await opened(tables, PERSON, OTHER, clock="days")
        await met(attended, tokens[0])
        await asyncio.sleep(0.01)
        tables.sweep()
        assert waiting.info.id not in tables

        def age(days: float) -> None:
            for id, info in list(paper.infos.items()):
                paper.infos[id] = replace(info, active=now() - timedelta(days=days))

        age(0.9)
        await tables._upkeep.close_forsaken()
        assert {info.status for info in paper.infos.values()} == {Status.OPEN, Status.PLAYING}
        age(1.1)
        await tables._upkeep.close_forsaken()
        closed = paper.infos[waiting.info.id]
        assert (closed.status, closed.closed, closed.ended is not None) == (Status.CLOSED, ABANDONED, True)
        assert (await met(await tables.find(waiting.info.id))).last("welcome")["table"]["closed"] == "abandoned"
        assert paper.infos[playing.info.id].status is Status.PLAYING
        age(31)
        await tables._upkeep.close_forsaken()
        assert paper.infos[playing.info.id].closed == ABANDONED
        assert paper.infos[attended.info.id].status is Status.OPEN
        assert paper.infos[clocked.info.id].status is Status.PLAYING

    run(story)


def test_a_player_who_looks_in_keeps_the_table() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OPEN)
        old = now() - timedelta(days=20)
        table.match.info = replace(table.info, active=old)
        table.part(await met(table))
        assert paper.infos[table.info.id].revision == 0
        table.part(await met(table, tokens[0]))
        assert paper.infos[table.info.id].active > now() - timedelta(minutes=1)
        revision = table.info.revision
        table.part(await met(table, tokens[0]))
        assert table.info.revision == revision

    run(story)


def test_a_match_that_cannot_be_replayed_is_left_alone() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        await asyncio.sleep(0.01)
        tables.sweep()
        paper.infos[table.info.id] = replace(table.info, rules=99, active=now() - timedelta(days=99))
        before = paper.infos[table.info.id]
        for _ in range(2):
            await tables._upkeep.close_forsaken()
        assert paper.infos[table.info.id] == before
        with pytest.raises(UnknownTable):
            await tables.find("nowhere")

    run(story)
