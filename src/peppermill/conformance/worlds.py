"""Views hide. In every other world that agrees with a seat's view, that seat sees, may do and hears the same."""

from __future__ import annotations

import json
from typing import Any

from peppermill.conformance.report import differing
from peppermill.conformance.walk import Walk, play_on, random_move
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import CannotImagine, PeppermillError
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import Value, View

WORLDS = 3
TRIES = 6
MOVES = 6


def check_worlds(walk: Walk) -> None:
    """`imagine` agrees with each seat's view, is repeatable, and can't be told from the truth by that seat."""
    public = walk.bytes_of(walk.state.view(None))
    for seat in range(walk.players):
        view = walk.state.view(seat)
        carried = _carried(walk, view)
        seeds = [walk.rng.word() for _ in range(WORLDS if walk.game.hidden else 1)]
        worlds = [walk.game.imagine(carried, Sfc32(seed)) for seed in seeds]
        if walk.game.imagine(carried, Sfc32(seeds[0])).key() != worlds[0].key():
            walk.fail(f"seat {seat} to imagine the same world from the same seed")
        if len({world.key() for world in worlds}) > 1:
            walk.report.open_moments += 1
        for world in worlds:
            if not walk.game.hidden and world.key() != walk.state.key():
                walk.fail(f"seat {seat} to imagine the only world there is, as the game hides nothing")
            _looks_the_same(walk, seat, world, view, public)
            _answers_the_same(walk, seat, world)
            if walk.game.hidden:
                _tells_the_same(walk, seat, world)
        play_on(worlds[-1], walk.rng, MOVES)
        walk.count("worlds", len(worlds))
    _check_spectator(walk)


def check_news(walk: Walk) -> None:
    """Two moves after which a seat sees the same must have told it the same; otherwise the news gave a secret away.

    Unless they lead to the very same state: then there is no secret to give away.
    """
    moves = _some_moves(walk, walk.state)
    listeners: list[int | None] = [None, *range(walk.players)]
    for seat in listeners:
        heard_at: dict[str, tuple[Actor, Value, str]] = {}
        for actor, action in moves:
            if actor == seat:
                continue
            seen, heard = after(walk, walk.state, actor, action, seat)
            mover, other, before = heard_at.setdefault(seen, (actor, action, heard))
            if heard != before and _leads_to(walk, actor, action) != _leads_to(walk, mover, other):
                walk.fail(
                    f"seat {seat}, which sees the same after {other!r} and {action!r}, to hear the same, not {before} and {heard}"
                )
    walk.count("news", len(moves))


def _leads_to(walk: Walk, actor: Actor, action: Value) -> tuple[Any, ...]:
    state = walk.state.clone()
    state.make(actor, action)
    return state.key()


def _carried(walk: Walk, view: View) -> View:
    """The view as another machine gets it: nothing can be smuggled past its form."""
    carried: View = walk.game.forms.view.load(walk.json_of(view), "view")
    return carried


def _looks_the_same(walk: Walk, seat: int, world: State, view: View, public: str) -> None:
    if walk.bytes_of(world.view(seat)) != walk.bytes_of(view):
        told = differing(walk.json_of(view), walk.json_of(world.view(seat)))
        walk.fail(f"a world imagined by seat {seat} to look the same to it: {told}")
    if walk.bytes_of(world.view(None)) != public:
        told = differing(json.loads(public), walk.json_of(world.view(None)))
        walk.fail(f"spectators to see no more than seat {seat} knows; they can tell its imagined world from the truth: {told}")
    if world.over != walk.state.over:
        walk.fail(f"seat {seat} to know whether the game is over")


def _answers_the_same(walk: Walk, seat: int, world: State) -> None:
    state = walk.state
    legal = list(state.legal(seat))
    if list(world.legal(seat)) != legal:
        walk.fail(f"seat {seat} to have the same legal list in the world it imagined, in the same order")
    if legal and world.timeout(seat) != state.timeout(seat):
        walk.fail(f"seat {seat}'s time-out action to follow from its view")
    for _ in range(TRIES if walk.pool.actions else 0):
        wish = walk.rng.choice(walk.pool.actions)
        here, there = _reason(state, seat, wish), _reason(world, seat, wish)
        if here != there:
            walk.fail(f"seat {seat} to get the same answer to {wish!r} in the world it imagined, not {here} and {there}")


def _tells_the_same(walk: Walk, seat: int, world: State) -> None:
    state = walk.state
    for actor, action in _some_moves(walk, state):
        if _reason(world, actor, action) is not None:
            continue
        seen, heard = after(walk, state, actor, action, seat)
        seen_there, heard_there = after(walk, world, actor, action, seat)
        if seen == seen_there and heard != heard_there:
            walk.fail(f"seat {seat} to hear the same of {action!r} in the world it imagined, not {heard} and {heard_there}")


def _check_spectator(walk: Walk) -> None:
    """From a spectator's view a world can be imagined, unless the game says CannotImagine."""
    view = walk.state.view(None)
    try:
        world = walk.game.imagine(_carried(walk, view), walk.rng.fork())
    except CannotImagine:
        return
    if walk.bytes_of(world.view(None)) != walk.bytes_of(view):
        walk.fail("a world imagined by a spectator to look the same to it")


def _some_moves(walk: Walk, state: State) -> list[tuple[Actor, Value]]:
    actors: tuple[Actor, ...] = (CHANCE,) if state.to_act is CHANCE else walk.deciding()
    return [random_move(state, walk.rng) for _ in range(3 * len(actors))]


def _reason(state: State, actor: Actor, action: Value) -> Any:
    """None if the move is allowed, else the reason as the player reads it."""
    try:
        state.check(actor, action)
    except PeppermillError as error:
        return error.code, error.params, str(error)
    return None


def after(walk: Walk, state: State, actor: Actor, action: Value, seat: int | None) -> tuple[str, str]:
    """What a seat sees after a move, and what it heard about it."""
    state = state.clone()
    told = state.perform(actor, action)
    heard = [walk.game.dump(entry.event) for entry in told if entry.heard_by(seat)]
    return walk.bytes_of(state.view(seat)), json.dumps(heard)
