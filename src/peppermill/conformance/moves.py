"""Legality both ways: what is listed applies; everything else is refused with a reason and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from peppermill.conformance.report import described
from peppermill.conformance.tamper import GARBAGE, tampered
from peppermill.conformance.walk import Walk
from peppermill.core import texts
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import BadInput, IllegalAction
from peppermill.core.state import Announcement, State
from peppermill.core.values import Action, Event, Outcome, Value

MOST_LISTED = 200
WRONG_TRIES = 12


@dataclass(frozen=True)
class Stranger(Action):
    """An action of no game."""


@dataclass(frozen=True)
class StrangeOutcome(Outcome):
    """An outcome of no game."""


def check_whose_move(walk: Walk) -> None:
    """`to_act`, `over` and `legal` agree."""
    state = walk.state
    actors = state.to_act
    over = state.over
    if actors is CHANCE:
        if over:
            walk.fail("nobody to act once the game is over, not chance")
        actors = ()
    elif not isinstance(actors, tuple):
        walk.fail(f"to_act to be CHANCE or a tuple of seats, not {actors!r}")
    elif over != (not actors):
        walk.fail(f"somebody to act until the game is over, and nobody then; over is {over}, to_act is {actors!r}")
    if len(set(actors)) != len(actors):
        walk.fail(f"every seat at most once in to_act, not {actors!r}")
    for seat in actors:
        if not 0 <= seat < walk.players:
            walk.fail(f"seats 0 to {walk.players - 1} in to_act, not {actors!r}")
    for seat in range(walk.players):
        listed = bool(state.legal(seat))
        if listed != (seat in actors):
            walk.fail(f"seat {seat} to have legal actions exactly while it is to act; to_act is {state.to_act!r}")


def check_one_wrong_move(walk: Walk) -> None:
    """An action from some other moment, tried by any seat, is refused, or is one of those listed here."""
    rng = walk.rng
    if walk.pool.actions:
        _judge(walk, rng.below(walk.players), rng.choice(walk.pool.actions))


def check_listed(walk: Walk) -> None:
    """Every listed action passes `check` and applies on a clone; `perform` does the same and tells it."""
    state = walk.state
    for seat, listed in walk.legal_somewhere():
        if len(set(listed)) != len(listed):
            walk.fail(f"seat {seat}'s legal actions to be listed once each")
        actions: Sequence[Action] = listed
        if len(listed) > MOST_LISTED:
            actions = [walk.rng.choice(listed) for _ in range(MOST_LISTED)]
        for action in actions:
            if not isinstance(action, Action):
                walk.fail(f"an Action in seat {seat}'s legal list, not {action!r}")
            _accepted(walk, state, seat, action)
            walk.pool.keep(action, walk.rng)
        told_by(walk, state, seat, walk.rng.choice(actions))
        walk.count("legal moves", len(actions))


def check_timeout(walk: Walk) -> None:
    """A seat whose time is up has a legal time-out action, always the same one."""
    for seat, listed in walk.legal_somewhere():
        action = walk.state.timeout(seat)
        if walk.game.lists_all and action not in listed:
            walk.fail(f"seat {seat}'s time-out action to be legal, not {action!r}")
        _accepted(walk, walk.state, seat, action)
        if walk.state.timeout(seat) != action:
            walk.fail(f"seat {seat}'s time-out action to be the same when asked twice")
        walk.count("time-outs")


def check_wrong_moves(walk: Walk) -> None:
    """Actions from other moments, for other seats, for nobody's seat, tampered with, of no game, of no type."""
    rng = walk.rng
    state = walk.state
    deciding = walk.deciding()
    for _ in range(WRONG_TRIES):
        check_one_wrong_move(walk)
        _try_tampered(walk)
    for seat, listed in walk.legal_somewhere():
        action = rng.choice(listed)
        for other in range(walk.players):
            if other not in deciding:
                refused(walk, other, action)
        for nobody in (-1, walk.players, 99):
            refused(walk, nobody, action)
        refused(walk, CHANCE, action)
        refused(walk, seat, Stranger())
        if walk.pool.outcomes:
            refused(walk, seat, rng.choice(walk.pool.outcomes))
    if state.to_act is not CHANCE:
        refused(walk, CHANCE, StrangeOutcome())
        if walk.pool.outcomes:
            refused(walk, CHANCE, rng.choice(walk.pool.outcomes))
    for actor in (*deciding, CHANCE):
        refused(walk, actor, StrangeOutcome())
    walk.count("wrong moves", WRONG_TRIES * 2)


def _try_tampered(walk: Walk) -> None:
    """An action's JSON with something changed is either no action (BadInput) or one that is judged like any other."""
    rng = walk.rng
    if not walk.pool.actions:
        return
    data = rng.choice(GARBAGE) if rng.below(8) == 0 else tampered(walk.json_of(rng.choice(walk.pool.actions)), rng)
    try:
        action = walk.game.load_action(data)
    except BadInput:
        return
    except Exception as error:
        walk.fail(f"BadInput for the action {data!r}, not {described(error)}")
    _judge(walk, rng.below(walk.players), action)


def _judge(walk: Walk, seat: int, action: Action) -> None:
    """`check` decides: if it accepts, the action must be listed and apply; if it refuses, `apply` must agree."""
    state = walk.state
    try:
        state.check(seat, action)
    except IllegalAction:
        refused(walk, seat, action)
        return
    if walk.game.lists_all and action not in state.legal(seat):
        walk.fail(f"{action!r} to be listed for seat {seat}, or else to be refused")
    _accepted(walk, state, seat, action)


def _accepted(walk: Walk, state: State, seat: int, action: Action) -> None:
    try:
        state.check(seat, action)
        state.clone().apply(seat, action)
    except Exception as error:
        walk.fail(f"seat {seat} to be allowed {action!r}, not {described(error)}")


def told_by(walk: Walk, state: State, actor: Actor, action: Value) -> list[Announcement]:
    """`perform` on a clone does what `apply` does, and tells it to seats that exist, in values that can be sent."""
    plain = state.clone()
    plain.apply(actor, action)
    heard = state.clone()
    told = heard.perform(actor, action)
    if heard.key() != plain.key():
        walk.fail(f"perform to do what apply does with {action!r}")
    if heard.told is not None or plain.told is not None:
        walk.fail("nobody to be listening after a move")
    for entry in told:
        if not isinstance(entry.event, Event):
            walk.fail(f"events to be told, not {entry.event!r}")
        for seat in entry.seats or ():
            if not 0 <= seat < walk.players:
                walk.fail(f"{entry.event!r} to be told to seats that exist, not {entry.seats!r}")
        data = walk.json_of(entry.event)
        if walk.game.forms.event.load(data, "event") != entry.event:
            walk.fail(f"{entry.event!r} to be the same after a trip through JSON")
    walk.count("events", len(told))
    return told


def refused(walk: Walk, actor: Any, action: Any) -> None:
    """`check`, `apply` and `perform` all refuse for the same reason, in words, and nothing changes."""
    state = walk.state
    before = state.key()
    reasons: list[Any] = []
    for call in (state.check, state.apply, state.perform):
        try:
            call(actor, action)
        except IllegalAction as error:
            reasons.append((error.code, error.params))
            _has_words(walk, error)
        except Exception as error:
            walk.fail(f"{actor!r}: {action!r} to be refused with IllegalAction, not {described(error)}")
        else:
            walk.fail(f"{call.__name__} to refuse {actor!r}: {action!r}")
        if state.key() != before:
            walk.fail(f"nothing to change when {call.__name__} refuses {actor!r}: {action!r}")
    if any(reason != reasons[0] for reason in reasons):
        walk.fail(f"check, apply and perform to give the same reason for {actor!r}: {action!r}, not {reasons!r}")
    if state.told is not None:
        walk.fail("nobody to be listening after a refused move")


def _has_words(walk: Walk, error: IllegalAction) -> None:
    if error.code in walk.report.codes:
        return
    key = f"illegal.{error.code}"
    if not any(key in texts.catalog("en", owner) for owner in (error.game, None)):
        walk.fail(f"a sentence {key} in the catalog of {error.game or 'the game (raise IllegalAction.of(game, code))'}")
    walk.report.codes.add(error.code)
