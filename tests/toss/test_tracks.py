"""Tracks: closed forms that a client evaluates at any time, and moments that agree with them."""

import json
from math import hypot

import pytest

from peppermill.toss.constants import DRAG, GRAIN, GRAVITY, HEIGHT, TICKS
from peppermill.toss.simulate import Flight
from peppermill.toss.story import FLY, GONE, HIT, LAND, LEFT, REST, RESTED, SLIDE, Knot, Track, place_at
from tests.toss.boards import cases

FLIGHTS = [(case, case.play(tracked=True)) for case in cases(400, seed=21)]


def as_rows(flight: Flight) -> list[list[int]]:
    return [
        [track.body, *[n for knot in track.knots for n in (knot.time, knot.x, knot.y, knot.z, knot.way)]]
        for track in flight.tracks
    ]


def test_a_track_ends_exactly_where_the_token_lies() -> None:
    for _, flight in FLIGHTS:
        for track in flight.tracks:
            last = track.knots[-1]
            assert (last.x, last.y, last.z) == (flight.xs[track.body], flight.ys[track.body], 0)
            assert last.way == (GONE if flight.left[track.body] else REST)
            x, y, z = place_at(track, flight.ticks / TICKS + 1.0)
            assert (x, y, z) == (last.x * GRAIN, last.y * GRAIN, 0.0)


def test_a_pushed_token_starts_where_it_lay() -> None:
    for case, flight in FLIGHTS:
        for track in flight.tracks:
            if track.body < len(case.xs):
                assert (track.knots[0].x, track.knots[0].y) == (case.xs[track.body], case.ys[track.body])
                assert place_at(track, 0.0) == (case.xs[track.body] * GRAIN, case.ys[track.body] * GRAIN, 0.0)
            else:
                assert track.knots[0].time == 0
                assert track.knots[0].z * GRAIN == pytest.approx(HEIGHT, abs=1e-6)


def test_tokens_move_without_jumps_and_never_below_the_board() -> None:
    for _, flight in FLIGHTS[:120]:
        for track in flight.tracks:
            before = place_at(track, 0.0)
            for step in range(1, int(flight.ticks / TICKS / 0.002) + 40):
                now = place_at(track, step * 0.002)
                assert hypot(now[0] - before[0], now[1] - before[1]) < 0.002 * 9
                assert now[2] > -1e-6
                before = now


def test_a_flight_falls_and_a_slide_slows_as_nature_has_it() -> None:
    thrown = Track(0, (Knot(0, 0, 0, 104858, FLY), Knot(2000, 209715, 0, 0, SLIDE), Knot(4000, 419430, 0, 0, REST)))
    early, middle, late = [place_at(thrown, time)[2] for time in (0.09, 0.10, 0.11)]
    assert (late - 2 * middle + early) / 0.01**2 == pytest.approx(-GRAVITY, rel=1e-6)
    early, middle, late = [place_at(thrown, time)[0] for time in (0.29, 0.30, 0.31)]
    assert (late - 2 * middle + early) / 0.01**2 == pytest.approx(-DRAG, rel=1e-6)


def test_moments_tell_what_the_tracks_show() -> None:
    for case, flight in FLIGHTS:
        times = [moment.time for moment in flight.moments]
        assert times == sorted(times)
        assert flight.moments[0].what == LAND
        assert flight.moments[0].body == len(case.xs)
        hit = {moment.other for moment in flight.moments if moment.what == HIT}
        for track in flight.tracks:
            assert (
                track.body == len(case.xs) or track.body in hit or track.body in {m.body for m in flight.moments if m.what == HIT}
            )
        out = {moment.body for moment in flight.moments if moment.what == LEFT}
        assert out == {body for body, left in enumerate(flight.left) if left}
        resting = {moment.body for moment in flight.moments if moment.what == RESTED}
        assert resting == {track.body for track in flight.tracks} - out


def test_a_track_is_small() -> None:
    sizes = sorted(len(json.dumps(as_rows(flight), separators=(",", ":"))) for _, flight in FLIGHTS)
    assert sizes[len(sizes) // 2] < 300
    assert sizes[-1] < 2000


def test_a_knot_at_the_same_tick_does_not_divide_by_nothing() -> None:
    track = Track(0, (Knot(5, 0, 0, 0, SLIDE), Knot(5, 10, 0, 0, SLIDE), Knot(9, 20, 0, 0, REST)))
    assert place_at(track, 5 / TICKS)[0] == 10 * GRAIN
    still = Track(0, (Knot(0, 7, 7, 0, SLIDE), Knot(10, 7, 7, 0, REST)))
    assert place_at(still, 0.0005) == (7 * GRAIN, 7 * GRAIN, 0.0)
