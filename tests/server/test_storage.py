"""The ledger on SQL: what goes in comes out; two writers can't both be right; migrations lead to the schema."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, column, table, text

from peppermill.core.registry import find
from peppermill.server.storage import schema
from peppermill.server.storage.engine import connect
from peppermill.server.storage.migrate import migrate
from peppermill.server.storage.rows import match_row, seat_row
from peppermill.server.storage.store import SqlLedger
from peppermill.table.clock import FIGURES, Figures, Turn, new_clock
from peppermill.table.codes import Code
from peppermill.table.errors import NotStored, Overtaken
from peppermill.table.ledger import ChatLine, Picture
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status, new_match_info, now
from peppermill.table.seats import Seat, Who


@pytest.fixture
def address(tmp_path: Path, seat_0_begins: None) -> str:
    return f"sqlite:///{tmp_path}/a folder/games.db"


def fresh() -> MatchInfo:
    seats = (
        Seat(0, Who.PERSON, "Ana", key="a" * 64, entropy="Yx0_a", promised=True),
        Seat(1, Who.BOT, "Paprika", bot="habanero"),
    )
    return new_match_info(find("chili-dice"), {}, True, seats)


def test_what_goes_in_comes_out(ledger: SqlLedger) -> None:
    async def story() -> None:
        info = fresh()
        await ledger.create(info)
        held = replace(info.seats[0], held=True, spare=("b" * 64, "c" * 64), code=Code("d" * 64, now(), 3))
        clock = new_clock("days", FIGURES["days"], 2).moved(Turn((), None, (0,), False), 5, (), False)
        begun = replace(info, seats=(held, info.seats[1]), clock=clock, votes={0: (1,)}, closed="host")
        match = Match(replace(begun, status=Status.PLAYING, salt="s", begun=now(), revision=1))
        step = match.plan(0, match.legal(0)[0], "name")
        line = ChatLine(1, 0, "Ana", "bonsoir 🌶", now(), "c")
        await ledger.write(match.info, changed=True, moves=step.moves, chat=line)
        stored = await ledger.load(info.id)
        assert stored is not None
        assert (stored.info, stored.moves, stored.chat) == (match.info, step.moves, (line,))
        assert await ledger.load("nothing") is None

    asyncio.run(story())


def test_two_writers_of_the_same_version_are_not_both_right(ledger: SqlLedger, address: str) -> None:
    async def story() -> None:
        info = replace(fresh(), status=Status.PLAYING)
        other = SqlLedger(address)
        await ledger.create(info)
        match = Match(info)
        first, second = replace(info, revision=1), replace(info, revision=2)
        await ledger.write(first, moves=match.plan(0, match.legal(0)[0], "a").moves)
        for late in (info, first, replace(info, revision=3)):
            with pytest.raises(Overtaken):
                await other.write(replace(late, hints=False), changed=True)
        with pytest.raises(Overtaken):
            await other.write(second, moves=match.plan(0, match.legal(0)[0], "b").moves)
        later = [replace(move, version=move.version + 2) for move in match.plan(0, match.legal(0)[0], "a").moves]
        with pytest.raises(Overtaken):
            await other.write(second, moves=later)
        news = await ledger.load(info.id, version=1)
        assert news is not None
        assert ([move.version for move in news.moves], news.info.revision) == ([2], 1)
        stored = await ledger.load(info.id)
        assert stored is not None
        assert (len(stored.moves), stored.info.hints) == (2, True)
        rematch = fresh()
        await ledger.create(rematch, first)
        with pytest.raises(Overtaken):
            await other.create(fresh(), first)
        after = await ledger.load(info.id)
        assert after is not None
        assert (after.info.next, after.info.revision) == (rematch.id, 2)
        other.close()

    asyncio.run(story())


def test_what_others_have_written_is_noticed_and_our_own_is_not(ledger: SqlLedger, address: str) -> None:
    async def story() -> None:
        info = fresh()
        await ledger.create(info)
        await ledger.revised_by_others([info.id])
        await ledger.write(replace(info, revision=1))
        assert await ledger.revised_by_others([info.id]) == {}
        other = SqlLedger(address)
        await other.write(replace(info, revision=2))
        other.close()
        assert await ledger.revised_by_others([info.id, "none"]) == {info.id: 2}
        assert await ledger.revised_by_others([info.id]) == {}

    asyncio.run(story())


def test_overdue_and_forsaken_matches_are_found(ledger: SqlLedger) -> None:
    async def story() -> None:
        clock = new_clock("fast", Figures(10, 5), 2).moved(Turn((), None, (0,), False), 100, (), False)
        clocked = replace(fresh(), status=Status.PLAYING, clock=clock)
        playing, waiting = replace(fresh(), status=Status.PLAYING), fresh()
        for info in (clocked, playing, waiting):
            await ledger.create(info)
        assert clocked.due == 115
        assert [await ledger.overdue(*asked) for asked in ((114, 9), (115, 9), (115, 0))] == [[], [clocked.id], []]
        # With every move the clock is written, whatever else changes.
        later = replace(clocked, revision=1, clock=clock.moved(Turn((0,), 0, (0,), True), 200, (), False))
        await ledger.write(later)
        assert (await ledger.overdue(209, 9), later.due) == ([], 210)
        stored = await ledger.load(clocked.id)
        assert stored is not None
        assert stored.info == later
        before, after = now() - timedelta(hours=1), now() + timedelta(hours=1)
        assert await ledger.forsaken(before, before, 9) == []
        assert await ledger.forsaken(after, before, 9) == [waiting.id]
        assert await ledger.forsaken(before, after, 9) == [playing.id]
        await ledger.write(replace(playing, status=Status.OVER, revision=1), changed=True)
        assert await ledger.forsaken(after, after, 9) == [waiting.id]

    asyncio.run(story())


def test_the_latest_picture_is_kept(ledger: SqlLedger) -> None:
    async def story() -> None:
        info = fresh()
        await ledger.create(info)
        for version in (3, 7, 5):
            await ledger.keep_pictures({info.id: Picture(version, {"at": version}), "nothing": Picture(1, {})})
        stored = await ledger.load(info.id)
        assert stored is not None
        assert (stored.picture, stored.info.revision) == (Picture(7, {"at": 7}), 0)

    asyncio.run(story())


def test_the_server_time_is_kept_and_never_goes_back(ledger: SqlLedger, address: str) -> None:
    async def story() -> None:
        assert await ledger.beat(0) == 0
        assert await ledger.beat(7_000_000_000) == 7_000_000_000
        other = SqlLedger(address)
        assert await other.beat(5) == 7_000_000_000
        other.close()

    asyncio.run(story())


def test_a_database_of_before_is_migrated(address: str) -> None:
    async def story() -> None:
        engine = connect(address)
        migrate(engine, "0002")
        seats = tuple([replace(seat, promised=False) for seat in fresh().seats])
        info = replace(fresh(), status=Status.PLAYING, seats=seats)
        with engine.begin() as connection:
            known = MetaData()
            known.reflect(connection)
            rows = {"matches": [match_row(info)], "seats": [seat_row(info.id, seat) for seat in info.seats]}
            for name, table in known.tables.items():
                for row in rows.get(name, []):
                    connection.execute(table.insert(), {column.name: row[column.name] for column in table.c})
        engine.dispose()
        ledger = SqlLedger(address)
        stored = await ledger.load(info.id)
        assert stored is not None
        assert stored.info == replace(info, created=stored.info.created)
        assert now() - stored.info.active < timedelta(minutes=10)
        ledger.close()

    asyncio.run(story())


def test_a_database_that_fails_says_so_without_secrets(ledger: SqlLedger) -> None:
    async def story() -> None:
        info = fresh()
        with ledger._engine.begin() as connection:
            connection.execute(text("DROP TABLE seats"))
        with pytest.raises(NotStored) as error:
            await ledger.create(info)
        assert "hidden" in str(error.value.__cause__)
        assert info.seats[0].key not in str(error.value.__cause__)
        assert await ledger.load(info.id) is None

    asyncio.run(story())


def test_a_commit_waits_for_the_disk(ledger: SqlLedger) -> None:
    with ledger._engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    def rights(path: Path) -> int:
        return path.stat().st_mode & 0o777

    folder = tmp_path / "a" / "b"
    before = os.umask(0o022)
    try:
        opened = SqlLedger(f"sqlite:///{folder}/games.db")
        asyncio.run(opened.create(fresh()))
        files = {file.name: rights(file) for file in folder.iterdir()}
        assert files == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}
        assert rights(folder) == 0o700
        opened.close()
        # A database of before, in a folder that is somebody's own: the folder stays as it is.
        folder.chmod(0o755)
        (folder / "games.db").chmod(0o644)
        SqlLedger(f"sqlite:///{folder}/games.db").close()
        assert (rights(folder), rights(folder / "games.db")) == (0o755, 0o600)
    finally:
        os.umask(before)


def test_an_open_table_of_an_older_database_is_shaken_anew(address: str) -> None:
    """What was added before the seed was committed to no longer counts; a match under way keeps the salt it has."""
    engine = connect(address)
    migrate(engine, "0002")
    with engine.begin() as connection:
        for id, status, salt in (("aaa", "open", None), ("bbb", "playing", "bbb:old one:")):
            fields = {
                "game": "chili-dice",
                "rules": 1,
                "options": {},
                "hints": True,
                "host": 0,
                "seed": bytes(32),
                "created": now(),
            }
            connection.execute(schema.matches.insert().values(id=id, status=status, salt=salt, **fields))
            seat = {"number": 0, "who": "person", "name": "Ana", "key": "k", "entropy": "old one", "left": False}
            seats = table("seats", column("match"), *[column(name) for name in seat])
            connection.execute(seats.insert().values(match=id, **seat))
    engine.dispose()

    async def story() -> None:
        ledger = SqlLedger(address)
        stored = [await ledger.load(id) for id in ("aaa", "bbb")]
        assert [found.info.public_salt for found in stored if found] == ["aaa", "bbb:old one:"]
        assert [found.info.seats[0].promised for found in stored if found] == [False, False]
        ledger.close()

    asyncio.run(story())


def test_migrations_lead_to_the_schema_and_are_run_once(address: str) -> None:
    engine = connect(address)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
