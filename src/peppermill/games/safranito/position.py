"""The data of a match at one moment, and small questions about it.

The chapters of the rulebook (`rules/`) are functions over a Position; `state` puts them behind the contract.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.errors import IllegalAction
from peppermill.core.house import HouseRules
from peppermill.core.state import State
from peppermill.games.safranito.board import NO_ZONE
from peppermill.games.safranito.components import (
    COPIES,
    DISHES,
    ID,
    RECIPES,
    SPICES,
    TOKENS,
    place_of,
)
from peppermill.games.safranito.events import Reshuffled, Shown
from peppermill.games.safranito.house import house_of
from peppermill.games.safranito.moves import Toss
from peppermill.toss.throw import AVERAGE

# Phases. In those up to RESERVING chance speaks.
SIDES: Final = 0
FIRST_CHEF: Final = 1
DISH: Final = 2
SPICE: Final = 3
FLYING: Final = 4
DRAWING: Final = 5
RESERVING: Final = 6
TOSS: Final = 7
SPACE: Final = 8
KEEP: Final = 9
BOWL: Final = 10
SALE: Final = 11
PURCHASE: Final = 12
COOK: Final = 13
OVER: Final = 14
PHASE_NAMES: Final = (
    "sides", "first-chef", "dish", "spice", "flying", "drawing", "reserving",
    "toss", "space", "keep", "bowl", "sale", "purchase", "cook", "over",
)  # fmt: skip

# Where a tossed token is.
ON_BOARD: Final = 0
OUT: Final = 1
BACK: Final = 2
WHERE_NAMES: Final = ("board", "out", "back")

NOBODY: Final = -1
NOTHING: Final = -1
_TOKEN_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])


def illegal(code: str, **params: Any) -> IllegalAction:
    return IllegalAction.of(ID, code, **params)


def highest(totals: list[int], chef: int) -> int:
    """The seat with the highest total; ties go to the chef, then clockwise (SF-8, SF-11). NOBODY where all have nothing."""
    players = len(totals)
    best = NOBODY
    most = 0
    for steps in range(players):
        seat = (chef + steps) % players
        if totals[seat] > most:
            most = totals[seat]
            best = seat
    return best


class Piece:
    """A token tossed this round. Its number is its place in the order of tosses: it says nothing about its value."""

    def __init__(self, owner: int, token: int) -> None:
        self.owner = owner
        self.token = token
        self.x = 0
        self.y = 0
        self.zone = NO_ZONE
        self.up = False
        """Does it lie face up?"""
        self.seen = False
        """Was it ever face up? Then everyone knows its value."""
        self.where = ON_BOARD

    def copy(self) -> Piece:
        twin = Piece(self.owner, self.token)
        twin.x = self.x
        twin.y = self.y
        twin.zone = self.zone
        twin.up = self.up
        twin.seen = self.seen
        twin.where = self.where
        return twin

    def key(self) -> tuple[Any, ...]:
        return self.owner, self.token, self.x, self.y, self.zone, self.up, self.seen, self.where

    @staticmethod
    def from_key(key: tuple[Any, ...]) -> Piece:
        """The piece a key was taken from."""
        owner, token, x, y, zone, up, seen, where = key
        piece = Piece(owner, token)
        piece.x = x
        piece.y = y
        piece.zone = zone
        piece.up = up
        piece.seen = seen
        piece.where = where
        return piece


class Batch:
    """Spice cards that lie together in the pile, in no known order; whoever put them under it knows them until they are gone."""

    def __init__(self, owner: int, counts: list[int], recalled: list[int] | None = None) -> None:
        self.owner = owner
        self.counts = counts
        self.recalled = counts if recalled is None else recalled
        """What the owner knows: these cards, less those that others have drawn in secret."""
        self.cards: int = sum(counts)

    def key(self) -> tuple[Any, ...]:
        return self.owner, tuple(self.counts), tuple(self.recalled)


class Position(State):
    """All there is to a game. Lists over players and spices are flat: seat × SPICES + spice."""

    def __init__(self, players: int, last_round: int, throwers: list[int] | None = None, house: HouseRules = ()) -> None:
        self.house = house_of(players, house)
        """The constants of the rules, which the lab may vary."""
        self.last_round = last_round
        self.throwers: list[int] = [AVERAGE] * players if throwers is None else throwers
        """By seat: whose hand throws (`hands.py`). It never changes, so clones share it."""
        self.sides: tuple[int, ...] = ()
        """By seat: quarter turns clockwise from the bottom edge; empty until they are drawn (SF-5)."""
        self.phase = SIDES
        self.round = 1
        self.chef = 0
        self.turn = 0
        # Tosses.
        self.pieces: list[Piece] = []
        self.shown_before: tuple[Shown, ...] = ()
        """The tokens whose value everyone saw last round: what is still remembered of it."""
        self.tossed = [0] * players
        """Tosses a seat has made this round, the extra one not counted."""
        self.throw: Toss | None = None
        self.extra = False
        self.wobble = NOTHING
        """The chance of the last throw: with its intent it is all there is to know about how it went."""
        # Action spaces.
        self.space = NOTHING
        self.to_draw = 0
        self.drawn: list[int] = []
        # Trade.
        self.traded: list[int] = []
        """The bowls of this round's trade in their order; until it begins, those of the last."""
        self.bowl = NOTHING
        self.price = 0
        self.sold = [0] * players
        self.asked = 0
        """How many seats from the chef on have been asked, to sell or to cook."""
        self.cooked_open = False
        # Cards and money.
        self.money = [self.house.money] * players
        self.hands = [0] * (players * SPICES)
        self.known = [0] * (players * SPICES)
        self.cards = [0] * players
        self.to_lay = 0
        self.market: list[int] = []
        self.discard = [0] * SPICES
        self.pile: list[Batch] = [Batch(NOBODY, [COPIES] * SPICES)]
        self.dishes: list[int] = []
        self.dish_pile: list[int] = list(range(DISHES))
        self.reserved: list[list[int]] = [[] for seat in range(players)]
        self.cooked: list[list[int]] = [[] for seat in range(players)]
        self.winner = NOBODY
        # Last: what is set before is known to be there, and the compiled rules needn’t look whether it is each time.
        super().__init__()
        self.players = players

    # Seats

    def from_chef(self, steps: int) -> int:
        """The seat so many places clockwise of the chef."""
        return (self.chef + steps) % self.players

    def untossed(self, seat: int) -> list[int]:
        """The tokens a seat has not tossed this round."""
        gone: i64 = 0
        """By place, as bits."""
        for piece in self.pieces:
            if piece.owner == seat:
                gone |= _TOKEN_BIT[place_of(piece.token)]
        if self.throw is not None and seat == self.turn:
            gone |= _TOKEN_BIT[place_of(self.throw.token)]
        left: list[int] = []
        for token in TOKENS:
            if gone & 1 == 0:
                left.append(token)
            gone >>= 1
        return left

    # Tokens in a zone

    def pieces_in(self, zone: int) -> list[int]:
        return [number for number, piece in enumerate(self.pieces) if piece.zone == zone]

    def bowls_with_tokens(self) -> list[int]:
        return [spice for spice in range(SPICES) if self.pieces_in(spice)]

    def totals_in(self, zone: int) -> list[int]:
        """Each seat's sum of tokens there."""
        totals = [0] * self.players
        for piece in self.pieces:
            if piece.zone == zone:
                totals[piece.owner] += piece.token
        return totals

    def turn_up(self, zone: int) -> tuple[Shown, ...]:
        """Turn all tokens of a zone face up, and name them."""
        found: list[Shown] = []
        for number in self.pieces_in(zone):
            piece = self.pieces[number]
            piece.up = True
            piece.seen = True
            found.append(Shown(number, piece.owner, piece.token))
        return tuple(found)

    def shown(self) -> tuple[Shown, ...]:
        """The pieces of this round whose value everyone has seen."""
        return tuple([Shown(number, piece.owner, piece.token) for number, piece in enumerate(self.pieces) if piece.seen])

    def take_back(self, numbers: list[int]) -> None:
        for number in numbers:
            piece = self.pieces[number]
            piece.where = BACK
            piece.zone = NO_ZONE
            piece.x = 0
            piece.y = 0

    # Cards

    def gain(self, seat: int, spice: int, seen: bool) -> None:
        """A card comes to hand, before everyone's eyes or not."""
        self.hands[seat * SPICES + spice] += 1
        self.cards[seat] += 1
        if seen:
            self.known[seat * SPICES + spice] += 1

    def give_up(self, seat: int, spice: int, cards: int) -> None:
        """Cards go from hand to the discard, which everyone sees."""
        place = seat * SPICES + spice
        self.hands[place] -= cards
        self.cards[seat] -= cards
        self.known[place] = max(self.known[place] - cards, 0)
        self.discard[spice] += cards

    def unseen(self, seat: int) -> int:
        """Cards in a hand that not everyone has seen."""
        return self.cards[seat] - sum(self.known[seat * SPICES : seat * SPICES + SPICES])

    def may_hold(self, seat: int, spice: int) -> bool:
        """Could the seat hold this spice, as far as everyone knows?"""
        return self.known[seat * SPICES + spice] > 0 or self.unseen(seat) > 0

    def has_for(self, seat: int, dish: int) -> bool:
        """Does the seat hold the three spices of a dish?"""
        return all([self.hands[seat * SPICES + spice] > 0 for spice in RECIPES[dish]])

    def may_have_for(self, seat: int, dish: int) -> bool:
        """The same, as far as everyone knows."""
        missing = 0
        for spice in RECIPES[dish]:
            if self.known[seat * SPICES + spice] == 0:
                missing += 1
        return missing <= self.unseen(seat)

    def pile_ready(self) -> bool:
        """Is there a spice card to draw? An empty pile is made anew from the discard (SF-13)."""
        if self.pile:
            return True
        cards = sum(self.discard)
        if cards == 0:
            return False
        self.pile.append(Batch(NOBODY, self.discard))
        self.discard = [0] * SPICES
        if self.told is not None:
            self.tell(Reshuffled(cards))
        return True

    def any_spice(self) -> bool:
        """Is a spice card to be had from the pile or, once shuffled, the discard?"""
        return bool(self.pile) or sum(self.discard) > 0

    def draw_spice(self, spice: int, seen: bool) -> None:
        """Take this card from the top of the pile."""
        batch = self.pile[0]
        if batch.cards == 1:
            del self.pile[0]
            return
        counts = batch.counts[:]
        counts[spice] -= 1
        recalled: list[int] | None = None
        if batch.owner != NOBODY and (batch.recalled is not batch.counts or not (seen or batch.owner == self.turn)):
            recalled = batch.recalled[:]
            if seen or batch.owner == self.turn:
                recalled[spice] -= 1
        self.pile[0] = Batch(batch.owner, counts, recalled)

    def put_under(self, seat: int, spices: list[int]) -> None:
        counts = [0] * SPICES
        for spice in spices:
            counts[spice] += 1
        self.pile.append(Batch(seat, counts))

    # The way to the end

    def cook(self, seat: int, dish: int) -> None:
        for spice in RECIPES[dish]:
            self.give_up(seat, spice, 1)
        self.cooked[seat].append(dish)
