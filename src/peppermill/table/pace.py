"""When bots answer. The moment is drawn before anybody thinks, and nothing that is hidden has a part in it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

SPARE: Final = 0.1
"""Seconds that are left of a pause when thinking must be over: for the way to the bot's process and back."""


@dataclass(frozen=True)
class Pace:
    """From how many seconds to how many a bot takes for an answer.

    `seconds` is how long the bot's level thinks, `owed` how long each process would think for everybody who is to decide now.
    Neither is a secret, so a pause may follow from them. What the seat holds, or how much it has to choose from, is not asked.
    """

    low: float = 0.5
    high: float = 0.9
    slowest: float = 2.5
    """Where many want to think, pauses grow to this; after that everybody thinks less."""

    @property
    def regret(self) -> float:
        """How long a bot waits at least before it moves on from something that a person may still take back."""
        return min(2.0, 3 * self.high)

    def draw(self, seconds: float = 0.0, owed: float = 0.0) -> float:
        """How long the next answer takes. 0: it comes as soon as it is found."""
        return random.uniform(*self._span(seconds, owed))

    def together(self) -> float:
        """How long the answers of people who are asked at the same time are kept at least, whatever they are."""
        return random.uniform(2 * self.low, 3 * self.high)

    @property
    def patience(self) -> float:
        """How long they are kept at most, for the last who has not answered."""
        return 9 * self.high

    def room(self, seconds: float, owed: float) -> float:
        """How long all who are to decide may think, one after the other, until the first of them must answer."""
        low = self._span(seconds, owed)[0] if self.high > 0 else self.slowest
        return max(SPARE, low - SPARE)

    def effort(self, seconds: float, owed: float) -> float:
        """The share of its usual thinking that is left to a bot: 1 where there is time enough for everyone."""
        return min(1.0, self.room(seconds, owed) / owed) if seconds > 0 and owed > 0 else 1.0

    def _span(self, seconds: float, owed: float) -> tuple[float, float]:
        low, high = self.low, self.high
        if high <= 0 or seconds <= 0:
            return low, high
        later = max(0.0, seconds + SPARE - low)
        low, high = low + later, high + later
        stretch = max(1.0, min((owed + SPARE) / low, self.slowest / high))
        return low * stretch, high * stretch
