"""Clocks on a real server: time-outs, seats that bots hold, a power cut in the middle, votes, codes."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.running import BOT, OPEN, OTHER, PERSON, Client, Json, Server


def seat_of(client: Client, seat: int) -> Json:
    found: Json = client.table["seats"][seat]
    return found


def hear_until(client: Client, true: Any) -> None:
    """Listen until it is so. A table may take its time, but it is never silent for long."""
    while not true():
        client.hear()


def clock_of(client: Client, seat: int) -> Json:
    """The last that was heard about the seat's time."""
    for frame in reversed(client.heard):
        times = frame.get("time") or frame.get("table", {}).get("time")
        if times:
            found: Json = times[seat]
            return found
    raise AssertionError("no times were told")


def test_two_time_outs_in_a_row_a_bot_and_the_return(tmp_path: Path) -> None:
    server = Server(tmp_path, clock_fast="0.5+0.5", clock_grace=0)
    try:
        table, tokens = server.table(PERSON, OTHER, clock="fast")
        _, shown = server.get(f"/api/tables/{table}")
        assert shown["clock"] == {"kind": "fast", "move": 500, "bank": 500}
        with server.client(table, *tokens) as both:
            hear_until(both, lambda: any([seat.get("held") for seat in both.table["seats"]]))
            held = next(seat["seat"] for seat in both.table["seats"] if seat.get("held"))
            assert seat_of(both, held)["stand_in"] == ("Paprika", "Wasabi")[held]
            assert both.ask(type="here", id="back", seat=held)["type"] == "ack"
            assert "held" not in seat_of(both, held)
            # With everybody asleep, bots play to the end.
            hear_until(both, lambda: both.table["status"] == "over")
        assert server.get(f"/api/tables/{table}/record")[0] == 200
    finally:
        assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed


def test_kill_9_while_a_clock_runs_costs_nobody_time(tmp_path: Path) -> None:
    server = Server(tmp_path, clock_grace=2)
    started = time.monotonic()
    table, tokens = server.table(PERSON, OTHER, clock="fast")
    with server.client(table, *tokens) as both:
        first = both.first
        before = clock_of(both, first)["left"]
        time.sleep(1)
        server.kill()
        # At most: the clock began after that, and nothing is lost but what it ran.
        up = 1000 * (time.monotonic() - started)
    time.sleep(5)
    started = time.monotonic()
    server = Server(tmp_path, clock_grace=2)
    try:
        with server.client(table, *tokens) as both:
            after = clock_of(both, first)["left"]
            up += 1000 * (time.monotonic() - started)
            assert before - up <= after <= before
            assert both.table["clock"]["kind"] == "fast"
    finally:
        assert server.stop() == 0, server.printed


def test_a_clock_runs_out_though_nobody_ever_comes_back(tmp_path: Path) -> None:
    server = Server(tmp_path, clock_days="3+0", clock_grace=0)
    table, _ = server.table(PERSON, BOT, clock="days")
    server.kill()
    server = Server(tmp_path, clock_days="3+0", clock_grace=0)
    try:
        with closing(sqlite3.connect(tmp_path / "peppermill.db")) as database:
            end = time.monotonic() + 60
            while database.execute("SELECT count(*) FROM moves WHERE match = ?", [table]).fetchone()[0] < 3:
                assert time.monotonic() < end
                time.sleep(0.2)
    finally:
        assert server.stop() == 0, server.printed


def test_a_vote_and_how_it_is_stopped(tmp_path: Path) -> None:
    server = Server(tmp_path, vote_after=0.3)
    try:
        table, tokens = server.table(PERSON, OTHER)
        with server.client(table, tokens[0]) as ana, server.client(table, tokens[1]) as bo:
            people = [ana, bo]
            slow = ana.first
            sleeper, waiter = people[slow], people[1 - slow]
            hear_until(sleeper, lambda: "vote" in seat_of(sleeper, slow))
            assert sleeper.ask(type="here", id="no", seat=slow)["type"] == "ack"
            assert "vote" not in seat_of(sleeper, slow)
            late = waiter.ask(type="vote", id="v1", seat=1 - slow, about=1 - slow)
            assert (late["type"], late["code"]) == ("refused", "no-vote")
            hear_until(waiter, lambda: "vote" in seat_of(waiter, slow))
            assert waiter.ask(type="vote", id="v2", seat=slow, about=slow)["code"] == "not-your-seat"
            while waiter.ask(type="vote", id="v3", seat=1 - slow, about=slow)["type"] != "ack":
                hear_until(waiter, lambda: "vote" in seat_of(waiter, slow))
            hear_until(waiter, lambda: waiter.legal[str(1 - slow)])
            assert seat_of(waiter, slow)["held"] is True
    finally:
        assert server.stop() == 0, server.printed


def test_the_host_is_gone_and_the_next_one_starts_the_game(tmp_path: Path) -> None:
    server = Server(tmp_path, host_after=0.3)
    try:
        table, tokens = server.table(PERSON, OPEN, OPEN)
        _, joined = server.post(f"/api/tables/{table}/join", {"name": "Bo"})
        bo = joined["tokens"][0]["token"]
        with server.client(table, bo) as waiting:
            with server.client(table, tokens[0]):
                pass
            hear_until(waiting, lambda: waiting.table["host"] == 1)
            status, begun = server.post(f"/api/tables/{table}/start", {"token": bo, "bot": "random"})
            assert (status, begun["status"]) == (200, "playing")
    finally:
        assert server.stop() == 0, server.printed


def test_tables_nobody_comes_back_to_are_closed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, _ = server.table(PERSON, OPEN)
    assert server.stop() == 0
    server = Server(tmp_path, close_open_after=0)
    try:
        end = time.monotonic() + 30
        while (shown := server.get(f"/api/tables/{table}")[1])["status"] != "closed":
            assert time.monotonic() < end
            time.sleep(0.1)
        assert shown["closed"] == "abandoned"
    finally:
        assert server.stop() == 0, server.printed


def test_a_code_for_another_device(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        table, tokens = server.table(PERSON, BOT)
        status, lent = server.post(f"/api/tables/{table}/code", {"token": tokens[0]})
        assert (status, lent["lasts"]) == (200, 900)
        assert server.post(f"/api/tables/{table}/code", {"token": "guess"})[0] == 403
        wrong = server.post(f"/api/tables/{table}/recover", {"code": "0000-0000"}, **{"Accept-Language": "fr"})
        assert (wrong[0], wrong[1]["code"]) == (403, "wrong-code")
        assert wrong[1]["reason"].startswith("Ce code ne fonctionne pas")
        status, seated = server.post(f"/api/tables/{table}/recover", {"code": lent["code"].lower()})
        assert (status, [entry["seat"] for entry in seated["tokens"]]) == (200, [0])
        with server.client(table, seated["tokens"][0]["token"]) as laptop, server.client(table, tokens[0]) as phone:
            assert laptop.welcome["seats"] == phone.welcome["seats"] == [0]
        tried = [server.post(f"/api/tables/{table}/recover", {"code": f"0000-00{n:02}"})[0] for n in range(8)]
        assert tried[0] == 403
        assert set(tried) == {403, 429}
        with closing(sqlite3.connect(tmp_path / "peppermill.db")) as database:
            stored = "\n".join(database.iterdump())
        assert lent["code"].replace("-", "") not in stored
    finally:
        assert server.stop() == 0, server.printed
    assert lent["code"] not in server.printed


def test_the_setting_of_a_clock_must_make_sense(server: Server) -> None:
    status, refused = server.post("/api/tables", {"game": "chili-dice", "seats": [PERSON, BOT], "clock": "hourglass"})
    assert (status, refused["code"]) == (400, "form")
    _, games = server.get("/api/games")
    assert [clock["id"] for clock in games[0]["clocks"]] == ["fast", "relaxed", "days"]
    assert games[0]["clocks"][0] == {"id": "fast", "move": 20_000, "bank": 120_000}
