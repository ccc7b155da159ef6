"""Commit first: the seed is fixed before anybody adds to the salt, and every match is shaken anew."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from peppermill.core.fair import commitment, parts_of
from peppermill.core.record import Record
from peppermill.table.errors import WrongMoment, WrongToken
from peppermill.table.match_info import Status
from peppermill.table.policy import TablePolicy
from peppermill.table.tables import Tables
from tests.table.people import BOT, OPEN, OTHER, PERSON, QUICK, HereBots, another_process, met, new_tables, opened, until

PATIENT = replace(QUICK, shake_within=3600.0)
HASTY = replace(QUICK, shake_within=0.05)


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 30))


def patient() -> Tables:
    return new_tables(PATIENT)[0]


def test_the_commitment_is_known_before_anything_is_added_and_never_changes() -> None:
    async def story() -> None:
        table, tokens = await opened(patient(), PERSON, OTHER, BOT, shake=True)
        promised = table.json()["fair"]
        assert table.info.status is Status.OPEN
        assert (promised["commitment"], promised["seed"]) == (commitment(table.info.seed), None)
        assert (promised["salt"], promised["awaited"]) == (table.info.id, [0, 1])
        await table.shake(tokens[1], "bo-s_own")
        assert table.info.status is Status.OPEN
        assert table.json()["fair"]["awaited"] == [0]
        await table.shake(tokens[0], "ana-s_own")
        assert table.info.status is Status.PLAYING
        begun = table.json()["fair"]
        assert begun == {**promised, "salt": f"{table.info.id}/0=ana-s_own/1=bo-s_own", "awaited": []}
        await table.close(tokens[0])
        assert table.json()["fair"] == {**begun, "seed": table.info.seed.hex()}
        record = Record.loads(table.match.record().dumps())
        record.verify(promised["commitment"], {0: "ana-s_own", 1: "bo-s_own"})

    run(story)


def test_without_a_promise_a_table_begins_at_once() -> None:
    async def story() -> None:
        table, _ = await opened(patient(), PERSON, BOT)
        assert table.info.status is Status.PLAYING
        assert table.info.salt == table.info.id
        assert not table.shaking.busy

    run(story)


def test_each_seat_adds_once_and_not_after_the_start() -> None:
    async def story() -> None:
        table, tokens = await opened(patient(), PERSON, OTHER, shake=True)
        await table.shake(tokens[0], "first")
        with pytest.raises(WrongMoment) as twice:
            await table.shake(tokens[0], "second")
        assert twice.value.code == "already-shaken"
        await table.shake(tokens[0], "first")
        with pytest.raises(WrongToken):
            await table.shake("nobody's", "x")
        assert table.info.public_salt == f"{table.info.id}/0=first"
        await table.shake(tokens[1], "other")
        # An answer that was lost is asked for again; nothing changes any more.
        await table.shake(tokens[1], "other")
        for late in ("another", ""):
            with pytest.raises(WrongMoment) as refused:
                await table.shake(tokens[1], late)
            assert refused.value.code == "already-begun"
        assert table.info.salt == f"{table.info.id}/0=first/1=other"

    run(story)


def test_whoever_adds_nothing_says_so_and_is_not_waited_for() -> None:
    async def story() -> None:
        table, tokens = await opened(patient(), PERSON, OTHER, shake=True)
        await table.shake(tokens[0], "")
        assert table.json()["fair"]["awaited"] == [1]
        await table.shake(tokens[1], "x")
        assert table.info.salt == f"{table.info.id}/1=x"

    run(story)


def test_nobody_can_keep_a_game_from_beginning() -> None:
    async def story() -> None:
        table, tokens = await opened(patient(), PERSON, OTHER, shake=True)
        ear = await met(table, tokens[0])
        await table.shake(tokens[0], "x")
        table.shaking.stop()
        table.policy = HASTY
        table.shaking.look()
        await until(lambda: table.info.status is Status.PLAYING, 20)
        assert table.info.salt == f"{table.info.id}/0=x"
        assert ear.last("table")["table"]["fair"]["awaited"] == []
        assert not table.shaking.busy

    run(story)


def test_a_table_waits_on_after_a_restart_and_after_trouble() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, shake=True)
        await table.shake(tokens[0], "x")
        assert table.shaking.busy
        assert not table.idle
        await table.rest()
        paper.broken = True
        restarted = await Tables(paper, HereBots(), HASTY).find(table.info.id)
        assert restarted.info.awaited == [1]
        await asyncio.sleep(0.2)
        assert restarted.info.status is Status.OPEN
        paper.broken = False
        await until(lambda: restarted.info.status is Status.PLAYING, 20)
        assert restarted.info.salt == f"{table.info.id}/0=x"

    run(story)


def test_of_two_processes_that_lose_patience_one_begins() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(PATIENT)
        here, tokens = await opened(tables, PERSON, OTHER, shake=True)
        there = await another_process(paper, here)
        await there.shake(tokens[0], "x")
        await asyncio.gather(here.begin_if_full(waited=True), there.begin_if_full(waited=True))
        with pytest.raises(WrongMoment):
            await there.shake(tokens[1], "late")
        assert paper.infos[here.info.id].salt == here.info.salt == there.info.salt == f"{here.info.id}/0=x"

    run(story)


def test_a_place_that_is_left_is_not_waited_for() -> None:
    async def story() -> None:
        table, tokens = await opened(patient(), PERSON, OTHER, shake=True)
        assert table.shaking.busy
        await table.leave(tokens[1])
        assert (table.info.status, table.shaking.busy) == (Status.OPEN, False)
        seat, _ = await table.join("Cy", None, "cy")
        assert table.json()["fair"]["awaited"] == [0]
        await table.close(tokens[0])
        assert (table.info.awaited, table.shaking.busy) == ([], False)
        assert parts_of(table.info.public_salt) == {seat.number: "cy"}

    run(story)


def test_whoever_joins_adds_on_sitting_down_or_later() -> None:
    async def story() -> None:
        table, tokens = await opened(patient(), PERSON, OPEN, OPEN, shake=True)
        await table.shake(tokens[0], "ana")
        await table.join("Bo", None, "bo")
        _, token = await table.join("Cy", None, "")
        assert table.info.salt == f"{table.info.id}/0=ana/1=bo"
        with pytest.raises(WrongMoment):
            await table.shake(token, "cy")

    run(story)


def test_a_rematch_is_shaken_anew() -> None:
    async def story() -> None:
        tables = patient()
        table, tokens = await opened(tables, PERSON, OPEN, BOT, shake=True)
        await table.shake(tokens[0], "ana-1")
        _, bo = await table.join("Bo", None, "bo-1")
        await table.close(tokens[0])
        following = await tables.again(table, bo)
        assert following.info.status is Status.OPEN
        assert following.info.seed != table.info.seed
        assert following.json()["fair"]["salt"] == following.info.id, "nothing of the first match is left"
        assert following.json()["fair"]["awaited"] == [0, 1]
        promised = following.json()["fair"]["commitment"]
        await following.shake(bo, "bo-2")
        await following.shake(tokens[0], "ana-2")
        assert following.info.status is Status.PLAYING
        assert following.info.salt == f"{following.info.id}/0=ana-2/1=bo-2"
        assert following.json()["fair"]["commitment"] == promised

    run(story)


def test_a_rematch_does_not_wait_for_those_who_left() -> None:
    async def story() -> None:
        tables = patient()
        table, tokens = await opened(tables, PERSON, OTHER, shake=True)
        await table.shake(tokens[0], "a")
        await table.shake(tokens[1], "b")
        await table.leave(tokens[1])
        await table.close(tokens[0])
        following = await tables.again(table, tokens[0])
        assert following.json()["fair"]["awaited"] == [0]

    run(story)


def test_how_long_a_table_waits_by_default() -> None:
    assert TablePolicy().shake_within == 5.0
