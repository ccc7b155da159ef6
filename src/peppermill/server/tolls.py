"""What a request costs its sender, and who is still served when the house is nearly full."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from peppermill.core.errors import PeppermillError
from peppermill.server.answers import Busy, TooFast, language, refusal, status_of
from peppermill.server.door import Door
from peppermill.server.limits import ADDRESS_SECONDS, CALL_COST, CHANGE_COST, FILE_COST, NEW_TABLE_COST, Bucket, Buckets
from peppermill.server.proxies import Proxies

_FOR_THE_WATCH: Final = ("/api/health", "/api/ready", "/metrics")
"""Whoever looks after the server is answered even then."""

_ABOUT_A_TABLE: Final = ("/t/", "/replay/")


class Purse:
    """The buckets somebody pays from, all of them at once: a connection's own, and the one of its address."""

    def __init__(self, *buckets: Bucket) -> None:
        self._buckets = buckets

    def take(self, cost: float) -> bool:
        for bucket in self._buckets:
            if not bucket.holds(cost):
                return False
        for bucket in self._buckets:
            bucket.spend(cost)
        return True

    def owe(self, cost: float) -> None:
        for bucket in self._buckets:
            bucket.owe(cost)

    def beside(self, own: Bucket) -> Purse:
        """The same, and a bucket of one's own."""
        return Purse(own, *self._buckets)


class Tolls:
    """One bucket for every address. A trusted proxy that names nobody speaks for many, or is this machine: it pays nothing."""

    def __init__(self, rate: float, proxies: Proxies) -> None:
        self._buckets = Buckets(rate, rate * ADDRESS_SECONDS)
        self._proxies = proxies

    def purse(self, connection: HTTPConnection) -> Purse:
        address = address_of(connection)
        return Purse() if self._proxies.trust(address) else Purse(self._buckets.of(address))


class TollGate:
    """Middleware: every request pays first. When it is crowded, strangers are asked to come back later."""

    def __init__(self, app: ASGIApp, tolls: Tolls, door: Door) -> None:
        self._app = app
        self._tolls = tolls
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            path = scope["path"]
            if self._door.crowded and path not in _FOR_THE_WATCH and not self._door.knows(address_of(request)):
                await _refusal(Busy("busy"), request)(scope, receive, send)
                return
            if not self._tolls.purse(request).take(_cost(scope["method"], path)):
                await _refusal(TooFast("too-fast"), request)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def _refusal(error: PeppermillError, request: Request) -> Response:
    """JSON for programs; whoever asks for a page gets one to read."""
    lang = language(request)
    if request.scope["path"].startswith("/api/"):
        return refusal(error, lang)
    head = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Peppermill</title>'
    headers = {"Cache-Control": "no-store", "Retry-After": "20"}
    return HTMLResponse(f"{head}<p>{escape(error.text(lang))}</p></html>", status_of(error), headers)


def _cost(method: str, path: str) -> float:
    if path.startswith(_ABOUT_A_TABLE):
        return CALL_COST  # who plays there is looked up
    if not path.startswith("/api/"):
        return FILE_COST
    if method in ("GET", "HEAD"):
        return CALL_COST
    return NEW_TABLE_COST if path == "/api/tables" else CHANGE_COST
