"""A client at a table: what it asks for is done or refused."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from peppermill.core.errors import PeppermillError
from peppermill.server import requests
from peppermill.server.answers import Busy
from peppermill.server.door import Door
from peppermill.server.limits import BYTES_A_DROP
from peppermill.server.tolls import Purse, address_of
from peppermill.server.wire import Wire
from peppermill.table import hints, messages
from peppermill.table.crowd import Guest
from peppermill.table.errors import NoHint, NotYourSeat, WrongMoment, WrongToken
from peppermill.table.table import Table

log = logging.getLogger(__name__)


class Connection(Wire):
    """One device of one or more players, or a spectator."""

    def __init__(self, socket: WebSocket, table: Table, lang: str, purse: Purse, door: Door) -> None:
        super().__init__(socket, lang, purse)
        self._table = table
        self._door = door
        self._guest = Guest(self._send_text)
        self._hint: asyncio.Task[None] | None = None
        self._kept: set[asyncio.Task[None]] = set()
        # From now on, not from the hello on: a table in use must not be forgotten.
        table.expect(self._guest)

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
                if self._table.answers.keeps(asked.seat):
                    self._later(asked)
                else:
                    await self._move(asked)
            case requests.BackRequest():
                self._must_hold(asked.seat)
                version = await self._table.take_back(asked.seat, asked.version, asked.id)
                self._acknowledge(asked.id, version)
            case requests.ChatRequest():
                self._must_hold(asked.seat)
                await self._table.say(asked.seat, asked.text, asked.id)
                self._acknowledge(asked.id, self._table.match.version)
            case requests.HintRequest():
                question = hints.ask(self._table, self._guest, asked.seat)
                self._hint = asyncio.create_task(self._give_hint(asked.id, question))
            case requests.VoteRequest():
                self._must_hold(asked.seat)
                await self._table.patience.vote(asked.about, asked.seat)
                self._acknowledge(asked.id, self._table.match.version)
            case requests.HereRequest():
                self._must_hold(asked.seat)
                await self._table.stir(asked.seat)
                self._acknowledge(asked.id, self._table.match.version)
            case requests.LookRequest():
                self._look(asked)
            case requests.SyncRequest():
                await self._table.recall(asked.since, self._guest.seats)
                self._send_story(messages.update(self._table.match, asked.since, self._guest.seats, self._table.time.now()))
            case requests.Ping():
                self._send({"type": "pong", "id": asked.id, **self._table.progress()})

    async def _move(self, asked: requests.MoveRequest) -> None:
        await self._table.move(asked.seat, asked.action, asked.version, asked.id, partial(self._acknowledge, asked.id))

    def _later(self, asked: requests.MoveRequest) -> None:
        """An answer that is kept for a while. Meanwhile this connection listens; if it ends, the answer is played anyway."""

        async def moving() -> None:
            try:
                await self._move(asked)
            except PeppermillError as error:
                self._refuse(asked.id, error)
            except Exception:
                log.exception("a move could not be made")
                self._refuse(asked.id, PeppermillError("our-fault"))

        task = asyncio.create_task(moving())
        self._kept.add(task)
        task.add_done_callback(self._kept.discard)

    def _acknowledge(self, id: str, version: int) -> None:
        self._send({"type": "ack", "id": id, "version": version})

    async def _greet(self, hello: requests.Hello) -> None:
        self._lang = hello.lang
        if self._door.crowded and not self._table.seated(hello.tokens):
            self._hang_up(Busy("busy"))
        wrong, told = await self._table.meet(self._guest, hello.tokens, hello.since)
        self._greeted = True
        self._purse.owe(told / BYTES_A_DROP)
        if self._guest.seats:
            self._door.remember(address_of(self._socket))
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
        except PeppermillError as error:
            self._refuse(id, error)
        except Exception:
            log.exception("a hint could not be given")
            self._refuse(id, NoHint("no-hint-now"))

    def _must_hold(self, seat: int) -> None:
        if seat not in self._guest.seats:
            raise NotYourSeat("not-your-seat")
