"""Who plays the other seats."""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.errors import BadOptions


def names_of(opponents: str | Bot | Sequence[str | Bot], seats: int) -> list[str | Bot]:
    """One player for all, or one per seat, clockwise from the first."""
    names = [opponents] * seats if isinstance(opponents, (str, Bot)) else list(opponents)
    if len(names) != seats:
        raise BadOptions("opponents", n=seats, given=len(names))
    return names
