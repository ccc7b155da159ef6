"""What everybody can tell when a player holds more than seven cards: it must be possible to play down to seven (CP-5)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.rng import Rng
from peppermill.games.chicago_poker.cards import CORRUPTION, GANGSTERS, INFORMER, LIMOUSINE, MURDER, REVOLVER
from peppermill.games.chicago_poker.position import ACT, DRAWING, HAND, Position
from peppermill.games.chicago_poker.rules.specials import would_shed
from peppermill.games.chicago_poker.rules.turn import gets_down
from peppermill.games.chicago_poker.views import ChicagoView, no_such_view


def turn_can_end(p: Position) -> bool:
    """Whoever holds more than seven cards, or draws an eighth, can play down to seven (CP-5): that much everybody knows."""
    if p.phase == DRAWING:
        return gets_down(p, p.turn, 1, p.left - 1, True)
    return p.phase != ACT or gets_down(p, p.turn, 0, p.left, True)


def help_to_end(p: Position, view: ChicagoView, rng: Rng) -> None:
    """Exchange gangsters of the player in turn for specials until the turn can end; the Revolver first where it must be."""
    kinds = [MURDER, INFORMER, LIMOUSINE, REVOLVER, CORRUPTION]
    rng.shuffle(kinds)
    if p.held[p.turn] + (1 if p.phase == DRAWING else 0) > p.house.limit + 1:
        kinds.remove(REVOLVER)
        kinds.insert(0, REVOLVER)
    for kind in kinds:
        if kind == CORRUPTION or would_shed(p, p.turn, kind):
            _exchange(p, view, kind, rng)
            if turn_can_end(p):
                return
    raise no_such_view()


def _exchange(p: Position, view: ChicagoView, special: i64, rng: Rng) -> None:
    """One of the gangsters in hand for that special, from the draw pile or another hand; unless it is there already, or the seat
    that looks holds it."""
    seat = p.turn
    if p.in_hand(seat, special) >= 0:
        return
    gangsters = [p.hands[seat * HAND + i] for i in range(p.held[seat]) if p.hands[seat * HAND + i] < GANGSTERS]
    gangster = gangsters[rng.below(len(gangsters))]
    at = p.in_pile(special)
    if at >= 0:
        p.pile[at] = gangster
    else:
        holders = [other for other in range(view.players) if other != view.seat and p.in_hand(other, special) >= 0]
        if not holders:
            return
        p.give(holders[0], special)
        p.take(holders[0], gangster)
    p.give(seat, gangster)
    p.take(seat, special)
