"""How a player reckons: at every place, what is at stake, what everyone's cards may become, and which hand to go for.

Everything is read from what the seat knows: its own cards, cards that lie open or that an Informer showed, and numbers of cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.bots.odds import HANDS, Side, first_of, second_of
from peppermill.games.chicago_poker.bots.sight import Sight
from peppermill.games.chicago_poker.bots.standing import stake
from peppermill.games.chicago_poker.cards import GANGSTERS, SIDE, colour_of, value_of
from peppermill.games.chicago_poker.choices import MOST_PLACES, SEATS
from peppermill.games.chicago_poker.position import CARD_MASK, HAND, NONE, Position
from peppermill.games.chicago_poker.rules.hands import (
    FLUSH,
    FULL_HOUSE,
    NOTHING,
    RAINBOW_STRAIGHT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TWO_PAIRS,
    kind_of_hand,
    lead_of,
    strength_of,
)
from peppermill.games.chicago_poker.rules.shootout import side_strength

BITS: Final = vec[i64]([2**i for i in range(HAND)])
"""By place in the hand: its bit in a set of cards of the hand."""

CLOSED: Final = 0
FREE: Final = 1
"""No marker lies there."""
MINE: Final = 2
THEIRS: Final = 3
"""A rival's marker: this turn is the last chance to do something about it."""

_SHARE: Final = 0.6
"""The part of one's draws that helps at one place."""
_CHOSEN_TO_CALL: Final = 12
"""The hidden cards of a rival who called for a shoot-out are the best of so many more, or thereabouts."""
_HIGH: Final = 8
"""A card of at least that value is good for a hand of nothing but high cards."""
_ENOUGH: Final = 0.03
"""A gain in chance too small to be worth another card."""


class Outlook:
    """One place in the eyes of one seat."""

    def __init__(self) -> None:
        self.state: i64 = CLOSED
        self.stake = 0.0
        self.own = Side()
        self.rivals: list[Side] = [Side() for _ in range(SEATS)]
        self.comes: vec[i64] = vec[i64]([0] * SEATS)
        """By rival: cards that may lie there in the end; none, and that rival does not matter here."""
        self.laid: i64 = 0
        self.rival_laid: i64 = 0
        """Where no marker lies: cards of the rival who has laid most."""
        self.actions: i64 = 0
        """How many actions the seat may have left before the shoot-out."""
        self.kind: i64 = NOTHING
        """The hand to go for."""
        self.value = 0.0
        """The chance to take this place, going for that hand."""
        self.now = 0.0
        """The chance with the cards that lie there."""
        self.strength: i64 = NONE
        """At a marker: the hand as it is, or as the answer makes it."""
        self.answer: i64 = 0
        """At a rival's marker, the cards of the hand (bits, by place in the hand) that give the best chance, in `value`."""
        self.answers: i64 = 0
        """How many these are."""

    def wins(self, kind: i64, lead: i64, strength: i64) -> float:
        """The chance that such a hand beats every rival."""
        chance = 1.0
        rival: i64 = 0
        while rival < SEATS:
            if self.comes[rival] > 0:
                chance *= self.rivals[rival].below(kind, lead, strength)
            rival += 1
        return chance

    def wins_with(self, strength: i64) -> float:
        """The chance that a hand of known strength beats every rival."""
        return 0.0 if strength < 0 else self.wins(kind_of_hand(strength), lead_of(strength), strength)

    def choose_hand(self) -> None:
        """The hand that promises most; if it fails, there are still the cards that lie there now."""
        own = self.own
        self.value = -1.0
        kind: i64 = 0
        while kind < HANDS:
            chance = own.chance[kind]
            if chance > 0.0:
                value = chance * self.wins(kind, own.lead[kind], NONE) + (1.0 - chance) * self.now
                if value > self.value:
                    self.value = value
                    self.kind = kind
            kind += 1

    def fits(self, card: i64) -> bool:
        """Does the card belong to the hand to go for?"""
        kind = self.kind
        plan = self.own.plan[kind]
        cards = self.own.cards
        value = value_of(card)
        colour = colour_of(card)
        if kind == NOTHING:
            return value >= _HIGH
        if kind == TWO_PAIRS:
            return (value == first_of(plan) or value == second_of(plan)) and cards.values[value] < 2
        if kind == FULL_HOUSE:
            three, two = first_of(plan), second_of(plan)
            return (value == three and cards.values[value] < 3) or (value == two and cards.values[value] < 2)
        if kind == FLUSH:
            return colour == plan
        if kind == STRAIGHT:
            return plan <= value < plan + SIDE and cards.values[value] == 0
        if kind == RAINBOW_STRAIGHT:
            return plan <= value < plan + SIDE and cards.values[value] == 0 and cards.colours[colour] == 0
        if kind == STRAIGHT_FLUSH:
            low = first_of(plan)
            return colour == second_of(plan) and low <= value < low + SIDE
        return value == plan

    def sure(self) -> bool:
        """Is every card of that hand there or in one's hand?"""
        return self.own.chance[self.kind] == 1.0


class Reckoning:
    """How one seat sees all places at one moment. Made once and reused: nothing is kept from one decision to the next."""

    def __init__(self) -> None:
        self.sight = Sight()
        self.outlooks: list[Outlook] = [Outlook() for _ in range(MOST_PLACES)]
        self.left: i64 = 0
        self.side: i64 = SIDE
        """Cards that fill a side: fewer by some house rules."""

    def look(self, p: Position, seat: i64) -> None:
        """Reckon every place anew."""
        self.sight.look(p, seat)
        self.left = p.left if p.turn == seat else 0
        self.side = p.house.side
        first: i64 = NONE
        best = -1.0
        place: i64 = 0
        while place < p.places:
            outlook = self.outlooks[place]
            self._look_at(p, seat, place, outlook)
            if outlook.state == FREE and outlook.stake * outlook.value > best:
                best = outlook.stake * outlook.value
                first = place
            place += 1
        if first != NONE:
            self._share_out(p, seat, first)

    def _look_at(self, p: Position, seat: i64, place: i64, outlook: Outlook) -> None:
        if p.town[place] == NONE:
            outlook.state = CLOSED
            return
        marker = p.markers[place]
        outlook.stake = stake(p, seat, place)
        outlook.laid = p.laid[place * p.players + seat]
        outlook.answer = 0
        outlook.answers = 0
        outlook.state = FREE if marker == NONE else (MINE if marker == seat else THEIRS)
        self._look_at_rivals(p, seat, place, outlook)
        self._fill(p, place, seat, outlook.own)
        outlook.strength = side_strength(p, place, seat)
        outlook.now = outlook.wins_with(outlook.strength)
        if outlook.state == FREE:
            self._plan(p, seat, place, outlook)
        elif outlook.state == MINE:
            outlook.value = outlook.now
        else:
            self._answer(p, seat, place, outlook)

    def look_at_rival(self, p: Position, seat: i64, place: i64, rival: i64, outlook: Outlook, without: i64) -> None:
        """What the rival's side may become; `without` its last cards, if they were murdered."""
        side = outlook.rivals[rival]
        at = place * p.players + rival
        laid = p.laid[at] - without
        hidden = self._fill(p, place, rival, side, laid)
        more: i64 = 0
        marker = p.markers[place]
        if marker == NONE:
            more = p.house.side - laid
        elif marker != rival and acts_before(p, seat, rival, marker):
            more = p.house.side - laid
            if more > p.house.actions:
                more = p.house.actions
        held = p.held[rival] + 1
        more = held if held < more else more
        outlook.comes[rival] = laid + more
        called = marker == rival
        looks: i64 = hidden + (_CHOSEN_TO_CALL if called else 4) if more == 0 else hidden + p.held[rival] + 2
        side.reach(self.sight, False, hidden + more, float(looks))
        if called and hidden > 0:
            side.expect_a_call()
        side.strength = side_strength(p, place, rival) if hidden + more + without == 0 else NONE

    def _fill(self, p: Position, place: i64, seat: i64, side: Side, laid: i64 = SIDE) -> i64:
        """Note the known cards; how many are not known?"""
        cards = side.cards
        cards.fill(False)
        at = place * p.players + seat
        if laid > p.laid[at]:
            laid = p.laid[at]
        start: i64 = at * SIDE
        end: i64 = start + laid
        hidden: i64 = 0
        slot = start
        while slot < end:
            if self.sight.knows(p, slot, start, end):
                cards.add(p.table[slot] & CARD_MASK)
            else:
                hidden += 1
            slot += 1
        return hidden

    def _plan(self, p: Position, seat: i64, place: i64, outlook: Outlook) -> None:
        """How long it may last depends on the rival who is nearest to a fifth card; after that there is one more turn."""
        most: i64 = 0
        rival: i64 = 0
        while rival < p.players:
            if rival != seat and p.laid[place * p.players + rival] > most:
                most = p.laid[place * p.players + rival]
            rival += 1
        outlook.rival_laid = most
        outlook.actions = self.left + p.house.actions * ((p.house.side + 1 - most) // 2)
        self.aim(outlook)

    def aim(self, outlook: Outlook) -> None:
        """Choose the hand to go for, with the cards noted on one's own side."""
        room: i64 = self.side - outlook.own.cards.size
        if room > outlook.actions:
            room = outlook.actions
        outlook.own.reach(self.sight, True, room, _SHARE * float(outlook.actions - room))
        outlook.choose_hand()

    def _share_out(self, p: Position, seat: i64, first: i64) -> None:
        """Cards for the best place are not there for the others."""
        outlook = self.outlooks[first]
        needed: i64 = p.house.side - outlook.laid
        taken: list[int] = []
        i: i64 = 0
        while i < p.held[seat] and needed > 0:
            card = p.hands[seat * HAND + i]
            if card < GANGSTERS and outlook.kind != NOTHING and outlook.fits(card):
                taken.append(card)
                self.sight.hand.remove(card)
                needed -= 1
            i += 1
        if taken:
            place: i64 = 0
            while place < p.places:
                if place != first and self.outlooks[place].state == FREE:
                    self._plan(p, seat, place, self.outlooks[place])
                place += 1
            for card in taken:
                self.sight.hand.add(card)

    def call(self, p: Position, seat: i64, place: i64, calls: vec[float]) -> None:
        """For every gangster of the hand the chance to take the place with it as the fifth card there, into `calls`: the marker
        lies, and everybody else has one more turn."""
        outlook = self.outlooks[place]
        p.markers[place] = seat
        self._look_at_rivals(p, seat, place, outlook)
        i: i64 = 0
        while i < p.held[seat] and p.hands[seat * HAND + i] < GANGSTERS:
            calls[place * HAND + i] = outlook.wins_with(strength_with(p, seat, place, BITS[i]))
            i += 1
        p.markers[place] = NONE
        self._look_at_rivals(p, seat, place, outlook)

    def _look_at_rivals(self, p: Position, seat: i64, place: i64, outlook: Outlook) -> None:
        rival: i64 = 0
        while rival < SEATS:
            outlook.comes[rival] = 0
            if rival != seat and rival < p.players:
                self.look_at_rival(p, seat, place, rival, outlook, 0)
            rival += 1

    def _answer(self, p: Position, seat: i64, place: i64, outlook: Outlook) -> None:
        """The fewest cards of the hand that do about as well as any."""
        plays: i64 = p.house.side - outlook.laid
        if self.left < plays:
            plays = self.left
        if plays > 3:
            plays = 3
        outlook.value = outlook.now
        n: i64 = 1
        while n <= plays:
            cards = best_addition(p, seat, place, n)
            if cards == 0:
                break
            strength = strength_with(p, seat, place, cards)
            chance = outlook.wins_with(strength)
            if chance > outlook.value + _ENOUGH:
                outlook.value = chance
                outlook.answer = cards
                outlook.answers = n
                outlook.strength = strength
            n += 1


def acts_before(p: Position, seat: i64, rival: i64, owner: i64) -> bool:
    """Going round from the seat: does the rival come before the owner of the marker does?"""
    players = p.players
    return (rival - seat + players) % players < ((owner - seat + players - 1) % players) + 1


def best_addition(p: Position, seat: i64, place: i64, n: i64) -> i64:
    """The n gangsters of the hand (bits) that make the best hand with those that lie there; 0 if there are not so many."""
    gangsters: i64 = p.held[seat]
    hands = p.hands
    start = seat * HAND
    while gangsters > 0 and hands[start + gangsters - 1] >= GANGSTERS:
        gangsters -= 1
    best: i64 = -1
    cards: i64 = 0
    i: i64 = 0
    while i < gangsters:
        if n == 1:
            strength = strength_with(p, seat, place, BITS[i])
            if strength > best:
                best = strength
                cards = BITS[i]
        else:
            j = i + 1
            while j < gangsters:
                two: i64 = BITS[i] | BITS[j]
                if n == 2:
                    strength = strength_with(p, seat, place, two)
                    if strength > best:
                        best = strength
                        cards = two
                else:
                    k = j + 1
                    while k < gangsters:
                        strength = strength_with(p, seat, place, two | BITS[k])
                        if strength > best:
                            best = strength
                            cards = two | BITS[k]
                        k += 1
                j += 1
        i += 1
    return cards


def strength_with(p: Position, seat: i64, place: i64, cards: i64) -> i64:
    """What the side is worth with those cards of the hand (bits) added."""
    side = place * p.players + seat
    laid = p.laid[side]
    five: vec[i64] = vec[i64]([NONE, NONE, NONE, NONE, NONE])
    slot: i64 = 0
    while slot < laid:
        five[slot] = p.table[side * SIDE + slot] & CARD_MASK
        slot += 1
    i: i64 = 0
    while cards > 0 and slot < SIDE:
        if cards & 1:
            five[slot] = p.hands[seat * HAND + i]
            slot += 1
        cards >>= 1
        i += 1
    return strength_of(five[0], five[1], five[2], five[3], five[4])
