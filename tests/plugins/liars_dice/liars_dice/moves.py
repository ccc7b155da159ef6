"""What players and chance decide."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Action, Outcome


@dataclass(frozen=True)
class Bid(Action):
    """There are at least this many dice of this face."""

    count: int
    face: int


@dataclass(frozen=True)
class Doubt(Action):
    """There are fewer than were bid."""


@dataclass(frozen=True)
class Roll(Outcome):
    """All dice of the round, cup by cup, each cup sorted."""

    faces: tuple[int, ...]
