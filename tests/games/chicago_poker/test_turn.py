"""Set-up and a player's turn: CP-1 … CP-8."""

from __future__ import annotations

from collections import Counter

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.games.chicago_poker.cards import CARD_NAMES, FACING, TYPE_NAMES
from peppermill.games.chicago_poker.events import Drew, GameOver, Marked, NobodyActed, Played, Reshuffled, TurnBegan
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.house import HAND_LIMIT, whole_deck
from peppermill.games.chicago_poker.moves import Corruption, Draw, EndTurn, Informer, Limousine, Murder, Play, Revolver
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, draw, heard, legal, marker, names, play, scene, side, started

DRAW, END = Draw(), EndTurn()


def test_cp1_the_deck() -> None:
    deck = Counter([CARD_NAMES[number] for number in whole_deck(tactical=False)])
    assert sum(deck.values()) == 81
    assert {name for name, copies in deck.items() if copies == 2} == {"informer"}
    assert {name for name in deck if name[1:].isdecimal()} == {f"{c}{v}" for c in "rygbv" for v in range(1, 16)}
    assert set(deck) - {f"{c}{v}" for c in "rygbv" for v in range(1, 16)} == {
        "murder", "informer", "limousine", "revolver", "corruption",
    }  # fmt: skip


def test_cp1_twenty_establishments_five_of_each_type() -> None:
    state = GAME.start(2)
    assert isinstance(state, ChicagoState)
    assert tuple(state.stock) == (5, 5, 5, 5)


@pytest.mark.parametrize(("players", "places"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_cp2_five_cards_each_and_so_many_establishments(players: int, places: int) -> None:
    state = started(players)
    view = state.view(None)
    assert view.hands == (5,) * players
    assert len([place for place in view.places if place.establishment is not None]) == places
    assert view.stock == 20 - places
    assert view.pile == 81 - 5 * players


def test_cp2_anyone_may_begin() -> None:
    state = GAME.start(3)
    outcomes = state.chance().outcomes
    assert outcomes is not None
    assert [chance for _, chance in outcomes] == [pytest.approx(1 / 3)] * 3
    assert started(3, first=2).to_act == (2,)


def test_cp3_one_action_then_two_then_three() -> None:
    state = started(3, first=1, tactical=True)
    actions: dict[int, int] = {}
    for turn, seat in enumerate((1, 2, 0, 1)):
        assert state.to_act == (seat,)
        actions[turn] = state.left
        while state.turns == turn + 1:
            state.apply(seat, legal(state, seat, Play)[0])
    assert actions == {0: 1, 1: 2, 2: 3, 3: 3}


def test_cp3_up_to_three_actions_in_any_order() -> None:
    state = scene("r1 r2", "r3")
    state.apply(0, DRAW)
    draw(state, "b5")
    state.apply(0, Play(card("r1"), 1))
    assert state.to_act == (0,)
    state.apply(0, DRAW)
    draw(state, "b6")
    assert state.to_act == (1,)
    assert names(state.view(0).hand) == "r2 b5 b6"


def test_cp3_a_turn_may_end_early() -> None:
    assert END in scene("r1", "r2").legal(0)


def test_cp3_unless_all_actions_must_be_used() -> None:
    state = scene("r1", "r2", must_use_all_actions=True)
    assert END not in state.legal(0)
    with pytest.raises(IllegalAction, match="all actions must be used"):
        state.apply(0, END)
    idle = scene("", "r2", pile="", must_use_all_actions=True)
    assert idle.legal(0) == [END]
    idle.apply(0, END)


def test_cp12_nobody_has_to_draw_the_revolver_for_ever() -> None:
    """With nothing else to do, drawing it costs the action that it brought: the turn may end though all actions must be used."""
    state = scene("revolver", "r2", pile="", must_use_all_actions=True)
    assert state.legal(0) == [Revolver()]
    state.apply(0, Revolver())
    assert state.legal(0) == [Draw(), EndTurn()]
    state.apply(0, EndTurn())
    # With another card to draw, or one to play, all actions are used.
    assert scene("", "r2", pile="", discard="revolver r1", must_use_all_actions=True).legal(0) == [Draw()]
    assert EndTurn() not in scene("r1", "r2", pile="", discard="revolver", must_use_all_actions=True).legal(0)


def test_cp3_with_all_actions_compulsory_one_other_action_is_enough_to_forbid_the_end() -> None:
    state = scene("r1", "r2", town="brewery -", pile="", must_use_all_actions=True)
    assert state.legal(0) == [Play(card("r1"), 0)]
    with pytest.raises(IllegalAction):
        state.check(0, END)


def test_cp4_an_empty_draw_pile_is_made_of_the_discard() -> None:
    state = scene("r1", "r2", pile="", discard="g4 g5 g6")
    assert heard(state, 0, DRAW, 1) == [Reshuffled(3)]
    assert (state.view(1).pile, state.view(1).discard) == (3, ())
    draw(state, "g5")
    assert names(state.view(0).hand) == "r1 g5"


def test_cp4_it_is_not_made_before_somebody_draws() -> None:
    state = scene("r1", "r2", pile="b1", discard="g4 g5 g6")
    state.apply(0, DRAW)
    draw(state, "b1")
    assert names(state.view(0).discard) == "g4 g5 g6"


def test_cp4_the_discard_is_there_for_corruption_until_then() -> None:
    state = scene("corruption", "r2", pile="b1", discard="g4 g5 g6")
    state.apply(0, DRAW)
    draw(state, "b1")
    assert state.view(1).pile == 0
    assert names([action.card for action in legal(state, 0, Corruption) if isinstance(action, Corruption)]) == "g4 g5 g6"


def test_cp4_everybody_sees_every_card_of_the_discard() -> None:
    state = scene("r1", "r2", discard="g4 informer v9")
    for seat in (0, 1, None):
        assert names(state.view(seat).discard) == "g4 informer v9"
        assert "discard, the newest last: g4 informer v9" in GAME.show(state.view(seat))


def test_cp4_with_both_empty_there_is_nothing_to_draw() -> None:
    state = scene("r1", "r2", pile="")
    assert DRAW not in state.legal(0)
    with pytest.raises(IllegalAction, match="no card left"):
        state.apply(0, DRAW)


SEVEN = "r1 r2 r3 r4 r5 r6 r7"


def test_cp5_seven_cards_and_one_action_no_draw() -> None:
    assert DRAW not in scene(SEVEN, "", left=1).legal(0)
    assert DRAW in scene("r1 r2 r3 r4 r5 r6", "", left=1).legal(0)


def test_cp5_the_eighth_card_must_be_played_with_what_remains() -> None:
    state = scene(SEVEN, "", left=2)
    state.apply(0, DRAW)
    draw(state, "b9")
    assert len(state.view(0).hand) == HAND_LIMIT + 1
    assert {type(action) for action in state.legal(0)} == {Play}
    with pytest.raises(IllegalAction, match="play down to 7"):
        state.apply(0, END)
    with pytest.raises(IllegalAction, match="more than 7"):
        state.apply(0, DRAW)


def test_cp5_no_ninth_card_without_a_revolver() -> None:
    state = scene(SEVEN, "", left=3)
    state.apply(0, DRAW)
    draw(state, "b9")
    assert state.left == 2
    assert DRAW not in state.legal(0)
    assert END not in state.legal(0)


def test_cp5_no_draw_to_eight_when_nothing_can_be_played() -> None:
    full = {(0, 0): "g1 g2 g3 g4 g5", (1, 0): "b1 b2 b3 b4 b5"}
    assert DRAW not in scene(SEVEN, "", sides=full, left=3).legal(0)
    assert DRAW in scene("r1 r2 r3 r4 r5 r6", "", sides=full, left=3).legal(0)


def test_cp5_a_special_that_can_be_played_will_do() -> None:
    full = {(0, 0): "g1 g2 g3 g4 g5", (1, 0): "b1 b2 b3 b4 b5"}
    six = "r1 r2 r3 r4 r5 r6"
    assert DRAW in scene(f"{six} revolver", "", sides=full).legal(0)
    assert DRAW not in scene(f"{six} murder", "", sides=full).legal(0)
    assert DRAW in scene(f"{six} murder", "", sides={**full, (1, 1): "v1"}).legal(0)
    assert DRAW not in scene(f"{six} informer", "", sides={**full, (1, 1): "v1"}).legal(0)
    assert DRAW in scene(f"{six} informer", "", sides={**full, (0, 1): "v1"}).legal(0)
    assert DRAW not in scene(f"{six} limousine", "", sides=full).legal(0)


def test_cp5_corruption_takes_nothing_off_the_hand() -> None:
    full = {(0, 0): "g1 g2 g3 g4 g5", (1, 0): "b1 b2 b3 b4 b5"}
    six = "r1 r2 r3 r4 r5 r6"
    assert DRAW not in scene(f"{six} corruption", "", sides=full, discard="v1").legal(0)
    eight = "r1 r2 r3 r4 r5 r6 r7 corruption"
    assert legal(scene(eight, "", left=1, discard="v1"), 0, Corruption) == []
    assert legal(scene(eight, "", left=2, discard="v1"), 0, Corruption) == [Corruption(card("v1"))]
    with pytest.raises(IllegalAction, match="play down to 7"):
        scene(eight, "", left=1, discard="v1").apply(0, Corruption(card("v1")))


@pytest.mark.parametrize("kind", TYPE_NAMES)
def test_cp6_the_slot_says_how_a_card_lies(kind: str) -> None:
    state = scene("r1 r2 r3 r4 r5", "", town=f"{kind} brewery", left=5)
    play(state, 0, "r1 r2 r3 r4 r5", 0)
    pattern = FACING[TYPE_NAMES.index(kind)]
    shown = side(state, 0, 0, 1).split()
    assert ["D" if name == "?" else "U" for name in shown] == list(pattern)
    assert side(state, 0, 0, 0) == "r1 r2 r3 r4 r5"
    assert side(state, 0, 0, None) == side(state, 0, 0, 1)


def test_cp6_the_patterns() -> None:
    assert dict(zip(TYPE_NAMES, FACING, strict=True)) == {
        "speakeasy": "DDUUU", "jazz-club": "UUUDD", "brewery": "UUUUU", "gambling-hall": "UDUDU",
    }  # fmt: skip


def test_cp6_no_sixth_card() -> None:
    state = scene("r9", "", sides={(1, 0): "g1 g2 g3 g4 g5"})
    assert legal(state, 0, Play) == [Play(card("r9"), 0)]
    with pytest.raises(IllegalAction, match="five cards"):
        state.apply(0, Play(card("r9"), 1))


def test_cp6_only_open_establishments() -> None:
    state = scene("r9", "", town="brewery -")
    assert legal(state, 0, Play) == [Play(card("r9"), 0)]
    with pytest.raises(IllegalAction, match="no establishment there any more"):
        state.apply(0, Play(card("r9"), 1))


def test_cp7_the_fifth_card_takes_the_marker() -> None:
    state = scene("r5", "", sides={(1, 0): "r1 r2 r3 r4"})
    assert Marked(0, 1) in play(state, 0, "r5", 1)
    assert marker(state, 1) == 0


def test_cp7_one_marker_an_establishment() -> None:
    state = scene("r5", "", sides={(1, 0): "r1 r2 r3 r4", (1, 1): "g1 g2 g3 g4 g5"}, markers={1: 1})
    assert [type(event) for event in play(state, 0, "r5", 1)] == [Played]
    assert marker(state, 1) == 1
    murder = scene("murder", "", sides={(1, 1): "g1 g2 g3 g4 g5", (1, 0): "r1"}, markers={1: 0})
    assert Murder(1, 1) in murder.legal(0), "the later five are unprotected"


def test_cp8_after_two_whole_rounds_without_an_action_the_game_is_over() -> None:
    state = scene("r1", "r2", "r3", won={0: "brewery", 2: "brewery"})
    for seat in (0, 1):
        state.apply(seat, END)
    told = state.perform(2, END)
    assert [NobodyActed() in [one.event for one in told if one.heard_by(seat)] for seat in (0, 1, 2, None)] == [True] * 4
    assert not state.over
    for seat in (0, 1):
        assert NobodyActed() not in heard(state, seat, END, None)
    assert GameOver((0, 2), "nobody-acts") in heard(state, 2, END, None)
    assert state.result.winners == (0, 2)
    assert state.result.scores == (0.5, 0.0, 0.5)
    assert state.result.why["reason"] == "nobody-acts"


def test_cp8_an_action_in_between_begins_the_count_anew() -> None:
    state = scene("r1", "r2")
    state.apply(0, END)
    state.apply(1, Play(card("r2"), 0))
    state.apply(1, END)
    for seat in (0, 1, 0):
        state.apply(seat, END)
    assert not state.over
    state.apply(1, END)
    assert state.over


def test_cp8_the_warning_stands_on_the_table_until_somebody_acts() -> None:
    warning = "nobody acted for a whole round"
    state = scene("r1", "r2")
    state.apply(0, END)
    assert warning not in GAME.show(state.view(None))
    state.apply(1, END)
    assert warning in GAME.show(state.view(None))
    state.apply(0, END)
    assert warning in GAME.show(state.view(1))
    state.apply(1, Play(card("r2"), 0))
    state.apply(1, END)
    assert warning not in GAME.show(state.view(1))


def test_cp8_ending_after_an_action_is_no_idle_turn() -> None:
    state = scene("r1", "r2", turn=1)
    state.apply(1, END)
    state.apply(0, Play(card("r1"), 0))
    state.apply(0, END)
    assert state.idle == 0


def test_a_turn_tells_everyone_what_they_may_know() -> None:
    state = scene("r1", "r2")
    state.apply(0, DRAW)
    told = state.clone().perform(CHANCE, state.chance().draw(Sfc32(3)))
    mine = [one.event for one in told if one.heard_by(0)]
    theirs = [one.event for one in told if one.heard_by(1)]
    watching = [one.event for one in told if one.heard_by(None)]
    assert isinstance(mine[0], Drew)
    assert mine[0].card is not None
    assert theirs == watching == [Drew(0, None)]
    state = scene("r1", "r2")
    assert TurnBegan(1, 3) in heard(state, 0, END, None)


def test_the_kinds_of_legal_actions_are_all_there() -> None:
    state = scene(
        "r1 murder informer limousine revolver corruption",
        "r2",
        sides={(0, 0): "g1", (0, 1): "b1"},
        discard="v3",
    )
    kinds = {type(action) for action in state.legal(0)}
    assert kinds == {Draw, Play, Murder, Informer, Limousine, Revolver, Corruption, EndTurn}
    assert state.legal(1) == ()
