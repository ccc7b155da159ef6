"""Tokens that slide, push each other and come to rest: from event to event, each at its exact time.

A sliding token goes straight and slows evenly, so what it meets is found along its path (a square root), and only two tokens
that slide at once need a quartic. After every event all courses are computed anew: few tokens move at a time.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.toss.air import jump_out
from peppermill.toss.bodies import ALONG_X, ALONG_Y, NEVER, Body, collide, strike_rim, until_rim
from peppermill.toss.constants import DRAG, MOST_EVENTS, OVER_THE_RIM, SPAN2, TOUCH2
from peppermill.toss.roots import first_touch
from peppermill.toss.story import HIT, NOBODY, REST, RESTED, RIM, SLIDE, Story

_STOP: Final = -1
_RIM_X: Final = -2
_RIM_Y: Final = -3


def settle(bodies: list[Body], now: float, story: Story | None) -> float:
    """Let everything that slides come to rest. Returns when it did."""
    events: i64 = 0
    while events < MOST_EVENTS:
        moving: list[int] = [number for number, body in enumerate(bodies) if body.moving]
        if not moving:
            return now
        now = _next(bodies, moving, now, story)
        events += 1
    for number, body in enumerate(bodies):
        if body.moving:
            _rest(body, number, now, story)
    return now


def _next(bodies: list[Body], moving: list[int], now: float, story: Story | None) -> float:
    """Go on to the next event and let it happen. Returns its time."""
    first, path, who, what = _first_alone(bodies, moving)
    meeting, one, two = _first_meeting(bodies, moving, first)
    exact = meeting == NEVER
    if not exact:
        first = meeting
        who = one
        what = two
    for number in moving:
        body = bodies[number]
        if number == who and exact:
            _advance(body, path, first)
        else:
            _advance(body, (body.speed - 0.5 * DRAG * first) * first, first)
    now = now + first
    body = bodies[who]
    if what == _STOP:
        _rest(body, who, now, story)
    elif what == _RIM_X:
        _meet_rim(body, who, ALONG_X, now, story)
    elif what == _RIM_Y:
        _meet_rim(body, who, ALONG_Y, now, story)
    else:
        _hit(bodies, who, what, now, story)
    return now


def _first_alone(bodies: list[Body], moving: list[int]) -> tuple[float, float, int, int]:
    """The first event of a body that slides while the rest lies still: when, after which path, which body, what ends its way."""
    first = NEVER
    path = 0.0
    who = 0
    what = _STOP
    for number in moving:
        body = bodies[number]
        length, met = _ahead(body, bodies)
        speed = body.speed
        # Stable for short and for full paths: 2s / (v + √(v² − 2as)).
        time = speed / DRAG if met == _STOP else 2.0 * length / (speed + sqrt(max(speed * speed - 2.0 * DRAG * length, 0.0)))
        if time < first:
            first = time
            path = length
            who = number
            what = met
    return first, path, who, what


def _first_meeting(bodies: list[Body], moving: list[int], limit: float) -> tuple[float, int, int]:
    """The first two sliding bodies that touch before the limit, and when; NEVER where none do."""
    first = NEVER
    who = 0
    what = 0
    place: i64 = 0
    while place < len(moving):
        later: i64 = place + 1
        while later < len(moving):
            time = _meeting(bodies[moving[place]], bodies[moving[later]], limit)
            if time < limit:
                first = time
                limit = time
                who = moving[place]
                what = moving[later]
            later += 1
        place += 1
    return first, who, what


def _ahead(body: Body, bodies: list[Body]) -> tuple[float, int]:
    """How far a sliding body goes by itself and what ends its way: a stop, the rim, or a token that lies still."""
    x = body.x
    y = body.y
    ux = body.ux
    uy = body.uy
    near = body.speed * body.speed / (2.0 * DRAG)
    met = _STOP
    length = until_rim(x, ux)
    if length < near:
        near = length
        met = _RIM_X
    length = until_rim(y, uy)
    if length < near:
        near = length
        met = _RIM_Y
    number: i64 = -1
    for other in bodies:
        number += 1
        dx = other.x - x
        dy = other.y - y
        along = dx * ux + dy * uy
        if along <= 0.0 or other.moving or other.left:
            continue
        beside = dx * uy - dy * ux
        half2 = SPAN2 - beside * beside
        if half2 <= 0.0:
            continue
        length = along - sqrt(half2)
        if length >= near:
            continue
        if length < 0.0:
            if dx * dx + dy * dy < TOUCH2:
                continue
            length = 0.0
        near = length
        met = number
    return near, met


def _meeting(one: Body, two: Body, limit: float) -> float:
    """When two sliding bodies touch, if it is before the limit (at which nothing else has happened yet)."""
    return first_touch(
        dx=two.x - one.x,
        dy=two.y - one.y,
        vx=two.ux * two.speed - one.ux * one.speed,
        vy=two.uy * two.speed - one.uy * one.speed,
        ax=-0.5 * DRAG * (two.ux - one.ux),
        ay=-0.5 * DRAG * (two.uy - one.uy),
        span2=SPAN2,
        touch2=TOUCH2,
        limit=limit,
    )


def _advance(body: Body, path: float, time: float) -> None:
    body.x = body.x + body.ux * path
    body.y = body.y + body.uy * path
    body.speed = max(body.speed - DRAG * time, 0.0)


def _rest(body: Body, number: int, now: float, story: Story | None) -> None:
    body.stop()
    if story is not None:
        story.tell(now, RESTED, number)
        story.knot(number, now, body.x, body.y, 0.0, REST)


def _meet_rim(body: Body, number: int, axis: int, now: float, story: Story | None) -> None:
    against = abs(body.ux if axis == ALONG_X else body.uy) * body.speed
    if against > OVER_THE_RIM:
        jump_out(body, number, vx=body.ux * body.speed, vy=body.uy * body.speed, height=0.0, now=now, story=story)
        return
    strike_rim(body, axis)
    if story is not None:
        story.tell(now, RIM, number, NOBODY, against)
        _go_on(body, number, now, story)


def _hit(bodies: list[Body], number: int, other: int, now: float, story: Story | None) -> None:
    one = bodies[number]
    two = bodies[other]
    slid = two.moving
    speed = collide(one, two)
    if story is not None:
        story.tell(now, HIT, number, other, speed)
        _go_on(one, number, now, story)
        if slid or two.moving:
            _go_on(two, other, now, story)


def _go_on(body: Body, number: int, now: float, story: Story) -> None:
    """After a collision a body slides on in another direction, or lies still."""
    if body.moving:
        story.knot(number, now, body.x, body.y, 0.0, SLIDE)
    else:
        story.tell(now, RESTED, number)
        story.knot(number, now, body.x, body.y, 0.0, REST)
