"""The bots' processes may die or hang; the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action
from peppermill.table.bot_pool import BotPool
from peppermill.table.bot_process import Advise, Think
from peppermill.table.bot_queue import Lane, Ticket
from peppermill.table.errors import BotFailed
from tests.table.people import until

STATE = find("chili-dice").start(1)


def job(level: str = "habanero") -> Think:
    return Think("chili-dice", level, STATE.view(0), list(STATE.legal(0)), 7)


def with_bots(story: Callable[[BotPool], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        bots = BotPool(1, 20.0)
        try:
            await story(bots)
        finally:
            await bots.stop()
        assert bots.pids == []

    asyncio.run(told())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_bot_decides_in_another_process_and_the_same_way_from_the_same_seed() -> None:
    async def story(bots: BotPool) -> None:
        bots.start()
        first = await bots.think(job(), "a")
        assert isinstance(first, Action)
        assert first in STATE.legal(0)
        assert await bots.think(job(), "a") == first
        assert os.getpid() not in bots.pids
        worth = await bots.advise(Advise("chili-dice", STATE.view(0), list(STATE.legal(0))), "a")
        assert worth.unit == "final-score"
        # Dead between two jobs: nobody notices.
        (pid,) = bots.pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: pid not in [child.pid for child in multiprocessing.active_children()])
        assert await bots.think(job(), "a") == first
        assert bots.pids != [pid]
        assert bots.figures().died == 1
        # A bot's own mistake does not cost the process.
        (pid,) = bots.pids
        with pytest.raises(BotFailed):
            await bots.think(job("no such level"), "a")
        assert bots.pids == [pid]

    with_bots(story)


def test_a_process_that_hangs_is_replaced() -> None:
    async def story(bots: BotPool) -> None:
        awake = await bots.think(job(), "a")
        (pid,) = bots.pids
        os.kill(pid, signal.SIGSTOP)
        bots._limit = 0.2
        with pytest.raises(BotFailed):
            await bots.think(job(), "a")
        assert not alive(pid)
        bots._limit = 20.0
        assert await bots.think(job(), "a") == awake

    with_bots(story)


CHICAGO = find("chicago-poker").start(2)
while CHICAGO.to_act is CHANCE:
    CHICAGO.apply(CHANCE, CHICAGO.chance().draw(Sfc32(3)))
ACTOR = CHICAGO.to_act[0]


def long_job(seconds: float) -> Think:
    return Think("chicago-poker", "carolina-reaper", CHICAGO.view(ACTOR), list(CHICAGO.legal(ACTOR)), 7, seconds)


def test_a_thought_is_cut_to_its_share_and_to_its_time() -> None:
    async def story(bots: BotPool) -> None:
        now = asyncio.get_running_loop().time()

        def given(seconds: float, due: float | None = None, room: float | None = None) -> float | None:
            ticket = Ticket(long_job(seconds), "a", Lane.LONG, asyncio.get_running_loop().create_future(), due, room)
            cut = bots._cut(ticket)
            assert cut is None or isinstance(cut, Think)
            return cut.seconds if cut is not None else None

        assert given(0.6) == 0.6
        assert given(0.6, now + 100, 1.5) == 0.6
        with contextlib.ExitStack() as many:
            for _ in range(20):
                many.enter_context(bots.load.deciding(0.6))
            assert given(0.6, now + 100, 1.5) == pytest.approx(0.6 * 1.5 / 12)
        soon = given(0.6, asyncio.get_running_loop().time() + 0.4)
        assert soon is not None
        assert 0.0 < soon <= 0.3
        assert given(0.6, now) is None

    with_bots(story)


def test_a_long_thought_that_comes_too_late_is_not_begun() -> None:
    async def story(bots: BotPool) -> None:
        legal = CHICAGO.legal(ACTOR)
        assert await bots.think(long_job(0.0), "a") in legal
        assert await bots.think(long_job(0.02), "a") in legal
        with pytest.raises(BotFailed):
            await bots.think(long_job(0.02), "a", asyncio.get_running_loop().time())
        figures = bots.figures()
        assert (figures.done, figures.late, figures.died) == (2, 1, 0)

    with_bots(story)


def test_a_quick_answer_does_not_wait_behind_long_thoughts_and_cancelled_jobs_are_dropped() -> None:
    async def story(bots: BotPool) -> None:
        await bots.think(job(), "warm")
        thoughts = [asyncio.create_task(bots.think(long_job(0.3), f"table {number}")) for number in range(4)]
        await asyncio.sleep(0)
        assert (bots.figures().thinking, bots.figures().waiting) == (1, 3)
        await bots.think(job(), "somebody else")
        assert [thought.done() for thought in thoughts] == [True, False, False, False]
        thoughts[2].cancel()
        thoughts[3].cancel()
        assert await thoughts[1] in CHICAGO.legal(ACTOR)
        assert bots.figures().waiting == 0
        # Those that were cancelled were never begun: two quick answers, two thoughts.
        await until(lambda: bots.figures().thinking == 0)
        figures = bots.figures()
        assert (figures.done, figures.processes) == (4, 1)
        assert 0.0 <= figures.waited_p50 <= figures.waited_p95

    with_bots(story)


def test_processes_start_as_they_are_needed() -> None:
    async def story() -> None:
        bots = BotPool(2, 20.0)
        try:
            bots.start()
            await bots.think(job(), "a")
            assert len(bots.pids) == 1
            await asyncio.gather(*[bots.think(long_job(0.2), f"table {number}") for number in range(4)])
            await until(lambda: len(bots.pids) == 2, 30)
        finally:
            await bots.stop()

    asyncio.run(story())


def test_whoever_waits_when_the_pool_stops_gets_no_answer() -> None:
    async def story(bots: BotPool) -> None:
        await bots.think(job(), "warm")
        waiting = [asyncio.create_task(bots.think(long_job(5.0), "a")) for _ in range(3)]
        await asyncio.sleep(0.05)
        await bots.stop()
        assert all([isinstance(found, BotFailed) for found in await asyncio.gather(*waiting, return_exceptions=True)])
        with pytest.raises(BotFailed):
            await bots.think(job(), "a")
        assert bots.figures().died == 0

    with_bots(story)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no such thing on this system")
def test_bots_stand_back_behind_the_server() -> None:
    async def story(bots: BotPool) -> None:
        await bots.think(job(), "a")
        (pid,) = bots.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)

    with_bots(story)
