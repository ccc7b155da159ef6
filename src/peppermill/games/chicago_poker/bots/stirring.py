"""Unseen cards of an imagined world change places, so that likely worlds come more often than unlikely ones.

Of worlds that were dealt at random hardly one has all rivals hold what their play speaks of, so choosing the likely ones means
to choose the same few again and again. Here two unseen cards change places at a time, always where that makes the world more
likely, and else as seldom as it gets less likely (after Metropolis and others, "Equation of state calculations by fast computing
machines", 1953): from every one that was chosen comes a world of its own, and likely worlds stay as likely as they are.

Two cards may change places where what everybody remembers tells no more of the one than of the other: they were seen last
before the same shuffle.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.rng import Rng
from peppermill.games.chicago_poker.bots.suspicion import Suspicion
from peppermill.games.chicago_poker.cards import CARDS, GANGSTERS, INFORMER, SIDE
from peppermill.games.chicago_poker.position import (
    ACT,
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SEAT_BIT,
    Position,
)

_OFTEN: Final = 2
"""Exchanges that are tried for every unseen card of a rival."""
_ROOM: Final = 4 * 6 * SIDE + 6 * HAND + CARDS
"""All the places where a card can be."""


class Stirring:
    """Reuses its tables, but remembers nothing."""

    def __init__(self, suspicion: Suspicion) -> None:
        self.suspicion = suspicion
        self.spots: vec[i64] = vec[i64]([0] * _ROOM)
        """Where cards lie that the seat does not know: first those of rivals, on the table and in hand, then the pile. An index
        of the table; of the hands, behind all of these; of the pile, behind all of those."""
        self.hands: i64 = 0
        """Where the hands begin, and the pile."""
        self.pile: i64 = 0

    def stir(self, p: Position, seat: i64, rng: Rng) -> None:
        """In one's own turn only: in between, imagined hands also explain what others have decided in secret."""
        if p.phase != ACT or p.turn != seat:
            return
        of_rivals = self._collect(p, seat)
        spots = of_rivals + p.pile_size
        if of_rivals == 0 or spots < 2:
            return
        left: i64 = _OFTEN * of_rivals
        while left > 0:
            self._try(p, seat, self.spots[rng.below(of_rivals)], self.spots[rng.below(spots)], rng)
            left -= 1

    def _collect(self, p: Position, seat: i64) -> i64:
        """Notes the spots; how many are rivals'?"""
        spots = self.spots
        self.hands = len(p.table)
        self.pile = self.hands + len(p.hands)
        bit: i64 = (SEAT_BIT[seat] | PUBLIC_BIT) << KNOWN_SHIFT
        mixed: i64 = EVERYBODY << AWARE_SHIFT
        count: i64 = 0
        side: i64 = 0
        while side < len(p.laid):
            if side % p.players != seat:
                at: i64 = side * SIDE
                end: i64 = at + p.laid[side]
                while at < end:
                    if p.table[at] & (bit | mixed) == 0:
                        spots[count] = at
                        count += 1
                    at += 1
            side += 1
        rival: i64 = 0
        while rival < p.players:
            if rival != seat:
                i: i64 = 0
                while i < p.held[rival]:
                    spots[count] = self.hands + rival * HAND + i
                    count += 1
                    i += 1
            rival += 1
        i = 0
        while i < p.pile_size:
            spots[count + i] = self.pile + i
            i += 1
        return count

    def _try(self, p: Position, seat: i64, one: i64, other: i64, rng: Rng) -> None:
        card = self._card(p, one)
        instead = self._card(p, other)
        # Two Informers look alike, and which one it is may be remembered.
        if card == instead or card == INFORMER or instead == INFORMER:
            return
        if p.shuffles > 0 and p.joined[card] != p.joined[instead]:
            return
        # Only gangsters lie on the table.
        if (one < self.hands and instead >= GANGSTERS) or (other < self.hands and card >= GANGSTERS):
            return
        rival = self._owner(p, one)
        owner = self._owner(p, other)
        if owner == rival and one >= self.hands and other >= self.hands:
            return
        before = self._weigh(p, seat, rival, owner)
        self._replace(p, one, card, instead)
        self._replace(p, other, instead, card)
        gain = self._weigh(p, seat, rival, owner) - before
        if gain < 0.0 and rng.random() >= math.exp(gain):
            # The hands are sorted, so a card in hand is found by what it is.
            self._replace(p, one, instead, card)
            self._replace(p, other, card, instead)

    def _weigh(self, p: Position, seat: i64, rival: i64, owner: i64) -> float:
        sum = self.suspicion.weigh_rival(p, seat, rival)
        return sum if owner in (rival, NONE) else sum + self.suspicion.weigh_rival(p, seat, owner)

    def _card(self, p: Position, spot: i64) -> i64:
        if spot < self.hands:
            return p.table[spot] & CARD_MASK
        return p.hands[spot - self.hands] if spot < self.pile else p.pile[spot - self.pile]

    def _owner(self, p: Position, spot: i64) -> i64:
        """The seat, or NONE for the pile."""
        if spot < self.hands:
            return spot // SIDE % p.players
        return (spot - self.hands) // HAND if spot < self.pile else NONE

    def _replace(self, p: Position, spot: i64, card: i64, instead: i64) -> None:
        if spot < self.hands:
            p.table[spot] = p.table[spot] & ~CARD_MASK | instead
        elif spot < self.pile:
            seat = (spot - self.hands) // HAND
            p.give(seat, card)
            p.take(seat, instead)
        else:
            p.pile[spot - self.pile] = instead
