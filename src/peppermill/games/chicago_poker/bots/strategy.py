"""A player who reckons: rates every legal action, the best one highest.

The ratings are in bands. What can't wait comes first (2 and more): beating a rival's marker, laying the fifth card of a good
hand, as soon as no action is left over. Then specials that pay (1.3 and more), those that only get in the way in hand (a little
above 1), a draw while the hand is small (1), laying cards of a hand that is sure (0.8), then of the hand aimed at (0.5), and so
on down to what only does harm. Within a band it is the chance to win that an action is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.values import Action
from peppermill.games.chicago_poker.bots.odds import Side
from peppermill.games.chicago_poker.bots.reckoning import BITS, FREE, THEIRS, Outlook, Reckoning
from peppermill.games.chicago_poker.bots.rescue import Rescue
from peppermill.games.chicago_poker.bots.standing import leads, wins_with
from peppermill.games.chicago_poker.cards import GANGSTERS, SIDE, value_of
from peppermill.games.chicago_poker.choices import MOST_PLACES
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    Informer,
    Limousine,
    Murder,
    Play,
    Revolver,
    Send,
    Shoot,
)
from peppermill.games.chicago_poker.position import CARD_MASK, HAND, NONE, ORDER, REINFORCE, Position
from peppermill.games.chicago_poker.rules.hands import NOTHING

_WORTH_IT: Final = 0.02
"""A gain in the chance to win for which cards are spent on a rival's marker."""
_GOOD_ENOUGH: Final = 0.55
"""The chance to take a place from which on the fifth card is laid."""
_MURDER: Final = 0.01
"""Gains in the chance to win for which a special is spent. It is one of seven cards in hand, and brings nothing there."""
_DRIVE: Final = 0.02
_BRIBE: Final = 0.06
_NOW: Final = 2.0
_LATER: Final = 0.9
"""What can't wait until the next turn, but for another action: a card may be drawn first, and change one's mind."""
_AT_ONCE: Final = 1.01
"""A special that does no harm: a little better than a draw."""
_CAN_WAIT: Final = 0.8
"""A good hand of which every card is there, and which can't be complete this turn: nobody needs to see it yet, and a card that is
drawn first may make a better one."""
_LEAVES: Final = 0.4
"""The chance to take a place up to which a Limousine may take cards away from there."""
_LOST: Final = 0.15
"""A shoot-out is lost with less, and won with more than the rest of 1: nothing to send an Informer for."""
_RIVALS_LAID: Final = 0.03
"""For every card that a rival has laid at a place, so much less is it a place to go on laying."""
_RESCUE: Final = 2.6
"""What may bring a card without which the game is lost."""
_HURRY: Final = 0.1
"""A shoot-out now is worth so much more than a better hand later, as the chance to take the place: rivals don't wait."""
_EVEN: Final = 0.35
"""The chance from which on it is better to call for a shoot-out than to see it slip away."""


class Strategy:
    """Reuses its tables, but remembers nothing from one decision to the next."""

    def __init__(self) -> None:
        self.mind = Reckoning()
        self.worth = vec[float]([0.0] * HAND)
        """By card of the hand: what it is good for."""
        self.spare = Side()
        """To try something out on."""
        self.calls = vec[float]([0.0] * (MOST_PLACES * HAND))
        """By place and card of the hand: the chance to win a shoot-out that this fifth card calls for."""
        self.needed: i64 = 0
        """Cards that are to be laid this turn; with an action left over, one is drawn first."""
        self.called: i64 = 0
        """The places (bits) for which these were reckoned."""
        self.last_chance = Rescue()
        """Where a rival is about to win the game."""

    def best(self, p: Position, seat: i64, legal: Sequence[Action]) -> i64:
        """The index of the action to choose; of equals the first."""
        if len(legal) == 1:
            return 0
        return highest(self.rate(p, seat, legal))

    def rate(self, p: Position, seat: i64, legal: Sequence[Action]) -> list[float]:
        """A rating for every legal action; the seat's own knowledge is all it is based on."""
        mind = self.mind
        mind.look(p, seat)
        self._weigh_hand(p, seat)
        if p.phase == REINFORCE:
            return [self._rate_send(p, seat, action) for action in legal]
        if p.phase == ORDER:
            return [self._rate_shoot(action) for action in legal]
        self.called = 0
        self.needed = self._count_needed(p)
        rescue = self.last_chance
        rescue.look(p, seat, mind)
        ends = -0.2 if _lost_by_passing(p, seat) else 0.1
        ratings: list[float] = []
        for action in legal:
            if isinstance(action, Play):
                ratings.append(self._rate_play(p, seat, action.card, action.place))
            elif isinstance(action, Draw):
                # A hand as large as the rules allow at the end of a turn (CP-5).
                likes = 1.0 if p.house.limit - p.held[seat] + p.left >= 1 else 0.4
                ratings.append(_RESCUE if rescue.by_drawing else likes)
            elif isinstance(action, EndTurn):
                ratings.append(ends)
            elif isinstance(action, Limousine):
                # There can be hundreds of these, and most are dismissed at once: not through the table.
                ratings.append(self._rate_limousine(p, seat, action))
            else:
                ratings.append(_SPECIALS[type(action)](self, p, seat, action))
        return ratings

    # The hand

    def _weigh_hand(self, p: Position, seat: i64) -> None:
        outlooks = self.mind.outlooks
        values = self.mind.sight.hand.values
        i: i64 = 0
        while i < p.held[seat]:
            card = p.hands[seat * HAND + i]
            worth = 0.0
            if card < GANGSTERS:
                value = value_of(card)
                worth = 0.02 * float(values[value] - 1) + 0.001 * float(value)
                place: i64 = 0
                while place < p.places:
                    outlook = outlooks[place]
                    if outlook.state == FREE and outlook.kind != NOTHING and outlook.fits(card):
                        use = outlook.stake * outlook.value
                        worth = use if use > worth else worth
                    place += 1
            self.worth[i] = worth
            i += 1

    # Gangsters

    def _rate_play(self, p: Position, seat: i64, card: i64, place: i64) -> float:
        outlook = self.mind.outlooks[place]
        at = p.in_hand(seat, card)
        worth = self.worth[at]
        if outlook.state == THEIRS:
            gain = outlook.stake * (outlook.value - outlook.now)
            if outlook.answer & BITS[at] and gain > _WORTH_IT:
                return self._this_turn(p, gain)
            return 0.2 - worth
        left = p.left
        room: i64 = p.house.side - outlook.laid
        if room == 1:
            return self._rate_fifth(p, seat, place, at)
        if outlook.fits(card):
            use = outlook.stake * outlook.value
            if outlook.sure() and outlook.value >= _GOOD_ENOUGH:
                return self._this_turn(p, use) if room <= left else _CAN_WAIT + 0.1 * use
            return 0.5 + use - 0.1 * worth - _RIVALS_LAID * float(outlook.rival_laid)
        if self._done(p, seat, outlook):
            # Any card will do to complete the five.
            if outlook.value >= _GOOD_ENOUGH:
                use = outlook.stake * outlook.value - worth
                return self._this_turn(p, use) if room <= left else _CAN_WAIT + 0.1 * use
            return 0.45 - worth
        if outlook.laid == 0:
            return 0.15 - worth
        return -outlook.stake * outlook.value - worth

    def _this_turn(self, p: Position, gain: float) -> float:
        """Of a card that must be laid this turn."""
        return _NOW + gain if self.needed >= p.left else _LATER + 0.1 * gain

    def _count_needed(self, p: Position) -> i64:
        needed: i64 = 0
        place: i64 = 0
        while place < p.places:
            outlook = self.mind.outlooks[place]
            if outlook.state == THEIRS:
                needed += outlook.answers
            elif outlook.state == FREE and outlook.value >= _GOOD_ENOUGH:
                room: i64 = p.house.side - outlook.laid
                if room == 1 or (room <= p.left and outlook.sure()):
                    needed += room
            place += 1
        return needed

    def _rate_fifth(self, p: Position, seat: i64, place: i64, at: i64) -> float:
        """The fifth card calls for a shoot-out: the question is who wins it, if everybody else has one more turn."""
        outlook = self.mind.outlooks[place]
        bit: i64 = BITS[place]
        if self.called & bit == 0:
            self.called |= bit
            self.mind.call(p, seat, place, self.calls)
        chance = self.calls[place * HAND + at]
        if chance >= _GOOD_ENOUGH and chance + _HURRY >= outlook.value:
            return self._this_turn(p, outlook.stake * chance - 0.1 * self.worth[at])
        if chance >= _EVEN and chance >= outlook.value:
            return 1.05 + outlook.stake * chance - 0.1 * self.worth[at]
        return -0.5 - outlook.stake * (1.0 - chance) - self.worth[at]

    def _done(self, p: Position, seat: i64, outlook: Outlook) -> bool:
        """Do all cards of the hand aimed at lie there?"""
        if not outlook.sure():
            return False
        i: i64 = 0
        while i < p.held[seat]:
            card = p.hands[seat * HAND + i]
            if card < GANGSTERS and outlook.fits(card):
                return False
            i += 1
        return True

    # Specials

    def rate_murder(self, p: Position, seat: i64, action: Murder) -> float:
        """What losing the last card takes from that rival's chances, and gives to one's own; and else at once, unless it does
        harm: the next card to hit is no better, and the hand has room for a gangster."""
        place, rival = action.place, action.rival
        outlook = self.mind.outlooks[place]
        before = _prospect(outlook)
        self.mind.look_at_rival(p, seat, place, rival, outlook, 1)
        after = _prospect(outlook)
        self.mind.look_at_rival(p, seat, place, rival, outlook, 0)
        gain = outlook.stake * (after - before)
        laid = p.laid[place * p.players + rival]
        if laid == p.house.side - 1 and before < 0.5 and outlook.state == FREE and wins_with(p, rival, place):
            # One card more, and the game may be over.
            return 1.45 + gain
        if laid == 1 or gain < 0.0:
            return 0.02
        return 1.5 + gain if gain > _MURDER else _AT_ONCE + 0.01 * gain

    def rate_informer(self, p: Position, seat: i64, action: Informer) -> float:
        """First where a decision hinges on it, a rival's marker that may or may not be beaten; else at once, where it shows most:
        what it has shown stays known."""
        place, rival = action.place, action.rival
        outlook = self.mind.outlooks[place]
        if outlook.state == THEIRS and p.markers[place] == rival and outlook.rivals[rival].room > 0 and p.left > 1:
            if _LOST < outlook.value < 1.0 - _LOST and outlook.answer:
                return 2.5 + outlook.stake
        if p.pile_size + p.discard_size == 0:
            # Nothing else is left to draw: it would come back, and so on for ever.
            return -5.0
        return _AT_ONCE + 0.01 * outlook.stake * float(len(p.face_down(place, rival)))

    def _rate_limousine(self, p: Position, seat: i64, action: Limousine) -> float:
        """Out of a place that will hardly be won, to where the cards fit. Only in the order in which they lie."""
        source = self.mind.outlooks[action.source]
        target = self.mind.outlooks[action.target]
        if source.value > _LEAVES or target.state != FREE:
            return 0.0
        at = (action.source * p.players + seat) * SIDE
        own = target.own
        kind = target.kind
        before = target.value
        target.own = self.spare
        self.spare.cards.copy(own.cards)
        last = -1
        for slot in action.order:
            if slot < last:
                target.own = own
                return 0.0
            last = slot
            self.spare.cards.add(p.table[at + slot] & CARD_MASK)
        self.mind.aim(target)
        gain = target.stake * (target.value - before) - source.stake * source.value
        target.own = own
        target.kind = kind
        target.value = before
        return 1.4 + gain if gain > _DRIVE else 0.01

    def rate_revolver(self, p: Position, seat: i64, action: Revolver) -> float:
        """When one more action completes a good hand now; and else at once: it brings two actions for one."""
        place: i64 = 0
        while place < p.places:
            outlook = self.mind.outlooks[place]
            if outlook.state == FREE and outlook.sure() and outlook.value >= _GOOD_ENOUGH:
                room: i64 = p.house.side - outlook.laid
                if room == p.left + 1:
                    return 2.2 + outlook.stake * outlook.value
            place += 1
        if self.last_chance.by_revolver:
            return _RESCUE + 0.1
        if p.pile_size + p.discard_size < p.house.actions:
            # A draw would bring it back, and so on for ever: rather anything else.
            return -5.0
        return _AT_ONCE + 0.01

    def rate_corruption(self, p: Position, seat: i64, action: Corruption) -> float:
        """A card that is missing from a hand aimed at."""
        card: i64 = action.card
        if self.last_chance.helps(p, seat, card):
            return _RESCUE + 0.2
        if card >= GANGSTERS:
            return 0.03
        best = 0.0
        place: i64 = 0
        while place < p.places:
            outlook = self.mind.outlooks[place]
            if outlook.state == FREE and not outlook.sure() and outlook.fits(card):
                chance = outlook.own.chance[outlook.kind]
                gain = outlook.stake * (1.0 - chance) * outlook.wins(outlook.kind, outlook.own.lead[outlook.kind], NONE)
                best = gain if gain > best else best
            place += 1
        return 1.3 + best if best > _BRIBE else 0.02 + 0.1 * best

    # Shoot-outs

    def _rate_shoot(self, action: Action) -> float:
        if isinstance(action, Shoot):
            outlook = self.mind.outlooks[action.place]
            return outlook.stake * outlook.value
        return 0.0

    def _rate_send(self, p: Position, seat: i64, action: Action) -> float:
        """What it is worth here against what the card is worth elsewhere."""
        if not isinstance(action, Send) or action.card is None:
            return 0.0
        stake = self.mind.outlooks[p.scene].stake
        return stake * float(value_of(action.card)) / 8.0 - self.worth[p.in_hand(seat, action.card)]


def _lost_by_passing(p: Position, seat: i64) -> bool:
    """Has everybody passed since one's last turn, and would one lose if it went on like that (CP-8)?"""
    return p.idle >= p.players - 1 and not p.acted and not leads(p, seat)


def highest(ratings: list[float]) -> i64:
    """The index of the highest rating; of equals the first."""
    best: i64 = 0
    i: i64 = 1
    while i < len(ratings):
        if ratings[i] > ratings[best]:
            best = i
        i += 1
    return best


def _prospect(outlook: Outlook) -> float:
    """The chance to take the place, as the rivals' sides are reckoned now."""
    if outlook.state == FREE:
        return outlook.own.chance[outlook.kind] * outlook.wins(outlook.kind, outlook.own.lead[outlook.kind], NONE)
    return outlook.wins_with(outlook.strength)


_SPECIALS: Final[dict[type, Callable[[Strategy, Position, i64, Any], float]]] = {
    Murder: Strategy.rate_murder,
    Informer: Strategy.rate_informer,
    Revolver: Strategy.rate_revolver,
    Corruption: Strategy.rate_corruption,
}
