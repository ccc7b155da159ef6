"""Coming down on the board: what the impact does to a token's course, and where it lies if others are there already."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Sfc32
from peppermill.toss.bodies import Body
from peppermill.toss.constants import GRIP, KICK, ON_TOP2, REACH, REST_SPEED, SPAN, TOUCH2
from peppermill.toss.noise import normal

_MOST_SHIFTS: Final = 12
"""A token that was moved aside this often is taken to have no room."""


def impact(vx: float, vy: float, fall: float, rng: Sfc32) -> tuple[float, float]:
    """The impact takes speed away and kicks at random; a kick turns a token but never makes it faster than it came."""
    before = sqrt(vx * vx + vy * vy)
    kept = max(before - GRIP * fall, 0.0) / before if before > 0.0 else 0.0
    size = KICK * fall * fall
    vx = vx * kept + size * normal(rng)
    vy = vy * kept + size * normal(rng)
    after = sqrt(vx * vx + vy * vy)
    if after > before and after > REST_SPEED:
        vx = vx * (before / after)
        vy = vy * (before / after)
    return vx, vy


def slip_off(body: Body, others: list[Body]) -> None:
    """Put a body that came down on the edge of another beside it, touching: if it slides that way, it will push.

    One that came down farther in stays on top, and so does one that finds no room: held by several, or by one and the rim. Only
    the place changes, and only of what falls: a place costs no energy, and what lies still is not moved without a push.
    """
    x = body.x
    y = body.y
    shifts: i64 = 0
    while shifts < _MOST_SHIFTS:
        # The nearest first: beside it, the body may be clear of the others too, or meet new ones.
        near2 = TOUCH2
        dx = 0.0
        dy = 0.0
        for other in others:
            ex = x - other.x
            apart2 = ex * ex
            if apart2 >= near2:
                continue
            ey = y - other.y
            apart2 = apart2 + ey * ey
            if apart2 < near2:
                near2 = apart2
                dx = ex
                dy = ey
        if near2 == TOUCH2:
            body.x = x
            body.y = y
            return
        if near2 <= ON_TOP2:
            return
        away = SPAN / sqrt(near2) - 1.0
        x = min(max(x + dx * away, -REACH), REACH)
        y = min(max(y + dy * away, -REACH), REACH)
        shifts += 1
