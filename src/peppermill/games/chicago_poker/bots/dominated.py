"""Moves that nobody who looks at the table would make: another one is at least as good whatever the hidden cards are.

Judged by what the seat knows. Where a special in hand might still make sense of a move, the move gets the benefit of the doubt.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chicago_poker.bots.reckoning import BITS, best_addition, strength_with
from peppermill.games.chicago_poker.bots.sight import Sight, known_strength, strength_of_cards
from peppermill.games.chicago_poker.bots.standing import leads, wins_with
from peppermill.games.chicago_poker.cards import CORRUPTION, GANGSTERS, LIMOUSINE, REVOLVER, SIDE
from peppermill.games.chicago_poker.moves import EndTurn, Informer, Limousine, Murder, Play, Revolver, Send
from peppermill.games.chicago_poker.position import ACT, CARD_MASK, HAND, NONE, REINFORCE, SEAT_BIT, Position
from peppermill.games.chicago_poker.rules.turn import may_draw

DRAW_NOT_TAKEN: Final = "draw-not-taken"
"""The turn is ended although a card could be drawn and kept. Whoever is ahead may want the game to end (CP-8), but it does not
end while a rival can draw."""
PASSED_WHILE_BEHIND: Final = "passed-while-behind"
"""A whole turn without an action by somebody who would lose if the game ended like that (CP-8)."""
CARD_THROWN_AWAY: Final = "card-thrown-away"
"""A card laid at a rival's marker that can't be beaten any more, or is beaten already, with room in the hand for every draw."""
LOST_FIFTH_CARD: Final = "lost-fifth-card"
"""A fifth card that calls for a shoot-out which cards known to lie there win."""
INFORMER_WASTED: Final = "informer-wasted"
"""An Informer who tells nothing new, with room in the hand for every draw."""
WIN_GIVEN_AWAY: Final = "win-given-away"
"""A rival's marker will win the game for that rival, a card in hand would prevent it, and the turn ends without it."""
RESCUE_NOT_TRIED: Final = "rescue-not-tried"
"""A rival's marker will win the game before one's next turn, nothing in hand prevents it, a card from the pile might, and an
action is spent on something else."""
TIE_GIVEN_AWAY: Final = "tie-given-away"
"""Nobody is sent into a tie that decides the game."""


class Dominated:
    """Reuses its tables, but remembers nothing from one look to the next."""

    def __init__(self) -> None:
        self.sight = Sight()

    def name(self, p: Position, seat: i64, action: Action) -> str:
        """What is wrong with the action, or nothing."""
        if p.phase == ACT:
            if isinstance(action, Play):
                wrong = self._play(p, seat, action.card, action.place)
            elif isinstance(action, EndTurn):
                wrong = self._end(p, seat)
            elif isinstance(action, Informer):
                wrong = self._informer(p, seat, action)
            else:
                wrong = ""
            if not wrong and (p.left == 1 or isinstance(action, EndTurn)) and not isinstance(action, Revolver):
                wrong = self._leaves(p, seat, action)
            if not wrong and isinstance(action, (Play, Informer, Murder, EndTurn)):
                wrong = self._gives_up(p, seat, action)
            return wrong
        if p.phase == REINFORCE and isinstance(action, Send) and action.card is None:
            return self._sends_nobody(p, seat)
        return ""

    def _end(self, p: Position, seat: i64) -> str:
        ahead = leads(p, seat)
        if p.held[seat] < p.house.limit and may_draw(p, seat) and not (ahead and _all_full(p, seat)):
            return DRAW_NOT_TAKEN
        if not ahead and not p.acted and self._could_act(p, seat):
            return PASSED_WHILE_BEHIND
        return ""

    def _could_act(self, p: Position, seat: i64) -> bool:
        """Is there a gangster to lay somewhere, or a card to draw?"""
        if may_draw(p, seat):
            return True
        return p.held[seat] > 0 and p.hands[seat * HAND] < GANGSTERS and p.room(seat) > 0

    def _play(self, p: Position, seat: i64, card: i64, place: i64) -> str:
        marker = p.markers[place]
        side = place * p.players + seat
        if marker == NONE:
            if p.laid[side] + 1 == p.house.side and p.in_hand(seat, LIMOUSINE) < 0 and (_roomy(p, seat) or _finds_room(p, seat)):
                mine = strength_with(p, seat, place, BITS[p.in_hand(seat, card)])
                self.sight.look(p, seat)
                rival: i64 = 0
                while rival < p.players:
                    if rival != seat and known_strength(p, place, rival, self.sight) > mine:
                        return LOST_FIFTH_CARD
                    rival += 1
            return ""
        if not _roomy(p, seat) or _has_helper(p, seat):
            return ""
        if marker == seat:
            return CARD_THROWN_AWAY
        self.sight.look(p, seat)
        theirs = known_strength(p, place, marker, self.sight)
        if theirs > self._best(p, seat, place, card):
            return CARD_THROWN_AWAY
        if p.players == 2 and self._knows_all(p, place, marker):
            if p.laid[side] > 0 and strength_with(p, seat, place, 0) > theirs:
                return CARD_THROWN_AWAY
        return ""

    def _best(self, p: Position, seat: i64, place: i64, card: i64) -> i64:
        """The best the side can become this turn with that card laid now: with cards of the hand, or one that is drawn."""
        first: i64 = BITS[p.in_hand(seat, card)]
        more: i64 = p.left - 1
        room: i64 = p.house.side - p.laid[place * p.players + seat] - 1
        more = room if room < more else more
        best = strength_with(p, seat, place, first)
        n: i64 = 1
        while n <= more:
            cards = best_addition(p, seat, place, n + 1)
            if cards != 0:
                strength = strength_with(p, seat, place, cards)
                best = strength if strength > best else best
            n += 1
        if p.left > 2 and more > 0:
            other: i64 = 0
            while other < GANGSTERS:
                if self.sight.unseen.has(other):
                    strength = self._with(p, seat, place, card, other)
                    best = strength if strength > best else best
                other += 1
        return best

    def _with(self, p: Position, seat: i64, place: i64, card: i64, other: i64) -> i64:
        cards = self._side(p, place, seat)
        cards.append(card)
        cards.append(other)
        return strength_of_cards(cards)

    def _side(self, p: Position, place: i64, seat: i64) -> list[int]:
        at = (place * p.players + seat) * SIDE
        return [p.table[at + slot] & CARD_MASK for slot in range(p.laid[place * p.players + seat])]

    def _knows_all(self, p: Position, place: i64, rival: i64) -> bool:
        start: i64 = (place * p.players + rival) * SIDE
        end: i64 = start + p.laid[place * p.players + rival]
        spot = start
        while spot < end:
            if not self.sight.knows(p, spot, start, end):
                return False
            spot += 1
        return True

    def _informer(self, p: Position, seat: i64, action: Informer) -> str:
        if not _roomy(p, seat):
            return ""
        self.sight.look(p, seat)
        return INFORMER_WASTED if self._knows_all(p, action.place, action.rival) else ""

    def _leaves(self, p: Position, seat: i64, action: Action) -> str:
        """The last word of the turn: is a place left to a rival who wins the game with it?"""
        self.sight.look(p, seat)
        place = self._only_threat(p, seat)
        if place == NONE:
            return ""
        theirs = known_strength(p, place, p.markers[place], self.sight)
        card = best_addition(p, seat, place, 1)
        if card == 0 or strength_with(p, seat, place, card) <= theirs:
            return ""
        if isinstance(action, Limousine) and action.target == place:
            return ""
        if isinstance(action, Play) and action.place == place:
            if strength_with(p, seat, place, BITS[p.in_hand(seat, action.card)]) > theirs:
                return ""
        return WIN_GIVEN_AWAY

    def _gives_up(self, p: Position, seat: i64, action: Action) -> str:
        """Is there still a card that might save the game, and an action to draw it and one to lay it?"""
        if p.left < 2 or not may_draw(p, seat):
            return ""
        self.sight.look(p, seat)
        place = self._only_threat(p, seat)
        if place == NONE or (seat + 1) % p.players != p.markers[place]:
            return ""
        if isinstance(action, Play) and action.place == place:
            return ""
        theirs = known_strength(p, place, p.markers[place], self.sight)
        plays: i64 = 1
        while plays <= p.left:
            cards = best_addition(p, seat, place, plays)
            if cards != 0 and strength_with(p, seat, place, cards) > theirs:
                return ""
            plays += 1
        card: i64 = 0
        while card < GANGSTERS:
            if self.sight.unseen.has(card) and strength_of_cards([*self._side(p, place, seat), card]) > theirs:
                return RESCUE_NOT_TRIED
            card += 1
        return ""

    def _only_threat(self, p: Position, seat: i64) -> i64:
        """The place that will win the game for a rival whose marker lies there, by all known cards. NONE if there is none, and if
        there are several: one card does not help then."""
        threat: i64 = NONE
        place: i64 = 0
        while place < p.places:
            owner = p.markers[place]
            if owner != NONE and owner != seat and wins_with(p, owner, place) and self._stands(p, place, owner):
                if threat != NONE or p.laid[place * p.players + seat] == p.house.side:
                    return NONE
                threat = place
            place += 1
        return threat

    def _stands(self, p: Position, place: i64, owner: i64) -> bool:
        """All cards of the owner are known, and nobody else is known to have more."""
        if not self._knows_all(p, place, owner):
            return False
        theirs = known_strength(p, place, owner, self.sight)
        other: i64 = 0
        while other < p.players:
            if other != owner and known_strength(p, place, other, self.sight) >= theirs:
                return False
            other += 1
        return True

    def _sends_nobody(self, p: Position, seat: i64) -> str:
        if p.held[seat] == 0 or p.hands[seat * HAND] >= GANGSTERS:
            return ""
        rival: i64 = 0
        while rival < p.players:
            if rival != seat and p.tied & SEAT_BIT[rival] and wins_with(p, rival, p.scene):
                return TIE_GIVEN_AWAY
            rival += 1
        return ""


def _roomy(p: Position, seat: i64) -> bool:
    """Could every action that is left be a draw? Then no card has to leave the hand."""
    return p.held[seat] + p.left <= p.house.limit and p.pile_size + p.discard_size >= p.left


def _finds_room(p: Position, seat: i64) -> bool:
    """Is there a place for a card where it does no harm: lost to a marker, or without a card of one's own?"""
    place: i64 = 0
    while place < p.places:
        if p.town[place] != NONE:
            laid = p.laid[place * p.players + seat]
            if laid == 0 or (p.markers[place] != NONE and p.markers[place] != seat and laid < p.house.side):
                return True
        place += 1
    return False


def _all_full(p: Position, seat: i64) -> bool:
    """Can no rival draw a card and keep it?"""
    if p.pile_size + p.discard_size == 0:
        return True
    rival: i64 = 0
    while rival < p.players:
        if rival != seat and p.held[rival] < p.house.limit:
            return False
        rival += 1
    return True


def _has_helper(p: Position, seat: i64) -> bool:
    """A special that could still make something of cards at a marker."""
    return p.in_hand(seat, REVOLVER) >= 0 or p.in_hand(seat, LIMOUSINE) >= 0 or p.in_hand(seat, CORRUPTION) >= 0
