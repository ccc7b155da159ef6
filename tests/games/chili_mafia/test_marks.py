"""What Chili Mafia tells the lab."""

from collections import Counter
from typing import Any

from peppermill.games.chili_mafia.deck import BAGMAN, CARD_NAMES, PINCH, PROPERTY_NAMES
from peppermill.games.chili_mafia.game import GAME
from tests.lab.watching import Counts, watched

EVERYTHING = {"advanced": True, "goodfellas": True, "hot_properties": True}


def by_seat(players: int, options: dict[str, Any], games: int) -> Counts:
    return [seat for seed in range(games) for seat in watched(GAME, players, options, seed)[1]]


def held_cards(seat: Counter[str]) -> int:
    return sum(count for key, count in seat.items() if key.startswith("held card."))


def test_what_was_held_is_counted_before_it_was_played() -> None:
    seats = by_seat(3, EVERYTHING, 12)
    cards = CARD_NAMES[PINCH : BAGMAN + 1]
    for seat in seats:
        assert held_cards(seat) >= 6, "six are dealt, one at a time"
        for name in cards:
            assert seat[f"played card.{name}"] <= seat[f"held card.{name}"]
        for name in PROPERTY_NAMES:
            assert seat[f"played property.{name}"] <= seat[f"held property.{name}"]
    total = sum(seats, Counter())
    assert sum(total[f"played card.{name}"] for name in cards) > 20
    assert any(key.startswith("used card.") for key in total)
    assert any(key.startswith("played property.") for key in total)


def test_for_two_hands_are_dealt() -> None:
    assert all(held_cards(seat) >= 6 for seat in by_seat(2, {}, 1))
