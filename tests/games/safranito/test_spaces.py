"""SF-8: the four action spaces, in their order."""

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.games.safranito.board import CHEF, EXTRA_TOSS
from peppermill.games.safranito.events import (
    DishReserved,
    MillTaken,
    Reshuffled,
    Returned,
    SpaceOpened,
    SpacePassed,
    SpiceDrawn,
    SpiceKept,
    Tossed,
)
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.moves import PASS, USE_SPACE, Keep, TopDish, TopSpice, Toss, Wobble
from peppermill.games.safranito.position import (
    BACK,
    BOWL,
    DRAWING,
    FLYING,
    KEEP,
    NOBODY,
    RESERVING,
    SALE,
    SPACE,
    TOSS,
    Batch,
)
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.throw import AVERAGE

from .table import dish, events, hand, lay, position, resolved, spice, throw, zone

STAYING = ((0, 20, "cinnamon"), (1, 10, "cardamom"))
"""Tokens in two bowls, so that the round does not end behind the action spaces."""


def test_the_highest_total_acts_and_all_tokens_are_turned_up() -> None:
    """20 + 30 beat 40: it is the sum that counts."""
    state = lay(position(2), (0, 40, "chef"), (1, 20, "chef"), (1, 30, "chef"))
    told = resolved(state)
    opened = told[0]
    assert isinstance(opened, SpaceOpened)
    assert (opened.totals, opened.winner, opened.may) == ((40, 50), 1, True)
    assert [shown.token for shown in opened.pieces] == [40, 20, 30]
    assert all(piece.up for piece in state.pieces)
    assert (state.phase, state.turn) == (SPACE, 1)


@pytest.mark.parametrize(("chef", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_ties_go_to_the_chef_then_clockwise(chef: int, winner: int) -> None:
    state = lay(position(3, chef=chef), (0, 40, "reserve"), (1, 40, "reserve"))
    resolved(state)
    assert state.turn == winner


def test_the_spaces_come_in_order_and_passing_moves_on() -> None:
    state = lay(position(2), (1, 10, "chef"), (1, 20, "reserve"), (1, 30, "extra-spice"), (1, 40, "extra-toss"))
    resolved(state)
    seen = []
    while state.phase == SPACE:
        seen.append(state.space)
        told = events(state, 1, PASS)
        assert told[0] == SpacePassed(1, seen[-1])
    assert seen == [0, 1, 2, 3]
    assert all(piece.where == BACK for piece in state.pieces)


def test_tokens_on_action_spaces_go_back_before_the_trade() -> None:
    state = lay(position(2), (1, 10, "chef"), (0, 30, "mint"), (0, 40, "cumin"))
    resolved(state)
    told = events(state, 1, USE_SPACE)
    assert Returned((0,), "space") in told
    assert [piece.where == BACK for piece in state.pieces] == [True, False, False]
    assert state.phase == BOWL


# Extra toss


def test_extra_toss_one_more_token_at_once() -> None:
    state = lay(position(2), (1, 30, "extra-toss"), *STAYING)
    resolved(state)
    assert (state.phase, state.turn) == (SPACE, 1)
    assert {action.token for action in state.legal(1) if isinstance(action, Toss)} == {20, 40, 50, 60}
    assert PASS in state.legal(1)
    state.apply(1, throw(60))
    assert state.phase == FLYING
    state.apply(CHANCE, Wobble(4))
    assert len(state.pieces) == 4
    assert state.tossed == [0, 0], "it is not one of the tosses of the round"
    assert state.phase != TOSS


def test_extra_toss_is_tossed_not_used() -> None:
    state = lay(position(2), (1, 30, "extra-toss"))
    resolved(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(1, USE_SPACE)
    assert caught.value.code == "toss-for-extra"


def test_extra_toss_that_lands_there_again_gives_no_second_one() -> None:
    """The seat at the bottom lobs at the space beyond the middle, to the left."""
    for seed in range(400):
        state = lay(position(2), (0, 10, "extra-toss"), *STAYING)
        resolved(state)
        state.apply(0, Toss(60, False, -74, 0, 464, 2, AVERAGE))
        told = events(state, None, Wobble(seed))
        if isinstance(told[0], Tossed) and told[0].zone == zone("extra-toss"):
            break
    assert isinstance(told[0], Tossed)
    assert told[0].zone == zone("extra-toss")
    assert told[0].extra
    assert not [event for event in told if isinstance(event, SpaceOpened) and event.space == EXTRA_TOSS]
    assert state.phase == BOWL
    assert state.pieces[3].where == BACK


def test_extra_toss_may_push_and_counts_for_what_follows() -> None:
    """It knocks the rival off the chef's space, lies there itself, and takes the mill: that space comes later."""
    for seed in range(2000):
        state = lay(position(2, chef=1), (0, 30, "extra-toss"), (1, 50, "chef"), *STAYING)
        resolved(state)
        assert state.turn == 0
        state.apply(0, Toss(60, False, -74, 0, 330, 1, AVERAGE))
        told = events(state, None, Wobble(seed))
        chef = [event.totals for event in told if isinstance(event, SpaceOpened) and event.space == CHEF]
        if chef == [(60, 0)]:
            break
    assert chef == [(60, 0)]
    assert (state.phase, state.turn, state.space) == (SPACE, 0, CHEF)


# Extra spice


def draw(state, *names: str) -> list:
    told = []
    for name in names:
        told += state.perform(CHANCE, TopSpice(spice(name)))
    return told


def test_extra_spice_as_many_cards_as_the_tens_of_the_highest_token() -> None:
    """20 and 30 win with 50 together, but only the 30 counts for the cards: three."""
    state = lay(position(2), (1, 20, "extra-spice"), (1, 30, "extra-spice"), (0, 40, "extra-spice"))
    resolved(state)
    state.apply(1, USE_SPACE)
    assert (state.phase, state.to_draw) == (DRAWING, 3)
    told = draw(state, "mint", "curry", "mint")
    mine = [entry.event for entry in told if entry.heard_by(1)]
    theirs = [entry.event for entry in told if entry.heard_by(0)]
    assert mine == [SpiceDrawn(1, spice(name)) for name in ("mint", "curry", "mint")]
    assert theirs == [SpiceDrawn(1, None)] * 3
    assert state.phase == KEEP
    assert set(state.legal(1)) == {Keep(spice("mint")), Keep(spice("curry"))}
    drawing = state.view(0).drawing
    assert drawing is not None
    assert (drawing.drawn, drawing.spices) == (3, None)
    kept = state.perform(1, Keep(spice("mint")))
    assert next(entry.event for entry in kept if entry.heard_by(0)) == SpiceKept(1, None, 2)
    assert next(entry.event for entry in kept if entry.heard_by(1)) == SpiceKept(1, spice("mint"), 2)
    assert hand(state, 1) == "mint"
    bottom = state.pile[-1]
    assert (bottom.owner, bottom.cards, bottom.counts[spice("mint")], bottom.counts[spice("curry")]) == (1, 2, 1, 1)


def test_extra_spice_what_is_put_under_is_drawn_last_and_known_to_one() -> None:
    state = lay(position(2), (1, 30, "extra-spice"))
    resolved(state)
    state.apply(1, USE_SPACE)
    draw(state, "mint", "curry", "garlic")
    state.apply(1, Keep(spice("curry")))
    assert state.view(1).pile[-1].spices == (spice("garlic"), spice("mint"))
    assert state.view(0).pile[-1].spices is None
    assert state.view(0).pile[-1].owner == 1
    top = state.pile[0]
    assert (top.cards, state.pile[-1].cards) == (51, 2)


def mine_below(state, *counts: int) -> None:
    """Seat 0 has put these under the pile, and everything above them is gone."""
    state.pile = [Batch(0, [*counts, *[0] * (9 - len(counts))])]


def test_sf8_what_one_put_under_is_known_through_the_draws_of_others() -> None:
    """Of three cards a rival draws one in secret: the two that are left are among the three."""
    state = lay(position(2), (1, 20, "extra-spice"))
    mine_below(state, 1, 1, 1, 1)
    resolved(state)
    state.apply(1, USE_SPACE)
    draw(state, "curry")
    batch = state.view(0).pile[0]
    assert (batch.cards, batch.owner, batch.spices) == (3, 0, (0, 1, 2, 3))
    assert state.view(1).pile[0].spices is None
    assert "under   3 of curry, ginger, cardamom, chili, below 0 others" in GAME.show(state.view(0))
    assert "under " not in GAME.show(state.view(1))


def test_sf8_what_was_put_under_and_laid_out_before_everyone_is_known_to_be_gone() -> None:
    state = position(2)
    mine_below(state, 2, 1)
    state.draw_spice(0, True)
    assert state.view(0).pile[0].spices == (0, 1)
    state.turn = 1
    state.draw_spice(0, False)
    assert state.view(0).pile[0].spices == (0, 1)
    assert state.view(0).pile[0].cards == 1


def test_sf8_ones_own_draws_are_known_too() -> None:
    state = position(2)
    mine_below(state, 2, 1, 1)
    state.turn = 1
    state.draw_spice(2, False)
    state.turn = 0
    state.draw_spice(0, False)
    assert state.view(0).pile[0].spices == (0, 1, 2)
    assert state.view(0).pile[0].cards == 2


def test_sf8_imagined_cards_left_are_among_those_put_under() -> None:
    state = position(2)
    mine_below(state, 2, 1, 1)
    state.discard = [4, 5, 5, 6, 6, 6, 6, 6, 6]
    state.turn = 1
    state.gain(1, 1, False)
    state.draw_spice(1, False)
    left = set()
    for seed in range(100):
        world = GAME.imagine(state.view(0), Sfc32(seed))
        assert isinstance(world, SafranitoState)
        assert GAME.dump(world.view(0)) == GAME.dump(state.view(0))
        left.add(tuple(world.pile[0].counts[:3]))
    assert left == {(2, 1, 0), (2, 0, 1), (1, 1, 1)}


def test_sf8_the_encoding_knows_what_one_put_under() -> None:
    state = lay(position(2), (1, 20, "mint"))
    state.pile.append(Batch(0, [2, 0, 0, 0, 0, 0, 0, 0, 1]))
    encoding = GAME.encoding(2, GAME.settle(None, 2))
    for seat, under, above in ((0, [2, 0, 0, 0, 0, 0, 0, 0, 1], 54), (1, [0] * 9, 0)):
        out = blank(encoding.observation.size)
        encoding.observe(state, seat, out, 0)
        blocks = {
            block.name: [int(out[block.start + place]) for place in range(block.size)] for block in encoding.observation.blocks
        }
        assert blocks["under"] == under
        assert blocks["above"] == [above]


def test_sf8_after_the_shuffle_nobody_knows_anything() -> None:
    state = position(2)
    state.pile = []
    state.discard = [0, 2, 0, 0, 0, 0, 0, 0, 1]
    assert state.pile_ready()
    assert [state.view(seat).pile[0].spices for seat in (0, 1)] == [None, None]


def test_extra_spice_not_a_card_that_was_drawn() -> None:
    state = lay(position(2), (1, 20, "extra-spice"))
    resolved(state)
    state.apply(1, USE_SPACE)
    draw(state, "mint", "curry")
    with pytest.raises(IllegalAction) as caught:
        state.apply(1, Keep(spice("saffron")))
    assert caught.value.code == "not-drawn"


def test_extra_spice_with_a_10_is_one_card_kept_without_asking() -> None:
    state = lay(position(2), (1, 10, "extra-spice"))
    resolved(state)
    state.apply(1, USE_SPACE)
    draw(state, "saffron")
    assert hand(state, 1) == "saffron"
    assert state.phase != KEEP


def test_sf13_an_empty_pile_is_shuffled_anew_in_the_middle_of_a_draw() -> None:
    state = lay(position(2), (1, 40, "extra-spice"))
    state.pile = [Batch(NOBODY, [1, 0, 0, 0, 0, 0, 0, 0, 0])]
    state.discard = [0, 2, 0, 0, 0, 0, 0, 0, 0]
    resolved(state)
    state.apply(1, USE_SPACE)
    told = events(state, None, TopSpice(0))
    assert told == [SpiceDrawn(1, None), Reshuffled(2)]
    draw(state, "ginger", "ginger")
    assert state.phase == KEEP, "four were due, three are all there are"
    assert state.drawn == [0, 1, 1]


def test_an_empty_pile_and_discard_leave_nothing_to_draw() -> None:
    state = lay(position(2), (1, 40, "extra-spice"))
    state.pile = []
    opened = resolved(state)[0]
    assert isinstance(opened, SpaceOpened)
    assert not opened.may
    assert state.phase != SPACE


# Reserve


def test_reserve_takes_the_top_dish_in_secret() -> None:
    state = lay(position(2), (1, 40, "reserve"))
    resolved(state)
    state.apply(1, USE_SPACE)
    assert state.phase == RESERVING
    told = state.perform(CHANCE, TopDish(dish("palace-rice")))
    assert next(entry.event for entry in told if entry.heard_by(1)) == DishReserved(1, dish("palace-rice"))
    assert next(entry.event for entry in told if entry.heard_by(0)) == DishReserved(1, None)
    assert state.view(1).seats[1].reserved_dishes == (dish("palace-rice"),)
    assert state.view(0).seats[1].reserved_dishes is None
    assert state.view(0).seats[1].reserved == 1
    assert state.view(None).dish_pile == 17


def test_sf13_no_reserving_from_an_empty_pile() -> None:
    state = lay(position(2), (1, 40, "reserve"))
    state.dish_pile = []
    opened = resolved(state)[0]
    assert isinstance(opened, SpaceOpened)
    assert not opened.may


# Chef


def test_the_chefs_space_gives_the_mill_at_once() -> None:
    state = lay(position(3, hands=["mint", "mint", "mint"]), (2, 40, "chef"), (0, 10, "mint"))
    resolved(state)
    told = events(state, 2, USE_SPACE)
    assert told[0] == MillTaken(2)
    assert state.chef == 2
    assert (state.phase, state.turn) == (SALE, 2), "the sale begins with the new chef"


def test_the_chef_who_wins_their_own_space_has_nothing_to_decide() -> None:
    state = lay(position(2, chef=1), (1, 40, "chef"))
    opened = resolved(state)[0]
    assert isinstance(opened, SpaceOpened)
    assert not opened.may
    assert state.chef == 0, "by the new round only (SF-13): nothing else was left to do"


def test_no_token_no_action() -> None:
    state = lay(position(2), (0, 20, "none"), (1, 30, "mint"))
    told = resolved(state)
    assert not [event for event in told if isinstance(event, SpaceOpened)]
