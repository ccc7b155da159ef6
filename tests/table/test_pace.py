"""When a bot answers says nothing about what it could have done (promise 6)."""

from __future__ import annotations

import asyncio
import functools
import itertools
import random
from collections.abc import Callable

import pytest

from peppermill.bots import levels
from peppermill.core.values import Action
from peppermill.table.bot_process import Think
from peppermill.table.errors import BotFailed
from peppermill.table.pace import SPARE, Pace
from peppermill.table.policy import TablePolicy
from tests.table.people import HereBots
from tests.table.virtual_time import run_at_once
from tests.table.windows import GAMES, Answer, Moment, answers, moments

Mind = Callable[[Think], float]
LEVELS = [(game, level.id) for game in GAMES for level in levels(game)]
SHARP = 0.6
"""Seconds that Chicago Poker's searching player thinks."""


def by_choices(job: Think) -> float:
    """Thinks the longer, the more there is to choose from; with nothing to choose it knows at once."""
    return 0.3 * (len(job.legal) - 1)


def ready_in_time(job: Think) -> float:
    return 0.2


def never_ready(job: Think) -> float:
    return 0.0 if len(job.legal) == 1 else 1000.0


class Minds(HereBots):
    """Bots that take as long as they like, by the clock of the story; those without a search take no more than they do in truth.

    What a searching one thinks of first is the first action, and then the last.
    """

    def __init__(self, long: Mind) -> None:
        super().__init__()
        self.long = long

    async def think(self, job: Think, table: str, due: float | None = None, room: float | None = None) -> Action:
        if self.failing:
            raise BotFailed("bot-failed")
        await asyncio.sleep(0.01 if job.seconds == 0 else self.long(job) if job.seconds else min(0.4, self.long(job)))
        return job.legal[-1 if job.seconds else 0]


def answered(
    moment: Moment, level: str, bots: HereBots, free: bool = True, seed: int = 0, pace: Pace | None = None
) -> list[Answer]:
    async def story() -> list[Answer]:
        return await answers(moment, moment.free if free else moment.bound, level, bots, TablePolicy(pace=pace or Pace()))

    random.seed(seed)
    return run_at_once(story())


@functools.cache
def some(game: str) -> list[Moment]:
    return list(itertools.islice(moments(game, 7), 8))


# The rule


@pytest.mark.parametrize(("game", "level"), LEVELS)
@pytest.mark.parametrize("mind", [by_choices, never_ready])
def test_with_the_same_luck_all_answer_at_the_same_time_in_every_world(game: str, level: str, mind: Mind) -> None:
    for seed, moment in enumerate(some(game)):
        bound = answered(moment, level, Minds(mind), free=False, seed=seed)
        free = answered(moment, level, Minds(mind), free=True, seed=seed)
        assert moment.seat in [answer.seat for answer in bound]
        assert [answer.seat for answer in bound] == [answer.seat for answer in free]
        assert [answer.at for answer in bound] == pytest.approx([answer.at for answer in free], abs=1e-6)


def test_times_differ_and_stay_within_the_pace() -> None:
    moment = next(moments("chili-mafia", 1))
    found = [answered(moment, "habanero", Minds(by_choices), seed=seed)[0].at for seed in range(40)]
    assert len(set(found)) == 40
    assert 0.5 <= min(found) < 0.6
    assert 0.8 < max(found) <= 0.9 + 1e-6


def test_any_of_several_may_be_the_first() -> None:
    moment = next(moments("chicago-poker", 1))
    firsts = [answered(moment, "carolina-reaper", Minds(never_ready), seed=seed)[0].seat for seed in range(40)]
    counts = [firsts.count(seat) for seat in set(firsts)]
    assert len(counts) == 2
    assert min(counts) >= 10


@pytest.mark.parametrize(("mind", "wanted"), [(ready_in_time, -1), (never_ready, 0)])
def test_a_long_thought_is_played_if_it_is_ready_and_else_the_first(mind: Mind, wanted: int) -> None:
    moment = next(moments("chicago-poker", 1))
    found = {answer.seat: answer.action for answer in answered(moment, "carolina-reaper", Minds(mind))}
    assert found[moment.seat] == list(moment.free.legal(moment.seat))[wanted]


def test_bots_that_fail_play_the_time_out_at_the_same_time() -> None:
    moment = next(moments("chicago-poker", 1))
    healthy, failing = Minds(by_choices), Minds(by_choices)
    failing.failing = True
    fine, failed = [answered(moment, "carolina-reaper", bots) for bots in (healthy, failing)]
    assert [answer.at for answer in failed] == pytest.approx([answer.at for answer in fine], abs=1e-6)
    assert {answer.seat: answer.action for answer in failed}[moment.seat] == moment.free.timeout(moment.seat)


def test_without_a_pace_an_answer_comes_when_it_is_found() -> None:
    moment = next(moments("chicago-poker", 1))
    found = {answer.seat: answer for answer in answered(moment, "carolina-reaper", Minds(ready_in_time), pace=Pace(0, 0))}
    assert found[moment.seat].at == pytest.approx(0.2)
    assert found[moment.seat].action == list(moment.free.legal(moment.seat))[-1]


# How long


def test_a_level_that_thinks_long_has_the_time_for_it() -> None:
    pace = Pace(0.5, 0.9)
    for _ in range(100):
        assert 0.5 <= pace.draw() <= 0.9
        assert SHARP + SPARE <= pace.draw(SHARP) <= SHARP + SPARE + 0.4
    assert (pace.effort(SHARP, 0.3), pace.effort(SHARP, SHARP)) == (1.0, 1.0)
    assert Pace(60, 60).draw(SHARP, 100.0) == 60
    assert Pace(0, 0).draw(SHARP, 100.0) == 0


def test_the_more_there_is_to_think_the_longer_are_the_pauses_and_then_the_shorter_the_thoughts() -> None:
    pace = Pace(0.5, 0.9)

    def longest(owed: float) -> float:
        random.seed(1)  # the same luck for all of them
        return max([pace.draw(SHARP, owed) for _ in range(300)])

    drawn = [longest(owed) for owed in (0.3, 1.0, 2.0, 20.0)]
    assert drawn == sorted(drawn)
    assert 2.4 < drawn[-1] <= pace.slowest
    assert 0.5 <= pace.draw(0.0, 20.0) <= 0.9, "those who decide at once don't wait for those who think"
    efforts = [pace.effort(SHARP, owed) for owed in (0.3, 1.0, 3.0, 12.0, 24.0)]
    assert efforts[:2] == [1.0, 1.0]
    assert efforts == sorted(efforts, reverse=True)
    # Forty tables of Chicago Poker on two processes: all thoughts together fit into the shortest pause.
    assert efforts[3] * 12.0 <= min([pace.draw(SHARP, 12.0) for _ in range(300)])
    assert efforts[3] > 0.1
