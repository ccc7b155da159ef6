"""A line that loses, delays, doubles and swaps frames and breaks now and then, and a client that copes.

The browser's client has a test of its own, `web/tests/chaos.test.ts`. This one follows docs/protocol.md and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]

LOST, DOUBLED, LATE, BROKEN = 0.08, 0.08, 0.15, 0.004
"""The shares of frames, in both directions."""
LATEST = 0.2
"""Seconds a late frame takes: others overtake it."""
PATIENCE = 0.25
"""Seconds of silence after which a client asks again."""


class BadLine:
    """Between a socket and whoever uses it."""

    def __init__(self, socket: ClientConnection, rng: random.Random) -> None:
        self._socket = socket
        self._rng = rng
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self.harmed = 0

    async def serve(self) -> None:
        """Until the connection ends."""
        async for text in self._socket:
            for wait in self._fate():
                self._loop.call_later(wait, self._heard.put_nowait, str(text))

    def send(self, message: Json) -> None:
        for wait in self._fate():
            task = self._loop.create_task(self._send(json.dumps(message), wait))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, text: str, wait: float) -> None:
        if wait > 0:
            await asyncio.sleep(wait)
        try:
            await self._socket.send(text)
        except WebSocketException:
            return

    async def hear(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            message: Json = json.loads(await self._heard.get())
        return message

    def _fate(self) -> list[float]:
        """When a frame arrives, each time it does."""
        drawn = self._rng.random()
        if drawn < LOST + DOUBLED + LATE + BROKEN:
            self.harmed += 1
        if drawn < BROKEN:
            self._socket.transport.abort()
        if drawn < BROKEN + LOST:
            return []
        if drawn < BROKEN + LOST + DOUBLED:
            return [0.0, self._rng.uniform(0, LATEST)]
        if drawn < BROKEN + LOST + DOUBLED + LATE:
            return [self._rng.uniform(0, LATEST)]
        return [0.0]


class Careful:
    """Plays some seats of one table, or watches. What it knows is a story without gaps, and the views at its end."""

    def __init__(self, host: str, table: str, tokens: dict[int, str], rng: random.Random) -> None:
        self._where = f"ws://{host}/api/tables/{table}/ws"
        self._tokens = tokens
        self._rng = rng
        self._pending: Json | None = None
        self._acknowledged = 0
        self._welcome = False
        self._count = 0
        self._name = f"{rng.getrandbits(64):x}"
        self.version = 0
        self.story: list[Json] = []
        self.views: Json = {}
        self.legal: dict[str, list[Json]] = {}
        self.table: Json = {"version": -1, "status": "", "stamp": ""}
        self.acks: list[str] = []
        self.lines = 0
        self.harmed = 0

    @property
    def done(self) -> bool:
        return self.table["status"] == "over" and self.version >= self.table["version"] and self._pending is None

    async def play(self) -> None:
        while not self.done:
            try:
                async with connect(self._where, open_timeout=20, close_timeout=1, max_size=None) as socket:
                    line = BadLine(socket, self._rng)
                    self.lines += 1
                    serving = asyncio.create_task(line.serve())
                    try:
                        await self._talk(line, serving)
                    finally:
                        self.harmed += line.harmed
                        serving.cancel()
                        await asyncio.gather(serving, return_exceptions=True)
            except (WebSocketException, OSError):
                await asyncio.sleep(0.1)

    async def _talk(self, line: BadLine, serving: asyncio.Task[None]) -> None:
        self._welcome = False
        self._greet(line)
        while not self.done and not serving.done():
            try:
                self._take(line, await line.hear())
            except TimeoutError:
                self._ask_again(line)
            seat = self._my_turn()
            if seat is not None:
                self._count += 1
                action = self._rng.choice(self.legal[str(seat)])
                name = f"{self._name} {self._count}"
                self._pending = {"type": "move", "id": name, "seat": seat, "version": self.version, "action": action}
                line.send(self._pending)

    def _greet(self, line: BadLine) -> None:
        line.send({"type": "hello", "tokens": list(self._tokens.values()), "lang": "en", "since": self.version})

    def _ask_again(self, line: BadLine) -> None:
        if not self._welcome:
            self._greet(line)
        elif self._pending is not None:
            line.send(self._pending)
        else:
            line.send({"type": "ping", "id": "p"})

    def _my_turn(self) -> int | None:
        if self._pending is not None or not self._welcome or self.version < self._acknowledged:
            return None
        return next((seat for seat in self._tokens if self.legal.get(str(seat))), None)

    def _take(self, line: BadLine, message: Json) -> None:
        kind = message["type"]
        if kind in ("welcome", "update"):
            self._take_story(line, message, message["version"] if kind == "welcome" else message["to"])
        if "table" in message and message["table"]["version"] >= self.table["version"]:
            self.table = message["table"]
        if kind == "welcome":
            self._welcome = True
        elif kind in ("ack", "refused") and self._pending is not None and message["id"] == self._pending["id"]:
            self._take_answer(line, message)
        elif kind == "pong":
            if message["version"] > self.version or not self.views:
                line.send({"type": "sync", "since": self.version})
            if message["stamp"] != self.table["stamp"]:
                self._greet(line)

    def _take_story(self, line: BadLine, message: Json, last: int) -> None:
        if message["from"] > self.version:
            line.send({"type": "sync", "since": self.version})
        elif last > self.version or (last == self.version and not self.views):
            self.story += [entry for entry in message["events"] if entry["version"] > self.version]
            self.version, self.views, self.legal = last, message["views"], message.get("legal", {})

    def _take_answer(self, line: BadLine, answer: Json) -> None:
        assert self._pending is not None
        if answer["type"] == "ack":
            self.acks.append(self._pending["id"])
            self._acknowledged = answer["version"]
            self._pending = None
        elif answer["code"] not in ("too-fast", "overtaken", "not-stored"):
            # The situation is another one than it seemed.
            self._pending = None
            self.views, self.legal = {}, {}
            line.send({"type": "sync", "since": self.version})
