"""How good a seat's chances are between two rounds: what its cards, rupees and dishes promise.

Of the seats at a table each wins with a chance in proportion to e to the power of its strength (a conditional logit). The weights
were fitted to 1 227 ends of rounds of 201 games for two between bots; then what the next dish counts was doubled and doubles were
lowered, because hurried players (`hurry.py`) with these won 57.7 % of 1 500 games against those with the fitted ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from peppermill.games.safranito.components import DISHES, RECIPES, SPICES, SPICES_A_DISH, TO_WIN
from peppermill.games.safranito.position import Position

BITS: Final[list[int]] = [2**spice for spice in range(SPICES)]
"""A hand as a set of spices: by spice its bit."""
_RECIPE: Final[list[int]] = [sum([BITS[spice] for spice in RECIPES[dish]]) for dish in range(DISHES)]
_SETS: Final = 2**SPICES
_SIZE: Final[list[int]] = [bin(spices).count("1") for spices in range(_SETS)]

# What is missing of a dish makes it less likely, by whether it lies on the market.
_LAID_OUT: Final = 0.6
_NOT_LAID_OUT: Final = 0.35
_LIKELY: Final[list[float]] = [
    _LAID_OUT**out * _NOT_LAID_OUT**other for out in range(SPICES_A_DISH + 1) for other in range(SPICES_A_DISH + 1)
]
_ROW: Final = SPICES_A_DISH + 1

# By dishes cooked already.
_COOKED: Final[list[float]] = [0.0, 1.7, 3.0, 20.0]
_NEXT_DISH: Final[list[float]] = [1.4, 2.0, 3.8, 0.0]
_DISH_AFTER: Final[list[float]] = [0.5, 0.5, 1.0, 0.0]
_LATER_DISHES: Final[list[float]] = [0.1, 0.1, 1.2, 0.0]
_SPICE: Final[list[float]] = [0.3, 0.3, 0.3, 0.0]
_DOUBLE: Final[list[float]] = [0.17, 0.17, 0.17, 0.0]
_RESERVED: Final[list[float]] = [0.42, 0.42, 0.42, 0.0]
_MONEY: Final[list[float]] = [2.6, 2.6, 2.6, 0.0]

_SECOND: Final = 0.5
"""Which dish comes first is chosen as if the other one counted so much."""
_ENOUGH: Final = 120.0
"""So many rupees are worth half of what any number is."""


class Prospects:
    """The table as it is now: the dishes each seat may cook, and what lies on the market."""

    def __init__(
        self, market: Sequence[int], dishes: list[list[int]], later: list[int], cooked: list[int], reserved: list[int]
    ) -> None:
        self.market: i64 = 0
        for spice in market:
            self.market |= BITS[spice]
        self.dishes: list[list[int]] = [[_RECIPE[dish] for dish in own] for own in dishes]
        self.later: list[int] = [_RECIPE[dish] for dish in later]
        self.cooked = cooked
        self.reserved = reserved

    def of_hand(self, seat: i64, hand: list[int]) -> float:
        """The part of a seat's strength that its cards are."""
        single: i64 = 0
        double: i64 = 0
        cards: i64 = 0
        spice: i64 = 0
        while spice < SPICES:
            held: i64 = hand[spice]
            if held > 0:
                single |= BITS[spice]
                cards += held
                if held > 1:
                    double |= BITS[spice]
            spice += 1
        return self.of_cards(seat, single, double, cards)

    def of_cards(self, seat: i64, single: i64, double: i64, cards: i64) -> float:
        """The same for a set of spices, those held more than once, and the number of all cards."""
        cooked: i64 = self.cooked[seat]
        dishes = self.dishes[seat]
        market: i64 = self.market
        number: i64 = len(dishes)
        best = -1.0
        next_dish = 0.0
        dish_after = 0.0
        place: i64 = 0
        while place < number:
            recipe: i64 = dishes[place]
            first = _likely(recipe & ~single, market)
            left: i64 = (single & ~recipe) | double
            then = 0.0
            other: i64 = 0
            while other < number:
                if other != place:
                    then = max(then, _likely(dishes[other] & ~left, market))
                other += 1
            if first + _SECOND * then > best:
                best = first + _SECOND * then
                next_dish = first
                dish_after = then
            place += 1
        later = 0.0
        for recipe in self.later:
            later += _likely(recipe & ~single, market)
        if later > 0.0:
            later = later / float(len(self.later))
        spices: i64 = _SIZE[single]
        return (
            _NEXT_DISH[cooked] * next_dish
            + _DISH_AFTER[cooked] * dish_after
            + _LATER_DISHES[cooked] * later
            + _SPICE[cooked] * float(spices)
            + _DOUBLE[cooked] * float(cards - spices)
        )

    def with_dish(self, seat: i64, dish: i64) -> Prospects:
        """The same, with one more dish that this seat may cook."""
        other = Prospects([], [], [], self.cooked, self.reserved)
        other.market = self.market
        other.later = self.later
        other.dishes = self.dishes[:]
        other.dishes[seat] = [*self.dishes[seat], _RECIPE[dish]]
        return other

    def of_money(self, seat: i64, money: i64) -> float:
        """The part of a seat's strength that its rupees are."""
        return _MONEY[self.cooked[seat]] * float(money) / (float(money) + _ENOUGH)

    def of_dishes(self, seat: i64) -> float:
        """The part of a seat's strength that its dishes are, those cooked and those reserved."""
        cooked: i64 = self.cooked[seat]
        return _COOKED[cooked] + _RESERVED[cooked] * float(self.reserved[seat])


def _likely(missing: i64, market: i64) -> float:
    out: i64 = _SIZE[missing & market]
    return _LIKELY[out * _ROW + _SIZE[missing] - out]


def prospects_in(p: Position) -> Prospects:
    """In a world where everything is known."""
    return Prospects(
        p.market,
        [p.dishes + p.reserved[seat] for seat in range(p.players)],
        p.dish_pile,
        [TO_WIN - p.house.to_win + len(dishes) for dishes in p.cooked],
        [len(dishes) for dishes in p.reserved],
    )


def chances(p: Position) -> list[float]:
    """By seat: the chance to win from here, at the end of a round."""
    prospects = prospects_in(p)
    strengths: list[float] = []
    for seat in range(p.players):
        hand = p.hands[seat * SPICES : seat * SPICES + SPICES]
        rest = prospects.of_dishes(seat) + prospects.of_money(seat, p.money[seat])
        strengths.append(prospects.of_hand(seat, hand) + rest)
    most = max(strengths)
    shares = [exp(strength - most) for strength in strengths]
    total = sum(shares)
    return [share / total for share in shares]
