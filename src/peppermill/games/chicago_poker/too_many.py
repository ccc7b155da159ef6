"""What it tells everybody that a player holds more than seven cards: imagined hands must allow to play down to seven (CP-5)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Rng
from peppermill.games.chicago_poker.board import ACT, DRAWING, HAND, HAND_LIMIT, Board
from peppermill.games.chicago_poker.cards import CORRUPTION, GANGSTERS, INFORMER, LIMOUSINE, MURDER, REVOLVER
from peppermill.games.chicago_poker.specials import would_shed
from peppermill.games.chicago_poker.turn import gets_down
from peppermill.games.chicago_poker.views import ChicagoView


def turn_can_end(board: Board) -> bool:
    """Whoever holds more than seven cards, or draws an eighth, can play down to seven (CP-5): that much everybody knows."""
    if board.phase == DRAWING:
        return gets_down(board, board.turn, 1, board.left - 1, True)
    return board.phase != ACT or gets_down(board, board.turn, 0, board.left, True)


def help_to_end(board: Board, view: ChicagoView, rng: Rng) -> None:
    """Exchange gangsters of the player in turn for specials until the turn can end; the Revolver first where it must be."""
    kinds = [MURDER, INFORMER, LIMOUSINE, REVOLVER, CORRUPTION]
    rng.shuffle(kinds)
    if board.held[board.turn] + (1 if board.phase == DRAWING else 0) > HAND_LIMIT + 1:
        kinds.remove(REVOLVER)
        kinds.insert(0, REVOLVER)
    for kind in kinds:
        if kind == CORRUPTION or would_shed(board, board.turn, kind):
            _exchange(board, view, kind, rng)
            if turn_can_end(board):
                return
    raise CannotImagine("not-a-view", game="Chicago Poker")


def _exchange(board: Board, view: ChicagoView, special: i64, rng: Rng) -> None:
    """One of the gangsters in hand for that special, from the draw pile or another hand; unless the looking seat has it, or it is
    there already."""
    seat = board.turn
    if board.in_hand(seat, special) >= 0:
        return
    gangsters = [board.hands[seat * HAND + i] for i in range(board.held[seat]) if board.hands[seat * HAND + i] < GANGSTERS]
    gangster = gangsters[rng.below(len(gangsters))]
    at = board.in_pile(special)
    if at >= 0:
        board.pile[at] = gangster
    else:
        holders = [other for other in range(view.players) if other != view.seat and board.in_hand(other, special) >= 0]
        if not holders:
            return
        board.give(holders[0], special)
        board.take(holders[0], gangster)
    board.give(seat, gangster)
    board.take(seat, special)
