"""Where the playthroughs come from: seeded random play, and games written by hand to show a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import peppermill
from peppermill.conformance.walk import random_move
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from tests.playthroughs import Script, Step
from tests.playthroughs.chicago_poker import CHICAGO_POKER
from tests.playthroughs.chili_dice import CHILI_DICE
from tests.playthroughs.chili_mafia import CHILI_MAFIA
from tests.playthroughs.safranito import SAFRANITO

SHOW_EVERY = 40

BY_HAND: dict[str, dict[str, Script]] = {
    "chili-dice": CHILI_DICE,
    "chicago-poker": CHICAGO_POKER,
    "chili-mafia": CHILI_MAFIA,
    "safranito": SAFRANITO,
}
"""By game and file name."""

OPTIONS: dict[str, dict[str, Any]] = {"safranito": {"rounds": 2}}
"""For random games that would go on for long: how they are cut short."""


def scripts(name: str) -> Iterator[tuple[str, Script]]:
    """Every playthrough of a game with the name of its file."""
    game = peppermill.game(name)
    for players in range(game.min_players, game.max_players + 1):
        yield f"random-{players}", random_script(name, players, seed=players)
    yield from BY_HAND.get(name, {}).items()


def random_script(name: str, players: int, seed: int) -> Script:
    game = peppermill.game(name)
    rng = Sfc32(seed)
    options = OPTIONS.get(name, {})
    state = game.start(players, options)
    steps: list[Step] = []
    while not state.over:
        actor, action = random_move(state, rng, by_kind=True)
        state.apply(actor, action)
        who = "chance" if actor is CHANCE else f"P{actor + 1}"
        steps.append(Step(who, game.write(action), len(steps) % SHOW_EVERY == SHOW_EVERY - 1))
    return Script(f"# {game.name}, {players} players at random (seed {seed})", name, players, options, tuple(steps))
