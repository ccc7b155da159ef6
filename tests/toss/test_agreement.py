"""Events at exact times and small steps of time tell the same story."""

from math import hypot

from peppermill.core.rng import Sfc32
from peppermill.games.safranito.board import zone_of
from peppermill.toss.bodies import Body
from peppermill.toss.slide import settle
from peppermill.toss.story import HIT, Story, grains
from tests.toss import stepper
from tests.toss.boards import metres, scattered

SAMPLE = 250


def test_final_zones_agree_with_a_fixed_step_of_one_millisecond() -> None:
    """A push into a crowd: ≥ 99 % of all tokens, and ≥ 97 % of those that moved, end in the same zone."""
    rng = Sfc32(7)
    same = moved = moved_same = total = 0
    for _ in range(SAMPLE):
        xs, ys = scattered(12, rng)
        vx, vy = rng.random() * 2.4 - 1.2, rng.random() * 2.4 - 1.2
        bodies = [Body(metres(x), metres(y)) for x, y in zip(xs, ys, strict=True)]
        discs = [stepper.Disc(body.x, body.y) for body in bodies]
        bodies[0].go(vx, vy)
        discs[0].vx, discs[0].vy = vx, vy
        settle(bodies, 0.0, None)
        stepper.settle(discs)
        for body, disc, x, y in zip(bodies, discs, xs, ys, strict=True):
            ours = None if body.left else zone_of(grains(body.x), grains(body.y))
            theirs = None if disc.left else zone_of(grains(disc.x), grains(disc.y))
            total += 1
            same += ours == theirs
            if (grains(body.x), grains(body.y)) != (x, y):
                moved += 1
                moved_same += ours == theirs
    assert moved > 1.4 * SAMPLE, "the sample is meant to push tokens about"
    assert same >= 0.99 * total
    assert moved_same >= 0.97 * moved


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
