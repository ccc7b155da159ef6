"""CM-54: the order of the windows for answers, and that nobody learns who could have answered."""

from __future__ import annotations

from typing import Any

import pytest

from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import Chose
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import BRIBE, GUARD, HOT, KISS, RECONSIDER, TURN
from tests.games.chili_mafia.table import (
    all_decline,
    answer,
    attack,
    attacked,
    cards,
    deck,
    gang,
    hand,
    heard,
    recruiting,
    table,
    use,
    whack,
)


def test_cm_54_answers_then_bodyguards_then_effect_then_kiss_then_lord() -> None:
    gangs = [(0, "outlaw tabasco poblano"), (1, "lord bodyguard tabasco")]
    state = table(
        hands={0: "whack-em", 1: "jimmy", 2: "jimmy", 3: "jimmy"}, gangs=gangs, properties={1: "kiss-of-death"},
        advanced=True, goodfellas=True, deck="ghost",
    )  # fmt: skip
    state.apply(0, attack("whack-em", 0, "outlaw", 1, "lord", "tabasco"))
    assert state.step.what == HOT
    answer(state)
    assert state.step.what == GUARD
    assert gang(state, 1) == ["bodyguard", "tabasco", "lord"]
    state.apply(1, m.Guard(cards("tabasco")))
    assert gang(state, 1) == ["tabasco"]
    assert state.step.what == KISS
    assert hand(state, 1) == ["jimmy-nardello"], "the Lord's card comes last"
    state.apply(1, use("kiss-of-death", None, "poblano"))
    assert hand(state, 1) == ["jimmy-nardello", "ghost-pepper"]


def test_cm_54_bribe_then_jail_then_lord() -> None:
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord jimmy")]
    state = table(hands={0: "pinch"}, gangs=gangs, properties={2: "bribe"}, goodfellas=True, deck="ghost tabasco")
    state.apply(0, attack("pinch", 0, "outlaw", 1, "lord"))
    answer(state)
    assert state.step.what == BRIBE
    state.apply(2, m.DECLINE)
    assert deck(state) == ["tabasco", "lord"]
    assert hand(state, 1) == ["ghost-pepper"]


def test_cm_54_a_neutralised_card_reaches_no_later_window() -> None:
    gangs = [(0, "outlaw tabasco poblano"), (1, "lord bodyguard tabasco")]
    state = table(hands={0: "whack", 3: "fugged"}, gangs=gangs, properties={1: "kiss-of-death"}, advanced=True, goodfellas=True)
    state.apply(0, whack(0, "outlaw", 1, "tabasco"))
    answer(state, p4=m.FUGGEDABOUTIT)
    assert state.step.what == TURN
    assert gang(state, 1) == ["bodyguard", "tabasco", "lord"]


WINDOWS: dict[str, tuple[Any, int]] = {
    "hot": (lambda mine: attacked(hands={1: mine[0]}, properties={1: mine[1]}), 1),
    "hot, not attacked": (lambda mine: attacked(hands={1: "jimmy", 2: mine[0]}, properties={2: mine[1]}), 2),
    "recruit": (lambda mine: recruiting(hands={1: mine[0]}, properties={1: mine[1]}), 1),
    "bribe": (lambda mine: _after(attacked("pinch", hands={1: mine[0]}, properties={1: mine[1]})), 1),
    "kiss": (lambda mine: _after(attacked(hands={1: mine[0]}, properties={1: mine[1]})), 1),
}


def _after(state: MafiaState) -> MafiaState:
    answer(state)
    return state


@pytest.mark.parametrize("window", WINDOWS)
def test_who_is_asked_never_depends_on_hidden_cards(window: str) -> None:
    """Whatever the seat holds, it is asked, declines, and everyone else sees and hears the same."""
    make, seat = WINDOWS[window]
    hands = ("fugged tabasco", "jimmy tabasco", "jimmy jimmy", "whack earner")
    seen = []
    for mine in [(names, kind) for names in hands for kind in ("recruit", "bribe", "kiss-of-death", "lifeline", "easy-pal")]:
        state = make(mine)
        assert isinstance(state.to_act, tuple)
        assert seat in state.to_act
        before = [state.view(other) for other in (0, 2 if seat == 1 else 1, 3, None)]
        told = state.perform(seat, m.DECLINE)
        after = [state.view(other) for other in (0, 2 if seat == 1 else 1, 3, None)]
        assert Chose(seat) in heard(told, 0)
        seen.append((before, heard(told, 0), heard(told, None), after))
    assert all(each == seen[0] for each in seen)


def test_the_attacker_with_a_property_is_asked_to_reconsider_whatever_it_is() -> None:
    seen = []
    for kind in ("reconsider", "snoop", "bribe"):
        state = attacked(hands={1: "fugged"}, properties={0: kind})
        answer(state, p2=m.FUGGEDABOUTIT)
        assert state.step.what == RECONSIDER
        told = state.perform(0, m.DECLINE)
        seen.append((heard(told, 1), state.view(1)))
    assert seen[0] == seen[1] == seen[2]


def test_a_lifeline_asks_again_whatever_it_found() -> None:
    """Found and kept looks different, of course; used up in vain looks the same whatever was seen and whatever is held."""
    seen = []
    for names, top in (("fugged", "ghost whack"), ("jimmy", "whack tabasco"), ("tabasco", "earner jimmy")):
        state = attacked(hands={1: names}, properties={1: "lifeline"}, deck=top)
        answer(state, p2=use("lifeline"))
        assert state.to_act == (1,)
        told = state.perform(1, m.DECLINE)
        seen.append((heard(told, 0), state.view(0), state.view(None)))
    assert seen[0] == seen[1] == seen[2]


def test_answers_come_in_any_order() -> None:
    ends = set()
    for order in ((1, 2, 3), (3, 2, 1), (2, 1, 3)):
        state = attacked(hands={1: "jimmy", 2: "fugged", 3: "fugged"})
        for seat in order:
            state.apply(seat, m.DECLINE if seat == 1 else m.FUGGEDABOUTIT)
        ends.add(state.key())
    assert len(ends) == 1
    state = attacked(hands={1: "jimmy"})
    all_decline(state)
    assert gang(state, 1) == ["tabasco"] * 2
