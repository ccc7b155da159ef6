"""Coming down on others: on an edge a token slips off and pushes, farther in it lies on top and pushes nobody."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, isfinite, nextafter, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peppermill.core.rng import Sfc32
from peppermill.toss import slide
from peppermill.toss.bodies import Body
from peppermill.toss.constants import GRAIN, GRAINS, MOST_EVENTS, ON_TOP, PART_SPEED, RADIUS, REACH, SLIP, SPAN, TOUCH
from peppermill.toss.landing import slip_off
from peppermill.toss.simulate import Flight, simulate
from peppermill.toss.story import HIT, LAND, SLIDE, Knot, Story, Track
from peppermill.toss.throw import Throw
from tests.toss.boards import EDGE, Case, any_throw, metres, scattered

places = st.floats(-REACH, REACH, allow_nan=False)
boards = st.lists(st.tuples(places, places), min_size=1, max_size=24)
grains = st.integers(-EDGE, EDGE)
piles = st.lists(st.tuples(grains, grains), max_size=20)
words = st.integers(0, 2**32 - 1)


@st.composite
def landings(draw: st.DrawFn) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    """A board, tokens on each other too, and a place on it: anywhere, or on one of them or close by."""
    board = draw(boards)
    if draw(st.booleans()):
        return (draw(places), draw(places)), board
    x, y = draw(st.sampled_from(board))
    x, y = x + draw(st.floats(-SPAN, SPAN)), y + draw(st.floats(-SPAN, SPAN))
    return (min(max(x, -REACH), REACH), min(max(y, -REACH), REACH)), board


TOSS = Throw(0, 0, 450, 1, 0)
LONG_LOB = Throw(0, 0, 600, 2, 0)
"""It bounces once."""


def landed(place: tuple[float, float], board: list[tuple[float, float]]) -> tuple[Body, list[Body]]:
    """A body that has come down at this place, and the others."""
    body, others = Body(*place), [Body(*each) for each in board]
    slip_off(body, others)
    return body, others


def apart(one: Body, two: Body) -> float:
    return hypot(one.x - two.x, one.y - two.y)


def energy(bodies: list[Body]) -> float:
    return sum(body.speed * body.speed for body in bodies) / 2


def energies(bodies: list[Body]) -> list[float]:
    """After each event, until all is at rest."""
    found = [energy(bodies)]
    now = 0.0
    while moving := [number for number, body in enumerate(bodies) if body.moving]:
        now = slide._next(bodies, moving, now, None)
        found.append(energy(bodies))
        assert len(found) < MOST_EVENTS / 2
    return found


def aimed(throw: Throw, seed: int, depth: float, landing: int = 0) -> tuple[Flight, Knot, Flight]:
    """The throw alone, where it lands, and the throw again with a token in its way that it lands on by this depth.

    The same seed makes the same errors, so it comes down at the same place.
    """
    alone = simulate([], [], throw, 0, seed, True)
    knots = alone.tracks[0].knots
    at, then = knots[1 + landing], knots[2 + landing]
    way = hypot(then.x - at.x, then.y - at.y)
    ahead = (SPAN - depth) * GRAINS / way
    x, y = round(at.x + (then.x - at.x) * ahead), round(at.y + (then.y - at.y) * ahead)
    return alone, at, simulate([x], [y], throw, 0, seed, True)


def track_of(flight: Flight, body: int) -> Track:
    return next(track for track in flight.tracks if track.body == body)


def clean(seed: int) -> bool:
    """Does this toss just land, slide and lie?"""
    knots = simulate([], [], TOSS, 0, seed, True).tracks[0].knots
    return len(knots) == 3 and knots[1].way == SLIDE and hypot(knots[2].x - knots[1].x, knots[2].y - knots[1].y) * GRAIN > 0.03


CLEAN = [seed for seed in range(60) if clean(seed)]


@pytest.mark.both
@pytest.mark.parametrize("part", [0.001, 0.05, 0.1, 0.19])
def test_a_token_that_lands_on_an_edge_pushes_at_once(part: float) -> None:
    assert len(CLEAN) > 20
    for seed in CLEAN:
        _, at, flight = aimed(TOSS, seed, part * SPAN)
        first = next(moment for moment in flight.moments if moment.what == HIT)
        assert (first.time, first.body, first.other) == (at.time, 1, 0)
        assert first.speed > 300, "it slides on after the landing, and that is the speed of the push"
        pushed = track_of(flight, 0).knots
        assert hypot(pushed[-1].x - pushed[0].x, pushed[-1].y - pushed[0].y) * GRAIN > 0.008
        touched = track_of(flight, 1).knots[1]
        assert hypot(touched.x - pushed[0].x, touched.y - pushed[0].y) * GRAIN == pytest.approx(SPAN, abs=2 * GRAIN)
        assert hypot(touched.x - at.x, touched.y - at.y) * GRAIN == pytest.approx(part * SPAN, abs=3 * GRAIN), "aside, no farther"


@pytest.mark.both
@pytest.mark.parametrize("part", [0.21, 0.3, 0.6, 0.95])
def test_a_token_that_lands_farther_in_lies_on_top_and_pushes_nobody(part: float) -> None:
    for seed in CLEAN:
        alone, at, flight = aimed(TOSS, seed, part * SPAN)
        assert not [moment for moment in flight.moments if moment.what == HIT]
        assert track_of(flight, 1).knots == alone.tracks[0].knots, "it goes its way as if nobody were there"
        assert [track.body for track in flight.tracks] == [1]
        assert flight.ticks == alone.ticks
        assert at in track_of(flight, 1).knots


@pytest.mark.both
def test_the_limit_is_a_fifth_of_the_width_to_the_bit() -> None:
    assert pytest.approx(2 * RADIUS / 5) == SLIP
    body, _ = landed((ON_TOP, 0.0), [(0.0, 0.0)])
    assert (body.x, body.y) == (ON_TOP, 0.0)
    body, _ = landed((nextafter(ON_TOP, 1.0), 0.0), [(0.0, 0.0)])
    assert body.x == pytest.approx(SPAN, abs=1e-15)
    body, _ = landed((TOUCH, 0.0), [(0.0, 0.0)])
    assert body.x == TOUCH, "two that touch stay where they are"


@pytest.mark.both
def test_one_that_slides_away_from_the_edge_pushes_nobody() -> None:
    """It has slipped off in the direction it goes: the other lies still, to the bit."""
    body, others = landed((0.9 * SPAN, 0.0), [(0.0, 0.0)])
    body.go(0.5, 0.1)
    story = Story()
    slide.settle([*others, body], 0.0, story)
    assert not [moment for moment in story.moments if moment.what == HIT]
    assert (others[0].x, others[0].y) == (0.0, 0.0)


@pytest.mark.both
def test_one_that_drops_dead_on_an_edge_lies_beside() -> None:
    body, others = landed((0.85 * SPAN, 0.0), [(0.0, 0.0)])
    body.go(0.001, 0.0)
    slide.settle([*others, body], 0.0, None)
    assert (body.x, body.y) == (pytest.approx(SPAN), 0.0)
    assert (others[0].x, others[0].y) == (0.0, 0.0)


@pytest.mark.both
def test_two_edges_at_once_are_both_left_and_both_pushed() -> None:
    """Into the notch between two: it slides in there, and drives both apart."""
    body, others = landed((0.001, -0.027), [(-0.02, 0.0), (0.02, 0.0)])
    assert min(apart(body, other) for other in others) == pytest.approx(SPAN)
    assert hypot(body.x - 0.001, body.y + 0.027) < SLIP
    body.go(0.0, 0.6)
    slide.settle([*others, body], 0.0, None)
    assert others[0].x < -0.025
    assert others[1].x > 0.025
    assert others[0].y > 0.005
    assert others[1].y > 0.005


@pytest.mark.both
def test_beside_one_may_be_another_and_both_are_left() -> None:
    """It slips off the first and would come onto the second, which it had not touched."""
    board = [(0.0, 0.0), (0.04, 0.052)]
    body, others = landed((0.034, 0.012), board)
    assert apart(Body(0.034, 0.012), others[1]) > SPAN
    assert [apart(body, other) >= TOUCH for other in others] == [True, True]
    assert hypot(body.x - 0.034, body.y - 0.012) < SLIP


@pytest.mark.both
def test_over_a_gap_too_narrow_it_lies_on_top_of_both() -> None:
    body, _ = landed((0.001, 0.0), [(-0.9 * SPAN, 0.0), (0.9 * SPAN, 0.0)])
    assert (body.x, body.y) == (0.001, 0.0)


@pytest.mark.both
def test_on_one_and_on_the_edge_of_another_it_lies_on_top() -> None:
    """It is held up by the one, so that it passes over the other."""
    body, others = landed((0.0, 0.0), [(0.5 * SPAN, 0.0), (-0.9 * SPAN, 0.0)])
    assert (body.x, body.y) == (0.0, 0.0)
    body.go(-0.5, 0.0)
    slide.settle([*others, body], 0.0, None)
    assert [(other.x, other.y) for other in others] == [(0.5 * SPAN, 0.0), (-0.9 * SPAN, 0.0)]


@pytest.mark.both
def test_a_token_never_slips_over_the_rim() -> None:
    # Between one and the rim there is no room.
    body, _ = landed((REACH - 0.001, 0.0), [(REACH - 0.9 * SPAN, 0.0)])
    assert (body.x, body.y) == (REACH - 0.001, 0.0)
    # Along the rim there is.
    body, others = landed((REACH - 0.001, 0.028), [(REACH - 0.02, 0.0)])
    assert body.x == REACH
    assert body.y > 0.03
    assert apart(body, others[0]) >= TOUCH


@pytest.mark.both
def test_a_pile_at_rest_is_no_pile_for_the_one_beside_it() -> None:
    """Twelve on one spot: one that lands on their edge touches all, and pushes one after the other until it is spent."""
    body, others = landed((0.0, -0.9 * SPAN), [(0.0, 0.0)] * 12)
    assert apart(body, others[0]) == pytest.approx(SPAN, abs=1e-15)
    body.go(0.0, 0.8)
    slide.settle([*others, body], 0.0, None)
    pushed = [other.y for other in others if other.y > 0.0]
    assert max(pushed) > 0.05
    assert len(pushed) > 2


@pytest.mark.both
def test_a_bounce_lands_beside_but_pushes_only_when_it_stays_down() -> None:
    """In the air it passes over others: the token at the first landing's edge lies still, at the second's it is pushed."""
    bounced = pushed = 0
    for seed in range(200):
        knots = simulate([], [], LONG_LOB, 0, seed, True).tracks[0].knots
        if len(knots) != 4 or sum(moment.what == LAND for moment in simulate([], [], LONG_LOB, 0, seed, True).moments) != 2:
            continue
        _, at, flight = aimed(LONG_LOB, seed, 0.1 * SPAN, landing=0)
        assert at.time not in [moment.time for moment in flight.moments if moment.what == HIT]
        beside = track_of(flight, 1).knots[1]
        assert beside.time == at.time
        assert hypot(beside.x - at.x, beside.y - at.y) * GRAIN == pytest.approx(0.1 * SPAN, abs=3 * GRAIN)
        bounced += 1
        slid = hypot(knots[3].x - knots[2].x, knots[3].y - knots[2].y) * GRAIN
        if slid > 0.01:
            _, at, flight = aimed(LONG_LOB, seed, 0.1 * SPAN, landing=1)
            # The token at the second landing may be met by the first one too; then it is another story.
            if track_of(flight, 1).knots[1] == knots[1]:
                assert at.time in [moment.time for moment in flight.moments if moment.what == HIT]
                pushed += 1
    assert bounced > 20
    assert pushed > 10


@given(landings())
def test_a_slip_ends_beside_all_or_changes_nothing(landing) -> None:
    """Any board, any place: never inside another, never outside the rim, the others untouched."""
    (x, y), board = landing
    body, others = landed((x, y), board)
    assert [(other.x, other.y) for other in others] == board
    nearest = min((hypot(x - a, y - b) for a, b in board), default=1.0)
    if (body.x, body.y) == (x, y):
        return
    assert ON_TOP - 1e-12 < nearest < TOUCH + 1e-12
    assert abs(body.x) <= REACH
    assert abs(body.y) <= REACH
    assert min(apart(body, other) for other in others) >= TOUCH - 1e-12
    again = Body(body.x, body.y)
    slip_off(again, others)
    assert (again.x, again.y) == (body.x, body.y)


@given(landings(), st.floats(-2.0, 2.0), st.floats(-2.0, 2.0))
def test_no_landing_makes_energy_and_all_come_to_rest(landing, vx, vy) -> None:
    """From the landing to rest, event by event; helping two apart that barely touch is the only exception, and its bound."""
    body, others = landed(*landing)
    body.go(vx, vy)
    assert energy([body]) <= (vx * vx + vy * vy) / 2 * (1 + 1e-12)
    found = energies([*others, body])
    for before, after in pairwise(found):
        assert after <= before + PART_SPEED * PART_SPEED / 2 + 1e-12
    assert found[-1] == 0.0


@given(piles, st.integers(0, 3), words, words)
def test_any_throw_on_any_pile(pile, side, word, seed) -> None:
    """Tokens wherever they may lie, on each other too."""
    case = Case([x for x, _ in pile], [y for _, y in pile], any_throw(Sfc32(word)), side, seed)
    flight = case.play(tracked=True)
    for x, y, left in zip(flight.xs, flight.ys, flight.left, strict=True):
        assert left or (abs(x) <= EDGE + 1 and abs(y) <= EDGE + 1)
    assert all(isfinite(knot.x) and isfinite(knot.y) for track in flight.tracks for knot in track.knots)
    assert len(flight.moments) < MOST_EVENTS / 2


@pytest.mark.both
def test_on_a_full_board_nearly_every_landing_on_an_edge_finds_room() -> None:
    """Sixteen tokens: what is left of sliding through is the few per cent that are held on several sides."""
    rng = Sfc32(31)
    edges = held = 0
    for _ in range(100):
        board = [(metres(x), metres(y)) for x, y in zip(*scattered(16, rng), strict=True)]
        for _ in range(60):
            place = (2 * rng.random() - 1) * REACH, (2 * rng.random() - 1) * REACH
            nearest = sqrt(min((place[0] - x) ** 2 + (place[1] - y) ** 2 for x, y in board))
            if ON_TOP < nearest < TOUCH:
                body, _ = landed(place, board)
                edges += 1
                held += (body.x, body.y) == place
    assert edges > 400
    assert held < 0.07 * edges
