"""A WebSocket that does less for every message than one that knows nothing about its application.

What is said in the same moment goes out together, in one call to the system, and needs no task of its own. Reading goes on
while a message is being answered, unless many wait. Whoever has been heard lately is not asked whether they live.
"""

from __future__ import annotations

import asyncio
from typing import Final

from websockets.http11 import Request
from websockets.protocol import State

from peppermill.server.compression import LARGE, CompressingSocket
from peppermill.server.frames import frame

EXTENSION: Final = "peppermill.line"
"""Where the application finds the line, among the extensions of its scope."""
_FEW: Final = 4
"""Messages that may wait for an answer before reading stops."""


class Line(CompressingSocket):
    """Uvicorn's WebSocket, with a short way for what goes out."""

    loop: asyncio.AbstractEventLoop
    _heard_at = 0.0
    _flushing = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # it would have been refused
            self.scope["extensions"][EXTENSION] = {"line": self}

    # In

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        # Uvicorn stops reading at every message and goes on when it is taken. What it takes for stopped already it does not stop,
        # and a transport that was never stopped goes on without noticing.
        self.read_paused = self.queue.qsize() < _FEW
        super().send_receive_event_to_app()

    # Out

    def say(self, text: str) -> bool:
        """Send it with whatever else is said in this moment. False if that can't be now: then `send` waits until it can."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        conn, data = self.conn, text.encode()
        if conn.state is not State.OPEN:
            return False
        if len(data) < LARGE:
            conn.writes.append(frame(data))
        else:
            conn.send_text(data)
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        self._flushing = False
        said = self.conn.data_to_send()
        if said and not self.disconnected:
            self.transport.write(b"".join(said))

    def send_keepalive_ping(self) -> None:
        quiet = self.loop.time() - self._heard_at
        if self.ping_interval is not None and quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()
