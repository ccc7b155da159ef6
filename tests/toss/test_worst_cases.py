"""Never endless, never NaN, whatever is thrown at whatever."""

from math import isfinite, sqrt

import pytest

from peppermill.core.rng import Sfc32
from peppermill.toss import slide
from peppermill.toss.bodies import Body
from peppermill.toss.constants import GRAINS, MOST_EVENTS, REACH, SPAN
from peppermill.toss.simulate import simulate
from peppermill.toss.story import Story
from peppermill.toss.throw import HAND_NAMES, POWER_MOST, Throw, fits
from tests.toss.boards import Case, any_throw, scattered

HARD = Throw(0, 0, POWER_MOST, 0, 0)
ROOM = int(REACH * GRAINS) + 1


def lattice(columns: int, rows: int, y: float, apart: float = SPAN) -> tuple[list[int], list[int]]:
    """Tokens side by side and row on row, touching to the grain."""
    xs: list[int] = []
    ys: list[int] = []
    for row in range(rows):
        for column in range(columns):
            xs.append(round((column - (columns - 1) / 2 + (row % 2) / 2) * apart * GRAINS))
            ys.append(round((y + row * apart * sqrt(3) / 2) * GRAINS))
    return xs, ys


def check(case: Case) -> int:
    """Sound, at rest, on the board or off it; returns how many events it took."""
    flight = case.play(tracked=True)
    for x, y, left in zip(flight.xs, flight.ys, flight.left, strict=True):
        assert left or (abs(x) <= ROOM and abs(y) <= ROOM)
    for track in flight.tracks:
        for knot in track.knots:
            assert isfinite(knot.x)
            assert isfinite(knot.time)
    assert flight.ticks < 60_000
    assert len(flight.moments) < MOST_EVENTS / 2
    return len(flight.moments)


@pytest.mark.both
def test_a_flat_fast_throw_into_24_touching_tokens() -> None:
    busiest = max(check(Case(*lattice(6, 4, -0.06), HARD, side, seed)) for side in range(4) for seed in range(12))
    assert busiest > 40, "the case is meant to be a busy one"


@pytest.mark.both
def test_rows_that_touch_and_a_hair_less_and_more() -> None:
    for apart in (SPAN, SPAN - 2e-6, SPAN + 2e-6, SPAN - 5e-6, SPAN * 0.9):
        for seed in range(40):
            check(Case(*lattice(5, 3, 0.0, apart), HARD, 0, seed))


@pytest.mark.both
def test_a_pile_of_tokens_on_the_very_same_spot() -> None:
    for seed in range(40):
        check(Case([1000] * 12, [-2000] * 12, Throw(1, 0, 400 + seed, seed % 3, 0), 0, seed))


@pytest.mark.both
def test_corners() -> None:
    """Tokens jammed in all four corners, and throws that end there."""
    edge = int(REACH * GRAINS)
    span = round(SPAN * GRAINS)
    xs = [x for sign in (-1, 1) for x in (sign * edge, sign * (edge - span), sign * edge)] * 2
    ys = [edge, edge, edge - span] * 2 + [-edge, -edge, span - edge] * 2
    rng = Sfc32(4)
    for seed in range(200):
        direction = 500 + rng.below(300)
        check(Case(xs, ys, Throw(-150, direction, 600 + rng.below(700), rng.below(3), 0), rng.below(4), seed))


@pytest.mark.both
def test_a_token_driven_into_a_corner_stays_inside_or_jumps_out() -> None:
    for speed in (0.01, 0.3, 0.9, 1.5):
        body = Body(0.19, 0.19)
        body.go(speed, speed)
        slide.settle([body], 0.0, None)
        assert body.left == (speed > 1.1 + 0.1)
        assert body.left or (body.x <= REACH and body.y <= REACH)


@pytest.mark.both
def test_any_throw_on_any_board() -> None:
    rng = Sfc32(5)
    for _ in range(1500):
        check(Case(*scattered(rng.below(24), rng), any_throw(rng), rng.below(4), rng.word()))


@pytest.mark.both
def test_two_tokens_that_slide_side_by_side_part_for_good() -> None:
    """The case that has no end without a least speed of parting."""
    for gap in (0.0, 1e-12, 1e-9, 1e-7):
        one, two = Body(-SPAN / 2 - gap, -0.2), Body(SPAN / 2, -0.2)
        one.go(0.02, 1.0)
        two.go(-0.02, 0.9)
        story = Story()
        slide.settle([one, two], 0.0, story)
        assert len(story.moments) < 40


@pytest.mark.both
def test_seeds_at_the_ends() -> None:
    for seed in (0, 1, 2**31, 2**32 - 1):
        flight = simulate([], [], Throw(0, 0, 390, 1, 3), 0, seed)
        assert len(flight.xs) == 1


def test_what_is_no_throw() -> None:
    assert fits(HARD)
    for wrong in (
        Throw(231, 0, 400, 0, 0), Throw(0, -2001, 400, 0, 0), Throw(0, 0, 99, 0, 0), Throw(0, 0, 1501, 0, 0),
        Throw(0, 0, 400, 3, 0), Throw(0, 0, 400, -1, 0), Throw(0, 0, 400, 0, len(HAND_NAMES)),
    ):  # fmt: skip
        assert not fits(wrong)


def test_no_coordinate_is_ever_lost() -> None:
    """Tokens that nothing touches stay where they are, to the grain."""
    rng = Sfc32(6)
    for _ in range(200):
        xs, ys = scattered(8, rng)
        flight = simulate(xs, ys, any_throw(rng), rng.below(4), rng.word(), True)
        moved = {track.body for track in flight.tracks}
        for body in range(8):
            if body not in moved:
                assert (flight.xs[body], flight.ys[body]) == (xs[body], ys[body])
