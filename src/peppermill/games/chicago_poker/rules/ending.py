"""How the game ends, and who wins then (CP-8, CP-18 … CP-20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.chicago_poker.cards import TYPES
from peppermill.games.chicago_poker.events import GameOver
from peppermill.games.chicago_poker.position import NONE, OVER, SEAT_BIT, Position

IDLE_ROUNDS: Final = 2
"""The game is over after this many whole rounds in which nobody has acted (CP-8)."""

THREE_ALIKE: Final = 0
FOUR_TYPES: Final = 1
FIVE: Final = 2
QUICK_THREE: Final = 3
QUICK_PAIR: Final = 4
LAST_ONE: Final = 5
NOBODY_ACTS: Final = 6
REASONS: Final = ("three-alike", "four-types", "five", "quick-three", "quick-pair", "last-one", "nobody-acts")


def all_taken(p: Position) -> bool:
    """Has every establishment of the box been taken (CP-20)?"""
    total: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        total += p.taken_by(seat)
        seat += 1
    return total == p.house.establishments


def reason_to_win(p: Position, seat: i64) -> i64:
    """CP-18, or CP-19 with the option `quick`; NONE if the seat has not won."""
    most: i64 = 0
    types: i64 = 0
    total: i64 = 0
    i: i64 = 0
    while i < TYPES:
        count = p.won[seat * TYPES + i]
        total += count
        if count > 0:
            types += 1
        most = max(most, count)
        i += 1
    if p.quick:
        if most >= 2:
            return QUICK_PAIR
        return QUICK_THREE if total >= 3 else NONE
    if most >= p.house.alike:
        return THREE_ALIKE
    if types == TYPES:
        return FOUR_TYPES
    return FIVE if total >= p.house.any else NONE


def finish_for_want_of_action(p: Position) -> None:
    """CP-8: nobody does anything any more; most establishments win, ties share."""
    most: i64 = 0
    winners: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        count = p.taken_by(seat)
        if count > most:
            most = count
            winners = 0
        if count == most:
            winners |= SEAT_BIT[seat]
        seat += 1
    finish(p, winners, NOBODY_ACTS)


def finish(p: Position, winners: i64, reason: i64) -> None:
    """The game is over: these seats (bits) have won, for this reason."""
    p.phase = OVER
    p.left = 0
    p.winners = winners
    p.reason = reason
    if p.told is not None:
        seats = [seat for seat in range(p.players) if winners & SEAT_BIT[seat]]
        p.tell(GameOver(tuple(seats), REASONS[reason]))
