"""What happened in a throw, for people to see: moments, and a track per token that can be evaluated at any time.

A track is a list of knots, each a time and a place and how the token goes on from there. Between two knots the way follows from
them alone, so a track has no jumps and ends exactly where the token lies. Written in whole numbers (ticks, grains).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Value
from peppermill.toss.constants import DRAG, GRAIN, GRAINS, GRAVITY, TICKS

# How a token goes on from a knot.
FLY: Final = 0
SLIDE: Final = 1
REST: Final = 2
GONE: Final = 3
WAY_NAMES: Final = ("fly", "slide", "rest", "gone")

MOMENT_NAMES: Final = ("land", "hit", "rim", "left", "rest")
LAND: Final = 0
HIT: Final = 1
RIM: Final = 2
LEFT: Final = 3
RESTED: Final = 4
NOBODY: Final = -1

_FNV_BASIS: Final = 0x811C9DC5
_FNV_PRIME: Final = 0x01000193
_WORD: Final = 0xFFFFFFFF
_WORD_BYTES: Final = 4
_BYTE: Final = 0xFF
_BYTE_BITS: Final = 8


@dataclass(frozen=True)
class Moment(Value):
    """One thing that happened."""

    time: int
    what: int
    """Which of MOMENT_NAMES."""
    body: int
    other: int
    """The body that was hit, or NOBODY."""
    speed: int
    """Millimetres a second: of the fall, of the two bodies meeting, against the rim; else 0."""


@dataclass(frozen=True)
class Knot(Value):
    """A time and a place on a track."""

    time: int
    x: int
    y: int
    z: int
    way: int
    """Which of WAY_NAMES, until the next knot."""


@dataclass(frozen=True)
class Track(Value):
    """The course of one token."""

    body: int
    knots: tuple[Knot, ...]


def grains(metres: float) -> i64:
    """The nearest grain; halves go away from 0, so that left and right are alike."""
    scaled = metres * GRAINS
    if scaled < 0.0:
        down: i64 = int(0.5 - scaled)
        return -down
    up: i64 = int(scaled + 0.5)
    return up


def ticks(seconds: float) -> int:
    """The nearest tick."""
    return int(seconds * TICKS + 0.5)


class Story:
    """Collects the moments and knots of one throw, in the thrower's frame."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.knots: dict[int, list[Knot]] = {}

    def tell(self, time: float, what: int, body: int, other: int = NOBODY, speed: float = 0.0) -> None:
        self.moments.append(Moment(ticks(time), what, body, other, int(speed * 1000.0 + 0.5)))

    def knot(self, body: int, time: float, x: float, y: float, z: float, way: int) -> None:
        self.knots.setdefault(body, []).append(Knot(ticks(time), grains(x), grains(y), grains(z), way))


def turned(x: i64, y: i64, turns: i64) -> tuple[i64, i64]:
    """A place after so many quarter turns clockwise (0 … 3), seen from above: exact on whole numbers."""
    if turns == 1:
        return y, -x
    if turns == 2:
        return -x, -y
    if turns == 3:
        return -y, x
    return x, y


def place_at(track: Track, seconds: float) -> tuple[float, float, float]:
    """Where the token's centre is, in metres. What a client does for every frame."""
    knots = track.knots
    time = seconds * TICKS
    number = 0
    while number + 1 < len(knots) and knots[number + 1].time <= time:
        number += 1
    start = knots[number]
    x, y, z = start.x * GRAIN, start.y * GRAIN, start.z * GRAIN
    if number + 1 == len(knots) or time <= start.time:
        return x, y, z
    end = knots[number + 1]
    dx, dy, dz = end.x * GRAIN - x, end.y * GRAIN - y, end.z * GRAIN - z
    whole = (end.time - start.time) / TICKS
    now = (time - start.time) / TICKS
    part = now / whole
    if start.way == FLY:
        return x + dx * part, y + dy * part, z + dz * part + 0.5 * GRAVITY * now * (whole - now)
    if start.way == SLIDE:
        length = sqrt(dx * dx + dy * dy)
        if length > 0.0:
            part = part + 0.5 * DRAG * now * (whole - now) / length
        return x + dx * part, y + dy * part, z
    return x, y, z


def layout_hash(xs: list[int], ys: list[int], left: list[bool]) -> int:
    """FNV-1a, 32 bits, over the tokens on the board: number (1 byte), x and y (4 bytes each, little end first)."""
    value: i64 = _FNV_BASIS
    body: i64 = 0
    while body < len(xs):
        if not left[body]:
            value = ((value ^ body) * _FNV_PRIME) & _WORD
            value = _mixed(_mixed(value, xs[body]), ys[body])
        body += 1
    return value


def _mixed(value: i64, number: i64) -> i64:
    """The hash after the four bytes of a number."""
    rest: i64 = number & _WORD
    byte: i64 = 0
    while byte < _WORD_BYTES:
        value = ((value ^ (rest & _BYTE)) * _FNV_PRIME) & _WORD
        rest >>= _BYTE_BITS
        byte += 1
    return value
