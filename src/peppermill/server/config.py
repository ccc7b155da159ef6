"""A server's configuration: from the command line, else from `PEPPERMILL_*` in the environment, else a sensible default."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from peppermill.core.errors import BadOptions
from peppermill.table.clock import KINDS, Figures
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy

_SPANS: Final = ("takeover_after", "clock_grace", "vote_after", "host_after", "close_open_after", "close_after")
"""Settings in seconds that tables go by."""
_LONGEST: Final = 366 * 24 * 3600 * 1000
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
    """Seconds after which a bot plays for somebody who is gone while others wait, at a table without a clock."""
    clock_fast: str = "20+120"
    """Seconds for every decision + seconds in the bank."""
    clock_relaxed: str = "60+600"
    clock_days: str = "86400+259200"
    clock_grace: float = 10.0
    """Seconds after a start in which clocks stand still."""
    vote_after: float = 90.0
    """Seconds after which the others may vote to let a bot play for somebody who is there, at a table without a clock."""
    host_after: float = 60.0
    """Seconds after which the next one becomes host, if the host is gone."""
    close_open_after: float = 24 * 3600.0
    """Seconds after which a table that never began is closed, if nobody was there."""
    close_after: float = 30 * 24 * 3600.0
    """Seconds after which an unfinished game without a clock is closed, if nobody was there."""
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
        self.clocks()
        port = 0 if self.port is None else self.port
        for name, value, fine in (
            ("port", port, 0 <= port <= 65535),
            ("bot_workers", self.bot_workers, self.bot_workers >= 1),
            ("bot_limit", self.bot_limit, self.bot_limit > 0),
            *[(name, getattr(self, name), getattr(self, name) >= 0) for name in _SPANS],
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
            clocks=self.clocks(),
            most_guests=self.table_connections,
            **{name: getattr(self, name) for name in _SPANS},
        )

    def clocks(self) -> dict[str, Figures]:
        return {kind: self._figures(f"clock_{kind}") for kind in KINDS}

    def _figures(self, name: str) -> Figures:
        move, _, bank = getattr(self, name).partition("+")
        try:
            figures = Figures(round(1000 * float(move)), round(1000 * float(bank)))
        except (ValueError, OverflowError):
            raise BadOptions("setting", setting=name, given=getattr(self, name)) from None
        if not (0 < figures.move <= _LONGEST and 0 <= figures.bank <= _LONGEST):
            raise BadOptions("setting", setting=name, given=getattr(self, name))
        return figures


def _convert(name: str, text: str) -> Any:
    try:
        if name in ("port", "bot_workers", "table_connections", "tables_per_minute"):
            return int(text)
        if name == "bot_limit" or name in _SPANS:
            return float(text)
    except ValueError:
        raise BadOptions("setting", setting=name, given=text) from None
    return Path(text) if name == "data" else text
