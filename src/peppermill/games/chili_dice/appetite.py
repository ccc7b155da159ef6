"""Playing for more or less than the mean: the tables behind the player who wants to win.

Who is ahead does well to give up a few points for safety, and who is behind to give them up for luck. With an appetite a for
risk a player values a final total X by what is certain and just as good: ln E[exp(a·X)] / a. For small a that is mean + a/2 ·
variance. Such values add up from turn to turn like points do, so that they are solved for like points (`solver.py`), once for
every appetite. Two of them tell the variance.

And for the last box there is the whole truth: the chance to beat any number of points with it (`last_box`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from peppermill.games.chili_dice.dice import BIT, BOX_SETS, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.solver import Progress, load
from peppermill.games.chili_dice.sweep import Array, Prospects, Sweep, kind_points

APPETITES: Final = (-0.02, -0.01, 0.0, 0.01, 0.02)
NEUTRAL: Final = 2
"""Which of them cares for the mean alone: its table is `values.npy`."""
_CAUTIOUS: Final = 1
_DARING: Final = 3
FILE: Final = Path(__file__).with_name("appetites.npy")
"""Hundredths of points: appetite (without the neutral one) × empty boxes × rolls left."""
LAST_BOX_FILE: Final = Path(__file__).with_name("last_box.npy")
"""65535ths: box × rolls left × points to beat."""
MOST: Final = 256
"""More than the last box and the unused rolls can bring."""
_HUNDREDTHS: Final = 100.0
_WHOLE: Final = 65535.0


def taste(appetite: float, points: Array, around: float) -> Array:
    """What points are worth to an appetite; `around` keeps the numbers small."""
    if appetite == 0.0:
        return points
    worth: Array = np.exp(appetite * (points - around))
    return worth if appetite > 0.0 else -worth


def filled(values: Array, appetite: float, boxes: int, rolls_left: int, around: float) -> Array:
    """The best box for every kind of throw, to that appetite."""
    given = kind_points()
    best = [given[box] + values[boxes ^ BIT[box], rolls_left] for box in range(BOXES) if boxes & BIT[box]]
    return taste(appetite, np.maximum.reduce(best), around)


@cache
def tables() -> Array:
    """By appetite, empty boxes and rolls left: what is still to come is worth."""
    stored: Array = np.load(FILE).astype(np.float32) / np.float32(_HUNDREDTHS)
    return np.stack([*stored[:NEUTRAL], load().astype(np.float32), *stored[NEUTRAL:]])


@cache
def variances() -> Array:
    """By empty boxes and rolls left: the variance of what is still to come."""
    found: Array = np.maximum((tables()[_DARING] - tables()[_CAUTIOUS]) / APPETITES[_DARING], 0.0)
    return found


@cache
def last_box() -> Array:
    """By box, rolls left (before the turn) and points to beat: the best chance to do so, half of it for as many points."""
    stored: Array = np.load(LAST_BOX_FILE)
    return stored.astype(np.float32) / np.float32(_WHOLE)


# Solving


def solve(appetite: float, progress: Progress | None = None, up_to: int = BOX_SETS) -> Array:
    """The table of one appetite, in points: about a minute on one core."""
    values = np.zeros((BOX_SETS, ROLLS_EACH + 1))
    values[0] = BONUS * np.arange(ROLLS_EACH + 1)
    sweep = Sweep()
    for boxes in range(1, up_to):
        around = float(load()[boxes, ROLLS_EACH // 2])
        turn = Prospects(sweep, _of_points(values, appetite, boxes, around))
        for rolls in range(1, ROLLS_EACH + 1):
            values[boxes, rolls] = around + np.log(abs(turn.rolled(rolls - 1).flat[-1])) / appetite
        if progress is not None:
            progress(boxes, up_to - 1)
    return values


def _of_points(values: Array, appetite: float, boxes: int, around: float) -> Callable[[int], Array]:
    return lambda rolls: filled(values, appetite, boxes, rolls, around)


def solve_last_box(box: int, to_beat: int) -> Array:
    """By rolls left before the turn: the best chance to beat so many points with one box and the unused rolls."""
    given = kind_points()[box].astype(np.intp)

    def beats(rolls: int) -> Array:
        got = given + BONUS * rolls
        return np.where(got > to_beat, 1.0, np.where(got == to_beat, 0.5, 0.0)).astype(np.float32)

    turn = Prospects(Sweep(np.float32), beats)
    return np.array([0.0] + [turn.rolled(rolls).flat[-1] for rolls in range(ROLLS_EACH)])


def write_tables(progress: Progress | None = None) -> None:
    """Solve everything in this file again and store it: some minutes."""
    solved = [solve(appetite, progress) for appetite in APPETITES if appetite != 0.0]
    np.save(FILE, np.rint(np.stack(solved) * _HUNDREDTHS).astype(np.uint16))
    chances = [[solve_last_box(box, to_beat) for to_beat in range(MOST)] for box in range(BOXES)]
    np.save(LAST_BOX_FILE, np.rint(np.array(chances).transpose(0, 2, 1) * _WHOLE).astype(np.uint16))
