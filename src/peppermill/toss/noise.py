"""What a hand does to an intent.

A 32-bit number, drawn after the intent is in, fixes all of it: that number is the recorded chance.

Normals are sums of uniforms (Irwin–Hall): four 16-bit ones, never beyond 3.5 standard deviations.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Sfc32

SEEDS: Final = 0x100000000
"""Seeds are 0 … SEEDS − 1."""

# By hand, as in HAND_NAMES: stance in metres, direction in radians, speed as a part of it, tangent of the loft.
# Everyone has the table's own noise, and every hand its own on top of it. A person's finger brings an error that nobody here
# can see, so it is given little; mouse, keys and sliders aim along a line on the screen and are given more (`docs/toss.md`).
_TABLE: Final[list[float]] = [0.004, 0.02, 0.02, 0.03]
_HANDS: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0, 0.0],
    [0.006, 0.06, 0.055, 0.04],
    [0.009, 0.09, 0.08, 0.06],
    [0.013, 0.13, 0.12, 0.09],
    [0.008, 0.078, 0.069, 0.06],
    [0.009, 0.085, 0.075, 0.06],
    [0.009, 0.09, 0.07, 0.06],
    [0.009, 0.09, 0.07, 0.06],
]


def _together(part: int) -> list[float]:
    """The noise of every hand with the table's own."""
    return [sqrt(_TABLE[part] * _TABLE[part] + hand[part] * hand[part]) for hand in _HANDS]


STANCE_SD: Final[list[float]] = _together(0)
DIRECTION_SD: Final[list[float]] = _together(1)
SPEED_SD: Final[list[float]] = _together(2)
LOFT_SD: Final[list[float]] = _together(3)

_WORDS: Final = 4294967296.0
"""How many words of 32 bits there are."""
_HALF_BITS: Final = 16
_HALF: Final = 0xFFFF
"""The lower half of a word."""
_FOUR_MEANS: Final = 131070
"""Half a word is 32767.5 on average, four of them are this: less it, the mean is exactly 0."""
_UNIT: Final = 1.7320508075688772 / 65536.0
"""√3 for a variance of 1, over the steps of a uniform."""


def normal(rng: Sfc32) -> float:
    """Mean 0, variance 1, from two words."""
    one: i64 = rng.word()
    two: i64 = rng.word()
    total: i64 = (one & _HALF) + (one >> _HALF_BITS) + (two & _HALF) + (two >> _HALF_BITS) - _FOUR_MEANS
    return float(total) * _UNIT


def uniform(rng: Sfc32) -> float:
    """From 0 up to, not including, 1."""
    return float(rng.word()) / _WORDS
