"""One WebSocket: messages come in one at a time and within limits, every one is answered, and answers go out in order."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from typing import Any, Final, NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect

from peppermill.core.errors import BadInput, PeppermillError
from peppermill.server import requests
from peppermill.server.answers import TooFast, TooLarge, reason
from peppermill.server.limits import (
    BYTES_A_DROP,
    DROPS_A_SECOND,
    DROPS_AT_ONCE,
    HELLO_WITHIN,
    MESSAGE_BYTES,
    MESSAGE_COST,
    PATIENCE,
    Bucket,
)
from peppermill.server.line import EXTENSION, Line
from peppermill.server.reading import parse
from peppermill.server.tolls import Purse
from peppermill.table.as_text import as_text

log = logging.getLogger(__name__)

_WAITING: Final = 1000
"""Messages a slow client may be behind; then it is cut off, and will ask for what it missed when it returns."""
_WAITING_SIGNS: Final = 4_000_000
"""And so many letters in them, if there is more than one."""


class _Hangup(Exception):
    """The connection is to be closed."""


class Wire(ABC):
    """A connection to one client; subclasses say what its requests do."""

    def __init__(self, socket: WebSocket, lang: str, purse: Purse) -> None:
        self._socket = socket
        self._lang = lang
        self._greeted = False
        self._line: Line | None = socket.scope.get("extensions", {}).get(EXTENSION, {}).get("line")
        self._waiting: list[str | None] = []
        self._writer: asyncio.Task[None] | None = None
        """Sends what could not be sent at once. While it does, nothing overtakes it; once it hung up, nothing more is sent."""
        self._signs = 0
        self._full = False
        self._bucket = Bucket(DROPS_A_SECOND, DROPS_AT_ONCE)
        self._purse = purse.beside(self._bucket)
        self._beyond = 0

    @abstractmethod
    async def _do(self, asked: Any) -> None:
        """Carry out a request and answer it, or raise the reason for refusing it."""

    @abstractmethod
    def _parted(self) -> None:
        """The client is gone."""

    async def serve(self) -> None:
        """Until one of the two hangs up."""
        try:
            await self._read()
        finally:
            self._parted()
            # What was said before hanging up is still delivered, if the other side listens.
            writer = self._send_later(None)
            await asyncio.wait({writer}, timeout=1)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    # In

    async def _read(self) -> None:
        until = time.monotonic() + HELLO_WITHIN
        while True:
            try:
                if self._greeted:
                    frame = await self._socket.receive()
                else:
                    # One deadline for all that comes before the hello: pings don't put it off.
                    async with asyncio.timeout(max(0.0, until - time.monotonic())):
                        frame = await self._socket.receive()
            except TimeoutError:
                self._send_error(BadInput("hello-first"), closing=True)
                return
            if frame["type"] == "websocket.disconnect":
                return
            try:
                await self._hear(frame)
            except _Hangup:
                return

    async def _hear(self, frame: Any) -> None:
        """Read one frame and carry it out. Whatever happens, it is answered."""
        name: Any = None
        try:
            data, unreadable = self._understand(frame)
            kind, name = (data.get("type"), data.get("id")) if isinstance(data, dict) else (None, None)
            if self._too_fast(MESSAGE_COST.get(kind, 1.0) if isinstance(kind, str) else 1.0):
                raise TooFast("too-fast")
            if unreadable is not None:
                raise unreadable
            asked = requests.read(data)
            if not self._greeted and not isinstance(asked, requests.Hello):
                raise BadInput("hello-first")
            await self._do(asked)
        except PeppermillError as error:
            self._refuse(name, error)
        except _Hangup:
            raise
        except Exception:
            log.exception("a message could not be answered")
            self._refuse(name, PeppermillError("our-fault"))

    def _understand(self, frame: Any) -> tuple[Any, PeppermillError | None]:
        """What was sent, or why it can't be read: it counts all the same."""
        text = frame.get("text")
        if text is None:
            return None, BadInput("message-not-text")
        if (len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))) > MESSAGE_BYTES:
            return None, TooLarge("too-large", most=MESSAGE_BYTES // 1024)
        try:
            return parse(text), None
        except PeppermillError as error:
            return None, error

    def _too_fast(self, cost: float) -> bool:
        """Is this message beyond the limit? Whoever never slows down is cut off."""
        if self._purse.take(cost):
            self._beyond = 0 if self._bucket.full else self._beyond
            return False
        self._beyond += 1
        if self._beyond >= PATIENCE:
            self._hang_up(TooFast("too-fast"))
        return True

    def _hang_up(self, error: PeppermillError) -> NoReturn:
        self._send_error(error, closing=True)
        raise _Hangup

    # Out

    def _refuse(self, name: Any, error: PeppermillError) -> None:
        """A request with an id is `refused` by that id; anything else gets an `error`."""
        if requests.is_id(name):
            self._send({"type": "refused", "id": name, **reason(error, self._lang)})
        else:
            self._send_error(error)

    def _send_error(self, error: PeppermillError, closing: bool = False) -> None:
        message: dict[str, Any] = {"type": "error", **reason(error, self._lang)}
        self._send({**message, "closing": True} if closing else message)

    def _send(self, message: dict[str, Any]) -> None:
        text = as_text(message)
        # A reason may quote a lone surrogate that somebody sent.
        self._send_text(text if text.isascii() else text.encode("utf-8", "replace").decode())

    def _send_text(self, text: str) -> None:
        if self._full or (self._line is not None and self._writer is None and self._line.say(text)):
            return
        waiting = self._waiting
        if len(waiting) < _WAITING and (self._signs + len(text) <= _WAITING_SIGNS or not waiting):
            self._signs += len(text)
            self._send_later(text)
        else:
            self._full = True
            self._send_later(None)

    def _send_later(self, text: str | None) -> asyncio.Task[None]:
        """After whatever waits already, as soon as the client takes it; None: then hang up."""
        self._waiting.append(text)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return self._writer

    def _send_story(self, text: str) -> None:
        """Something that may be long, and costs accordingly."""
        self._purse.owe(len(text) / BYTES_A_DROP)
        self._send_text(text)

    async def _write(self) -> None:
        """Send what waits. If nothing more is to be said, the connection is closed, and its reader hears of it."""
        try:
            while self._waiting:
                text = self._waiting.pop(0)
                if text is None:
                    await self._socket.close()
                    return
                self._signs -= len(text)
                await self._socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
        self._writer = None
