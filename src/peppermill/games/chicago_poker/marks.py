"""What the lab counts in Chicago Poker: cards held, cards played, hands shown, establishments won.

A secret is told twice, to those who may know it and without it to the others: it counts where the card is named.
"""

from __future__ import annotations

from typing import Final

from peppermill.core.marks import Mark
from peppermill.core.state import Told
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


def of(told: Told) -> list[Mark]:
    event = told.event
    if isinstance(event, (Dealt, Drew)):
        return [] if event.card is None else [_held(event.seat, event.card)]
    if isinstance(event, Played):
        return [] if event.card is None else [Mark(event.seat, "played", _COLOURS[colour_of(event.card)])]
    if isinstance(event, ShotOut):
        return [Mark(shown.seat, "shown", f"hand.{shown.hand}") for shown in event.shown]
    if isinstance(event, Took):
        return [Mark(event.seat, "won", _TYPES[event.establishment])]
    if isinstance(event, Murdered):
        return [_special(event.seat, MURDER)]
    if isinstance(event, Informed) and event.cards is not None:
        return [_special(event.seat, INFORMER)]
    if isinstance(event, Drove) and told.watchers:
        # Everyone hears of a drive in their own version; the spectators' is told once.
        return [_special(event.seat, LIMOUSINE)]
    if isinstance(event, Armed):
        return [_special(event.seat, REVOLVER)]
    if isinstance(event, Bribed) and event.card is not None:
        return [_special(event.seat, CORRUPTION), _held(event.seat, event.card)]
    return []


def _special(seat: int, card: int) -> Mark:
    return Mark(seat, "played", _SPECIALS[card - GANGSTERS])


def _held(seat: int, card: int) -> Mark:
    return Mark(seat, "held", _SPECIALS[card - GANGSTERS] if card >= GANGSTERS else f"gangster.{value_of(card)}")
