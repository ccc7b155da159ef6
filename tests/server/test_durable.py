"""kill -9 at the worst moment; a server that comes back; bots that all die."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from pathlib import Path

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


def test_people_play_on_when_all_bots_are_killed(tmp_path: Path) -> None:
    server = Server(tmp_path, bot_workers=2, takeover_after=0.1)
    try:
        table, tokens = server.table(PERSON, BOT, OTHER)
        with server.client(table, *tokens) as both:
            both.play(0, 2, moves=2)
            for turn in range(3):
                for pid in server.workers():
                    os.kill(pid, signal.SIGKILL)
                both.play(0, 2, moves=2 + turn)
            end = time.monotonic() + 20
            while both.table["status"] == "playing" and time.monotonic() < end:
                for pid in server.workers():
                    os.kill(pid, signal.SIGKILL)
                both.play(0, 2, moves=8)
            assert both.table["status"] == "over"
    finally:
        assert server.stop() == 0, server.printed


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
