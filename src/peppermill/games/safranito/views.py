"""What a seat sees of a game of Safranito."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.actors import ToAct
from peppermill.core.values import Value, View
from peppermill.games.safranito.events import Shown


@dataclass
class PieceView(Value):
    """A token that was tossed this round."""

    piece: int
    owner: int
    token: int | None
    """Its value: known to its owner, and to all once it was face up."""
    up: bool
    """Does it lie face up?"""
    seen: bool
    """Was it ever face up? Then everyone knows its value, however it lies."""
    where: str
    """`board`, `out` (off the board), or `back` with its owner."""
    zone: int | None
    x: int
    y: int


@dataclass
class ThrowView(Value):
    """A throw on its way: the intent is in, chance has still to speak."""

    seat: int
    token: int | None
    face_up: bool
    extra: bool
    stance: int
    direction: int
    power: int
    loft: int
    hand: int


@dataclass
class BatchView(Value):
    """Spice cards that lie together in the pile, in no known order. Put under the pile, they are known to who did it."""

    cards: int
    owner: int | None
    """Who put them there."""
    spices: tuple[int, ...] | None
    """For the owner. More than there are cards where others have drawn from them in secret: those left are among these."""


@dataclass
class DrawView(Value):
    """The extra spice: cards drawn so far, and how many are still to come."""

    seat: int
    left: int
    drawn: int
    spices: tuple[int, ...] | None


@dataclass
class BowlView(Value):
    """The bowl that is traded now."""

    spice: int
    price: int
    """What a card sells for."""
    totals: tuple[int, ...]
    """Each seat's tokens in it now: what a card costs them."""
    sold: tuple[int, ...]
    cards: int
    """Cards of the spice laid out."""


@dataclass
class SeatView(Value):
    """One player. Lists of nine count cards by spice."""

    money: int
    tossed: int
    tokens: tuple[int, ...] | None
    """Values not tossed yet this round: one's own."""
    cards: int
    hand: tuple[int, ...] | None
    known: tuple[int, ...]
    """Cards everyone saw them get and not yet give away; the rest of the hand came from the extra spice."""
    reserved: int
    reserved_dishes: tuple[int, ...] | None
    cooked: tuple[int, ...]


@dataclass
class SafranitoView(View):
    game: str
    seat: int | None
    players: int
    to_act: ToAct
    phase: str
    turn: int
    round: int
    rounds: int
    """The last round, or 0: no limit."""
    chef: int
    tosses: int
    sides: tuple[int, ...]
    """By seat: quarter turns clockwise from the bottom edge; empty until they are drawn."""
    throwers: tuple[int, ...]
    """By seat: which of THROWER_NAMES."""
    throw: ThrowView | None
    wobble: int | None
    """The chance of the last throw that came to rest."""
    pieces: tuple[PieceView, ...]
    shown_before: tuple[Shown, ...]
    """The tokens that were face up last round."""
    space: int | None
    drawing: DrawView | None
    bowls: tuple[int, ...]
    """Bowls that hold tokens."""
    traded: tuple[int, ...]
    """The bowls of this round's trade in their order; until it begins, those of the last."""
    bowl: BowlView | None
    cooked_open: bool
    """While cooking: has the player whose turn it is cooked their open dish of the round?"""
    market: tuple[int, ...]
    to_lay: int
    """Spice cards still to be laid out for the new round."""
    pile: tuple[BatchView, ...]
    discard: tuple[int, ...]
    dishes: tuple[int, ...]
    dish_pile: int
    seats: tuple[SeatView, ...]
    winner: int | None
