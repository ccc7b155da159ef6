"""A client at a table: what it asks for is done or refused."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocket

from peppermill.server import requests
from peppermill.server.wire import Wire
from peppermill.table import hints, messages
from peppermill.table.crowd import Guest
from peppermill.table.errors import NoHint, NotYourSeat, WrongMoment, WrongToken
from peppermill.table.table import Table


class Connection(Wire):
    """One device of one or more players, or a spectator."""

    def __init__(self, socket: WebSocket, table: Table, lang: str) -> None:
        super().__init__(socket, lang)
        self._table = table
        self._guest = Guest(self._send_text)
        self._hint: asyncio.Task[None] | None = None

    def _parted(self) -> None:
        self._table.part(self._guest)
        if self._hint is not None:
            self._hint.cancel()

    async def _do(self, asked: Any) -> None:
        match asked:
            case requests.Hello():
                await self._greet(asked)
            case requests.MoveRequest():
                self._must_hold(asked.seat)
                version = await self._table.move(asked.seat, asked.action, asked.version, asked.id)
                self._send({"type": "ack", "id": asked.id, "version": version})
            case requests.ChatRequest():
                self._must_hold(asked.seat)
                await self._table.say(asked.seat, asked.text, asked.id)
                self._send({"type": "ack", "id": asked.id, "version": self._table.match.version})
            case requests.HintRequest():
                question = hints.ask(self._table, self._guest, asked.seat)
                self._hint = asyncio.create_task(self._give_hint(asked.id, question))
            case requests.VoteRequest():
                self._must_hold(asked.seat)
                await self._table.patience.vote(asked.about, asked.seat)
                self._send({"type": "ack", "id": asked.id, "version": self._table.match.version})
            case requests.HereRequest():
                self._must_hold(asked.seat)
                await self._table.stir(asked.seat)
                self._send({"type": "ack", "id": asked.id, "version": self._table.match.version})
            case requests.LookRequest():
                self._look(asked)
            case requests.SyncRequest():
                self._send_text(messages.update(self._table.match, asked.since, self._guest.seats, self._table.time.now()))
            case requests.Ping():
                self._send({"type": "pong", "id": asked.id})

    async def _greet(self, hello: requests.Hello) -> None:
        self._lang = hello.lang
        wrong = await self._table.meet(self._guest, hello.tokens, hello.since)
        self._greeted = True
        if wrong:
            self._send_error(WrongToken("wrong-token"))

    def _look(self, asked: requests.LookRequest) -> None:
        if asked.seat is not None:
            self._must_hold(asked.seat)
        match = self._table.match
        if asked.version > match.version:
            raise WrongMoment("not-yet")
        view = match.game.dump(match.at(asked.version).view(asked.seat))
        self._send({"type": "moment", "id": asked.id, "seat": asked.seat, "version": asked.version, "view": view})

    async def _give_hint(self, id: str, question: hints.Question) -> None:
        try:
            self._send({"type": "hint", "id": id, **await hints.answer(self._table, question)})
        except NoHint as error:
            self._refuse(id, error)

    def _must_hold(self, seat: int) -> None:
        if seat not in self._guest.seats:
            raise NotYourSeat("not-your-seat")
