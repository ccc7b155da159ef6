"""What the lab counts in Chili Mafia: cards and properties held and played, abilities used."""

from __future__ import annotations

from typing import Final

from peppermill.core.marks import Mark
from peppermill.core.state import State, Told
from peppermill.games.chili_mafia.deck import BODYGUARD, CARD_NAMES, FUGGEDABOUTIT, GAMBLER, PROPERTY_NAMES, WITCH
from peppermill.games.chili_mafia.events import (
    Added,
    Attacked,
    Dealt,
    Discarded,
    Drafted,
    Drew,
    Formed,
    Got,
    Guarded,
    Neutralised,
    Played,
    PropertyDrawn,
    PropertyUsed,
    Searched,
    Swapped,
)
from peppermill.games.chili_mafia.position import Position

_CARDS: Final = tuple([f"card.{name}" for name in CARD_NAMES])
_PROPERTIES: Final = tuple([f"property.{name}" for name in PROPERTY_NAMES])


def of(state: State, told: Told) -> list[Mark]:
    """Who may not know a card hears of it as None: only the version that names it counts."""
    event = told.event
    if isinstance(event, Dealt):
        # With more than two players this is a pack to choose from, not a hand (CM-5).
        if not isinstance(state, Position) or state.players > 2 or told.seats is None:
            return []
        return _all(told.seats[0], "held", event.cards)
    if isinstance(event, Drafted):
        return [] if told.seats is None else _all(told.seats[0], "held", (event.kept,))
    if isinstance(event, Drew):
        return [] if event.cards is None else _all(event.seat, "held", event.cards)
    if isinstance(event, Got):
        return [] if event.card is None else _all(event.seat, "held", (event.card,))
    if isinstance(event, Searched):
        # What a Lifeline finds and uses at once comes from the deck and was never in a hand: it was held for a moment (CM-48).
        return _all(event.seat, "held", (FUGGEDABOUTIT,)) if event.result == "used" else []
    if isinstance(event, (Formed, Neutralised)):
        return _all(event.seat, "played", event.cards)
    if isinstance(event, (Added, Played)):
        return _all(event.seat, "played", (event.card,))
    if isinstance(event, Attacked):
        used = [] if event.ability is None else _all(event.seat, "used", (event.ability,))
        return [*_all(event.seat, "played", (event.hot,)), *used]
    if isinstance(event, Guarded):
        return _all(event.seat, "used", (BODYGUARD,))
    if isinstance(event, Swapped):
        return _all(event.seat, "used", (WITCH,))
    if isinstance(event, Discarded):
        return _all(event.seat, "used", (GAMBLER,)) if event.why == "gamble" else []
    if isinstance(event, PropertyDrawn):
        return [] if event.property is None else [Mark(event.seat, "held", _PROPERTIES[event.property])]
    if isinstance(event, PropertyUsed):
        return [Mark(event.seat, "played", _PROPERTIES[event.property])]
    return []


def _all(seat: int, how: str, cards: tuple[int, ...]) -> list[Mark]:
    return [Mark(seat, how, _CARDS[card]) for card in cards]
