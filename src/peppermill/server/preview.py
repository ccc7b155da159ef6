"""What a link to one of our pages shows where it is pasted: a title, a sentence and a picture (Open Graph).

Only what everybody with the link may see anyway: the game, the names, and the result once it is over.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from starlette.requests import Request

from peppermill.core.errors import PeppermillError
from peppermill.core.registry import find
from peppermill.core.texts import LANGUAGES, sentence
from peppermill.server.answers import language
from peppermill.server.security import is_host
from peppermill.table.match_info import MatchInfo, Status
from peppermill.table.seats import Who

Glance = Callable[[str], Awaitable[MatchInfo | None]]
"""A match by its id, without its moves."""

_TABLE: Final = re.compile(r"(?:t|replay)/([A-Za-z0-9]{1,16})/?")
_GAME: Final = re.compile(r"(?:new|rules|learn)/([a-z0-9-]{1,40})(?:/.*)?")
_PLACE: Final = re.compile(r"<!--page-->.*?<!--/page-->", re.DOTALL)
_LOCALES: Final = {"en": "en_GB", "fr": "fr_FR"}


@dataclass(frozen=True)
class Preview:
    """What is shown of a page. `game`: whose picture."""

    title: str
    text: str
    game: str | None = None


class Previews:
    """Writes the head of the page for the address that was asked for, in the language that was asked for."""

    def __init__(self, glance: Glance) -> None:
        self._glance = glance

    async def write(self, index: str, request: Request, has_picture: Callable[[str], bool]) -> str:
        """The page with its head. A page without a place for one, or a match that can't be read, is no reason to fail."""
        if _PLACE.search(index) is None:
            return index
        lang = language(request)
        try:
            shown = await self._of(request.path_params["path"], lang)
        except PeppermillError:
            shown = _house(lang)
        picture = shown.game if shown.game is not None and has_picture(shown.game) else "peppermill"
        head = _head(shown, picture, request, lang)
        return _PLACE.sub(lambda _: head, index, count=1).replace('<html lang="en">', f'<html lang="{lang}">', 1)

    async def _of(self, path: str, lang: str) -> Preview:
        if (table := _TABLE.fullmatch(path)) is not None:
            info = await self._glance(table[1])
            if info is not None:
                return _match(info, lang)
        if (game := _GAME.fullmatch(path)) is not None:
            found = find(game[1])
            key = "page.rules" if path.startswith("rules/") else "page.game"
            return Preview(sentence(key, {"game": found.name}, lang), sentence("about", None, lang, found.id), found.id)
        return _house(lang)


def _house(lang: str) -> Preview:
    return Preview(sentence("page.title", None, lang), sentence("page.text", None, lang))


def _match(info: MatchInfo, lang: str) -> Preview:
    game = find(info.game)
    names = [seat.name or "" for seat in info.seats if seat.who is not Who.OPEN]
    free = len(info.seats) - len(names)

    def say(key: str, **params: object) -> str:
        return sentence(key, {"game": game.name, **params}, lang)

    if info.status is Status.OPEN and free > 0:
        host = info.seats[info.host].name or names[0]
        return Preview(say("page.open", host=host), say("page.open.text", n=free), game.id)
    if info.status is Status.OVER and info.result is not None:
        return Preview(_winners(info.result, names, say), _scores(info.result, names), game.id)
    text = "page.closed.text" if info.status is Status.CLOSED else "page.playing.text"
    return Preview(say("page.playing", names=", ".join(names)), say(text), game.id)


def _winners(result: dict[str, Any], names: list[str], say: Callable[..., str]) -> str:
    if len(names) == 1:
        return say("page.over.alone", name=names[0], n=result["scores"][0])
    winners = [name for name, rank in zip(names, result["ranks"], strict=False) if rank == 1]
    return say("page.over" if len(winners) == 1 else "page.over.shared", names=", ".join(winners))


def _scores(result: dict[str, Any], names: list[str]) -> str:
    rows = sorted(zip(result["ranks"], range(len(names)), names, result["scores"], strict=False))
    return " · ".join([f"{name} {score}" for _, _, name, score in rows])


def _head(shown: Preview, picture: str, request: Request, lang: str) -> str:
    """Tags for those who read them before there is a script. Absolute addresses, as a proxy in front of us names them."""
    title = shown.title if "Peppermill" in shown.title else f"{shown.title} · Peppermill"
    tags = [
        ("name", "description", shown.text),
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Peppermill"),
        ("property", "og:title", shown.title),
        ("property", "og:description", shown.text),
        ("property", "og:locale", _LOCALES[lang]),
        *[("property", "og:locale:alternate", _LOCALES[other]) for other in LANGUAGES if other != lang],
        ("name", "twitter:card", "summary_large_image"),
    ]
    host = request.headers.get("host", "")
    if is_host(host):
        here = f"{request.url.scheme}://{host}"
        tags += [
            ("property", "og:url", here + request.url.path),
            ("property", "og:image", f"{here}/pictures/{picture}.jpg"),
            ("property", "og:image:width", "1200"),
            ("property", "og:image:height", "630"),
        ]
    lines = [f"<title>{escape(title)}</title>"]
    lines += [f'<meta {kind}="{name}" content="{escape(text)}" />' for kind, name, text in tags]
    lines += [f'<link rel="manifest" href="/manifest.{lang}.webmanifest" />']
    return "\n    ".join(lines)
