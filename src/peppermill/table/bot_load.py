"""How much there is to think: what every bot that is to decide now would like to spend, and what lately was usual."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_MEMORY: Final = 10.0
"""Seconds after which a busy moment counts for a third of what it did."""


class Load:
    """Every decision counts by its level's thinking time from the moment it opens to the moment it is answered.

    Both moments are public, so nobody can read from it whether a bot had much or nothing to think about.
    """

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._workers = workers
        self._clock = clock
        self._wanted = 0.0
        self._deciding = 0
        self._lately = 0.0
        self._since = clock()

    @property
    def owed(self) -> float:
        """Seconds each process would think for all who are to decide now, at full length."""
        return self._wanted / self._workers

    @property
    def lately(self) -> float:
        """The same, over the last seconds."""
        self._remember()
        return self._lately

    @contextmanager
    def deciding(self, seconds: float) -> Iterator[None]:
        """A bot of a level that thinks so long is to decide."""
        self._add(seconds, 1)
        try:
            yield
        finally:
            self._add(-seconds, -1)

    def _add(self, seconds: float, one: int) -> None:
        self._remember()
        self._deciding += one
        # Sums of fractions don't come back to zero by themselves.
        self._wanted = self._wanted + seconds if self._deciding else 0.0

    def _remember(self) -> None:
        now = self._clock()
        self._lately += (self.owed - self._lately) * (1.0 - math.exp((self._since - now) / _MEMORY))
        self._since = now
