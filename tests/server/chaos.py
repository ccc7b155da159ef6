"""People who play through anything: they come back, say again what was not answered, and remember every acknowledgement."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]

_ANSWER = 20.0
"""Seconds after which somebody who gets no answer calls again."""


@dataclass
class Diary:
    """What the server has promised, over all tables."""

    moves: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    """By id: the table, the seat and the version."""
    tokens: list[tuple[str, int, str]] = field(default_factory=list)
    """The table, the seat, and who was told that it is theirs."""
    tables: list[str] = field(default_factory=list)
    reconnects: int = 0
    refused: dict[str, int] = field(default_factory=dict)


class Caller:
    """HTTP that is tried until there is an answer."""

    def __init__(self, host: str) -> None:
        self.host = host

    async def post(self, path: str, body: Json) -> tuple[int, Json]:
        while True:
            try:
                async with httpx.AsyncClient(timeout=_ANSWER) as client:
                    answer = await client.post(f"http://{self.host}{path}", json=body)
                found: Json = answer.json()
                if found.get("code") not in ("not-stored", "our-fault"):
                    return answer.status_code, found
            except (httpx.HTTPError, json.JSONDecodeError):
                pass
            await asyncio.sleep(0.2)


class Player:
    """Some seats of one table, played to the end."""

    def __init__(
        self, caller: Caller, table: str, tokens: dict[int, str], diary: Diary, rng: random.Random, pause: float = 0.1
    ) -> None:
        self._caller = caller
        self._pause = pause
        self._table = table
        self._tokens = tokens
        self._diary = diary
        self._rng = rng
        self._pending: Json | None = None
        self._count = 0
        self._name = f"{rng.getrandbits(64):x}"
        self.socket: ClientConnection | None = None
        self.version = 0
        self.status = ""
        self._legal: dict[str, list[Json]] = {}

    async def play(self) -> None:
        while self.status not in ("over", "closed"):
            try:
                # After a restart the server may be elsewhere.
                where = f"ws://{self._caller.host}/api/tables/{self._table}/ws"
                async with connect(where, open_timeout=_ANSWER, close_timeout=1, max_size=None) as socket:
                    self.socket = socket
                    await self._one_connection(socket)
            except (WebSocketException, OSError, TimeoutError):
                self._diary.reconnects += 1
                await asyncio.sleep(self._rng.uniform(0.05, 0.4))
            finally:
                self.socket = None

    async def _one_connection(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "tokens": list(self._tokens.values()), "lang": "en", "since": self.version}
        await socket.send(json.dumps(hello))
        while self._take(await self._hear(socket))["type"] != "welcome":
            continue
        while self.status not in ("over", "closed"):
            if self._pending is not None:
                await self._say_again(socket)
            elif (seat := self._my_turn()) is not None:
                await asyncio.sleep(self._rng.uniform(0.0, self._pause))
                self._count += 1
                action = self._rng.choice(self._legal[str(seat)])
                name = f"{self._name} {self._count}"
                self._pending = {"type": "move", "id": name, "seat": seat, "version": self.version, "action": action}
            else:
                # Ask now and then: the last message may have been lost with the process that was to send it.
                try:
                    self._take(await self._hear(socket, 5.0))
                except TimeoutError:
                    await socket.send(json.dumps({"type": "sync", "since": self.version}))

    async def _say_again(self, socket: ClientConnection) -> None:
        pending = self._pending
        assert pending is not None
        await socket.send(json.dumps(pending))
        while True:
            answer = self._take(await self._hear(socket))
            if answer.get("id") != pending["id"]:
                continue
            if answer["type"] == "ack":
                self._diary.moves[pending["id"]] = (self._table, pending["seat"], answer["version"])
                self._pending = None
                while self.version < answer["version"]:
                    self._take(await self._hear(socket))
                return
            code = answer["code"]
            self._diary.refused[code] = self._diary.refused.get(code, 0) + 1
            if code in ("not-stored", "too-fast", "our-fault", "overtaken"):
                await asyncio.sleep(0.3)  # nobody knows whether it was stored: the same again
            else:
                self._pending = None
                self._legal = {}
                await socket.send(json.dumps({"type": "sync", "since": self.version}))
            return

    async def _hear(self, socket: ClientConnection, seconds: float = _ANSWER) -> Json:
        async with asyncio.timeout(seconds):
            message: Json = json.loads(await socket.recv())
        return message

    def _take(self, message: Json) -> Json:
        if message["type"] in ("welcome", "update"):
            self.version = message["version"] if message["type"] == "welcome" else message["to"]
            self._legal = message.get("legal", {})
        if "table" in message:
            self.status = message["table"]["status"]
        return message

    def _my_turn(self) -> int | None:
        return next((seat for seat in self._tokens if self._legal.get(str(seat))), None)


class Evening:
    """Tables one after the other, as long as it lasts; rivals race for the free seat of each."""

    def __init__(self, host: str, diary: Diary, rng: random.Random) -> None:
        self._caller = Caller(host)
        self._diary = diary
        self._rng = rng
        self.over = False
        self.players: list[Player] = []

    async def spend(self) -> None:
        while not self.over:
            await self._game()

    async def _game(self) -> None:
        seats = [{"who": "person", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "random"}]
        status, made = await self._caller.post("/api/tables", {"game": "chili-dice", "seats": seats})
        assert status == 201, made
        table = made["table"]["id"]
        self._diary.tables.append(table)
        mine = {entry["seat"]: entry["token"] for entry in made["tokens"]}
        rivals = await asyncio.gather(*[self._join(table, name) for name in ("Bo", "Cy", "Di")])
        held = [mine, *[won for won in rivals if won]]
        for tokens in held:
            self._diary.tokens.extend([(table, seat, token) for seat, token in tokens.items()])
        self.players = [Player(self._caller, table, tokens, self._diary, self._rng) for tokens in held]
        await asyncio.gather(*[player.play() for player in self.players])

    async def _join(self, table: str, name: str) -> dict[int, str] | None:
        status, answer = await self._caller.post(f"/api/tables/{table}/join", {"name": name})
        if status != 200:
            assert answer["code"] in ("already-begun", "table-full", "seat-taken"), answer
            return None
        return {entry["seat"]: entry["token"] for entry in answer["tokens"]}
