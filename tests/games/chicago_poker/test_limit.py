"""CP-5, by trying everything: an action is legal if and only if the turn can still end with seven cards or fewer."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action
from peppermill.games.chicago_poker.cards import CARD_NAMES, FACING, GANGSTERS, REVOLVER, SPECIAL_NAMES
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.house import HAND_LIMIT, whole_deck
from peppermill.games.chicago_poker.moves import Corruption, Draw, EndTurn, Informer, Limousine, Murder, Play, Revolver, TopCard
from peppermill.games.chicago_poker.position import ACT, HAND, NONE
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, draw, legal, names, scene
from .test_hidden import everything

pytestmark = pytest.mark.both

FULL = {(0, 0): "g1 g2 g3 g4 g5", (1, 0): "b1 b2 b3 b4 b5"}
SIX = "r1 r2 r3 r4 r5 r6"


def hand_of(state: ChicagoState) -> list[int]:
    seat = state.turn
    return [state.hands[seat * HAND + i] for i in range(state.held[seat])]


def laid(state: ChicagoState, place: int, seat: int) -> int:
    return int(state.laid[place * state.players + seat])


def plays(state: ChicagoState) -> list[Action]:
    """Whatever the cards in hand can do by CP-6 and CP-9 … CP-13, if it were not for the limit of seven."""
    me = state.turn
    hand = {CARD_NAMES[number] for number in hand_of(state)}
    towns = [place for place in range(state.places) if state.town[place] != NONE]
    rivals = [(place, rival) for place in towns for rival in range(state.players) if rival != me]
    free = [place for place in towns if laid(state, place, me) < 5]
    found: list[Action] = [Play(number, place) for number in set(hand_of(state)) if number < GANGSTERS for place in free]
    if "murder" in hand:
        found += [Murder(at, who) for at, who in rivals if laid(state, at, who) > 0 and state.markers[at] != who]
    if "informer" in hand:
        found += [Informer(at, who) for at, who in rivals if "D" in FACING[state.town[at]][: laid(state, at, who)]]
    if "limousine" in hand:
        for source in [place for place in towns if state.markers[place] != me]:
            there = laid(state, source, me)
            for target in [place for place in towns if place != source]:
                for moved in range(1, min(4, there, 5 - laid(state, target, me)) + 1):
                    found += [Limousine(source, target, order) for order in permutations(range(there - moved, there))]
    if "revolver" in hand:
        found.append(Revolver())
    if "corruption" in hand:
        found += [Corruption(number) for number in {state.discard[i] for i in range(state.discard_size)}]
    return found


def branches(state: ChicagoState) -> list[Action]:
    """Those of them that make a difference for how many cards can be played: which gangster, and in which order, does not."""
    gangster = min(hand_of(state), default=0)
    found = []
    for action in plays(state):
        if isinstance(action, Play) and action.card != gangster:
            continue
        if isinstance(action, Limousine) and list(action.order) != sorted(action.order):
            continue
        found.append(action)
    return found


def gets_down(state: ChicagoState, most: int) -> bool:
    """Can plays alone bring the hand of the player in turn down to so many cards before the turn is over?"""
    seat, turns = state.turn, state.turns
    if state.held[seat] <= most:
        return True
    if state.left == 0:
        return False
    for action in branches(state):
        after = state.clone()
        after.make(seat, action)
        in_turn = after.phase == ACT and after.turns == turns
        if after.held[seat] <= most or (in_turn and gets_down(after, most)):
            return True
    return False


def after_a_draw(state: ChicagoState) -> ChicagoState:
    """The card that comes may be of no use, so it is left out, and one card less may be held in the end."""
    after = state.clone()
    if after.pile_size == 0:
        after.discard_into_pile()
    after.left -= 1
    return after


def expected(state: ChicagoState) -> set[Action]:
    seat, turns = state.turn, state.turns
    found: set[Action] = set()
    if state.pile_size + state.discard_size > 0 and gets_down(after_a_draw(state), HAND_LIMIT - 1):
        found.add(Draw())
    for action in plays(state):
        after = state.clone()
        after.make(seat, action)
        in_turn = after.phase == ACT and after.turns == turns
        if after.held[seat] <= HAND_LIMIT or (in_turn and gets_down(after, HAND_LIMIT)):
            found.add(action)
    nothing_new = found == {Draw()} and state.pile_size == 0 and list(state.discard)[: state.discard_size] == [REVOLVER]
    if state.held[seat] <= HAND_LIMIT and not (state.must_use_all and found and not nothing_new):
        found.add(EndTurn())
    return found


def same(state: ChicagoState) -> None:
    """`legal`, `check` and `pick` agree with what trying everything says."""
    seat = state.turn
    listed = state.legal(seat)
    assert set(listed) == expected(state)
    assert len(set(listed)) == len(listed) > 0
    for action in {*plays(state), Draw(), EndTurn()}:
        if action in listed:
            state.check(seat, action)
        else:
            with pytest.raises(IllegalAction):
                state.check(seat, action)
    for seed in range(5):
        assert state.pick(seat, Sfc32(seed)) == listed[Sfc32(seed).below(len(listed))]


@st.composite
def tight_moments(draw: st.DrawFn) -> tuple[list[str], dict[str, Any]]:
    """Many cards in hand, little room on the table: what to make a scene of."""
    players = draw(st.integers(2, 4))
    places = 3 if players == 4 else 2
    deck = draw(st.permutations([name for name in CARD_NAMES if name not in SPECIAL_NAMES]))
    specials = draw(st.lists(st.sampled_from([*SPECIAL_NAMES, "informer"]), max_size=6).filter(_in_the_box))
    held = draw(st.integers(max(6, len(specials)), 9))
    left = draw(st.integers(1, 10 - held))
    hand = [*specials, *[deck.pop() for _ in range(held - len(specials))]]
    kinds = st.sampled_from(["speakeasy", "jazz-club", "brewery", "gambling-hall", "-"])
    town = [draw(kinds) for _ in range(places)]
    sides = {}
    markers = {}
    for place in range(places):
        if town[place] == "-":
            continue
        for seat in range(players):
            most = 5 if seat == 0 else draw(st.integers(0, 5))
            count = draw(st.sampled_from([0, 3, 4, 5, 5])) if seat == 0 else draw(st.integers(0, most))
            sides[place, seat] = " ".join([deck.pop() for _ in range(count)])
            if count == 5 and place not in markers and draw(st.booleans()):
                markers[place] = seat
    away = [name for name in SPECIAL_NAMES if name not in specials]
    discard = [deck.pop() for _ in range(draw(st.integers(0, 2)))] + [name for name in away if draw(st.booleans())]
    pile = [deck.pop() for _ in range(draw(st.sampled_from([0, 0, 1, 3])))]
    setting = {
        "town": " ".join(town), "sides": sides, "markers": markers, "discard": " ".join(discard), "pile": " ".join(pile),
        "left": left, "must_use_all_actions": draw(st.booleans()),
    }  # fmt: skip
    return [" ".join(hand), *[""] * (players - 1)], setting


def _in_the_box(specials: list[str]) -> bool:
    return all(specials.count(name) <= (2 if name == "informer" else 1) for name in specials)


@settings(max_examples=250, deadline=None)
@given(tight_moments())
def test_cp5_legal_is_what_leads_to_seven_or_fewer(moment: tuple[list[str], dict[str, Any]]) -> None:
    hands, setting = moment
    state = scene(*hands, **setting)
    assume(gets_down(state, HAND_LIMIT))
    same(state)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 6))
def test_cp5_in_greedy_games(seed: int, players: int) -> None:
    """Whoever draws whenever that is legal gets into every corner, and always out of it."""
    rng = Sfc32(seed)
    state = GAME.start(players, {"must_use_all_actions": True})
    assert isinstance(state, ChicagoState)
    for _ in range(400):
        if state.over:
            break
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.to_act[0]
        actions = state.legal(seat)
        if state.phase == ACT and state.held[seat] >= HAND_LIMIT and rng.below(4) == 0:
            same(state)
        state.apply(seat, Draw() if Draw() in actions and rng.below(3) else rng.choice(actions))


# The corners, one by one


def test_cp5_with_a_revolver_even_a_ninth_card() -> None:
    state = scene(f"{SIX} revolver", "", left=3)
    state.apply(0, Draw())
    draw(state, "b9")
    assert Draw() in state.legal(0), "Revolver, then a gangster: down to seven"
    state.apply(0, Draw())
    draw(state, "b10")
    assert (len(state.view(0).hand), state.left) == (9, 1)
    assert state.legal(0) == [Revolver()]
    with pytest.raises(IllegalAction, match="only the Revolver"):
        state.apply(0, Play(card("r1"), 0))
    state.apply(0, Revolver())
    assert (len(state.view(0).hand), state.left) == (8, 2)
    assert Draw() not in state.legal(0)


def test_cp5_a_revolver_alone_does_not_carry_a_ninth_card() -> None:
    state = scene(f"{SIX} b9 revolver", "", sides=FULL, left=2)
    assert Draw() not in state.legal(0), "after the Revolver nothing could be played"
    both = scene(f"{SIX} corruption revolver", "", sides=FULL, left=2)
    assert Draw() in both.legal(0), "Corruption fetches the Revolver again"


def test_cp5_an_eighth_card_when_corruption_can_fetch_one_to_play() -> None:
    state = scene(f"{SIX} corruption", "", sides=FULL, left=3, discard="revolver v1", pile="v2 v3")
    assert Draw() in state.legal(0)
    state.apply(0, Draw())
    draw(state, "v2")
    assert state.legal(0) == [Corruption(card("revolver"))], "the violet 1 would find no room"
    state.apply(0, Corruption(card("revolver")))
    assert state.legal(0) == [Revolver()]
    state.apply(0, Revolver())
    assert names(state.view(0).hand) == "r1 r2 v2 r3 r4 r5 r6"


def test_cp4_cp5_not_when_the_draw_shuffles_the_discard_away() -> None:
    assert Draw() not in scene(f"{SIX} corruption", "", sides=FULL, left=3, discard="revolver v1", pile="").legal(0)
    assert Draw() not in scene(f"{SIX} corruption", "", sides=FULL, left=2, discard="revolver v1", pile="v2").legal(0)


@pytest.mark.parametrize("drawing", [False, True])
def test_cp5_everybody_knows_that_a_ninth_card_takes_a_revolver(drawing: bool) -> None:
    state = scene("r1 r2 r3 r4 r5 r6 r7 revolver", "g1 g2", "g3", left=2)
    state.apply(0, Draw())
    if not drawing:
        draw(state, "b9")
    for seat in (1, 2, None):
        for seed in range(20):
            world = GAME.imagine(state.view(seat), Sfc32(seed))
            assert isinstance(world, ChicagoState)
            assert world.view(seat) == state.view(seat)
            assert card("revolver") in world.view(0).hand
            assert everything(world) == whole_deck(tactical=False)


def test_cp5_everybody_knows_that_with_no_room_an_eighth_card_takes_a_special_to_play() -> None:
    state = scene(f"{SIX} corruption", "g9", sides=FULL, left=3, discard="revolver v1")
    state.apply(0, Draw())
    draw(state, "v2")
    for seed in range(20):
        world = GAME.imagine(state.view(1), Sfc32(seed))
        assert isinstance(world, ChicagoState)
        assert card("corruption") in world.view(0).hand, "Murder, Informer and Limousine find nothing to do"
        same(world)


def test_cp12_the_revolver_again_after_corruption() -> None:
    state = scene("revolver corruption r1", "", left=1)
    state.apply(0, Revolver())
    state.apply(0, Corruption(card("revolver")))
    assert state.left == 1
    state.apply(0, Revolver())
    assert (state.left, names(state.view(0).hand)) == (2, "r1")
    assert legal(state, 0, Play)


def test_cp12_and_after_drawing_it() -> None:
    state = scene("revolver", "r1", left=2, pile="", discard="")
    state.apply(0, Revolver())
    state.apply(0, Draw())
    state.apply(CHANCE, TopCard(card("revolver")))
    state.apply(0, Revolver())
    assert state.left == 3
