"""One action after another, one turn after another (CP-3, CP-8)."""

from __future__ import annotations

from peppermill.games.chicago_poker.events import NobodyActed, TurnEnded
from peppermill.games.chicago_poker.position import Position
from peppermill.games.chicago_poker.rules.ending import IDLE_ROUNDS, finish_for_want_of_action
from peppermill.games.chicago_poker.rules.shootout import start_turn


def spend(p: Position) -> None:
    """One action less; after the last one the turn is over."""
    p.acted = True
    p.left -= 1
    if p.left == 0:
        end_turn(p)


def end_turn(p: Position) -> None:
    """The next player's turn begins, unless nobody has acted for too long (CP-8)."""
    if p.told is not None:
        p.tell(TurnEnded(p.turn, p.left))
    if p.acted:
        p.idle = 0
    else:
        p.idle += 1
    # CP-8: after a whole round everybody is warned, after the second the game is over.
    if p.idle == p.players and p.told is not None:
        p.tell(NobodyActed())
    if p.idle == IDLE_ROUNDS * p.players:
        finish_for_want_of_action(p)
        return
    seat = p.turn + 1
    if seat == p.players:
        seat = 0
    start_turn(p, seat)
