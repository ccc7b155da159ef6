"""A server's configuration: from the command line, else from `PEPPERMILL_*` in the environment, else a sensible default."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from peppermill.core.errors import BadOptions
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy

LOG_LEVELS: Final = ("critical", "error", "warning", "info", "debug")


def data_home() -> Path:
    """Where this system keeps a program's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Peppermill"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Peppermill"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "peppermill"


@dataclass(frozen=True)
class ServerConfig:
    """Everything that can be set about a server."""

    host: str = "127.0.0.1"
    port: int | None = None
    """None: 8000, or another one if that is taken."""
    data: Path = field(default_factory=data_home)
    """The folder of the database, if no other database is named."""
    database: str | None = None
    """An SQLAlchemy URL, e.g. `postgresql+psycopg://…`. None: SQLite in the data folder."""
    bot_pace: str = "0.5-0.9"
    """Seconds a bot seems to think, from-to; 0 for tests."""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    bot_limit: float = 10.0
    """Seconds a bot may really think."""
    takeover_after: float = 120.0
    shake_within: float = 5.0
    """Seconds a full table waits for what its people have promised to add to the salt."""
    table_connections: int = 64
    tables_per_minute: int = 60
    """New tables from one address."""
    origins: str = ""
    """Other sites whose pages may use this server, separated by spaces, e.g. `https://play.example.org`."""
    log_level: str = "warning"

    @staticmethod
    def read(environ: Mapping[str, str] | None = None, **given: Any) -> ServerConfig:
        """Given values win over the environment; None means not given."""
        environ = os.environ if environ is None else environ
        found: dict[str, Any] = {}
        for each in fields(ServerConfig):
            if given.get(each.name) is not None:
                found[each.name] = given[each.name]
            elif environ.get(f"PEPPERMILL_{each.name.upper()}"):
                found[each.name] = _convert(each.name, environ[f"PEPPERMILL_{each.name.upper()}"])
        config = ServerConfig(**found)
        config.check()
        return config

    def check(self) -> None:
        """BadOptions for a value that makes no sense."""
        self.pace()
        port = 0 if self.port is None else self.port
        for name, value, fine in (
            ("port", port, 0 <= port <= 65535),
            ("bot_workers", self.bot_workers, self.bot_workers >= 1),
            ("bot_limit", self.bot_limit, self.bot_limit > 0),
            ("takeover_after", self.takeover_after, self.takeover_after >= 0),
            ("shake_within", self.shake_within, self.shake_within >= 0),
            ("table_connections", self.table_connections, self.table_connections >= 1),
            ("tables_per_minute", self.tables_per_minute, self.tables_per_minute >= 1),
            ("log_level", self.log_level, self.log_level.lower() in LOG_LEVELS),
        ):
            if not fine:
                raise BadOptions("setting", setting=name, given=value)

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{(self.data / 'peppermill.db').as_posix()}"

    def pace(self) -> Pace:
        low, _, high = self.bot_pace.partition("-")
        try:
            pace = Pace(float(low), float(high or low))
        except ValueError:
            raise BadOptions("setting", setting="bot_pace", given=self.bot_pace) from None
        if not 0 <= pace.low <= pace.high:
            raise BadOptions("setting", setting="bot_pace", given=self.bot_pace)
        return pace

    def table_policy(self) -> TablePolicy:
        return TablePolicy(
            pace=self.pace(),
            takeover_after=self.takeover_after,
            shake_within=self.shake_within,
            most_guests=self.table_connections,
        )


def _convert(name: str, text: str) -> Any:
    try:
        if name in ("port", "bot_workers", "table_connections", "tables_per_minute"):
            return int(text)
        if name in ("bot_limit", "takeover_after", "shake_within"):
            return float(text)
    except ValueError:
        raise BadOptions("setting", setting=name, given=text) from None
    return Path(text) if name == "data" else text
