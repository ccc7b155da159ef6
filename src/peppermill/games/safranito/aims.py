"""Throws worth trying: at every bowl and action space, straight and from either side, low and high.

The space of throws is continuous; these are what `legal` offers, with the hand of the seat, face down and face up. `check`
accepts any throw a person could mean.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from peppermill.core.values import Action
from peppermill.games.safranito.board import NO_ZONE, ZONE_X, ZONE_Y, ZONES
from peppermill.games.safranito.components import TOKENS
from peppermill.games.safranito.moves import Toss
from peppermill.toss.air import RELEASE_Y
from peppermill.toss.constants import GRAIN
from peppermill.toss.story import turned
from peppermill.toss.throw import AVERAGE, HAND_NAMES, LOFT_NAMES, POWER_MOST, STANCE_MOST, Throw

_LOB: Final = len(LOFT_NAMES) - 1
_TOSS: Final = 1
_SLIDE: Final = 0
WAY_NAMES: Final = ("toss", "lob", "slide", "toss from the left", "toss from the right")
_ASIDE: Final = 110
"""How far left or right of straight an angled throw starts, in millimetres."""
_SLIDES_FROM: Final = -80
"""A token that leaves the hand flat slides farther than to targets nearer than this (millimetres beyond the middle)."""


def aimed(x: float, y: float, stance: int, loft: int, hand: int) -> Throw:
    """The throw from a stance at a place (metres, in the thrower's frame)."""
    dx = x - stance * 0.001
    dy = y - RELEASE_Y
    return Throw(stance, _whole(dx / dy * 1000.0), _whole(sqrt(dx * dx + dy * dy) * 1000.0), loft, hand)


def zone_seen(zone: int, side: int) -> tuple[float, float]:
    """The middle of a zone in metres, in the frame of a thrower on this side."""
    x, y = turned(ZONE_X[zone], ZONE_Y[zone], (4 - side) % 4)
    return float(x) * GRAIN, float(y) * GRAIN


def _whole(number: float) -> int:
    return int(number + 0.5) if number >= 0.0 else -int(0.5 - number)


@dataclass(frozen=True)
class Aim:
    """A throw worth trying, and what it is for."""

    zone: int
    """As the first side sees the board; NO_ZONE for the one that clears it."""
    way: int
    """Which of WAY_NAMES."""
    throw: Throw


def _candidates() -> list[Aim]:
    """For the first side; the board looks alike from all four."""
    found: list[Aim] = []
    for zone in range(ZONES):
        x, y = zone_seen(zone, 0)
        straight = _whole(x * 1000.0)
        found.append(Aim(zone, 0, aimed(x, y, straight, _TOSS, AVERAGE)))
        found.append(Aim(zone, 1, aimed(x, y, straight, _LOB, AVERAGE)))
        if y * 1000.0 > _SLIDES_FROM:
            found.append(Aim(zone, 2, aimed(x, y, straight, _SLIDE, AVERAGE)))
        for way, stance in ((3, straight - _ASIDE), (4, straight + _ASIDE)):
            if -STANCE_MOST <= stance <= STANCE_MOST:
                found.append(Aim(zone, way, aimed(x, y, stance, _TOSS, AVERAGE)))
    # And one hard and flat through the middle, to clear the board.
    found.append(Aim(NO_ZONE, 2, Throw(0, 0, POWER_MOST - 300, _SLIDE, AVERAGE)))
    return found


def _tosses(token: int, hand: int) -> tuple[Action, ...]:
    """All aims face down, then all of them face up."""
    found: list[Action] = []
    for face_up in (False, True):
        for aim in AIMS:
            throw = aim.throw
            found.append(Toss(token, face_up, throw.stance, throw.direction, throw.power, throw.loft, hand))
    return tuple(found)


AIMS: Final = _candidates()
TOSSES: Final[list[list[tuple[Action, ...]]]] = [[_tosses(token, hand) for token in TOKENS] for hand in range(len(HAND_NAMES))]
"""By hand and token: every candidate throw of it."""


def safe_toss(token: int, hand: int) -> Toss:
    """A plain throw into the middle, face down."""
    return Toss(token, False, 0, 0, aimed(0.0, 0.0, 0, _TOSS, hand).power, _TOSS, hand)
