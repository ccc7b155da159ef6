"""`peppermill admin`: beside a running server, and on what one left behind. A backup is good if people go on playing from it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from peppermill import cli
from peppermill.core.record import Record
from peppermill.core.registry import find
from peppermill.server.storage.store import SqlLedger
from peppermill.table.match_info import MatchInfo, Status, new_match_info, now
from peppermill.table.seats import Seat, Who
from tests.server.running import BOT, OPEN, PERSON, Server
from tests.server.services import Postgres
from tests.toys.known_beginning import seat_0_begins

__all__ = ["seat_0_begins"]

Admin = Callable[..., str]


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    """Run `peppermill admin …` here on the database in `tmp_path`, and give what it shows."""
    monkeypatch.setenv("COLUMNS", "160")

    def run(*words: str, code: int = 0, data: Path = tmp_path, lang: str = "en") -> str:
        where = [] if "--database" in words else ["--data", str(data)]
        with pytest.raises(SystemExit) as stopped:
            cli.main(["admin", *words, *where, "--lang", lang])
        shown = capsys.readouterr()
        assert stopped.value.code == code, shown
        return shown.err if code else shown.out

    return run


def made(status: Status, days: float | None = None, **more: Any) -> MatchInfo:
    seats = (Seat(0, Who.PERSON, "Ana", key="a" * 64, entropy="secret"), Seat(1, Who.BOT, "Paprika", bot="habanero"))
    ended = None if days is None else now() - timedelta(days=days)
    return replace(new_match_info(find("chili-dice"), {}, True, seats), status=status, ended=ended, **more)


def store(folder: Path, *matches: MatchInfo) -> None:
    async def storing() -> None:
        ledger = SqlLedger(f"sqlite:///{folder}/peppermill.db")
        for info in matches:
            await ledger.create(info)
        ledger.close()

    asyncio.run(storing())


def ids(folder: Path, file: str = "peppermill.db") -> set[str]:
    with closing(sqlite3.connect(folder / file)) as stored:
        return {id for (id,) in stored.execute("SELECT id FROM matches")}


# Looking


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("action", ["list", "show", "close", "export", "purge", "backup", "restore"])
def test_every_action_explains_itself(admin: Admin, action: str, lang: str) -> None:
    shown = admin(action, "--help", lang=lang)
    assert "cli." not in shown
    assert "{" not in shown.replace("{en,fr}", "")


def test_matches_are_listed(admin: Admin, tmp_path: Path) -> None:
    store(tmp_path, made(Status.OPEN), made(Status.OVER, 3, created=now() - timedelta(days=4)))
    assert "There are no such matches" in admin("list", "--status", "closed")
    shown = admin("list")
    assert "Chili Dice" in shown
    assert "Ana, 1 bot" in shown
    assert "terminée" in admin("list", lang="fr")
    found = json.loads(admin("list", "--json"))
    assert [match["status"] for match in found] == ["open", "over"]
    assert found[0].keys() == {"id", "game", "status", "created", "last", "moves", "people", "bots"}
    assert [match["status"] for match in json.loads(admin("list", "--json", "--status", "over", "--status", "closed"))] == [
        "over"
    ]
    assert json.loads(admin("list", "--json", "--limit", "1", "--game", "chili-dice")) == found[:1]
    assert json.loads(admin("list", "--json", "--game", "safranito")) == []


def test_one_match_is_shown_without_its_secrets(admin: Admin, tmp_path: Path) -> None:
    info = made(Status.PLAYING, options={"marathon": True})
    store(tmp_path, info)
    shown = admin("show", info.id)
    assert "Ana" in shown
    assert "marathon=true" in shown
    assert "Place 1" in admin("show", info.id, lang="fr")
    found = admin("show", info.id, "--json")
    assert json.loads(found)["seats"][0] == {"seat": 0, "who": "person", "name": "Ana", "bot": None, "left": False}
    for secret in ("secret", "a" * 64, info.seed.hex()):
        assert secret not in shown + found
    assert "no table" in admin("show", "nothing", code=2)


def test_looking_for_a_database_makes_none(admin: Admin, tmp_path: Path) -> None:
    assert "There is no database" in admin("list", code=2)
    assert "Il n'y a pas de base" in admin("backup", "x.db", code=2, lang="fr")
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_another_version_is_left_alone(admin: Admin, tmp_path: Path) -> None:
    store(tmp_path)
    with closing(sqlite3.connect(tmp_path / "peppermill.db")) as stored, stored:
        stored.execute("UPDATE alembic_version SET version_num = '0001'")
    assert "another version" in admin("list", code=2)
    assert "can't be opened" in admin("list", "--database", "postgresql+psycopg://127.0.0.1:1/nothing", code=2)


# Changing


def test_closing_reaches_a_running_server(admin: Admin, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        table, tokens = server.table(PERSON, OPEN)
        bo = server.post(f"/api/tables/{table}/join", {"name": "Bo"})[1]["tokens"][0]["token"]
        with server.client(table, tokens[0], bo) as both:
            both.play(0, 1, moves=4)
            seat = next(seat for seat in (0, 1) if both.legal[str(seat)])
            action = both.legal[str(seat)][0]
            assert "is closed" in admin("close", table)
            # They are told, though nobody does anything.
            while both.table["status"] != "closed":
                both.hear(40)
            refused = both.move(seat, action, "too late")
            assert (refused["type"], refused["code"]) == ("refused", "table-closed")
        assert json.loads(admin("show", table, "--json"))["status"] == "closed"
        assert "closed before the end" in admin("close", table, code=2)
    finally:
        assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed


def test_a_finished_match_is_not_closed(admin: Admin, tmp_path: Path) -> None:
    info = made(Status.OVER, 1)
    store(tmp_path, info)
    assert "over" in admin("close", info.id, code=2)
    assert "no table" in admin("close", "nothing", code=2)


def test_old_matches_are_counted_and_only_then_removed(admin: Admin, tmp_path: Path) -> None:
    old, closed, young = made(Status.OVER, 31), made(Status.CLOSED, 31), made(Status.OVER, 29)
    going = made(Status.PLAYING, created=now() - timedelta(days=99))
    store(tmp_path, old, closed, young, going)
    everything = {old.id, closed.id, young.id, going.id}
    assert "2 matches would be removed" in admin("purge", "--older-than", "30")
    assert "1 partie serait supprimée" in admin("purge", "--older-than", "30", "--closed", lang="fr")
    assert ids(tmp_path) == everything
    assert json.loads(admin("purge", "--older-than", "30", "--over", "--yes", "--json")) == {"done": "purge", "n": 1}
    assert ids(tmp_path) == everything - {old.id}
    assert "1 match was removed" in admin("purge", "--older-than", "30", "--yes")
    assert ids(tmp_path) == {young.id, going.id}
    assert "not a number of days" in admin("purge", "--older-than", "-1", code=2)


def test_purging_many_beside_a_server_that_writes(admin: Admin, tmp_path: Path) -> None:
    store(tmp_path, *[made(Status.CLOSED, 9) for _ in range(130)])
    server = Server(tmp_path)
    try:
        table, tokens = server.table(PERSON, BOT)
        with server.client(table, tokens[0]) as ana:
            playing = threading.Thread(target=ana.play, args=(0,))
            playing.start()
            assert "130 matches were removed" in admin("purge", "--older-than", "1", "--yes")
            playing.join(60)
            assert ana.table["status"] == "over"
    finally:
        assert server.stop() == 0, server.printed
    assert ids(tmp_path) == {table}


# Taking with you


def test_a_match_is_exported_as_a_record(admin: Admin, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        table, tokens = server.table(PERSON, BOT)
        with server.client(table, tokens[0]) as ana:
            ana.play(0, moves=2)
            early = Record.loads(admin("export", table))
            assert early.fair is not None
            assert early.fair.seed is None
            ana.play(0)
        _, record = server.get(f"/api/tables/{table}/record")
    finally:
        assert server.stop() == 0, server.printed
    file = tmp_path / "game.json"
    assert str(file) in admin("export", table, "--out", str(file)).replace("\n", "")
    assert Record.loads(file.read_text("utf-8")).to_json() == record
    assert "already" in admin("export", table, "--out", str(file), code=2)
    assert "can't be written" in admin("export", table, "--out", str(tmp_path / "no" / "folder.json"), code=2)


def test_a_backup_of_a_running_game_is_played_on_elsewhere(admin: Admin, tmp_path: Path) -> None:
    """The backup is taken while moves are being made; the server that opens it goes on from a moment in the middle."""
    here, there = tmp_path / "here", tmp_path / "there"
    file = tmp_path / "backup.db"
    server = Server(here)
    try:
        table, tokens = server.table(PERSON, BOT)
        with server.client(table, tokens[0]) as ana:
            ana.play(0, moves=3)
            before = ana.version
            ana.ask(type="chat", id="c", seat=0, text="take this with you")
            playing = threading.Thread(target=ana.play, args=(0,), kwargs={"moves": 12})
            playing.start()
            told = json.loads(admin("backup", str(file), "--json", data=here))
            playing.join(60)
            ahead = ana.version
        assert told == {"done": "backup", "file": str(file), "n": 1}
    finally:
        assert server.stop() == 0, server.printed
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "already" in admin("backup", str(file), data=here, code=2)
    assert "1 match was restored" in admin("restore", str(file), data=there).replace("\n", " ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "here", "there"]
    assert "already" in admin("restore", str(file), data=there, code=2)
    server = Server(there)
    try:
        with server.client(table, tokens[0]) as ana:
            assert before <= ana.version <= ahead
            assert [line["text"] for line in ana.welcome["chat"]] == ["take this with you"]
            ana.play(0)
            assert ana.table["status"] == "over"
        Record.from_json(server.get(f"/api/tables/{table}/record")[1]).verify()
    finally:
        assert server.stop() == 0, server.printed


def test_what_is_no_backup_is_refused(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"nothing of the kind" * 99)
    assert "not a backup" in admin("restore", str(file), code=2)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other, other:
        other.execute("CREATE TABLE recipes (id)")
    assert "not a backup" in admin("restore", str(tmp_path / "other.db"), code=2)
    assert "There is no database" in admin("restore", str(tmp_path / "nothing.db"), code=2)
    assert not (tmp_path / "peppermill.db").exists()


def test_leftovers_of_another_database_are_not_mixed_in(admin: Admin, tmp_path: Path) -> None:
    here = tmp_path / "here"
    store(here, made(Status.OPEN))
    admin("backup", str(tmp_path / "b.db"), data=here)
    there = tmp_path / "there"
    there.mkdir()
    (there / "peppermill.db-wal").write_bytes(b"from before")
    assert "peppermill.db-wal" in admin("restore", str(tmp_path / "b.db"), data=there, code=2)
    assert not (there / "peppermill.db").exists()


def test_a_backup_that_can_not_be_finished_leaves_nothing(admin: Admin, tmp_path: Path) -> None:
    (tmp_path / "peppermill.db").write_bytes(b"not a database at all" * 99)
    assert "could not be copied" in admin("backup", str(tmp_path / "b.db"), code=2)
    assert "can't be written" in admin("backup", str(tmp_path / "no" / "b.db"), code=2)
    assert [path.name for path in tmp_path.iterdir()] == ["peppermill.db"]


def test_a_backup_moves_house(admin: Admin, tmp_path: Path, postgres: Postgres) -> None:
    """From SQLite to PostgreSQL and back, and nothing is lost on the way."""
    database = postgres.database()
    store(tmp_path, made(Status.OPEN), made(Status.OVER, 3, result={"winners": [0]}), made(Status.PLAYING, 1))
    server = Server(tmp_path)
    try:
        table, tokens = server.table(PERSON, BOT)
        with server.client(table, tokens[0]) as ana:
            ana.play(0, moves=5)
            ana.ask(type="chat", id="c", seat=0, text="à bientôt 🌶")
    finally:
        assert server.stop() == 0, server.printed
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    admin("backup", str(first))
    assert "4 matches were restored" in admin("restore", str(first), "--database", database).replace("\n", " ")
    assert "already" in admin("restore", str(first), "--database", database, code=2)
    assert len(json.loads(admin("list", "--json", "--database", database))) == 4
    admin("backup", str(second), "--database", database)
    assert content(first) == content(second)
    assert "1 match was removed" in admin("purge", "--older-than", "2", "--yes", "--database", database)
    assert "is closed" in admin("close", table, "--database", database)


def content(file: Path) -> dict[str, set[Any]]:
    """Everything in a database, whatever the order of rows and of the fields in JSON."""

    def plain(value: Any) -> Any:
        if isinstance(value, str) and value[:1] in ("{", "["):
            return json.dumps(json.loads(value), sort_keys=True)
        return value

    with closing(sqlite3.connect(file)) as stored:
        names = [name for (name,) in stored.execute("SELECT name FROM sqlite_master WHERE type = 'table'") if name != "pulse"]
        return {name: {tuple(map(plain, row)) for row in stored.execute(f"SELECT * FROM {name}")} for name in names}  # noqa: S608
