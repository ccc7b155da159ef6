"""Who plays, on a real server: leaving, vanishing, a bot at once, coming back, over a power cut, in two processes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.running import OPEN, OTHER, PERSON, Client, Server
from tests.server.services import Postgres, Redis
from tests.server.test_clocks import hear_until, seat_of
from tests.server.test_fleet import Fleet


def whats(client: Client) -> list[tuple[int, str]]:
    return [(note["seat"], note["what"]) for note in client.table["notes"]]


def test_who_left_is_remembered_over_a_power_cut(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, tokens[0]) as ana:
        assert server.post(f"/api/tables/{table}/leave", {"token": tokens[1]})[0] == 200
        hear_until(ana, lambda: whats(ana) == [(1, "left")])
        assert (seat_of(ana, 1)["left"], ana.table["notes"][0]["bot"]) == (True, seat_of(ana, 1)["stand_in"])
    server.kill()
    server = Server(tmp_path)
    try:
        with server.client(table, tokens[0]) as ana:
            assert whats(ana) == [(1, "left")]
            with server.client(table, tokens[1]):
                hear_until(ana, lambda: whats(ana) == [(1, "left"), (1, "back")])
            assert "held" not in seat_of(ana, 1)
        # The rematch is wanted by somebody.
        assert server.post(f"/api/tables/{table}/close", {"token": tokens[0]})[0] == 200
        assert server.post(f"/api/tables/{table}/again", {"token": tokens[1]})[0] == 200
        _, shown = server.get(f"/api/tables/{table}")
        assert (shown["next"] is not None, shown["next_by"]) == (True, 1)
    finally:
        assert server.stop() == 0, server.printed
    with closing(sqlite3.connect(tmp_path / "peppermill.db")) as database:
        assert database.execute("SELECT next_by FROM matches WHERE id = ?", [table]).fetchone() == (1,)


def test_a_second_bo_is_told_so(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        table, _ = server.table(OTHER, OPEN, OPEN)
        _, first = server.post(f"/api/tables/{table}/join", {"name": "  bO "})
        assert first["table"]["seats"][1]["name"] == "bO 2"
        _, second = server.post(f"/api/tables/{table}/join", {"name": "Ｂｏ"})
        assert second["table"]["seats"][2]["name"] == "Ｂｏ 3"
    finally:
        assert server.stop() == 0, server.printed


def test_a_countdown_and_a_bot_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        table, tokens = server.table(PERSON, OTHER)
        ana, bo = server.client(table, tokens[0]), server.client(table, tokens[1])
        with ana, bo:
            gone = ana.first
            waiter, sleeper = (bo, ana) if gone == 0 else (ana, bo)
            sleeper.socket.close()
            hear_until(waiter, lambda: str(gone) in waiter.table.get("takeovers", {}))
            assert 0 < waiter.table["takeovers"][str(gone)] <= 120_000
            assert waiter.ask(type="vote", id="v", seat=1 - gone, about=gone)["type"] == "ack"
            hear_until(waiter, lambda: whats(waiter) == [(gone, "gone")])
            assert "left" not in seat_of(waiter, gone)
            assert "takeovers" not in waiter.table
    finally:
        assert server.stop() == 0, server.printed


@pytest.fixture
def fleet(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Fleet]:
    made = Fleet(tmp_path, postgres.database(), redis=redis_server.address, clock_grace=0, bot_pace="0.1")
    yield made
    made.end()


def test_people_at_different_processes_see_the_same(fleet: Fleet) -> None:
    one, two = fleet.server(), fleet.server()
    table, tokens = one.table(PERSON, OTHER)
    ana, bo = one.client(table, tokens[0]), two.client(table, tokens[1])
    with ana, bo, one.client(table) as watcher:
        gone = ana.first
        waiter, sleeper, server = (bo, ana, one) if gone == 0 else (ana, bo, two)
        sleeper.socket.close()
        for client in (waiter, watcher):
            hear_until(client, lambda client=client: str(gone) in client.table.get("takeovers", {}))  # type: ignore[misc]
        assert waiter.ask(type="vote", id="v", seat=1 - gone, about=gone)["type"] == "ack"
        for client in (waiter, watcher):
            hear_until(client, lambda client=client: whats(client) == [(gone, "gone")])  # type: ignore[misc]
        with server.client(table, tokens[gone]):
            for client in (waiter, watcher):
                hear_until(client, lambda client=client: whats(client)[1:] == [(gone, "back")])  # type: ignore[misc]
