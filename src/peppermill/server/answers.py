"""How answers and refusals are written: JSON, with a reason in the client's language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from peppermill.bots import UnknownBot
from peppermill.core.errors import BadInput, PeppermillError, UnknownGame
from peppermill.core.texts import LANGUAGES
from peppermill.lessons import UnknownLesson
from peppermill.server import metrics
from peppermill.table import errors


class TooFast(PeppermillError):
    """Too many requests in a short time."""


class TooLarge(PeppermillError):
    """A message beyond the size limit."""


class TooSlow(PeppermillError):
    """A request that did not arrive within its time."""


class Busy(PeppermillError):
    """The server is full; only people with a seat get in."""


class Foreign(PeppermillError):
    """A page of another site tries to use this server."""


_STATUS: Final[tuple[tuple[type[PeppermillError], int], ...]] = (
    (errors.UnknownTable, 404),
    (UnknownGame, 404),
    (UnknownLesson, 404),
    (errors.WrongToken, 403),
    (errors.NotYourSeat, 403),
    (Foreign, 403),
    (TooLarge, 413),
    (TooFast, 429),
    (TooSlow, 408),
    (Busy, 503),
    (BadInput, 400),
    (UnknownBot, 400),
    (errors.BadSeats, 400),
    (errors.TableError, 409),
)


def status_of(error: PeppermillError) -> int:
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


class Json(Response):
    """JSON that must not be cached: a table changes all the time."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"Cache-Control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def reason(error: PeppermillError, lang: str) -> dict[str, str]:
    metrics.refused(error.code)
    return {"code": error.code, "reason": error.text(lang)}


def refusal(error: PeppermillError, lang: str) -> Json:
    return Json(reason(error, lang), status_of(error))


def language(connection: HTTPConnection) -> str:
    """The first of our languages that the client asks for."""
    wanted: list[tuple[float, int, str]] = []
    for position, part in enumerate(connection.headers.get("accept-language", "").split(",")):
        tag, _, weight = part.strip().partition(";q=")
        lang = tag.split("-")[0].strip().lower()
        if lang in LANGUAGES:
            try:
                wanted.append((-float(weight or 1), position, lang))
            except ValueError:
                continue
    return min(wanted)[2] if wanted else LANGUAGES[0]
