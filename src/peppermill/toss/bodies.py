"""A token on the board, and how collisions change its course."""

from __future__ import annotations

from math import sqrt
from typing import Final

from peppermill.toss.constants import PART_SPEED, REACH, REST_SPEED, RIM_BOUNCE, TOKEN_BOUNCE

ALONG_X: Final = 1
ALONG_Y: Final = 2

NEVER: Final = 1e30
"""Later, and farther, than anything."""


class Body:
    """Where a token's centre is and how it slides; the direction (ux, uy) means nothing while it lies still."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y
        self.ux = 0.0
        self.uy = 0.0
        self.speed = 0.0
        self.moving = False
        self.left = False
        """Off the board."""

    def go(self, vx: float, vy: float) -> None:
        """Take a velocity; one that is too slow means rest."""
        speed = sqrt(vx * vx + vy * vy)
        if speed < REST_SPEED:
            self.stop()
        else:
            self.ux = vx / speed
            self.uy = vy / speed
            self.speed = speed
            self.moving = True

    def stop(self) -> None:
        """Lie still."""
        self.speed = 0.0
        self.moving = False

    def leave(self) -> None:
        """Be off the board from now on."""
        self.stop()
        self.left = True


def collide(one: Body, two: Body) -> float:
    """An impulse along the line of centres, equal masses: momentum stays. Returns the speed at which they met."""
    nx = two.x - one.x
    ny = two.y - one.y
    length = sqrt(nx * nx + ny * ny)
    nx = nx / length
    ny = ny / length
    vx = one.ux * one.speed
    vy = one.uy * one.speed
    wx = two.ux * two.speed
    wy = two.uy * two.speed
    closing = (vx - wx) * nx + (vy - wy) * ny
    parting = max(TOKEN_BOUNCE * closing, PART_SPEED, -closing)
    change = 0.5 * (closing + parting)
    one.go(vx - change * nx, vy - change * ny)
    two.go(wx + change * nx, wy + change * ny)
    return max(closing, 0.0)


def until_rim(place: float, speed: float) -> float:
    """How long until the rim is met along one axis; for a direction instead of a speed, how far it is."""
    if speed > 0.0:
        return max((REACH - place) / speed, 0.0)
    if speed < 0.0:
        return max((-REACH - place) / speed, 0.0)
    return NEVER


def rebound(speed: float) -> float:
    """The speed away from the rim after meeting it at this one."""
    return max(RIM_BOUNCE * speed, PART_SPEED)


def strike_rim(body: Body, axis: int) -> None:
    """Turn back from the rim that stands across x or across y; the speed along it stays."""
    vx = body.ux * body.speed
    vy = body.uy * body.speed
    if axis == ALONG_X:
        vx = -rebound(vx) if vx > 0.0 else rebound(-vx)
    else:
        vy = -rebound(vy) if vy > 0.0 else rebound(-vy)
    body.go(vx, vy)
