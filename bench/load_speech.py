"""What the clients of the load bench say to a server: ours speaks JSON, boardgame.io speaks socket.io."""

from __future__ import annotations

import http.client
import json
import random
import threading
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, Final

SEATS: Final = 2


class Http:
    """HTTP calls on connections that are kept, one for each thread."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._local = threading.local()

    def post(self, path: str, body: Any) -> Any:
        for last in (False, True):
            line = getattr(self._local, "line", None)
            if line is None:
                line = self._local.line = http.client.HTTPConnection(self._address, timeout=60)
            try:
                line.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
                answer = line.getresponse()
                data = answer.read()
            except (http.client.HTTPException, OSError):
                line.close()
                self._local.line = None
                if last:
                    raise
                continue
            if answer.status >= 400:
                raise RuntimeError(f"{path}: {answer.status} {data[:300]!r}")
            return json.loads(data)
        raise AssertionError("unreachable")


@dataclass
class Place:
    """One table as its clients know it: its id, a secret for every seat, and the last thing each of them was told."""

    id: str
    secrets: list[str]
    latest: list[Any] = field(default_factory=lambda: [None] * SEATS)
    moves: int = 0


class Speech(ABC):
    """A server's language."""

    @abstractmethod
    def open(self, http: Http) -> Place:
        """A new table for two people, begun."""

    @abstractmethod
    def address(self, place: Place, seat: int) -> str:
        """Where that seat connects to, after the host and port."""

    @abstractmethod
    def hello(self, place: Place, seat: int) -> list[bytes]:
        """What it says first."""

    @abstractmethod
    def hear(self, place: Place, seat: int, frame: bytes) -> bytes | str | None:
        """An answer to give at once, or `welcome`, `update` (the game went on), `refused`, or None for anything else."""

    @abstractmethod
    def choose(self, place: Place, draw: random.Random) -> tuple[int, bytes] | None:
        """Whose move it is and what they send; None when the game is over."""


class Peppermill(Speech):
    """Our own protocol: a random legal action."""

    def __init__(self, game: str) -> None:
        self._game = game

    def open(self, http: Http) -> Place:
        seats = [{"who": "person", "name": f"P{seat + 1}"} for seat in range(SEATS)]
        made = http.post("/api/tables", {"game": self._game, "seats": seats})
        return Place(made["table"]["id"], [entry["token"] for entry in made["tokens"]])

    def address(self, place: Place, seat: int) -> str:
        return f"/api/tables/{place.id}/ws"

    def hello(self, place: Place, seat: int) -> list[bytes]:
        return [json.dumps({"type": "hello", "tokens": [place.secrets[seat]]}).encode()]

    def hear(self, place: Place, seat: int, frame: bytes) -> bytes | str | None:
        if frame.startswith(b'{"type":"update"'):
            place.latest[seat] = frame
            return "update"
        if frame.startswith(b'{"type":"welcome"'):
            place.latest[seat] = frame
            return "welcome"
        return "refused" if frame.startswith((b'{"type":"refused"', b'{"type":"error"')) else None

    def choose(self, place: Place, draw: random.Random) -> tuple[int, bytes] | None:
        for seat in range(SEATS):
            news = json.loads(place.latest[seat])
            legal = news["legal"][str(seat)]
            if legal:
                place.moves += 1
                version = news["to"] if news["type"] == "update" else news["version"]
                move = {"type": "move", "id": f"m{place.moves}", "seat": seat, "version": version, "action": draw.choice(legal)}
                return seat, json.dumps(move).encode()
        return None


class BoardgameIo(Speech):
    """socket.io in a WebSocket: a packet's type, the room, and JSON. The game is the one in `load_peer`."""

    GAME: Final = "dice"

    def open(self, http: Http) -> Place:
        match = http.post(f"/games/{self.GAME}/create", {"numPlayers": SEATS})["matchID"]
        joined = [
            http.post(f"/games/{self.GAME}/{match}/join", {"playerID": str(seat), "playerName": f"P{seat + 1}"})
            for seat in range(SEATS)
        ]
        return Place(match, [each["playerCredentials"] for each in joined])

    def address(self, place: Place, seat: int) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def hello(self, place: Place, seat: int) -> list[bytes]:
        return [f"40/{self.GAME},".encode()]

    def hear(self, place: Place, seat: int, frame: bytes) -> bytes | str | None:
        if frame == b"2":
            return b"3"
        if frame.startswith(b"40"):
            return self._packet("sync", place.id, str(seat), place.secrets[seat], SEATS)
        event, _, _ = frame.partition(b'["')[2].partition(b'"')
        if event == b"update":
            place.latest[seat] = frame
            return "update"
        if event == b"sync":
            place.latest[seat] = frame
            return "welcome"
        return "refused" if b"error" in event else None

    def choose(self, place: Place, draw: random.Random) -> tuple[int, bytes] | None:
        frame = place.latest[0]
        event, _, told = json.loads(frame[frame.index(b"[") :])[:3]
        state = told["state"] if event == "sync" else told
        game, turn = state["G"], state["ctx"]
        if turn.get("gameover") is not None:
            return None
        seat = int(turn["currentPlayer"])
        empty = [box for box, points in enumerate(game["sheets"][seat]["boxes"]) if points is None]
        if game["sheets"][seat]["rolls"] > 0 and (not game["rolled"] or draw.random() < 0.8):
            dice = list(range(6)) if not game["rolled"] else draw.sample(range(6), draw.randint(1, 6))
            name, given = "roll", dice
        else:
            name, given = "score", draw.choice(empty)
        payload = {"type": name, "args": [given], "playerID": str(seat), "credentials": place.secrets[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return seat, self._packet("update", action, state["_stateID"], place.id, str(seat))

    def _packet(self, *content: Any) -> bytes:
        return f"42/{self.GAME},{json.dumps(content)}".encode()
