"""What chance may do: who begins, the shuffle, a pinched pepper's place, a Shakedown's catch, a Backup's shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.questions import Pick, Question, Shuffled
from peppermill.core.rng import Rng
from peppermill.core.values import Outcome
from peppermill.games.chili_mafia.deck import KINDS, MOST_CARDS, MOST_PLAYERS
from peppermill.games.chili_mafia.moves import First, Grab, Place, Reorder, Shuffle
from peppermill.games.chili_mafia.setting import Setting

MOST_LISTED: Final = 10_000
"""Orders of a deck; a game by the book has many more."""


class Listed(Chance):
    """A few outcomes, as likely as they appear often."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.all = outcomes

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        counts: dict[Outcome, int] = {}
        for outcome in self.all:
            counts[outcome] = counts.get(outcome, 0) + 1
        return [(outcome, count / len(self.all)) for outcome, count in counts.items()]

    def draw(self, rng: Rng) -> Outcome:
        return self.all[rng.below(len(self.all))]


class FirstChance(Listed):
    """Who begins (CM-5)."""

    def question(self) -> Question:
        return Question(First, seat=Pick(range(len(self.all))))


class GrabChance(Listed):
    """Any card of a hand (CM-24)."""

    def question(self) -> Question:
        return Question(Grab, card=Pick([outcome.card for outcome in self.all if isinstance(outcome, Grab)]))


class PlaceChance(Chance):
    """Every place from one to another, equally likely."""

    def __init__(self, low: i64, high: i64) -> None:
        self.low = low
        self.places: i64 = high - low + 1

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(_PLACES[self.low + i], 1 / self.places) for i in range(self.places)]

    def draw(self, rng: Rng) -> Outcome:
        return _PLACES[self.low + rng.below(self.places)]

    def question(self) -> Question:
        return Question(Place, under=Pick(range(self.low, self.low + self.places)))


class ShuffleChance(Chance):
    """Both decks, every order equally likely. Too many to list, but for the smallest decks of the lab."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        orders = self.setting.orders
        if orders > MOST_LISTED:
            return None
        all_cards, all_properties = _orders(self.setting.deck), _orders(self.setting.property_deck)
        return [(Shuffle(cards, properties), 1 / orders) for cards in all_cards for properties in all_properties]

    def draw(self, rng: Rng) -> Outcome:
        cards = list(self.setting.deck)
        rng.shuffle(cards)
        properties = list(self.setting.property_deck)
        rng.shuffle(properties)
        return Shuffle(tuple(cards), tuple(properties))

    def question(self) -> Question:
        return Question(Shuffle, cards=Shuffled(self.setting.deck), properties=Shuffled(self.setting.property_deck))


class ReorderChance(Chance):
    """The discard in any order."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = sorted(cards)

    def draw(self, rng: Rng) -> Outcome:
        cards = self.cards[:]
        rng.shuffle(cards)
        return Reorder(tuple(cards))

    def question(self) -> Question:
        return Question(Reorder, cards=Shuffled(self.cards))


_FIRSTS: Final = tuple([FirstChance([First(seat) for seat in range(players)]) for players in range(MOST_PLAYERS + 1)])
_GRABS: Final = tuple([Grab(card) for card in range(KINDS)])
_PLACES: Final = tuple([Place(under) for under in range(MOST_CARDS)])


def first_chance(players: i64) -> Chance:
    return _FIRSTS[players]


def grab_chance(hand: list[int]) -> Chance:
    return GrabChance([_GRABS[card] for card in hand])


def _orders(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Every order of these cards, equal ones not told apart."""
    if not cards:
        return [()]
    found: list[tuple[int, ...]] = []
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        found.extend([(first, *order) for order in _orders(rest)])
    return found
