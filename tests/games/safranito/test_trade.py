"""SF-9, SF-10, SF-11: the order of bowls, sales, purchases."""

import pytest

from peppermill.core.errors import IllegalAction
from peppermill.games.safranito.events import Bought, BowlClosed, BowlOpened, NotBought, Returned, SaleEnded, Sold
from peppermill.games.safranito.moves import BUY, PASS, OpenBowl, Sell
from peppermill.games.safranito.position import BACK, BOWL, PURCHASE, SALE

from .table import events, hand, lay, position, resolved, spice

SAFFRON = spice("saffron")


# SF-9


def test_sf9_tokens_that_count_for_nothing_go_back_first() -> None:
    state = lay(position(2), (0, 10, "none"), (1, 20, "out"), (0, 30, "mint"), (1, 40, "curry"))
    told = resolved(state)
    assert told[0] == Returned((0, 1), "no-zone")
    assert [piece.where == BACK for piece in state.pieces] == [True, True, False, False]


def test_sf9_a_token_returned_face_down_keeps_its_secret() -> None:
    state = lay(position(2), (0, 10, "none"), (0, 30, "mint"), (1, 40, "curry"))
    resolved(state)
    assert state.view(1).pieces[0].token is None
    assert state.view(0).pieces[0].token == 10


def test_sf9_the_chef_chooses_the_bowl() -> None:
    state = lay(position(3, chef=1), (0, 30, "mint"), (1, 40, "curry"), (2, 10, "curry"))
    resolved(state)
    assert (state.phase, state.turn) == (BOWL, 1)
    assert state.legal(1) == (OpenBowl(spice("curry")), OpenBowl(spice("mint")))
    with pytest.raises(IllegalAction) as caught:
        state.apply(1, OpenBowl(SAFFRON))
    assert caught.value.code == "empty-bowl"
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, OpenBowl(spice("mint")))
    assert caught.value.code == "not-your-turn"
    told = events(state, 1, OpenBowl(spice("mint")))
    assert isinstance(told[0], BowlOpened)
    assert [event.spice for event in told if isinstance(event, BowlOpened)] == [spice("mint"), spice("curry")], (
        "the last needs no choice"
    )


def test_sf9_only_the_opened_bowl_is_turned_up() -> None:
    state = lay(position(2, market="mint"), (0, 30, "mint"), (1, 40, "curry"), (0, 50, "garlic"))
    resolved(state)
    state.apply(0, OpenBowl(spice("mint")))
    assert [piece.up for piece in state.pieces] == [True, False, False]


# SF-10


def test_sf10_a_card_sells_for_all_tokens_in_the_bowl() -> None:
    """The picture of the rules: four tokens of 120 in all; two saffron bring 240, one brings 120."""
    state = position(3, market="saffron saffron", hands=["saffron saffron", "saffron", ""])
    lay(state, (0, 30, "saffron"), (1, 20, "saffron"), (2, 60, "saffron"), (2, 10, "saffron"))
    resolved(state)
    assert state.price == 120
    assert (state.phase, state.turn) == (SALE, 0)
    assert state.legal(0) == (Sell(1), Sell(2), PASS)
    assert events(state, 0, Sell(2))[0] == Sold(0, SAFFRON, 2, 240)
    assert state.turn == 1
    told = events(state, 1, Sell(1))
    assert told == [Sold(1, SAFFRON, 1, 120), SaleEnded(SAFFRON, (0, 1), (0, 1))]
    assert state.money == [440, 320, 200]
    assert state.discard[SAFFRON] == 3


def test_sf10_a_seller_cannot_buy_here() -> None:
    """Seat 0 has the highest total, sells one, and so seat 1 is the only buyer."""
    state = position(2, market="saffron saffron", hands=["saffron", ""])
    lay(state, (0, 60, "saffron"), (0, 50, "saffron"), (1, 10, "saffron"))
    resolved(state)
    state.apply(0, Sell(1))
    assert (state.phase, state.turn) == (PURCHASE, 1)
    assert state.totals_in(SAFFRON) == [0, 10]
    told = events(state, 1, BUY)
    assert told[0] == Bought(1, SAFFRON, 10, 2)
    assert isinstance(told[1], BowlClosed)
    assert state.market.count(SAFFRON) == 1, "the second card stays on the market"


def test_sf10_the_price_is_fixed_before_any_token_leaves() -> None:
    state = position(2, hands=["mint", "mint"])
    lay(state, (0, 60, "mint"), (1, 10, "mint"))
    resolved(state)
    state.apply(0, Sell(1))
    state.apply(1, Sell(1))
    assert state.money == [270, 270]


def test_sf10_who_has_no_token_there_may_sell_too() -> None:
    state = position(2, hands=["", "mint"])
    lay(state, (0, 60, "mint"))
    resolved(state)
    assert (state.phase, state.turn) == (SALE, 1)
    told = events(state, 1, Sell(1))
    assert told[:2] == [Sold(1, spice("mint"), 1, 60), SaleEnded(spice("mint"), (1,), ())]


def test_sf10_no_more_than_one_has() -> None:
    state = position(2, hands=["mint mint", ""])
    lay(state, (1, 60, "mint"))
    resolved(state)
    for cards, code in ((3, "not-enough-cards"), (0, "malformed")):
        with pytest.raises(IllegalAction) as caught:
            state.apply(0, Sell(cards))
        assert caught.value.code == code


def test_sf10_from_the_chef_clockwise() -> None:
    state = position(4, chef=2, hands=["mint"] * 4)
    lay(state, (1, 60, "mint"))
    resolved(state)
    order = []
    while state.phase == SALE:
        order.append(state.turn)
        state.apply(state.turn, PASS)
    assert order == [2, 3, 0, 1]


def test_sf14_being_asked_to_sell_tells_nothing() -> None:
    """Seat 0 holds a card nobody has seen: it is asked about every spice. Seat 1's one card was bought openly."""
    for secret in ("mint", "curry"):
        state = position(3, hands=[secret], seen=False)
        state.gain(1, spice("garlic"), True)
        lay(state, (2, 60, "mint"))
        resolved(state)
        assert (state.phase, state.turn) == (SALE, 0)
        state.apply(0, PASS)
        assert state.phase != SALE, "everyone knows that seat 1 has no mint and seat 2 no card at all"


# SF-11


def test_sf11_the_printed_example() -> None:
    """Orange 30 + 20, Green 20, two saffron cards, Green nearer to the chef: Orange pays 50, Green pays 20."""
    chef, green, orange = 0, 1, 2
    state = position(3, chef=chef, market="saffron saffron")
    lay(state, (orange, 30, "saffron"), (orange, 20, "saffron"), (green, 20, "saffron"))
    resolved(state)
    assert (state.phase, state.turn) == (PURCHASE, orange)
    told = events(state, orange, BUY)
    assert told == [Bought(orange, SAFFRON, 50, 0)], "the 30 goes back"
    assert state.totals_in(SAFFRON) == [0, 20, 20]
    assert state.turn == green, "a tie: Green sits nearer"
    told = events(state, green, BUY)
    assert told[:2] == [Bought(green, SAFFRON, 20, 2), BowlClosed(SAFFRON, (1,))]
    assert state.money == [200, 180, 150]
    assert (hand(state, green), hand(state, orange)) == ("saffron", "saffron")


def test_sf11_the_printed_example_with_a_10_of_green() -> None:
    """Then Orange could buy the second card as well, for 20."""
    green, orange = 1, 2
    state = position(3, market="saffron saffron")
    lay(state, (orange, 30, "saffron"), (orange, 20, "saffron"), (green, 10, "saffron"))
    resolved(state)
    state.apply(orange, BUY)
    assert state.turn == orange
    state.apply(orange, BUY)
    assert state.money[orange] == 200 - 50 - 20


def test_sf11_declining_takes_all_tokens_out() -> None:
    state = position(2, market="mint mint")
    lay(state, (0, 30, "mint"), (0, 20, "mint"), (1, 10, "mint"))
    resolved(state)
    told = events(state, 0, PASS)
    assert told == [NotBought(0, spice("mint"), 50, False, (0, 1))]
    assert (state.phase, state.turn) == (PURCHASE, 1)


def test_sf11_no_credit() -> None:
    """Who lacks the money is not asked: money is public."""
    state = position(2, market="mint")
    state.money = [40, 10]
    lay(state, (0, 30, "mint"), (0, 20, "mint"), (1, 10, "mint"))
    told = resolved(state)
    assert NotBought(0, spice("mint"), 50, True, (0, 1)) in told
    assert (state.phase, state.turn) == (PURCHASE, 1)
    state.apply(1, BUY)
    assert state.money == [40, 0]


def test_sf11_nothing_laid_out_nothing_to_buy() -> None:
    state = position(2, market="curry")
    lay(state, (0, 30, "mint"), (1, 20, "mint"))
    told = resolved(state)
    assert BowlClosed(spice("mint"), (0, 1)) in told


def test_sf11_the_last_card_ends_the_purchase() -> None:
    state = position(2, market="mint")
    lay(state, (0, 30, "mint"), (1, 20, "mint"))
    resolved(state)
    told = events(state, 0, BUY)
    assert told[:2] == [Bought(0, spice("mint"), 30, 0), BowlClosed(spice("mint"), (1,))]


def test_wrong_moves_say_what_is_due() -> None:
    state = position(2, market="mint")
    lay(state, (0, 30, "mint"), (1, 20, "mint"))
    resolved(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Sell(1))
    assert caught.value.code == "now-purchase"


@pytest.mark.parametrize(("chef", "buyer"), [(0, 0), (1, 1), (2, 2), (3, 0)])
def test_sf11_ties_go_by_the_order_of_play_which_begins_with_the_chef(chef: int, buyer: int) -> None:
    """Three are level; seat 3 has nothing there."""
    state = lay(position(4, chef=chef, market="mint mint"), (0, 30, "mint"), (1, 30, "mint"), (2, 30, "mint"))
    resolved(state)
    assert (state.phase, state.turn) == (PURCHASE, buyer)
