"""How long bots seem to think."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Seconds, drawn anew for every decision, independently of anything secret."""

    low: float = 0.5
    high: float = 0.9

    def draw(self) -> float:
        return random.uniform(self.low, self.high)


def rest(pause: float, spent: float) -> float:
    """How much longer to wait. Whoever needed more than one pause waits for the next full one, so that
    the exact time of a decision, which may depend on hidden cards, does not show."""
    if pause <= 0:
        return 0.0
    return pause * max(1, math.ceil(spent / pause)) - spent
