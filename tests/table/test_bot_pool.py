"""The bots' processes may die or hang; the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from peppermill.core.registry import find
from peppermill.core.values import Action
from peppermill.table.bot_pool import BotPool
from peppermill.table.bot_process import Advise, Think
from peppermill.table.errors import BotFailed

STATE = find("chili-dice").start(1)


def job(level: str = "steady") -> Think:
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
        await asyncio.sleep(0.1)
        assert await bots.think(job(), "a") == first
        assert bots.pids != [pid]
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
