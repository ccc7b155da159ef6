"""SF-6, SF-14: what a seat may know; and worlds that agree with it."""

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine
from peppermill.core.playout import random_playout
from peppermill.core.rng import Sfc32
from peppermill.games.safranito.components import COPIES, SPICES, TOKENS
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.position import NOBODY, Batch
from peppermill.games.safranito.state import SafranitoState

from .table import lay, position, reserve, spice


def cards_in_all(state: SafranitoState) -> list[int]:
    return [
        state.market.count(kind)
        + state.discard[kind]
        + state.drawn.count(kind)
        + sum(batch.counts[kind] for batch in state.pile)
        + sum(state.hands[seat * SPICES + kind] for seat in range(state.players))
        for kind in range(SPICES)
    ]


def test_bought_cards_are_known_extra_ones_are_not() -> None:
    state = position(2, hands=["mint mint", ""])
    state.gain(0, spice("saffron"), False)
    seen = state.view(1).seats[0]
    assert (seen.cards, seen.hand) == (3, None)
    assert seen.known[spice("mint")] == 2
    assert sum(seen.known) == 2


def test_a_spice_shown_is_no_secret_any_more() -> None:
    """Two mints are sold where only one was known: the unseen card was the other."""
    state = position(2, hands=["mint", ""])
    state.gain(0, spice("mint"), False)
    state.give_up(0, spice("mint"), 2)
    assert state.unseen(0) == 0
    assert sum(state.view(1).seats[0].known) == 0


def test_imagined_tokens_are_those_not_shown() -> None:
    state = lay(position(2), (1, 10, "mint"), (1, 60, "curry"), (1, 30, "none"), (0, 50, "mint"))
    state.pieces[0].up = state.pieces[0].seen = True
    guesses = set()
    for seed in range(300):
        world = GAME.imagine(state.view(0), Sfc32(seed))
        assert isinstance(world, SafranitoState)
        tokens = [piece.token for piece in world.pieces]
        assert tokens[0] == 10
        assert tokens[3] == 50
        assert len({10, *tokens[1:3]}) == 3
        guesses.add(tuple(tokens[1:3]))
    left = [token for token in TOKENS if token != 10]
    assert guesses == {(one, two) for one in left for two in left if one != two}


def test_imagined_cards_add_up_and_respect_what_was_seen() -> None:
    state = position(3, market="mint curry", hands=["saffron", "mint mint", "garlic"])
    state.gain(1, spice("ginger"), False)
    state.pile[0].counts[spice("ginger")] -= 1
    state.pile[0].cards -= 1
    state.pile.append(Batch(2, [1, 0, 0, 0, 0, 0, 0, 0, 1]))
    state.pile[0].counts[0] -= 1
    state.pile[0].counts[8] -= 1
    state.pile[0].cards -= 2
    reserve(state, 1, "palace-rice")
    others = set()
    for seed in range(100):
        world = GAME.imagine(state.view(2), Sfc32(seed))
        assert isinstance(world, SafranitoState)
        assert cards_in_all(world) == [COPIES] * SPICES
        assert world.pile[1].counts == [1, 0, 0, 0, 0, 0, 0, 0, 1], "seat 2 put them there"
        assert world.hands[SPICES + spice("mint")] >= 2
        assert len(world.reserved[1]) == 1
        others.add((world.reserved[1][0], tuple(world.hands[SPICES : 2 * SPICES])))
    assert len(others) > 30


def test_worlds_from_any_moment_look_the_same_and_play_on() -> None:
    rng = Sfc32(31)
    for number in range(30):
        state = GAME.start(2 + number % 3, {"rounds": 12})
        random_playout(state, rng, rng.below(160))
        for seat in range(state.players):  # type: ignore[attr-defined]
            view = state.view(seat)
            world = GAME.imagine(view, rng)
            assert GAME.dump(world.view(seat)) == GAME.dump(view)
            assert list(world.legal(seat)) == list(state.legal(seat))
            random_playout(world, rng)
            assert world.over


def test_a_spectator_can_imagine_too() -> None:
    state = GAME.start(3, {"rounds": 4})
    random_playout(state, Sfc32(2), 40)
    world = GAME.imagine(state.view(None), Sfc32(3))
    assert GAME.dump(world.view(None)) == GAME.dump(state.view(None))


def test_a_view_that_no_game_has_is_refused() -> None:
    state = position(2, market="mint")
    view = state.view(0)
    view.market = (spice("mint"),) * 7
    with pytest.raises(CannotImagine):
        GAME.imagine(view, Sfc32(1))
    view = state.view(0)
    view.dish_pile = 3
    with pytest.raises(CannotImagine):
        GAME.imagine(view, Sfc32(1))


def test_the_pile_hides_what_is_in_it() -> None:
    state = position(2)
    state.pile.append(Batch(NOBODY, [0] * 9))
    assert all(batch.spices is None for seat in (None, 0, 1) for batch in state.view(seat).pile)
    assert state.to_act is not CHANCE
