"""A clock that never waits: whenever nothing is left to do, it is already the time of the next thing."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _NoWait(selectors.DefaultSelector):  # type: ignore[valid-type, misc]
    """Lets time pass instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("everybody waits, and nothing will ever happen")
        self.passed += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """For stories without threads and processes."""

    def __init__(self) -> None:
        self._clock = _NoWait()
        super().__init__(self._clock)

    def time(self) -> float:
        passed: float = self._clock.passed
        return passed


def run_at_once(story: Coroutine[Any, Any, T]) -> T:
    """Like asyncio.run, in no time. `asyncio.get_running_loop().time()` tells how late it is in the story, from 0."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(story)
