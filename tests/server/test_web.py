"""Pages, headers, languages, limits: what needs no other process."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import Route

from peppermill.core import texts
from peppermill.server.answers import language
from peppermill.server.app import create_app
from peppermill.server.config import ServerConfig
from peppermill.server.limits import Bucket, Buckets, household
from peppermill.server.pages import Pages
from peppermill.server.tolls import Purse

INDEX = "<!doctype html><title>Peppermill</title>"
SCRIPT = "console.log('hot');" * 100


def asked(app: Starlette, *requests: tuple[str, str, dict[str, Any]]) -> list[httpx.Response]:
    """The answers to some requests, one after another, from an application that was started for them."""

    async def asking() -> list[httpx.Response]:
        line = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=line, base_url="http://table.example:8000") as web,
        ):
            return [await web.request(method, path, **more) for method, path, more in requests]

    return asyncio.run(asking())


class Pagefile:
    """A built client, asked for one path at a time."""

    def __init__(self, folder: Path) -> None:
        self._app = Starlette(routes=[Route("/{path:path}", Pages(folder).give)])

    def get(self, path: str, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return asked(self._app, ("GET", path, {"headers": named}))[0]


@pytest.fixture
def built(tmp_path: Path) -> Pagefile:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "app-1a2b3c.js").write_text(SCRIPT)
    (folder / "assets" / "small.css").write_text("a{}")
    (folder / "assets" / "small.css.br").write_bytes(b"brotli")
    (tmp_path / "secret.txt").write_text("secret")
    return Pagefile(folder)


def test_every_answer_carries_the_headers_and_tables_are_limited(tmp_path: Path) -> None:
    new_table = {"json": {"game": "chili-dice", "seats": [{"who": "person", "name": "Ana"}]}}
    answers = asked(
        create_app(ServerConfig(data=tmp_path, bot_workers=1, tables_per_minute=3)),
        ("GET", "/api/health", {}),
        ("GET", "/api/nothing", {}),
        ("GET", "/", {}),
        ("GET", "/api/health", {"headers": {"host": "a b; script-src *"}}),
        *[("POST", "/api/tables", new_table)] * 4,
    )
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "script-src *" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert "connect-src 'self' ws://table.example:8000 wss://table.example:8000;" in answers[0].headers["content-security-policy"]
    assert [answer.status_code for answer in answers[4:]] == [201, 201, 201, 429]
    assert answers[-1].json()["code"] == "too-many-tables"


def test_assets_are_kept_and_pages_are_not(built: Pagefile) -> None:
    page = built.get("/")
    assert page.text == INDEX
    assert page.headers["cache-control"] == "no-cache"
    script = built.get("/assets/app-1a2b3c.js", accept_encoding="gzip")
    assert script.text == SCRIPT
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0))
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    plain = built.get("/assets/app-1a2b3c.js", accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    again = built.get("/", if_none_match=page.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


def test_what_the_build_compressed_is_used(built: Pagefile) -> None:
    style = built.get("/assets/small.css", accept_encoding="br")
    assert (style.headers["content-encoding"], style.content) == ("br", b"brotli")
    assert built.get("/assets/small.css.br").status_code == 404


def test_every_address_of_the_client_is_the_same_page(built: Pagefile) -> None:
    assert built.get("/table/q3vk9x2m").text == INDEX
    assert built.get("/assets/gone-999.js").status_code == 404
    for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/a%00b.js", "/" + "x" * 5000):
        assert "secret" not in built.get(path).text


def test_a_client_that_was_not_built_says_so(tmp_path: Path) -> None:
    answer = Pagefile(tmp_path / "nothing").get("/", accept_language="fr")
    assert answer.status_code == 503
    assert texts.sentence("page.not-built", None, "fr") in answer.text


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, en;q=0.5", "fr"),
        ("de, en;q=0.4, fr;q=0.8", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("fr;q=x", "en"),
    ],
)
def test_the_language_that_is_asked_for(asked: str, lang: str) -> None:
    assert language(HTTPConnection({"type": "http", "headers": [(b"accept-language", asked.encode())]})) == lang


def test_a_bucket_fills_again() -> None:
    time = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: time[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    time[0] = 100.0
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_costs_weigh_and_debts_are_paid_first() -> None:
    time = [0.0]
    bucket, other = Bucket(1.0, 10.0, lambda: time[0]), Bucket(1.0, 4.0, lambda: time[0])
    purse = Purse(bucket).beside(other)
    assert [purse.take(4.0), purse.take(1.0)] == [True, False]
    assert bucket.holds(6.0), "who can't pay from one pays from none"
    purse.owe(20.0)
    time[0] = 4.0
    assert not purse.take(1.0)
    time[0] = 100.0
    assert purse.take(4.0)
    assert Purse().take(1000.0), "a proxy pays nothing"


def test_addresses_do_not_share_a_bucket() -> None:
    buckets = Buckets(0.001, 1)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [True, True, False]
    for number in range(20_000):
        buckets.take(f"2001:db8:0:{number:x}::1", 0.0)
    assert not buckets.take("a"), "what was taken is remembered"
    assert len(buckets._buckets) <= 10_001


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("somewhere " * 20, ("somewhere " * 20)[:64]),
    ],
)
def test_who_counts_as_one(address: str, home: str) -> None:
    assert household(address) == home


def test_every_sentence_exists_in_both_languages() -> None:
    english, french = texts.catalog("en"), texts.catalog("fr")
    assert english.keys() == french.keys()
