"""Unseen cards of an imagined world change places, so that likely worlds come more often than unlikely ones.

Of worlds that were dealt at random hardly one has all rivals hold what their play speaks of, so choosing the likely ones means
to choose the same few again and again. Here two unseen cards change places at a time, always where that makes the world more
likely, and else as seldom as it gets less likely (after Metropolis and others, "Equation of state calculations by fast computing
machines", 1953). So in the long run every world comes as often as it is likely.

Two cards may change places where the world still agrees with what everybody remembers of shuffles (arrivals.py).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.rng import Rng
from peppermill.games.chicago_poker.arrivals import DRAWN, arrival, came_by, can_change, card_of, change, label_of
from peppermill.games.chicago_poker.bots.suspicion import Suspicion
from peppermill.games.chicago_poker.cards import CARDS, GANGSTERS, SIDE
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SEAT_BIT,
    SINCE_SHIFT,
    Position,
)

_OFTEN: Final = 16
"""Exchanges that are tried for every unseen card of a rival."""
_CALLED: Final = 3
"""One of so many is tried where a rival has called for a shoot-out: there it matters most, and few cards will do."""
_ROOM: Final = 4 * 6 * SIDE + 6 * HAND + CARDS
"""All the places where a card can be."""


class Stirring:
    """Reuses its tables, but remembers nothing."""

    def __init__(self, suspicion: Suspicion) -> None:
        self.suspicion = suspicion
        self.seat: i64 = 0
        self.spots: vec[i64] = vec[i64]([0] * _ROOM)
        """Where cards lie that the seat does not know: first those of rivals, where they have called, elsewhere on the table, and
        in hand; then the pile. An index of the table; of the hands, behind all of these; of the pile, behind all of those."""
        self.beside: vec[i64] = vec[i64]([0] * _ROOM)
        """By number of the spot: the other one on its side, where there are two; else NONE."""
        self.called: i64 = 0
        """How many lie where a rival has called, and how many are rivals' in all."""
        self.of_rivals: i64 = 0
        self.hands: i64 = 0
        """Which index the hands begin with, and the pile."""
        self.pile: i64 = 0

    def stir(self, p: Position, seat: i64, rng: Rng) -> None:
        self.seat = seat
        self._collect(p)
        spots = self.of_rivals + p.pile_size
        if self.of_rivals == 0 or spots < 2:
            return
        left: i64 = _OFTEN * self.of_rivals
        while left > 0:
            number = rng.below(self.called if self.called > 0 and rng.below(_CALLED) == 0 else self.of_rivals)
            one = self.spots[number]
            other = self.spots[rng.below(spots)]
            two = self.beside[number]
            if two != NONE and rng.below(2) == 0:
                self._try_two(p, one, other, two, self.spots[rng.below(spots)], rng)
            else:
                self._try(p, one, other, rng)
            left -= 1

    def _collect(self, p: Position) -> None:
        """Notes the spots."""
        self.hands = len(p.table)
        self.pile = self.hands + len(p.hands)
        self.of_rivals = 0
        self._collect_sides(p, True)
        self.called = self.of_rivals
        self._collect_sides(p, False)
        rival: i64 = 0
        while rival < p.players:
            if rival != self.seat:
                i: i64 = 0
                while i < p.held[rival]:
                    self._add(self.hands + rival * HAND + i)
                    i += 1
            rival += 1
        i = 0
        while i < p.pile_size:
            self.spots[self.of_rivals + i] = self.pile + i
            i += 1

    def _collect_sides(self, p: Position, called: bool) -> None:
        """Those with which somebody has called, or the others."""
        bit: i64 = (SEAT_BIT[self.seat] | PUBLIC_BIT) << KNOWN_SHIFT
        mixed: i64 = EVERYBODY << AWARE_SHIFT
        side: i64 = 0
        while side < len(p.laid):
            rival = side % p.players
            if rival != self.seat and (p.markers[side // p.players] == rival) == called:
                first = self.of_rivals
                at: i64 = side * SIDE
                end: i64 = at + p.laid[side]
                while at < end:
                    if p.table[at] & (bit | mixed) == 0:
                        self._add(at)
                    at += 1
                if self.of_rivals - first == 2:
                    self.beside[first] = self.spots[first + 1]
                    self.beside[first + 1] = self.spots[first]
            side += 1

    def _add(self, spot: i64) -> None:
        self.spots[self.of_rivals] = spot
        self.beside[self.of_rivals] = NONE
        self.of_rivals += 1

    def _try(self, p: Position, one: i64, other: i64, rng: Rng) -> None:
        label = label_of(p, self._card(p, one), self._owner(p, one), rng)
        instead = label_of(p, self._card(p, other), self._owner(p, other), rng)
        if not self._can_change(p, one, label, other, instead):
            return
        owners = self._owner(p, one) | self._owner(p, other)
        before = self._weigh(p, owners)
        self._change(p, one, label, other, instead)
        if not _accepts(self._weigh(p, owners) - before, rng):
            self._change(p, one, instead, other, label)

    def _try_two(self, p: Position, one: i64, other: i64, two: i64, another: i64, rng: Rng) -> None:
        """Both at once: a hand is made of two hidden cards that are good for nothing one by one."""
        if other in (two, another) or another == one:
            return
        # Only gangsters can come here, whose labels they are themselves. The hands are sorted, so what lies where is noted first.
        card = self._card(p, one)
        instead = self._card(p, other)
        second = self._card(p, two)
        for_second = self._card(p, another)
        if not (self._can_change(p, one, card, other, instead) and self._can_change(p, two, second, another, for_second)):
            return
        owners = self._owner(p, one) | self._owner(p, other) | self._owner(p, another)
        before = self._weigh(p, owners)
        self._change(p, one, card, other, instead)
        self._change(p, two, second, another, for_second)
        if not _accepts(self._weigh(p, owners) - before, rng):
            self._change(p, one, instead, other, card)
            self._change(p, two, for_second, another, second)

    def _can_change(self, p: Position, one: i64, label: i64, other: i64, instead: i64) -> bool:
        """Would that be another world, but one that looks the same?"""
        if card_of(label) == card_of(instead):
            return False
        # Only gangsters lie on the table.
        if (one < self.hands and instead >= GANGSTERS) or (other < self.hands and label >= GANGSTERS):
            return False
        one_owner = self._owner(p, one) == self._owner(p, other)
        if one_owner and one >= self.hands and other >= self.hands:
            return False
        if p.shuffles == 0:
            return True
        if one_owner:
            return came_by(p, label, self._latest(p, other)) and came_by(p, instead, self._latest(p, one))
        return can_change(p, label, instead)

    def _latest(self, p: Position, spot: i64) -> i64:
        """When a card that is there can have come: on the table, before it was laid."""
        return arrival(p.table[spot] >> SINCE_SHIFT if spot < self.hands else p.shuffles, DRAWN)

    def _change(self, p: Position, one: i64, label: i64, other: i64, instead: i64) -> None:
        """The card from the one spot goes to the other, and the other way round. In hand a card is found by what it is."""
        self._replace(p, one, card_of(label), card_of(instead))
        self._replace(p, other, card_of(instead), card_of(label))
        change(p, label, self._owner(p, one), instead, self._owner(p, other))

    def _weigh(self, p: Position, owners: i64) -> float:
        sum = 0.0
        rival: i64 = 0
        while rival < p.players:
            if owners & SEAT_BIT[rival] != 0:
                sum += self.suspicion.weigh_rival(p, self.seat, rival)
            rival += 1
        return sum

    def _card(self, p: Position, spot: i64) -> i64:
        if spot < self.hands:
            return p.table[spot] & CARD_MASK
        return p.hands[spot - self.hands] if spot < self.pile else p.pile[spot - self.pile]

    def _owner(self, p: Position, spot: i64) -> i64:
        """The seat as a bit, or nobody for the pile."""
        if spot < self.hands:
            return SEAT_BIT[spot // SIDE % p.players]
        return SEAT_BIT[(spot - self.hands) // HAND] if spot < self.pile else 0

    def _replace(self, p: Position, spot: i64, card: i64, instead: i64) -> None:
        if spot < self.hands:
            p.table[spot] = p.table[spot] & ~CARD_MASK | instead
        elif spot < self.pile:
            seat = (spot - self.hands) // HAND
            p.give(seat, card)
            p.take(seat, instead)
        else:
            p.pile[spot - self.pile] = instead


def _accepts(gain: float, rng: Rng) -> bool:
    return gain >= 0.0 or rng.random() < math.exp(gain)
