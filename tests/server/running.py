"""A real server in a process of its own, on a real file, and clients that speak to it over real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

_MAIN = """
from peppermill.server.run import serve
from peppermill.server.config import ServerConfig
if __name__ == "__main__":
    serve(ServerConfig.read(), open_browser=False)
"""

PERSON = {"who": "person", "name": "Ana"}
OTHER = {"who": "person", "name": "Bo"}
BOT = {"who": "bot", "bot": "random"}
OPEN = {"who": "open"}
ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


class Server:
    """`peppermill serve` on a free port; everything it prints is kept."""

    def __init__(self, folder: Path, preexec: Callable[[], None] | None = None, **settings: Any) -> None:
        self.folder = folder
        self.printed = ""
        given = {"port": 0, "data": folder, "bot_pace": "0", "bot_workers": 1, "log_level": "debug", **settings}
        environ = {**os.environ, **{f"PEPPERMILL_{name.upper()}": str(value) for name, value in given.items()}}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _MAIN],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=preexec,  # noqa: PLW1509 — only to lower a limit
        )
        self._ready = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._ready.wait(30):
            self.kill()
            raise AssertionError(self.printed)
        found = re.search(r"http://\S+:(\d+)", self.printed)
        assert found is not None, self.printed
        self.host = f"127.0.0.1:{found[1]}"

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed += line
            if "http://" in line:
                self._ready.set()
        self.process.stdout.close()
        self._ready.set()

    def workers(self) -> list[int]:
        """The processes it has started: its bots, or its workers."""
        asked = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.process.pid)]
        found = subprocess.run(asked, check=False, capture_output=True, text=True)
        return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]

    def kill(self) -> None:
        """As if the power had gone."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> int:
        code = self.process.wait(20)
        self._reader.join(20)
        return code

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        return self._call(urllib.request.Request(f"http://{self.host}{path}", headers=headers))

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._call(urllib.request.Request(f"http://{self.host}{path}", data, headers))

    def _call(self, request: urllib.request.Request) -> tuple[int, Any]:
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 — our own server
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def table(self, *seats: Json, **more: Any) -> tuple[str, list[str]]:
        """A new table: its id, and the tokens of this device's people."""
        status, made = self.post("/api/tables", {"game": "chili-dice", "seats": list(seats), **more})
        assert status == 201, made
        return made["table"]["id"], [entry["token"] for entry in made["tokens"]]

    def client(self, table: str, *tokens: str, since: int | None = None, lang: str = "en") -> Client:
        return Client(self.host, table, tokens, since, lang)


class Client:
    """One connection that has said hello. It keeps every frame."""

    def __init__(self, host: str, table: str, tokens: tuple[str, ...], since: int | None, lang: str) -> None:
        self.socket: ClientConnection = connect(
            f"ws://{host}/api/tables/{table}/ws", open_timeout=20, max_size=None, max_queue=None
        )
        self.frames: list[str] = []
        self.heard: list[Json] = []
        self.version = 0
        self.legal: dict[str, list[Json]] = {}
        self.table: Json = {}
        self.events: list[Json] = []
        hello: Json = {"type": "hello", "tokens": list(tokens), "lang": lang}
        if since is not None:
            hello["since"] = since
        self.send(hello)
        self.welcome = self.until("welcome")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def hear(self, seconds: float = 20) -> Json:
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        if message["type"] in ("welcome", "update"):
            self.version = message["version"] if message["type"] == "welcome" else message["to"]
            self.legal = message.get("legal", {})
            self.events += message["events"]
        if "table" in message:
            self.table = message["table"]
        return message

    def until(self, *kinds: str, where: Callable[[Json], bool] = lambda _: True) -> Json:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            message = self.hear()
            if message["type"] in kinds and where(message):
                return message
        raise AssertionError(f"no {kinds}")

    def ask(self, **message: Any) -> Json:
        """Send a request and wait for its answer."""
        self.send(message)
        return self.until("ack", "refused", "hint", "moment", "pong", where=lambda answer: answer["id"] == message["id"])

    @property
    def first(self) -> int:
        """Who was drawn to begin (CD-2)."""
        seats = [entry["event"]["seat"] for entry in self.events if entry["event"]["kind"] == "first-chosen"]
        return int(seats[0])

    def move(self, seat: int, action: Json, id: str, version: int | None = None) -> Json:
        return self.ask(type="move", id=id, seat=seat, version=self.version if version is None else version, action=action)

    def play(self, *seats: int, moves: int = 10_000) -> None:
        """Play these seats, each time the last thing that is legal, until the game is over or so many moves are made."""
        made = 0
        while self.table["status"] == "playing" and made < moves:
            mine = [seat for seat in seats if self.legal.get(str(seat))]
            if not mine:
                self.hear()
                continue
            answer = self.move(mine[0], self.legal[str(mine[0])][-1], f"play {mine[0]} {self.version} {id(self)}")
            if answer.get("code") == "too-fast":
                time.sleep(0.1)
                continue
            assert answer["type"] == "ack", answer
            made += 1
            while self.version < answer["version"]:
                self.hear()
        while made < moves and self.table["status"] != "over":
            self.hear()
