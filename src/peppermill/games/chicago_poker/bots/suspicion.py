"""What rivals are likely to have put face down, and what they keep: nobody lays cards at random.

A world is imagined with the unseen cards dealt anew, each deal as likely as any other. But rivals lay what makes a hand with
the cards they have there already, and hold back what is good for nothing yet. How much more often the cards of real games lie
like that than imagined ones was fitted to a few thousand moments of games between strategies, with two and with four players:
of a real and an imagined world such figures tell which is which in four cases of five.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.cards import COLOUR_BIT, GANGSTERS, SIDE, VALUES, colour_of, value_of
from peppermill.games.chicago_poker.position import CARD_MASK, HAND, KNOWN_SHIFT, NONE, PUBLIC_BIT, SEAT_BIT, Position
from peppermill.games.chicago_poker.rules.hands import kind_of_hand
from peppermill.games.chicago_poker.rules.shootout import side_strength

# By how much (in logarithms) a world becomes more likely
_SPECIAL: Final = 0.3
"""for every special a rival holds: they are kept for their moment,"""
_HELD_PAIR: Final = -0.55
"""for every card of a value the rival holds twice: pairs get laid,"""
_HELD_BACK: Final = -0.5
"""for every card in hand that has its like on a side of that rival,"""
_LIKE: Final = 1.8
"""for every card on a side with its like beside it,"""
_TWO_LIKE: Final = 1.0
"""and once more for two of these;"""
_ONE_COLOUR: Final = 1.5
"""for three cards of one colour, and for each one more;"""
_MORE_COLOUR: Final = 1.1
_STRAIGHT: Final = 1.2
"""for three cards that may become a straight, and for each one more;"""
_MORE_STRAIGHT: Final = 1.1
_KIND: Final = 0.5
"""for five cards without a marker, by the kind of hand they are;"""
_CALLED: Final = [-4.5, -2.0, 1.4, 0.0, 3.9, 3.1, 2.4, 1.1, 1.1]
"""for five cards with one, by their kind, from nothing to the highest: nobody calls for a shoot-out with little. So much more
often than among cards dealt at random do they lie there in games of Habaneros, two and four of them;"""
_HIGHEST: Final = -0.04
"""for the highest value on a side."""

_FEW: Final = 3
_STRAIGHT_SPAN: Final = SIDE - 1


class Suspicion:
    """Reuses its tables, but remembers nothing."""

    def __init__(self) -> None:
        self.laid: vec[i64] = vec[i64]([0] * (VALUES + 1))
        """Of the rival that is looked at: the number of cards of each value on sides that are still open."""
        self.side: vec[i64] = vec[i64]([0] * (VALUES + 1))

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
        sum = 0.0
        at: i64 = rival * HAND
        end: i64 = at + p.held[rival]
        before: i64 = NONE
        while at < end:
            card = p.hands[at]
            if card >= GANGSTERS:
                sum += _SPECIAL
            else:
                value = value_of(card)
                if value == before:
                    sum += _HELD_PAIR
                before = value
                sum += _HELD_BACK * float(self.laid[value])
            at += 1
        return sum

    def _sides(self, p: Position, seat: i64, rival: i64) -> float:
        sum = 0.0
        value: i64 = 0
        while value <= VALUES:
            self.laid[value] = 0
            value += 1
        place: i64 = 0
        while place < p.places:
            side = place * p.players + rival
            if p.laid[side] > 0:
                sum += self._side(p, seat, side, place, rival)
            place += 1
        return sum

    def _side(self, p: Position, seat: i64, side: i64, place: i64, rival: i64) -> float:
        bit: i64 = SEAT_BIT[seat] | PUBLIC_BIT
        laid = p.laid[side]
        is_open = p.markers[place] == NONE and laid < SIDE
        counts = self.side
        value: i64 = 0
        while value <= VALUES:
            counts[value] = 0
            value += 1
        called = p.markers[place] == rival
        hides = False
        likes: i64 = 0
        colours: i64 = 0
        low: i64 = VALUES
        high: i64 = 0
        at: i64 = side * SIDE
        end: i64 = at + laid
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
            at += 1
        if not hides:
            return 0.0
        if called:
            kind = kind_of_hand(side_strength(p, place, rival))
            return _CALLED[kind if kind < len(_CALLED) else len(_CALLED) - 1]
        sum = _LIKE * float(likes) + _HIGHEST * float(high)
        if likes > 1:
            sum += _TWO_LIKE
        if laid >= _FEW:
            if colours & (colours - 1) == 0:
                sum += _ONE_COLOUR + _MORE_COLOUR * float(laid - _FEW)
            if likes == 0 and high - low <= _STRAIGHT_SPAN:
                sum += _STRAIGHT + _MORE_STRAIGHT * float(laid - _FEW)
        if laid == SIDE:
            sum += _KIND * float(kind_of_hand(side_strength(p, place, rival)))
        return sum
