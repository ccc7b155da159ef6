"""What a player means to do: from where, which way, how far, how high.

In whole numbers, so that a throw has one way to be written.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Value
from peppermill.toss.constants import BOUNCE, DRAG, GRAVITY, GRIP, HEIGHT, HOP

LOFT_NAMES: Final = ("slide", "toss", "lob")
LOFTS: Final[list[float]] = [0.0, 0.35, 0.9]
"""Tangent of the angle at which a token leaves the hand."""

HAND_NAMES: Final = ("steady", "skilled", "average", "beginner", "touch", "mouse", "keys", "slider")
"""How a token is thrown, and so with what error (`noise.py`)."""
STEADY: Final = 0
"""Nobody's hand: it has the table's own noise and no other. For tests and measurements."""
SKILLED: Final = 1
AVERAGE: Final = 2
BEGINNER: Final = 3
# A person's hand, by the way they throw.
TOUCH: Final = 4
MOUSE: Final = 5
KEYS: Final = 6
SLIDER: Final = 7

STANCE_MOST: Final = 230
DIRECTION_MOST: Final = 2000
POWER_LEAST: Final = 100
POWER_MOST: Final = 1500


@dataclass(init=False, unsafe_hash=True)
class Throw(Value):
    """An intent, seen from the thrower's side. Not frozen, as that takes fifteen times as long to make; nothing changes it."""

    stance: int
    """Millimetres right of the middle of one's edge."""
    direction: int
    """Millimetres to the right for every metre across the board."""
    power: int
    """Millimetres from release to rest, on an empty board and with a steady hand."""
    loft: int
    """Which of LOFTS."""
    hand: int
    """Which of HAND_NAMES."""

    def __init__(self, stance: int, direction: int, power: int, loft: int, hand: int) -> None:
        self.stance = stance
        self.direction = direction
        self.power = power
        self.loft = loft
        self.hand = hand


def fits(throw: Throw) -> bool:
    """Is this a throw a person could mean?"""
    return (
        -STANCE_MOST <= throw.stance <= STANCE_MOST
        and -DIRECTION_MOST <= throw.direction <= DIRECTION_MOST
        and POWER_LEAST <= throw.power <= POWER_MOST
        and 0 <= throw.loft < len(LOFTS)
        and 0 <= throw.hand < len(HAND_NAMES)
    )


def rest_distance(speed: float, tan: float) -> float:
    """How far a token goes that leaves the hand with this horizontal speed and meets nothing."""
    rise = speed * tan
    fall = sqrt(rise * rise + 2.0 * GRAVITY * HEIGHT)
    distance = speed * ((rise + fall) / GRAVITY)
    while True:
        speed = max(speed - GRIP * fall, 0.0)
        fall = BOUNCE * fall
        if fall < HOP:
            return distance + speed * speed / (2.0 * DRAG)
        distance = distance + speed * (2.0 * fall / GRAVITY)


_HALVINGS: Final = 48
_UNKNOWN: Final = -1.0
_speeds: Final[list[float]] = [_UNKNOWN] * (len(LOFTS) * (POWER_MOST + 1))
"""By loft and power, found when first asked for."""


def speed_for(power: i64, loft: i64) -> float:
    """The horizontal speed that carries a token this many millimetres."""
    place: i64 = loft * (POWER_MOST + 1) + power
    speed = _speeds[place]
    if speed == _UNKNOWN:
        speed = _search(float(power) / 1000.0, LOFTS[loft])
        _speeds[place] = speed
    return speed


def _search(distance: float, tan: float) -> float:
    """Bisection: a fixed number of halvings gives the same bits everywhere."""
    low = 0.0
    high = 8.0
    halvings: i64 = 0
    while halvings < _HALVINGS:
        middle = (low + high) * 0.5
        if rest_distance(middle, tan) < distance:
            low = middle
        else:
            high = middle
        halvings += 1
    return high
