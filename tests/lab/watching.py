"""Random games watched to the end: what they tell the lab, and what really happened."""

from __future__ import annotations

from collections import Counter
from typing import Any

from peppermill.core.actors import CHANCE
from peppermill.core.game import Game
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import kind_of

Counts = list[Counter[str]]


def watched(rules: Game, players: int, options: dict[str, Any], seed: int) -> tuple[State, Counts, Counts]:
    """A random game to its end, its marks, and how often each seat did what."""
    rng = Sfc32(seed)
    state = rules.start(players, options)
    marks: Counts = [Counter() for _ in range(players)]
    done: Counts = [Counter() for _ in range(players)]
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            told = state.perform(CHANCE, state.chance().draw(rng))
        else:
            action = rng.choice(state.legal(actors[0]))
            told = state.perform(actors[0], action)
            done[actors[0]][kind_of(type(action))] += 1
        for one in told:
            for mark in rules.marks(state, one):
                marks[mark.seat][f"{mark.how} {mark.what}"] += 1
    return state, marks, done
