"""Peppermill: a digital table for spicy tabletop games, and the rules library underneath it.

>>> import random, peppermill
>>> rng = random.Random(7)
>>> state = peppermill.game("chili-dice").start(players=2)
>>> while not state.over:
...     if state.to_act is peppermill.CHANCE:
...         state.apply(peppermill.CHANCE, state.chance().sample(rng))
...     else:
...         seat = state.to_act[0]
...         state.apply(seat, rng.choice(state.legal(seat)))
>>> sorted(state.result.ranks)
[1, 2]
"""

import peppermill.games  # noqa: F401 — registers our games
from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction, PeppermillError
from peppermill.core.record import Record
from peppermill.core.registry import find as game
from peppermill.core.registry import names as list_games
from peppermill.core.registry import register
from peppermill.core.rng import Sfc32
from peppermill.version import VERSION

__version__ = VERSION
__all__ = ["CHANCE", "IllegalAction", "PeppermillError", "Record", "Sfc32", "game", "list_games", "register"]
