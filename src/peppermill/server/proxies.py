"""Reverse proxies: who may say on whose behalf a request comes, and to which name it was sent."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from peppermill.core.errors import BadOptions


class Proxies:
    """The addresses and networks whose `X-Forwarded-…` headers are believed."""

    def __init__(self, names: str) -> None:
        try:
            self.networks = [ipaddress.ip_network(name, strict=False) for name in names.replace(",", " ").split()]
        except ValueError:
            raise BadOptions("setting", setting="trusted_proxies", given=names) from None
        self.trust = lru_cache(maxsize=4096)(self._trust)

    def _trust(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any([found in network for network in self.networks])


class Forwarded:
    """Middleware, before all others: behind a trusted proxy the client, the scheme and the host are those it names."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._proxies = proxies
        # Uvicorn's reads X-Forwarded-For and X-Forwarded-Proto; the host it leaves alone.
        self._app = ProxyHeadersMiddleware(app, [str(network) for network in proxies.networks])  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and scope.get("client"):
            host, port = scope["client"]
            scope["client"] = (plain(host), port)
            if self._proxies.trust(plain(host)):
                _use_forwarded_host(scope)
        await self._app(scope, receive, send)  # type: ignore[arg-type]


def plain(address: str) -> str:
    """A server that listens on IPv6 sees IPv4 addresses in disguise."""
    return address[7:] if address.startswith("::ffff:") and "." in address else address


def _use_forwarded_host(scope: Scope) -> None:
    headers = scope["headers"]
    named = [value for name, value in headers if name == b"x-forwarded-host"]
    if named and (host := named[0].split(b",")[0].strip()):
        scope["headers"] = [(name, value) for name, value in headers if name != b"host"] + [(b"host", host)]
