"""A client is told which bots are busy, and who sat down instead."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from peppermill.core.errors import BadOptions
from peppermill.server.app import create_app
from peppermill.server.config import ServerConfig
from peppermill.table.bot_load import Load
from tests.server.test_web import asked

SHARP = {"who": "bot", "bot": "carolina-reaper"}
NEW: dict[str, Any] = {
    "game": "chicago-poker",
    "seats": [{"who": "person", "name": "Ana"}, SHARP, {"who": "bot", "bot": "jalapeno"}],
}
ROOM: dict[str, Any] = {"game": "chicago-poker", "seats": [{"who": "person", "name": "Ana"}, {"who": "open"}]}


@pytest.mark.parametrize("crowd", [0, 100])
def test_who_is_busy_and_who_sits_down(tmp_path: Path, crowd: int) -> None:
    app = create_app(ServerConfig(data=tmp_path, bot_workers=1))
    now = 0.0
    bots = app.state.tables.bots
    bots.load = Load(1, lambda: now)
    with contextlib.ExitStack() as many:
        for _ in range(crowd):
            many.enter_context(bots.load.deciding(0.6))
        now = 1000.0
        games, made, room = asked(
            app, ("GET", "/api/games", {}), ("POST", "/api/tables", {"json": NEW}), ("POST", "/api/tables", {"json": ROOM})
        )
        opened = room.json()
        start = {"token": opened["tokens"][0]["token"], "bot": "carolina-reaper"}
        # The application was stopped and is started again: it finds the table where it was left.
        app = create_app(ServerConfig(data=tmp_path, bot_workers=1))
        app.state.tables.bots.load = bots.load
        (begun,) = asked(app, ("POST", f"/api/tables/{opened['table']['id']}/start", {"json": start}))
    busy = {level["id"]: level["busy"] for game in games.json() if game["id"] == "chicago-poker" for level in game["bots"]}
    assert [level for level, is_busy in busy.items() if is_busy] == (["carolina-reaper"] if crowd else [])
    given = "habanero" if crowd else "carolina-reaper"
    lighter = [{"seat": 1, "asked": "carolina-reaper", "given": "habanero"}] if crowd else []
    assert [seat.get("bot") for seat in made.json()["table"]["seats"]] == [None, given, "jalapeno"]
    assert (made.json()["lighter"], opened["lighter"], begun.json()["lighter"]) == (lighter, [], lighter)
    assert (begun.json()["status"], begun.json()["seats"][1]["bot"]) == ("playing", given)


def test_how_little_thinking_is_too_little_is_a_setting() -> None:
    assert ServerConfig.read({}).table_policy().least_effort == 0.1
    assert ServerConfig.read({"PEPPERMILL_BOT_LEAST_EFFORT": "0.3"}).table_policy().least_effort == 0.3
    assert ServerConfig.read({}).bot_workers >= 1
    for wrong in ("-0.1", "1.1", "little"):
        with pytest.raises(BadOptions):
            ServerConfig.read({"PEPPERMILL_BOT_LEAST_EFFORT": wrong})
