"""One WebSocket: messages come in one at a time and within limits, every one is answered, and answers go out in order."""

from __future__ import annotations

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from peppermill.core.errors import BadInput, PeppermillError
from peppermill.server import requests
from peppermill.server.answers import TooFast, TooLarge, reason
from peppermill.server.limits import MESSAGE_BYTES, MESSAGES_A_SECOND, MESSAGES_AT_ONCE, PATIENCE, Bucket
from peppermill.server.reading import parse

log = logging.getLogger(__name__)

_WAITING: Final = 1000
"""Messages a slow client may be behind; then it is cut off, and will ask for what it missed when it returns."""
_HELLO_WITHIN: Final = 15.0


class _Hangup(Exception):
    """The connection is to be closed."""


class Wire(ABC):
    """A connection to one client; subclasses say what its requests do."""

    def __init__(self, socket: WebSocket, lang: str) -> None:
        self._socket = socket
        self._lang = lang
        self._greeted = False
        self._out: asyncio.Queue[str | None] = asyncio.Queue()
        self._bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self._beyond = 0

    @abstractmethod
    async def _do(self, asked: Any) -> None:
        """Carry out a request and answer it, or raise the reason for refusing it."""

    @abstractmethod
    def _parted(self) -> None:
        """The client is gone."""

    async def serve(self) -> None:
        """Until one of the two hangs up."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._parted()
            # What was said before hanging up is still delivered, if the other side listens.
            self._out.put_nowait(None)
            await asyncio.wait({writer}, timeout=1)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    # In

    async def _read(self) -> None:
        while True:
            try:
                async with asyncio.timeout(None if self._greeted else _HELLO_WITHIN):
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
            fast = self._too_fast()
            data = self._understand(frame)
            name = data.get("id") if isinstance(data, dict) else None
            if fast:
                raise TooFast("too-fast")
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

    def _understand(self, frame: Any) -> Any:
        text = frame.get("text")
        if text is None:
            raise BadInput("message-not-text")
        if len(text.encode("utf-8", "surrogatepass")) > MESSAGE_BYTES:
            raise TooLarge("too-large", most=MESSAGE_BYTES // 1024)
        return parse(text)

    def _too_fast(self) -> bool:
        """Is this message beyond the limit? Whoever never slows down is cut off."""
        if self._bucket.take():
            self._beyond = 0 if self._bucket.full else self._beyond
            return False
        self._beyond += 1
        if self._beyond >= PATIENCE:
            self._send_error(TooFast("too-fast"), closing=True)
            raise _Hangup
        return True

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
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        # A reason may quote a lone surrogate that somebody sent.
        self._send_text(text.encode("utf-8", "replace").decode())

    def _send_text(self, text: str) -> None:
        if self._out.qsize() < _WAITING:
            self._out.put_nowait(text)
        elif self._out.qsize() == _WAITING:
            self._out.put_nowait(None)

    async def _write(self) -> None:
        """Ends when there is nothing more to say; then the connection is closed."""
        try:
            while (text := await self._out.get()) is not None:
                await self._socket.send_text(text)
            await self._socket.close()
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
