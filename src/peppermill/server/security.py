"""Security headers, and the check where a request comes from."""

from __future__ import annotations

import logging
import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peppermill.server.answers import Foreign, language, refusal

_HOST: Final = re.compile(r"[A-Za-z0-9.\-]+(:\d{1,5})?|\[[0-9A-Fa-f:]+\](:\d{1,5})?")

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def is_host(name: str) -> bool:
    """Can that be the name of a host, with or without a port? A client may send anything."""
    return _HOST.fullmatch(name) is not None


def content_policy(host: str) -> str:
    """Only our own files, nothing inline. Older browsers don't count a WebSocket of the same host as 'self'."""
    sockets = f" ws://{host} wss://{host}" if is_host(host) else ""
    return "; ".join(
        [
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self'{sockets}",
            "worker-src 'self'",
            "manifest-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


class Origins:
    """A browser says which site a page came from; it must be this one, or one that the config names."""

    def __init__(self, others: str) -> None:
        self._others = {origin.rstrip("/").lower() for origin in others.split()}

    def allow(self, connection: HTTPConnection) -> bool:
        origin = connection.headers.get("origin")
        if origin is None:
            return True  # not a browser's page
        host = connection.headers.get("host", "").lower()
        try:
            ours = urlsplit(origin).netloc.lower() == host
        except ValueError:  # no address at all, like http://[
            return False
        return ours or origin.lower() in self._others


class Guard:
    """Middleware: only our own pages may change anything, and every answer carries the headers."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        policy = content_policy(Headers(scope=scope).get("host", ""))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                for name, value in HEADERS.items():
                    # A picture for other sites says so itself.
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] not in ("GET", "HEAD") and not self._origins.allow(HTTPConnection(scope)):
            await refusal(Foreign("foreign"), language(Request(scope)))(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)


def keep_frames_out_of_logs() -> None:
    """On its most verbose level the web server logs every frame, and a hello holds tokens."""
    logging.getLogger("uvicorn.error").addFilter(_not_a_frame)


def _not_a_frame(record: logging.LogRecord) -> bool:
    return record.levelno > logging.DEBUG
