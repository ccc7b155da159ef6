"""What the rules refuse: the reason is right, in both languages, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from peppermill.core import texts
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import IllegalAction
from peppermill.core.values import Value
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    FirstPlayer,
    Informer,
    Limousine,
    Murder,
    NewEstablishment,
    Play,
    Revolver,
    Send,
    Shoot,
    TopCard,
)
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, scene

FULL = {(0, 0): "g1 g2 g3 g4 g5", (1, 0): "b1 b2 b3 b4 b5"}
ALL_SPECIALS = "murder informer limousine revolver corruption"


def fresh() -> ChicagoState:
    state = GAME.start(2)
    assert isinstance(state, ChicagoState)
    return state


def acting() -> ChicagoState:
    return scene(f"r1 {ALL_SPECIALS}", "r2", sides={(1, 0): "y1 y2", (1, 1): "v1 v2", (0, 1): "v3"}, discard="v9")


def marked() -> ChicagoState:
    sides = {(1, 0): "y1 y2 y3 y4 y5", (1, 1): "v1 v2 v3 v4 v5", (0, 1): "b1 b2 b3 b4 b5", (0, 0): "g1"}
    return scene(f"r1 {ALL_SPECIALS}", "r2", sides=sides, markers={1: 0, 0: 1})


def choosing() -> ChicagoState:
    state = scene("", "r2", sides={(0, 1): "r3 r4 r5 r6 r7", (1, 1): "g3 g4 g5 g6 g7"}, markers={0: 1, 1: 1})
    state.apply(0, EndTurn())
    return state


def standoff() -> ChicagoState:
    sides = {(1, 1): "r3 r4 r5 r6 r7", (1, 0): "g3 g4 g5 g6 g7", (1, 2): "v9"}
    state = scene("r1", "r2", "", sides=sides, markers={1: 1})
    state.apply(0, EndTurn())
    return state


def drawing() -> ChicagoState:
    state = acting()
    state.apply(0, Draw())
    return state


def over() -> ChicagoState:
    state = scene("", "")
    for seat in (0, 1, 0, 1):
        state.apply(seat, EndTurn())
    return state


def three_places() -> ChicagoState:
    sides = {(0, 1): "r3 r4 r5 r6 r7", (1, 1): "g3 g4 g5 g6 g7"}
    state = scene("", "r2", "", "", town="speakeasy brewery brewery", sides=sides, markers={0: 1, 1: 1})
    state.apply(0, EndTurn())
    return state


def no_breweries() -> ChicagoState:
    state = scene("", "", sides={(1, 1): "r3 r4 r5 r6 r7"}, markers={1: 1})
    state.stock[2] = 0
    state.apply(0, EndTurn())
    return state


CASES: list[tuple[str, Callable[[], ChicagoState], Actor, Value]] = [
    ("over", over, 0, EndTurn()),
    ("chance-to-come", fresh, 0, Draw()),
    ("chance-to-come", drawing, 0, Draw()),
    ("not-your-turn", acting, 1, EndTurn()),
    ("not-your-turn", choosing, 0, Shoot(0)),
    ("not-an-action", acting, 0, TopCard(0)),
    ("not-an-action", acting, CHANCE, TopCard(0)),
    ("not-an-action", acting, CHANCE, Draw()),
    ("not-an-action", drawing, CHANCE, FirstPlayer(0)),
    ("not-an-action", drawing, CHANCE, NewEstablishment(0)),
    ("no-such-place", acting, 0, Play(card("r1"), 2)),
    ("no-such-place", acting, 0, Murder(2, 1)),
    ("no-such-place", acting, 0, Limousine(1, 3, (1,))),
    ("no-such-place", choosing, 1, Shoot(3)),
    ("place-closed", lambda: scene("r1", "", town="brewery -"), 0, Play(card("r1"), 1)),
    ("place-closed", lambda: scene("limousine", "", town="brewery -", sides={(0, 0): "r1"}), 0, Limousine(0, 1, (0,))),
    ("side-full", lambda: scene("r1", "", sides=FULL), 0, Play(card("r1"), 0)),
    ("side-full", lambda: scene("limousine", "", sides=FULL), 0, Limousine(0, 1, (4,))),
    ("nothing-to-draw", lambda: scene("r1", "", pile=""), 0, Draw()),
    ("hand-full", lambda: scene("r1 r2 r3 r4 r5 r6 r7", "", left=1), 0, Draw()),
    ("too-many-cards", lambda: scene("r1 r2 r3 r4 r5 r6 r7 r8", "", left=1), 0, EndTurn()),
    ("must-use-actions", lambda: scene("r1", "", must_use_all_actions=True), 0, EndTurn()),
    ("not-in-hand", acting, 0, Play(card("r9"), 0)),
    ("not-in-hand", lambda: scene("r1", "", sides={(1, 1): "v1"}), 0, Murder(1, 1)),
    ("not-in-hand", lambda: scene("r1", ""), 0, Revolver()),
    ("revolver-first", lambda: scene("r1 r2 r3 r4 r5 r6 r7 r8 revolver", "", left=1), 0, Play(card("r1"), 0)),
    ("revolver-first", lambda: scene(f"r1 r2 r3 r4 {ALL_SPECIALS}", "", left=1, discard="v1"), 0, Corruption(card("v1"))),
    ("malformed", acting, 0, Play(card("murder"), 0)),
    ("no-such-rival", acting, 0, Murder(1, 4)),
    ("no-such-rival", fresh, CHANCE, FirstPlayer(2)),
    ("own-cards", acting, 0, Murder(1, 0)),
    ("own-cards", acting, 0, Informer(1, 0)),
    ("nobody-there", lambda: scene("murder", ""), 0, Murder(0, 1)),
    ("protected", marked, 0, Murder(0, 1)),
    ("nothing-hidden", acting, 0, Informer(1, 1)),
    ("same-place", acting, 0, Limousine(1, 1, (1,))),
    ("under-marker", marked, 0, Limousine(1, 0, (4,))),
    ("wrong-number-driven", acting, 0, Limousine(1, 0, ())),
    ("wrong-number-driven", acting, 0, Limousine(1, 0, (0, 1, 2))),
    ("only-last-cards", acting, 0, Limousine(1, 0, (0,))),
    ("only-last-cards", acting, 0, Limousine(1, 0, (1, 1))),
    ("discard-empty", marked, 0, Corruption(card("r1"))),
    ("not-in-discard", acting, 0, Corruption(card("v8"))),
    ("shoot-first", choosing, 1, EndTurn()),
    ("no-marker", three_places, 1, Shoot(2)),
    ("no-shootout", acting, 0, Shoot(0)),
    ("no-shootout", acting, 0, Send(None)),
    ("reinforcements-first", standoff, 0, EndTurn()),
    ("not-tied", standoff, 2, Send(None)),
    ("not-a-gangster-in-hand", standoff, 0, Send(card("r2"))),
    ("not-in-pile", drawing, CHANCE, TopCard(card("v9"))),
    ("not-in-stock", no_breweries, CHANCE, NewEstablishment(2)),
]


@pytest.mark.parametrize(("code", "make", "actor", "action"), CASES, ids=[f"{case[0]}-{n}" for n, case in enumerate(CASES)])
def test_refused(code: str, make: Callable[[], ChicagoState], actor: Actor, action: Value) -> None:
    state = make()
    before = state.key()
    for attempt in (state.check, state.apply, state.perform):
        with pytest.raises(IllegalAction) as caught:
            attempt(actor, action)
        assert caught.value.code == code
        assert "{" not in caught.value.text("en") + caught.value.text("fr")
        assert caught.value.text("en") != caught.value.text("fr")
    assert state.key() == before


def test_every_refusal_is_tried() -> None:
    known = {key[8:] for key in texts.catalog("en", GAME.id) if key.startswith("illegal.")}
    assert known - {case[0] for case in CASES} == {"already-sent", "not-a-gangster"}, "in test_shootout.py, and by the page"


def test_a_result_before_the_end_and_chance_out_of_turn_are_errors_of_the_caller() -> None:
    with pytest.raises(ValueError, match="not over"):
        _ = acting().result
    with pytest.raises(ValueError, match="nothing to decide"):
        acting().chance()
