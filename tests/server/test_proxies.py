"""Behind a reverse proxy: whose address counts, which name is ours, and who is believed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from peppermill.core.errors import BadOptions
from peppermill.server.config import ServerConfig
from peppermill.server.proxies import Proxies
from tests.server.house import app_of

NEW_TABLE = {"game": "chili-dice", "seats": [{"who": "person", "name": "Ana"}]}
FORWARDED = {"Host": "10.0.0.5:8000", "X-Forwarded-Host": "play.example", "X-Forwarded-For": "203.0.113.7"}


def statuses(app: Starlette, peer: str, *headers: dict[str, str]) -> list[int]:
    """What opening a table is answered with, for requests with these headers that come from this address."""

    async def asking() -> list[int]:
        line = httpx.ASGITransport(app=app, client=(peer, 4711))
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=line, base_url="http://table.example") as web:
            return [(await web.post("/api/tables", json=NEW_TABLE, headers=each)).status_code for each in headers]

    return asyncio.run(asking())


def app(folder: Path, **settings: Any) -> Starlette:
    return app_of(ServerConfig(data=folder, **{"trusted_proxies": "10.0.0.0/8 ::1", **settings}))


def test_a_proxy_that_changes_the_host(tmp_path: Path) -> None:
    origin = {"Origin": "https://play.example"}
    evil = {"Origin": "https://evil.example"}
    for peer, host, expected in (
        ("10.0.0.1", FORWARDED, [201, 403]),
        ("10.0.0.1", {**FORWARDED, "X-Forwarded-Host": "play.example, inner.example"}, [201, 403]),
        ("::ffff:10.0.0.1", FORWARDED, [201, 403]),
        # Not a proxy of ours, whatever it says.
        ("192.0.2.1", FORWARDED, [403, 403]),
        # One that changes the host and does not say so: our own address must be in the settings.
        ("10.0.0.1", {"Host": "10.0.0.5:8000"}, [403, 403]),
    ):
        assert statuses(app(tmp_path), peer, {**host, **origin}, {**host, **evil}) == expected, (peer, host)
    named = app(tmp_path, origins="https://play.example/")
    assert statuses(named, "10.0.0.1", {"Host": "10.0.0.5", **origin}, {"Host": "10.0.0.5", **evil}) == [201, 403]


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "null", "", "http://", "//table.example", "http://[v]/"]
)
def test_an_origin_that_is_no_address_is_foreign(tmp_path: Path, origin: str) -> None:
    expected = 201 if origin == "//table.example" else 403
    assert statuses(app(tmp_path), "192.0.2.1", {"Origin": origin}) == [expected]


def test_limits_are_those_of_whoever_is_behind_the_proxy(tmp_path: Path) -> None:
    def behind(address: str) -> dict[str, str]:
        return {"X-Forwarded-For": address}

    here = app(tmp_path, address_rate=1.0)
    # Fifteen drops at once: one table, and half of another.
    first, second = "203.0.113.7", "203.0.113.8"
    assert statuses(here, "10.0.0.1", behind(first), behind(first), behind(second)) == [201, 429, 201]
    # A client can put any address in front; the last one is the proxy's word.
    spoofed = app(tmp_path, address_rate=1.0)
    assert statuses(spoofed, "10.0.0.1", behind("1.1.1.1, " + first), behind("2.2.2.2, " + first)) == [201, 429]
    # Nobody may forward who is not trusted; a proxy that names nobody pays nothing.
    assert statuses(app(tmp_path, address_rate=1.0), "192.0.2.1", behind(first), behind(second)) == [201, 429]
    assert statuses(app(tmp_path, address_rate=1.0), "10.0.0.1", {}, {}, {}) == [201] * 3
    # One household has many IPv6 addresses, and one share.
    same = app(tmp_path, address_rate=1.0)
    assert statuses(same, "10.0.0.1", behind("2001:db8::1"), behind("2001:db8::2"), behind("2001:db8:0:1::1")) == [201, 429, 201]


def test_settings_that_are_no_addresses() -> None:
    assert Proxies("192.0.2.1, 10.0.0.7/8").trust("10.255.0.1")
    assert not Proxies("").trust("127.0.0.1")
    assert not Proxies("127.0.0.1").trust("")
    for wrong in ("proxy.example", "10.0.0.0/99"):
        with pytest.raises(BadOptions):
            ServerConfig.read({"PEPPERMILL_TRUSTED_PROXIES": wrong})
    for name in ("CONNECTIONS", "ADDRESS_CONNECTIONS", "ADDRESS_RATE"):
        with pytest.raises(BadOptions):
            ServerConfig.read({f"PEPPERMILL_{name}": "0"})
    config = ServerConfig.read({"PEPPERMILL_CONNECTIONS": "500", "PEPPERMILL_ADDRESS_RATE": "2.5"})
    assert (config.connections, config.address_rate, config.trusted_proxies) == (500, 2.5, "127.0.0.1 ::1")
