"""What is hidden stays hidden: views, other worlds, and what everyone remembers of shuffles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import View
from peppermill.games.chicago_poker.cards import GANGSTERS
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.house import whole_deck
from peppermill.games.chicago_poker.memory import is_public, last_seen
from peppermill.games.chicago_poker.moves import Corruption, Draw, EndTurn, Informer, Murder, Play, Revolver, Send, TopCard
from peppermill.games.chicago_poker.position import CARD_MASK, SINCE_SHIFT
from peppermill.games.chicago_poker.state import ChicagoState
from peppermill.games.chicago_poker.views import ChicagoView

from .table import card, cards, draw, names, play, scene, side, started

WORLDS = 60


def imagined(state: ChicagoState, seat: int | None, seed: int = 1) -> ChicagoState:
    world = GAME.imagine(state.view(seat), Sfc32(seed))
    assert isinstance(world, ChicagoState)
    return world


def worlds(state: ChicagoState, seat: int | None) -> list[ChicagoState]:
    return [imagined(state, seat, seed) for seed in range(WORLDS)]


def everything(state: ChicagoState) -> list[int]:
    """Every card of a state, wherever it is."""
    found = [state.pile[i] for i in range(state.pile_size)] + [state.discard[i] for i in range(state.discard_size)]
    for seat in range(state.players):
        found += state.view(seat).hand
    for at in range(state.places * state.players):
        found += [state.table[at * 5 + slot] & CARD_MASK for slot in range(state.laid[at])]
    return sorted([int(number) for number in found])


def unseen_on_table(state: ChicagoState) -> list[tuple[int, int, int]]:
    """(seat, card, shuffles when it was laid) of every card on the table that not everybody knows. In a mix, where it is open
    which card was laid when, those that came back earlier are taken for those laid earlier."""
    mixed = {spot for mix in state.mixes for spot in mix.spots}
    found = []
    for at in range(state.places * state.players):
        for slot in range(state.laid[at]):
            entry = state.table[at * 5 + slot]
            if not is_public(entry) and at * 5 + slot not in mixed:
                found.append((at % state.players, entry & CARD_MASK, entry >> SINCE_SHIFT))
    for mix in state.mixes:
        secret = [state.table[spot] & CARD_MASK for spot in mix.spots if not is_public(state.table[spot])]
        secret.sort(key=lambda number: last_seen(state, number))
        found += [(mix.seat, number, since) for number, since in zip(secret, mix.sinces, strict=True)]
    return found


def played(
    seed: int, players: int, decisions: int, tactical: bool = False, house: Mapping[str, int] | None = None
) -> ChicagoState:
    """A random game, stopped after some decisions. Turns are rarely ended early, so that cards come and go."""
    rng = Sfc32(seed)
    state = GAME.start(players, {"must_use_all_actions": True, "tactical": tactical, **(house or {})})
    assert isinstance(state, ChicagoState)
    while not state.over and decisions > 0:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        else:
            seat = state.to_act[0]
            state.apply(seat, state.pick(seat, rng))
            decisions -= 1
    return state


# Views


def test_a_view_holds_ones_own_cards_and_of_others_only_what_lies_open() -> None:
    state = scene("r1 r2", "g1 g2 g3", sides={(0, 1): "b1 b2 b3", (0, 0): "v1"}, discard="y1 y2")
    view = state.view(0)
    assert names(view.hand) == "r1 r2"
    assert view.hands == (2, 3)
    assert side(state, 0, 1, 0) == "? ? b3"
    assert side(state, 0, 0, 0) == "v1"
    assert side(state, 0, 0, 1) == "?"
    assert names(view.discard) == "y1 y2"
    assert view.pile == 81 - 2 - 3 - 4 - 2


def test_a_spectator_sees_no_hand() -> None:
    view = scene("r1 r2", "g1", sides={(0, 1): "b1"}).view(None)
    assert view.hand == ()
    assert view.places[0].sides == ((), (None,))


@pytest.mark.parametrize("seat", [1, 2, None])
def test_what_others_hold_changes_nothing_one_can_see(seat: int | None) -> None:
    """Two worlds that differ in P1's cards alone: the same views, lists and news for everyone else, move by move."""
    one = scene("r1 r2 r3", "g1", "g2")
    two = scene("y7 y8 murder", "g1", "g2")
    for mine, theirs in (
        (Play(card("r1"), 0), Play(card("y7"), 0)),
        (Draw(), Draw()),
        (TopCard(card("v9")), TopCard(card("b13"))),
        (EndTurn(), EndTurn()),
    ):
        actor = CHANCE if isinstance(mine, TopCard) else 0
        told = [[t.event for t in state.perform(actor, move) if t.heard_by(seat)] for state, move in ((one, mine), (two, theirs))]
        assert told[0] == told[1]
        assert one.view(seat) == two.view(seat)
        assert seat is None or one.legal(seat) == two.legal(seat)
    assert one.key() != two.key()


# Other worlds


def test_an_imagined_world_has_the_whole_deck() -> None:
    state = scene("r1 r2", "g1 g2 g3", sides={(0, 1): "b1 b2 b3"}, discard="y1 y2")
    for world in worlds(state, 0):
        assert everything(world) == whole_deck(tactical=False)


def test_other_worlds_differ_in_what_is_hidden() -> None:
    state = scene("r1", "g1 g2 g3", sides={(0, 1): "b1 b2 b3"})
    seen = {world.view(1).hand for world in worlds(state, 0)}
    assert len(seen) > WORLDS // 2
    assert len({side(world, 0, 1, 1) for world in worlds(state, 0)}) > WORLDS // 2


def test_only_gangsters_are_imagined_on_the_table() -> None:
    state = scene("", "r1", sides={(0, 1): "b1 b2", (1, 1): "g1"}, town="speakeasy speakeasy")
    for world in worlds(state, 0):
        assert all(number < GANGSTERS for _, number, _ in unseen_on_table(world))


def test_what_an_informer_saw_is_in_every_world_of_that_seat_only() -> None:
    state = scene("informer", "", "", sides={(0, 1): "b1 b2"})
    state.apply(0, Informer(0, 1))
    assert {side(world, 0, 1, 1) for world in worlds(state, 0)} == {"b1 b2"}
    assert len({side(world, 0, 1, 1) for world in worlds(state, 2)}) > WORLDS // 2
    assert {side(world, 0, 1, 0) == side(world, 0, 1, 1) for world in worlds(state, 2)} == {True}, "P1 knows them in any world"


def test_every_unseen_card_is_equally_likely() -> None:
    state = scene("", "g1", sides={(0, 1): "b1"}, pile="r1 r2 r3 r4", rest_in_discard=True)
    hands = Counter([names(imagined(state, 0, seed).view(1).hand) for seed in range(3000)])
    assert set(hands) == {"g1", "b1", "r1", "r2", "r3", "r4"}
    assert max(hands.values()) - min(hands.values()) < 150


def test_a_decision_made_in_secret_is_imagined_anew() -> None:
    flush = {(1, 1): "r1 r3 r5 r7 r9", (1, 0): "b1 b3 b5 b7 b9"}
    state = scene("v15", "y14 y2", left=1, sides=flush, markers={1: 1})
    state.apply(0, EndTurn())
    state.apply(1, Send(card("y14")))
    sent = {imagined(state, 0, seed).sent[1] for seed in range(WORLDS)}
    assert len(sent) > 5
    own = {imagined(state, 1, seed).sent[1] for seed in range(5)}
    assert own == {card("y14")}


def test_a_view_of_another_kind_is_refused() -> None:
    with pytest.raises(CannotImagine):
        GAME.imagine(View(), Sfc32(1))
    with pytest.raises(CannotImagine):
        GAME.show(View())


def test_a_view_that_does_not_add_up_is_refused() -> None:
    view = started(2).view(0)
    view.pile += 1
    with pytest.raises(CannotImagine):
        GAME.imagine(view, Sfc32(1))


# What is remembered of shuffles


def shuffled(*hands: str, **sides: str) -> ChicagoState:
    """P1 has just drawn y1 from a draw pile that was made of everything not in a hand or on the first place."""
    laid = {(0, int(seat[1:]) - 1): side for seat, side in sides.items()}
    state = scene(*hands, sides=laid, pile="", rest_in_discard=True)
    state.apply(0, Draw())
    draw(state, "y1")
    return state


def unseen_of(world: ChicagoState, seat: int) -> set[int]:
    return {*world.view(seat).hand, *[number for owner, number, _ in unseen_on_table(world) if owner == seat]}


def test_a_card_laid_before_a_shuffle_is_none_of_those_shuffled_back() -> None:
    state = shuffled("r1", "g1 g2", P2="b1")
    for world in worlds(state, 0):
        assert unseen_of(world, 1) == set(cards("b1 g1 g2"))
    assert {side(world, 0, 1, 1) for world in worlds(state, 0)} == {"b1", "g1", "g2"}


def test_after_the_discard_became_the_draw_pile_everyone_knows_what_is_in_it() -> None:
    state = shuffled("r1", "g1 g2")
    for world in worlds(state, 1):
        assert card("r1") in world.view(0).hand
    for world in worlds(state, 0):
        assert not {world.pile[i] for i in range(world.pile_size)} & set(cards("r1 g1 g2 y1"))


def test_a_card_drawn_after_a_shuffle_may_be_the_one_laid_face_down() -> None:
    state = shuffled("r1 r2", "g1")
    play(state, 0, "y1", 0)
    laid = {side(world, 0, 0, 0) for world in worlds(state, 1)}
    assert {"r1", "r2"} < laid
    for world in worlds(state, 1):
        assert len(unseen_of(world, 0) - set(cards("r1 r2"))) == 1, "exactly one of P1's cards came from the new draw pile"


def test_a_card_seen_since_the_shuffle_is_counted_off() -> None:
    state = shuffled("r1 r2", "g1")
    play(state, 0, "y1", 1)
    for world in worlds(state, 1):
        assert unseen_of(world, 0) == set(cards("r1 r2"))


def test_what_corruption_took_is_one_of_the_discard() -> None:
    state = scene("corruption r1", "g1", discard="y1 y2 y3")
    state.apply(0, Corruption(card("y2")))
    taken = set()
    for world in worlds(state, 1):
        hand = set(world.view(0).hand) & set(cards("y1 y2 y3"))
        assert len(hand) == 1
        taken |= hand
    assert taken == set(cards("y1 y2 y3"))
    assert state.view(0).shuffles == state.view(1).shuffles


def test_nobody_can_tell_what_was_taken() -> None:
    def bribed(name: str) -> ChicagoState:
        state = scene("corruption r1", "g1", discard="y1 y2 y3")
        state.apply(0, Corruption(card(name)))
        return state

    one, two = bribed("y1"), bribed("y3")
    for seat in (1, None):
        assert one.view(seat) == two.view(seat)


def test_once_the_taken_card_is_shown_it_is_known_to_be_that() -> None:
    state = scene("corruption r1", "g1", discard="y1 y2 y3")
    state.apply(0, Corruption(card("y2")))
    assert state.view(1).shuffles[0].taker == 0
    play(state, 0, "y2", 1)
    assert state.view(1).shuffles[0].taker is None
    for world in worlds(state, 1):
        assert not set(world.view(0).hand) & set(cards("y1 y3"))


def test_a_murdered_card_is_seen_by_all() -> None:
    state = scene("murder", "", "", sides={(0, 1): "b1"})
    state.apply(0, Murder(0, 1))
    assert names(state.view(2).discard) == "b1 murder"


def test_a_revolver_drawn_and_played_again_and_again_leaves_nothing_to_remember() -> None:
    """The only card that is not in a hand or on the table: every draw shuffles it, and every play shows it."""
    state = scene("revolver r1", "g1 g2", pile="", sides={(0, 1): "b1"})
    for _ in range(20):
        state.apply(0, Revolver())
        state.apply(0, Draw())
        draw(state, "revolver")
    (shuffle,) = state.view(1).shuffles
    assert (shuffle.whole, shuffle.taker, shuffle.drawn) == (True, None, (1, 0))
    # What is left to remember is remembered: that a card was laid face down since then.
    play(state, 0, "r1", 0)
    state.apply(0, Revolver())
    state.apply(0, Draw())
    draw(state, "revolver")
    assert [shuffle.drawn for shuffle in state.view(1).shuffles] == [(0, 0), (1, 0)]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 3), st.integers(20, 300))
def test_so_it_is_with_a_handful_of_cards(seed: int, players: int, decisions: int) -> None:
    """Eleven cards, most of them in hands: they are shuffled all the time."""
    state = played(seed, players, decisions, house={"house.values": 1, "house.deal": 2})
    for seat in (None, *range(players)):
        view = state.view(seat)
        world = GAME.imagine(view, Sfc32(seed))
        assert isinstance(world, ChicagoState)
        assert world.view(seat) == view
        assert everything(world) == everything(state)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(1, 400), st.booleans())
@example(511, 6, 254, False)  # an Informer shown by a seat that needs its older draws for what it has laid
def test_in_every_game_the_imagined_worlds_agree_with_what_was_seen(
    seed: int, players: int, decisions: int, tactical: bool
) -> None:
    state = played(seed, players, decisions, tactical)
    seats: list[int | None] = [None, *range(players)]
    for seat in seats:
        view = state.view(seat)
        world = GAME.imagine(view, Sfc32(seed))
        assert isinstance(world, ChicagoState)
        assert world.view(seat) == view
        assert everything(world) == whole_deck(tactical)
        returned = {number: when for when, shuffle in enumerate(view.shuffles, 1) for number in shuffle.cards}
        for laid in (unseen_on_table(state), unseen_on_table(world)):
            for _, number, since in laid:
                assert returned.get(number, 0) <= since, "a card shuffled back later than another was laid is not that one"


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(50, 600))
def test_everyones_unseen_cards_are_counted_right(seed: int, players: int, decisions: int) -> None:
    state = played(seed, players, decisions)
    view = state.view(None)
    assert isinstance(view, ChicagoView)
    if not view.shuffles:
        return
    for seat in range(players):
        unseen = view.hands[seat] + len([1 for owner, _, _ in unseen_on_table(state) if owner == seat])
        remembered = view.old[seat] + sum([s.drawn[seat] + (s.taker == seat) for s in view.shuffles])
        assert remembered == unseen
