"""The toss (SF-6, SF-7): one token each from the chef clockwise, again and again."""

from __future__ import annotations

from typing import Final

from peppermill.games.safranito.board import NO_ZONE, zone_of
from peppermill.games.safranito.components import tosses_a_round
from peppermill.games.safranito.events import Flown, Tossed
from peppermill.games.safranito.hands import may_throw_with
from peppermill.games.safranito.moves import Toss
from peppermill.games.safranito.position import FLYING, ON_BOARD, OUT, TOSS, Piece, Position, illegal
from peppermill.games.safranito.rules.spaces import after_extra_toss, begin_spaces
from peppermill.toss.simulate import Flight, simulate
from peppermill.toss.story import layout_hash
from peppermill.toss.throw import Throw, fits

_NONE: Final = -1


def throw_of(toss: Toss) -> Throw:
    return Throw(toss.stance, toss.direction, toss.power, toss.loft, toss.hand)


def check_toss(table: Position, toss: Toss) -> None:
    if toss.token not in table.untossed(table.turn):
        raise illegal("no-such-token", token=toss.token)
    if not may_throw_with(table.throwers[table.turn], toss.hand):
        raise illegal("not-your-hand")
    if not fits(throw_of(toss)):
        raise illegal("not-a-throw")


def toss(table: Position, action: Toss, extra: bool) -> None:
    """The token leaves the hand; chance has the next word."""
    table.throw = action
    table.extra = extra
    table.phase = FLYING


def land(table: Position, seed: int) -> None:
    """Let the throw happen, and see where everything lies."""
    action = table.throw
    if action is None:
        raise ValueError("nothing is flying")
    seat = table.turn
    pieces = table.pieces
    numbers: list[int] = [number for number, piece in enumerate(pieces) if piece.where == ON_BOARD]
    numbers.append(len(pieces))
    flight = simulate(
        [pieces[number].x for number in numbers[:-1]],
        [pieces[number].y for number in numbers[:-1]],
        throw_of(action),
        table.sides[seat],
        seed,
        table.told is not None,
    )
    thrown = Piece(seat, action.token)
    thrown.up = action.face_up != flight.flipped
    thrown.seen = action.face_up or thrown.up
    pieces.append(thrown)
    for place, number in enumerate(numbers):
        _put(pieces[number], flight.xs[place], flight.ys[place], flight.left[place])
    table.throw = None
    table.wobble = seed
    if table.told is not None:
        _tell(table, action, thrown, _flown(table, flight, numbers))
    if table.extra:
        table.extra = False
        after_extra_toss(table)
    else:
        table.tossed[seat] += 1
        _next_toss(table)


def _put(piece: Piece, x: int, y: int, left: bool) -> None:
    piece.x = x
    piece.y = y
    piece.zone = NO_ZONE if left else zone_of(x, y)
    if left:
        piece.where = OUT


def _next_toss(table: Position) -> None:
    table.turn = (table.turn + 1) % table.players
    if table.tossed[table.turn] == tosses_a_round(table.players):
        begin_spaces(table)
    else:
        table.phase = TOSS


def _tell(table: Position, action: Toss, thrown: Piece, flight: Flown) -> None:
    seat = table.turn
    told = _tossed(table, action, thrown, action.token, flight)
    if thrown.seen:
        table.tell(told)
    else:
        table.tell_only(told, seat)
        table.tell_others(_tossed(table, action, thrown, None, flight), table.players, seat)


def _tossed(table: Position, action: Toss, thrown: Piece, token: int | None, flight: Flown) -> Tossed:
    return Tossed(
        table.turn,
        len(table.pieces) - 1,
        token,
        action.face_up,
        table.extra,
        action.stance,
        action.direction,
        action.power,
        action.loft,
        action.hand,
        thrown.up,
        thrown.where == OUT,
        None if thrown.zone == NO_ZONE else thrown.zone,
        flight,
    )


def _flown(table: Position, flight: Flight, numbers: list[int]) -> Flown:
    """The flight in numbers of pieces, as rows."""
    moments: list[tuple[int, ...]] = []
    for moment in flight.moments:
        other = _NONE if moment.other < 0 else numbers[moment.other]
        moments.append((moment.time, moment.what, numbers[moment.body], other, moment.speed))
    tracks: list[tuple[int, ...]] = []
    for track in flight.tracks:
        row: list[int] = [numbers[track.body]]
        for knot in track.knots:
            row += [knot.time, knot.x, knot.y, knot.z, knot.way]
        tracks.append(tuple(row))
    fingerprint = board_hash(table)
    return Flown(flight.version, flight.ticks, flight.spin, flight.flipped, tuple(moments), tuple(tracks), fingerprint)


def board_hash(table: Position) -> int:
    """Fingerprint of the tokens on the board, by their numbers."""
    pieces = table.pieces
    return layout_hash(
        [piece.x for piece in pieces], [piece.y for piece in pieces], [piece.where != ON_BOARD for piece in pieces]
    )
