"""Conservation laws, and the roots they rest on."""

from itertools import pairwise
from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peppermill.core.rng import Sfc32
from peppermill.toss import slide
from peppermill.toss.bodies import ALONG_X, ALONG_Y, NEVER, Body, collide, strike_rim
from peppermill.toss.constants import BOUNCE, DRAG, GRAVITY, HEIGHT, PART_SPEED, REST_SPEED, SPAN, SPAN2, TOKEN_BOUNCE, TOUCH2
from peppermill.toss.roots import first_touch
from peppermill.toss.throw import LOFTS, POWER_LEAST, POWER_MOST, rest_distance, speed_for
from tests.toss.boards import metres, scattered

speeds = st.floats(-3.0, 3.0, allow_nan=False)
turns = st.tuples(st.floats(-1, 1), st.floats(-1, 1)).filter(lambda turn: hypot(*turn) > 0.1)


def touching(turn: tuple[float, float], one: tuple[float, float], two: tuple[float, float]) -> tuple[Body, Body]:
    length = hypot(*turn)
    first, second = Body(0.0, 0.0), Body(turn[0] / length * SPAN, turn[1] / length * SPAN)
    first.go(*one)
    second.go(*two)
    return first, second


def velocity(body: Body) -> tuple[float, float]:
    return body.ux * body.speed, body.uy * body.speed


def energy(*bodies: Body) -> float:
    return sum(body.speed * body.speed for body in bodies) / 2


@given(turns, st.tuples(speeds, speeds), st.tuples(speeds, speeds))
def test_a_collision_keeps_momentum_and_never_makes_energy(turn, one, two) -> None:
    first, second = touching(turn, one, two)
    before = [a + b for a, b in zip(velocity(first), velocity(second), strict=True)]
    had = energy(first, second)
    closing = collide(first, second)
    after = [a + b for a, b in zip(velocity(first), velocity(second), strict=True)]
    # What falls below the speed of rest is stopped: friction has the last word there.
    stopped = REST_SPEED * ((not first.moving) + (not second.moving))
    assert abs(after[0] - before[0]) <= stopped + 1e-12
    assert abs(after[1] - before[1]) <= stopped + 1e-12
    # Two bodies that barely touch are helped apart at the least speed of parting: the only exception, and its bound.
    help_apart = PART_SPEED * PART_SPEED / 4 if TOKEN_BOUNCE * closing < PART_SPEED else 0.0
    assert energy(first, second) <= had + help_apart + 1e-12


def test_a_straight_hit_shares_the_speed_by_the_restitution() -> None:
    """Equal masses: the pushed one gets (1 + e) / 2 of the speed."""
    first, second = touching((1.0, 0.0), (1.0, 0.0), (0.0, 0.0))
    assert collide(first, second) == pytest.approx(1.0)
    assert velocity(second)[0] == pytest.approx((1 + TOKEN_BOUNCE) / 2)
    assert velocity(first)[0] == pytest.approx((1 - TOKEN_BOUNCE) / 2)


@given(st.tuples(speeds, speeds), st.sampled_from([ALONG_X, ALONG_Y]))
def test_the_rim_takes_energy_and_leaves_the_speed_along_it(speed, axis) -> None:
    body = Body(0.0, 0.0)
    body.go(*speed)
    before, had = velocity(body), energy(body)
    strike_rim(body, axis)
    across, along = (0, 1) if axis == ALONG_X else (1, 0)
    assert energy(body) <= had + PART_SPEED * PART_SPEED / 2 + 1e-12
    if body.moving:
        assert velocity(body)[along] == pytest.approx(before[along], abs=1e-12)
        assert velocity(body)[across] * before[across] <= 0.0


def test_energy_falls_all_the_way_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Event by event, through crowded pushes."""
    advance = slide.settle.__globals__["_next"] if hasattr(slide.settle, "__globals__") else None
    if advance is None:
        pytest.skip("compiled functions can't be watched from outside")
    seen: list[float] = []

    def watched(bodies, moving, now, story):
        seen.append(energy(*bodies))
        return advance(bodies, moving, now, story)

    monkeypatch.setattr(slide, "_next", watched)
    rng = Sfc32(11)
    for _ in range(60):
        bodies = [Body(metres(x), metres(y)) for x, y in zip(*scattered(20, rng), strict=True)]
        bodies[0].go(2 * rng.random() - 1, 2 * rng.random() - 1)
        seen.clear()
        slide.settle(bodies, 0.0, None)
        help_apart = PART_SPEED * PART_SPEED / 2 + 1e-12
        for before, after in pairwise(seen):
            assert after <= before + help_apart
        assert energy(*bodies) == 0.0


def test_a_lone_token_slides_as_friction_says() -> None:
    body = Body(0.0, 0.0)
    body.go(0.6, 0.0)
    time = slide.settle([body], 0.0, None)
    assert body.x == pytest.approx(0.6 * 0.6 / (2 * DRAG))
    assert time == pytest.approx(0.6 / DRAG)


numbers = st.floats(-0.4, 0.4, allow_nan=False)
rates = st.floats(-2, 2, allow_nan=False)


@given(numbers, numbers, rates, rates, st.floats(-3, 3), st.floats(-3, 3), st.floats(0.001, 0.6))
def test_the_first_touch_is_the_first(dx, dy, vx, vy, ax, ay, limit) -> None:
    """Against a fine scan: no earlier crossing is missed, and the root is one."""
    if dx * dx + dy * dy <= SPAN2:
        return

    def apart(t: float) -> float:
        return hypot(dx + vx * t + ax * t * t, dy + vy * t + ay * t * t)

    found = first_touch(dx, dy, vx, vy, ax, ay, SPAN2, TOUCH2, limit)
    scan = [limit * number / 400 for number in range(401)]
    crossing = next((t for t in scan if apart(t) < SPAN - 1e-9), None)
    if found == NEVER:
        assert crossing is None
    else:
        assert 0.0 <= found <= limit
        assert apart(found) == pytest.approx(SPAN, abs=1e-9)
        assert crossing is None or found <= crossing
        assert all(apart(t) > SPAN - 1e-9 for t in scan if t < found)


def test_touching_tokens_meet_at_once_only_if_they_approach() -> None:
    assert first_touch(SPAN, 0.0, -0.1, 0.0, 0.0, 0.0, SPAN2, TOUCH2, 1.0) == 0.0
    assert first_touch(SPAN, 0.0, 0.1, 0.0, 0.0, 0.0, SPAN2, TOUCH2, 1.0) == NEVER
    # One lies on the other: nothing until they have parted.
    assert first_touch(SPAN / 2, 0.0, -0.1, 0.0, 0.0, 0.0, SPAN2, TOUCH2, 0.1) == NEVER
    # It parts (0.1 m/s outwards), is drawn back, and meets: a path that turns round.
    back = first_touch(SPAN - 0.001, 0.0, 0.1, 0.0, -0.5, 0.0, SPAN2, TOUCH2, 1.0)
    assert back == pytest.approx((0.1 + sqrt(0.01 - 4 * 0.5 * 0.001)) / (2 * 0.5))


@pytest.mark.parametrize("loft", range(len(LOFTS)))
def test_power_is_the_distance_to_rest(loft: int) -> None:
    for power in range(POWER_LEAST, POWER_MOST + 1, 50):
        speed = speed_for(power, loft)
        assert rest_distance(speed, LOFTS[loft]) >= power / 1000
        assert rest_distance(speed * 0.999, LOFTS[loft]) < power / 1000
    assert speed_for(500, loft) > speed_for(300, loft)


def test_a_flat_throw_goes_as_far_as_paper_says() -> None:
    """1.5 m/s, no loft: the fall takes √(2h/g), the landing its grip, the rest is friction (no hop: 0.31 m/s is too low)."""
    fall = sqrt(2 * GRAVITY * HEIGHT)
    after = 1.5 - 0.28 * (1 + BOUNCE) * fall
    assert rest_distance(1.5, 0.0) == pytest.approx(1.5 * fall / GRAVITY + after * after / (2 * DRAG))
