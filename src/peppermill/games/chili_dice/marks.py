"""What the lab counts in Chili Dice: the boxes that brought points, and the chilis."""

from __future__ import annotations

from typing import Final

from peppermill.core.marks import Mark
from peppermill.core.state import Announcement
from peppermill.games.chili_dice.dice import BOX_NAMES
from peppermill.games.chili_dice.events import Scored

_BOXES: Final = tuple([f"box.{name}" for name in BOX_NAMES])
_PATTERNS: Final = ("doubled", "small-chili", "big-chili", "extra-chili")


def of(told: Announcement) -> list[Mark]:
    """The marks of one event."""
    event = told.event
    if not isinstance(event, Scored) or event.points == 0:
        return []
    found = [Mark(event.seat, "scored", _BOXES[event.box])]
    if event.pattern in _PATTERNS:
        found.append(Mark(event.seat, "made", f"pattern.{event.pattern}"))
    return found
