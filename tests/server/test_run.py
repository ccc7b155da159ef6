"""Configuration from the command line and the environment; ports that are taken."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from peppermill.core.errors import BadOptions
from peppermill.server import run
from peppermill.server.config import ServerConfig
from peppermill.table.pace import Pace


def test_given_wins_over_environment_wins_over_default() -> None:
    environ = {"PEPPERMILL_PORT": "9000", "PEPPERMILL_BOT_PACE": "0", "PEPPERMILL_TAKEOVER_AFTER": "5", "PEPPERMILL_DATA": "d"}
    config = ServerConfig.read(environ, port=9001, host=None)
    assert (config.port, config.host, config.takeover_after) == (9001, "127.0.0.1", 5.0)
    assert config.table_policy().pace == Pace(0, 0)
    assert config.database_url == "sqlite:///d/peppermill.db"
    assert ServerConfig.read({}).table_policy().pace == Pace(0.5, 0.9)
    assert ServerConfig.read({"PEPPERMILL_DATABASE": "postgresql+psycopg://x/y"}).database_url == "postgresql+psycopg://x/y"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("BOT_PACE", "fast"),
        ("BOT_PACE", "2-1"),
        ("BOT_LIMIT", "long"),
        ("BOT_PACE", "-1"),
        ("BOT_WORKERS", "0"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("CLOCK_FAST", "20"),
        ("CLOCK_RELAXED", "0+600"),
        ("CLOCK_DAYS", "nan+0"),
        ("VOTE_AFTER", "-1"),
        ("CLOSE_AFTER", "never"),
    ],
)
def test_settings_that_make_no_sense(name: str, value: str) -> None:
    with pytest.raises(BadOptions) as error:
        ServerConfig.read({f"PEPPERMILL_{name}": value})
    assert error.value.code == "setting"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        monkeypatch.setattr(run, "FIRST_PORT", port)
        yield port


def test_another_port_is_chosen_and_named(taken: int, tmp_path: Path) -> None:
    said: list[tuple[str, Any]] = []
    with run.bind(ServerConfig(data=tmp_path), lambda key, **params: said.append((key, params))) as listener:
        port = listener.getsockname()[1]
    assert port != taken
    assert said == [("serve.port-taken", {"port": taken, "other": port})]


def test_a_port_that_was_asked_for_is_not_exchanged(taken: int, tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as error:
        run.bind(ServerConfig(port=taken, data=tmp_path), lambda *_, **__: None)
    assert error.value.code == "no-port"


def test_a_database_that_can_not_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(BadOptions) as error:
        run.serve(ServerConfig(data=tmp_path / "file", port=0), open_browser=False)
    assert error.value.code == "no-database"
