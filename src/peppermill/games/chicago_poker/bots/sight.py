"""What a seat knows of the cards: its own hand, and which ones it has not seen."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.cards import ALL_COLOURS, COLOUR_BIT, COLOURS, GANGSTERS, SIDE, VALUES, colour_of, value_of
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    HAND,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SEAT_BIT,
    Position,
)
from peppermill.games.chicago_poker.rules.hands import strength_of


class Cards:
    """Some gangsters, counted by value and by colour."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.values = vec[i64]([0] * (VALUES + 1))
        self.masks = vec[i64]([0] * (VALUES + 1))
        """By value: the colours that are there, a bit each."""
        self.colours = vec[i64]([0] * COLOURS)

    def fill(self, full: bool) -> None:
        """With none of them, or with all 75."""
        self.size = GANGSTERS if full else 0
        values = self.values
        masks = self.masks
        count: i64 = COLOURS if full else 0
        mask: i64 = ALL_COLOURS if full else 0
        i: i64 = 0
        while i <= VALUES:
            values[i] = count
            masks[i] = mask
            i += 1
        i = 0
        while i < COLOURS:
            self.colours[i] = VALUES if full else 0
            i += 1

    def copy(self, other: Cards) -> None:
        """Become a copy of these cards."""
        self.size = other.size
        i: i64 = 0
        while i <= VALUES:
            self.values[i] = other.values[i]
            self.masks[i] = other.masks[i]
            i += 1
        i = 0
        while i < COLOURS:
            self.colours[i] = other.colours[i]
            i += 1

    def add(self, card: i64) -> None:
        value = value_of(card)
        colour = colour_of(card)
        self.size += 1
        self.values[value] += 1
        self.masks[value] |= COLOUR_BIT[colour]
        self.colours[colour] += 1

    def remove(self, card: i64) -> None:
        value = value_of(card)
        colour = colour_of(card)
        self.size -= 1
        self.values[value] -= 1
        self.masks[value] &= ~COLOUR_BIT[colour]
        self.colours[colour] -= 1

    def has(self, card: i64) -> bool:
        """Is this card among them?"""
        return self.masks[value_of(card)] & COLOUR_BIT[colour_of(card)] != 0

    def top_of(self, colour: i64) -> i64:
        """The highest value of that colour; 0 if there is none."""
        bit = COLOUR_BIT[colour]
        value: i64 = VALUES
        while value > 0 and self.masks[value] & bit == 0:
            value -= 1
        return value


class Sight:
    """What a seat knows of the cards: its own hand, and which ones it has not seen."""

    def __init__(self) -> None:
        self.unseen = Cards()
        self.hand = Cards()
        self.empty = Cards()
        self.bit: i64 = 0

    def look(self, p: Position, seat: i64) -> None:
        """Nothing here depends on a card the seat does not know."""
        unseen = self.unseen
        hand = self.hand
        unseen.fill(True)
        hand.fill(False)
        bit: i64 = SEAT_BIT[seat] | PUBLIC_BIT
        self.bit = bit
        at: i64 = seat * HAND
        end: i64 = at + p.held[seat]
        while at < end:
            card = p.hands[at]
            if card < GANGSTERS:
                hand.add(card)
                unseen.remove(card)
            at += 1
        i: i64 = 0
        while i < p.discard_size:
            card = p.discard[i]
            if card < GANGSTERS:
                unseen.remove(card)
            i += 1
        side: i64 = 0
        while side < p.places * p.players:
            at = side * SIDE
            end = at + p.laid[side]
            while at < end:
                entry = p.table[at]
                if ((entry >> KNOWN_SHIFT) | (entry >> AWARE_SHIFT)) & bit:
                    unseen.remove(entry & CARD_MASK)
                at += 1
            side += 1

    def knows(self, p: Position, spot: i64, start: i64, end: i64) -> bool:
        """Is the card in this slot one of those the seat knows to lie between these slots?"""
        entry = p.table[spot]
        if (entry >> KNOWN_SHIFT) & self.bit:
            return True
        if (entry >> AWARE_SHIFT) & self.bit == 0:
            return False
        if p.sees(spot, self.bit):
            return True
        return not [other for other in p.mix_at(spot).spots if not start <= other < end]


def known_strength(p: Position, place: i64, rival: i64, sight: Sight) -> i64:
    """Of the cards the seat knows to lie there; more cards never make a hand worse. −1 without any."""
    start: i64 = (place * p.players + rival) * SIDE
    end: i64 = start + p.laid[place * p.players + rival]
    cards: list[int] = []
    spot = start
    while spot < end:
        if sight.knows(p, spot, start, end):
            cards.append(p.table[spot] & CARD_MASK)
        spot += 1
    return strength_of_cards(cards)


def strength_of_cards(cards: list[int]) -> i64:
    """Of up to five cards; −1 without any."""
    if not cards:
        return -1
    five = cards + [NONE] * (SIDE - len(cards))
    return strength_of(five[0], five[1], five[2], five[3], five[4])
