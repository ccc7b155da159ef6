"""Promise 8: whatever is sent, over sockets and HTTP, nothing changes, everything is answered, and the server goes on."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import socket
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.every_game import GAMES
from tests.server import hostile
from tests.server.running import OTHER, PERSON, Server

NEVER = {"takeover_after": 100_000, "host_after": 100_000, "vote_after": 100_000}
"""However slow the machine: what happens at a table by itself is stored, too, and is nobody's message."""
AT_ONCE = 30
"""Frames on one connection: so many are read and refused one by one, not for coming too fast."""


class Target:
    """A table in play. Whoever is to move does nothing; the attacker holds another seat, or none if all are to move."""

    def __init__(self, server: Server, game: str) -> None:
        self.table, tokens = server.table(PERSON, OTHER, {"who": "person", "name": "Cy"}, game=game)
        with server.client(self.table, *tokens) as everybody:
            self.version = everybody.version
            self.actions = [action for each in everybody.legal.values() for action in each]
            idle = [seat for seat in range(3) if not everybody.legal[str(seat)]]
        self.seat = idle[0] if idle else 0
        self.tokens = [tokens[self.seat]] if idle else []
        self.other = tokens[(self.seat + 1) % 3]
        if idle:
            # That somebody is waited for is stored, too, and is nobody's message.
            with server.client(self.table, *self.tokens) as waiting:
                while "takeovers" not in waiting.table:
                    waiting.hear()


def stored(folder: Path) -> dict[str, tuple[Any, ...]]:
    """Everything a hostile message could change."""
    database = sqlite3.connect(folder / "peppermill.db")
    try:
        matches = database.execute("SELECT id, revision, status, host, next FROM matches").fetchall()
        moves = Counter([match for (match,) in database.execute("SELECT match FROM moves")])
        chat = Counter([match for (match,) in database.execute("SELECT match FROM chat")])
    finally:
        database.close()
    return {match: (*rest, moves[match], chat[match]) for match, *rest in matches}


def attack(folder: Path, seed: int, messages: int) -> None:
    """A third of them are calls, the others frames."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    server = Server(folder, tables_per_minute=10_000, log_level="warning", **NEVER)
    answers: Counter[str] = Counter()
    try:
        targets = [Target(server, game) for game in GAMES]
        before = stored(folder)
        assert len(before) == len(targets)
        sent = 0
        while sent < messages:
            target = rng.choice(targets)
            sent += frames(server, target, min(AT_ONCE, messages - sent), rng, answers)
            sent += calls(server, target, min(AT_ONCE // 2, messages - sent), rng, answers)
            sent += noise(server, rng)
            assert server.get("/api/health")[0] == 200
        assert stored(folder) == before
        for target in targets:
            assert server.get(f"/api/tables/{target.table}")[1]["version"] == target.version
    finally:
        assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed
    assert not [code for code in answers if code in ("our-fault", "ack") or code.startswith("5")], answers
    print(f"{sent} hostile messages at {len(targets)} tables, nothing changed; answered with {dict(answers.most_common())}")
    assert len(answers) > 15


def frames(server: Server, target: Target, many: int, rng: random.Random, answers: Counter[str]) -> int:
    """Some frames on one connection. Each has its answer; a ping behind them all shows that none is missing."""
    with server.client(target.table, *target.tokens) as attacker:
        try:
            for _ in range(many):
                attacker.send(hostile.message(target.seat, target.version, target.actions, target.tokens, rng))
            attacker.send({"type": "ping", "id": "the last one"})
            heard = 0
            while True:
                answer = attacker.hear()
                if answer.get("id") == "the last one":
                    break
                if answer["type"] != "table":
                    answers[answer["code" if "code" in answer else "type"]] += 1
                    heard += 1
            assert heard >= many, "something was passed over in silence"
        except ConnectionClosed:
            answers["cut off"] += 1
    return many


def calls(server: Server, target: Target, many: int, rng: random.Random, answers: Counter[str]) -> int:
    """Some calls on one connection after the other, as an attacker makes them: whatever the path and the body."""
    host, port = server.host.split(":")
    for _ in range(many):
        line = http.client.HTTPConnection(host, int(port), timeout=20)
        call = rng.choice(list(hostile.CALLS))
        path = f"/api/tables/{target.table if rng.random() < 0.9 else hostile.guess(rng)}/{call}"
        method = rng.choice(["GET" if call in ("replay", "record", "proof") else "POST"] * 7 + ["GET", "PUT", "DELETE"])
        try:
            line.request(
                method, path + (rng.choice(hostile.PATHS) if rng.random() < 0.2 else ""), hostile.body(call, target.other, rng)
            )
            answer = line.getresponse()
            text = answer.read()
            assert 400 <= answer.status < 500, (method, path, answer.status, text)
            answers[json.loads(text)["code"]] += 1
        finally:
            line.close()
    return many


def noise(server: Server, rng: random.Random) -> int:
    """No HTTP at all: refused, or cut off."""
    host, port = server.host.split(":")
    with socket.create_connection((host, int(port)), 20) as line:
        line.sendall(rng.randbytes(rng.randrange(1, 300)) + b"\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            assert line.recv(100).startswith((b"HTTP/1.1 400", b"HTTP/1.1 408"))
    return 1


def test_hostile_messages_change_nothing(tmp_path: Path) -> None:
    attack(tmp_path, random.SystemRandom().randrange(10**6), 1_500)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_very_many_hostile_messages_change_nothing(tmp_path: Path) -> None:
    attack(tmp_path, random.SystemRandom().randrange(10**6), 50_000)
