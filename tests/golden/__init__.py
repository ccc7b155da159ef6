"""What both builds must agree on, game by game: fingerprints of random games in `<game>.json`.

`python -m tests.golden GAME` renews every golden file of a game: its fingerprints, its playthroughs, the page of its encoding.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import peppermill
from peppermill.core.encoding import Encoding
from peppermill.core.fleet import Fleet
from peppermill.core.playout import random_playout
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from tests.every_game import some_players, variants

FOLDER = Path(__file__).parent
GAMES_A_CHECKSUM = 60


def read(name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(file_of(name).read_text("utf-8"))
    return found


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def fingerprints(name: str) -> dict[str, Any]:
    """All of a game."""
    game = peppermill.game(name)
    encoded = {"encodings": encodings(name)} if game.has_encoding() else {}
    older = {f"encodings {version}": encodings(name, version) for version in game.old_encodings}
    return {"engine": engine(name), **encoded, **older}


def engine(name: str) -> str:
    """Random games with every number of players: every state, what everyone sees in it, every result."""
    game = peppermill.game(name)
    total = hashlib.sha256()
    for number in range(GAMES_A_CHECKSUM):
        players = game.min_players + number % (game.max_players - game.min_players + 1)
        state = game.start(players)
        rng = Sfc32(number)
        while not state.over:
            random_playout(state, rng, 7)
            total.update(repr(state.key()).encode())
            total.update(json.dumps(game.dump(state.view(number % players))).encode())
        total.update(repr((state.result.scores, state.result.ranks)).encode())
    return total.hexdigest()


def encodings(name: str, version: int | None = None) -> str:
    """What a fleet of random games shows and pays, in an older version of the numbers or the newest."""
    game = peppermill.game(name)
    total = hashlib.sha256()
    for players in range(game.min_players, game.max_players + 1):
        encoding, first = encoded(name, players, -1, version)
        fleet = Fleet(first, encoding, 3, 11, players % 2 == 0, 150)
        rng = Sfc32(12)
        for _ in range(120):
            fleet.step(fleet.random_actions(rng))
            for array in (fleet.observations, fleet.masks, fleet.ended):
                total.update(bytes(array))
            total.update(repr((list(fleet.seats), list(fleet.rewards))).encode())
    return total.hexdigest()


def encoded(name: str, players: int | None = None, number: int = 0, version: int | None = None) -> tuple[Encoding, State]:
    """A game as numbers, and its first state; `number` says which of the options worth a test."""
    game = peppermill.game(name)
    players = some_players(game, 2) if players is None else players
    settings = variants(game, players)[number]
    return game.encoding_of(players, settings, version), game.begin(players, settings)
