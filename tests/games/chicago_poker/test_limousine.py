"""What a Limousine gives away (CP-11): nothing but the faces that lie open afterwards."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, Value
from peppermill.games.chicago_poker.cards import CORRUPTION, FACING, GANGSTERS, INFORMER, LIMOUSINE, MURDER
from peppermill.games.chicago_poker.events import Drove
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.moves import Corruption, Draw, EndTurn, Informer, Limousine, Murder, Play, Send, TopCard
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, cards, legal, names, scene, side
from .test_encoding import seen
from .test_hidden import WORLDS, worlds

pytestmark = pytest.mark.both


def bytes_of(state: ChicagoState, seat: int | None) -> str:
    return json.dumps(GAME.dump(state.view(seat)))


def heard_by(state: ChicagoState, actor: Actor, action: Value) -> dict[int | None, str]:
    """Make the move; what each seat, and a spectator, hears of it."""
    told = state.perform(actor, action)
    seats: list[int | None] = [None, *range(state.players)]
    return {seat: json.dumps([GAME.dump(one.event) for one in told if one.heard_by(seat)]) for seat in seats}


def mixed(state: ChicagoState, seat: int | None) -> list[tuple[str, str, str]]:
    """Of every mix: its slots, what everybody knows of it, and what this seat knows besides."""
    return [
        (" ".join([f"{spot.place}.{spot.slot}" for spot in one.spots]), names(one.cards), names(one.told))
        for one in state.view(seat).mixed
    ]


def eager(state: ChicagoState, rng: Sfc32) -> tuple[Actor, Value]:
    """Random, but fond of what this is about: specials come early, and are played."""
    if state.to_act is CHANCE:
        luck = state.chance()
        for number in (LIMOUSINE, INFORMER, MURDER, CORRUPTION):
            if rng.below(6) == 0 and state.phase in (2, 3) and state.in_pile(number) >= 0:
                return CHANCE, TopCard(number)
        return CHANCE, luck.draw(rng)
    seat = state.to_act[0]
    actions = [action for action in state.legal(seat) if not isinstance(action, EndTurn)] or list(state.legal(seat))
    kinds = {type(action) for action in actions}
    kind = rng.choice(sorted(kinds, key=lambda kind: kind.__name__))
    return seat, rng.choice([action for action in actions if type(action) is kind])


def faces(state: ChicagoState, action: Limousine) -> tuple[int, ...]:
    """The cards that lie open at the new place."""
    seat = state.turn
    at = (action.source * state.players + seat) * 5
    first = state.laid[action.target * state.players + seat]
    pattern = FACING[state.town[action.target]][first:]
    return tuple([state.table[at + slot] & 127 for slot, way in zip(action.order, pattern, strict=False) if way == "U"])


# Nobody can tell orders apart that show the same faces


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 6))
def test_cp11_orders_that_show_the_same_faces_look_the_same_to_all_others(seed: int, players: int) -> None:
    rng = Sfc32(seed)
    state = GAME.start(players, {"must_use_all_actions": True})
    assert isinstance(state, ChicagoState)
    for _ in range(250):
        if state.over:
            break
        if state.to_act is not CHANCE:
            _compare_drives(state, [move for move in state.legal(state.to_act[0]) if isinstance(move, Limousine)])
        state.apply(*eager(state, rng))


def _compare_drives(state: ChicagoState, moves: list[Limousine]) -> None:
    looks: dict[tuple[int, int, int, tuple[int, ...]], dict[int | None, tuple[str, str, list[list[int]]]]] = {}
    for move in moves:
        after = state.clone()
        after.left = 3  # a shoot-out right afterwards would show more
        driver = state.turn
        told = heard_by(after, driver, move)
        others: list[int | None] = [None, *[seat for seat in range(state.players) if seat != driver]]
        look = {
            seat: (bytes_of(after, seat), told[seat], [] if seat is None else [*seen(after, seat).values()]) for seat in others
        }
        same = (move.source, move.target, len(move.order), faces(state, move))
        assert looks.setdefault(same, look) == look, move


def lookalike(state: ChicagoState, action: Action, seat: int, rng: Sfc32) -> Action | None:
    """Another action that may look the same to the others; None if there is none."""
    choices = [other for other in state.legal(seat) if type(other) is type(action)]
    if isinstance(action, Play):
        choices = [other for other in choices if isinstance(other, Play) and other.place == action.place]
    elif isinstance(action, Limousine):
        way = (action.source, action.target, len(action.order))
        choices = [o for o in choices if isinstance(o, Limousine) and (o.source, o.target, len(o.order)) == way]
    elif not isinstance(action, (Corruption, Send)):
        choices = [other for other in choices if other == action]
    return rng.choice(choices) if choices else None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 5))
def test_what_a_seat_sees_follows_from_what_it_was_told(seed: int, players: int) -> None:
    """Two games with other secrets: as long as a seat has heard the same of both, both look the same to it."""
    rng = Sfc32(seed)
    one = GAME.start(players, {"must_use_all_actions": True})
    assert isinstance(one, ChicagoState)
    while one.turns == 0 or one.to_act is CHANCE:
        one.apply(*eager(one, rng))
    two = one.clone()
    alike: list[int | None] = [None, *range(players)]
    for _ in range(200):
        if one.over or two.over or not alike:
            break
        actor, action = eager(one, rng)
        other: Value | None
        if actor is CHANCE:
            other = action if rng.below(2) and two.phase == one.phase else None
            if not isinstance(other, TopCard) or two.in_pile(other.card) < 0:
                other = two.chance().draw(rng) if two.to_act is CHANCE else None
        else:
            assert isinstance(action, Action)
            other = lookalike(two, action, actor, rng) if two.to_act == one.to_act else None
        if other is None:
            break
        here, there = heard_by(one, actor, action), heard_by(two, actor, other)
        alike = [seat for seat in alike if here[seat] == there[seat] and (seat != actor or action == other)]
        for seat in alike:
            assert bytes_of(one, seat) == bytes_of(two, seat)
            if seat is not None:
                assert seen(one, seat) == seen(two, seat)
                assert one.legal(seat) == two.legal(seat)


# Who knows what


def test_cp11_cards_seen_by_all_and_driven_face_down_are_known_but_not_which_is_which() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2"}, town="speakeasy brewery")
    told = heard_by(state, 0, Limousine(1, 0, (1, 0)))
    assert json.loads(told[1])[0]["cards"] == [None, None]
    assert json.loads(told[1])[0]["order"] == [0, 1]
    assert json.loads(told[0])[0]["cards"] == ["r2", "r1"]
    for eyes in (1, None):
        assert side(state, 0, 0, eyes) == "? ?"
        assert mixed(state, eyes) == [("0.0 0.1", "r1 r2", "")]
    assert side(state, 0, 0, 0) == "r2 r1"
    assert Counter([side(world, 0, 0, 0) for world in worlds(state, 1)]).keys() == {"r1 r2", "r2 r1"}


def test_cp11_one_card_alone_can_be_followed() -> None:
    state = scene("limousine", "", "", sides={(1, 0): "r1"}, town="speakeasy brewery")
    state.apply(0, Limousine(1, 0, (0,)))
    assert [side(state, 0, 0, eyes) for eyes in (1, 2, None)] == ["r1"] * 3
    assert state.view(1).mixed == ()


def test_cp11_so_can_the_only_one_that_was_hidden() -> None:
    """Two go from a jazz club to a brewery's last slot and … : the face-up one stays open, the other is the other."""
    state = scene("limousine", "", sides={(0, 0): "r1 r2 r3 r4", (1, 0): "g1 g2"}, town="jazz-club gambling-hall")
    state.apply(0, Limousine(0, 1, (2, 3)))
    assert side(state, 1, 0, 1) == "g1 ? r3 ?"
    assert state.view(1).mixed == ()
    assert state.view(1).places[1].hidden[-1].since == 0


def test_cp11_an_informer_keeps_knowing_the_card_but_not_its_slot() -> None:
    state = scene("informer", "limousine r9", "", sides={(0, 1): "r1"}, town="speakeasy speakeasy")
    state.apply(0, Informer(0, 1))
    state.apply(0, EndTurn())
    state.apply(1, Play(card("r9"), 0))
    state.apply(1, Limousine(0, 1, (1, 0)))
    assert side(state, 1, 1, 0) == "? ?"
    assert mixed(state, 0) == [("1.0 1.1", "", "r1")]
    assert mixed(state, 2) == mixed(state, None) == [("1.0 1.1", "", "")]
    found = Counter([side(world, 1, 1, 1).split().index("r1") for world in worlds(state, 0)])
    assert set(found) == {0, 1}
    assert min(found.values()) > WORLDS // 5


def test_cp11_what_is_turned_up_says_where_the_other_one_lies() -> None:
    for order, then in (((0, 1), "r1"), ((1, 0), "?")):
        state = scene("informer murder", "limousine r9", "", sides={(0, 1): "r1"}, town="speakeasy speakeasy")
        state.apply(0, Informer(0, 1))
        state.apply(0, EndTurn())
        state.apply(1, Play(card("r9"), 0))
        state.apply(1, Limousine(0, 1, order))
        state.apply(1, EndTurn())
        state.apply(2, EndTurn())
        state.apply(0, Murder(1, 1))
        assert side(state, 1, 1, 0) == then
        assert side(state, 1, 1, 2) == "?"
        assert mixed(state, 0) == [("1.0", "", "")]


def test_cp11_turned_up_by_the_drive_itself() -> None:
    """Of two hidden cards one lies open now. Whoever knew one of them knows both; the others don't know which was which."""
    state = scene("informer", "limousine r9", "", sides={(0, 1): "r1"}, town="speakeasy gambling-hall")
    state.apply(0, Informer(0, 1))
    state.apply(0, EndTurn())
    state.apply(1, Play(card("r9"), 0))
    told = heard_by(state, 1, Limousine(0, 1, (1, 0)))
    assert (side(state, 1, 1, 0), side(state, 1, 1, 2)) == ("r9 r1", "r9 ?")
    assert json.loads(told[0])[0] == GAME.dump(Drove(1, 0, 1, (1, 0), 0, tuple(cards("r9 r1"))))
    assert json.loads(told[2])[0] == GAME.dump(Drove(1, 0, 1, (0, 1), 0, (card("r9"), None)))


def test_cp10_a_look_into_a_mix_says_which_is_which() -> None:
    state = scene("limousine", "informer", "", sides={(1, 0): "r1 r2"}, town="speakeasy brewery")
    state.apply(0, Limousine(1, 0, (1, 0)))
    state.apply(0, EndTurn())
    state.apply(1, Informer(0, 0))
    assert side(state, 0, 0, 1) == "r2 r1"
    assert side(state, 0, 0, 2) == "? ?"
    assert {side(world, 0, 0, 0) for world in worlds(state, 1)} == {"r2 r1"}
    assert [hidden.known for hidden in state.view(2).places[0].hidden] == [(0, 1), (0, 1)]


def test_cp14_a_shootout_ends_a_mix() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2", (0, 0): "", (0, 1): "g1 g2 g3 g4 g5"}, markers={0: 1})
    state.apply(0, Limousine(1, 0, (1, 0)))
    state.apply(0, EndTurn())
    assert state.view(1).mixed == ()


def test_driven_on_together_with_others_all_make_one_mix() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2"}, town="speakeasy brewery")
    state.apply(0, Limousine(1, 0, (1, 0)))
    state.discard_size = 0
    state.take(0, LIMOUSINE)
    state.apply(0, Limousine(0, 1, (1,)))
    assert side(state, 1, 0, 1) == "r1"
    assert side(state, 0, 0, 1) == "r2", "only one of the two is left there"
    assert state.view(1).mixed == ()
    state = scene("limousine", "", "", "", "", sides={(1, 0): "r1 r2"}, town="speakeasy brewery jazz-club gambling-hall")
    state.apply(0, Limousine(1, 0, (1, 0)))
    for number in cards("b1 b2 b3"):
        state.lay(0, 2, number, 1, 0)
    state.discard_size = 0
    state.take(0, LIMOUSINE)
    state.apply(0, Limousine(0, 2, (1,)))
    assert mixed(state, 1) == [("0.0 2.3", "r1 r2", "")], "one here, one there"
    assert side(state, 2, 0, 1) == "b1 b2 b3 ?"


@pytest.mark.parametrize("seat", [1, 2])
def test_a_mix_as_numbers(seat: int) -> None:
    """The known cards stand in the first slots of the mix, the lower one first, and are marked."""
    state = scene("limousine", "", "", sides={(1, 0): "r1 g12"}, town="speakeasy brewery")
    state.apply(0, Limousine(1, 0, (1, 0)))
    at = ((0 - seat) % 3) * 5 * 9
    slots = seen(state, seat)["table"][at : at + 18]
    assert slots == [1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 12, 0, 0, 1, 0, 0, 1, 1]
    own = seen(state, 0)["table"][:18]
    assert own == [1, 12, 0, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0]


def test_the_table_as_text_says_what_is_known_of_a_mix() -> None:
    state = scene("limousine", "", sides={(1, 0): "r1 r2"}, town="speakeasy brewery")
    state.apply(0, Limousine(1, 0, (1, 0)))
    assert "  P1 [??] [??]\n" in GAME.show(state.view(1))
    assert "P1 at 1 slots 1 2: in some order r1 r2" in GAME.show(state.view(1))


def test_only_gangsters_are_in_a_mix() -> None:
    state = scene("limousine", "r9", sides={(1, 0): "r1 r2"}, town="speakeasy brewery")
    state.apply(0, Limousine(1, 0, (1, 0)))
    for world in worlds(state, 1):
        assert legal(world, 0, Draw)
        assert all(number < GANGSTERS for number in cards(side(world, 0, 0, 0)))
