"""What really arrived in each browser, against what its player may see."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

from peppermill.core.record import Record
from tests.browser.conftest import Server

WATCH = "watch"


class Ear:
    """Everything that arrives on a page's table socket."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))


def nothing_leaked(server: Server, table: str, ears: list[Ear]) -> None:
    """Every view that arrived is that seat's view of that moment, and every event was meant for that seat or for everyone.

    Seat by seat, in the order of the ears; what a seat may see comes from the record, replayed by the rules.
    """
    record = Record.loads(json.dumps(server.get(f"/api/tables/{table}/record")))
    game = record.game
    seats: list[int | None] = [*range(len(ears)), None]
    views: list[dict[str, Any]] = []
    heard: list[dict[str, list[Any]]] = []
    for state, told in record.frames():
        views.append({key(seat): written(game.dump(state.view(seat))) for seat in seats})
        heard.append({key(seat): [written(game.dump(one.event)) for one in told if one.heard_by(seat)] for seat in seats})
    for seat, ear in enumerate(ears):
        seen = 0
        for frame in ear.frames:
            version = frame.get("to", frame.get("version", 0))
            # Before a guest sits down his browser only watches.
            for whose, view in frame.get("views", {}).items():
                assert whose in (key(seat), WATCH)
                assert view == views[version][whose]
                seen += whose == key(seat)
            assert set(frame.get("legal", {})) <= {key(seat)}
            for entry in frame.get("events", []):
                now = heard[entry["version"]]
                assert entry["event"] in now[key(seat)] + now[WATCH]
        assert seen > 20


def key(seat: int | None) -> str:
    return WATCH if seat is None else str(seat)


def written(value: Any) -> Any:
    """As it comes out of a JSON text."""
    return json.loads(json.dumps(value))
