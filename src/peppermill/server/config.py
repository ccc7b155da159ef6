"""A server's configuration: from the command line, else from `PEPPERMILL_*` in the environment, else a sensible default."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

from peppermill.core.errors import BadOptions
from peppermill.server import logs
from peppermill.server.proxies import Proxies
from peppermill.table.clock import FIGURES, KINDS, Figures
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy

_SPANS: Final = ("takeover_after", "shake_within", "clock_grace", "vote_after", "host_after", "close_open_after", "close_after")
"""Settings in seconds that tables go by."""
_LONGEST: Final = 366 * 24 * 3600 * 1000
SHORTEST_TOKEN: Final = 16
LOG_LEVELS: Final = ("critical", "error", "warning", "info", "debug")


def data_home() -> Path:
    """Where this system keeps a program's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Peppermill"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Peppermill"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "peppermill"


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@dataclass(frozen=True)
class ServerConfig:
    """Everything that can be set about a server."""

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` lets others on the network in."""
    port: int | None = None
    """None: 8000, or another one if that is taken."""
    data: Path = field(default_factory=data_home)
    """The folder of the database, if no other database is named. Unset: where the system keeps a program's data."""
    database: str | None = None
    """An SQLAlchemy URL, e.g. `postgresql://…`. None: SQLite in the data folder."""
    redis: str | None = None
    """`redis://…`: news between the processes that share a PostgreSQL database."""
    workers: int = 1
    """Processes on this machine; more than one needs PostgreSQL."""
    lease: float = 10.0
    """Seconds after which a process that shares the database and says nothing counts as dead."""
    bot_pace: str = "0.5-0.9"
    """Seconds a bot seems to think, from-to; 0 for tests."""
    bot_workers: int = field(default_factory=cores)
    """Processes that bots think in, for every worker, started as needed. Unset: one a core, shared out among the workers."""
    policies: str | None = None
    """A folder of networks, as ONNX files with a label (docs/research.md): each is a level people can choose. Unset: none."""
    bot_limit: float = 10.0
    """Seconds after which a bot that does not answer counts as hung."""
    bot_least_effort: float = TablePolicy.least_effort
    """Where bots that search have less than this share of their usual time, new tables get lighter ones; 0: never."""
    takeover_after: float = TablePolicy.takeover_after
    """Seconds after which a bot plays for somebody who is gone while others wait, at a table without a clock."""
    shake_within: float = TablePolicy.shake_within
    """Seconds a full table waits for what its people have promised to add to the salt."""
    clock_fast: str = FIGURES["fast"].written
    """The fast clock: seconds for every decision + seconds in the bank."""
    clock_relaxed: str = FIGURES["relaxed"].written
    """The relaxed clock."""
    clock_days: str = FIGURES["days"].written
    """The clock of days."""
    clock_grace: float = TablePolicy.clock_grace
    """Seconds after a start in which clocks stand still."""
    vote_after: float = TablePolicy.vote_after
    """Seconds after which the others may vote to let a bot play for somebody who is there, at a table without a clock."""
    host_after: float = TablePolicy.host_after
    """Seconds after which the next one becomes host, if the host is gone."""
    close_open_after: float = TablePolicy.close_open_after
    """Seconds after which a table that never began is closed, if nobody was there."""
    close_after: float = TablePolicy.close_after
    """Seconds after which an unfinished game without a clock is closed, if nobody was there."""
    table_connections: int = TablePolicy.most_guests
    """Connections to one table, players and watchers."""
    tables_per_minute: int = 60
    """New tables from one address."""
    connections: int = 10_000
    """Connections at the same time, pages and players together, or as many as the system lets a process have open. The last fifth
    is for people who hold a seat."""
    address_connections: int = 200
    """Of these from one address: a family, or a club evening with thirty phones."""
    address_rate: float = 100.0
    """Drops a second for one address, and fifteen seconds of them at once. A move or a ping takes one, a table ten, a replay that
    nobody has seen lately forty. A hall full of players behind one address needs more."""
    trusted_proxies: str = "127.0.0.1 ::1"
    """Addresses or networks of reverse proxies, separated by spaces: their `X-Forwarded-For`, `-Proto` and `-Host` are believed.
    The limits by address don't hold for them, but for those they name."""
    origins: str = ""
    """Other sites whose pages may use this server, separated by spaces, e.g. `https://play.example.org`. Also this server's own
    public address, if a proxy in front of it changes `Host` and sends no `X-Forwarded-Host`."""
    log_level: str = "warning"
    """`critical`, `error`, `warning`, `info` or `debug`."""
    log_format: str = "text"
    """`text`, or `json`: one object a line."""
    metrics_token: str | None = field(default=None, repr=False)
    """Whoever sends this as a bearer token may read `/metrics`."""
    metrics_from: str = ""
    """Addresses and networks that may read `/metrics` without a token, separated by spaces, e.g. `127.0.0.1 10.0.0.0/8`."""
    keep_finished_days: float | None = None
    """Days after which a finished match is removed for good. Unset: never."""
    keep_closed_days: float | None = None
    """Days after which a match that was closed before its end is removed for good. Unset: never."""

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
        if "bot_workers" not in found:
            config = replace(config, bot_workers=max(1, config.bot_workers // config.workers))
        return config

    def check(self) -> None:
        """BadOptions for a value that makes no sense."""
        self.pace()
        Proxies(self.trusted_proxies)
        self.clocks()
        port = 0 if self.port is None else self.port
        for name, value, fine in (
            ("port", port, 0 <= port <= 65535),
            ("workers", self.workers, self.workers >= 1),
            ("lease", self.lease, self.lease >= 1),
            ("bot_workers", self.bot_workers, self.bot_workers >= 1),
            ("bot_limit", self.bot_limit, self.bot_limit > 0),
            ("bot_least_effort", self.bot_least_effort, 0 <= self.bot_least_effort <= 1),
            *[(name, getattr(self, name), getattr(self, name) >= 0) for name in _SPANS],
            ("table_connections", self.table_connections, self.table_connections >= 1),
            ("tables_per_minute", self.tables_per_minute, self.tables_per_minute >= 1),
            ("connections", self.connections, self.connections >= 8),
            ("address_connections", self.address_connections, self.address_connections >= 1),
            ("address_rate", self.address_rate, self.address_rate >= 1),
            ("log_level", self.log_level, self.log_level.lower() in LOG_LEVELS),
            ("log_format", self.log_format, self.log_format in logs.FORMATS),
            ("metrics_token", "…", self.metrics_token is None or len(self.metrics_token) >= SHORTEST_TOKEN),
            ("metrics_from", self.metrics_from, _networks(self.metrics_from)),
            ("keep_finished_days", self.keep_finished_days, _days(self.keep_finished_days)),
            ("keep_closed_days", self.keep_closed_days, _days(self.keep_closed_days)),
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
            least_effort=self.bot_least_effort,
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


_KINDS: Final[dict[str, Callable[[str], Any]]] = {"int": int, "float": float, "str": str, "Path": Path}


def _convert(name: str, text: str) -> Any:
    """A text as what the setting is declared to be."""
    kind = str(ServerConfig.__dataclass_fields__[name].type).removesuffix(" | None")
    try:
        return _KINDS[kind](text)
    except ValueError:
        raise BadOptions("setting", setting=name, given=text) from None


def _networks(text: str) -> bool:
    try:
        for each in text.split():
            ip_network(each)
    except ValueError:
        return False
    return True


def _days(days: float | None) -> bool:
    return days is None or 0 < days <= 100_000
