"""Who plays the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peppermill.core.errors import BadOptions


def names_of(opponents: str | Sequence[Any], seats: int) -> list[Any]:
    """One name for all, or one per seat, clockwise from the first."""
    names = [opponents] * seats if isinstance(opponents, str) else list(opponents)
    if len(names) != seats:
        raise BadOptions("opponents", n=seats, given=len(names))
    return names
