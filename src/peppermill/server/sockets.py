"""How a WebSocket reaches its table."""

from __future__ import annotations

from starlette.websockets import WebSocket

from peppermill.core.errors import PeppermillError
from peppermill.server.answers import Foreign, language, reason, refusal
from peppermill.server.connection import Connection
from peppermill.server.security import Origins
from peppermill.server.unplayable import UnplayableConnection
from peppermill.table.tables import Tables
from peppermill.table.unplayable import Unplayable


class Sockets:
    def __init__(self, tables: Tables, origins: Origins) -> None:
        self._tables = tables
        self._origins = origins

    async def serve(self, socket: WebSocket) -> None:
        lang = language(socket)
        if not self._origins.allow(socket):
            await socket.send_denial_response(refusal(Foreign("foreign"), lang))
            return
        await socket.accept()
        try:
            table = await self._tables.find(socket.path_params["id"])
        except Unplayable as error:
            await UnplayableConnection(socket, error, lang).serve()
            return
        except PeppermillError as error:
            await socket.send_json({"type": "error", **reason(error, lang), "closing": True})
            await socket.close(4404)
            return
        await Connection(socket, table, lang).serve()
