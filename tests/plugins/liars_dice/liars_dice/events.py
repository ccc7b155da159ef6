"""What is told."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Event


@dataclass(frozen=True)
class Rolled(Event):
    """A new round: for everyone."""

    dice: int


@dataclass(frozen=True)
class Peeked(Event):
    """For the seat itself: what lies under its cup."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class Bidden(Event):
    seat: int
    count: int
    face: int


@dataclass(frozen=True)
class Doubted(Event):
    """All cups are lifted."""

    seat: int
    bidder: int
    count: int
    face: int
    found: int
    cups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Lost(Event):
    """A seat lost a die; how many it has left."""

    seat: int
    left: int


@dataclass(frozen=True)
class GameOver(Event):
    seat: int
    """The winner."""
