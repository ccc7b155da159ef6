"""A throw from beginning to end: intent, chance, flight, slide, rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from mypy_extensions import i64

from peppermill.core.rng import Sfc32
from peppermill.core.values import Value
from peppermill.toss.air import RELEASE_Y, fly
from peppermill.toss.bodies import Body
from peppermill.toss.constants import FLIP, FLIP_LEAST, FLIP_LOFT, FLIP_MOST, FLIP_SPIN, GRAIN, SPIN, VERSION
from peppermill.toss.noise import DIRECTION_SD, LOFT_SD, SPEED_SD, STANCE_SD, normal, uniform
from peppermill.toss.slide import settle
from peppermill.toss.story import REST, RESTED, Knot, Moment, Story, Track, grains, layout_hash, ticks, turned
from peppermill.toss.throw import LOFTS, Throw, speed_for


@dataclass(init=False)
class Flight(Value):
    """What came of a throw. The thrown token is the last body; places are in grains, in the frame of the board.

    Not frozen, as that takes fifteen times as long to make; nothing changes it."""

    xs: list[int]
    ys: list[int]
    left: list[bool]
    """Bodies that are off the board; their places are beside it."""
    flipped: bool
    """Did the thrown token land on its other side?"""
    spin: int
    """Thousandths of a radian a second; only for people to see."""
    ticks: int
    """How long it took until all was at rest."""
    moments: tuple[Moment, ...]
    tracks: tuple[Track, ...]
    """One for every body that moved; empty unless asked for, like the moments."""

    def __init__(
        self,
        xs: list[int],
        ys: list[int],
        left: list[bool],
        flipped: bool,
        spin: int,
        ticks: int,
        moments: tuple[Moment, ...],
        tracks: tuple[Track, ...],
    ) -> None:
        self.xs = xs
        self.ys = ys
        self.left = left
        self.flipped = flipped
        self.spin = spin
        self.ticks = ticks
        self.moments = moments
        self.tracks = tracks

    @property
    def version(self) -> int:
        return VERSION

    @property
    def hash(self) -> int:
        """Fingerprint of the resting layout."""
        return layout_hash(self.xs, self.ys, self.left)


def simulate(xs: Sequence[int], ys: Sequence[int], throw: Throw, side: int, seed: int, tracked: bool = False) -> Flight:
    """Throw one more token onto a board on which tokens lie at these places.

    `side`: the thrower's, in quarter turns clockwise from the bottom edge; the simulation runs in the thrower's own frame, so the
    four sides are alike to the bit. `seed`: the recorded chance. `tracked`: tell the story too.
    """
    back: i64 = (4 - side) % 4
    bodies: list[Body] = []
    number: i64 = 0
    while number < len(xs):
        x, y = turned(xs[number], ys[number], back)
        bodies.append(Body(float(x) * GRAIN, float(y) * GRAIN))
        number += 1
    rng = Sfc32(seed)
    hand = throw.hand
    thrown = Body(throw.stance * 0.001 + STANCE_SD[hand] * normal(rng), RELEASE_Y)

    slope = throw.direction * 0.001
    length = sqrt(slope * slope + 1.0)
    ux = slope / length
    uy = 1.0 / length
    turn = DIRECTION_SD[hand] * normal(rng)
    dx = ux + turn * uy
    dy = uy - turn * ux
    length = sqrt(dx * dx + dy * dy)
    speed = speed_for(throw.power, throw.loft) * (1.0 + SPEED_SD[hand] * normal(rng))
    tan = LOFTS[throw.loft] + LOFT_SD[hand] * normal(rng)
    spin = SPIN * normal(rng)
    odds = min(max(FLIP + FLIP_LOFT * tan - FLIP_SPIN * abs(spin), FLIP_LEAST), FLIP_MOST)
    flipped = uniform(rng) < odds

    story = Story() if tracked else None
    last = len(bodies)
    now = fly(
        thrown,
        bodies,
        vx=dx / length * speed,
        vy=dy / length * speed,
        rise=tan * speed,
        rng=rng,
        story=story,
    )
    if story is not None and not thrown.moving and not thrown.left:
        story.tell(now, RESTED, last)
        story.knot(last, now, thrown.x, thrown.y, 0.0, REST)
    bodies.append(thrown)
    now = settle(bodies, now, story)

    out_x: list[int] = []
    out_y: list[int] = []
    left: list[bool] = []
    for body in bodies:
        x, y = turned(grains(body.x), grains(body.y), side)
        out_x.append(x)
        out_y.append(y)
        left.append(body.left)
    moments: tuple[Moment, ...] = ()
    tracks: tuple[Track, ...] = ()
    if story is not None:
        moments = tuple(story.moments)
        tracks = tuple([Track(body, _turned(story.knots[body], side)) for body in sorted(story.knots)])
    whirl = int(abs(spin) * 1000.0 + 0.5)
    if spin < 0.0:
        whirl = -whirl
    # By position: with names, the compiled call would build a dict each time.
    return Flight(out_x, out_y, left, flipped, whirl, ticks(now), moments, tracks)


def _turned(knots: list[Knot], side: int) -> tuple[Knot, ...]:
    """The knots in the frame of the board."""
    found: list[Knot] = []
    for knot in knots:
        x, y = turned(knot.x, knot.y, side)
        found.append(Knot(knot.time, x, y, knot.z, knot.way))
    return tuple(found)
