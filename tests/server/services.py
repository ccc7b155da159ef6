"""PostgreSQL and Redis for the tests: real ones, from the distribution's packages, each in a folder of its own.

`tools/services.py` installs them.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import redis


def program(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = shutil.which(name) or (str(found[-1]) if found else None)
    assert path is not None, f"there is no {name} here; tools/services.py installs it"
    return path


class Postgres:
    """A server on a socket in its own folder, so that no port can be taken."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="pepper-")
        # It refuses to run as root, and must be able to enter its folder.
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._databases = 0
        self._run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "pepper", "--no-sync")
        self.start()

    def start(self) -> None:
        # What a killed server wrote is in the system's memory, so it need not wait for a disk: nobody pulls the plug here.
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off -c max_connections=200"
        data = f"{self.folder}/data"
        self._run("pg_ctl", "-D", data, "-w", "-t", "120", "-l", f"{self.folder}/log", "-o", options, "start")

    def kill(self) -> None:
        """All of it at once, in the middle of whatever it does."""
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "stop")

    def end(self) -> None:
        try:
            self.kill()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE test{self._databases}".encode())
        return self._address(f"test{self._databases}")

    def _address(self, name: str) -> str:
        return f"postgresql://pepper@/{name}?host={self.folder}"

    def _run(self, name: str, *words: str) -> None:
        command = [program(name), *words]
        subprocess.run(command, check=True, user=self._user, cwd=self.folder, stdout=subprocess.DEVNULL)


def query(address: str, text: str) -> list[tuple[Any, ...]]:
    """The rows that a database answers with."""
    with psycopg.connect(address) as connection:
        return connection.execute(text.encode()).fetchall()


class Redis:
    """A server that keeps nothing on disk: killed, it has forgotten everything."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="pepper-")
        self._socket = Path(self.folder, "redis")
        self.address = f"unix://{self._socket}"
        self.start()

    def start(self) -> None:
        words = ["--port", "0", "--unixsocket", str(self._socket), "--save", "", "--appendonly", "no", "--dir", self.folder]
        self._process = subprocess.Popen([program("redis-server"), *words], stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if self._answers():
                return
            time.sleep(0.05)
        raise AssertionError("Redis does not start")

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.address) as client:
                return bool(client.ping())
        except (redis.RedisError, OSError):
            return False

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(60)
        self._socket.unlink(missing_ok=True)

    def end(self) -> None:
        try:
            self.kill()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
