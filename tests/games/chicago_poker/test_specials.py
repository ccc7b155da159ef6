"""The special cards: CP-9 … CP-13, and the game without them, CP-21."""

from __future__ import annotations

from math import factorial

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.games.chicago_poker.cards import GANGSTERS
from peppermill.games.chicago_poker.events import Armed, Bribed, Drove, Informed, Marked, Murdered
from peppermill.games.chicago_poker.moves import Corruption, Draw, EndTurn, Informer, Limousine, Murder, Play, Revolver, TopCard

from .table import card, cards, draw, heard, legal, marker, names, play, scene, side, started

# CP-9


def test_cp9_murder_takes_the_last_card_face_up_or_down() -> None:
    state = scene("murder", "", sides={(1, 1): "r1 r2", (0, 1): "g7 g8"})
    assert heard(state, 0, Murder(0, 1), None) == [Murdered(0, 0, 1, 1, card("g8"))]
    assert side(state, 0, 1, 1) == "g7"
    assert names(state.view(0).discard) == "g8 murder"
    assert state.left == 2


def test_cp9_the_next_card_takes_the_slot_that_was_left() -> None:
    state = scene("murder", "b3 b4", sides={(0, 1): "g7 g8 g9"})
    state.apply(0, Murder(0, 1))
    state.apply(0, EndTurn())
    play(state, 1, "b3", 0)
    assert side(state, 0, 1, 0) == "? ? b3"


def test_cp9_not_from_under_the_marker_but_from_the_other_groups() -> None:
    five = {(1, 1): "r1 r2 r3 r4 r5", (1, 2): "g1 g2"}
    state = scene("murder", "", "", sides=five, markers={1: 1})
    assert legal(state, 0, Murder) == [Murder(1, 2)]
    with pytest.raises(IllegalAction, match="protected"):
        state.apply(0, Murder(1, 1))


def test_cp9_never_ones_own_cards() -> None:
    state = scene("murder", "", sides={(1, 0): "r1", (1, 1): "g1"})
    assert legal(state, 0, Murder) == [Murder(1, 1)]


# CP-10


def test_cp10_only_the_informer_learns_what_lies_there() -> None:
    state = scene("informer", "", "", sides={(0, 1): "r1 r2 r3"})
    told = state.perform(0, Informer(0, 1))
    news = {seat: [one.event for one in told if one.heard_by(seat)] for seat in (0, 1, 2, None)}
    assert news[0] == [Informed(0, 0, 1, (0, 1), tuple(cards("r1 r2")))]
    assert news[1] == news[2] == news[None] == [Informed(0, 0, 1, (0, 1), None)]
    assert side(state, 0, 1, 0) == "r1 r2 r3"
    assert side(state, 0, 1, 2) == "? ? r3"


def test_cp10_and_keeps_knowing_them() -> None:
    state = scene("informer", "r4", "", sides={(0, 1): "r1"})
    state.apply(0, Informer(0, 1))
    state.apply(0, EndTurn())
    play(state, 1, "r4", 0)
    assert side(state, 0, 1, 0) == "r1 ?"
    assert side(state, 0, 1, 2) == "? ?"


def test_cp10_there_must_be_something_hidden() -> None:
    state = scene("informer", "", sides={(1, 1): "r1", (0, 0): "g1"})
    assert legal(state, 0, Informer) == []
    with pytest.raises(IllegalAction, match="no face-down card"):
        state.apply(0, Informer(1, 1))


def test_cp10_it_may_be_a_card_the_player_has_seen_before() -> None:
    state = scene("informer informer", "r4", "", sides={(0, 1): "r1"})
    state.apply(0, Informer(0, 1))
    assert legal(state, 0, Informer) == [Informer(0, 1)], "a way to lighten the hand"
    assert heard(state, 0, Informer(0, 1), 0) == [Informed(0, 0, 1, (0,), (card("r1"),))]
    driven = scene("informer", "", sides={(1, 1): "r1"}, town="speakeasy brewery")
    driven.take(1, card("limousine"))
    driven.turn = 1
    driven.apply(1, Limousine(1, 0, (0,)))
    driven.apply(1, EndTurn())
    assert side(driven, 0, 1, 0) == "r1", "face down, but everyone saw it come"
    assert legal(driven, 0, Informer) == [Informer(0, 1)]


def test_cp10_two_informers_are_listed_once() -> None:
    state = scene("informer informer", "", sides={(0, 1): "r1"})
    assert legal(state, 0, Informer) == [Informer(0, 1)]
    state.apply(0, Informer(0, 1))
    assert names(state.view(0).hand) == "informer"


# CP-11


def test_cp11_the_last_cards_go_in_any_order() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2 r3"}, town="gambling-hall brewery")
    state.apply(0, Limousine(1, 0, (2, 1)))
    assert side(state, 1, 0, 0) == "r1"
    assert side(state, 0, 0, 0) == "r3 r2"
    assert names(state.view(0).discard) == "limousine"


def test_cp11_every_order_and_number_is_listed() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2 r3 r4", (0, 0): "g1 g2"})
    moves = legal(state, 0, Limousine)
    from_brewery = [move for move in moves if isinstance(move, Limousine) and move.source == 1]
    from_speakeasy = [move for move in moves if isinstance(move, Limousine) and move.source == 0]
    # Three of the four fit beside two: 1! + 2! + 3!. Only one fits beside four: 1!.
    assert len(from_brewery) == 1 + 2 + 6
    assert len(from_speakeasy) == 1
    assert len(set(moves)) == len(moves)


@pytest.mark.parametrize("laid", [1, 2, 3, 4, 5])
def test_cp11_at_most_four(laid: int) -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2 r3 r4 r5"[: 3 * laid]})
    moved = [move for move in legal(state, 0, Limousine) if isinstance(move, Limousine)]
    assert len(moved) == sum([factorial(n) for n in range(1, min(laid, 4) + 1)])
    assert max([len(move.order) for move in moved]) == min(laid, 4)


def test_cp11_only_the_last_ones_and_each_once() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2 r3"})
    for order in ((0,), (0, 1), (2, 0), (2, 2), (), (3,)):
        with pytest.raises(IllegalAction):
            state.apply(0, Limousine(1, 0, order))


def test_cp11_turned_up_at_the_new_place() -> None:
    state = scene("limousine", "", sides={(0, 0): "r1 r2"}, town="speakeasy brewery")
    assert side(state, 0, 0, 1) == "? ?"
    shown = tuple(cards("r2 r1"))
    assert heard(state.clone(), 0, Limousine(0, 1, (1, 0)), 0)[-1] == Drove(0, 0, 1, (1, 0), 0, shown)
    assert heard(state, 0, Limousine(0, 1, (1, 0)), 1)[-1] == Drove(0, 0, 1, (0, 1), 0, shown), "from which slot is not told"
    assert side(state, 1, 0, 1) == "r2 r1"


def test_cp11_not_from_under_ones_own_marker_but_from_beside_anothers() -> None:
    five = {(1, 0): "r1 r2 r3 r4 r5"}
    own = scene("limousine", "", sides=five, markers={1: 0})
    assert legal(own, 0, Limousine) == []
    with pytest.raises(IllegalAction, match="under your shoot-out marker"):
        own.apply(0, Limousine(1, 0, (4,)))
    other = scene("limousine", "", sides={**five, (1, 1): "g1 g2 g3 g4 g5"}, markers={1: 1})
    assert Limousine(1, 0, (4,)) in legal(other, 0, Limousine)


def test_cp11_reaching_five_takes_a_free_marker() -> None:
    sides = {(1, 0): "r1 r2 r3", (0, 0): "g1 g2"}
    state = scene("limousine", "", sides=sides)
    assert Marked(0, 0) in heard(state, 0, Limousine(1, 0, (0, 1, 2)), 1)
    assert marker(state, 0) == 0
    taken = scene("limousine", "", sides={**sides, (0, 1): "b1 b2 b3 b4 b5"}, markers={0: 1})
    taken.apply(0, Limousine(1, 0, (0, 1, 2)))
    assert marker(taken, 0) == 1


def test_cp11_no_more_than_five_there() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2 r3", (0, 0): "g1 g2 g3"})
    with pytest.raises(IllegalAction, match="five cards"):
        state.apply(0, Limousine(1, 0, (0, 1, 2)))


# CP-12


def test_cp12_two_more_actions() -> None:
    state = scene("revolver r1", "", left=1)
    assert heard(state, 0, Revolver(), 1) == [Armed(0, 2)]
    assert (state.left, state.to_act) == (2, (0,))
    assert names(state.view(1).discard) == "revolver"


# CP-13


def test_cp13_corruption_takes_any_card_and_shuffles_the_rest_back() -> None:
    state = scene("corruption", "r2", discard="g4 g5 revolver", pile="b1 b2")
    told = state.perform(0, Corruption(card("revolver")))
    assert [one.event for one in told if one.heard_by(0)] == [Bribed(0, card("revolver"), 2)]
    assert [one.event for one in told if one.heard_by(1)] == [Bribed(0, None, 2)]
    assert [one.event for one in told if one.heard_by(None)] == [Bribed(0, None, 2)]
    assert names(state.view(0).hand) == "revolver"
    assert names(state.view(1).discard) == "corruption"
    assert names(sorted([state.pile[i] for i in range(state.pile_size)])) == "b1 b2 g4 g5"


def test_cp13_not_with_an_empty_discard() -> None:
    state = scene("corruption", "")
    assert legal(state, 0, Corruption) == []
    with pytest.raises(IllegalAction, match="discard is empty"):
        state.apply(0, Corruption(card("r1")))


def test_cp13_two_informers_in_the_discard_are_one_choice() -> None:
    state = scene("corruption", "", discard="informer informer r1")
    assert legal(state, 0, Corruption) == [Corruption(card("r1")), Corruption(card("informer"))]
    state.apply(0, Corruption(card("informer")))
    assert [state.pile[i] for i in range(state.pile_size)].count(card("informer")) == 1


# CP-21


def test_cp21_without_specials() -> None:
    state = started(4, tactical=True)
    everything = [state.pile[i] for i in range(state.pile_size)]
    for seat in range(4):
        everything += state.view(seat).hand
    assert sorted(everything) == list(range(GANGSTERS))
    state.apply(0, Draw())
    with pytest.raises(IllegalAction, match="not in the draw pile"):
        state.apply(CHANCE, TopCard(card("murder")))


def test_specials_cost_an_action_and_leave_the_hand() -> None:
    state = scene("informer r1", "", sides={(0, 1): "g1"})
    state.apply(0, Informer(0, 1))
    assert (state.left, names(state.view(0).hand)) == (2, "r1")
    state.apply(0, Play(card("r1"), 0))
    state.apply(0, Draw())
    draw(state, "b2")
    assert state.to_act == (1,)
