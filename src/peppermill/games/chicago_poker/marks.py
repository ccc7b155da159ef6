"""What the lab counts in Chicago Poker: cards held, cards played, hands shown, establishments won.

A secret is told twice, to those who may know it and without it to the others: it counts where the card is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from peppermill.core.marks import Mark
from peppermill.core.state import Announcement
from peppermill.games.chicago_poker.cards import (
    COLOUR_NAMES,
    CORRUPTION,
    GANGSTERS,
    INFORMER,
    LIMOUSINE,
    MURDER,
    REVOLVER,
    SPECIAL_NAMES,
    TYPE_NAMES,
    colour_of,
    value_of,
)
from peppermill.games.chicago_poker.events import Armed, Bribed, Dealt, Drew, Drove, Informed, Murdered, Played, ShotOut, Took

_SPECIALS: Final = tuple([f"card.{name}" for name in SPECIAL_NAMES])
_COLOURS: Final = tuple([f"colour.{name}" for name in COLOUR_NAMES])
_TYPES: Final = tuple([f"establishment.{name}" for name in TYPE_NAMES])


def of(told: Announcement) -> list[Mark]:
    """What one event counts for."""
    count = _COUNTED.get(type(told.event))
    return [] if count is None else count(told, told.event)


def _of_card_held(told: Announcement, event: Dealt | Drew) -> list[Mark]:
    return [] if event.card is None else [_held(event.seat, event.card)]


def _of_played(told: Announcement, event: Played) -> list[Mark]:
    return [] if event.card is None else [Mark(event.seat, "played", _COLOURS[colour_of(event.card)])]


def _of_shot_out(told: Announcement, event: ShotOut) -> list[Mark]:
    return [Mark(shown.seat, "shown", f"hand.{shown.hand}") for shown in event.shown]


def _of_took(told: Announcement, event: Took) -> list[Mark]:
    return [Mark(event.seat, "won", _TYPES[event.establishment])]


def _of_murdered(told: Announcement, event: Murdered) -> list[Mark]:
    return [_special(event.seat, MURDER)]


def _of_informed(told: Announcement, event: Informed) -> list[Mark]:
    return [] if event.cards is None else [_special(event.seat, INFORMER)]


def _of_drove(told: Announcement, event: Drove) -> list[Mark]:
    """Everyone hears of a drive in their own version; the spectators' is told once."""
    return [_special(event.seat, LIMOUSINE)] if told.watchers else []


def _of_armed(told: Announcement, event: Armed) -> list[Mark]:
    return [_special(event.seat, REVOLVER)]


def _of_bribed(told: Announcement, event: Bribed) -> list[Mark]:
    return [] if event.card is None else [_special(event.seat, CORRUPTION), _held(event.seat, event.card)]


_COUNTED: Final[dict[type, Callable[[Announcement, Any], list[Mark]]]] = {
    Dealt: _of_card_held,
    Drew: _of_card_held,
    Played: _of_played,
    ShotOut: _of_shot_out,
    Took: _of_took,
    Murdered: _of_murdered,
    Informed: _of_informed,
    Drove: _of_drove,
    Armed: _of_armed,
    Bribed: _of_bribed,
}
"""By kind of event; the others count for nothing."""


def _special(seat: int, card: int) -> Mark:
    return Mark(seat, "played", _SPECIALS[card - GANGSTERS])


def _held(seat: int, card: int) -> Mark:
    return Mark(seat, "held", _SPECIALS[card - GANGSTERS] if card >= GANGSTERS else f"gangster.{value_of(card)}")
