"""From the hand to the board: a ballistic flight, the landing, and hops where it bounces high.

Other tokens lie still meanwhile; `landing.py` says what becomes of one that comes down on them.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Sfc32
from peppermill.toss.bodies import Body, rebound, until_rim
from peppermill.toss.constants import (
    BEHIND,
    BOUNCE,
    GRAVITY,
    HALF,
    HEIGHT,
    HOP,
    JUMP,
    OVER_THE_RIM,
    REACH,
)
from peppermill.toss.landing import impact, slip_off
from peppermill.toss.story import FLY, GONE, LAND, LEFT, NOBODY, RIM, SLIDE, Story

RELEASE_Y: Final = -HALF - BEHIND
_MOST_RIMS: Final = 16
"""A hop is short and meets each side of a corner a few times at most: the bound is never reached."""


def fly(body: Body, others: list[Body], vx: float, vy: float, rise: float, rng: Sfc32, story: Story | None) -> float:
    """Throw the body from where it is, until it slides or has left the board. Returns when it came down for good.

    `others`: those that lie on the board; the thrown one is numbered after them.
    """
    number = len(others)
    if story is not None:
        story.knot(number, 0.0, body.x, body.y, HEIGHT, FLY)
    fall = sqrt(rise * rise + 2.0 * GRAVITY * HEIGHT)
    now = (rise + fall) / GRAVITY
    body.x = body.x + vx * now
    body.y = body.y + vy * now
    if not (-REACH <= body.x <= REACH and -REACH <= body.y <= REACH):
        # Short of the board, beyond it, or on its rim.
        body.leave()
        if story is not None:
            story.tell(now, LAND, number, NOBODY, fall)
            story.tell(now, LEFT, number)
            story.knot(number, now, body.x, body.y, 0.0, GONE)
        return now
    while True:
        slip_off(body, others)
        vx, vy = impact(vx, vy, fall, rng)
        if story is not None:
            story.tell(now, LAND, number, NOBODY, fall)
        fall = BOUNCE * fall
        if fall < HOP:
            body.go(vx, vy)
            if story is not None and body.moving:
                story.knot(number, now, body.x, body.y, 0.0, SLIDE)
            return now
        if story is not None:
            story.knot(number, now, body.x, body.y, 0.0, FLY)
        vx, vy, now = _hop(body, number, vx=vx, vy=vy, rise=fall, now=now, story=story)
        if body.left:
            return now


def _hop(
    body: Body, number: int, vx: float, vy: float, rise: float, now: float, story: Story | None
) -> tuple[float, float, float]:
    """One bounce through the air, too low for the rim. Returns the velocity and the time at its end."""
    left = 2.0 * rise / GRAVITY
    height = 0.0
    rims: i64 = 0
    while rims < _MOST_RIMS:
        to_x = until_rim(body.x, vx)
        to_y = until_rim(body.y, vy)
        meet = min(to_x, to_y)
        if meet >= left:
            break
        body.x = body.x + vx * meet
        body.y = body.y + vy * meet
        now = now + meet
        left = left - meet
        height = height + (rise - 0.5 * GRAVITY * meet) * meet
        rise = rise - GRAVITY * meet
        against = abs(vx) if to_x <= to_y else abs(vy)
        if against > OVER_THE_RIM:
            jump_out(body, number, vx=vx, vy=vy, height=height, now=now, story=story)
            return vx, vy, now
        if to_x <= to_y:
            vx = -rebound(vx) if vx > 0.0 else rebound(-vx)
        else:
            vy = -rebound(vy) if vy > 0.0 else rebound(-vy)
        if story is not None:
            story.tell(now, RIM, number, NOBODY, against)
            story.knot(number, now, body.x, body.y, height, FLY)
        rims += 1
    body.x = body.x + vx * left
    body.y = body.y + vy * left
    return vx, vy, now + left


def jump_out(body: Body, number: int, vx: float, vy: float, height: float, now: float, story: Story | None) -> None:
    """Over the rim and off the board; its path outside is only for people to see."""
    down = (JUMP + sqrt(JUMP * JUMP + 2.0 * GRAVITY * height)) / GRAVITY
    if story is not None:
        story.knot(number, now, body.x, body.y, height, FLY)
        story.tell(now, LEFT, number)
    body.x = body.x + vx * down
    body.y = body.y + vy * down
    body.leave()
    if story is not None:
        story.knot(number, now + down, body.x, body.y, 0.0, GONE)
