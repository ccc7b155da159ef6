"""Whose hand throws from which seat. It belongs to the match, not to the throw: nobody can claim a better one (SF-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.options import PerSeat, Setting
from peppermill.toss.throw import AVERAGE, BEGINNER, HAND_NAMES, KEYS, MOUSE, SKILLED, SLIDER, TOUCH

THROWER_NAMES: Final = ("person", "skilled", "average", "beginner")
"""Who throws. All but a person have the hand of the same number and name."""
PERSON: Final = 0
HANDS: Final = PerSeat("hands", HAND_NAMES[AVERAGE], THROWER_NAMES, lab=True)

_BY_LEVEL: Final = {
    "person": PERSON,
    "sweet-chili": BEGINNER,
    "jalapeno": AVERAGE,
    "habanero": SKILLED,
    "carolina-reaper": SKILLED,
}
_OFFERED: Final[list[int]] = [SLIDER, SKILLED, AVERAGE, BEGINNER]
_WAYS: Final[list[list[int]]] = [[TOUCH, MOUSE, KEYS, SLIDER], [SKILLED], [AVERAGE], [BEGINNER]]


def may_throw_with(thrower: int, hand: int) -> bool:
    """Is this a hand of that thrower? A person has four, by the ways to throw."""
    return hand in _WAYS[thrower]


def usual_hand(thrower: int) -> int:
    """The hand of what `legal` offers, of bots and of time-outs. For a person's seat: as if aimed with the sliders."""
    return _OFFERED[thrower]


def thrower_of(occupant: str) -> str:
    """The hand of a person at a table, or of a bot by its level; whoever is unknown has an average one."""
    return THROWER_NAMES[_BY_LEVEL.get(occupant.partition(":")[0], AVERAGE)]


def throwers_in(setting: Setting, players: int) -> list[int]:
    """By seat: which of THROWER_NAMES."""
    return [THROWER_NAMES.index(name) for name in HANDS.by_seat(setting, players)]


def seating(occupants: Sequence[str]) -> str:
    """The option for those who sit down."""
    return ",".join([thrower_of(occupant) for occupant in occupants])
