"""Many tables, one transaction: all are durable together, each fails alone, and nobody is answered before the disk is."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from peppermill.core.registry import find
from peppermill.server.storage.engine import connect, for_writing
from peppermill.server.storage.store import SqlLedger
from peppermill.server.storage.writer import GroupWriter
from peppermill.table.errors import NotStored, Overtaken
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status, new_match_info
from peppermill.table.seats import Seat, Who


@pytest.fixture
def address(tmp_path: Path, seat_0_begins: None) -> str:
    return f"sqlite:///{tmp_path}/games.db"


def fresh() -> MatchInfo:
    seats = (Seat(0, Who.PERSON, "Ana", key="a" * 64), Seat(1, Who.BOT, "Paprika", bot="habanero"))
    return replace(new_match_info(find("chili-dice"), {}, True, seats), status=Status.PLAYING)


async def some(ledger: SqlLedger, count: int) -> list[Match]:
    matches = [Match(fresh()) for _ in range(count)]
    await asyncio.gather(*[ledger.create(match.info) for match in matches])
    return matches


async def play(ledger: SqlLedger, match: Match, move_id: str) -> None:
    """A move as a table makes it: planned, stored, then taken."""
    info = replace(match.info, revision=match.info.revision + 1)
    step = match.plan(0, match.legal(0)[0], move_id)
    await ledger.write(info, moves=step.moves)
    match.info = info
    match.take(step)


class Commits:
    """Counts the transactions of a ledger's writer, and can hold one up or let it fail."""

    def __init__(self, ledger: SqlLedger) -> None:
        self.made = 0
        self.before: Callable[[], None] = lambda: None
        event.listen(ledger._engine, "commit", self._commit)

    def _commit(self, connection: Connection) -> None:
        if threading.current_thread().name == "peppermill-write":
            self.made += 1
            self.before()


def test_what_comes_at_the_same_time_waits_for_the_disk_once(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 40)
        commits = Commits(ledger)
        await asyncio.gather(*[play(ledger, match, "a") for match in matches])
        assert commits.made == 1
        for match in matches:
            stored = await ledger.load(match.info.id)
            assert stored is not None
            assert (stored.info, stored.moves) == (match.info, tuple(match.moves))

    asyncio.run(story())


def test_what_comes_meanwhile_is_collected_and_nobody_is_answered_before_the_commit(ledger: SqlLedger) -> None:
    async def story() -> None:
        first, *others = await some(ledger, 9)
        commits = Commits(ledger)
        reached, go_on = threading.Event(), threading.Event()

        def wait() -> None:
            reached.set()
            assert go_on.wait(60)

        commits.before = wait
        begun = asyncio.create_task(play(ledger, first, "a"))
        assert await asyncio.to_thread(reached.wait, 60)
        later = [asyncio.create_task(play(ledger, match, "a")) for match in others]
        await asyncio.sleep(0)
        assert not begun.done()
        seen = await ledger.load(first.info.id)
        assert seen is not None
        assert seen.moves == ()
        go_on.set()
        await asyncio.gather(begun, *later)
        assert commits.made == 2

    asyncio.run(story())


def test_where_much_happens_more_is_collected_and_where_little_happens_nobody_waits_for_it(ledger: SqlLedger) -> None:
    async def story() -> None:
        writer = ledger._group
        assert writer is not None
        matches = await some(ledger, 30)
        for count, breath in ((1, 0.005), (2, 0.005), (5, 0.01), (30, 0.02), (1, 0.005)):
            await asyncio.gather(*[play(ledger, match, f"{count} {match.version}") for match in matches[:count]])
            assert writer._breath == pytest.approx(breath)

    asyncio.run(story())


def test_one_that_is_overtaken_fails_alone(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 9)
        late = matches[4]
        late.info = replace(late.info, revision=7)
        taken = matches[6]
        # The revision is right, but the move is there already: only the second statement fails, and the first is undone.
        await ledger.write(replace(taken.info, revision=1), moves=taken.plan(0, taken.legal(0)[0], "x").moves)
        taken.info = replace(taken.info, revision=1)
        commits = Commits(ledger)
        found = await asyncio.gather(*[play(ledger, match, "a") for match in matches], return_exceptions=True)
        assert commits.made == 1
        assert [type(each) for each in found] == [Overtaken if match in (late, taken) else type(None) for match in matches]
        for match in matches:
            stored = await ledger.load(match.info.id)
            assert stored is not None
            assert stored.info.revision == (0 if match is late else 1)
            assert len(stored.moves) == (0 if match is late else 2)

    asyncio.run(story())


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
        assert good.version == 2

    asyncio.run(story())


def test_a_commit_that_fails_fails_for_all_and_the_next_one_is_fine(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 5)
        commits = Commits(ledger)

        def fail() -> None:
            commits.before = lambda: None
            raise ledger._engine.dialect.loaded_dbapi.OperationalError("disk I/O error")

        commits.before = fail
        found = await asyncio.gather(*[play(ledger, match, "a") for match in matches], return_exceptions=True)
        assert [type(each) for each in found] == [NotStored] * 5
        for match in matches:
            stored = await ledger.load(match.info.id)
            assert stored is not None
            assert (stored.info.revision, stored.moves) == (0, ())
        await asyncio.gather(*[play(ledger, match, "a") for match in matches])
        assert [match.version for match in matches] == [2] * 5

    asyncio.run(story())


def test_a_transaction_the_database_gives_up_fails_for_all(address: str) -> None:
    async def story() -> None:
        writer = GroupWriter(for_writing(connect(address)))

        def fine(connection: Connection) -> None:
            connection.execute(text("CREATE TABLE IF NOT EXISTS kept (n INTEGER)"))
            connection.execute(text("INSERT INTO kept VALUES (1)"))

        def given_up(connection: Connection) -> None:
            connection.execute(text("ROLLBACK"))
            connection.execute(text("SELECT * FROM nothing"))

        found = await asyncio.gather(writer.write(fine), writer.write(given_up), writer.write(fine), return_exceptions=True)
        assert [type(each) for each in found] == [NotStored] * 3
        await writer.write(fine)
        writer.close()
        with connect(address).connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM kept")).scalar() == 1

    asyncio.run(story())


def test_a_database_that_somebody_else_locks_makes_nobody_wait_in_turn(address: str, ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 20)
        other = for_writing(connect(address))
        tried: list[str] = []
        assert ledger._group is not None
        assert ledger._group._connection is not None
        driver: Any = ledger._group._connection.connection.driver_connection
        driver.set_trace_callback(tried.append)
        with other.begin():
            found = await asyncio.gather(*[play(ledger, match, "a") for match in matches], return_exceptions=True)
        assert [type(each) for each in found] == [NotStored] * 20
        assert tried == ["BEGIN IMMEDIATE"]
        await asyncio.gather(*[play(ledger, match, "a") for match in matches])
        other.dispose()

    asyncio.run(story())


def test_the_order_of_one_table_is_kept_under_load(ledger: SqlLedger) -> None:
    async def story() -> None:
        matches = await some(ledger, 12)

        async def game(match: Match) -> None:
            turn = 0
            while match.version < 30 and not match.state.over:
                turn += 1
                info = replace(match.info, revision=match.info.revision + 1)
                seat = match.to_act[0]
                step = match.plan(seat, match.legal(seat)[-1], f"m{turn}")
                await ledger.write(info, moves=step.moves)
                match.info = info
                match.take(step)

        await asyncio.gather(*[game(match) for match in matches])
        for match in matches:
            stored = await ledger.load(match.info.id)
            assert stored is not None
            assert stored.match().state.key() == match.state.key()
            assert [move.version for move in stored.moves] == list(range(1, match.version + 1))

    asyncio.run(story())


def test_whoever_is_cancelled_does_not_disturb_the_others(ledger: SqlLedger) -> None:
    async def story() -> None:
        gone, stays = await some(ledger, 2)
        task = asyncio.create_task(play(ledger, gone, "a"))
        await asyncio.sleep(0)
        both = asyncio.gather(task, play(ledger, stays, "a"), return_exceptions=True)
        task.cancel()
        found = await both
        assert isinstance(found[0], asyncio.CancelledError)
        assert stays.version == 2

    asyncio.run(story())


_DIES = """
import asyncio, os, signal, sys
from dataclasses import replace
from sqlalchemy import event
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
    for match in matches:
        match.take(match.plan_start(match.info))

    async def play(match, revision):
        await ledger.write(replace(match.info, revision=revision), moves=match.moves if revision == 1 else ())
        print("stored", match.info.id, revision, flush=True)

    await asyncio.gather(*[play(match, 1) for match in matches])
    # All that this group does is done, but nothing of it is committed.
    event.listen(ledger._engine, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    await asyncio.gather(*[play(match, 2) for match in matches])

asyncio.run(main())
"""


def test_a_crash_between_the_writes_and_the_commit_loses_nothing_that_was_acknowledged(address: str) -> None:
    died = subprocess.run([sys.executable, "-c", _DIES, address], check=False, capture_output=True, text=True)
    assert died.returncode == -signal.SIGKILL, died.stderr
    told = [line.split() for line in died.stdout.splitlines()]
    assert len(told) == 8
    assert {revision for _, _, revision in told} == {"1"}

    async def story() -> None:
        ledger = SqlLedger(address)
        for _, match, _ in told:
            stored = await ledger.load(match)
            assert stored is not None
            assert stored.info.revision == 1
            assert len(stored.moves) == 1
        ledger.close()

    asyncio.run(story())
