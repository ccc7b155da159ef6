"""Server time: milliseconds during which a server was up and could store something, since the database was made.

Clocks run in it. While no server runs, while the machine sleeps or the database does not answer, it stands still: nobody loses
time they could not have used. While a server runs it goes on, whether anybody is connected or not, so a clock of days runs out.

It is stored every few seconds, so a crash loses a few seconds of it, which is to everyone's advantage. Several processes
take the largest value that any of them stored; none of them ever counts faster than time goes by.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

BEAT: Final = 5.0
"""Seconds between two times that it is stored."""
_LONGEST: Final = 3 * BEAT
"""Seconds it goes on after it was last stored."""

Keep = Callable[[int], Awaitable[int]]
"""Stores a server time, unless a later one is stored already. Returns the one that is stored then."""


class ServerTime:
    """What this process takes for the server time."""

    def __init__(self, ticking: Callable[[], float] = time.monotonic) -> None:
        self._ticking = ticking
        self._base = 0
        self._at = ticking()
        self._longest = float("inf")

    def now(self) -> int:
        return self._base + int(1000 * min(max(0.0, self._ticking() - self._at), self._longest))

    async def begin(self, keep: Keep, grace: float) -> None:
        """Go on from what is stored, after `grace` seconds in which people find their way back."""
        self._base = await keep(0)
        self._at = self._ticking() + grace
        self._longest = _LONGEST

    async def beat(self, keep: Keep) -> None:
        """Store it. If that fails, the time soon stands still."""
        stored = await keep(self.now())
        self._base = max(stored, self.now())
        self._at = max(self._at, self._ticking())
