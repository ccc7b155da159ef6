"""The one that thinks: repeatable, blind, and never worse than its first thought without a reason."""

from __future__ import annotations

import pytest

from peppermill.bots import level_of, player
from peppermill.core.bot import Thinker
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import View
from peppermill.games.safranito.bots.hurry import decide, rest_of_round
from peppermill.games.safranito.bots.players import Bookmaker
from peppermill.games.safranito.bots.prospects import chances, prospects_in
from peppermill.games.safranito.bots.searching import Choice, Searcher
from peppermill.games.safranito.components import ID, SPICES
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.moves import PASS, Buy, Pass, Toss, UseSpace
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.throw import SKILLED

from .table import begun, give_dishes, lay, position, reserve, resolved

FEW = 24


def thinking(state: SafranitoState, seed: int = 1, iterations: int = FEW):
    return Searcher(iterations, 0.0).act(state.view(state.turn), state.legal(state.turn), Sfc32(seed))


def purchase() -> SafranitoState:
    """Seat 0 may buy, the hidden hand of seat 1 is any three cards."""
    state = position(market="saffron mint", dishes=["sunset-biryani", "oasis-couscous"], hands=["curry"])
    for spice in (1, 2, 3):
        state.gain(1, spice, False)
        counts = state.pile[0].counts
        counts[spice] -= 1
        state.pile[0].cards -= 1
    lay(state, (0, 30, "saffron"), (1, 20, "saffron"), (1, 40, "mint"))
    resolved(state)
    while state.legal(state.turn) != (Buy(), Pass()):
        state.apply(state.turn, state.legal(state.turn)[-1] if PASS in state.legal(state.turn) else state.legal(state.turn)[0])
    return state


# The contract


def test_it_is_the_strongest_level():
    found = level_of(ID, "carolina-reaper")
    assert found.seconds > 0.0
    assert isinstance(found.make(), Searcher)


def test_its_budget_may_be_named():
    few, quick = player(ID, "carolina-reaper:24"), player(ID, "carolina-reaper:0.5s")
    assert isinstance(few, Thinker)
    assert isinstance(quick, Thinker)
    assert (few.iterations, few.seconds) == (24, 0.0)
    assert (quick.iterations, quick.seconds) == (0, 0.5)


def test_the_same_seed_gives_the_same_decision():
    assert thinking(begun(), 5) == thinking(begun(), 5)


def test_what_it_cannot_see_changes_nothing():
    state = purchase()
    rng = Sfc32(4)
    view = state.view(0)
    for seed in range(6):
        world = GAME.imagine(view, rng)
        assert thinking(world, seed) == thinking(state, seed)
    toss = begun()
    lay(toss, (1, 40, "mint"))
    other = toss.clone()
    other.pieces[0].token = 10
    assert toss.key() != other.key()
    assert thinking(toss) == thinking(other)


def test_it_refuses_the_views_of_other_games():
    with pytest.raises(CannotImagine):
        Searcher().act(View(), [UseSpace(), Pass()], Sfc32(1))


def test_without_time_it_plays_what_comes_to_mind():
    state = purchase()
    first = Bookmaker().act(state.view(0), state.legal(0), Sfc32(2))
    for hasty in (Searcher(1, 0.0), Searcher(0, 0.000001)):
        assert hasty.act(state.view(0), state.legal(0), Sfc32(2)) == first


def test_time_alone_is_a_budget():
    state = purchase()
    assert Searcher(0, 0.02).act(state.view(0), state.legal(0), Sfc32(2)) in state.legal(0)


def test_its_tosses_are_legal_and_with_its_own_hand():
    state = begun(players=3)
    state.throwers = [SKILLED] * 3
    action = thinking(state)
    assert isinstance(action, Toss)
    assert action.hand == SKILLED
    state.check(0, action)


def test_another_move_must_be_clearly_better():
    choice = Choice(PASS)
    for better in (0.1, -0.1) * 20:
        choice.add(better)
    assert not choice.sure()
    for better in (0.1, 0.05) * 20:
        choice.add(better)
    assert choice.sure()
    lucky = Choice(PASS)
    lucky.add(0.5)
    assert not lucky.sure()


# Thoughts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hurried_round_is_played_by_the_rules(players):
    for seed in range(4):
        state = SafranitoState(players, 0)
        rng = Sfc32(seed)
        odds = rest_of_round(state, rng)
        assert state.round == 2
        assert sum(odds) == pytest.approx(1.0)
        while state.phase < 7:
            state.make(-1, state.chance().draw(rng))
        state.check(state.turn, decide(state, rng))


def test_a_hurried_game_ends():
    state = SafranitoState(2, 0)
    rng = Sfc32(8)
    odds = [0.0, 0.0]
    while not state.over:
        odds = rest_of_round(state, rng)
    assert sorted(odds) == [0.0, 1.0]
    assert odds[state.winner] == 1.0


def test_chances_grow_with_dishes_cards_and_rupees():
    even = position(dishes=["sunset-biryani"], hands=["curry", "curry"])
    assert chances(even) == pytest.approx([0.5, 0.5])
    cards = position(dishes=["sunset-biryani"], hands=["curry chili", "curry"])
    assert chances(cards)[0] > 0.5
    rich = position(dishes=["sunset-biryani"], hands=["curry", "curry"])
    rich.money = [200, 100]
    assert chances(rich)[0] > 0.5
    give_dishes(even, 0, "golden-buns")
    one = chances(even)[0]
    give_dishes(even, 0, "monsoon-korma")
    assert 0.5 < one < chances(even)[0]


def test_a_card_that_fits_is_worth_more_than_one_that_does_not():
    state = position(dishes=["sunset-biryani"], hands=["curry chili"])
    reserve(state, 0, "golden-buns")
    prospects = prospects_in(state)
    values = []
    for spice in range(SPICES):
        hand = state.hands[:SPICES]
        hand[spice] += 1
        values.append(prospects.of_hand(0, hand))
    assert values.index(max(values)) == 4
