"""What rivals are likely to have put face down, and what they keep: nobody lays cards at random.

A world is imagined with the unseen cards dealt anew, each deal as likely as any other. But rivals lay what makes a hand with
the cards they have there already, and hold back what is good for nothing yet. How much more often the cards of real games lie
like that than dealt ones is fitted to thousands of moments of games between Habaneros, by `bench/suspicion.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.cards import COLOUR_BIT, GANGSTERS, SIDE, VALUES, colour_of, value_of
from peppermill.games.chicago_poker.position import CARD_MASK, HAND, KNOWN_SHIFT, NONE, PUBLIC_BIT, SEAT_BIT, Position
from peppermill.games.chicago_poker.rules.hands import kind_of_hand
from peppermill.games.chicago_poker.rules.shootout import side_strength

SIGNS: Final = {
    "holds a Murder": -1.37,
    "holds an Informer": -1.28,
    "holds a Limousine": -0.15,
    "holds a Revolver": -2.66,
    "holds a Corruption": 0.23,
    "holds a second card of a value": -0.12,
    "holds back a like of a card on an open side": -0.51,
    "holds back the colour of an open side": -0.81,
    "holds a gangster, by value": 0.01,
    "a like on an open side": 2.36,
    "two likes": 0.04,
    "three likes": -0.65,
    "two of a colour": 0.82,
    "three of a colour": 3.37,
    "four of a colour": 6.69,
    "two of a straight": 0.86,
    "three of a straight": 1.89,
    "four of a straight": 4.73,
    "the highest card, by value": 0.00,
    "all cards, by value": -0.01,
    "five cards: nothing": -6.20,
    "five cards: a pair": -4.68,
    "five cards: two pairs": -0.67,
    "five cards: three of a kind": -2.18,
    "five cards: a straight": 6.35,
    "five cards: a flush": 6.54,
    "five cards: a full house": 3.43,
    "five cards: four of a kind": 2.85,
    "five cards: more": 4.65,
    "a call: nothing": -7.01,
    "a call: a pair": -2.10,
    "a call: two pairs": 1.24,
    "a call: three of a kind": -0.35,
    "a call: a straight": 5.05,
    "a call: a flush": 5.02,
    "a call: a full house": 1.89,
    "a call: four of a kind": -0.44,
    "a call: more": 3.30,
    "a call among many, by the kind of hand": 0.63,
}
"""Of what each rival has: by how much (in logarithms) it makes a world more likely, as often as it is so."""

_WEIGHTS: Final = list(SIGNS.values())
# Where they stand
_SPECIAL: Final = 0
_HELD_PAIR: Final = 5
_HELD_LIKE: Final = 6
_HELD_COLOUR: Final = 7
_HELD_VALUE: Final = 8
_LIKE: Final = 9
_TWO_LIKE: Final = 10
_THREE_LIKE: Final = 11
_COLOUR: Final = 10
"""And so many of a colour more."""
_STRAIGHT: Final = 13
_HIGHEST: Final = 18
_VALUE: Final = 19
_FIVE: Final = 20
_CALLED: Final = 29
_CALLED_AMONG_MANY: Final = 38
_LAST_KIND: Final = 8
"""Hands from this kind on are too rare to tell apart."""
_FEW: Final = 3
_STRAIGHT_SPAN: Final = SIDE - 1


class Suspicion:
    """Reuses its tables, but remembers nothing."""

    def __init__(self) -> None:
        self.weights: vec[float] = vec[float](_WEIGHTS)
        self.laid: vec[i64] = vec[i64]([0] * (VALUES + 1))
        """Of the rival that is looked at: the number of cards of each value on sides that are still open."""
        self.side: vec[i64] = vec[i64]([0] * (VALUES + 1))
        self.colours: i64 = 0
        """Colours of which an open side has three or more, and nothing else (bits)."""
        # Of the side that is looked at: cards that have their like there, colours (bits), the lowest and highest value, the sum.
        self.likes: i64 = 0
        self.all_colours: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0
        self.total: i64 = 0

    def believe(self, weights: Sequence[float]) -> None:
        """Give the signs other weights."""
        number: i64 = 0
        while number < len(self.weights):
            self.weights[number] = weights[number]
            number += 1

    def weigh(self, p: Position, seat: i64) -> float:
        """The logarithm of how likely this world is, by the cards that the seat can't see; only differences mean something."""
        sum = 0.0
        rival: i64 = 0
        while rival < p.players:
            if rival != seat:
                sum += self.weigh_rival(p, seat, rival)
            rival += 1
        return sum

    def weigh_rival(self, p: Position, seat: i64, rival: i64) -> float:
        """What that rival has to do with it."""
        return self._sides(p, seat, rival) + self._hand(p, rival)

    def _hand(self, p: Position, rival: i64) -> float:
        """What the rival has not laid. Comes after `_sides`, which counts what lies there."""
        weights = self.weights
        sum = 0.0
        at: i64 = rival * HAND
        end: i64 = at + p.held[rival]
        before: i64 = NONE
        while at < end:
            card = p.hands[at]
            if card >= GANGSTERS:
                sum += weights[_SPECIAL + card - GANGSTERS]
            else:
                value = value_of(card)
                if value == before:
                    sum += weights[_HELD_PAIR]
                before = value
                sum += weights[_HELD_LIKE] * float(self.laid[value]) + weights[_HELD_VALUE] * float(value)
                if self.colours & COLOUR_BIT[colour_of(card)] != 0:
                    sum += weights[_HELD_COLOUR]
            at += 1
        return sum

    def _sides(self, p: Position, seat: i64, rival: i64) -> float:
        sum = 0.0
        value: i64 = 0
        while value <= VALUES:
            self.laid[value] = 0
            value += 1
        self.colours = 0
        place: i64 = 0
        while place < p.places:
            side = place * p.players + rival
            if p.laid[side] > 0:
                sum += self._side(p, seat, side, place, rival)
            place += 1
        return sum

    def _side(self, p: Position, seat: i64, side: i64, place: i64, rival: i64) -> float:
        laid = p.laid[side]
        is_open = p.markers[place] == NONE and laid < p.house.side
        hides = self._look(p, seat, side, is_open)
        one_colour = self.all_colours & (self.all_colours - 1) == 0
        if is_open and one_colour and laid >= _FEW:
            self.colours |= self.all_colours
        if not hides:
            return 0.0
        weights = self.weights
        if laid == p.house.side:
            kind = kind_of_hand(side_strength(p, place, rival))
            kind = kind if kind < _LAST_KIND else _LAST_KIND
            if p.markers[place] != rival:
                return weights[_FIVE + kind]
            return weights[_CALLED + kind] + (weights[_CALLED_AMONG_MANY] * float(kind) if p.players > 2 else 0.0)
        likes = self.likes
        sum = weights[_LIKE] * float(likes) + weights[_HIGHEST] * float(self.high) + weights[_VALUE] * float(self.total)
        if likes > 1:
            sum += weights[_TWO_LIKE]
            if likes > 2:
                sum += weights[_THREE_LIKE]
        if laid > 1:
            if one_colour:
                sum += weights[_COLOUR + laid]
            if likes == 0 and self.high - self.low <= _STRAIGHT_SPAN:
                sum += weights[_STRAIGHT + laid]
        return sum

    def _look(self, p: Position, seat: i64, side: i64, is_open: bool) -> bool:
        """Notes what lies there. Is there anything that the seat does not know?"""
        bit: i64 = SEAT_BIT[seat] | PUBLIC_BIT
        counts = self.side
        value: i64 = 0
        while value <= VALUES:
            counts[value] = 0
            value += 1
        hides = False
        likes: i64 = 0
        colours: i64 = 0
        low: i64 = VALUES
        high: i64 = 0
        total: i64 = 0
        at: i64 = side * SIDE
        end: i64 = at + p.laid[side]
        while at < end:
            entry = p.table[at]
            card = entry & CARD_MASK
            if (entry >> KNOWN_SHIFT) & bit == 0:
                hides = True
            value = value_of(card)
            if counts[value] > 0:
                likes += 1
            elif is_open:
                self.laid[value] += 1
            counts[value] += 1
            colours |= COLOUR_BIT[colour_of(card)]
            low = value if value < low else low
            high = value if value > high else high
            total += value
            at += 1
        self.likes = likes
        self.all_colours = colours
        self.low = low
        self.high = high
        self.total = total
        return hides
