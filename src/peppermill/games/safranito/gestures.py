"""What a finger or a mouse did, and the throw that follows from it.

A client sends the points of a gesture, never the throw: where the token goes is worked out here, and what no hand can do is
refused. Points are seen from the thrower's side, in tenths of a millimetre; times are in tenths of a millisecond, so that their
quotient is a speed in metres a second. `web/src/games/safranito/aim/derive.ts` derives the same numbers, to show the aim while it
is made: sums of whole numbers are exact, and what follows them is `+ − × ÷ √` in the same order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import floor, sqrt
from typing import Final

from peppermill.core.forms import Flag, Json, Kinds, ListOf, Row, Struct, Whole
from peppermill.core.values import Action, Value
from peppermill.games.safranito.forms import LOFT, TOKEN
from peppermill.games.safranito.moves import toss_of
from peppermill.games.safranito.position import illegal
from peppermill.toss.throw import (
    DIRECTION_MOST,
    HAND_NAMES,
    MOUSE,
    POWER_LEAST,
    POWER_MOST,
    STANCE_MOST,
    TOUCH,
    Throw,
)

Points = tuple[tuple[int, int, int], ...]
"""(time, x, y), oldest first."""
Aimed = tuple[int, int, int]
"""Stance, direction and power of a throw."""

# From a gesture to a throw.
_WINDOW: Final = 800
"""A flick is what a finger did in its last 80 ms."""
_LEAST_POINTS: Final = 4
_LEAST_SPEED: Final = 0.25
_STEEPEST: Final = 2.0
_RELEASE_Y: Final = -3900
_HAND_BEFORE_RELEASE: Final = 1000
"""The mouse holds the token 10 cm nearer to the board than it is released, and turns the throw about that point."""
_DRAW_LEAST: Final = 250
_DRAW_FULL: Final = 3000
_DRAW_POWER: Final = 180
_DRAW_POWER_MORE: Final = 720
_DRAW_DIRECTION_MOST: Final = 900

# What a hand can do. Generous: a small screen shows the board ten times smaller than it is.
_MOST_POINTS: Final = 64
_LEAST_GAP: Final = 20
"""Two points are 2 ms apart at least: clients merge what their device reports faster."""
_LEAST_DRAW_TIME: Final = 800
_FASTEST: Final = 40.0
"""Metres a second, on the board."""
_HARDEST: Final = 3000.0
"""Metres a second, a second."""
_STRAIGHT: Final = 1.0
_SMOOTH: Final = 0.6
"""Tenths of a millimetre, root of the mean square: no hand moves evenly along a line, or a parabola, as closely as this."""
_SMOOTH_POINTS: Final = 6


@dataclass(frozen=True)
class Flick(Value):
    """A finger: it slides along the edge, and its last moments are the throw."""

    token: int
    face_up: bool
    loft: int
    base: int
    """How a person's speed becomes distance: millimetres at no speed at all …"""
    gain: int
    """… and for each metre a second."""
    end: int
    """When the finger was lifted."""
    points: Points


@dataclass(frozen=True)
class Draw(Value):
    """The mouse: it draws the token back from where it was pressed, and lets go."""

    token: int
    face_up: bool
    loft: int
    at: int
    """Where the hand is along the edge, in tenths of a millimetre right of its middle."""
    points: Points


_TIME: Final = Whole(0, 600_000)
_PLACE: Final = Whole(-20_000, 20_000)
_POINTS: Final = ListOf(Row(time=_TIME, x=_PLACE, y=_PLACE), _MOST_POINTS)
GESTURES: Final = Kinds(
    Struct(
        Flick, token=TOKEN, face_up=Flag(), loft=LOFT, base=Whole(40, 320), gain=Whole(40, 900), end=_TIME, points=_POINTS
    ),
    Struct(Draw, token=TOKEN, face_up=Flag(), loft=LOFT, at=Whole(-5000, 5000), points=_POINTS),
)  # fmt: skip


def read(data: Json) -> Action | None:
    """The throw of a gesture; None for anything that is not thrown by finger or mouse. IllegalAction for what no hand does."""
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if kind == "toss" and data.get("hand") in (HAND_NAMES[TOUCH], HAND_NAMES[MOUSE]):
        raise illegal("gesture-needed")
    if kind not in ("flick", "draw"):
        return None
    gesture = GESTURES.load(data, "action")
    if isinstance(gesture, Flick):
        _check_times(gesture.points)
        if gesture.end < gesture.points[-1][0]:
            raise illegal("gesture-times")
        _check_pace(gesture.points)
        last = last_moments(gesture.points, gesture.end)
        if len(last) < _LEAST_POINTS:
            raise illegal("gesture-short")
        if _is_too_even(last):
            raise illegal("gesture-even")
        aimed = flicked(gesture.points, gesture.end, gesture.base, gesture.gain)
        hand = TOUCH
    elif isinstance(gesture, Draw):
        _check_times(gesture.points)
        if gesture.points[-1][0] < _LEAST_DRAW_TIME:
            raise illegal("gesture-short")
        _check_pace(gesture.points)
        if _off_line(gesture.points) < _STRAIGHT:
            raise illegal("gesture-even")
        aimed = drawn(gesture.points, gesture.at)
        hand = MOUSE
    else:
        raise TypeError("not a gesture")
    if aimed is None:
        raise illegal("gesture-weak")
    return toss_of(gesture.token, gesture.face_up, Throw(*aimed, gesture.loft, hand))


# From a gesture to a throw, as in derive.ts


def last_moments(points: Points, end: int) -> Points:
    return tuple([point for point in points if point[0] >= end - _WINDOW])


def flicked(points: Points, end: int, base: int, gain: int) -> Aimed | None:
    """A line fitted through the last 80 ms: its slope, its speed, and where it leaves from. None: that was no throw."""
    last = last_moments(points, end)
    n = len(last)
    if n < _LEAST_POINTS:
        return None
    first = last[0][0]
    times = [point[0] - first for point in last]
    sum_t, sum_x, sum_y = sum(times), sum([point[1] for point in last]), sum([point[2] for point in last])
    spread = n * sum([time * time for time in times]) - sum_t * sum_t
    along_x = n * sum([time * point[1] for time, point in zip(times, last, strict=True)]) - sum_t * sum_x
    along_y = n * sum([time * point[2] for time, point in zip(times, last, strict=True)]) - sum_t * sum_y
    if spread <= 0:
        return None
    vx, vy = along_x / spread, along_y / spread
    if vy < _LEAST_SPEED or abs(vx) > _STEEPEST * vy:
        return None
    slope = along_x / along_y
    stance = (sum_x - slope * (sum_y - n * _RELEASE_Y)) / (10 * n)
    return _aimed(stance, 1000.0 * slope, base + gain * sqrt(vx * vx + vy * vy))


def drawn(points: Points, at: int) -> Aimed | None:
    """As a slingshot: away from where it was drawn to, the farther the harder. None: not drawn back."""
    dx, dy = points[0][1] - points[-1][1], points[0][2] - points[-1][2]
    length = sqrt(float(dx * dx + dy * dy))
    if dy <= 0 or length < _DRAW_LEAST:
        return None
    part = min((length - _DRAW_LEAST) / (_DRAW_FULL - _DRAW_LEAST), 1.0)
    direction = min(max(1000.0 * dx / dy, -_DRAW_DIRECTION_MOST), _DRAW_DIRECTION_MOST)
    stance = at / 10 - direction * _HAND_BEFORE_RELEASE / 10_000
    return _aimed(stance, direction, _DRAW_POWER + part * _DRAW_POWER_MORE)


def _aimed(stance: float, direction: float, power: float) -> Aimed:
    return (
        min(max(floor(stance + 0.5), -STANCE_MOST), STANCE_MOST),
        min(max(floor(direction + 0.5), -DIRECTION_MOST), DIRECTION_MOST),
        min(max(floor(power + 0.5), POWER_LEAST), POWER_MOST),
    )


# What no hand does


def _check_times(points: Points) -> None:
    if len(points) < _LEAST_POINTS:
        raise illegal("gesture-short")
    if points[0][0] != 0:
        raise illegal("gesture-times")
    for before, after in pairwise(points):
        if after[0] - before[0] < _LEAST_GAP:
            raise illegal("gesture-times")


def _check_pace(points: Points) -> None:
    """No jumps: neither the speed between two points nor its change may be more than a hand's."""
    pace: list[tuple[float, float, int]] = []
    for before, after in pairwise(points):
        time = after[0] - before[0]
        vx, vy = (after[1] - before[1]) / time, (after[2] - before[2]) / time
        if vx * vx + vy * vy > _FASTEST * _FASTEST:
            raise illegal("gesture-fast")
        pace.append((vx, vy, time))
    for one, two in pairwise(pace):
        dx, dy, seconds = two[0] - one[0], two[1] - one[1], (one[2] + two[2]) * 0.5e-4
        if dx * dx + dy * dy > (_HARDEST * seconds) ** 2:
            raise illegal("gesture-fast")


def _is_too_even(points: Points) -> bool:
    return _off_line(points) < _STRAIGHT or (len(points) >= _SMOOTH_POINTS and _off_parabola(points) < _SMOOTH)


def _off_line(points: Points) -> float:
    """How far the points are from a steady motion along a line: root of the mean square, both ways together."""
    return sqrt(_left_over(points, 1) / len(points))


def _off_parabola(points: Points) -> float:
    """The same for a steady acceleration."""
    return sqrt(_left_over(points, 2) / len(points))


def _left_over(points: Points, degree: int) -> float:
    """Sum of squares that is left when the best polynomial of this degree in time is taken away, by orthogonal steps."""
    span = float(points[-1][0] - points[0][0])
    times = [(point[0] - points[0][0]) / span for point in points]
    waves: list[list[float]] = []
    for power in range(degree + 1):
        waves.append(_orthogonal([time**power for time in times], waves))
    total = 0.0
    for axis in (1, 2):
        rest = _orthogonal([float(point[axis]) for point in points], waves)
        total += sum([value * value for value in rest])
    return total


def _orthogonal(values: list[float], waves: list[list[float]]) -> list[float]:
    """What is left of the values beside the waves, which are orthogonal to each other."""
    for wave in waves:
        length = sum([part * part for part in wave])
        share = sum([value * part for value, part in zip(values, wave, strict=True)]) / length
        values = [value - share * part for value, part in zip(values, wave, strict=True)]
    return values
