"""Fair chance over HTTP: commit, shake, play, reveal, check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from peppermill.core.fair import Stream, commitment
from peppermill.core.questions import answered
from peppermill.core.record import Record
from tests.server.running import BOT, OPEN, OTHER, PERSON, Server


def test_nothing_can_be_added_before_the_server_has_committed(server: Server) -> None:
    """A server that knew the host's part could try seeds until it liked the first throw. So it can't be told."""
    asked = {"game": "chili-dice", "seats": [PERSON, BOT], "shake": True}
    assert server.post("/api/tables", {**asked, "entropy": "ana"})[1]["code"] == "form"
    status, made = server.post("/api/tables", asked)
    promised = made["table"]["fair"]
    assert (status, made["table"]["status"], promised["seed"]) == (201, "open", None)
    assert (promised["salt"], promised["awaited"]) == (made["table"]["id"], [0])
    table, token = made["table"]["id"], made["tokens"][0]["token"]
    for call in ("record", "proof", "replay"):
        assert server.get(f"/api/tables/{table}/{call}")[1]["code"] == "not-over"
    for wrong, code in (("ana's own", "entropy"), ("x" * 65, "entropy"), (7, "entropy")):
        assert server.post(f"/api/tables/{table}/shake", {"token": token, "entropy": wrong})[1]["code"] == code
    status, begun = server.post(f"/api/tables/{table}/shake", {"token": token, "entropy": "ana-s_own"})
    assert (status, begun["status"]) == (200, "playing")
    assert begun["fair"] == {**promised, "salt": f"{table}/0=ana-s_own", "awaited": []}
    assert server.post(f"/api/tables/{table}/shake", {"token": token, "entropy": "ana-s_own"})[0] == 200
    status, late = server.post(f"/api/tables/{table}/shake", {"token": token, "entropy": "better"})
    assert (status, late["code"]) == (409, "already-begun")
    with server.client(table, token) as ana:
        ana.play(0)
        ended = ana.table["fair"]
    assert ended == {**begun["fair"], "seed": ended["seed"]}
    assert commitment(bytes.fromhex(ended["seed"])) == promised["commitment"]
    Record.from_json(server.get(f"/api/tables/{table}/record")[1]).verify(promised["commitment"], {0: "ana-s_own"})
    check_proof(server, table)


def test_a_second_part_is_refused(server: Server) -> None:
    table, tokens = server.table(PERSON, OPEN, shake=True)
    body = {"token": tokens[0], "entropy": "one"}
    assert server.post(f"/api/tables/{table}/shake", body)[0] == 200
    status, twice = server.post(f"/api/tables/{table}/shake", {**body, "entropy": "two"}, **{"Accept-Language": "fr"})
    assert (status, twice["code"]) == (409, "already-shaken")
    assert twice["reason"].startswith("Vous avez déjà ajouté")
    assert server.post(f"/api/tables/{table}/shake", {**body, "token": "wrong"})[0] == 403


def test_a_closed_game_reveals_its_seed_and_can_be_checked(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        both.play(0, 1, moves=6)
        assert server.get(f"/api/tables/{table}")[1]["fair"]["seed"] is None
        closed = server.post(f"/api/tables/{table}/close", {"token": tokens[0]})[1]
    assert commitment(bytes.fromhex(closed["fair"]["seed"])) == closed["fair"]["commitment"]
    record = Record.from_json(server.get(f"/api/tables/{table}/record")[1])
    record.verify(closed["fair"]["commitment"])
    assert (len(record.moves), record.replay().over) == (closed["version"], False)
    check_proof(server, table)
    assert server.get(f"/api/tables/{table}/replay")[1]["version"] == closed["version"]


def test_what_was_promised_survives_a_crash(tmp_path: Path) -> None:
    server = Server(tmp_path, shake_within=3600)
    table, tokens = server.table(PERSON, OTHER, shake=True)
    promised = server.post(f"/api/tables/{table}/shake", {"token": tokens[0], "entropy": "ana"})[1]["fair"]
    server.kill()
    server = Server(tmp_path, shake_within=3600)
    assert server.get(f"/api/tables/{table}")[1]["fair"] == promised
    begun = server.post(f"/api/tables/{table}/shake", {"token": tokens[1], "entropy": "bo"})[1]
    assert (begun["status"], begun["fair"]["salt"]) == ("playing", f"{table}/0=ana/1=bo")
    assert begun["fair"]["commitment"] == promised["commitment"]
    assert server.stop() == 0


def test_a_table_that_waited_is_begun_after_a_crash(tmp_path: Path) -> None:
    server = Server(tmp_path, shake_within=3600)
    table, tokens = server.table(PERSON, BOT, shake=True)
    server.kill()
    server = Server(tmp_path, shake_within=0.1)
    with server.client(table, *tokens) as ana:
        if ana.table["status"] == "open":
            ana.until("table", where=lambda message: message["table"]["status"] == "playing")
        assert ana.table["fair"]["salt"] == table
    assert server.stop() == 0


def check_proof(server: Server, table: str) -> None:
    """Every chance move can be drawn again by somebody who knows nothing of the game."""
    proof: Any = server.get(f"/api/tables/{table}/proof")[1]
    assert proof["moves"]
    for entry in proof["moves"]:
        stream = Stream(bytes.fromhex(proof["fair"]["seed"]), proof["fair"]["salt"], entry["move"])
        assert answered(entry["question"], stream) == entry["outcome"]
    kinds = {entry["outcome"]["kind"] for entry in proof["moves"]}
    assert kinds == {"first-player", "faces"}
