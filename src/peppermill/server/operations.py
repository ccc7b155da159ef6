"""Calls for whoever runs a server: is it ready, and what does it count?"""

from __future__ import annotations

import hmac
from ipaddress import ip_address, ip_network

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from peppermill.core.errors import PeppermillError
from peppermill.server import metrics
from peppermill.server.answers import Json, language, reason
from peppermill.server.config import ServerConfig
from peppermill.server.ready import Readiness


class Operations:
    def __init__(self, config: ServerConfig, readiness: Readiness) -> None:
        self._readiness = readiness
        self._token = config.metrics_token
        self._networks = [ip_network(each) for each in config.metrics_from.split()]

    def routes(self) -> list[Route]:
        return [Route("/api/ready", self.ready, methods=["GET"]), Route("/metrics", self.metrics, methods=["GET"])]

    async def ready(self, request: Request) -> Response:
        trouble = await self._readiness.trouble()
        if trouble is None:
            return Json({"ok": True})
        return Json({"ok": False, **reason(PeppermillError(trouble), language(request))}, 503)

    async def metrics(self, request: Request) -> Response:
        """Whoever may not see them is told that there is nothing here."""
        if not self._may(request):
            return Json(reason(PeppermillError("no-such-call"), language(request)), 404)
        return Response(metrics.exposition(), headers={"Cache-Control": "no-store"}, media_type=metrics.CONTENT_TYPE)

    def _may(self, request: Request) -> bool:
        if self._token is not None:
            given = request.headers.get("authorization", "")
            if hmac.compare_digest(given.encode(), f"Bearer {self._token}".encode()):
                return True
        try:
            address = ip_address(request.client.host if request.client else "")
        except ValueError:
            return False
        return any(address in network for network in self._networks)
