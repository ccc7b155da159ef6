"""What the lab counts: dishes cooked and reserved, spaces won, spices traded, tokens tossed."""

from __future__ import annotations

from typing import Final

from peppermill.core.marks import Mark
from peppermill.core.state import Announcement
from peppermill.games.safranito.board import SPACE_NAMES
from peppermill.games.safranito.components import DISH_NAMES, SPICE_NAMES
from peppermill.games.safranito.events import Bought, Cooked, DishReserved, Sold, SpaceOpened, SpiceKept, Tossed


class _Row:
    """What one kind of event counts for: who did what with which thing."""

    def __init__(self, did: str, thing: str, names: tuple[str, ...] = (), who: str = "seat", where: str = "") -> None:
        self.did = did
        self.thing = thing
        """The field that holds the thing, and the first part of its name."""
        self.names = names
        """Without names the thing is called by its number."""
        self.who = who
        """The field that holds the seat."""
        self.where = where
        """It counts only where this field is neither false nor nought."""


_ROWS: Final[dict[type, _Row]] = {
    Cooked: _Row("cooked", "dish", DISH_NAMES),
    DishReserved: _Row("reserved", "dish", DISH_NAMES),
    SpaceOpened: _Row("won", "space", SPACE_NAMES, who="winner", where="may"),
    SpiceKept: _Row("drawn", "spice", SPICE_NAMES),
    Bought: _Row("bought", "spice", SPICE_NAMES),
    Sold: _Row("sold", "spice", SPICE_NAMES, where="cards"),
    Tossed: _Row("tossed", "token"),
}


def of(told: Announcement) -> list[Mark]:
    """The marks of an event. Those who may not know a dish, spice or token hear of it as None: only the other version counts."""
    event = told.event
    row = _ROWS.get(type(event))
    if row is None or (row.where and not getattr(event, row.where)):
        return []
    thing = getattr(event, row.thing)
    if thing is None:
        return []
    return [Mark(getattr(event, row.who), row.did, f"{row.thing}.{row.names[thing] if row.names else thing}")]
