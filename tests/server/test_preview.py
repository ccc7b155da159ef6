"""What a pasted link shows: the right words in the right language, nothing secret, nothing that could be a tag of its own."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from peppermill.core.registry import find
from peppermill.server.config import ServerConfig
from peppermill.server.pages import Pages
from peppermill.server.preview import Previews
from peppermill.server.proxies import Forwarded, Proxies
from peppermill.server.security import Guard, Origins
from peppermill.table.errors import TableError
from peppermill.table.match_info import MatchInfo, Status, new_match_info
from peppermill.table.seats import Seat, Who
from tests.server.house import app_of

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <!--page-->
    <title>Peppermill</title>
    <!--/page-->
    <script type="module" src="/assets/index.js"></script>
  </head>
  <body></body>
</html>
"""
NASTY = '"><script>x</script>&{n}'


def match(status: Status, names: list[str | None], result: dict[str, Any] | None = None) -> MatchInfo:
    seats = tuple(
        [Seat(n, Who.OPEN if name is None else Who.PERSON, name, key=f"secret-key-{n}") for n, name in enumerate(names)]
    )
    game = find("chili-dice")
    return replace(new_match_info(game, game.settle({}, len(names)), True, seats), status=status, result=result)


class Site:
    """A built client in front of some matches, perhaps with a proxy before it."""

    def __init__(self, folder: Path, matches: dict[str, MatchInfo]) -> None:
        (folder / "pictures").mkdir()
        (folder / "index.html").write_text(INDEX)
        (folder / "pictures" / "chili-dice.jpg").write_bytes(b"jpg")
        self.matches = matches
        self.fails = False
        self._app = Starlette(
            routes=[Route("/{path:path}", Pages(folder, Previews(self._glance)).give)],
            middleware=[Middleware(Forwarded, proxies=Proxies("10.0.0.0/8")), Middleware(Guard, origins=Origins(""))],
        )

    async def _glance(self, id: str) -> MatchInfo | None:
        if self.fails:
            raise TableError("storage")
        return self.matches.get(id)

    def get(self, path: str, peer: str = "192.0.2.1", **headers: str) -> httpx.Response:
        async def asking() -> httpx.Response:
            line = httpx.ASGITransport(app=self._app, client=(peer, 4711))
            async with httpx.AsyncClient(transport=line, base_url="http://table.example:8000") as web:
                return await web.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

        return asyncio.run(asking())

    def head(self, path: str, **more: str) -> dict[str, str]:
        """The title and the tags at an address, by name."""
        page = self.get(path, **more).text
        return Head(page).tags


class Head(HTMLParser):
    """What a site that shows a link reads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.elements: list[str] = []
        self._in_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.elements.append(tag)
        self._in_title = tag == "title"
        name = given.get("property") or given.get("name")
        if tag == "meta" and name is not None:
            self.tags[name] = given.get("content") or ""
        if tag == "html":
            self.tags["lang"] = given.get("lang") or ""

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.tags["title"] = self.tags.get("title", "") + data

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False


@pytest.fixture
def site(tmp_path: Path) -> Site:
    two = {"scores": [222, 301], "ranks": [2, 1], "why": {}}
    return Site(
        tmp_path,
        {
            "open": match(Status.OPEN, ["Ana", None, None]),
            "playing": match(Status.PLAYING, ["Ana", "Bo"]),
            "closed": match(Status.CLOSED, ["Ana", "Bo"]),
            "over": match(Status.OVER, ["Ana", "Bo"], two),
            "shared": match(Status.OVER, ["Ana", "Bo"], {"scores": [7, 7], "ranks": [1, 1], "why": {}}),
            "alone": match(Status.OVER, ["Ana"], {"scores": [1], "ranks": [1], "why": {}}),
            "nasty": match(Status.OVER, [NASTY, "Bo"], {"scores": [9, 7], "ranks": [1, 2], "why": {}}),
        },
    )


@pytest.mark.parametrize(
    ("path", "lang", "title", "text"),
    [
        ("/", "en", "Peppermill: spicy games, one table", "Spicy games of dice"),
        ("/", "fr", "Peppermill\u00a0: des jeux épicés, une table", "Des jeux épicés de dés"),
        ("/new/chili-dice", "en", "Play Chili Dice", "Six dice, thirty rolls"),
        ("/rules/chili-dice", "fr", "Règles de Chili Dice", "Six dés, trente lancers"),
        ("/new/no-such-game", "en", "Peppermill: spicy games, one table", "Spicy games"),
        ("/t/open", "en", "Ana invites you to a game of Chili Dice", "2 chairs are free."),
        ("/t/open", "fr", "Ana vous invite à une partie de Chili Dice", "2 places sont libres."),
        ("/t/playing", "en", "Chili Dice: Ana, Bo", "They are playing right now."),
        ("/t/closed", "en", "Chili Dice: Ana, Bo", "This game was given up before the end."),
        ("/t/over", "en", "Chili Dice: Bo wins", "Bo 301 · Ana 222"),
        ("/replay/over", "fr", "Chili Dice\u00a0: victoire de Bo", "Bo 301 · Ana 222"),
        ("/replay/shared", "en", "Chili Dice: Ana, Bo share the win", "Ana 7 · Bo 7"),
        ("/replay/alone", "en", "Chili Dice: Ana scores 1 point", "Ana 1"),
        ("/t/unknown", "en", "Peppermill: spicy games, one table", "Spicy games"),
        ("/t/" + "x" * 500, "en", "Peppermill: spicy games, one table", "Spicy games"),
    ],
)
def test_a_link_says_what_is_there(site: Site, path: str, lang: str, title: str, text: str) -> None:
    head = site.head(path, accept_language=lang)
    assert head["og:title"] == title
    assert head["title"].startswith(title)
    assert head["og:description"].startswith(text)
    assert head["description"] == head["og:description"]
    assert head["lang"] == lang
    assert head["og:locale"] == {"en": "en_GB", "fr": "fr_FR"}[lang]


def test_the_picture_is_the_games_own_where_there_is_one(site: Site) -> None:
    assert site.head("/t/over")["og:image"] == "http://table.example:8000/pictures/chili-dice.jpg"
    assert site.head("/new/safranito")["og:image"] == "http://table.example:8000/pictures/peppermill.jpg"
    assert site.head("/")["og:image"] == "http://table.example:8000/pictures/peppermill.jpg"
    picture = site.get("/pictures/chili-dice.jpg")
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin", "it is made to be shown elsewhere"
    assert site.get("/").headers["cross-origin-resource-policy"] == "same-origin"


def test_addresses_are_those_in_front_of_the_proxy(site: Site) -> None:
    said = {"X-Forwarded-Host": "play.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    believed = Head(site.get("/t/over?at=3", "10.0.0.1", **said).text).tags
    assert believed["og:image"] == "https://play.example/pictures/chili-dice.jpg"
    assert believed["og:url"] == "https://play.example/t/over"
    stranger = Head(site.get("/t/over", "192.0.2.1", **said).text).tags
    assert stranger["og:image"].startswith("http://table.example:8000/")


def test_a_host_that_is_none_gets_no_addresses(site: Site) -> None:
    for host in ('"><script>', "a b", "evil.example/path"):
        page = site.get("/t/over", Host=host).text
        assert host not in page
        assert "og:image" not in page
        assert "Bo wins" in page


def test_a_name_is_never_more_than_a_name(site: Site) -> None:
    page = site.get("/t/nasty").text
    head = Head(page)
    assert head.elements.count("script") == 1
    assert "<script>x" not in page
    assert head.tags["og:title"] == f"Chili Dice: {NASTY} wins"
    assert head.tags["title"] == f"Chili Dice: {NASTY} wins · Peppermill"
    assert head.tags["og:description"] == f"{NASTY} 9 · Bo 7"


def test_nothing_secret_is_shown(site: Site) -> None:
    for name, info in site.matches.items():
        page = unescape(site.get(f"/t/{name}").text)
        assert "secret-key" not in page
        assert info.seed.hex() not in page


def test_the_rest_of_the_page_stays_as_it_was_built(site: Site) -> None:
    page = site.get("/t/over").text
    assert page.split("<head>")[1].split("</html>")[0].count("<title>") == 1
    assert '<script type="module" src="/assets/index.js"></script>' in page
    assert re.sub(r"\s+", "", page).endswith("</head><body></body></html>")


def test_a_storage_that_fails_takes_no_page_with_it(site: Site) -> None:
    site.fails = True
    answer = site.get("/t/over")
    assert answer.status_code == 200
    assert Head(answer.text).tags["og:title"] == "Peppermill: spicy games, one table"


def test_a_page_is_kept_only_as_long_as_it_is_true(site: Site) -> None:
    first = site.get("/t/playing")
    assert first.headers["cache-control"] == "no-cache"
    assert "Accept-Language" in first.headers["vary"]
    tag = first.headers["etag"]
    assert site.get("/t/playing", if_none_match=tag).status_code == 304
    assert site.get("/t/playing", if_none_match=tag, accept_language="fr").status_code == 200
    site.matches["playing"] = site.matches["over"]
    assert site.get("/t/playing", if_none_match=tag).status_code == 200


def test_a_glance_brings_no_table_into_memory(tmp_path: Path) -> None:
    async def looking() -> None:
        config = ServerConfig(data=tmp_path, bot_workers=1)
        app = app_of(config)
        new = {"game": "chili-dice", "seats": [{"who": "person", "name": "Ana"}, {"who": "open"}]}
        line = httpx.ASGITransport(app=app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=line, base_url="http://t.example") as web:
            id = (await web.post("/api/tables", json=new)).json()["table"]["id"]
            assert (await app.state.tables.glance(id)).seats[0].name == "Ana"
        again = app_of(config)
        async with again.router.lifespan_context(again):
            tables = again.state.tables
            found = await tables.glance(id)
            assert (found.id, found.seats[0].name, found.status) == (id, "Ana", Status.OPEN)
            assert id not in tables
            assert await tables.glance("nosuchtable") is None
            assert await tables.glance("../etc/passwd") is None

    asyncio.run(looking())
