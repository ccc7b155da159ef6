"""Where the playthroughs come from: seeded random play, and games written by hand to show a rule."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator

import peppermill
from peppermill.conformance.walk import random_move
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from tests.playthroughs import Script, Step

SHOW_EVERY = 40


def by_hand(name: str) -> dict[str, Script]:
    """Those in `tests/playthroughs/<game>.py`, by file name."""
    module = f"{__package__}.{name.replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        return {}
    found: dict[str, Script] = importlib.import_module(module).SCRIPTS
    return found


def scripts(name: str) -> Iterator[tuple[str, Script]]:
    """Every playthrough of a game with the name of its file."""
    game = peppermill.game(name)
    for players in range(game.min_players, game.max_players + 1):
        yield f"random-{players}", random_script(name, players, seed=players)
    yield from by_hand(name).items()


def random_script(name: str, players: int, seed: int) -> Script:
    game = peppermill.game(name)
    rng = Sfc32(seed)
    options = dict(game.short)
    state = game.start(players, options)
    steps: list[Step] = []
    while not state.over:
        actor, action = random_move(state, rng, by_kind=True)
        state.apply(actor, action)
        who = "chance" if actor is CHANCE else f"P{actor + 1}"
        steps.append(Step(who, game.write(action), len(steps) % SHOW_EVERY == SHOW_EVERY - 1))
    return Script(f"# {game.name}, {players} players at random (seed {seed})", name, players, options, tuple(steps))
