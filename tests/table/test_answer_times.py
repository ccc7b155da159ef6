"""Real bots in real processes by a real clock: no statistician can tell who had a choice from when they answered."""

from __future__ import annotations

import asyncio
import itertools
import math
import random

import pytest

from peppermill.bots import level_of, levels
from peppermill.table.bot_pool import BotPool
from peppermill.table.policy import TablePolicy
from tests.table.windows import GAMES, Answer, Moment, answers, moments

LEVELS = [(game, level.id) for game in GAMES for level in levels(game)]
SAMPLES = 200
AT_ONCE = 16
"""Tables; of those whose bots search so few that nobody's pause grows."""
AT_REST = 2


def distance(these: list[float], those: list[float]) -> float:
    """Kolmogorov–Smirnov: how far apart the shares of times up to any moment are at most."""
    return max([abs(_up_to(these, time) - _up_to(those, time)) for time in [*these, *those]])


def _up_to(times: list[float], time: float) -> float:
    return len([each for each in times if each <= time]) / len(times)


def limit(these: int, those: int) -> float:
    """What two samples of the same times exceed once in a hundred tries."""
    return math.sqrt(-math.log(0.01 / 2) / 2) * math.sqrt((these + those) / (these * those))


def test_the_distance_finds_a_difference() -> None:
    rng = random.Random(1)
    pauses = [[rng.uniform(0.5, 0.9) for _ in range(SAMPLES)] for _ in range(2)]
    assert distance(*pauses) < limit(SAMPLES, SAMPLES)
    late = [time + 0.1 * (number % 3 == 0) for number, time in enumerate(pauses[1])]
    rounded = [time * math.ceil(0.65 / time) for time in pauses[1]]
    assert distance([0.0, 1.0], [2.0, 3.0]) == 1.0
    assert distance(pauses[0], [time + 0.1 for time in pauses[1]]) > limit(SAMPLES, SAMPLES)
    assert distance(pauses[0], rounded) > limit(SAMPLES, SAMPLES), "whole multiples of a pause tell who needed more than one"
    assert distance(pauses[0], late) < distance(pauses[0], rounded)
    assert limit(70, 70) == pytest.approx(0.28, abs=0.005)


async def _sample(level: str, sample: list[Moment]) -> dict[bool, list[Answer]]:
    """Both worlds of every moment, several tables at once, in an order that is no one's."""
    bots = BotPool(2, 20.0)
    bots.start()
    policy = TablePolicy()
    await answers(sample[0], sample[0].free, level, bots, policy)  # the processes are up
    tables = AT_REST if level_of(sample[0].game, level).seconds > 0 else AT_ONCE
    tasks = [(moment, free) for moment in sample for free in (False, True)]
    random.shuffle(tasks)
    found: dict[bool, list[Answer]] = {False: [], True: []}
    try:
        for start in range(0, len(tasks), tables):
            batch = tasks[start : start + tables]
            together = await asyncio.gather(
                *[answers(moment, moment.free if free else moment.bound, level, bots, policy) for moment, free in batch]
            )
            for (moment, free), given in zip(batch, together, strict=True):
                found[free] += [answer for answer in given if answer.seat == moment.seat]
    finally:
        await bots.stop()
    return found


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_nobody_can_tell_from_the_time_of_an_answer_whether_there_was_a_choice(game: str, level: str) -> None:
    # Always the same pauses: what is left to chance is the machine.
    random.seed(f"{game} {level}")
    sample = list(itertools.islice(moments(game, 11), SAMPLES))
    found = asyncio.run(_sample(level, sample))
    bound, free = [[answer.at for answer in found[world]] for world in (False, True)]
    assert (len(bound), len(free)) == (SAMPLES, SAMPLES)
    apart = distance(bound, free)
    print(f"{game}, {level}: distance {apart:.3f}, limit {limit(SAMPLES, SAMPLES):.3f}")
    assert apart < limit(SAMPLES, SAMPLES)
