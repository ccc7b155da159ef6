"""What the establishments taken so far say about who will win (CP-18, CP-19)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.cards import TYPES
from peppermill.games.chicago_poker.position import NONE, Position
from peppermill.games.chicago_poker.rules.ending import reason_to_win

_WEIGHT: Final = vec[float]([1.0, 1.75, 3.2, 5.0, 8.0, 7.7, 19.0])
"""How far along a player is: none, one, two types, two alike, three types, two alike and one, four. Chances to win are in
proportion to these: fitted to some thousand games between steady players, two and four of them."""
_QUICK_WEIGHT: Final = vec[float]([1.0, 2.4, 6.0])
"""With the option `quick`: none, one, two."""


def weight(p: Position, seat: i64) -> float:
    """How far the seat is on its way to winning: one of the weights above."""
    won = p.won
    total: i64 = 0
    types: i64 = 0
    kind: i64 = seat * TYPES
    end: i64 = kind + TYPES
    while kind < end:
        total += won[kind]
        if won[kind] > 0:
            types += 1
        kind += 1
    if p.quick:
        return _QUICK_WEIGHT[total if total < 2 else 2]
    if total < 2:
        return _WEIGHT[total]
    if total == 2:
        return _WEIGHT[2 if types == 2 else 3]
    if total == 3:
        return _WEIGHT[4 if types == 3 else 5]
    return _WEIGHT[6]


def chance_if(p: Position, seat: i64, taker: i64, establishment: i64) -> float:
    """The seat's chance to win the game if `taker` takes an establishment of that type; as things stand if nobody does."""
    if taker != NONE:
        p.won[taker * TYPES + establishment] += 1
    chance: float
    if taker != NONE and reason_to_win(p, taker) != NONE:
        chance = 1.0 if taker == seat else 0.0
    else:
        sum = 0.0
        other: i64 = 0
        while other < p.players:
            sum += weight(p, other)
            other += 1
        chance = weight(p, seat) / sum
    if taker != NONE:
        p.won[taker * TYPES + establishment] -= 1
    return chance


def stake(p: Position, seat: i64, place: i64) -> float:
    """What taking that establishment is worth to the seat: its chance to win then, less its chance if a rival takes it."""
    establishment = p.town[place]
    if establishment == NONE:
        return 0.0
    lost = 0.0
    rival: i64 = 0
    while rival < p.players:
        if rival != seat:
            lost += chance_if(p, seat, rival, establishment)
        rival += 1
    return chance_if(p, seat, seat, establishment) - lost / float(p.players - 1)


def leads(p: Position, seat: i64) -> bool:
    """Would the seat win alone if the game ended for want of action (CP-8)?"""
    mine = p.taken_by(seat)
    other: i64 = 0
    while other < p.players:
        if other != seat and p.taken_by(other) >= mine:
            return False
        other += 1
    return True


def wins_with(p: Position, seat: i64, place: i64) -> bool:
    """Does the seat win the game by taking that place (CP-18)?"""
    at = seat * TYPES + p.town[place]
    p.won[at] += 1
    wins = reason_to_win(p, seat) != NONE
    p.won[at] -= 1
    return wins
