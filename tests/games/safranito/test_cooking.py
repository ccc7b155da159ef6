"""SF-12, SF-13, SF-14: cooking, a new round, the end."""

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.games.safranito.components import SPICES
from peppermill.games.safranito.events import Cooked, GameOver, MillPassed, Reshuffled, RoundBegan
from peppermill.games.safranito.moves import PASS, Cook, TopDish, TopSpice
from peppermill.games.safranito.position import BACK, COOK, DISH, NOBODY, OVER, SPICE, TOSS, Batch

from .table import dish, events, give_dishes, hand, lay, lay_out, position, reserve, resolved, spice

CURRY_RICE = "curry chili saffron"  # sunset-biryani
VINDALOO = "curry chili cumin"  # market-vindaloo


def test_sf12_three_spices_make_a_dish() -> None:
    state = position(2, dishes=["sunset-biryani", "palace-rice"], hands=[CURRY_RICE + " mint", ""])
    resolved(state)
    assert (state.phase, state.turn) == (COOK, 0)
    assert state.legal(0) == (Cook(dish("sunset-biryani")), PASS)
    told = events(state, 0, Cook(dish("sunset-biryani")))
    assert told[0] == Cooked(0, dish("sunset-biryani"), False, 1)
    assert hand(state, 0) == "mint"
    assert state.discard[spice("curry")] == state.discard[spice("chili")] == state.discard[spice("saffron")] == 1


def test_sf12_one_open_dish_a_round() -> None:
    state = position(2, dishes=["sunset-biryani", "market-vindaloo"], hands=[f"{CURRY_RICE} {VINDALOO}", ""])
    reserve(state, 0, "palace-rice")
    resolved(state)
    state.apply(0, Cook(dish("sunset-biryani")))
    assert state.phase == COOK, "three cards and a reserved dish: there could be more"
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Cook(dish("market-vindaloo")))
    assert caught.value.code == "one-open-dish"
    assert state.legal(0) == (PASS,)


def test_sf12_any_number_of_reserved_dishes_besides() -> None:
    hands = f"{CURRY_RICE} {VINDALOO} mint cumin cinnamon"
    state = position(2, dishes=["sunset-biryani"], hands=[hands, ""])
    reserve(state, 0, "market-vindaloo")
    reserve(state, 0, "oasis-couscous")
    resolved(state)
    state.apply(0, Cook(dish("market-vindaloo")))
    state.apply(0, Cook(dish("sunset-biryani")))
    told = events(state, 0, Cook(dish("oasis-couscous")))
    assert told == [Cooked(0, dish("oasis-couscous"), True, 3), GameOver((0,), "third-dish")]


def test_sf12_only_its_owner_cooks_a_reserved_dish() -> None:
    state = position(2, dishes=["sunset-biryani"], hands=["", VINDALOO])
    reserve(state, 0, "market-vindaloo")
    state.gain(1, spice("saffron"), True)
    resolved(state)
    assert state.turn == 1
    with pytest.raises(IllegalAction) as caught:
        state.apply(1, Cook(dish("market-vindaloo")))
    assert caught.value.code == "no-such-dish"


def test_sf12_from_the_chef_clockwise_and_a_dish_can_be_gone() -> None:
    state = position(3, chef=1, dishes=["sunset-biryani"], hands=[CURRY_RICE] * 3)
    resolved(state)
    assert state.turn == 1
    told = events(state, 1, Cook(dish("sunset-biryani")))
    assert told[0] == Cooked(1, dish("sunset-biryani"), False, 1)
    assert state.round == 2, "not refilled in the round: the others have nothing to cook"
    assert hand(state, 2) == "curry chili saffron"


def test_sf12_a_missing_spice() -> None:
    state = position(2, dishes=["sunset-biryani"], hands=["curry chili mint", ""], seen=False)
    resolved(state)
    assert state.legal(0) == (PASS,), "asked, as nobody knows what the three cards are"
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Cook(dish("sunset-biryani")))
    assert caught.value.code == "spice-missing"


def test_sf14_being_asked_to_cook_tells_nothing() -> None:
    """Everyone saw these three cards being bought: no dish can be made of them, so the player is not asked."""
    state = position(2, dishes=["sunset-biryani"], hands=["curry chili mint", ""], seen=True)
    resolved(state)
    assert state.phase != COOK


def test_sf14_a_reserved_dish_as_the_third_wins_at_once() -> None:
    state = position(2, hands=[CURRY_RICE, ""])
    give_dishes(state, 0, "palace-rice", "oasis-couscous")
    give_dishes(state, 1, "riverside-fish")
    reserve(state, 0, "sunset-biryani")
    resolved(state)
    told = events(state, 0, Cook(dish("sunset-biryani")))
    assert told == [Cooked(0, dish("sunset-biryani"), True, 3), GameOver((0,), "third-dish")]
    assert state.phase == OVER
    assert state.over
    assert state.to_act == ()
    assert state.result.scores == (3.0, 1.0)
    assert state.result.ranks == (1, 2)
    assert state.result.why["reason"] == "third-dish"


def test_sf13_the_mill_passes_and_the_table_is_filled_up() -> None:
    state = position(3, chef=2, market="mint curry", dishes=["palace-rice"])
    told = resolved(state)
    assert told[-2:] == [MillPassed(0), RoundBegan(2, 0)]
    assert state.phase == DISH
    state.apply(CHANCE, TopDish(dish("golden-buns")))
    assert state.phase == SPICE, "two dishes are enough for three"
    lay_out(state)
    assert len(state.market) == 2 + 5, "five new ones; unsold ones stay"
    assert (state.phase, state.turn) == (TOSS, 0)
    assert state.pieces == []


def test_sf13_an_empty_spice_pile_is_made_from_the_discard() -> None:
    state = position(2, dishes=["palace-rice", "golden-buns"])
    state.pile = [Batch(NOBODY, [1] + [0] * 8)]
    state.discard = [0, 3, 0, 0, 0, 0, 0, 0, 2]
    resolved(state)
    assert state.phase == SPICE
    told = events(state, None, TopSpice(0))
    assert told[-1] == Reshuffled(5)
    assert state.pile[0].counts == [0, 3, 0, 0, 0, 0, 0, 0, 2]
    assert state.discard == [0] * SPICES
    with pytest.raises(IllegalAction):
        state.apply(CHANCE, TopSpice(0))


def test_sf13_nothing_left_to_lay_out_goes_on_all_the_same() -> None:
    state = position(2, dishes=["palace-rice"])
    state.pile = []
    state.dish_pile = []
    resolved(state)
    assert (state.phase, state.market, len(state.dishes)) == (TOSS, [], 1)


def test_the_limit_of_rounds_ends_a_simulation() -> None:
    state = position(3, last_round=1)
    give_dishes(state, 1, "palace-rice")
    give_dishes(state, 2, "oasis-couscous")
    told = resolved(state)
    assert told[-1] == GameOver((1, 2), "rounds")
    assert state.result.ranks == (3, 1, 1)
    assert state.result.why["reason"] == "rounds"


def test_last_rounds_shown_tokens_are_remembered() -> None:
    state = lay(position(2), (1, 40, "mint"), (0, 20, "none"))
    resolved(state)
    assert [(shown.owner, shown.token) for shown in state.view(0).shown_before] == [(1, 40)]
    assert all(piece.where == BACK for piece in state.pieces)
