"""Our games, through the public contract only."""

from __future__ import annotations

import time

import peppermill
from measure import Contender, repeat
from peppermill.core.game import Game
from peppermill.core.options import Switch
from peppermill.core.playout import random_playout
from peppermill.core.rng import Sfc32
from peppermill.core.state import State

CHANCE = peppermill.CHANCE


def parsed(label: str) -> tuple[str, int, dict[str, object]]:
    """`chili-mafia, 4 players, everything on`: the game, the players, the options."""
    name, players, *rest = label.split(", ")
    switches = [option.name for option in peppermill.game(name).options if isinstance(option, Switch)]
    return name, int(players.split()[0]), dict.fromkeys(switches, True) if rest else {}


def contenders(name: str, players: int, options: dict[str, object] | None = None, label: str | None = None) -> list[Contender]:
    game = peppermill.game(name)
    label = label or f"{name}, {players} players"
    sample = middle(game, players, options)
    return [
        Contender(label, "driven", repeat(driven(game, players, options))),
        Contender(label, "native", repeat(native(game, players, options))),
        Contender(label, "clone", repeat(lambda: many(sample.clone))),
        Contender(label, "view", repeat(lambda: many(lambda: sample.view(0)))),
    ]


def driven(game: Game, players: int, options: dict[str, object] | None):
    """One game driven by an interpreted loop: `to_act`, `legal`, `apply`. Only players' decisions count."""
    rng = Sfc32(1)

    def play() -> int:
        decisions = 0
        state = game.start(players, options)
        while True:
            actors = state.to_act
            if actors is CHANCE:
                state.apply(CHANCE, state.chance().draw(rng))
            elif actors:
                seat = actors[0]
                legal = state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])
                decisions += 1
            else:
                return decisions

    return play


def native(game: Game, players: int, options: dict[str, object] | None):
    rng = Sfc32(2)
    return lambda: random_playout(game.start(players, options), rng)


def middle(game: Game, players: int, options: dict[str, object] | None) -> State:
    """A state halfway through a random game: what a search clones and a table shows."""
    rng = Sfc32(3)
    length = random_playout(game.start(players, options), Sfc32(3))
    state = game.start(players, options)
    random_playout(state, rng, length // 2)
    return state


def many(step) -> int:
    for _ in range(1000):
        step()
    return 1000


def checksum(name: str) -> str:
    """A fingerprint of a thousand random games: the same on both builds, or one of them is wrong."""
    import hashlib

    game = peppermill.game(name)
    rng = Sfc32(4)
    total = hashlib.sha256()
    begin = time.perf_counter()
    for number in range(1000):
        state = game.start(game.min_players + number % (game.max_players - game.min_players + 1))
        random_playout(state, rng)
        total.update(repr(state.key()).encode())
        if time.perf_counter() - begin > 60:
            break
    return total.hexdigest()[:16]
