"""What whoever runs a server relies on: readiness, figures, logs, and that old matches go when they are told to."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import resource
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import event, text
from sqlalchemy.exc import DataError, OperationalError

from peppermill.core.errors import BadOptions
from peppermill.core.registry import find
from peppermill.core.texts import LANGUAGES, catalog
from peppermill.server import logs, metrics
from peppermill.server.config import ServerConfig
from peppermill.server.ready import Readiness
from peppermill.server.retention import Retention
from peppermill.server.storage.health import StorageHealth, kind
from peppermill.server.storage.store import SqlLedger
from peppermill.table.errors import NotStored, Overtaken
from peppermill.table.match_info import MatchInfo, Status, new_match_info, now
from peppermill.table.seats import Seat, Who
from peppermill.table.tables import TableFigures
from tests.server.running import BOT, PERSON, Server

TOKEN = "a token that nobody guesses"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqlLedger]:
    opened = SqlLedger(f"sqlite:///{tmp_path}/games.db")
    yield opened
    opened.close()


def scrape(server: Server, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(f"http://{server.host}/metrics", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 — our own server
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def figures(page: str) -> dict[str, float]:
    """Every sample of a page by its name and labels, as `name{a=b}`."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            labels = ",".join([f"{name}={value}" for name, value in sorted(sample.labels.items())])
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def ready(server: Server, wanted: int) -> Any:
    """What `/api/ready` says once its status is the wanted one."""
    end = time.monotonic() + 30
    while True:
        status, answer = server.get("/api/ready")
        if status == wanted:
            return answer
        assert time.monotonic() < end, (status, answer)
        time.sleep(0.2)


# Readiness


def test_a_disk_that_takes_nothing_more_turns_readiness_red_until_it_does(tmp_path: Path) -> None:
    """The limit on the size of files stands for the end of the disk: it can be set and lifted while the server runs."""
    server = Server(tmp_path, metrics_from="127.0.0.1", log_format="json", log_level="warning")
    try:
        assert ready(server, 200) == {"ok": True}
        table, tokens = server.table(PERSON, BOT)
        with server.client(table, tokens[0]) as ana:
            while not ana.legal["0"]:
                ana.hear()
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, hard))
            refused = ana.move(0, ana.legal["0"][0], "lost")
            assert (refused["type"], refused["code"]) == ("refused", "not-stored")
            answer = ready(server, 503)
            assert (answer["ok"], answer["code"]) == (False, "storage-failed")
            assert answer["reason"] == catalog("en")["error.storage-failed"]
            for attempt in range(40):
                said = ana.ask(type="chat", id=f"c{attempt}", seat=0, text="a secret of Ana's")
                assert said["code"] in ("not-stored", "too-fast")
            assert server.get("/api/health")[0] == 200
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            ready(server, 200)
            assert ana.move(0, ana.legal["0"][0], "found")["type"] == "ack"
            seen = figures(scrape(server)[1])
        assert seen["peppermill_storage_errors_total{code=storage-failed}"] >= 2
        assert seen["peppermill_refusals_total{code=not-stored}"] >= 2
    finally:
        assert server.stop() == 0, server.printed
    failures = [line for line in server.printed.splitlines() if "the storage failed" in line]
    assert 1 <= len(failures) <= 25
    assert "storage-failed (OperationalError SQLITE_IOERR" in json.loads(failures[0])["message"]
    assert "Ana" not in server.printed


def test_ready_notices_by_itself(ledger: SqlLedger) -> None:
    async def story() -> None:
        readiness = Readiness(ledger, every=0)
        assert await readiness.trouble() is None
        ledger.change = failing(OperationalError("", {}, sqlite_error("SQLITE_FULL")))  # type: ignore[method-assign]
        assert await readiness.trouble() == "storage-full"
        del ledger.change
        assert await readiness.trouble() is None

    def failing(error: Exception) -> Any:
        async def change(_: Any) -> None:
            with ledger.health.writing():
                raise NotStored("not-stored") from error

        return change

    asyncio.run(story())


def test_a_try_is_made_once_in_a_while_and_never_after_a_write(ledger: SqlLedger) -> None:
    async def story() -> None:
        pulses = 0
        pulse = ledger.pulse

        async def counted() -> None:
            nonlocal pulses
            pulses += 1
            await pulse()

        ledger.pulse = counted  # type: ignore[method-assign]
        readiness = Readiness(ledger, every=1000)
        assert await asyncio.gather(*[readiness.trouble() for _ in range(20)]) == [None] * 20
        assert pulses == 1
        await ledger.create(fresh())
        assert await Readiness(ledger, every=1000).trouble() is None
        assert pulses == 1

    asyncio.run(story())


def test_a_storage_that_never_answers_is_not_ready(ledger: SqlLedger) -> None:
    async def story() -> None:
        hanging = asyncio.Event()

        async def pulse() -> None:
            await hanging.wait()

        ledger.pulse = pulse  # type: ignore[method-assign]
        readiness = Readiness(ledger, patience=0.05)
        assert await readiness.trouble() == "storage-busy"
        hanging.set()
        await asyncio.sleep(0.01)
        assert await readiness.trouble() is None

    asyncio.run(story())


def sqlite_error(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("secret words of the database")
    error.sqlite_errorname = name
    return error


def postgres_error(state: str | None) -> Exception:
    psycopg = pytest.importorskip("psycopg")
    error: Exception = psycopg.OperationalError("secret words of the database")
    if state is not None:
        error.sqlstate = state  # type: ignore[attr-defined]
    return error


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("SQLITE_FULL", "storage-full"),
        ("SQLITE_BUSY_SNAPSHOT", "storage-busy"),
        ("SQLITE_READONLY_DBMOVED", "storage-read-only"),
        ("SQLITE_CANTOPEN", "storage-lost"),
        ("SQLITE_IOERR_WRITE", "storage-failed"),
        ("53100", "storage-full"),
        ("25006", "storage-read-only"),
        ("57P01", "storage-lost"),
        ("08006", "storage-lost"),
        ("XX000", "storage-failed"),
        (None, "storage-lost"),
    ],
)
def test_errors_are_told_by_their_kind(name: str | None, code: str, caplog: pytest.LogCaptureFixture) -> None:
    source = sqlite_error(name) if name is not None and name.startswith("SQLITE") else postgres_error(name)
    error = OperationalError("INSERT", {"seed": "secret"}, source)
    assert kind(error)[1] == code
    for lang in LANGUAGES:
        assert f"error.{code}" in catalog(lang)
    health = StorageHealth()
    with pytest.raises(NotStored), health.writing():
        raise NotStored("not-stored") from error
    assert health.trouble == code
    assert code in caplog.text
    assert "secret" not in caplog.text


def test_a_really_full_database_is_called_full(ledger: SqlLedger) -> None:
    async def fill() -> None:
        for _ in range(200):
            await ledger.create(fresh())

    async def story() -> None:
        with ledger._engine.connect() as connection:
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        event.listen(ledger._engine, "begin", lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}"))
        with pytest.raises(NotStored):
            await fill()
        assert ledger.health.trouble == "storage-full"

    asyncio.run(story())


def test_what_one_request_can_cause_leaves_the_server_ready() -> None:
    health = StorageHealth()
    with pytest.raises(NotStored), health.writing():
        raise NotStored("not-stored") from DataError("", {}, ValueError())
    with pytest.raises(Overtaken), health.writing():
        raise Overtaken("overtaken")
    with pytest.raises(NotStored), health.writing():
        raise NotStored("not-stored")
    assert health.trouble is None
    assert health.since_write > 1e6


# Figures


def test_figures_are_for_those_who_may_see_them(server: Server) -> None:
    status, answer = scrape(server)
    assert (status, json.loads(answer)["code"]) == (404, "no-such-call")


def test_figures_of_a_game(tmp_path: Path) -> None:
    server = Server(tmp_path, metrics_token=TOKEN)
    try:
        assert scrape(server)[0] == 404
        assert scrape(server, Authorization="Bearer a guess")[0] == 404
        table, tokens = server.table(PERSON, BOT)
        with server.client(table, tokens[0]) as ana, server.client(table):
            ana.play(0, moves=3)
            ana.move(0, {"kind": "nonsense"}, "x")
            wanted = {"peppermill_connections{kind=player}": 1, "peppermill_connections{kind=watcher}": 1, "peppermill_tables": 1}
            end = time.monotonic() + 20
            while True:
                status, page = scrape(server, Authorization=f"Bearer {TOKEN}")
                seen = figures(page)
                if wanted.items() <= seen.items():
                    break
                assert time.monotonic() < end, page
                time.sleep(0.1)
            assert status == 200
        assert seen["peppermill_moves_total{by=person}"] == 3
        assert seen["peppermill_moves_total{by=chance}"] >= 1
        assert seen["peppermill_write_seconds_count"] >= 4
        assert seen["peppermill_refusals_total{code=form}"] + seen.get("peppermill_refusals_total{code=malformed}", 0) >= 1
        assert seen["peppermill_memory_bytes"] > 10_000_000
        assert "peppermill_loop_lag_seconds_count" in seen
        assert any(name.startswith("peppermill_build{") for name in seen)
        for secret in (table, *tokens, TOKEN, "Ana", "127.0.0.1"):
            assert secret not in page
    finally:
        assert server.stop() == 0, server.printed


def test_addresses_that_may_see_figures(tmp_path: Path) -> None:
    for allowed, status in (("10.0.0.0/8 ::1", 404), ("10.0.0.0/8 127.0.0.0/8", 200)):
        server = Server(tmp_path, metrics_from=allowed)
        try:
            assert scrape(server)[0] == status
        finally:
            assert server.stop() == 0, server.printed


def test_workers_are_added_up_and_the_dead_still_count() -> None:
    """As many processes as there are share a folder; any of them answers for all."""
    use = "import os; from peppermill.server import metrics as m; "

    def run(program: str) -> str:
        return subprocess.run([sys.executable, "-c", use + program], check=True, capture_output=True, text=True).stdout

    with metrics.shared():
        pids = [run("m.refused('x'); m.wrote(0.01); m._tables.set(2); print(os.getpid())") for _ in range(2)]
        asked = "m.refused('x'); print(m.exposition().decode(), end='')"
        seen = figures(run(asked))
        assert seen["peppermill_refusals_total{code=x}"] == 3
        assert seen["peppermill_write_seconds_count"] == 2
        assert seen["peppermill_tables"] == 4
        metrics.forget(int(pids[0]))
        seen = figures(run(asked))
        assert seen["peppermill_refusals_total{code=x}"] == 4
        assert seen["peppermill_tables"] == 2
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ


def test_the_bots_have_figures_of_their_own() -> None:
    @dataclass
    class Figures:
        waiting: int
        waited: float

    class Pool:
        def figures(self) -> Figures:
            return Figures(3, 0.25)

    class Some:
        bots = Pool()

        def figures(self) -> Any:
            return TableFigures(7, 5, 1)

    metrics.sample(Some())  # type: ignore[arg-type]
    seen = figures(metrics.exposition().decode())
    assert (seen["peppermill_bots{figure=waiting}"], seen["peppermill_bots{figure=waited}"]) == (3, 0.25)
    assert (seen["peppermill_tables"], seen["peppermill_connections{kind=player}"]) == (7, 5)


# Logs


def test_a_talkative_server_tells_no_secret(tmp_path: Path) -> None:
    entropy, said = "entropy-of-ana", "what Ana whispers"
    server = Server(tmp_path, log_format="json", log_level="debug", metrics_token=TOKEN)
    try:
        table, tokens = server.table(PERSON, BOT, shake=True)
        assert server.post(f"/api/tables/{table}/shake", {"token": tokens[0], "entropy": entropy})[0] == 200
        with server.client(table, tokens[0]) as ana:
            ana.ask(type="chat", id="c", seat=0, text=said)
            ana.send("not even JSON")
            ana.play(0)
        _, record = server.get(f"/api/tables/{table}/record")
        scrape(server, Authorization=f"Bearer {TOKEN}")
    finally:
        assert server.stop() == 0, server.printed
    lines = [json.loads(line) for line in server.printed.splitlines()]
    assert all(line.keys() >= {"time", "level", "logger", "message"} for line in lines)
    assert any("WebSocket" in line["message"] for line in lines)
    assert any("http://" in line["message"] for line in lines)
    for secret in (*tokens, record["fair"]["seed"], entropy, said, TOKEN):
        assert secret[:12] not in server.printed


def record_of(message: str, *args: object, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("peppermill.test", level, "", 0, message, args or None, None)


def test_a_kind_of_line_is_written_so_often_a_minute() -> None:
    moment = 0.0
    sparing = logs.Sparing(most=3, clock=lambda: moment)
    assert [sparing.filter(record_of("no %s", n)) for n in range(5)] == [True, True, True, False, False]
    assert sparing.filter(record_of("another"))
    assert all(sparing.filter(record_of("no %s", n, level=logging.DEBUG)) for n in range(9))
    moment = 61.0
    late = record_of("no %s", 9)
    assert sparing.filter(late)
    assert late.getMessage() == "no 9 (and 2 more of these)"


def test_lines_are_lines() -> None:
    forged = record_of("bad name: %s", "x\n2026-01-01 ERROR forged")
    shown = logs.TextLines().format(forged)
    assert re.fullmatch(r"\S+Z WARNING peppermill\.test: bad name: x\\n2026-01-01 ERROR forged", shown)
    assert json.loads(logs.JsonLines().format(forged))["message"].endswith("forged")
    assert "\n" not in logs.JsonLines().format(forged)
    try:
        raise ValueError("boom")
    except ValueError:
        broken = logging.LogRecord("x", logging.ERROR, "", 0, "failed", None, sys.exc_info())
    assert "ValueError: boom" in json.loads(logs.JsonLines().format(broken))["error"]
    assert "ValueError: boom" in logs.TextLines().format(broken)


# Old matches


def fresh() -> MatchInfo:
    seats = (Seat(0, Who.PERSON, "Ana", key="a" * 64, entropy="é"), Seat(1, Who.BOT, "Paprika", bot="habanero"))
    return new_match_info(find("chili-dice"), {}, True, seats)


def test_matches_are_kept_as_long_as_the_settings_say(ledger: SqlLedger) -> None:
    async def story() -> None:
        kept: set[str] = set()
        for status, days, stays in (
            (Status.OVER, 11, False),
            (Status.OVER, 9, True),
            (Status.CLOSED, 3, False),
            (Status.CLOSED, 1, True),
            (Status.PLAYING, None, True),
            (Status.OPEN, None, True),
        ):
            ended = None if days is None else now() - timedelta(days=days)
            info = replace(fresh(), status=status, ended=ended, created=now() - timedelta(days=99))
            await ledger.create(info)
            if stays:
                kept.add(info.id)
        assert not Retention(ServerConfig(), ledger).wanted
        retention = Retention(ServerConfig(keep_finished_days=10, keep_closed_days=2), ledger)
        assert retention.wanted
        assert await retention.run() == 2
        assert await retention.run() == 0
        left = await ledger.look(lambda connection: set(connection.execute(text("SELECT id FROM matches")).scalars()))
        assert left == kept
        seats = await ledger.look(lambda connection: set(connection.execute(text("SELECT match FROM seats")).scalars()))
        assert seats == kept

    asyncio.run(story())


def test_a_running_server_removes_them_too(tmp_path: Path) -> None:
    async def prepare() -> None:
        ledger = SqlLedger(f"sqlite:///{tmp_path}/peppermill.db")
        await ledger.create(replace(fresh(), id="old", status=Status.OVER, ended=now() - timedelta(days=2)))
        ledger.close()

    asyncio.run(prepare())
    server = Server(tmp_path, keep_finished_days=1)
    try:
        with closing(sqlite3.connect(tmp_path / "peppermill.db")) as stored:
            end = time.monotonic() + 30
            while stored.execute("SELECT count(*) FROM matches").fetchone() != (0,):
                assert time.monotonic() < end
                time.sleep(0.1)
        assert server.get("/api/tables/old")[0] == 404
    finally:
        assert server.stop() == 0, server.printed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_FORMAT", "xml"),
        ("METRICS_TOKEN", "short"),
        ("METRICS_FROM", "everybody"),
        ("KEEP_FINISHED_DAYS", "0"),
        ("KEEP_CLOSED_DAYS", "nan"),
        ("KEEP_CLOSED_DAYS", "a week"),
    ],
)
def test_settings_that_make_no_sense(name: str, value: str) -> None:
    with pytest.raises(BadOptions) as error:
        ServerConfig.read({f"PEPPERMILL_{name}": value})
    assert error.value.code == "setting"
    assert name != "METRICS_TOKEN" or value not in str(error.value)
