"""What a seat may see (SF-6, SF-14): its own tokens, cards and reserved dishes, and all that lies open."""

from __future__ import annotations

from peppermill.core.actors import ToAct
from peppermill.games.safranito.board import NO_ZONE
from peppermill.games.safranito.components import ID, SPICES, tosses_a_round
from peppermill.games.safranito.kitchen import DRAWING, KEEP, PHASE_NAMES, WHERE_NAMES, Batch, Kitchen
from peppermill.games.safranito.trade import bowls_with_tokens
from peppermill.games.safranito.views import (
    BatchView,
    BowlView,
    DrawView,
    PieceView,
    SafranitoView,
    SeatView,
    ThrowView,
)


def look(table: Kitchen, seat: int | None, to_act: ToAct) -> SafranitoView:
    """A seat's view; None is a spectator's."""
    return SafranitoView(
        ID,
        seat,
        table.players,
        to_act,
        PHASE_NAMES[table.phase],
        table.turn,
        table.round,
        table.last_round,
        table.chef,
        tosses_a_round(table.players),
        table.sides,
        tuple(table.throwers),
        _throw(table, seat),
        None if table.wobble < 0 else table.wobble,
        _pieces(table, seat),
        table.shown_before,
        None if table.space < 0 else table.space,
        _drawing(table, seat),
        tuple(bowls_with_tokens(table)),
        tuple(table.traded),
        _bowl(table),
        table.cooked_open,
        tuple(table.market),
        table.to_lay,
        tuple([_batch(batch, seat) for batch in table.pile]),
        tuple(table.discard),
        tuple(table.dishes),
        len(table.dish_pile),
        tuple([_seat(table, other, other == seat) for other in range(table.players)]),
        None if table.winner < 0 else table.winner,
    )


def _throw(table: Kitchen, seat: int | None) -> ThrowView | None:
    throw = table.throw
    if throw is None:
        return None
    token = throw.token if seat == table.turn or throw.face_up else None
    return ThrowView(
        table.turn, token, throw.face_up, table.extra, throw.stance, throw.direction, throw.power, throw.loft, throw.hand
    )  # fmt: skip


def _pieces(table: Kitchen, seat: int | None) -> tuple[PieceView, ...]:
    found: list[PieceView] = []
    for number, piece in enumerate(table.pieces):
        token = piece.token if piece.seen or piece.owner == seat else None
        zone = None if piece.zone == NO_ZONE else piece.zone
        where = WHERE_NAMES[piece.where]
        found.append(PieceView(number, piece.owner, token, piece.up, piece.seen, where, zone, piece.x, piece.y))
    return tuple(found)


def _drawing(table: Kitchen, seat: int | None) -> DrawView | None:
    if table.phase != DRAWING and table.phase != KEEP:
        return None
    spices = tuple(table.drawn) if seat == table.turn else None
    return DrawView(table.turn, table.to_draw, len(table.drawn), spices)


def _bowl(table: Kitchen) -> BowlView | None:
    spice = table.bowl
    if spice < 0:
        return None
    return BowlView(spice, table.price, tuple(table.totals_in(spice)), tuple(table.sold), table.market.count(spice))


def _batch(batch: Batch, seat: int | None) -> BatchView:
    spices: tuple[int, ...] | None = None
    if seat is not None and batch.owner == seat:
        spices = tuple([spice for spice in range(SPICES) for card in range(batch.recalled[spice])])
    return BatchView(batch.cards, None if batch.owner < 0 else batch.owner, spices)


def _seat(table: Kitchen, seat: int, own: bool) -> SeatView:
    first = seat * SPICES
    return SeatView(
        table.money[seat],
        table.tossed[seat],
        tuple(table.untossed(seat)) if own else None,
        table.cards[seat],
        tuple(table.hands[first : first + SPICES]) if own else None,
        tuple(table.known[first : first + SPICES]),
        len(table.reserved[seat]),
        tuple(table.reserved[seat]) if own else None,
        tuple(table.cooked[seat]),
    )
