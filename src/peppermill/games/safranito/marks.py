"""What the lab counts in Safranito: dishes cooked and reserved, spaces won, spices traded, tokens tossed."""

from __future__ import annotations

from peppermill.core.marks import Mark
from peppermill.core.state import Told
from peppermill.games.safranito.board import SPACE_NAMES
from peppermill.games.safranito.components import DISH_NAMES, SPICE_NAMES
from peppermill.games.safranito.events import Bought, Cooked, DishReserved, Sold, SpaceOpened, SpiceKept, Tossed


def of(told: Told) -> list[Mark]:
    """Who may not know a dish, spice or token hears of it as None: only the other version counts."""
    event = told.event
    if isinstance(event, Cooked):
        return [Mark(event.seat, "cooked", f"dish.{DISH_NAMES[event.dish]}")]
    if isinstance(event, DishReserved):
        return [] if event.dish is None else [Mark(event.seat, "reserved", f"dish.{DISH_NAMES[event.dish]}")]
    if isinstance(event, SpaceOpened):
        return [Mark(event.winner, "won", f"space.{SPACE_NAMES[event.space]}")] if event.may else []
    if isinstance(event, SpiceKept):
        return [] if event.spice is None else [Mark(event.seat, "drawn", f"spice.{SPICE_NAMES[event.spice]}")]
    if isinstance(event, Bought):
        return [Mark(event.seat, "bought", f"spice.{SPICE_NAMES[event.spice]}")]
    if isinstance(event, Sold):
        return [Mark(event.seat, "sold", f"spice.{SPICE_NAMES[event.spice]}")] if event.cards else []
    if isinstance(event, Tossed):
        return [] if event.token is None else [Mark(event.seat, "tossed", f"token.{event.token}")]
    return []
