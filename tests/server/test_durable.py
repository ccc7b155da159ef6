"""kill -9 at the worst moment; a server that comes back; bots that all die."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from peppermill.core.record import Record
from tests.server.running import BOT, OTHER, PERSON, ROLL, Server


def test_what_was_acknowledged_survives_and_the_game_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, tokens = server.table(PERSON, BOT)
    with server.client(table, tokens[0]) as ana:
        ana.play(0, moves=5)
        while not ana.legal["0"]:
            ana.hear()
        ana.ask(type="chat", id="c", seat=0, text="still here?")
        chosen = ana.legal["0"][0]
        ack = ana.move(0, chosen, "last words")
        server.kill()
    printed = server.printed
    seen = [event for event in ana.events if event["version"] <= ack["version"]]
    server = Server(tmp_path)
    try:
        with server.client(table, tokens[0]) as back:
            assert back.version >= ack["version"]
            assert [event for event in back.events if event["version"] <= ana.version][: len(seen)] == seen
            assert [line["text"] for line in back.welcome["chat"]] == ["still here?"]
            assert back.move(0, chosen, "last words", version=0) == ack
            assert back.move(0, {**ROLL, "dice": []}, "last words", version=0)["code"] == "id-taken"
            back.play(0)
        _, data = server.get(f"/api/tables/{table}/record")
        Record.from_json(data).verify()
    finally:
        assert server.stop() == 0, server.printed
    printed += server.printed
    # The servers were as talkative as can be.
    assert "WebSocket" in printed
    for secret in (*tokens, data["fair"]["seed"]):
        assert secret[:8] not in printed
    stored = sqlite3.connect(tmp_path / "peppermill.db")
    try:
        text = "\n".join(stored.iterdump())
    finally:
        stored.close()
    assert table in text
    assert not [token for token in tokens if token in text]


def test_a_bot_that_was_to_move_moves_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, bot_pace="60")
    table, tokens = server.table(PERSON, BOT)
    with server.client(table, tokens[0]) as ana:
        if ana.first == 0:
            ana.move(0, ROLL, "a")
            ana.move(0, {"kind": "score", "box": "chance"}, "b")
        before = ana.version
    server.kill()
    server = Server(tmp_path)
    try:
        with server.client(table, tokens[0], since=before) as ana:
            while not ana.legal["0"]:
                ana.hear()
            assert ana.version > before
    finally:
        assert server.stop() == 0, server.printed


def bots_killed(folder: Path, games: int) -> None:
    """Games of two people and a bot, while every bot's process is killed as soon as it is there."""
    server = Server(folder, bot_workers=2, takeover_after=0.1, tables_per_minute=10_000)
    kills = moves = 0

    def kill() -> None:
        nonlocal kills
        for pid in server.workers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                kills += 1

    try:
        for _ in range(games):
            table, tokens = server.table(PERSON, BOT, OTHER)
            with server.client(table, *tokens) as both:
                both.play(0, 2, moves=2)
                end = time.monotonic() + 120
                while both.table["status"] == "playing" and time.monotonic() < end:
                    kill()
                    both.play(0, 2, moves=5)
                assert both.table["status"] == "over"
                moves += both.version
    finally:
        assert server.stop() == 0, server.printed
    print(f"{games} games of {moves} moves played to their end, {kills} bots' processes killed")
    assert kills >= games


def test_people_play_on_when_all_bots_are_killed(tmp_path: Path) -> None:
    bots_killed(tmp_path, 1)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_people_play_on_while_bots_are_killed_for_long(tmp_path: Path) -> None:
    bots_killed(tmp_path, 40)


def test_whoever_is_gone_too_long_is_played_for(tmp_path: Path) -> None:
    server = Server(tmp_path, takeover_after=0.3)
    try:
        table, tokens = server.table(PERSON, OTHER)
        with server.client(table) as watcher:
            gone, here = watcher.first, 1 - watcher.first
        with server.client(table, tokens[here]) as bo:
            with server.client(table, tokens[gone]):
                pass
            while not bo.legal[str(here)]:
                bo.hear()
            assert bo.version > 2
    finally:
        assert server.stop() == 0, server.printed


def test_stopping_with_people_connected_is_quick_and_clean(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, tokens = server.table(PERSON, BOT)
    with server.client(table, *tokens), server.client(table):
        started = time.monotonic()
        assert server.stop() == 0, server.printed
        assert time.monotonic() - started < 8
    assert "Traceback" not in server.printed, server.printed
