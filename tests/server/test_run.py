"""Configuration from the command line and the environment; ports that are taken."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from peppermill.core.errors import BadOptions
from peppermill.server import run
from peppermill.server.config import ServerConfig
from peppermill.server.storage.sole import sole_use
from peppermill.table.pace import Pace
from tests.server.running import Server


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
        ("WORKERS", "0"),
        ("WORKERS", "many"),
        ("LEASE", "0"),
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


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    first = sole_use(f"sqlite:///{tmp_path}/a folder/games.db")
    assert first is not None
    with pytest.raises(BadOptions) as error:
        sole_use(f"sqlite:///{tmp_path}/a folder/games.db")
    assert error.value.code == "database-in-use"
    assert "games.db" in error.value.text("fr")
    first.end()
    second = sole_use(f"sqlite:///{tmp_path}/a folder/games.db")
    assert second is not None
    second.end()
    assert sole_use("sqlite://") is None
    assert sole_use("postgresql://x/y") is None


def test_a_server_says_so_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    first = Server(tmp_path)
    try:
        with pytest.raises(BadOptions) as error:
            run.serve(ServerConfig(data=tmp_path, port=0), open_browser=False)
        assert error.value.code == "database-in-use"
    finally:
        first.kill()
    second = Server(tmp_path)
    assert second.stop() == 0, second.printed


def said_about(config: ServerConfig) -> list[str]:
    said: list[str] = []
    run.check_sharing(config, lambda key, **_: said.append(key))
    return said


def test_which_processes_can_work_together() -> None:
    assert said_about(ServerConfig()) == []
    assert said_about(ServerConfig(redis="redis://localhost")) == ["serve.redis-unused"]
    assert said_about(ServerConfig(database="postgresql://x/y")) == []
    assert said_about(ServerConfig(database="postgresql://x/y", workers=2)) == ["serve.no-redis"]
    assert said_about(ServerConfig(database="postgresql://x/y", workers=2, redis="redis://localhost")) == []
    for config, code in (
        (ServerConfig(workers=2), "workers-need-postgres"),
        (ServerConfig(database="postgresql://x/y", redis="localhost:6379"), "redis-address"),
    ):
        with pytest.raises(BadOptions) as error:
            said_about(config)
        assert error.value.code == code


def test_the_bots_processes_are_divided_among_the_workers() -> None:
    alone = ServerConfig.read({}).bot_workers
    assert ServerConfig.read({"PEPPERMILL_WORKERS": "2"}).bot_workers == max(1, alone // 2)
    assert ServerConfig.read({"PEPPERMILL_WORKERS": "64"}).bot_workers == 1
    assert ServerConfig.read({"PEPPERMILL_WORKERS": "2", "PEPPERMILL_BOT_WORKERS": "3"}).bot_workers == 3


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "peppermill.server.fleet.radio", None)
    with pytest.raises(BadOptions) as error:
        said_about(ServerConfig(database="postgresql://x/y", redis="redis://localhost"))
    assert error.value.params == {"extra": "redis"}
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadOptions) as error:
        run.serve(ServerConfig(database="postgresql://x/y", port=0), open_browser=False)
    assert error.value.params == {"extra": "postgres"}
