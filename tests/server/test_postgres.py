"""The ledger on PostgreSQL, and the leases by which several processes share it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from peppermill.core.registry import find
from peppermill.server.storage.engine import may_be_shared
from peppermill.server.storage.leases import Leases
from peppermill.server.storage.store import SqlLedger
from peppermill.table.errors import LeaseLost, NotStored, Overtaken
from peppermill.table.ledger import ChatLine
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status, new_match_info, now
from peppermill.table.seats import Seat, Who
from tests.server.services import Postgres

SEATS = (
    Seat(0, Who.PERSON, "Ana", key="a" * 64, entropy="Yx0_a", promised=True),
    Seat(1, Who.BOT, "Paprika", bot="habanero"),
)


@pytest.fixture
def address(postgres: Postgres, seat_0_begins: None) -> str:
    return postgres.database()


def fresh(**more: Any) -> MatchInfo:
    return replace(new_match_info(find("chili-dice"), {}, True, SEATS), **more)


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    end = time.monotonic() + 30
    while not await true():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


def test_only_postgres_is_shared() -> None:
    assert may_be_shared("postgresql://x/y")
    assert may_be_shared("postgres://x/y")
    assert may_be_shared("postgresql+psycopg://x/y")
    assert not may_be_shared("sqlite:///x.db")


def test_a_match_on_postgres(ledger: SqlLedger, address: str) -> None:
    async def story() -> None:
        other = SqlLedger(address)
        info = fresh()
        await ledger.create(info)
        match = Match(replace(info, status=Status.PLAYING, salt="s", begun=now(), revision=1))
        step = match.plan(0, match.legal(0)[0], "name")
        line = ChatLine(1, 0, "Ana", "bonsoir", now(), "c")
        await ledger.write(match.info, changed=True, moves=step.moves, chat=line)
        stored = await other.load(info.id)
        assert stored is not None
        assert (stored.info, stored.moves, stored.chat) == (match.info, step.moves, (line,))
        with pytest.raises(Overtaken):
            await other.write(info, moves=step.moves)
        rematch = fresh()
        await ledger.create(rematch, match.info)
        with pytest.raises(Overtaken):
            await other.create(fresh(), match.info)
        other.close()

    run(story)


def test_of_many_who_start_at_once_one_migrates(address: str) -> None:
    async def story() -> None:
        opened = await asyncio.gather(*[asyncio.to_thread(SqlLedger, address) for _ in range(4)])
        for each in opened:
            each.close()

    run(story)


def test_a_match_is_run_by_one_process_until_that_one_dies(ledger: SqlLedger) -> None:
    async def story() -> None:
        a, b = Leases(ledger.engine, "a", 60), Leases(ledger.engine, "b", 60)
        assert await a.beat(False) == {"a": False}
        assert await b.beat(True) == {"a": False, "b": True}
        infos = [fresh(status=Status.PLAYING), fresh(status=Status.OPEN), fresh(status=Status.OVER)]
        for info in infos:
            await ledger.create(info)
        playing, waiting, over = [info.id for info in infos]
        assert await a.claim([playing, waiting, over, "none"]) == {playing: 1, waiting: 1}
        assert await b.claim([playing, waiting]) == {}
        await a.release(waiting, 1)
        await b.release(playing, 1)  # not b's to give away
        assert await b.claim([playing, waiting]) == {waiting: 2}
        await a.release(waiting, 1)  # not a's any more
        assert await a.claim([waiting]) == {}
        await b.end("a")
        assert await b.claim([playing]) == {playing: 2}
        assert await b.revisions([playing, "none"]) == {playing: 0}
        assert await a.beat(True) == {"a": True, "b": True}  # it was only away
        assert await a.claim([playing]) == {}
        a.close()
        b.close()

    run(story)


def test_whoever_says_nothing_for_too_long_counts_as_dead_and_can_not_write(ledger: SqlLedger) -> None:
    async def story() -> None:
        a, b = Leases(ledger.engine, "a", 1), Leases(ledger.engine, "b", 60)
        info = fresh(status=Status.PLAYING)
        await ledger.create(info)
        await a.beat(False)
        await b.beat(False)
        fence = (await a.claim([info.id]))[info.id]
        first, second = replace(info, revision=1), replace(info, revision=2)
        await ledger.write(first, fence=fence)

        async def claimed() -> bool:
            return (await b.claim([info.id])) == {info.id: fence + 1}

        await until(claimed)
        # Nobody has written since: it is the fence that refuses, not the revision.
        with pytest.raises(LeaseLost):
            await ledger.write(second, fence=fence)
        with pytest.raises(Overtaken):
            await ledger.write(first, fence=fence + 1)
        await ledger.write(second, fence=fence + 1)
        await ledger.write(replace(info, revision=3))  # people need no lease
        a.close()
        b.close()

    run(story)


def test_a_match_that_is_being_written_is_claimed_later(ledger: SqlLedger) -> None:
    async def story() -> None:
        a = Leases(ledger.engine, "a", 60)
        info = fresh(status=Status.PLAYING)
        await ledger.create(info)
        with ledger.engine.begin() as connection:
            connection.exec_driver_sql("SELECT * FROM matches FOR UPDATE")
            assert await a.claim([info.id]) == {}
        assert await a.claim([info.id]) == {info.id: 1}
        a.close()

    run(story)


def test_a_database_that_dies_and_comes_back(ledger: SqlLedger, postgres: Postgres) -> None:
    async def story() -> None:
        a = Leases(ledger.engine, "a", 60)
        info = fresh()
        await ledger.create(info)
        await a.beat(False)
        postgres.kill()
        try:
            with pytest.raises(NotStored):
                await ledger.write(replace(info, revision=1))
            with pytest.raises(NotStored):
                await a.beat(False)
        finally:
            postgres.start()
        await ledger.write(replace(info, revision=1))
        assert await a.beat(False) == {"a": False}
        a.close()

    run(story)
