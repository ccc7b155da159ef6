"""Landing and slide again, by another way: small steps, forces, and overlaps pushed apart. Slow, plain, and independent."""

from __future__ import annotations

from math import hypot

from peppermill.toss.constants import (
    DRAG,
    OVER_THE_RIM,
    PART_SPEED,
    REACH,
    REST_SPEED,
    RIM_BOUNCE,
    SLIP,
    SPAN,
    TOKEN_BOUNCE,
    TOUCH,
)

STEP = 0.001
NUDGE = 0.00001
FARTHEST = 0.025
"""Whoever has not found room within this way is held for good."""


class Disc:
    def __init__(self, x: float, y: float, vx: float = 0.0, vy: float = 0.0) -> None:
        self.x, self.y, self.vx, self.vy = x, y, vx, vy
        self.left = False


def settle(discs: list[Disc], step: float = STEP) -> None:
    """Until nothing moves. Pairs that overlap from the start pass over each other until they have parted."""
    lying = {pair for pair in _pairs(discs) if _distance(discs, pair) < TOUCH}
    while any(disc.vx or disc.vy for disc in discs if not disc.left):
        before = [(disc.x, disc.y) for disc in discs]
        for disc in discs:
            if not disc.left:
                _slide(disc, step)
        for pair in _pairs(discs):
            apart = _distance(discs, pair)
            if pair in lying:
                if apart >= SPAN:
                    lying.discard(pair)
            elif apart < SPAN:
                _collide(discs, pair, before)
        for disc in discs:
            if not disc.left:
                _rim(disc)


def land(discs: list[Disc]) -> None:
    """The last disc has come down among the others: a hair at a time away from the nearest, until it is beside all or on top."""
    *others, fallen = discs
    x, y = fallen.x, fallen.y
    for _ in range(round(FARTHEST / NUDGE)):
        nearest = min(others, key=lambda other: hypot(fallen.x - other.x, fallen.y - other.y))
        dx, dy = fallen.x - nearest.x, fallen.y - nearest.y
        apart = hypot(dx, dy)
        if apart >= TOUCH:
            return
        if SPAN - apart >= SLIP:
            break
        far = min(NUDGE, SPAN - apart) / apart
        fallen.x = min(max(fallen.x + dx * far, -REACH), REACH)
        fallen.y = min(max(fallen.y + dy * far, -REACH), REACH)
    fallen.x, fallen.y = x, y


def _pairs(discs: list[Disc]) -> list[tuple[int, int]]:
    on = [number for number, disc in enumerate(discs) if not disc.left]
    return [(one, two) for place, one in enumerate(on) for two in on[place + 1 :]]


def _distance(discs: list[Disc], pair: tuple[int, int]) -> float:
    one, two = discs[pair[0]], discs[pair[1]]
    return hypot(two.x - one.x, two.y - one.y)


def _slide(disc: Disc, step: float) -> None:
    speed = hypot(disc.vx, disc.vy)
    if speed == 0.0:
        return
    time = min(step, speed / DRAG)
    after = speed - DRAG * time
    path = (speed + after) / 2 * time
    disc.x += disc.vx / speed * path
    disc.y += disc.vy / speed * path
    kept = after / speed if time == step else 0.0
    disc.vx *= kept
    disc.vy *= kept


def _collide(discs: list[Disc], pair: tuple[int, int], before: list[tuple[float, float]]) -> None:
    """Go back along the step to where the two touched, exchange an impulse there, and go on for the rest of the step."""
    one, two = discs[pair[0]], discs[pair[1]]
    (ax, ay), (bx, by) = before[pair[0]], before[pair[1]]
    low, high = 0.0, 1.0
    for _ in range(30):
        part = (low + high) / 2
        dx = bx + (two.x - bx) * part - ax - (one.x - ax) * part
        dy = by + (two.y - by) * part - ay - (one.y - ay) * part
        low, high = (part, high) if hypot(dx, dy) > SPAN else (low, part)
    one.x, one.y = ax + (one.x - ax) * low, ay + (one.y - ay) * low
    two.x, two.y = bx + (two.x - bx) * low, by + (two.y - by) * low
    nx, ny = two.x - one.x, two.y - one.y
    length = hypot(nx, ny)
    nx, ny = nx / length, ny / length
    closing = max((one.vx - two.vx) * nx + (one.vy - two.vy) * ny, 0.0)
    change = (closing + max(TOKEN_BOUNCE * closing, PART_SPEED)) / 2
    one.vx -= change * nx
    one.vy -= change * ny
    two.vx += change * nx
    two.vy += change * ny
    for disc in (one, two):
        if hypot(disc.vx, disc.vy) < REST_SPEED:
            disc.vx = disc.vy = 0.0
        disc.x += disc.vx * STEP * (1 - low)
        disc.y += disc.vy * STEP * (1 - low)


def _rim(disc: Disc) -> None:
    for axis, speed in (("x", "vx"), ("y", "vy")):
        place, against = getattr(disc, axis), getattr(disc, speed)
        if abs(place) > REACH and place * against > 0.0:
            if abs(against) > OVER_THE_RIM:
                disc.left = True
                return
            setattr(disc, axis, REACH if place > 0.0 else -REACH)
            back = max(RIM_BOUNCE * abs(against), PART_SPEED)
            setattr(disc, speed, -back if against > 0.0 else back)
    if hypot(disc.vx, disc.vy) < REST_SPEED:
        disc.vx = disc.vy = 0.0
