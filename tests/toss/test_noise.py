"""The hand's error: right in the mean, right in its spread, and never smaller than the table's."""

from math import sqrt

import pytest

from peppermill.core.rng import Sfc32
from peppermill.toss.constants import FLIP_LEAST, FLIP_MOST
from peppermill.toss.noise import DIRECTION_SD, LOFT_SD, SPEED_SD, STANCE_SD, normal, uniform
from peppermill.toss.simulate import simulate
from peppermill.toss.throw import AVERAGE, BEGINNER, HAND_NAMES, KEYS, MOUSE, SKILLED, SLIDER, STEADY, TOUCH, Throw

DRAWS = 40_000


@pytest.mark.both
def test_normals_have_mean_0_and_variance_1() -> None:
    rng = Sfc32(1)
    drawn = [normal(rng) for _ in range(DRAWS)]
    assert sum(drawn) / DRAWS == pytest.approx(0.0, abs=4 / sqrt(DRAWS))
    assert sum(one * one for one in drawn) / DRAWS == pytest.approx(1.0, abs=0.03)
    assert max(map(abs, drawn)) < 3.4642
    inside = sum(abs(one) < 1.0 for one in drawn) / DRAWS
    assert inside == pytest.approx(0.683, abs=0.02)


def test_uniforms_fill_0_to_1() -> None:
    rng = Sfc32(2)
    drawn = [uniform(rng) for _ in range(5000)]
    assert 0.0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1.0


def test_hands_have_the_tables_noise_and_their_own() -> None:
    assert [STANCE_SD[STEADY], DIRECTION_SD[STEADY], SPEED_SD[STEADY], LOFT_SD[STEADY]] == [0.004, 0.02, 0.02, 0.03]
    assert STANCE_SD[SKILLED] == pytest.approx(sqrt(0.004**2 + 0.006**2))
    for spread in (STANCE_SD, DIRECTION_SD, SPEED_SD, LOFT_SD):
        assert len(spread) == len(HAND_NAMES)
        assert spread[STEADY] == min(spread)
        assert spread[:TOUCH] == sorted(spread[:TOUCH])


def test_a_finger_that_errs_by_itself_is_given_less_than_who_aims_along_a_line() -> None:
    """But never so little that a script would throw with a steady hand: `docs/toss.md` says what follows."""
    for spread in (STANCE_SD, DIRECTION_SD, SPEED_SD):
        for way in (MOUSE, KEYS, SLIDER):
            assert 2.0 * spread[STEADY] < spread[way] <= spread[AVERAGE]
            assert spread[TOUCH] < spread[way]
        assert 1.5 * spread[STEADY] < spread[TOUCH]


def spread(hand: int, loft: int = 1) -> tuple[float, float]:
    """Standard deviation across and along, of throws into the middle of an empty board, in metres."""
    rests = [simulate([], [], Throw(0, 0, 390, loft, hand), 0, seed) for seed in range(1500)]
    places = [(rest.xs[0] / 2**20, rest.ys[0] / 2**20) for rest in rests if not rest.left[0]]
    means = [sum(place[axis] for place in places) / len(places) for axis in (0, 1)]
    assert abs(means[0]) < 0.006
    return tuple(sqrt(sum((place[axis] - means[axis]) ** 2 for place in places) / len(places)) for axis in (0, 1))  # type: ignore[return-value]


def test_a_better_hand_throws_closer() -> None:
    steady, skilled, average, beginner = [spread(hand) for hand in (STEADY, SKILLED, AVERAGE, BEGINNER)]
    for axis in (0, 1):
        assert steady[axis] < skilled[axis] < average[axis] < beginner[axis]
    assert 0.010 < steady[0] < 0.030
    assert skilled[0] < 0.045


def test_flips_come_as_often_as_the_loft_says() -> None:
    """0.08 + 0.25·tan − 0.01·|spin|: about 2–8 % flat, about 24 % for a lob (mean |spin| is 6.4)."""
    rates = []
    for loft in range(3):
        flips = sum(simulate([], [], Throw(0, 0, 390, loft, STEADY), 0, seed).flipped for seed in range(3000))
        rates.append(flips / 3000)
    assert FLIP_LEAST < rates[0] < 0.08
    assert rates[1] == pytest.approx(0.08 + 0.25 * 0.35 - 0.064, abs=0.03)
    assert rates[2] == pytest.approx(0.08 + 0.25 * 0.9 - 0.064, abs=0.03)
    assert rates[2] < FLIP_MOST
