"""The HTTP half of docs/protocol.md."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from peppermill.core.errors import BadInput, PeppermillError
from peppermill.core.texts import Phrase
from peppermill.engine import flavour
from peppermill.lessons import lesson, lessons
from peppermill.server import archive, requests
from peppermill.server.answers import Json, TooFast, TooSlow, language, refusal
from peppermill.server.archive import Archive
from peppermill.server.catalogue import catalogue
from peppermill.server.limits import REPLAY_COST, Buckets
from peppermill.server.reading import body
from peppermill.server.tolls import Tolls, address_of
from peppermill.table import messages
from peppermill.table.admission import lighter_ones
from peppermill.table.codes import LASTS
from peppermill.table.errors import WrongMoment
from peppermill.table.lending import lend, recover
from peppermill.table.seats import Who
from peppermill.table.table import Table
from peppermill.table.tables import Tables
from peppermill.table.unplayable import Unplayable
from peppermill.version import VERSION

Handler = Callable[[Request], Awaitable[Response]]

_FRAMES_AT_ONCE: Final = 500
_CODES_A_MINUTE: Final = 6
"""Codes that one address may ask for or try."""


def refusing(handler: Handler) -> Handler:
    """Turns a refusal into an answer with its reason."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except PeppermillError as error:
            return refusal(error, language(request))
        except ClientDisconnect:
            # Nobody is there to read it; but something has to be returned.
            return refusal(TooSlow("too-slow"), language(request))

    return answer


class Routes:
    """Every HTTP call of the protocol."""

    def __init__(self, tables: Tables, new_tables: Buckets, tolls: Tolls, files: Archive) -> None:
        self._tables = tables
        self._new_tables = new_tables
        self._tolls = tolls
        self._files = files
        self._codes = Buckets(_CODES_A_MINUTE / 60, _CODES_A_MINUTE)

    def all(self) -> list[Route]:
        return [
            Route("/api/health", refusing(self.health), methods=["GET"]),
            Route("/api/games", refusing(self.games), methods=["GET"]),
            Route("/api/lessons", refusing(self.lessons), methods=["GET"]),
            Route("/api/lessons/{game}/{name}", refusing(self.lesson), methods=["GET"]),
            Route("/api/tables", refusing(self.create), methods=["POST"]),
            Route("/api/tables/{id}", refusing(self.show), methods=["GET"]),
            Route("/api/tables/{id}/join", refusing(self.join), methods=["POST"]),
            Route("/api/tables/{id}/shake", refusing(self.shake), methods=["POST"]),
            Route("/api/tables/{id}/start", refusing(self.start), methods=["POST"]),
            Route("/api/tables/{id}/leave", refusing(self.leave), methods=["POST"]),
            Route("/api/tables/{id}/close", refusing(self.close), methods=["POST"]),
            Route("/api/tables/{id}/again", refusing(self.again), methods=["POST"]),
            Route("/api/tables/{id}/code", refusing(self.code), methods=["POST"]),
            Route("/api/tables/{id}/recover", refusing(self.recover), methods=["POST"]),
            Route("/api/tables/{id}/replay", refusing(self.replay), methods=["GET"]),
            Route("/api/tables/{id}/record", refusing(self.record), methods=["GET"]),
            Route("/api/tables/{id}/proof", refusing(self.proof), methods=["GET"]),
        ]

    async def health(self, request: Request) -> Response:
        return Json({"ok": True, "version": VERSION, "engine": flavour()})

    async def games(self, request: Request) -> Response:
        # The first time, this loads all bots.
        return Json(await asyncio.to_thread(catalogue, self._tables.busy, self._tables.policy.clocks))

    async def lessons(self, request: Request) -> Response:
        return Json(await asyncio.to_thread(lessons))

    async def lesson(self, request: Request) -> Response:
        # The first time, it is played by the rules.
        wanted = request.path_params
        return Json(await asyncio.to_thread(lesson, wanted["game"], wanted["name"]))

    async def create(self, request: Request) -> Response:
        if not self._new_tables.take(address_of(request)):
            raise TooFast("too-many-tables")
        asked = requests.table_request(await body(request))
        table, tokens = await self._tables.open(asked)
        levels = {number: seat.bot for number, seat in enumerate(asked.seats) if seat.bot is not None}
        return Json({**_seated(table, tokens), "lighter": _lighter(table, levels)}, 201)

    async def show(self, request: Request) -> Response:
        try:
            return Json((await self._table(request)).json())
        except Unplayable as error:
            return Json(messages.unplayable_table(error))

    async def join(self, request: Request) -> Response:
        asked: requests.JoinRequest = requests.JOIN.load(await body(request))
        table = await self._table(request)
        seat, token = await table.join(asked.name, asked.seat, asked.entropy)
        return Json(_seated(table, {seat.number: token}))

    async def shake(self, request: Request) -> Response:
        asked: requests.ShakeRequest = requests.SHAKE.load(await body(request))
        table = await self._table(request)
        await table.shake(asked.token, asked.entropy)
        return Json(table.json())

    async def start(self, request: Request) -> Response:
        asked: requests.StartRequest = requests.START.load(await body(request))
        table = await self._table(request)
        free = [seat.number for seat in table.info.seats if seat.who is Who.OPEN]
        await table.start(asked.token, asked.bot)
        levels = {seat: asked.bot for seat in free if asked.bot is not None}
        return Json({**table.json(), "lighter": _lighter(table, levels)})

    async def leave(self, request: Request) -> Response:
        asked: requests.TokenRequest = requests.TOKEN.load(await body(request))
        table = await self._table(request)
        await table.leave(asked.token)
        return Json(table.json())

    async def close(self, request: Request) -> Response:
        asked: requests.TokenRequest = requests.TOKEN.load(await body(request))
        table = await self._table(request)
        await table.close(asked.token)
        return Json(table.json())

    async def again(self, request: Request) -> Response:
        asked: requests.TokenRequest = requests.TOKEN.load(await body(request))
        table = await self._table(request)
        following = await self._tables.again(table, asked.token)
        return Json({"table": following.json()})

    async def code(self, request: Request) -> Response:
        asked: requests.TokenRequest = requests.TOKEN.load(await body(request))
        self._may_use_codes(request)
        table = await self._table(request)
        return Json({"code": await lend(table, asked.token), "lasts": round(LASTS.total_seconds())})

    async def recover(self, request: Request) -> Response:
        asked: requests.CodeRequest = requests.CODE.load(await body(request))
        self._may_use_codes(request)
        table = await self._table(request)
        seat, token = await recover(table, asked.code)
        return Json(_seated(table, {seat.number: token}))

    def _may_use_codes(self, request: Request) -> None:
        """Guessing must be slow, and so must making the server hash."""
        if not self._codes.take(address_of(request)):
            raise TooFast("too-many-codes")

    async def replay(self, request: Request) -> Response:
        first = _whole(request, "from", 0)
        last = min(_whole(request, "to", first + _FRAMES_AT_ONCE), first + _FRAMES_AT_ONCE)
        return await self._file(request, ("replay", first, last), lambda table: messages.replay(table.match, first, last))

    async def record(self, request: Request) -> Response:
        return await self._file(request, ("record",), lambda table: table.match.record().to_json(), named=True)

    async def _file(
        self, request: Request, what: tuple[object, ...], content: Callable[[Table], Any], named: bool = False
    ) -> Response:
        """Something about a finished game that takes a moment to write."""
        key = (request.path_params["id"], *what)
        file = self._files.find(key)
        if file is None:
            table = await self._finished(request)
            if not self._tolls.purse(request).take(REPLAY_COST):
                raise TooFast("too-fast")
            name = f"{table.info.game}-{table.info.id}.json" if named else None
            file = await self._files.write(key, lambda: content(table), name)
        return archive.answer(request, file)

    async def proof(self, request: Request) -> Response:
        return await self._file(
            request, ("proof",), lambda table: {"fair": table.json()["fair"], "moves": table.match.record().proof()}
        )

    async def _table(self, request: Request) -> Table:
        return await self._tables.find(request.path_params["id"])

    async def _finished(self, request: Request) -> Table:
        table = await self._table(request)
        if not table.info.done:
            raise WrongMoment("not-over")
        return table


def _seated(table: Table, tokens: dict[int, str]) -> dict[str, Any]:
    return {"table": table.json(), "tokens": [{"seat": seat, "token": token} for seat, token in tokens.items()]}


def _lighter(table: Table, asked: dict[int, str]) -> list[dict[str, Any]]:
    return [each.json() for each in lighter_ones(asked, table.info.seats)]


def _whole(request: Request, name: str, default: int) -> int:
    given = request.query_params.get(name, str(default))
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise BadInput("form", where=name, expected=Phrase("form.whole-number"), given=given[:20])
    return int(given)
