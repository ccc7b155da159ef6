"""A client at a table whose match can't go on: it is shown what is stored, and everything else is refused with the reason."""

from __future__ import annotations

from typing import Any

from starlette.websockets import WebSocket

from peppermill.server import requests
from peppermill.server.tolls import Purse
from peppermill.server.wire import Wire
from peppermill.table import messages
from peppermill.table.unplayable import Unplayable


class UnplayableConnection(Wire):
    """It stays open, so that nobody keeps knocking."""

    def __init__(self, socket: WebSocket, error: Unplayable, lang: str, purse: Purse) -> None:
        super().__init__(socket, lang, purse)
        self._error = error

    def _parted(self) -> None:
        return

    async def _do(self, asked: Any) -> None:
        match asked:
            case requests.Hello():
                self._lang = asked.lang
                self._greeted = True
                self._send(messages.unplayable_welcome(self._error))
                self._send_error(self._error)
            case requests.Ping():
                self._send({"type": "pong", "id": asked.id, **messages.unplayable_progress(self._error)})
            case _:
                raise self._error
