"""What the lab counts in Chili Mafia: cards and properties held and played, abilities used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from peppermill.core.marks import Mark
from peppermill.core.state import Announcement, State
from peppermill.games.chili_mafia import events as e
from peppermill.games.chili_mafia.deck import BODYGUARD, CARD_NAMES, FUGGEDABOUTIT, GAMBLER, PROPERTY_NAMES, WITCH

_CARDS: Final = tuple([f"card.{name}" for name in CARD_NAMES])
_PROPERTIES: Final = tuple([f"property.{name}" for name in PROPERTY_NAMES])


def of(state: State, told: Announcement) -> list[Mark]:
    """What an event says about who held or did what."""
    rule = _RULES.get(type(told.event))
    return [] if rule is None else rule(state, told, told.event)


def _all(seat: int, how: str, cards: tuple[int, ...]) -> list[Mark]:
    return [Mark(seat, how, _CARDS[card]) for card in cards]


# Who may not know a card hears of it as None: only the version that names it counts.


def _dealt(state: State, told: Announcement, event: e.Dealt) -> list[Mark]:
    """With more than two players this is a pack to choose from, not a hand (CM-3)."""
    if state.players > 2 or told.seats is None:
        return []
    return _all(told.seats[0], "held", event.cards)


def _drafted(state: State, told: Announcement, event: e.Drafted) -> list[Mark]:
    return [] if told.seats is None else _all(told.seats[0], "held", (event.kept,))


def _drew(state: State, told: Announcement, event: e.Drew) -> list[Mark]:
    return [] if event.cards is None else _all(event.seat, "held", event.cards)


def _got(state: State, told: Announcement, event: e.Got) -> list[Mark]:
    return [] if event.card is None else _all(event.seat, "held", (event.card,))


def _searched(state: State, told: Announcement, event: e.Searched) -> list[Mark]:
    """A Fuggedaboutit that a Lifeline found and used at once was never in the hand, but it was there to be played."""
    return _all(event.seat, "held", (FUGGEDABOUTIT,)) if event.result == "used" else []


def _attacked(state: State, told: Announcement, event: e.Attacked) -> list[Mark]:
    used = [] if event.ability is None else _all(event.seat, "used", (event.ability,))
    return [*_all(event.seat, "played", (event.hot,)), *used]


def _discarded(state: State, told: Announcement, event: e.Discarded) -> list[Mark]:
    return _all(event.seat, "used", (GAMBLER,)) if event.why == "gamble" else []


def _property_drawn(state: State, told: Announcement, event: e.PropertyDrawn) -> list[Mark]:
    return [] if event.property is None else [Mark(event.seat, "held", _PROPERTIES[event.property])]


def _property_used(state: State, told: Announcement, event: e.PropertyUsed) -> list[Mark]:
    return [Mark(event.seat, "played", _PROPERTIES[event.property])]


_RULES: Final[dict[type, Callable[[State, Announcement, Any], list[Mark]]]] = {
    e.Dealt: _dealt,
    e.Drafted: _drafted,
    e.Drew: _drew,
    e.Got: _got,
    e.Searched: _searched,
    e.Formed: lambda state, told, event: _all(event.seat, "played", event.cards),
    e.Added: lambda state, told, event: _all(event.seat, "played", (event.card,)),
    e.Played: lambda state, told, event: _all(event.seat, "played", (event.card,)),
    e.Neutralised: lambda state, told, event: _all(event.seat, "played", event.cards),
    e.Attacked: _attacked,
    e.Guarded: lambda state, told, event: _all(event.seat, "used", (BODYGUARD,)),
    e.Swapped: lambda state, told, event: _all(event.seat, "used", (WITCH,)),
    e.Discarded: _discarded,
    e.PropertyDrawn: _property_drawn,
    e.PropertyUsed: _property_used,
}
"""By kind of event."""
