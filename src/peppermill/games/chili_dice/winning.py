"""Playing for the win: what helps against these sheets, not what brings the most points.

As long as several boxes are to be filled, the lead one may expect and how much luck is still to come tell how much risk is
right: a lead of Δ with a variance of v asks for an appetite of −Δ/v (`appetite.py`), or a little less. With the last four boxes
the chance to win itself is reckoned for every throw, from the chances of the boxes that will be left then (`finish.py`). With the
last box of a match of two that is exact, whether the other one is done or has a last box too; before that the others' totals to
come are taken as normal, and they are taken to play for points.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

import numpy as np

from peppermill.core.values import Action, View
from peppermill.games.chili_dice import finish, solver
from peppermill.games.chili_dice.appetite import APPETITES, MOST, NEUTRAL, best_taste, last_box, tables, taste, variances
from peppermill.games.chili_dice.dice import BIT, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.sweep import Array, Prospects, Sweep, kind_points
from peppermill.games.chili_dice.thrown import Throw
from peppermill.games.chili_dice.views import DiceView, Sheet, dice_view, empty_boxes

ENDGAME: Final = 4
"""Boxes left to fill when the chance to win is reckoned itself."""
CALM: Final = 0.7
"""The part of the appetite that is acted on: there will be turns in which to answer to how this one went."""
LIKES_POINTS: Final = 1e-5
"""A point is worth this much of a chance: so that a game that is decided is still played sensibly."""
SLACK: Final = 2e-6
"""What single precision can't tell apart."""
_TOTALS: Final = 1200
"""More than anybody can score."""
_POINTS: Final = 101
"""What a box can hold: 0 to 100."""
_TURNS_KEPT: Final = 16
_STEPS: Final = 64
_FAR: Final = 6
_BELL: Final = np.array([0.5 * math.erfc(-step / _STEPS / math.sqrt(2.0)) for step in range(-_FAR * _STEPS, _FAR * _STEPS + 1)])
"""The normal distribution, from −6 to 6."""
_TIES: Final = ((0.5 - math.sqrt(1.0 / 12.0)), (0.5 + math.sqrt(1.0 / 12.0)))
"""Where to look between "all equals beat me" and "I beat all equals": with up to three others the mean of these two is exact."""

Rival = tuple[int, int, int]
"""Empty boxes, rolls left, total so far."""


def best_action(view: View) -> Action:
    """The action with the best chance to win, as far as this can be told."""
    seen = dice_view(view)
    if seen.players == 1:
        return solver.best_action(seen)
    me, rivals = _rival(seen.sheets[seen.turn]), _rivals(seen)
    with solver.LOCK:
        throw = _endgame(seen, me, rivals) if _count(me[0]) <= ENDGAME else _midgame(seen, me, rivals)
        return throw.best(SLACK)


def _rival(sheet: Sheet) -> Rival:
    return empty_boxes(sheet), sheet.rolls_left, sheet.total


def _rivals(view: DiceView) -> tuple[Rival, ...]:
    return tuple(sorted([_rival(sheet) for seat, sheet in enumerate(view.sheets) if seat != view.turn]))


def _count(boxes: int) -> int:
    return boxes.bit_count()


# Several boxes to go: how much risk is right?


def appetite_for(lead: float, variance: float) -> int:
    """Which of APPETITES suits somebody who expects to end so far ahead."""
    wanted = -CALM * lead / max(variance, 1.0)
    return min(range(len(APPETITES)), key=lambda number: abs(APPETITES[number] - wanted))


def _midgame(view: DiceView, me: Rival, rivals: tuple[Rival, ...]) -> Throw:
    boxes, rolls, total = me
    mean, variance = field(rivals)
    # By points alone: what is on the table already belongs to what may be expected.
    plain = _throw(view, me, NEUTRAL)
    lead = total + float(plain.turned.max()) - mean
    chosen = appetite_for(lead, float(variances()[boxes, rolls]) + variance)
    return plain if chosen == NEUTRAL else _throw(view, me, chosen)


def _throw(view: DiceView, me: Rival, chosen: int) -> Throw:
    boxes, rolls, _ = me
    appetite, values, around = APPETITES[chosen], tables()[chosen], _around(boxes)
    worths: list[float | None] = [None] * BOXES
    for box, points in enumerate(view.offers):
        if points is not None:
            worths[box] = float(taste(appetite, points + values[boxes ^ BIT[box], rolls], around))
    return Throw(view, _prospects(boxes, chosen), worths)


def _prospects(boxes: int, chosen: int) -> Prospects:
    return solver.prospects(boxes, exact=False) if chosen == NEUTRAL else _with_taste(boxes, chosen)


@lru_cache(maxsize=_TURNS_KEPT)
def _with_taste(boxes: int, chosen: int) -> Prospects:
    return Prospects(_sweep(), best_taste(tables()[chosen], APPETITES[chosen], boxes, _around(boxes)))


def _around(boxes: int) -> float:
    return float(tables()[NEUTRAL][boxes, ROLLS_EACH // 2])


@cache
def _sweep() -> Sweep:
    return Sweep(np.float32)


@lru_cache(maxsize=_TURNS_KEPT)
def field(rivals: tuple[Rival, ...]) -> tuple[float, float]:
    """Mean and variance of the best of the others' final totals."""
    if len(rivals) == 1:
        return _outlook(rivals[0])
    chances = np.diff(best_below(rivals), append=1.0)
    totals = np.arange(_TOTALS)
    mean = float(chances @ totals)
    return mean, float(chances @ (totals - mean) ** 2)


def _outlook(rival: Rival) -> tuple[float, float]:
    boxes, rolls, total = rival
    if boxes == 0:
        return float(total), 0.0
    return total + float(tables()[NEUTRAL][boxes, rolls]), float(variances()[boxes, rolls])


# The others' totals to come


def best_below(rivals: tuple[Rival, ...]) -> Array:
    """By total: the chance that all others end below it."""
    return _product([below for below, _ in map(_ending, rivals)])


def win_by_total(rivals: tuple[Rival, ...]) -> Array:
    """By my final total: the chance to win, shared with whoever has as much (CD-15)."""
    endings = [_ending(rival) for rival in rivals]
    low, high = [_product([below + equal * share for below, equal in endings]) for share in _TIES]
    return (low + high) / 2.0


def _product(factors: list[Array]) -> Array:
    product: Array = np.multiply.reduce(factors)
    return product


def _ending(rival: Rival) -> tuple[Array, Array]:
    """By total: the chances that this rival ends below it, and with just as much."""
    boxes, rolls, total = rival
    totals = np.arange(_TOTALS)
    if boxes == 0:
        return (totals > total).astype(np.float64), (totals == total).astype(np.float64)
    if _count(boxes) == 1:
        # A last box is played against the total to beat; equal totals are in these chances.
        loses = 1.0 - last_box()[boxes.bit_length() - 1, rolls].astype(np.float64)
        below = np.zeros(_TOTALS)
        below[total : total + MOST] = loses
        below[total + MOST :] = 1.0
        return below, np.zeros(_TOTALS)
    mean, variance = _outlook(rival)
    edges = (np.arange(_TOTALS + 1) - 0.5 - mean) / math.sqrt(max(variance, 1e-6))
    below = np.interp(edges * _STEPS + _FAR * _STEPS, np.arange(len(_BELL)), _BELL)
    return below[:-1], np.diff(below)


# The last boxes: the chance to win itself


def _endgame(view: DiceView, me: Rival, rivals: tuple[Rival, ...]) -> Throw:
    boxes, rolls, total = me
    chances, prospects = _last_turns(boxes, total, rivals)
    worths = [None if points is None else float(chances[box, rolls, points]) for box, points in enumerate(view.offers)]
    return Throw(view, prospects, worths)


@lru_cache(maxsize=_TURNS_KEPT)
def _last_turns(boxes: int, total: int, rivals: tuple[Rival, ...]) -> tuple[Array, Prospects]:
    chances = box_chances(boxes, total, rivals)
    return chances, Prospects(_sweep(), best_box(boxes, chances))


def best_box(boxes: int, chances: Array) -> Callable[[int], Array]:
    """By rolls left: the chance to win with the best box, for every kind of throw."""
    given = kind_points()
    mine = [box for box in range(BOXES) if boxes & BIT[box]]
    return lambda rolls: np.maximum.reduce([chances[box, rolls][given[box]] for box in mine])


def box_chances(boxes: int, total: int, rivals: tuple[Rival, ...]) -> Array:
    """By box, rolls left and points: the chance to win after filling the box with them."""
    wins = win_by_total(rivals) + LIKES_POINTS * np.arange(_TOTALS)
    rolls = solver.load().shape[1]
    chances = np.zeros((BOXES, rolls, _POINTS), dtype=np.float32)
    for box in range(BOXES):
        if not boxes & BIT[box]:
            continue
        rest = boxes ^ BIT[box]
        if rest == 0:
            ends = total + BONUS * np.arange(rolls)[:, None] + np.arange(_POINTS)
            chances[box] = wins[ends]
        else:
            to_come = total + np.arange(_POINTS) + tables()[NEUTRAL][rest][:, None]
            chances[box] = _some_more(rest, rolls, total, rivals) + LIKES_POINTS * to_come
        # CD-7: no rolls, no more boxes.
        chances[box, 0] = wins[total : total + _POINTS]
    # Whoever has a roll more can play as if it were not there.
    return np.maximum.accumulate(chances, axis=1)


def _some_more(rest: int, rolls: int, total: int, rivals: tuple[Rival, ...]) -> Array:
    """By rolls left and points: the chance to win with these boxes after this one."""
    below = best_below(rivals)
    return finish.chances_against(rest, rolls, below, total) if _count(rest) > 1 else _one_more(rest, below, total)


def _one_more(rest: int, below: Array, total: int) -> Array:
    """The same with one box after this, played when the others' totals are known."""
    reached = np.diff(below, append=1.0)[total : total + _POINTS + MOST].astype(np.float32)
    to_beat = np.lib.stride_tricks.sliding_window_view(reached, MOST)[:_POINTS]
    # As a matrix product this would be shared out to threads, which on busy processors takes a hundred times as long.
    wins: Array = np.einsum("rt,pt->rp", last_box()[rest.bit_length() - 1], to_beat)
    return wins + below[total : total + _POINTS]
