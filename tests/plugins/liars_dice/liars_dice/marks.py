"""What the lab counts: who bid on what, and whose doubt was right."""

from __future__ import annotations

from collections.abc import Sequence

from liars_dice.events import Bidden, Doubted
from peppermill.core.marks import Mark
from peppermill.core.state import Announcement


def of(told: Announcement) -> Sequence[Mark]:
    event = told.event
    if isinstance(event, Bidden):
        return [Mark(event.seat, "bid", f"face.{event.face}")]
    if isinstance(event, Doubted):
        return [Mark(event.seat, "doubted", "doubt.wrong" if event.found >= event.count else "doubt.right")]
    return ()
