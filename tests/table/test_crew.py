"""The bots' processes may die or dream; the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from peppermill.core.registry import game
from peppermill.core.values import Action
from peppermill.table.crew import Crew
from peppermill.table.errors import BotFailed
from peppermill.table.worker import Advise, Think

STATE = game("chili-dice").start(1)


def job(level: str = "steady") -> Think:
    return Think("chili-dice", level, STATE.view(0), list(STATE.legal(0)), 7)


def with_crew(story: Callable[[Crew], Coroutine[Any, Any, None]]) -> None:
    async def telling() -> None:
        crew = Crew(1, 20.0)
        try:
            await story(crew)
        finally:
            await crew.stop()
        assert crew.pids == []

    asyncio.run(telling())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_bot_decides_in_another_process_and_the_same_way_from_the_same_seed() -> None:
    async def story(crew: Crew) -> None:
        crew.start()
        first = await crew.think(job())
        assert isinstance(first, Action)
        assert first in STATE.legal(0)
        assert await crew.think(job()) == first
        assert os.getpid() not in crew.pids
        worth = await crew.advise(Advise("chili-dice", STATE.view(0), list(STATE.legal(0))))
        assert worth.unit == "final-score"
        # Dead between two jobs: nobody notices.
        (pid,) = crew.pids
        os.kill(pid, signal.SIGKILL)
        await asyncio.sleep(0.1)
        assert await crew.think(job()) == first
        assert crew.pids != [pid]
        # A bot's own mistake does not cost the process.
        (pid,) = crew.pids
        with pytest.raises(BotFailed):
            await crew.think(job("no such level"))
        assert crew.pids == [pid]

    with_crew(story)


def test_a_dreamer_is_replaced() -> None:
    async def story(crew: Crew) -> None:
        awake = await crew.think(job())
        (pid,) = crew.pids
        os.kill(pid, signal.SIGSTOP)
        crew._limit = 0.2
        with pytest.raises(BotFailed):
            await crew.think(job())
        assert not alive(pid)
        crew._limit = 20.0
        assert await crew.think(job()) == awake

    with_crew(story)
