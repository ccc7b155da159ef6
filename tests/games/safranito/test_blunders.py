"""What counts as a blunder, and that each has its sentence."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.rng import Sfc32
from peppermill.core.texts import catalog
from peppermill.games.safranito.blunders import (
    AT_NOTHING,
    DEAR,
    DISH_LEFT,
    FREE_CARD,
    NAMES,
    NEEDED_SOLD,
    USELESS,
    WIN_GIVEN_AWAY,
    WIN_NOT_BOUGHT,
    WIN_NOT_KEPT,
    Blunders,
    sensible,
)
from peppermill.games.safranito.bots.players import Player
from peppermill.games.safranito.bots.searching import Searcher
from peppermill.games.safranito.components import ID
from peppermill.games.safranito.moves import Buy, Cook, Keep, OpenBowl, Pass, Sell, UseSpace
from peppermill.games.safranito.position import KEEP
from peppermill.games.safranito.state import SafranitoState

from .table import dish, give_dishes, lay, position, reserve, resolved, spice, throw


def seen(state: SafranitoState, action) -> tuple[str, ...]:
    state.check(state.turn, action)
    return Blunders(state.players).see(state, state.turn, action)


def test_every_blunder_has_a_sentence() -> None:
    for lang in ("en", "fr"):
        assert [key.partition(".")[2] for key in catalog(lang, ID) if key.startswith("blunder.")] == list(NAMES)


def test_dishes_left_uncooked():
    state = position(dishes=["sunset-biryani", "riverside-fish"], hands=["curry chili saffron garlic mint ginger cinnamon"])
    reserve(state, 0, "golden-buns")
    resolved(state)
    assert seen(state, Pass()) == (DISH_LEFT,)
    assert seen(state, Cook(dish("sunset-biryani"))) == (DISH_LEFT,)
    assert seen(state, Cook(dish("riverside-fish"))) == seen(state, Cook(dish("golden-buns"))) == ()


def test_one_dish_is_enough_if_it_is_the_third():
    state = position(dishes=["sunset-biryani", "riverside-fish"], hands=["curry chili saffron garlic mint ginger cinnamon"])
    reserve(state, 0, "golden-buns")
    give_dishes(state, 0, "village-dal", "monsoon-korma")
    resolved(state)
    assert seen(state, Cook(dish("sunset-biryani"))) == ()


def test_a_card_of_a_complete_dish_sold():
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron saffron"])
    lay(state, (1, 60, "saffron"))
    resolved(state)
    assert seen(state, Sell(1)) == seen(state, Pass()) == ()
    assert seen(state, Sell(2)) == (NEEDED_SOLD,)


def test_a_dish_that_somebody_may_cook_first_is_no_reason_to_keep_a_card():
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron", "curry chili saffron"], chef=1)
    lay(state, (1, 60, "saffron"))
    resolved(state)
    state.apply(1, Pass())
    assert state.turn == 0
    assert seen(state, Sell(1)) == ()


def purchase(cooked: tuple[int, int], hands: tuple[str, str], *tokens: tuple[int, int, str]) -> SafranitoState:
    state = position(market="saffron", dishes=["sunset-biryani"], hands=hands)
    for seat, names in enumerate((("golden-buns", "monsoon-korma"), ("village-dal", "garden-pilaf"))):
        give_dishes(state, seat, *names[: cooked[seat]])
    lay(state, *tokens)
    resolved(state)
    while state.legal(state.turn) != (Buy(), Pass()):
        state.apply(state.turn, Pass())
    return state


def test_the_card_that_wins():
    state = purchase((2, 0), ("curry chili", ""), (0, 60, "saffron"))
    assert seen(state, Pass()) == (WIN_NOT_BOUGHT,)
    assert seen(state, Buy()) == ()
    assert seen(purchase((1, 0), ("curry chili", ""), (0, 60, "saffron")), Pass()) == ()


def test_the_card_that_lets_a_rival_win():
    state = purchase((0, 2), ("", "curry chili"), (0, 60, "saffron"), (1, 30, "saffron"))
    assert seen(state, Pass()) == (WIN_GIVEN_AWAY,)
    assert seen(state, Buy()) == ()
    assert seen(purchase((0, 1), ("", "curry chili"), (0, 60, "saffron"), (1, 30, "saffron")), Pass()) == ()
    state.money[1] = 20
    assert seen(state, Pass()) == ()


def test_a_dear_card_for_no_dish():
    state = purchase((0, 0), ("saffron", ""), (0, DEAR, "saffron"))
    assert seen(state, Buy()) == (USELESS,)
    assert seen(purchase((0, 0), ("", ""), (0, DEAR, "saffron")), Buy()) == ()
    assert seen(purchase((0, 0), ("saffron", ""), (0, DEAR - 10, "saffron")), Buy()) == ()
    assert seen(purchase((0, 0), ("saffron", ""), (0, DEAR, "saffron"), (1, 10, "saffron")), Buy()) == ()


def test_cards_for_nothing():
    state = lay(position(dishes=["sunset-biryani"]), (0, 30, "reserve"))
    resolved(state)
    assert seen(state, Pass()) == (FREE_CARD,)
    assert seen(state, UseSpace()) == ()
    state = lay(position(dishes=["sunset-biryani"], chef=1), (0, 30, "chef"))
    resolved(state)
    assert seen(state, Pass()) == ()


def test_the_card_to_keep():
    state = position(dishes=["sunset-biryani"], hands=["curry chili"])
    give_dishes(state, 0, "golden-buns", "monsoon-korma")
    state.phase, state.space, state.drawn = KEEP, 1, [spice("saffron"), spice("mint")]
    assert seen(state, Keep(spice("mint"))) == (WIN_NOT_KEPT,)
    assert seen(state, Keep(spice("saffron"))) == ()
    assert sensible(state.view(0), state.legal(0)) == [Keep(spice("saffron"))]


def test_a_toss_at_nothing():
    state = position(market="saffron", dishes=["sunset-biryani"])
    assert seen(state, throw(10, power=390)) == ()
    assert seen(state, throw(10, power=1400)) == (AT_NOTHING,)


def test_where_everything_is_a_blunder_everything_is_left():
    state = position(market="saffron", dishes=["sunset-biryani"])
    actions = [throw(10, power=1400), throw(20, power=1400)]
    assert sensible(state.view(0), actions) == actions


def test_a_bowl_may_be_opened_in_any_order():
    state = lay(position(dishes=["sunset-biryani"]), (0, 30, "mint"), (1, 30, "curry"))
    resolved(state)
    assert seen(state, OpenBowl(spice("mint"))) == ()


@pytest.mark.parametrize(("player", "rounds"), [(Player((2, 2, 1), 2, True, 0.005, True), 6), (Searcher(8, 0.0), 1)])
def test_careful_players_make_none(player: Bot, rounds: int):
    """The best two in a hurry."""
    rng = Sfc32(3)
    state = SafranitoState(2, rounds)
    watcher = Blunders(2)
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        action = player.act(state.view(state.turn), state.legal(state.turn), rng)
        assert watcher.see(state, state.turn, action) == ()
        state.apply(state.turn, action)
