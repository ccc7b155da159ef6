"""Whatever is sent, the answer is a reason, nothing changes, and the server goes on."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.running import BOT, OPEN, OTHER, PERSON, ROLL, Server


def test_moves_that_are_refused(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table) as watcher:
        first, second = watcher.first, 1 - watcher.first
    with server.client(table, tokens[first]) as ana, server.client(table, tokens[second], lang="fr") as bo:
        assert ana.move(first, {"kind": "score", "box": "red"}, "a")["code"] == "must-roll-first"
        assert ana.move(first, {"kind": "fly"}, "b")["code"] == "form"
        assert ana.move(second, ROLL, "c")["code"] == "not-your-seat"
        assert ana.move(first, ROLL, "d", version=7)["code"] == "stale-move"
        early = bo.move(second, ROLL, "e")
        assert (early["code"], early["reason"]) == ("not-your-turn", "Ce n’est pas votre tour.")
        assert server.get(f"/api/tables/{table}")[1]["version"] == 1


NONSENSE: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "[" * 9000,
    "1" * 9000,
    '{"type": NaN}',
    '"hello"',
    b"\x00\xff",
    b"{}",
    {},
    {"type": "cheat"},
    {"type": ["move"]},
    {"type": "move"},
    {"type": "move", "id": 5, "seat": 0, "version": 0, "action": ROLL},
    {"type": "move", "id": "x" * 65, "seat": 0, "version": 0, "action": ROLL},
    {"type": "move", "id": "\ud800", "seat": 0, "version": 0, "action": ROLL},
    {"type": "move", "id": "a", "seat": "0", "version": 0, "action": ROLL},
    {"type": "move", "id": "a", "seat": 0.0, "version": 0, "action": ROLL},
    {"type": "move", "id": "a", "seat": True, "version": 0, "action": ROLL},
    {"type": "move", "id": "a", "seat": -1, "version": 0, "action": ROLL},
    {"type": "move", "id": "a", "seat": 0, "version": -1, "action": ROLL},
    {"type": "move", "id": "a", "seat": 0, "version": 10**30, "action": ROLL},
    {"type": "move", "id": "a", "seat": 0, "version": 0, "action": None},
    {"type": "move", "id": "a", "seat": 0, "version": 0, "action": {"kind": "roll", "dice": "all"}},
    {"type": "move", "id": "a", "seat": 0, "version": 0, "action": {"kind": "roll", "dice": [1, 1, 1, 1, 1, 1]}},
    {"type": "move", "id": "a", "seat": 0, "version": 0, "action": {**ROLL, "\ud800": 1}},
    {"type": "move", "id": "a", "seat": 0, "version": 0, "action": ROLL, "more": 1},
    {"type": "chat", "id": "a", "seat": 0, "text": ""},
    {"type": "chat", "id": "a", "seat": 0, "text": "x" * 301},
    {"type": "chat", "id": "a", "seat": 0, "text": "\u202eevil"},
    {"type": "chat", "id": "a", "seat": 9, "text": "hello"},
    {"type": "hint", "id": "a"},
    {"type": "look", "id": "a", "seat": 1, "version": 0},
    {"type": "sync", "since": "0"},
    {"type": "sync"},
    {"type": "ping"},
    {"type": "hello", "tokens": "secret"},
    {"type": "hello", "tokens": [5]},
    {"type": "hello", "tokens": [], "lang": "xx"},
    {"type": "ping", "id": "x" * 20_000},
]


def test_nonsense_is_answered_and_changes_nothing(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    for start in range(0, len(NONSENSE), 15):
        with server.client(table, tokens[0]) as ana:
            for number, message in enumerate(NONSENSE[start : start + 15]):
                ana.send(message)
                answer = ana.until("error", "refused")
                assert answer["code"], message
                assert " " in answer["reason"], message
                assert not answer.get("closing"), message
                assert ana.ask(type="ping", id=f"p{number}")["type"] == "pong", message
    _, shown = server.get(f"/api/tables/{table}")
    assert shown["version"] == 1


def test_before_hello_nothing_is_done(server: Server) -> None:
    table, _ = server.table(PERSON, OTHER)
    with connect(f"ws://{server.host}/api/tables/{table}/ws") as socket:
        socket.send(json.dumps({"type": "sync", "since": 0}))
        assert json.loads(socket.recv(10))["code"] == "hello-first"


def test_a_wrong_token_only_watches(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, "guess", tokens[1]) as client:
        assert client.welcome["seats"] == [1]
        assert client.until("error")["code"] == "wrong-token"
        assert client.move(0, ROLL, "a")["code"] == "not-your-seat"


def test_a_huge_frame_is_cut_off(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, tokens[0]) as ana:
        ana.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            ana.until("nothing more")
    assert server.get("/api/health")[0] == 200


def test_a_flood_is_refused_and_in_the_end_cut_off(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, tokens[0]) as ana:
        for number in range(200):
            ana.send({"type": "ping", "id": f"p{number}"})
        answers = [ana.until("pong", "refused") for _ in range(200)]
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"too-fast"}
        with suppress(ConnectionClosed):  # it may be cut off before all is said
            for _ in range(600):
                ana.send({"type": "sync", "since": 0})
        with pytest.raises(ConnectionClosed):
            ana.until("nothing more")
        assert '"closing":true' in ana.frames[-1]
    assert server.get("/api/health")[0] == 200


def test_an_unknown_table(server: Server) -> None:
    assert server.get("/api/tables/nowhere")[0] == 404
    assert server.get("/api/tables/" + "x" * 500)[1]["code"] == "unknown-table"
    with connect(f"ws://{server.host}/api/tables/nowhere/ws") as socket:
        answer = json.loads(socket.recv(10))
        assert (answer["code"], answer["closing"]) == ("unknown-table", True)
        with pytest.raises(ConnectionClosed):
            socket.recv(10)


def test_a_page_of_another_site_is_refused(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with pytest.raises(InvalidStatus) as error:
        connect(f"ws://{server.host}/api/tables/{table}/ws", origin="https://evil.example")  # type: ignore[arg-type]
    assert error.value.response.status_code == 403
    assert json.loads(error.value.response.body or b"")["code"] == "foreign"
    status, answer = server.post(f"/api/tables/{table}/close", {"token": tokens[0]}, Origin="https://evil.example")
    assert (status, answer["code"]) == (403, "foreign")
    own = connect(f"ws://{server.host}/api/tables/{table}/ws", origin=f"http://{server.host}")  # type: ignore[arg-type]
    own.close()
    assert server.post(f"/api/tables/{table}/close", {"token": tokens[0]}, Origin=f"http://{server.host}")[0] == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "message-not-json"),
        (b"[" * 15_000, 400, "message-not-json"),
        (b" " * 20_000, 413, "too-large"),
        ([], 400, "form"),
        ({"game": "chili-dice"}, 400, "form"),
        ({"game": "chess", "seats": [PERSON]}, 404, "unknown-game"),
        ({"game": "chili-dice", "seats": []}, 400, "players"),
        ({"game": "chili-dice", "seats": [PERSON] * 5}, 400, "players"),
        ({"game": "chili-dice", "seats": [BOT]}, 400, "nobody-plays"),
        ({"game": "chili-dice", "seats": [PERSON, {"who": "bot", "bot": "genius"}]}, 400, "unknown-bot"),
        ({"game": "chili-dice", "seats": [PERSON, {"who": "bot"}]}, 400, "form"),
        ({"game": "chili-dice", "seats": [{"who": "person"}]}, 400, "form"),
        ({"game": "chili-dice", "seats": [{"who": "person", "name": "  "}]}, 400, "text"),
        ({"game": "chili-dice", "seats": [{"who": "person", "name": "a\u0000"}]}, 400, "text"),
        ({"game": "chili-dice", "seats": [PERSON], "options": {"rocket": True}}, 400, "option-unknown"),
        ({"game": "chili-dice", "seats": [PERSON], "options": {"\ud800": True}}, 400, "option-unknown"),
        ({"game": "chili-dice", "seats": [PERSON], "options": []}, 400, "form"),
        ({"game": "chili-dice", "seats": [PERSON], "entropy": "known before the commitment"}, 400, "form"),
        ({"game": "chili-dice", "seats": [PERSON], "hints": "yes"}, 400, "form"),
    ],
)
def test_tables_nobody_can_open(server: Server, body: Any, status: int, code: str) -> None:
    answered, answer = server.post("/api/tables", body)
    assert (answered, answer["code"]) == (status, code)
    assert " " in answer["reason"]


def test_full_begun_and_closed_tables(server: Server) -> None:
    table, tokens = server.table(PERSON, OPEN)
    join = f"/api/tables/{table}/join"
    assert server.post(join, {"name": "Bo", "seat": 0})[1]["code"] == "seat-taken"
    assert server.post(f"/api/tables/{table}/start", {"token": "guess", "bot": "random"})[0] == 403
    assert server.post(join, {"name": "Bo"})[0] == 200
    assert server.post(join, {"name": "Cy"})[1]["code"] == "already-begun"
    assert server.get(f"/api/tables/{table}/record")[1]["code"] == "not-over"
    assert server.get(f"/api/tables/{table}/replay?from=-1")[0] in (400, 409)
    server.post(f"/api/tables/{table}/close", {"token": tokens[0]})
    assert server.post(join, {"name": "Cy"})[1]["code"] == "table-closed"
    assert server.get("/api/nothing")[1]["code"] == "no-such-call"
