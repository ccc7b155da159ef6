"""The last chance: a rival's marker will win the game for that rival, and this turn is all there is to prevent it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.chicago_poker.bots.reckoning import THEIRS, Reckoning
from peppermill.games.chicago_poker.bots.sight import Sight, known_strength, strength_of_cards
from peppermill.games.chicago_poker.bots.standing import wins_with
from peppermill.games.chicago_poker.cards import GANGSTERS, SIDE
from peppermill.games.chicago_poker.position import CARD_MASK, HAND, NONE, Position
from peppermill.games.chicago_poker.rules.turn import may_draw

_HOPELESS: Final = 0.15
"""With a chance above that, cards of the hand will do."""


class Rescue:
    """What may still save the game, by what one seat knows. Reused: nothing is kept from one decision to the next."""

    def __init__(self) -> None:
        self.place: i64 = NONE
        """Where the rival is about to win."""
        self.theirs: i64 = 0
        """What must be beaten there."""
        self.by_drawing = False
        """May a card that is drawn now help?"""
        self.by_revolver = False
        """Would it, if there were one action more?"""

    def look(self, p: Position, seat: i64, mind: Reckoning) -> None:
        self.place = NONE
        self.by_drawing = False
        self.by_revolver = False
        place: i64 = 0
        while place < p.places:
            owner = p.markers[place]
            if owner != NONE and mind.outlooks[place].state == THEIRS and (seat + 1) % p.players == owner:
                if mind.outlooks[place].value <= _HOPELESS and wins_with(p, owner, place):
                    self.place = place
            place += 1
        if self.place == NONE:
            return
        if p.laid[self.place * p.players + seat] == p.house.side:
            self.place = NONE
            return
        self.theirs = self._known(p, seat, self.place, mind.sight)
        if may_draw(p, seat) and self._may_come(p, seat, mind.sight):
            self.by_drawing = p.left >= 2
            self.by_revolver = p.left == 1

    def helps(self, p: Position, seat: i64, card: i64) -> bool:
        """Would that card save the game, laid next?"""
        return self.place != NONE and p.left >= 2 and card < GANGSTERS and self._with(p, seat, card) > self.theirs

    def _known(self, p: Position, seat: i64, place: i64, sight: Sight) -> i64:
        """The best that is known to lie there."""
        best: i64 = 0
        rival: i64 = 0
        while rival < p.players:
            if rival != seat:
                best = max(best, known_strength(p, place, rival, sight))
            rival += 1
        return best

    def _may_come(self, p: Position, seat: i64, sight: Sight) -> bool:
        card: i64 = 0
        while card < GANGSTERS:
            if sight.unseen.has(card) and self._with(p, seat, card) > self.theirs:
                return True
            card += 1
        return False

    def _with(self, p: Position, seat: i64, card: i64) -> i64:
        """The side's hand with that card, and with one of the hand if there is an action for it."""
        side = self.place * p.players + seat
        cards = [p.table[side * SIDE + slot] & CARD_MASK for slot in range(p.laid[side])]
        cards.append(card)
        best = strength_of_cards(cards)
        if p.left >= 3 and len(cards) < p.house.side:
            i: i64 = 0
            while i < p.held[seat] and p.hands[seat * HAND + i] < GANGSTERS:
                strength = strength_of_cards([*cards, p.hands[seat * HAND + i]])
                best = strength if strength > best else best
                i += 1
        return best
