"""A match at one moment: every card, establishment and marker, and the small operations the rules are made of."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import vec
from peppermill.core.errors import IllegalAction
from peppermill.core.house import HouseRules
from peppermill.core.state import State
from peppermill.games.chicago_poker.cards import (
    BREWERY,
    CARDS,
    FIRST_DOWN,
    GAMBLING_HALL,
    INFORMER,
    JAZZ_CLUB,
    SIDE,
    SPEAKEASY,
    TYPES,
    lies_up,
)
from peppermill.games.chicago_poker.chance import AnyCard
from peppermill.games.chicago_poker.house import House, house_of
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.sheet import NO_SHEETS

ID: Final = "chicago-poker"
NAME: Final = "Chicago Poker"

HAND: Final = 9
"""Room for a hand. Cards held plus actions left never exceed 10: a draw keeps the sum, a Revolver too, everything else lowers
it. A tenth card would leave no action to play it, so nobody ever holds ten; a ninth takes a Revolver in hand (CP-5)."""

# Phases. In the first four, up to DRAWING, it is chance that moves.
FIRST: Final = 0
OPENING: Final = 1
DEALING: Final = 2
DRAWING: Final = 3
ORDER: Final = 4
REINFORCE: Final = 5
ACT: Final = 6
OVER: Final = 7
PHASE_NAMES: Final = ("first", "opening", "dealing", "drawing", "order", "reinforce", "act", "over")

NONE: Final = -1
UNDECIDED: Final = -2

# A card on the table is one number: the card, then who knows that it lies in this slot (a bit for each seat, one more for
# everybody), then, only in a mix, who is aware that it lies in one of the mix's slots (mix.py), then the number of shuffles
# there had been when it was laid (for a card in a mix, the mix says that).
CARD_MASK: Final = 127
KNOWN_SHIFT: Final = 7
AWARE_SHIFT: Final = 14
SINCE_SHIFT: Final = 21
EVERYBODY: Final = 127
PUBLIC_BIT: Final = 64
OPEN: Final = EVERYBODY << KNOWN_SHIFT
"""Of a card on the table: everybody knows that it lies in this slot."""
SEAT_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])

_EMPTY: Final = vec[i64]([])
NOT_RECKONED: Final = vec[u8]([])
_BY_THE_BOOK: Final = house_of(2, ())


def illegal(code: str, **params: Any) -> IllegalAction:
    """A refusal in the words of Chicago Poker."""
    return IllegalAction.of(ID, code, **params)


class Position(State):
    """The data of a match. `side` is place × players + seat; the lists hold sides, hands and seats one after the other."""

    def __init__(self) -> None:
        self.places: i64 = 0
        self.quick = self.tactical = self.must_use_all = False
        self.house: House = _BY_THE_BOOK
        """The constants of the rules, which the lab may vary."""

        self.phase: i64 = FIRST
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.left: i64 = 0
        self.acted = False
        self.idle: i64 = 0
        """Turns in a row that ended without any action (CP-8)."""

        self.hands = _EMPTY
        """Sorted, so gangsters come before specials."""
        self.held = self.table = self.laid = _EMPTY
        self.mixes: tuple[Mix, ...] = ()
        """Slots among which a Limousine spread cards face down, in an order that their owner alone knows."""
        self.pile = _EMPTY
        """A heap of cards, not a sequence: what is on top is not decided before chance draws it."""
        self.pile_size: i64 = 0
        self.luck: AnyCard | None = None
        self.discard = _EMPTY
        self.discard_size: i64 = 0

        self.town = _EMPTY
        """The establishment of each place, or NONE."""
        self.markers = _EMPTY
        """The seat whose marker lies at each place, or NONE."""
        self.stock = _EMPTY
        """Establishments still to come, by type."""
        self.won = _EMPTY

        self.scene: i64 = NONE
        """The place of a tied shoot-out, who is tied (bits) and in which round, and what each has sent."""
        self.tied: i64 = 0
        self.round: i64 = 0
        self.sent = _EMPTY

        self.winners: i64 = 0
        self.reason: i64 = NONE

        # The seat for which a mask was made since the last move, and what it was made of (`rules/turn.py`).
        self.offered_to: i64 = NONE
        self.offers: tuple[i64, i64, i64, i64, i64] = (0, 0, 0, 0, 0)

        # What everybody remembers of shuffles: memory.py.
        self.shuffles: i64 = 0
        self.drawn = self.joined = _EMPTY
        self.whole = _EMPTY
        self.takers = _EMPTY
        self.back = NOT_RECKONED
        """What observations show of it, once one was asked for. It follows from the others, so copies and keys do without."""
        self.came = _EMPTY
        """In imagined worlds, after a shuffle: when each unseen card came to its owner (arrivals.py). Copies do without."""
        # What observations have noted already, and how much has happened since: sheet.py.
        self.upheavals: i64 = 0
        self.lays: i64 = 0
        self.sheets = NO_SHEETS
        # Last: what is set before is known to be there, and the compiled rules needn’t look whether it is each time.
        super().__init__()

    def set_up(self, players: i64, quick: bool, tactical: bool, must_use_all: bool, rules: HouseRules = ()) -> None:
        """CP-1, CP-2: everything in the box; chance chooses the first player, opens the establishments and deals."""
        house = house_of(players, rules)
        places = house.places
        self.house = house
        self.players = players
        self.places = places
        self.quick = quick
        self.tactical = tactical
        self.must_use_all = must_use_all
        deck = house.deck(tactical)
        self.hands = vec[i64]([0] * (players * HAND))
        self.held = vec[i64]([0] * players)
        self.table = vec[i64]([0] * (places * players * SIDE))
        self.laid = vec[i64]([0] * (places * players))
        self.pile_size = len(deck)
        self.pile = vec[i64](deck + [0] * (CARDS - len(deck)))
        self.discard = vec[i64]([0] * CARDS)
        self.town = vec[i64]([NONE] * places)
        self.markers = vec[i64]([NONE] * places)
        self.stock = house.stock[:]
        self.won = vec[i64]([0] * (players * TYPES))
        self.sent = vec[i64]([UNDECIDED] * players)

    # Hands

    def in_hand(self, seat: i64, card: i64) -> i64:
        """Where the card is in the hand, or −1."""
        hands = self.hands
        start = seat * HAND
        i: i64 = self.held[seat] - 1
        while i >= 0 and hands[start + i] != card:
            i -= 1
        return i

    def take(self, seat: i64, card: i64) -> None:
        """Put a card into the hand, which stays sorted."""
        hands = self.hands
        i: i64 = seat * HAND + self.held[seat]
        while i > seat * HAND and hands[i - 1] > card:
            hands[i] = hands[i - 1]
            i -= 1
        hands[i] = card
        self.held[seat] += 1

    def give(self, seat: i64, card: i64) -> None:
        """Take a card out of the hand that holds it."""
        hands = self.hands
        i: i64 = seat * HAND + self.in_hand(seat, card)
        last: i64 = seat * HAND + self.held[seat] - 1
        while i < last:
            hands[i] = hands[i + 1]
            i += 1
        self.held[seat] -= 1

    # The table

    def room(self, seat: i64) -> i64:
        """The places (bits) where the seat can lay another card (CP-6)."""
        players = self.players
        places = self.places
        room = self.house.side
        mask: i64 = 0
        bit: i64 = 1
        place: i64 = 0
        side = seat
        while place < places:
            if self.town[place] != NONE and self.laid[side] < room:
                mask |= bit
            bit += bit
            place += 1
            side += players
        return mask

    def lay(self, seat: i64, place: i64, card: i64, known: i64, since: i64) -> bool:
        """Lay a card in the next free slot. Is that face up? Then everybody knows it, else only those in `known`."""
        side = place * self.players + seat
        slot = self.laid[side]
        up = lies_up(self.town[place], slot)
        if up:
            known = EVERYBODY
        self.table[side * SIDE + slot] = card | known << KNOWN_SHIFT | since << SINCE_SHIFT
        self.laid[side] = slot + 1
        self.lays += 1
        return up

    def face_down(self, place: i64, seat: i64) -> list[int]:
        """The slots in which that side's cards lie face down."""
        establishment = self.town[place]
        laid = self.laid[place * self.players + seat]
        return [slot for slot in range(laid) if not lies_up(establishment, slot)]

    def hides(self, place: i64, rival: i64) -> bool:
        """Does a card of the rival lie face down there?"""
        establishment = self.town[place]
        return establishment != NONE and self.laid[place * self.players + rival] > FIRST_DOWN[establishment]

    def sees(self, spot: i64, bit: i64) -> bool:
        """Does that seat (its bit) know which card lies in this slot? In a mix: when it knows where all the others lie."""
        table = self.table
        entry = table[spot]
        if (entry >> KNOWN_SHIFT) & bit:
            return True
        if (entry >> AWARE_SHIFT) & bit == 0:
            return False
        spots = self.mix_at(spot).spots
        return not [other for other in spots if other != spot and (table[other] >> KNOWN_SHIFT) & bit == 0]

    def mix_at(self, spot: i64) -> Mix:
        """The mix that this slot belongs to."""
        for mix in self.mixes:
            if spot in mix.spots:
                return mix
        raise ValueError("no mix there")

    def throw_away(self, card: i64) -> None:
        """Put a card on top of the discard."""
        self.discard[self.discard_size] = card
        self.discard_size += 1

    # The draw pile

    def in_pile(self, card: i64) -> i64:
        """Where the card is in the draw pile, or −1."""
        pile = self.pile
        at: i64 = self.pile_size - 1
        luck = self.luck
        # Mostly it is the card just drawn. Of two Informers it must be the same one even if nobody drew, as in a replay.
        if luck is not None and luck.at <= at and pile[luck.at] == card and card != INFORMER:
            return luck.at
        while at >= 0 and pile[at] != card:
            at -= 1
        return at

    def leave_pile(self, at: i64) -> None:
        """Take the card at that index out of the draw pile."""
        last = self.pile_size - 1
        self.pile[at] = self.pile[last]
        self.pile_size = last

    def discard_into_pile(self) -> None:
        """Everything in the discard goes into the draw pile."""
        pile = self.pile
        discard = self.discard
        size = self.pile_size
        i: i64 = 0
        while i < self.discard_size:
            pile[size] = discard[i]
            size += 1
            i += 1
        self.pile_size = size
        self.discard_size = 0

    # The town

    def in_stock(self) -> i64:
        """How many establishments are still to come."""
        return self.stock[SPEAKEASY] + self.stock[JAZZ_CLUB] + self.stock[BREWERY] + self.stock[GAMBLING_HALL]

    def taken_by(self, seat: i64) -> i64:
        """How many establishments the seat has taken."""
        won = self.won
        at = seat * TYPES
        return won[at + SPEAKEASY] + won[at + JAZZ_CLUB] + won[at + BREWERY] + won[at + GAMBLING_HALL]
