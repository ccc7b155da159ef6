"""What is told in Chili Dice, always to everyone: nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Event


@dataclass(frozen=True)
class FirstChosen(Event):
    """It was drawn who begins (CD-2)."""

    seat: int


@dataclass(frozen=True)
class Rolled(Event):
    """Dice were rolled and have landed."""

    seat: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    rolls_left: int


@dataclass(frozen=True)
class Turned(Event):
    """A red die was turned to another face (CD-4)."""

    seat: int
    die: int
    face: int


@dataclass(frozen=True)
class Scored(Event):
    """A box was filled (CD-6), with the points of one of PATTERN_NAMES."""

    seat: int
    box: int
    points: int
    pattern: str


@dataclass(frozen=True)
class RanOut(Event):
    """The last roll is used: these boxes became 0 (CD-7)."""

    seat: int
    boxes: tuple[int, ...]


@dataclass(frozen=True)
class Finished(Event):
    """A sheet is full (CD-15)."""

    seat: int
    boxes_total: int
    bonus: int
    total: int


@dataclass(frozen=True)
class GameOver(Event):
    """All sheets are full."""

    winners: tuple[int, ...]
