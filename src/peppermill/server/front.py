"""Uvicorn's protocols with limits of our own: a client that is slow on purpose holds nothing but its own time.

Not Granian: it has a deadline for headers, but none for bodies, no limit by address, no reserve and none for the size of a frame.
Always h11: one parser to test, with a limit on the size of a header; what counts here are WebSockets.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any, ClassVar, Final, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from peppermill.server.door import Door
from peppermill.server.limits import BODY_WITHIN, Bucket
from peppermill.server.line import Line

HEAD_BYTES: Final = 16 * 1024
_CHUNK: Final = 64 * 1024
"""A header and a body fit into this; whoever sends more in one go is not heard out."""
HEAD_WITHIN: Final = 10.0
"""Seconds for all the headers of a request, from the first moment."""
KEEP_ALIVE: Final = 5
"""Seconds a connection may be idle between two requests."""
_BYTES_A_SECOND: Final = 32 * 1024
_BYTES_AT_ONCE: Final = 512 * 1024
_STALL_CHECK: Final = 20.0
_STALL_BYTES: Final = 20 * 1024
"""A client that does not keep up must at least read so much between two looks at it."""

Phase = Literal["head", "body", "answer"]


class _Limited:
    """What both kinds of connection have: no delay for small frames, a limit on bytes, an eye on slow readers."""

    door: ClassVar[Door]
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _bytes: Bucket
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)  # type: ignore[misc]
        self._bytes = Bucket(_BYTES_A_SECOND, _BYTES_AT_ONCE)
        plug = transport.get_extra_info("socket")
        if plug is not None and plug.family in (socket.AF_INET, socket.AF_INET6):
            # asyncio does this only for listeners that name their protocol.
            plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self.door.leave(self.transport)
        super().connection_lost(exc)  # type: ignore[misc]

    def data_received(self, data: bytes) -> None:
        if self._bytes.take(len(data)) and self.door.hear(self.transport, len(data)):
            super().data_received(data)  # type: ignore[misc]
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._watch_reader()

    def resume_writing(self) -> None:
        self._stop_watching()
        super().resume_writing()  # type: ignore[misc]

    def _watch_reader(self) -> None:
        before = self.transport.get_write_buffer_size()

        def look() -> None:
            if before - self.transport.get_write_buffer_size() < _STALL_BYTES:
                self.transport.abort()
            else:
                self._watch_reader()

        self._stall = self.loop.call_later(_STALL_CHECK, look)

    def _stop_watching(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


class FrontHttp(_Limited, H11Protocol):
    """Requests, each of which has to be complete within its time."""

    _phase: Phase = "head"
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.enter(transport, self.client[0] if self.client else ""):
            self._begin("head", HEAD_WITHIN)
        else:
            self._hang_up(503, "Service Unavailable")

    def connection_lost(self, exc: Exception | None) -> None:
        self._no_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._phase == "head" and len(data) > _CHUNK:
            self._hang_up(431, "Request Header Fields Too Large")
            return
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._follow()

    def shutdown(self) -> None:
        if self._phase == "body":
            self.transport.abort()  # there is no time to wait for the rest
        else:
            super().shutdown()

    def _follow(self) -> None:
        """How far the request has come."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._no_deadline()
            return
        theirs = self.conn.their_state
        if theirs is h11.SEND_BODY:
            if self._phase != "body":
                # The application gives up first, and says why; this is for requests whose body nobody reads.
                self._begin("body", BODY_WITHIN + 2)
        elif theirs is h11.IDLE:
            if self._phase != "head":
                self._begin("head", KEEP_ALIVE + HEAD_WITHIN)
        else:
            self._phase = "answer"
            self._no_deadline()
            self.door.attend(self.transport)

    def _begin(self, phase: Phase, seconds: float) -> None:
        self._phase = phase
        self._no_deadline()
        self._deadline = self.loop.call_later(seconds, self._too_slow)
        self.door.wait(self.transport)

    def _too_slow(self) -> None:
        if self._phase == "head":
            self._hang_up(408, "Request Timeout")
        else:
            self.transport.abort()

    def _hang_up(self, status: int, why: str) -> None:
        """Nobody has been asked yet, so nothing but this is on its way."""
        self._no_deadline()
        self.transport.write(f"HTTP/1.1 {status} {why}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        self.transport.close()

    def _no_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class FrontSocket(_Limited, Line):
    """A WebSocket. It came in as a request, on the same connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.door.attend(transport)


def protocols(door: Door) -> dict[str, Any]:
    """For uvicorn's config: the classes it makes one of for every connection, and the limits it knows itself."""
    return {
        "http": type("Http", (FrontHttp,), {"door": door}),
        "ws": type("Socket", (FrontSocket,), {"door": door}),
        "h11_max_incomplete_event_size": HEAD_BYTES,
        "timeout_keep_alive": KEEP_ALIVE,
    }
