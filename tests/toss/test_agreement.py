"""Events at exact times and small steps tell the same story."""

from math import hypot

from peppermill.core.rng import Sfc32
from peppermill.games.safranito.board import zone_of
from peppermill.toss.bodies import Body
from peppermill.toss.constants import ON_TOP, REACH, SPAN
from peppermill.toss.landing import slip_off
from peppermill.toss.slide import settle
from peppermill.toss.story import HIT, Story, grains
from tests.toss import stepper
from tests.toss.boards import metres, scattered

SAMPLE = 250


class Tally:
    """How many tokens end in the same zone either way."""

    def __init__(self) -> None:
        self.total = self.same = self.moved = self.moved_same = 0

    def add(self, bodies: list[Body], discs: list[stepper.Disc], xs: list[int], ys: list[int]) -> None:
        """`xs`, `ys`: where the tokens lay before; one that was not there has moved."""
        before = list(zip(xs, ys, strict=True))
        for number, (body, disc) in enumerate(zip(bodies, discs, strict=True)):
            ours = None if body.left else zone_of(grains(body.x), grains(body.y))
            theirs = None if disc.left else zone_of(grains(disc.x), grains(disc.y))
            self.total += 1
            self.same += ours == theirs
            if number == len(before) or (grains(body.x), grains(body.y)) != before[number]:
                self.moved += 1
                self.moved_same += ours == theirs


def test_final_zones_agree_with_a_fixed_step_of_one_millisecond() -> None:
    """A push into a crowd: ≥ 99 % of all tokens, and ≥ 97 % of those that moved, end in the same zone."""
    rng = Sfc32(7)
    tally = Tally()
    for _ in range(SAMPLE):
        xs, ys = scattered(12, rng)
        vx, vy = rng.random() * 2.4 - 1.2, rng.random() * 2.4 - 1.2
        bodies = [Body(metres(x), metres(y)) for x, y in zip(xs, ys, strict=True)]
        discs = [stepper.Disc(body.x, body.y) for body in bodies]
        bodies[0].go(vx, vy)
        discs[0].vx, discs[0].vy = vx, vy
        settle(bodies, 0.0, None)
        stepper.settle(discs)
        tally.add(bodies, discs, xs, ys)
    assert tally.moved > 1.4 * SAMPLE, "the sample is meant to push tokens about"
    assert tally.same >= 0.99 * tally.total
    assert tally.moved_same >= 0.97 * tally.moved


def test_landings_on_an_edge_agree_with_small_steps() -> None:
    """Down on the edge of one of twelve tokens and on at some speed: the same place beside it, and at last the same zones."""
    rng = Sfc32(9)
    tally = Tally()
    landings = near = 0
    while landings < SAMPLE:
        xs, ys = scattered(12, rng)
        dx, dy = (2 * rng.random() - 1) * SPAN, (2 * rng.random() - 1) * SPAN
        x, y = metres(xs[0]) + dx, metres(ys[0]) + dy
        if not (ON_TOP < hypot(dx, dy) < SPAN and abs(x) <= REACH and abs(y) <= REACH):
            continue
        landings += 1
        bodies = [Body(metres(x), metres(y)) for x, y in zip(xs, ys, strict=True)]
        fallen = Body(x, y)
        discs = [stepper.Disc(body.x, body.y) for body in [*bodies, fallen]]
        slip_off(fallen, bodies)
        stepper.land(discs)
        near += hypot(fallen.x - discs[-1].x, fallen.y - discs[-1].y) < 0.001
        vx, vy = rng.random() * 2 - 1, rng.random() * 2 - 1
        bodies.append(fallen)
        fallen.go(vx, vy)
        discs[-1].vx, discs[-1].vy = vx, vy
        settle(bodies, 0.0, None)
        stepper.settle(discs)
        tally.add(bodies, discs, xs, ys)
    assert tally.moved > 1.6 * SAMPLE, "the sample is meant to push tokens about"
    assert near >= 0.95 * landings, "only where several are touched at once the two may go another way round"
    assert tally.same >= 0.99 * tally.total
    assert tally.moved_same >= 0.97 * tally.moved


def test_two_sliding_tokens_meet_where_small_steps_say() -> None:
    """Both move, and their paths bend towards each other as they slow: the quartic's case."""
    rng = Sfc32(8)
    story = Story()
    for _ in range(200):
        xs, ys = scattered(2, rng)
        bodies = [Body(metres(x), metres(y)) for x, y in zip(xs, ys, strict=True)]
        discs = [stepper.Disc(body.x, body.y) for body in bodies]
        for number, (body, disc) in enumerate(zip(bodies, discs, strict=True)):
            other = bodies[1 - number]
            length = hypot(other.x - body.x, other.y - body.y)
            speed = 0.3 + 0.6 * rng.random()
            aside = 0.3 * rng.random() - 0.15
            vx = speed * ((other.x - body.x) / length + aside)
            vy = speed * ((other.y - body.y) / length - aside)
            disc.vx, disc.vy = vx, vy
        for body, disc in zip(bodies, discs, strict=True):
            body.go(disc.vx, disc.vy)
        settle(bodies, 0.0, story)
        stepper.settle(discs)
        for body, disc in zip(bodies, discs, strict=True):
            assert body.left == disc.left
            assert hypot(body.x - disc.x, body.y - disc.y) < 0.01
    hits = [moment for moment in story.moments if moment.what == HIT]
    assert len(hits) > 60, "the sample is meant to collide"
