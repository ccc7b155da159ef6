"""The toss (SF-6, SF-7): the chef first, then clockwise, one token each, until everyone has made their tosses."""

from __future__ import annotations

from typing import Final

from peppermill.games.safranito.board import EXTRA_TOSS, NO_ZONE, zone_of
from peppermill.games.safranito.events import Flown, Tossed
from peppermill.games.safranito.hands import may_throw_with
from peppermill.games.safranito.moves import Toss, Wobble, throw_of
from peppermill.games.safranito.position import FLYING, ON_BOARD, OUT, SPACE, TOSS, Piece, Position, illegal
from peppermill.games.safranito.rules.spaces import after_extra_toss, begin_spaces
from peppermill.toss.simulate import Flight, simulate
from peppermill.toss.story import layout_hash

_NO_PIECE: Final = -1


def check_toss(p: Position, action: Toss) -> None:
    if p.phase == SPACE and p.space != EXTRA_TOSS:
        raise illegal("now-space")
    if action.token not in p.untossed(p.turn):
        raise illegal("no-such-token", token=action.token)
    if not may_throw_with(p.throwers[p.turn], action.hand):
        raise illegal("not-your-hand")


def toss(p: Position, action: Toss) -> None:
    """One of the tosses everyone makes in a round."""
    _let_go(p, action, False)


def toss_extra(p: Position, action: Toss) -> None:
    """The one more that the action space gives (SF-8)."""
    _let_go(p, action, True)


def _let_go(p: Position, action: Toss, extra: bool) -> None:
    """The token leaves the hand; where it comes to rest is up to chance."""
    p.throw = action
    p.extra = extra
    p.phase = FLYING


def land(p: Position, outcome: Wobble) -> None:
    """Let the throw happen, and see where everything lies."""
    action = p.throw
    if action is None:
        raise ValueError("nothing is flying")
    seat = p.turn
    pieces = p.pieces
    numbers: list[int] = []
    xs: list[int] = []
    ys: list[int] = []
    for number, lying in enumerate(pieces):
        if lying.where == ON_BOARD:
            numbers.append(number)
            xs.append(lying.x)
            ys.append(lying.y)
    numbers.append(len(pieces))
    flight = simulate(
        xs,
        ys,
        throw_of(action),
        p.sides[seat],
        outcome.seed,
        p.told is not None,
    )
    thrown = Piece(seat, action.token)
    thrown.up = action.face_up != flight.flipped
    thrown.seen = action.face_up or thrown.up
    pieces.append(thrown)
    last = len(numbers) - 1
    for place, number in enumerate(numbers):
        piece = pieces[number]
        x = flight.xs[place]
        y = flight.ys[place]
        # Most lie where they lay.
        if place == last or flight.left[place] or x != piece.x or y != piece.y:
            _put(piece, x, y, flight.left[place])
    p.throw = None
    p.wobble = outcome.seed
    if p.told is not None:
        _tell(p, action, thrown, _flown(p, flight, numbers))
    if p.extra:
        p.extra = False
        after_extra_toss(p)
    else:
        p.tossed[seat] += 1
        _next_toss(p)


def _put(piece: Piece, x: int, y: int, left: bool) -> None:
    piece.x = x
    piece.y = y
    piece.zone = NO_ZONE if left else zone_of(x, y)
    if left:
        piece.where = OUT


def _next_toss(p: Position) -> None:
    p.turn = (p.turn + 1) % p.players
    if p.tossed[p.turn] == p.house.tosses:
        begin_spaces(p)
    else:
        p.phase = TOSS


def _tell(p: Position, action: Toss, thrown: Piece, flight: Flown) -> None:
    seat = p.turn
    told = _tossed(p, action, thrown, action.token, flight)
    if thrown.seen:
        p.tell(told)
    else:
        p.tell_only(told, seat)
        p.tell_others(_tossed(p, action, thrown, None, flight), p.players, seat)


def _tossed(p: Position, action: Toss, thrown: Piece, token: int | None, flight: Flown) -> Tossed:
    return Tossed(
        seat=p.turn,
        piece=len(p.pieces) - 1,
        token=token,
        face_up=action.face_up,
        extra=p.extra,
        stance=action.stance,
        direction=action.direction,
        power=action.power,
        loft=action.loft,
        hand=action.hand,
        up=thrown.up,
        out=thrown.where == OUT,
        zone=None if thrown.zone == NO_ZONE else thrown.zone,
        flight=flight,
    )


def _flown(p: Position, flight: Flight, numbers: list[int]) -> Flown:
    """The flight as rows of numbers. The physics numbers the tokens on the board; here they have the numbers of the pieces."""
    moments: list[tuple[int, ...]] = []
    for moment in flight.moments:
        other = _NO_PIECE if moment.other < 0 else numbers[moment.other]
        moments.append((moment.time, moment.what, numbers[moment.body], other, moment.speed))
    tracks: list[tuple[int, ...]] = []
    for track in flight.tracks:
        row: list[int] = [numbers[track.body]]
        for knot in track.knots:
            row += [knot.time, knot.x, knot.y, knot.z, knot.way]
        tracks.append(tuple(row))
    return Flown(
        version=flight.version,
        ticks=flight.ticks,
        spin=flight.spin,
        flipped=flight.flipped,
        moments=tuple(moments),
        tracks=tuple(tracks),
        hash=board_hash(p),
    )


def board_hash(p: Position) -> int:
    """Fingerprint of the tokens on the board, by their numbers."""
    pieces = p.pieces
    return layout_hash(
        [piece.x for piece in pieces], [piece.y for piece in pieces], [piece.where != ON_BOARD for piece in pieces]
    )
