"""Copies are independent: clones, pickles, deep copies. What happens to one does not happen to the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

from peppermill.conformance.walk import Walk, play_on
from peppermill.core.state import State

MOVES = 4


def check_clone(walk: Walk) -> None:
    state = walk.state
    looks = walk.looks(state)
    hash(state.key())
    first = state.clone()
    second = first.clone()
    if walk.looks(first) != looks or walk.looks(second) != looks:
        walk.fail("a clone to look like its original")
    moves = play_on(first, walk.rng, MOVES)
    if walk.looks(state) != looks:
        walk.fail("the original to stay as it was while its clone plays on")
    if walk.looks(second) != looks:
        walk.fail("a clone to stay as it was while its original plays on")
    for actor, action in moves:
        second.apply(actor, action)
    if walk.looks(first) != walk.looks(second):
        walk.fail("equal states to stay equal under equal moves")
    walk.count("clones")


def check_carried(walk: Walk) -> None:
    """Pickles and deep copies play on just as the original would."""
    state = walk.state
    looks = walk.looks(state)
    ways: tuple[tuple[str, Callable[[State], State]], ...] = (
        ("pickled state", lambda each: pickle.loads(pickle.dumps(each))),  # noqa: S301 — our own bytes
        ("deep copy", copy.deepcopy),
    )
    for name, way in ways:
        original = state.clone()
        carried = way(original)
        if walk.looks(carried) != looks:
            walk.fail(f"a {name} to look like its original")
        moves = play_on(carried, walk.rng, MOVES)
        if walk.looks(original) != looks:
            walk.fail(f"the original to stay as it was while its {name} plays on")
        for actor, action in moves:
            original.apply(actor, action)
        if original.key() != carried.key():
            walk.fail(f"a {name} to play on as its original")
    walk.count("carried")
