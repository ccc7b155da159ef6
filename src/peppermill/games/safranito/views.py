"""What a seat sees (SF-6, SF-14): its own tokens, cards and reserved dishes, and all that lies open."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.actors import ToAct
from peppermill.core.errors import CannotImagine
from peppermill.core.house import HouseRules
from peppermill.core.values import Value, View
from peppermill.games.safranito.board import NO_ZONE
from peppermill.games.safranito.components import ID, NAME, SPICES
from peppermill.games.safranito.events import Shown
from peppermill.games.safranito.position import DRAWING, KEEP, PHASE_NAMES, WHERE_NAMES, Batch, Position


@dataclass(init=False)
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

    def __init__(  # noqa: PLR0917 — called by keyword
        self,
        piece: int,
        owner: int,
        token: int | None,
        up: bool,
        seen: bool,
        where: str,
        zone: int | None,
        x: int,
        y: int,
    ) -> None:
        self.piece = piece
        self.owner = owner
        self.token = token
        self.up = up
        self.seen = seen
        self.where = where
        self.zone = zone
        self.x = x
        self.y = y


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
    """Spice cards that lie together in the pile, in no known order; whoever put them under it knows which they are."""

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


@dataclass(init=False)
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

    def __init__(  # noqa: PLR0917 — called by keyword
        self,
        money: int,
        tossed: int,
        tokens: tuple[int, ...] | None,
        cards: int,
        hand: tuple[int, ...] | None,
        known: tuple[int, ...],
        reserved: int,
        reserved_dishes: tuple[int, ...] | None,
        cooked: tuple[int, ...],
    ) -> None:
        self.money = money
        self.tossed = tossed
        self.tokens = tokens
        self.cards = cards
        self.hand = hand
        self.known = known
        self.reserved = reserved
        self.reserved_dishes = reserved_dishes
        self.cooked = cooked


@dataclass(init=False)
class SafranitoView(View):
    """Everything one seat, or a spectator, may know of a match."""

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
    house: HouseRules = ()

    # Written out: the one a dataclass generates is never compiled, and a view is made at every move.
    def __init__(  # noqa: PLR0913, PLR0917 — called by keyword
        self,
        game: str,
        seat: int | None,
        players: int,
        to_act: ToAct,
        phase: str,
        turn: int,
        round: int,
        rounds: int,
        chef: int,
        tosses: int,
        sides: tuple[int, ...],
        throwers: tuple[int, ...],
        throw: ThrowView | None,
        wobble: int | None,
        pieces: tuple[PieceView, ...],
        shown_before: tuple[Shown, ...],
        space: int | None,
        drawing: DrawView | None,
        bowls: tuple[int, ...],
        traded: tuple[int, ...],
        bowl: BowlView | None,
        cooked_open: bool,
        market: tuple[int, ...],
        to_lay: int,
        pile: tuple[BatchView, ...],
        discard: tuple[int, ...],
        dishes: tuple[int, ...],
        dish_pile: int,
        seats: tuple[SeatView, ...],
        winner: int | None,
        house: HouseRules = (),
    ) -> None:
        self.game = game
        self.seat = seat
        self.players = players
        self.to_act = to_act
        self.phase = phase
        self.turn = turn
        self.round = round
        self.rounds = rounds
        self.chef = chef
        self.tosses = tosses
        self.sides = sides
        self.throwers = throwers
        self.throw = throw
        self.wobble = wobble
        self.pieces = pieces
        self.shown_before = shown_before
        self.space = space
        self.drawing = drawing
        self.bowls = bowls
        self.traded = traded
        self.bowl = bowl
        self.cooked_open = cooked_open
        self.market = market
        self.to_lay = to_lay
        self.pile = pile
        self.discard = discard
        self.dishes = dishes
        self.dish_pile = dish_pile
        self.seats = seats
        self.winner = winner
        self.house = house


def not_a_view() -> CannotImagine:
    """Why a view is refused that is none of this game, or that no match can look like."""
    return CannotImagine("not-a-view", game=NAME)


# How it is seen


def see(p: Position, seat: int | None) -> SafranitoView:
    """What a seat may see; None is a spectator."""
    return SafranitoView(
        game=ID,
        seat=seat,
        players=p.players,
        to_act=p.to_act,
        phase=PHASE_NAMES[p.phase],
        turn=p.turn,
        round=p.round,
        rounds=p.last_round,
        chef=p.chef,
        tosses=p.house.tosses,
        sides=p.sides,
        throwers=tuple(p.throwers),
        throw=_throw(p, seat),
        wobble=None if p.wobble < 0 else p.wobble,
        pieces=tuple([_piece(p, number, seat) for number in range(len(p.pieces))]),
        shown_before=p.shown_before,
        space=None if p.space < 0 else p.space,
        drawing=_drawing(p, seat),
        bowls=tuple(p.bowls_with_tokens()),
        traded=tuple(p.traded),
        bowl=_bowl(p),
        cooked_open=p.cooked_open,
        market=tuple(p.market),
        to_lay=p.to_lay,
        pile=tuple([_batch(batch, seat) for batch in p.pile]),
        discard=tuple(p.discard),
        dishes=tuple(p.dishes),
        dish_pile=len(p.dish_pile),
        seats=tuple([_seat(p, other, other == seat) for other in range(p.players)]),
        winner=None if p.winner < 0 else p.winner,
        house=p.house.rules,
    )


def _throw(p: Position, seat: int | None) -> ThrowView | None:
    throw = p.throw
    if throw is None:
        return None
    return ThrowView(
        seat=p.turn,
        token=throw.token if seat == p.turn or throw.face_up else None,
        face_up=throw.face_up,
        extra=p.extra,
        stance=throw.stance,
        direction=throw.direction,
        power=throw.power,
        loft=throw.loft,
        hand=throw.hand,
    )


def _piece(p: Position, number: int, seat: int | None) -> PieceView:
    piece = p.pieces[number]
    return PieceView(
        piece=number,
        owner=piece.owner,
        token=piece.token if piece.seen or piece.owner == seat else None,
        up=piece.up,
        seen=piece.seen,
        where=WHERE_NAMES[piece.where],
        zone=None if piece.zone == NO_ZONE else piece.zone,
        x=piece.x,
        y=piece.y,
    )


def _drawing(p: Position, seat: int | None) -> DrawView | None:
    if p.phase != DRAWING and p.phase != KEEP:
        return None
    spices = tuple(p.drawn) if seat == p.turn else None
    return DrawView(seat=p.turn, left=p.to_draw, drawn=len(p.drawn), spices=spices)


def _bowl(p: Position) -> BowlView | None:
    spice = p.bowl
    if spice < 0:
        return None
    totals = tuple(p.totals_in(spice))
    return BowlView(spice=spice, price=p.price, totals=totals, sold=tuple(p.sold), cards=p.market.count(spice))


def _batch(batch: Batch, seat: int | None) -> BatchView:
    spices: tuple[int, ...] | None = None
    if seat is not None and batch.owner == seat:
        spices = tuple([spice for spice in range(SPICES) for card in range(batch.recalled[spice])])
    return BatchView(cards=batch.cards, owner=None if batch.owner < 0 else batch.owner, spices=spices)


def _seat(p: Position, seat: int, own: bool) -> SeatView:
    first = seat * SPICES
    return SeatView(
        money=p.money[seat],
        tossed=p.tossed[seat],
        tokens=tuple(p.untossed(seat)) if own else None,
        cards=p.cards[seat],
        hand=tuple(p.hands[first : first + SPICES]) if own else None,
        known=tuple(p.known[first : first + SPICES]),
        reserved=len(p.reserved[seat]),
        reserved_dishes=tuple(p.reserved[seat]) if own else None,
        cooked=tuple(p.cooked[seat]),
    )
