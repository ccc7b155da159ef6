"""How a WebSocket reaches its table."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from peppermill.core.errors import PeppermillError
from peppermill.server.answers import Foreign, TooFast, language, reason, refusal
from peppermill.server.connection import Connection
from peppermill.server.door import Door
from peppermill.server.limits import CALL_COST
from peppermill.server.security import Origins
from peppermill.server.tolls import Tolls
from peppermill.server.unplayable import UnplayableConnection
from peppermill.table.tables import Tables
from peppermill.table.unplayable import Unplayable

HUNG_UP: Final = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending to somebody who is gone leads to: Starlette's own, its RuntimeError for a socket that is closed, the system's."""


class Sockets:
    def __init__(self, tables: Tables, origins: Origins, tolls: Tolls, door: Door) -> None:
        self._tables = tables
        self._origins = origins
        self._tolls = tolls
        self._door = door

    async def serve(self, socket: WebSocket) -> None:
        lang = language(socket)
        purse = self._tolls.purse(socket)
        if not self._origins.allow(socket):
            await _deny(socket, Foreign("foreign"), lang)
            return
        if not purse.take(CALL_COST):
            await _deny(socket, TooFast("too-fast"), lang)
            return
        try:
            await socket.accept()
        except HUNG_UP:
            return
        try:
            table = await self._tables.find(socket.path_params["id"])
        except Unplayable as error:
            await UnplayableConnection(socket, error, lang, purse).serve()
        except PeppermillError as error:
            await _send_off(socket, {"type": "error", **reason(error, lang), "closing": True})
        else:
            await Connection(socket, table, lang, purse, self._door).serve()


async def _deny(socket: WebSocket, error: PeppermillError, lang: str) -> None:
    with suppress(*HUNG_UP):
        await socket.send_denial_response(refusal(error, lang))


async def _send_off(socket: WebSocket, message: dict[str, Any]) -> None:
    with suppress(*HUNG_UP):
        await socket.send_json(message)
        await socket.close(4404)
