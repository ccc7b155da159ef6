"""Records to test with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.fair import Stream, commitment
from peppermill.core.record import Fair, Record
from peppermill.core.rng import Sfc32


def fair_record(
    seed: bytes, players: int = 2, moves: int = 10_000, game_id: str = "chili-dice", options: Mapping[str, Any] | None = None
) -> Record:
    """A match of random decisions whose chance comes from the seed, to the end or for some moves."""
    game = peppermill.game(game_id)
    rng = Sfc32(6)
    state = game.start(players, options)
    record = Record.of(game, players, dict(options or {}))
    while not state.over and len(record.moves) < moves:
        if state.to_act is CHANCE:
            record = record.played(CHANCE, state.chance().draw(Stream(seed, "salt", len(record.moves))))
        else:
            seat = state.to_act[0]
            record = record.played(seat, rng.choice(state.legal(seat)))
        state.apply(*record.moves[-1])
    fair = Fair(commitment(seed), "salt", seed)
    return Record(record.game, record.players, record.options, record.seats, record.moves, fair, record.rules)
