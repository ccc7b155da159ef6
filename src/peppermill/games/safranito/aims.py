"""Throws worth trying: at every bowl and action space, straight and from either side, low and high.

There are millions of throws; these are what `legal` offers, with the hand of the seat, face down and face up. `check` accepts
all the others too.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.safranito.board import NO_ZONE, ZONE_X, ZONE_Y, ZONES
from peppermill.games.safranito.components import BOARD_SIDES, TOKENS
from peppermill.games.safranito.moves import Toss, toss_of
from peppermill.toss.air import RELEASE_Y
from peppermill.toss.constants import GRAIN
from peppermill.toss.story import turned
from peppermill.toss.throw import AVERAGE, HAND_NAMES, POWER_MOST, STANCE_MOST, Throw

# Which of LOFT_NAMES.
LOFT_SLIDE: Final = 0
LOFT_TOSS: Final = 1
LOFT_LOB: Final = 2

WAY_NAMES: Final = ("toss", "lob", "slide", "toss from the left", "toss from the right")
_TOSSED: Final = 0
_LOBBED: Final = 1
_SLID: Final = 2
_FROM_THE_LEFT: Final = 3
_FROM_THE_RIGHT: Final = 4
_ASIDE: Final = 110
"""How far left or right of straight an angled throw starts, in millimetres."""
_CLEARING_POWER: Final = POWER_MOST - 300
_MILLIMETRES: Final = 1000.0
"""In a metre."""
_SLIDES_FROM: Final = -80
"""A token that leaves the hand flat slides farther than to targets nearer than this (millimetres beyond the middle)."""


def aimed(x: float, y: float, stance: int, loft: int, hand: int) -> Throw:
    """The throw from a stance at a place (metres, as the thrower sees it)."""
    dx = x - stance * 0.001
    dy = y - RELEASE_Y
    return Throw(stance, _whole(dx / dy * _MILLIMETRES), _whole(sqrt(dx * dx + dy * dy) * _MILLIMETRES), loft, hand)


def zone_seen(zone: int, side: int) -> tuple[float, float]:
    """The middle of a zone in metres, as a thrower on this side sees it."""
    x, y = seen_from(side, ZONE_X[zone], ZONE_Y[zone])
    return float(x) * GRAIN, float(y) * GRAIN


def seen_from(side: i64, x: i64, y: i64) -> tuple[i64, i64]:
    """A place on the board (in grains) as somebody on this side sees it: x to the right, y away from them."""
    return turned(x, y, (BOARD_SIDES - side) % BOARD_SIDES)


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
        straight = _whole(x * _MILLIMETRES)
        found.append(Aim(zone, _TOSSED, aimed(x, y, straight, LOFT_TOSS, AVERAGE)))
        found.append(Aim(zone, _LOBBED, aimed(x, y, straight, LOFT_LOB, AVERAGE)))
        if y * _MILLIMETRES > _SLIDES_FROM:
            found.append(Aim(zone, _SLID, aimed(x, y, straight, LOFT_SLIDE, AVERAGE)))
        for way, stance in ((_FROM_THE_LEFT, straight - _ASIDE), (_FROM_THE_RIGHT, straight + _ASIDE)):
            if -STANCE_MOST <= stance <= STANCE_MOST:
                found.append(Aim(zone, way, aimed(x, y, stance, LOFT_TOSS, AVERAGE)))
    # And one hard and flat through the middle, to clear the board.
    found.append(Aim(NO_ZONE, _SLID, Throw(0, 0, _CLEARING_POWER, LOFT_SLIDE, AVERAGE)))
    return found


def _tosses(token: int, hand: int) -> tuple[Action, ...]:
    """All aims face down, then all of them face up."""
    found: list[Action] = []
    for face_up in (False, True):
        for aim in AIMS:
            throw = aim.throw
            found.append(toss_of(token, face_up, Throw(throw.stance, throw.direction, throw.power, throw.loft, hand)))
    return tuple(found)


AIMS: Final = _candidates()
TOSSES: Final[list[list[tuple[Action, ...]]]] = [[_tosses(token, hand) for token in TOKENS] for hand in range(len(HAND_NAMES))]
"""By hand and token: every candidate throw of it."""
TOSSES_A_TOKEN: Final = 2 * len(AIMS)


def safe_toss(token: int, hand: int) -> Toss:
    """A plain throw into the middle, face down."""
    return toss_of(token, False, aimed(0.0, 0.0, 0, LOFT_TOSS, hand))
