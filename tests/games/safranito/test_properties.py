"""What stays true in every game, whatever anyone does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.conformance import check_game
from peppermill.conformance.walk import random_move
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.games.safranito.components import COPIES, DISHES, MONEY, SPICES
from peppermill.games.safranito.events import Bought, Sold
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.position import ON_BOARD
from peppermill.games.safranito.state import SafranitoState

from .test_secrets import cards_in_all


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**32 - 1))
def test_cards_dishes_tokens_and_money_are_never_lost(players: int, seed: int) -> None:
    rng = Sfc32(seed)
    state = GAME.start(players, {"rounds": 4})
    assert isinstance(state, SafranitoState)
    ledger = [MONEY] * players
    while not state.over:
        actor, action = random_move(state, rng, by_kind=True)
        for entry in state.perform(actor, action):
            if isinstance(entry.event, Sold):
                ledger[entry.event.seat] += entry.event.income
            elif isinstance(entry.event, Bought):
                ledger[entry.event.seat] -= entry.event.price
        assert state.money == ledger
        assert min(state.money) >= 0
        assert cards_in_all(state) == [COPIES] * SPICES
        dishes = [*state.dishes, *state.dish_pile]
        for seat in range(players):
            dishes += [*state.reserved[seat], *state.cooked[seat]]
            tokens = [piece.token for piece in state.pieces if piece.owner == seat]
            assert len(set(tokens)) == len(tokens)
            known = state.known[seat * SPICES : seat * SPICES + SPICES]
            hand = state.hands[seat * SPICES : seat * SPICES + SPICES]
            assert all(0 <= seen <= held for seen, held in zip(known, hand, strict=True))
            assert state.cards[seat] == sum(hand)
        assert sorted(dishes) == list(range(DISHES))
        assert all(piece.zone < 0 or piece.where == ON_BOARD for piece in state.pieces)
    assert state.round <= 4


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_time_outs_alone_play_a_whole_game(seed: int) -> None:
    """Never a dead end: with everyone asleep the rounds go by, whatever chance does."""
    rng = Sfc32(seed)
    state = GAME.start(2 + seed % 3, {"rounds": 3})
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        else:
            seat = state.to_act[0]
            state.apply(seat, state.timeout(seat))
    assert state.result.ranks == (1,) * (2 + seed % 3)


def test_random_games_end_by_a_third_dish_without_any_limit() -> None:
    for seed in range(3):
        rng = Sfc32(seed)
        state = GAME.start(2 + seed)
        while not state.over:
            actor, action = random_move(state, rng)
            state.apply(actor, action)
        assert max(state.result.scores) == 3.0
        assert len(state.result.winners) == 1


def test_safranito_keeps_the_contract() -> None:
    report = check_game(GAME, games=6, seed=1, options={"rounds": 2})
    assert set(report.players) == {2, 3, 4}
    assert report.open_moments > 100
