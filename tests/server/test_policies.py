"""Networks on a server: what its operator put into a folder plays by name; what visitors say is never a path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from peppermill.bots import PolicyBot
from peppermill.core.record import Record
from peppermill.core.rng import Sfc32
from tests.bots import networks
from tests.server.running import OPEN, PERSON, Server

NET = {"who": "bot", "bot": "tiny-net"}


@pytest.fixture(scope="module")
def policies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("policies")
    networks.policy(folder / "tiny-net.onnx", "chili-dice", 2, {})
    return folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, policies: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"), policies=policies)
    yield running
    assert running.stop() == 0, running.printed
    assert "Traceback" not in running.printed, running.printed


def test_a_person_plays_against_a_network(house: Server, policies: Path) -> None:
    """In a bot's own process; and every move is the one the network finds best."""
    table, tokens = house.table(PERSON, NET)
    with house.client(table, *tokens) as ana:
        ana.play(0)
    record = Record.from_json(house.get(f"/api/tables/{table}/record")[1])
    bot, compared = PolicyBot(policies / "tiny-net.onnx"), 0
    state = record.game.start(2, record.options)
    for actor, move in record.moves:
        if actor == 1:
            assert bot.act(state.view(1), state.legal(1), Sfc32(0)) == move
            compared += 1
        state.apply(actor, move)
    assert compared >= 10


def test_it_is_a_level_to_choose(house: Server) -> None:
    _, games = house.get("/api/games")
    bots = {entry["id"]: entry["bots"] for entry in (games["games"] if isinstance(games, dict) else games)}
    assert bots["chili-dice"][-1]["id"] == "tiny-net"
    assert "tiny-net" not in [entry["id"] for entry in bots["chicago-poker"]]


def test_a_visitor_names_neither_files_nor_classes(house: Server, policies: Path) -> None:
    for wanted in (
        str(policies / "tiny-net.onnx"),
        "tiny-net.onnx",
        "../tiny-net",
        "peppermill.bots:RandomBot",
        "carolina-reaper:500",
    ):
        status, said = house.post("/api/tables", {"game": "chili-dice", "seats": [PERSON, {"who": "bot", "bot": wanted}]})
        assert status == 400, wanted
        assert said["code"] == "unknown-bot" or len(wanted) > 40, said  # a longer one is refused before it is looked up
        table, tokens = house.table(PERSON, OPEN)
        status, said = house.post(f"/api/tables/{table}/start", {"token": tokens[0], "bot": wanted})
        assert status == 400, wanted
        assert said["code"] == "unknown-bot" or len(wanted) > 40, said


def test_a_table_it_was_not_made_for_is_refused(house: Server) -> None:
    status, said = house.post("/api/tables", {"game": "chili-dice", "seats": [PERSON, NET, NET]})
    assert (status, said["code"]) == (400, "policy-players")
    table, tokens = house.table(PERSON, OPEN, OPEN)
    assert house.post(f"/api/tables/{table}/start", {"token": tokens[0], "bot": "tiny-net"})[0] == 400
