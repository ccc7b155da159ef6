"""The servers of the load bench: started on cores of their own, watched through /proc, and stopped."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

SCRATCH: Final = Path(__file__).parent.parent / "build" / "load"
_PEER: Final = Path(__file__).parent / "load_peer"
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_PATIENCE: Final = 60.0

# One address opens all the tables and holds all the sockets: what protects a real server from that is not what is measured.
SETTINGS: Final = {
    "TABLES_PER_MINUTE": "100000000",
    "CONNECTIONS": "1000000",
    "ADDRESS_CONNECTIONS": "1000000",
    "ADDRESS_RATE": "1000000",
    "BOT_WORKERS": "1",
    "TAKEOVER_AFTER": "3600",
    "LOG_LEVEL": "warning",
}


class Unavailable(Exception):
    """It can't be measured here, and why."""


class Running:
    """A server that answers, and how much of the machine it uses."""

    def __init__(self, command: Sequence[str], cores: set[int], folder: Path, environ: Mapping[str, str]) -> None:
        self._log = folder / "log"
        # It runs in a folder of its own, and is to find the same engine as this process.
        found = [os.path.abspath(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join(found), **environ}
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [*_on(cores), *command], stdout=log, stderr=subprocess.STDOUT, env=environ, cwd=folder
            )
        self.beside: list[int] = []
        """Other processes that work for it: a database."""
        self.address = self._address()

    def _address(self) -> str:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            found = re.search(r"http://[^\s:]+:(\d+)", self._log.read_text("utf-8", "replace"))
            if found:
                return f"127.0.0.1:{found[1]}"
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.stop()
        raise Unavailable(self._log.read_text("utf-8", "replace")[-2000:])

    def cpu(self) -> tuple[float, float]:
        """Processor seconds so far: the server's own, and those of whatever works for it."""
        trees = _children()
        return _cpu(_tree(self.process.pid, trees)), sum([_cpu(_tree(pid, trees)) for pid in self.beside])

    def memory(self) -> int:
        """Bytes."""
        return sum([_field(pid, 21) * _PAGE for pid in _tree(self.process.pid, _children())])

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def many_files() -> None:
    """Let this process, and those it starts, have as many sockets open as the system permits."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _on(cores: set[int]) -> list[str]:
    """The beginning of a command that is to stay on these cores."""
    return ["taskset", "-c", ",".join([str(core) for core in sorted(cores)])]


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return []


def _field(pid: int, number: int) -> int:
    found = _stat(pid)
    return int(found[number]) if found else 0


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            found.setdefault(_field(int(entry.name), 1), []).append(int(entry.name))
    return found


def _tree(pid: int, children: dict[int, list[int]]) -> list[int]:
    return [pid, *[each for child in children.get(pid, []) for each in _tree(child, children)]]


def _cpu(pids: list[int]) -> float:
    return sum([_field(pid, 11) + _field(pid, 12) for pid in pids]) / _TICKS


# The contenders

Server = contextlib.AbstractContextManager[Running]


@contextlib.contextmanager
def ours(cores: set[int], more: Sequence[str] = (), settings: Mapping[str, str] | None = None) -> Iterator[Running]:
    """`peppermill serve`: one process, SQLite on a real disk."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="ours-", dir=SCRATCH, ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "peppermill", "serve", "--no-browser", "--port", "0", "--data", folder, *more]
        environ = {f"PEPPERMILL_{name}": value for name, value in {**SETTINGS, **(settings or {})}.items()}
        server = Running(command, cores, Path(folder), environ)
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def one_on_postgres(cores: set[int], beside: set[int], settings: Mapping[str, str] | None = None) -> Iterator[Running]:
    """One process on PostgreSQL (on cores `beside`), without Redis: what boardgame.io on PostgreSQL is."""
    with _postgres(beside) as (database, postgres), ours(cores, ["--database", database], settings) as server:
        server.beside = [postgres]
        yield server


@contextlib.contextmanager
def fleet(cores: set[int], workers: int, settings: Mapping[str, str] | None = None) -> Iterator[Running]:
    """Several processes on PostgreSQL and Redis."""
    helped = subprocess.run([sys.executable, "-m", "peppermill", "serve", "--help"], check=True, capture_output=True, text=True)
    if "--workers" not in helped.stdout:
        raise Unavailable("this build has no --workers")
    with _postgres(cores) as (database, postgres), _redis(cores) as (redis, keeper):
        more = ["--workers", str(workers), "--database", database, "--redis", redis]
        with ours(cores, more, settings) as server:
            server.beside = [postgres, keeper]
            yield server


@contextlib.contextmanager
def boardgame_io(cores: set[int], stored: Literal["", "files", "postgres"], beside: set[int]) -> Iterator[Running]:
    """boardgame.io with matches in memory, as it comes, in the files it brings along, or in PostgreSQL (on cores `beside`)."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise Unavailable("no node here")
    folder = SCRATCH / "boardgame.io"
    folder.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "server.js"):
        shutil.copy(_PEER / file, folder / file)
    if not (folder / "node_modules" / "bgio-postgres").exists():
        install = [npm, "install", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(install, check=False, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise Unavailable(f"npm install: {done.stderr[-500:]}")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with contextlib.ExitStack() as stack:
        where, helpers = "", []
        if stored == "files":
            scratch = tempfile.TemporaryDirectory(prefix="matches-", dir=SCRATCH, ignore_cleanup_errors=True)
            where = stack.enter_context(scratch)
        elif stored == "postgres":
            address, postgres = stack.enter_context(_postgres(beside))
            where, helpers = address.partition("host=")[2], [postgres]
        command = [node, "server.js", str(port), *([stored, where] if stored else [])]
        server = Running(command, cores, folder, {"NODE_ENV": "production"})
        server.beside = helpers
        stack.callback(server.stop)
        yield server


@contextlib.contextmanager
def _postgres(cores: set[int]) -> Iterator[tuple[str, int]]:
    """A PostgreSQL of our own, durable as it comes."""
    initdb, postgres = _program("initdb"), _program("postgres")
    if initdb is None or postgres is None:
        raise Unavailable("no PostgreSQL here")
    # It refuses to run as root, and must be able to enter its folder.
    user = "nobody" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="pepper-", ignore_cleanup_errors=True) as folder:
        if user is not None:
            shutil.chown(folder, user)
        quiet: dict[str, Any] = {"user": user, "cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([initdb, "-D", f"{folder}/data", "-A", "trust", "-U", "pepper"], check=True, **quiet)
        command = [postgres, "-D", f"{folder}/data", "-k", folder, "-c", "listen_addresses=", "-c", "max_connections=100"]
        process = subprocess.Popen([*_on(cores), *command], **quiet)
        try:
            _wait(lambda: Path(folder, ".s.PGSQL.5432").exists(), "PostgreSQL")
            yield f"postgresql+psycopg://pepper@/postgres?host={folder}", process.pid
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def _redis(cores: set[int]) -> Iterator[tuple[str, int]]:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise Unavailable("no Redis here")
    with tempfile.TemporaryDirectory(prefix="pepper-", ignore_cleanup_errors=True) as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        process = subprocess.Popen([*_on(cores), *command], stdout=subprocess.DEVNULL)
        try:
            _wait(lambda: _answers(port), "Redis")
            yield f"redis://127.0.0.1:{port}/0", process.pid
        finally:
            process.terminate()
            process.wait()


def _program(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _wait(ready: Any, name: str) -> None:
    end = time.monotonic() + _PATIENCE
    while not ready():
        if time.monotonic() > end:
            raise Unavailable(f"{name} did not start")
        time.sleep(0.05)


class Clients:
    """The process of the clients."""

    def __init__(self, speech: str, game: str, address: str, pace: tuple[float, float], cores: set[int]) -> None:
        given = {"speech": speech, "game": game, "address": address, "pace": pace, "cores": sorted(cores)}
        command = [sys.executable, str(Path(__file__).parent / "load_clients.py"), json.dumps(given)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, hear: Any = None, **asked: Any) -> dict[str, Any]:
        """Give a command; `hear` is told of everything that is said before it is done."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            said: dict[str, Any] = json.loads(line)
            if "done" in said:
                return dict(said["done"])
            if hear is not None:
                hear(said)
        raise RuntimeError("the clients are gone")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
