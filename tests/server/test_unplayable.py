"""A stored match that can't be replayed any more: it is shown with its reason, refused with it, and never lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.server.running import OTHER, PERSON, ROLL, Server

DAMAGE = {
    "rules-newer": "UPDATE matches SET rules = 99 WHERE id = :id",
    "rules-gone": "UPDATE matches SET rules = 0 WHERE id = :id",
    "unknown-game": "UPDATE matches SET game = 'old-maid' WHERE id = :id",
    "stored-move": """UPDATE moves SET action = '{"kind": "fly"}' WHERE match = :id AND version = 1""",
    "stored-moves": "UPDATE moves SET action = '{' WHERE match = :id AND version = 2",
    "stored-gap": "UPDATE moves SET version = 9 WHERE match = :id AND version = 3",
    "result": """UPDATE matches SET status = 'over', result = '{"scores": [1, 0], "ranks": [1, 2], "why": {}}' WHERE id = :id""",
    "option-unknown": """UPDATE matches SET options = '{"rocket": true}' WHERE id = :id""",
}
SENTENCES = {
    "rules-newer": ("version 99 of the rules of Chili Dice", "la version 99 des règles de Chili Dice"),
    "rules-gone": ("version 0 of the rules of Chili Dice, which this program no longer carries", "que ce programme n’a plus"),
    "unknown-game": ("There is no game called old-maid", "Il n'y a pas de jeu appelé old-maid"),
    "stored-move": ("Move 1 can no longer be replayed.", "Le coup 1 ne peut plus être rejoué."),
    "stored-moves": ("Its moves are damaged.", "Ses coups sont endommagés."),
    "stored-gap": ("Move 3 is missing.", "Il manque le coup 3."),
    "result": ("another result than its moves lead to", "un autre résultat"),
    "option-unknown": ("There is no option called rocket", "Il n'y a pas d'option appelée rocket"),
}


@dataclass(frozen=True)
class Damaged:
    """A server whose database was changed behind its back: a table for every kind of damage."""

    server: Server
    tables: dict[str, str]
    tokens: dict[str, list[str]]
    good: str

    def dump(self) -> list[str]:
        with closing(sqlite3.connect(self.server.folder / "peppermill.db")) as database:
            # The server time goes on, whatever becomes of the matches.
            return [line for line in database.iterdump() if '"service"' not in line]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    folder: Path = tmp_path_factory.mktemp("damaged")
    server = Server(folder)
    tables: dict[str, str] = {}
    tokens: dict[str, list[str]] = {}
    for kind in (*DAMAGE, "none"):
        tables[kind], tokens[kind] = server.table(PERSON, OTHER)
        with server.client(tables[kind], *tokens[kind]) as both:
            both.move(both.first, ROLL, "a")
            both.move(both.first, {"kind": "score", "box": "chance"}, "b")
            both.ask(type="chat", id="c", seat=1, text="well rolled")
    assert server.stop() == 0, server.printed
    with closing(sqlite3.connect(folder / "peppermill.db")) as database:
        for kind, change in DAMAGE.items():
            assert database.execute(change, {"id": tables[kind]}).rowcount == 1
        database.commit()
    good = tables.pop("none")
    server = Server(folder)
    yield Damaged(server, tables, tokens, good)
    assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed


@pytest.mark.parametrize("kind", DAMAGE)
def test_it_is_shown_with_its_seats_its_moves_and_the_reason(damaged: Damaged, kind: str) -> None:
    status, table = damaged.server.get(f"/api/tables/{damaged.tables[kind]}")
    assert status == 200
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Bo"]
    assert table["version"] == 4
    assert table["unplayable"]["code"] == kind
    # How it looked when the last server that could play it stopped.
    view = table["unplayable"]["view"]
    assert (table["unplayable"]["version"], view["seat"], view["players"]) == (4, None, 2)
    english, french = table["unplayable"]["reason"]["en"], table["unplayable"]["reason"]["fr"]
    assert "(Ana, Bo), 4 moves: this match can't go on." in english
    assert "(Ana, Bo), 4 coups\xa0: cette partie ne peut pas continuer." in french
    assert SENTENCES[kind][0] in english
    assert SENTENCES[kind][1] in french


@pytest.mark.parametrize("kind", DAMAGE)
def test_it_answers_the_socket_and_refuses_moves_with_the_sentence(damaged: Damaged, kind: str) -> None:
    with damaged.server.client(damaged.tables[kind], *damaged.tokens[kind], lang="fr") as ana:
        assert (ana.welcome["version"], ana.welcome["seats"], ana.welcome["views"]) == (4, [], {})
        assert [line["text"] for line in ana.welcome["chat"]] == ["well rolled"]
        assert ana.table["unplayable"]["code"] == kind
        told = ana.until("error")
        assert (told["code"], told.get("closing")) == ("unplayable", None)
        assert SENTENCES[kind][1] in told["reason"]
        for request in ("move", "hint", "chat", "look"):
            more = {"move": {"action": ROLL, "version": 4}, "chat": {"text": "?"}, "look": {"version": 0}}.get(request, {})
            refused = ana.ask(type=request, id=request, seat=0, **more)
            assert (refused["type"], refused["code"], refused["reason"]) == ("refused", "unplayable", told["reason"])
        assert ana.ask(type="ping", id="p")["type"] == "pong"


def test_every_other_call_is_refused_with_the_sentence_and_nothing_is_lost(damaged: Damaged) -> None:
    before = damaged.dump()
    for kind, table in damaged.tables.items():
        token = damaged.tokens[kind][0]
        path = f"/api/tables/{table}"
        calls = [("join", {"name": "Cy"}), ("start", {"token": token}), ("leave", {"token": token})]
        calls += [("close", {"token": token}), ("again", {"token": token})]
        answers = [damaged.server.post(f"{path}/{call}", body) for call, body in calls]
        answers += [damaged.server.get(f"{path}/{call}") for call in ("replay", "record")]
        for status, answer in answers:
            assert (status, answer["code"]) == (409, "unplayable")
            assert SENTENCES[kind][0] in answer["reason"]
    assert damaged.dump() == before


def test_nothing_is_done_there_before_hello(damaged: Damaged) -> None:
    with connect(f"ws://{damaged.server.host}/api/tables/{damaged.tables['rules-gone']}/ws") as socket:
        socket.send(json.dumps({"type": "ping", "id": "p"}))
        assert json.loads(socket.recv(10))["code"] == "hello-first"


def test_the_others_go_on(damaged: Damaged) -> None:
    status, table = damaged.server.get(f"/api/tables/{damaged.good}")
    assert (status, table["version"]) == (200, 4)
    assert "unplayable" not in table
    with damaged.server.client(damaged.good, *damaged.tokens["none"]) as both:
        [second] = [seat for seat, actions in both.legal.items() if actions]
        assert both.move(int(second), ROLL, "d")["type"] == "ack"
