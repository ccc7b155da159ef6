"""Rate and size limits for requests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MESSAGE_BYTES: Final = 16 * 1024
BODY_BYTES: Final = 16 * 1024
MESSAGES_A_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 40.0
PATIENCE: Final = 400
"""Messages beyond the limit, without ever slowing down, after which the connection is closed."""


class Bucket:
    """Fills at a steady rate up to a brim; every request takes one drop."""

    def __init__(self, rate: float, brim: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._brim = brim
        self._clock = clock
        self._level = brim
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        self._level = min(self._brim, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def full(self) -> bool:
        """Has nobody taken much lately?"""
        return self._level + (self._clock() - self._at) * self._rate >= self._brim - 1


class Buckets:
    """One for every address. Full ones carry no information and are dropped when there are many."""

    def __init__(self, rate: float, brim: float) -> None:
        self._rate = rate
        self._brim = brim
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) > 10_000:
            self._buckets = {known: bucket for known, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(address, Bucket(self._rate, self._brim)).take()
