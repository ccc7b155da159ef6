"""Many tables, one statement, on PostgreSQL: each is compared and set for itself, and none waits for another."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event, text

from peppermill.core.registry import find
from peppermill.server.storage.store import SqlLedger
from peppermill.table.clock import FIGURES, new_clock
from peppermill.table.errors import LeaseLost, NotStored, Overtaken
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status, new_match_info
from peppermill.table.seats import Seat, Who
from tests.server.services import Postgres

_REVISE = text("UPDATE matches SET revision = :revision WHERE id = :id")


@pytest.fixture
def address(postgres: Postgres, seat_0_begins: None) -> str:
    return postgres.database()


def fresh(**more: Any) -> MatchInfo:
    seats = (Seat(0, Who.PERSON, "Ana", key="a" * 64), Seat(1, Who.BOT, "Paprika", bot="habanero"))
    return replace(new_match_info(find("chili-dice"), {}, True, seats), status=Status.PLAYING, **more)


async def some(ledger: SqlLedger, count: int, **more: Any) -> list[Match]:
    matches = [Match(fresh(**more)) for _ in range(count)]
    await asyncio.gather(*[ledger.create(match.info) for match in matches])
    return matches


async def play(ledger: SqlLedger, match: Match, move_id: str, fence: int | None = None) -> None:
    """A move as a table makes it: planned, stored, then taken."""
    info = replace(match.info, revision=match.info.revision + 1)
    step = match.plan(0, match.legal(0)[0], move_id)
    await ledger.write(info, moves=step.moves, fence=fence)
    match.info = info
    match.take(step)


class Statements:
    """What is asked of a database, and in which threads."""

    def __init__(self, ledger: SqlLedger) -> None:
        self.made: list[str] = []
        event.listen(ledger.engine, "before_cursor_execute", self._note)

    def _note(self, connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        self.made.append(statement)


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


async def must_be_stored(ledger: SqlLedger, match: Match) -> None:
    stored = await ledger.load(match.info.id)
    assert stored is not None
    assert (stored.info, stored.moves) == (match.info, tuple(match.moves))


def test_what_comes_at_the_same_time_is_one_statement(ledger: SqlLedger) -> None:
    async def story() -> None:
        timed = await some(ledger, 3, clock=new_clock("fast", FIGURES["fast"], 2))
        matches = [*await some(ledger, 37), *timed]
        statements = Statements(ledger)
        await asyncio.gather(*[play(ledger, match, "a") for match in matches])
        assert len(statements.made) == 1
        for match in matches:
            await must_be_stored(ledger, match)

    run(story)


def test_one_that_is_overtaken_fails_alone(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 9)
        late = matches[4]
        late.info = replace(late.info, revision=7)
        taken = matches[6]
        # The revision is right, but the move is there already: nothing of the whole statement is done, and each is tried alone.
        await ledger.write(replace(taken.info, revision=1), moves=taken.plan(0, taken.legal(0)[0], "x").moves)
        taken.info = replace(taken.info, revision=1)
        found = await asyncio.gather(*[play(ledger, match, "a") for match in matches], return_exceptions=True)
        assert [type(each) for each in found] == [Overtaken if match in (late, taken) else type(None) for match in matches]
        for match in matches:
            stored = await ledger.load(match.info.id)
            assert stored is not None
            assert stored.info.revision == (0 if match is late else 1)
            assert len(stored.moves) == (0 if match is late else 2)

    run(story)


def test_whoever_lost_the_lease_fails_alone(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 4)
        with ledger.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE matches SET fence = 5")
        fences = [5, 4, None, 6]
        tries = [play(ledger, match, "a", fence) for match, fence in zip(matches, fences, strict=True)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(each) for each in found] == [type(None), LeaseLost, type(None), LeaseLost]

    run(story)


def test_one_that_somebody_else_is_writing_to_makes_nobody_wait(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 6)
        held = matches[3]
        with ledger.engine.connect() as connection:
            connection.execute(_REVISE, {"id": held.info.id, "revision": 1})
            tries = {match: asyncio.create_task(play(ledger, match, "a")) for match in matches}
            await asyncio.gather(*[made for match, made in tries.items() if match is not held])
            await asyncio.gather(*[play(ledger, match, "b") for match in matches if match is not held])
            assert not tries[held].done()
            # They thought better of it: what waited is written.
            connection.rollback()
            await tries[held]
        for match in matches:
            await must_be_stored(ledger, match)
        with ledger.engine.connect() as connection:
            connection.execute(_REVISE, {"id": held.info.id, "revision": 2})
            late = asyncio.create_task(play(ledger, held, "c"))
            await play(ledger, matches[0], "c")
            connection.commit()
            with pytest.raises(Overtaken):
                await late

    run(story)


def test_a_match_that_is_written_twice_at_once_is_written_once(ledger: SqlLedger) -> None:
    async def story() -> None:
        (match,) = await some(ledger, 1)
        twin = Match(match.info)
        found = await asyncio.gather(play(ledger, match, "a"), play(ledger, twin, "b"), return_exceptions=True)
        assert sorted([type(each).__name__ for each in found]) == ["NoneType", "Overtaken"]
        await must_be_stored(ledger, match)

    run(story)


def test_our_own_mistake_fails_alone_and_is_not_called_the_databases(ledger: SqlLedger) -> None:
    async def story() -> None:
        good, bad = await some(ledger, 2)

        async def mistaken() -> None:
            moves = bad.plan(0, bad.legal(0)[0], "a").moves
            await ledger.write(replace(bad.info, revision=1, game="no such game"), moves=moves)

        ours, theirs = await asyncio.gather(mistaken(), play(ledger, good, "a"), return_exceptions=True)
        assert isinstance(ours, Exception)
        assert not isinstance(ours, NotStored)
        assert theirs is None

    run(story)


def test_a_database_that_dies_is_an_answer_for_all(ledger: SqlLedger, postgres: Postgres) -> None:
    async def story() -> None:
        matches = await some(ledger, 5)
        postgres.kill()
        try:
            found = await asyncio.gather(*[play(ledger, match, "a") for match in matches], return_exceptions=True)
        finally:
            postgres.start()
        assert [type(each) for each in found] == [NotStored] * 5
        await asyncio.gather(*[play(ledger, match, "a") for match in matches])
        for match in matches:
            await must_be_stored(ledger, match)

    run(story)


def test_a_database_that_was_started_anew_meanwhile_is_no_news(ledger: SqlLedger, postgres: Postgres) -> None:
    async def story() -> None:
        matches = await some(ledger, 5)
        await asyncio.gather(*[play(ledger, match, "a") for match in matches])
        postgres.kill()
        postgres.start()
        await asyncio.gather(*[play(ledger, match, "b") for match in matches])
        for match in matches:
            await must_be_stored(ledger, match)

    run(story)


def test_two_who_write_to_the_same_matches_in_any_order_never_deadlock(ledger: SqlLedger, address: str) -> None:
    async def story() -> None:
        other = SqlLedger(address)
        matches = await some(ledger, 30)
        ids = [match.info.id for match in matches]
        for revision in range(1, 9):

            def writes(to: SqlLedger, order: list[Match], revision: int = revision) -> list[Coroutine[Any, Any, None]]:
                return [to.write(replace(match.info, revision=revision)) for match in order]

            both = [*writes(ledger, matches), *writes(other, matches[::-1])]
            found = await asyncio.gather(*both, return_exceptions=True)
            assert {type(each) for each in found} == {type(None), Overtaken}
            assert sorted([each is None for each in found]) == [False] * 30 + [True] * 30
        stored = [await ledger.load(id) for id in ids]
        assert [each.info.revision for each in stored if each is not None] == [8] * 30
        other.close()

    run(story)


_DIES = """
import asyncio, os, signal, sys
from dataclasses import replace
from peppermill.core.registry import find
import peppermill.games
from peppermill.server.storage.store import SqlLedger
from peppermill.table.match import Match
from peppermill.table.match_info import Status, new_match_info
from peppermill.table.seats import Seat, Who

async def main():
    ledger = SqlLedger(sys.argv[1])
    seats = (Seat(0, Who.PERSON, "Ana", key="a" * 64), Seat(1, Who.BOT, "Paprika", bot="habanero"))
    game = find("chili-dice")
    matches = [Match(replace(new_match_info(game, {}, True, seats), status=Status.PLAYING)) for _ in range(8)]
    await asyncio.gather(*[ledger.create(match.info) for match in matches])

    async def play(match, revision):
        await ledger.write(replace(match.info, revision=revision))
        print("stored", match.info.id, revision, flush=True)

    for revision in range(1, 1000):
        await asyncio.gather(*[play(match, revision) for match in matches])
        if revision == 20:
            asyncio.get_running_loop().call_later(0.01, os.kill, os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def test_a_crash_loses_nothing_that_was_acknowledged(address: str) -> None:
    died = subprocess.run([sys.executable, "-c", _DIES, address], check=False, capture_output=True, text=True)
    told: dict[str, int] = {}
    for line in died.stdout.splitlines():
        _, match, revision = line.split()
        told[match] = int(revision)
    assert len(told) == 8, died.stderr

    async def story() -> None:
        ledger = SqlLedger(address)
        for match, revision in told.items():
            stored = await ledger.load(match)
            assert stored is not None
            assert stored.info.revision >= revision
        ledger.close()

    run(story)
