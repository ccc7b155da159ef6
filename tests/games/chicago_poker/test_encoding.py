"""Chicago Poker as numbers: what random games hardly ever reach."""

from typing import Any

import pytest

import peppermill
from peppermill.conformance.walk import random_move
from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.encoding import WrongIndex
from peppermill.core.rng import Sfc32
from peppermill.engine import flavour
from peppermill.games.chicago_poker.encoding import ChicagoEncoding
from peppermill.games.chicago_poker.moves import Informer, Limousine, Murder, Play, Send, Shoot
from peppermill.games.chicago_poker.observation import FullChicagoEncoding
from peppermill.games.chicago_poker.position import NONE
from peppermill.games.chicago_poker.state import ChicagoState
from tests.games.chicago_poker.table import card, scene
from tests.games.chicago_poker.test_shootout import tied


def seen(state: ChicagoState, seat: int) -> dict[str, list[int]]:
    """The blocks of an observation by name."""
    encoding = ChicagoEncoding(int(state.players))
    out = blank(encoding.observation.size)
    encoding.observe(state, seat, out, 0)
    numbers = list(out)
    return {block.name: numbers[block.start : block.start + block.size] for block in encoding.observation.blocks}


def round_trip(state: ChicagoState, seat: int) -> list[Any]:
    """All legal actions, each found again by its number."""
    encoding = ChicagoEncoding(int(state.players))
    legal = list(state.legal(seat))
    numbers = [encoding.index(state, seat, action) for action in legal]
    assert len(set(numbers)) == len(legal)
    assert [encoding.action(state, seat, number) for number in numbers] == legal
    return legal


def test_reinforcements_have_numbers_and_stay_secret() -> None:
    state = tied("r15 r2", "y14 limousine", "v2")
    assert round_trip(state, 0) == [Send(None), Send(card("r2")), Send(card("r15"))]
    before = [seen(state, seat) for seat in range(3)]
    assert before[0]["tied"] == [1, 1, 1]
    assert (before[0]["scene"], before[0]["round"], before[0]["sent"]) == ([0, 1], [1], [0])
    state.apply(0, Send(card("r15")))
    assert [seen(state, seat) for seat in (1, 2)] == before[1:]
    assert (seen(state, 0)["sent"], seen(state, 0)["sent value"]) == ([1], [15])


def test_the_order_of_shootouts_has_numbers() -> None:
    sides = {(0, 0): "r1 r2 r3 r4 r5", (1, 0): "y1 y2 y3 y4 y5", (0, 1): "b1"}
    state = scene("r9", "b9", sides=sides, markers={0: 0, 1: 0}, turn=1, left=1)
    state.apply(1, Play(card("b9"), 1))
    assert round_trip(state, 0) == [Shoot(0), Shoot(1)]
    assert seen(state, 0)["phase"] == [1, 0, 0]
    assert seen(state, 1)["marker"] == [0, 1, 0, 1]


def test_every_order_of_a_limousine_has_its_number() -> None:
    """CP-11: up to four of the last cards, in any order: 1 + 2 + 6 + 24."""
    state = scene("limousine", "b9", sides={(0, 0): "r1 r3 r5 r7"})
    drives = [action for action in round_trip(state, 0) if isinstance(action, Limousine)]
    assert len(drives) == 33


def test_rivals_are_relative() -> None:
    """The same place of the table looks the same from every seat."""
    for me in range(4):
        hands = ["r9"] * 4
        hands[me] = "murder informer"
        rival = (me + 2) % 4
        state = scene(*hands, town="speakeasy brewery brewery", sides={(0, rival): "b1 b2"}, turn=me)
        encoding = ChicagoEncoding(4)
        legal = round_trip(state, me)
        assert {Murder(0, rival), Informer(0, rival)} <= set(legal)
        assert encoding.index(state, me, Murder(0, rival)) == encoding.murder + 1
        assert encoding.index(state, me, Informer(0, rival)) == encoding.inform + 1


def test_what_lies_on_the_table_as_one_sees_it() -> None:
    state = scene("r9", "b9", sides={(0, 1): "g4 g6 v7"})
    side = seen(state, 0)["table"][5 * 9 : 5 * 9 + 27]
    assert side[:9] == [1, 0, 0, 0, 0, 0, 0, 1, 0]
    assert side[9:18] == [1, 0, 0, 0, 0, 0, 0, 1, 0]
    assert side[18:] == [1, 7, 0, 0, 0, 0, 1, 0, 0]
    own = seen(state, 1)["table"][:18]
    assert own == [1, 4, 0, 0, 1, 0, 0, 1, 0, 1, 6, 0, 0, 1, 0, 0, 1, 0]


@pytest.mark.parametrize("moved", [2, 3, 4])
def test_a_drive_with_too_few_cards_is_refused(moved: int) -> None:
    state = scene("limousine", "b9", sides={(0, 0): "r1"})
    encoding = ChicagoEncoding(2)
    with pytest.raises(WrongIndex):
        encoding.action(state, 0, encoding.drive + [0, 0, 1, 3, 9][moved])


def test_what_a_mask_has_reckoned_holds_until_the_next_move() -> None:
    state = scene("r9 g4 informer", "b9 b4", sides={(0, 1): "g5 g6 v7"})
    encoding = ChicagoEncoding(2)
    while state.to_act == (0,):
        fresh = state.clone()
        assert fresh.offered_to != 0
        encoding.mask(state, 0, blank(encoding.moves.size), 0)
        assert state.offered_to == 0
        assert [state.pick(0, Sfc32(seed)) for seed in range(20)] == [fresh.pick(0, Sfc32(seed)) for seed in range(20)]
        state.apply(0, state.legal(0)[1])


@pytest.mark.parametrize("players", range(2, 7))
def test_what_was_noted_on_a_sheet_is_what_is_seen(players: int) -> None:
    """Whoever looks, however long ago they last looked, and whatever was done since: a copy of the state has no sheets."""
    game = peppermill.game("chicago-poker")
    encodings = [FullChicagoEncoding(players), FullChicagoEncoding(players)]
    encodings[1].knowers = NONE  # so these don't show who knows a card
    rng = Sfc32(players)
    moves = 6000 if flavour() == "compiled" else 900
    done: set[str] = set()
    kept = renewed = 0
    state = game.start(players)
    for move in range(moves):
        if state.over:
            state = game.start(players)
        actor, action = random_move(state, rng, by_kind=move % 3 > 0)
        done.add(type(action).__name__)
        state.apply(actor, action)
        if state.to_act is CHANCE:
            continue
        assert isinstance(state, ChicagoState)
        for seat in range(players):
            if rng.below(2) == 0:
                continue
            # Now and then the same table is looked at by the other one, which must not take these numbers for its own.
            encoding = encodings[0 if rng.below(20) > 0 else 1]
            before = state.sheets[seat].upheavals if len(state.sheets) else -1
            out = blank(encoding.observation.size)
            encoding.observe(state.clone(), seat, out, 0)
            assert bytes(encoding.add(state, seat, blank(0))) == bytes(out)
            if before == state.upheavals:
                kept += 1
            else:
                renewed += 1
    assert min(kept, renewed) > moves // 20
    assert {"Murder", "Informer", "Limousine", "Revolver", "Corruption", "NewEstablishment"} <= done


def test_a_copy_has_no_sheets() -> None:
    state = scene("r9", "b9")
    FullChicagoEncoding(2).add(state, 0, blank(0))
    assert len(state.sheets) == 2
    assert len(state.clone().sheets) == 0
    assert state.clone().key() == state.key()
