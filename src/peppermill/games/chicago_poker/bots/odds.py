"""What a side of an establishment can become: for each kind of hand the chance to reach it.

A card that is missing comes, or not, among the cards a player still gets to look at; each of the cards not seen yet is among
them with the same chance. That these chances are independent is not quite true and good enough.
"""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.bots.sight import Cards, Sight
from peppermill.games.chicago_poker.cards import ALL_COLOURS, COLOUR_BIT, COLOURS, SIDE, VALUES
from peppermill.games.chicago_poker.position import NONE
from peppermill.games.chicago_poker.rules.hands import (
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    NOTHING,
    PAIR,
    RAINBOW_STRAIGHT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

HANDS: Final = 11
"""Kinds of hands."""

_STEPS: Final = 64
"""Chances are looked up in 64ths."""
_MOST_OUTS: Final = 15
_MOST_MISSING: Final = 5
_ROW: Final = _STEPS + 1


def _tail(outs: int, missing: int, chance: float) -> float:
    """At least `missing` of `outs` cards, each there with that chance."""
    return sum([comb(outs, n) * chance**n * (1 - chance) ** (outs - n) for n in range(missing, outs + 1)])


_TAILS: Final = vec[float](
    [
        _tail(outs, missing, step / _STEPS)
        for outs in range(_MOST_OUTS + 1)
        for missing in range(_MOST_MISSING + 1)
        for step in range(_STEPS + 1)
    ]
)

_PRIOR: Final = vec[float](
    [0.0] * (2 * HANDS)
    + [1.0, 0.6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    + [1.0, 0.75, 0.08, 0.08, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    + [1.0, 0.85, 0.43, 0.11, 0.003, 0.003, 0.003, 0.003, 0.0, 0.0, 0.0]
    + [1.0, 0.95, 0.69, 0.29, 0.25, 0.16, 0.1, 0.017, 0.011, 0.001, 0.0]
)
"""How often the best n of n + 4 cards make at least that hand, for n up to 5: what unseen cards may turn out to be."""
_PRIOR_LEAD: Final = 10

_OF_A_KIND: Final = vec[i64]([NOTHING, NOTHING, PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND, FIVE_OF_A_KIND])
_FIVE_BITS: Final = 31
_BITS: Final = vec[i64]([mask.bit_count() for mask in range(_FIVE_BITS + 1)])
"""How many of five bits are set, and which is the lowest of them."""
_LOWEST: Final = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, _FIVE_BITS + 1)])

_CALLS_WITH_NOTHING: Final = 0.03
_CALLS_WITH_A_PAIR: Final = 0.25
"""How much less often such hands lie under a marker than the cards alone would say: nobody calls for a shoot-out with little."""

_HOPELESS: Final = 0.02


# A plan says which hand of its kind is aimed at: one number (a value, the lowest value, a colour) or two.
_SECOND_NUMBER: Final = 16


def plan_of(first: i64, second: i64) -> i64:
    """Both numbers in one."""
    return first * _SECOND_NUMBER + second


def first_of(plan: i64) -> i64:
    return plan // _SECOND_NUMBER


def second_of(plan: i64) -> i64:
    return plan % _SECOND_NUMBER


def tail(outs: i64, missing: i64, step: i64) -> float:
    """The chance that at least `missing` of `outs` cards come, each with a chance of `step` 64ths."""
    if missing <= 0:
        return 1.0
    if missing > outs or missing > _MOST_MISSING:
        return 0.0
    return _TAILS[(outs * (_MOST_MISSING + 1) + missing) * _ROW + step]


class Side:
    """One player's side of one establishment: the cards known there, and what it may become."""

    def __init__(self) -> None:
        self.cards = Cards()
        self.chance = vec[float]([0.0] * HANDS)
        """By kind of hand: the best chance to reach exactly that."""
        self.lead = vec[i64]([0] * HANDS)
        """The value that decides between hands of that kind."""
        self.plan = vec[i64]([0] * HANDS)
        """Which such hand it is; `fits` reads it."""
        self.mass = vec[float]([0.0] * HANDS)
        """The chance that it ends as that kind, as all go for the best they can get."""
        self.room: i64 = 0
        self.present = vec[i64]([0] * (VALUES + 1))
        self.presents: i64 = 0
        """The values of which there is a card, there or in the hand, highest first."""
        self.strength: i64 = NONE
        """The strength of the hand, where every card is known and none can come."""

    def reach(self, sight: Sight, own: bool, room: i64, looks: float) -> None:
        """Fill in the chances: `room` cards may be added, from the hand (one's own) and from so many cards not seen yet."""
        self.room = room
        chance = self.chance
        kind: i64 = 0
        while kind < HANDS:
            chance[kind] = 0.0
            self.lead[kind] = 0
            kind += 1
        step: i64 = 0
        if looks > 0.0 and sight.unseen.size > 0:
            step = i64(looks * float(_STEPS) / float(sight.unseen.size))
            if step > _STEPS:
                step = _STEPS
        hand = sight.hand if own else sight.empty
        there = self._list_values(hand)
        top = self.present[0] if self.presents > 0 else 0
        chance[NOTHING] = 1.0
        self.lead[NOTHING] = top if own or room == 0 or top > _PRIOR_LEAD else _PRIOR_LEAD
        self._groups(sight.unseen, hand, step)
        if self.cards.size + room == SIDE and self.presents > 0:
            self._flushes(sight.unseen, hand, step)
            self._straights(sight.unseen, hand, step, there)
        if not own and room > 1:
            self._anything()
        self._spread()

    def _list_values(self, hand: Cards) -> i64:
        """And the values as bits, value 1 lowest."""
        mine = self.cards.values
        held = hand.values
        room = self.room
        present = self.present
        count: i64 = 0
        bits: i64 = 0
        value: i64 = VALUES
        while value > 0:
            bits += bits
            if mine[value] > 0 or (room > 0 and held[value] > 0):
                present[count] = value
                count += 1
                bits += 1
            value -= 1
        self.presents = count
        return bits

    def _better(self, kind: i64, chance: float, lead: i64, plan: i64) -> None:
        known = self.chance[kind]
        if chance > known or (chance == known and lead > self.lead[kind]):
            self.chance[kind] = chance
            self.lead[kind] = lead
            self.plan[kind] = plan

    def _groups(self, unseen: Cards, hand: Cards, step: i64) -> None:
        """Pairs and more."""
        cards = self.cards
        room = self.room
        i: i64 = 0
        while i < self.presents:
            value = self.present[i]
            there = cards.values[value]
            have = there + hand.values[value]
            outs = unseen.values[value]
            n: i64 = 2
            while n <= 5 and n - there <= room:
                chance = tail(outs, n - have, step)
                if chance < _HOPELESS:
                    break
                self._better(_OF_A_KIND[n], chance, value, value)
                n += 1
            if have > 1 or there > 0:
                self._two_groups(unseen, hand, step, value)
            i += 1

    def _two_groups(self, unseen: Cards, hand: Cards, step: i64, value: i64) -> None:
        """Two pairs and full houses of this value and another."""
        cards = self.cards
        there = cards.values[value]
        have = there + hand.values[value]
        outs = unseen.values[value]
        pair = tail(outs, 2 - have, step)
        three = tail(outs, 3 - have, step)
        whole = cards.size + self.room == SIDE and there <= 3 and three > _HOPELESS
        i: i64 = 0
        while i < self.presents:
            other = self.present[i]
            if other != value:
                also_there = cards.values[other]
                odd = cards.size - there - also_there
                lay = (2 - there if there < 2 else 0) + (2 - also_there if also_there < 2 else 0)
                if odd <= 1 and lay <= self.room:
                    also_pair = tail(unseen.values[other], 2 - also_there - hand.values[other], step)
                    self._better(TWO_PAIRS, pair * also_pair, value if value > other else other, plan_of(value, other))
                    if whole and odd == 0 and also_there <= 2:
                        self._better(FULL_HOUSE, three * also_pair, value, plan_of(value, other))
            i += 1

    def _flushes(self, unseen: Cards, hand: Cards, step: i64) -> None:
        cards = self.cards
        colour: i64 = 0
        while colour < COLOURS:
            if cards.colours[colour] == cards.size:
                missing = SIDE - cards.size - hand.colours[colour]
                chance = tail(unseen.colours[colour], missing, step)
                if chance > _HOPELESS:
                    high = cards.top_of(colour)
                    other = hand.top_of(colour)
                    self._better(FLUSH, chance, high if high > other else other, colour)
            colour += 1

    def _straights(self, unseen: Cards, hand: Cards, step: i64, there: i64) -> None:
        values = self.cards.values
        low: i64 = 1
        high: i64 = VALUES - 4
        colours: i64 = 0
        shared: i64 = 0
        value: i64 = 1
        while value <= VALUES:
            if values[value] > 1:
                return
            if values[value] == 1:
                low = value - 4 if value - 4 > low else low
                high = value if value < high else high
                shared |= colours & self.cards.masks[value]
                colours |= self.cards.masks[value]
            value += 1
        while high >= low:
            chance = 0.0
            if _BITS[(there >> (high - 1)) & _FIVE_BITS] > 2:
                chance = 1.0
                value = high
                while value < high + 5:
                    if values[value] == 0 and hand.values[value] == 0:
                        chance *= tail(unseen.values[value], 1, step)
                    value += 1
            if chance > _HOPELESS:
                self._better(STRAIGHT, chance, high + 4, high)
                if shared == 0:
                    self._rainbow(unseen, hand, step, high, colours)
                if _BITS[colours] <= 1:
                    self._straight_flush(unseen, hand, step, high, colours)
            high -= 1

    def _rainbow(self, unseen: Cards, hand: Cards, step: i64, low: i64, used: i64) -> None:
        """At most one card may be missing."""
        missing: i64 = 0
        value = low
        while value < low + 5:
            if self.cards.values[value] == 0:
                usable: i64 = hand.masks[value] & ~used
                if usable:
                    used |= COLOUR_BIT[_LOWEST[usable]]
                elif missing:
                    return
                else:
                    missing = value
            value += 1
        if missing == 0:
            self._better(RAINBOW_STRAIGHT, 1.0, low + 4, low)
        elif unseen.masks[missing] & ~used & ALL_COLOURS:
            self._better(RAINBOW_STRAIGHT, tail(1, 1, step), low + 4, low)

    def _straight_flush(self, unseen: Cards, hand: Cards, step: i64, low: i64, colours: i64) -> None:
        colour: i64 = 0
        while colour < COLOURS:
            bit = COLOUR_BIT[colour]
            if colours & ~bit == 0:
                chance = 1.0
                value = low
                while value < low + 5:
                    if (self.cards.masks[value] | hand.masks[value]) & bit == 0:
                        chance *= tail(1, 1, step) if unseen.masks[value] & bit else 0.0
                    value += 1
                if chance > _HOPELESS:
                    self._better(STRAIGHT_FLUSH, chance, low + 4, plan_of(low, colour))
            colour += 1

    def _anything(self) -> None:
        """Cards nobody else has seen may be a hand of their own, or add a pair to what lies open."""
        room = self.room
        at = room * HANDS
        kind: i64 = PAIR
        while kind < HANDS:
            self._better(kind, _PRIOR[at + kind], _PRIOR_LEAD, 0)
            kind += 1
        pair = _PRIOR[at + PAIR]
        if self.chance[THREE_OF_A_KIND] == 1.0 and self.cards.size == 3:
            self._better(FULL_HOUSE, pair, self.lead[THREE_OF_A_KIND], 0)
        if self.chance[PAIR] == 1.0:
            self._better(TWO_PAIRS, pair, self.lead[PAIR], 0)

    def _spread(self) -> None:
        """Of several chances the better hand counts first."""
        above = 0.0
        kind: i64 = HANDS - 1
        while kind >= 0:
            chance = self.chance[kind]
            if chance > above:
                self.mass[kind] = chance - above
                above = chance
            else:
                self.mass[kind] = 0.0
            kind -= 1

    def expect_a_call(self) -> None:
        """The owner of this side has called for a shoot-out, and so will have something better than a pair, if that can be."""
        mass = self.mass
        little = mass[NOTHING] + mass[PAIR]
        mass[NOTHING] *= _CALLS_WITH_NOTHING
        mass[PAIR] *= _CALLS_WITH_A_PAIR
        rest = 1.0 - little + mass[NOTHING] + mass[PAIR]
        kind: i64 = 0
        while kind < HANDS:
            mass[kind] /= rest
            kind += 1

    def below(self, kind: i64, lead: i64, strength: i64) -> float:
        """The chance that this side ends below a rival's hand; half of the ties count."""
        if self.strength != NONE and strength != NONE:
            if self.strength == strength:
                return 0.5
            return 1.0 if self.strength < strength else 0.0
        sum = 0.0
        other: i64 = 0
        while other < kind:
            sum += self.mass[other]
            other += 1
        if lead > self.lead[kind]:
            sum += self.mass[kind]
        elif lead == self.lead[kind]:
            sum += 0.5 * self.mass[kind]
        return sum
