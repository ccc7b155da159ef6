"""Who plays the other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peppermill.core.bot import Bot
from peppermill.core.errors import BadOptions


def names_of(opponents: str | Bot | Sequence[str | Bot], seats: int) -> list[str | Bot]:
    """One player for all, or one per seat, clockwise from the first."""
    if isinstance(opponents, (str, Bot)) or not isinstance(opponents, Iterable):
        return [opponents] * seats  # what is neither is for the resolver to refuse, like any other name
    names = list(opponents)
    if len(names) != seats:
        raise BadOptions("opponents", n=seats, given=len(names))
    return names
