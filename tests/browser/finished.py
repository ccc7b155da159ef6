"""A game that is over, played to its end by chance."""

import random
import time
from typing import Any

from tests.browser.conftest import Server
from tests.browser.positions import NAMES, Seated
from tests.server.running import Client


def play_out(server: Server, game: str, players: int = 2, seed: int = 3) -> Seated:
    """Everybody at one device. Returns the first seat; what its page remembers is that the game goes on."""
    chance = random.Random(seed)
    names = NAMES[:players]
    made = server.post("/api/tables", {"game": game, "seats": [{"who": "person", "name": name} for name in names]})
    table, tokens = made["table"]["id"], [entry["token"] for entry in made["tokens"]]
    with Client(f"127.0.0.1:{server.port}", table, tuple(tokens), None, "en") as everybody:
        turn = 0
        while everybody.table["status"] != "over":
            asked = [int(seat) for seat, legal in everybody.legal.items() if legal]
            if not asked:
                everybody.hear()
                continue
            seat = chance.choice(asked)
            kinds: dict[str, list[dict[str, Any]]] = {}
            for action in everybody.legal[str(seat)]:
                kinds.setdefault(action["kind"], []).append(action)
            turn += 1
            answer = everybody.move(seat, chance.choice(kinds[chance.choice(sorted(kinds))]), f"{seat} {turn}")
            if answer.get("code") == "too-fast":
                time.sleep(0.2)
                continue
            assert answer["type"] == "ack", answer
            while everybody.version < answer["version"]:
                everybody.hear()
    return Seated(table, game, 0, tokens[0], names)
