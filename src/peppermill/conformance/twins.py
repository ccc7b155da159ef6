"""Twin worlds: the same public history and a different secret choice; nobody else may see a difference.

`worlds.py` asks whether a view shows more than a seat could imagine. It misses a leak that the game's own `imagine` believes in:
a card put down in secret, say, that shows in some number everyone can read. Here two legal moves of a player are made side by
side. Everyone who hears the same about both, then and later, must see the same, to the byte.
"""

from __future__ import annotations

import json

from peppermill.conformance.report import differing
from peppermill.conformance.walk import Walk, random_move
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import IllegalAction
from peppermill.core.state import State
from peppermill.core.values import Action, Value

MOST = 24
"""How many moves of one kind are compared."""
ON = 6
"""How many moves the twins then make together."""


class Twin:
    """One of the worlds: its state, and what everybody has heard since the choice."""

    def __init__(self, walk: Walk, seat: int, action: Action) -> None:
        self.state: State = walk.state.clone()
        self.action = action
        self.heard: dict[int | None, list[str]] = {listener: [] for listener in (None, *range(walk.players))}
        self.make(walk, seat, action)

    def make(self, walk: Walk, actor: Actor, action: Value) -> None:
        for told in self.state.perform(actor, action):
            for listener, news in self.heard.items():
                if told.heard_by(listener):
                    news.append(json.dumps(walk.game.dump(told.event)))

    def allows(self, actor: Actor, action: Value) -> bool:
        try:
            self.state.check(actor, action)
        except IllegalAction:
            return False
        return True


def check_twins(walk: Walk) -> None:
    """After two moves of the same kind by one seat, those who hear the same see the same."""
    for seat in walk.deciding():
        kinds: dict[type, list[Action]] = {}
        for action in walk.state.legal(seat):
            kinds.setdefault(type(action), []).append(action)
        actions = kinds[walk.rng.choice(list(kinds))]
        if len(actions) > 1:
            _compare(walk, seat, actions)
    walk.count("twins")


def _compare(walk: Walk, seat: int, actions: list[Action]) -> None:
    rng = walk.rng
    start = rng.below(len(actions))
    twins = [Twin(walk, seat, action) for action in (actions[start:] + actions[:start])[:MOST]]
    first = twins[0]
    for other in twins[1:]:
        _same_for_those_who_heard_the_same(walk, seat, first, other)
    # One pair plays on together: what was hidden may show later.
    other = rng.choice(twins[1:])
    for _ in range(ON):
        if first.state.over or not _go_on(walk, first, other):
            break
        _same_for_those_who_heard_the_same(walk, seat, first, other)


def _go_on(walk: Walk, first: Twin, other: Twin) -> bool:
    actor, action = random_move(first.state, walk.rng)
    if other.state.over or not other.allows(actor, action):
        return False
    first.make(walk, actor, action)
    other.make(walk, actor, action)
    return True


def _same_for_those_who_heard_the_same(walk: Walk, seat: int, first: Twin, other: Twin) -> None:
    if first.state.to_act is CHANCE or other.state.to_act is CHANCE:
        return  # what a move does is told once chance has decided
    for listener, heard in first.heard.items():
        if listener == seat or heard != other.heard[listener]:
            continue
        here, there = walk.bytes_of(first.state.view(listener)), walk.bytes_of(other.state.view(listener))
        if here != there:
            walk.fail(
                f"seat {listener}, which hears the same after {first.action!r} and {other.action!r} of seat {seat},"
                f" to see the same: {differing(json.loads(here), json.loads(there))}"
            )
