"""A server in this process, on a real port: its limits can be made small, and its inside looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvicorn
from starlette.applications import Starlette

from peppermill.server.app import create_app
from peppermill.server.config import ServerConfig
from peppermill.server.door import Door
from peppermill.server.front import protocols
from peppermill.server.run import bind
from peppermill.table.tables import Tables
from tests.table.people import HereBots

LIMIT = 30.0
"""Seconds after which a test gives up waiting."""


@dataclass(frozen=True)
class House:
    port: int
    door: Door
    tables: Tables

    async def call(self, host: str = "127.0.0.1") -> Line:
        """A connection from one of this machine's addresses: 127.0.0.1 is a trusted proxy's, the others are strangers'."""
        return Line(*await asyncio.open_connection("127.0.0.1", self.port, local_addr=(host, 0)))

    async def get(self, path: str, host: str = "127.0.0.1", **headers: str) -> tuple[int, bytes]:
        """The answer to a whole request on a connection of its own."""
        line = await self.call(host)
        line.send(request("GET", path, Connection="close", **headers))
        return await line.answer()


@dataclass(frozen=True)
class Line:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def rest(self) -> bytes:
        """Everything until the other side hangs up, however it does."""
        heard = b""
        async with asyncio.timeout(LIMIT):
            with suppress(ConnectionError):
                while chunk := await self.reader.read(65536):
                    heard += chunk
        self.writer.close()
        return heard

    async def answer(self) -> tuple[int, bytes]:
        head, _, body = (await self.rest()).partition(b"\r\n\r\n")
        return int(head.split(b" ")[1]), body


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *[f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]]
    if "Host" not in headers:
        lines.append("Host: table.example")
    if body and "Content_Length" not in headers:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def app_of(config: ServerConfig) -> Starlette:
    """The application, with bots that need no process of their own."""
    with patch("peppermill.server.app.BotPool", lambda *_, **__: HereBots()):
        return create_app(config)


@asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    config = ServerConfig(port=0, data=folder, **settings)
    app = app_of(config)
    listener = bind(config, lambda *_, **__: None)
    door: Door = app.state.door
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, proxy_headers=False, **protocols(door)))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        async with asyncio.timeout(LIMIT):
            while not server.started:  # noqa: ASYNC110 — uvicorn has nothing to wait for
                await asyncio.sleep(0.01)
        yield House(listener.getsockname()[1], door, app.state.tables)
    finally:
        server.should_exit = True
        await serving
