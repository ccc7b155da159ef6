"""SF-6 and SF-7: who tosses when, what is seen of it, and what counts."""

from dataclasses import replace

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.games.safranito.aims import TOSSES, aimed, zone_seen
from peppermill.games.safranito.board import BOWL_RADIUS, HOLE, SPACE_RADIUS, ZONE_X, ZONE_Y, zone_of
from peppermill.games.safranito.events import Tossed
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.moves import Toss, Wobble
from peppermill.games.safranito.position import FLYING, OUT, TOSS
from peppermill.games.safranito.rules.tossing import board_hash
from peppermill.toss.constants import GRAINS, HALF
from peppermill.toss.simulate import simulate
from peppermill.toss.story import place_at
from peppermill.toss.throw import AVERAGE, STEADY, Throw, fits

from .table import begun, lay, position, throw, toss_all, zone


def toss(state, token: int, seed: int, **intent: int):
    state.apply(state.turn, throw(token, **intent))
    return state.perform(CHANCE, Wobble(seed))


def test_sf6_one_token_each_clockwise_from_the_chef() -> None:
    state = begun(3, chef=1)
    order = []
    while state.phase == TOSS:
        order.append(state.turn)
        toss(state, state.untossed(state.turn)[0], len(order))
    assert order == [1, 2, 0] * 4


def test_sf6_a_token_is_tossed_once_a_round() -> None:
    state = begun(2)
    toss(state, 40, 1)
    toss(state, 10, 2)
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, throw(40))
    assert caught.value.code == "no-such-token"
    assert {action.token for action in state.legal(0)} == {10, 20, 30, 50, 60}


def test_sf6_the_choice_is_secret_unless_it_lands_face_up() -> None:
    seen = set()
    for seed in range(60):
        state = begun(2)
        told = toss(state, 30, seed)
        piece = state.pieces[0]
        mine = [entry.event for entry in told if entry.heard_by(0) and isinstance(entry.event, Tossed)]
        theirs = [entry.event for entry in told if entry.heard_by(1) and isinstance(entry.event, Tossed)]
        watching = [entry.event for entry in told if entry.heard_by(None) and isinstance(entry.event, Tossed)]
        assert [event.token for event in mine] == [30]
        assert [event.token for event in theirs] == [30 if piece.up else None]
        assert watching == theirs
        assert state.view(1).pieces[0].token == (30 if piece.up else None)
        assert state.view(0).pieces[0].token == 30
        seen.add(piece.up)
    assert seen == {True, False}


def test_sf6_while_it_flies_others_see_the_throw_but_not_the_token() -> None:
    state = begun(2)
    state.apply(0, throw(50, stance=-20, power=420))
    assert state.phase == FLYING
    mine, theirs = state.view(0).throw, state.view(1).throw
    assert mine is not None
    assert theirs is not None
    assert (mine.token, theirs.token) == (50, None)
    assert (theirs.stance, theirs.power) == (-20, 420)


def test_sf6_a_token_may_leave_the_hand_face_up_for_all_to_read() -> None:
    """At once, before it lands; and a flip that turns it down takes nothing back."""
    lies = set()
    for seed in range(60):
        state = begun(2)
        state.apply(0, throw(50, face_up=True))
        flying = state.view(1).throw
        assert flying is not None
        assert (flying.token, flying.face_up) == (50, True)
        told = state.perform(CHANCE, Wobble(seed))
        event = next(entry.event for entry in told if entry.heard_by(1) and entry.heard_by(None))
        assert isinstance(event, Tossed)
        assert (event.token, event.face_up, event.up) == (50, True, not event.flight.flipped)
        piece = state.view(1).pieces[0]
        assert (piece.token, piece.seen, piece.up) == (50, True, event.up)
        assert state.view(None).pieces[0].token == 50
        assert GAME.imagine(state.view(1), Sfc32(seed)).pieces[0].token == 50
        lies.add(piece.up)
    assert lies == {True, False}


def test_sf6_legal_offers_every_throw_both_ways() -> None:
    legal = begun(2).legal(0)
    assert {action.face_up for action in legal} == {True, False}
    down = {replace(action, face_up=True) for action in legal if not action.face_up}
    assert down == {action for action in legal if action.face_up}


def test_sf6_the_side_that_is_up_changes_nothing_about_the_flight() -> None:
    one, two = begun(2), begun(2)
    toss(one, 20, 77)
    toss(two, 20, 77, face_up=True)
    assert (one.pieces[0].x, one.pieces[0].y) == (two.pieces[0].x, two.pieces[0].y)
    assert one.pieces[0].up != two.pieces[0].up


@pytest.mark.parametrize("side", range(4))
def test_sf5_sf6_a_seat_throws_from_the_side_that_was_drawn(side: int) -> None:
    state = begun(2)
    state.sides = (side, (side + 2) % 4)
    event = toss(state, 20, 5)[-1].event
    assert isinstance(event, Tossed)
    x, y = event.flight.tracks[0][2:4]
    edge = ((0, -1), (-1, 0), (0, 1), (1, 0))[side]
    assert x * edge[0] + y * edge[1] > 0.38 * GRAINS


def test_a_throw_is_intent_and_recorded_chance_and_nothing_else() -> None:
    one, two = begun(4), begun(4)
    for state in (one, two):
        toss(state, 20, 77, stance=5)
    assert one.key() == two.key()
    three = begun(4)
    toss(three, 60, 77, stance=5)
    assert (three.pieces[0].x, three.pieces[0].y) == (one.pieces[0].x, one.pieces[0].y), "the value weighs nothing"


def test_each_seat_throws_from_its_own_side() -> None:
    for seat in range(4):
        state = begun(4, chef=seat)
        told = toss(state, 20, 5)
        event = told[-1].event
        assert isinstance(event, Tossed)
        x, y = event.flight.tracks[0][2:4]
        edge = ((0, -1), (-1, 0), (0, 1), (1, 0))[seat]
        assert x * edge[0] + y * edge[1] > 0.38 * GRAINS


def test_the_flight_that_is_told_ends_in_the_state_that_is_seen() -> None:
    rng = Sfc32(9)
    state = begun(2)
    while state.phase == TOSS:
        told = toss(state, state.untossed(state.turn)[0], rng.word(), stance=rng.below(301) - 150, power=300 + rng.below(300))
        event = next(entry.event for entry in told if isinstance(entry.event, Tossed))
        if state.phase != TOSS:
            break
        assert event.flight.hash == board_hash(state)
        for row in event.flight.tracks:
            piece = state.pieces[row[0]]
            assert row[-4:-2] == (piece.x, piece.y)
            assert row[-1] == (3 if piece.where == OUT else 2)
        assert event.flight.tracks[-1][0] == event.piece


def test_sf7_a_token_counts_while_the_edge_shows_through_its_hole() -> None:
    for where, radius in (("saffron", BOWL_RADIUS), ("chef", SPACE_RADIUS)):
        x, y = ZONE_X[zone(where)], ZONE_Y[zone(where)]
        reach = int((radius * HALF + HOLE) * GRAINS)
        assert zone_of(x + reach, y) == zone_of(x, y - reach) == zone(where)
        assert zone_of(x + reach + 1, y) != zone(where)


def test_sf7_off_the_board_is_out_and_not_replaced() -> None:
    state = begun(2)
    toss(state, 40, 3, power=1500)
    assert state.pieces[0].where == OUT
    assert state.view(1).pieces[0].where == "out"
    assert state.tossed == [1, 0]
    toss_all(state)
    assert state.phase != TOSS
    assert len(state.pieces) == 8


def test_a_throw_pushes_tokens_that_lie_there() -> None:
    for seed in range(200):
        state = lay(position(2), (1, 30, "saffron"))
        state.apply(0, Toss(20, False, 0, 0, 450, 0, AVERAGE))
        state.apply(CHANCE, Wobble(seed))
        if state.pieces[0].zone != zone("saffron"):
            break
    assert (state.pieces[0].x, state.pieces[0].y) != (0, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        Toss(20, False, 231, 0, 400, 0, AVERAGE),
        Toss(20, False, 0, 0, 50, 0, AVERAGE),
        Toss(20, False, 0, 2001, 400, 0, AVERAGE),
        Toss(20, False, 0, 0, 400, 5, AVERAGE),
    ],
)
def test_a_throw_nobody_could_make_is_refused(wrong: Toss) -> None:
    with pytest.raises(IllegalAction) as caught:
        begun(2).apply(0, wrong)
    assert caught.value.code == "malformed"


def test_legal_offers_good_throws_and_check_accepts_any_other() -> None:
    state = begun(2)
    legal = state.legal(0)
    assert len(legal) == 6 * len(TOSSES[AVERAGE][0])
    assert len(set(legal)) == len(legal)
    assert len({action.loft for action in legal}) == 3
    odd = Toss(10, False, 33, -77, 411, 2, AVERAGE)
    assert odd not in legal
    state.check(0, odd)


def test_candidates_aim_at_every_zone_and_mostly_get_there() -> None:
    """With a steady hand, straight tosses end in their zone more often than not."""
    for target in range(13):
        for side in range(4):
            x, y = zone_seen(target, side)
            intent = aimed(x, y, round(x * 1000), 1, AVERAGE)
            assert fits(intent)
            offered = [(each.stance, each.direction, each.power, each.loft) for each in TOSSES[AVERAGE][0]]
            assert (intent.stance, intent.direction, intent.power, intent.loft) in offered
    hits = 0
    for seed in range(300):
        flight = simulate([], [], Throw(0, 0, 390, 1, STEADY), 0, seed)
        hits += zone_of(flight.xs[0], flight.ys[0]) == zone("saffron")
    assert hits > 200


def test_the_clients_way_of_evaluating_a_row_is_ours() -> None:
    """`place_at` on the engine's tracks and the rows that are sent are the same thing."""
    told = toss(begun(2), 20, 8)
    event = told[-1].event
    assert isinstance(event, Tossed)
    flight = simulate([], [], Throw(0, 0, 390, 1, AVERAGE), 0, 8, True)
    row = event.flight.tracks[0]
    for number, knot in enumerate(flight.tracks[0].knots):
        assert row[1 + 5 * number : 6 + 5 * number] == (knot.time, knot.x, knot.y, knot.z, knot.way)
    assert place_at(flight.tracks[0], 9.0)[2] == 0.0


def test_sf7_between_the_bowls_a_token_stays_and_counts_once_it_is_pushed_into_one() -> None:
    """It lies 8 cm before the middle, in no zone; a flat throw pushes it on."""
    pushed = 0
    for seed in range(60):
        state = lay(position(2), (1, 30, "none"))
        state.pieces[0].y = int(-0.078 * GRAINS)
        assert zone_of(0, state.pieces[0].y) == -1
        state.apply(0, Toss(20, False, 0, 0, 420, 0, AVERAGE))
        state.apply(CHANCE, Wobble(seed))
        moved = state.pieces[0]
        assert moved.where == OUT or moved.zone == zone_of(moved.x, moved.y)
        pushed += moved.zone == zone("saffron")
    assert pushed > 3
