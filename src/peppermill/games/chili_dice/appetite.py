"""Playing for more or less than the mean: the tables behind the player who wants to win.

Who is ahead does well to give up a few points for safety, and who is behind to give them up for luck. With an appetite a for
risk a player values a final total X by what is certain and just as good: ln E[exp(a·X)] / a. For small a that is mean + a/2 ·
variance. Such values add up from turn to turn like points do, so that they are solved for like points (`solver.py`), once for
every appetite. Two of them tell the variance.

And for the last box there is the whole truth: the chance to beat any number of points with it (`last_box`).

Both tables are shipped; `shipped.py` says how they come about.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from peppermill.games.chili_dice.dice import BOX_SETS, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.solver import Progress, before_turn, best_points, load, set_by_set
from peppermill.games.chili_dice.sweep import Array, Prospects, Sweep, kind_points

APPETITES: Final = (-0.02, -0.01, 0.0, 0.01, 0.02)
NEUTRAL: Final = 2
"""Which of them cares for the mean alone: its table is `values.npy`."""
WITH_TASTE: Final = tuple([appetite for appetite in APPETITES if appetite != 0.0])
_CAUTIOUS: Final = 1
_DARING: Final = 3
FILE: Final = Path(__file__).with_name("appetites.npy")
"""Hundredths of points: appetite (without the neutral one) × empty boxes × rolls left."""
LAST_BOX_FILE: Final = Path(__file__).with_name("last_box.npy")
"""65535ths: box × rolls left × points to beat."""
MOST: Final = 256
"""More than the last box and the unused rolls can bring."""
HUNDREDTHS: Final = 100.0
WHOLE: Final = 65535.0


def taste(appetite: float, points: Array, around: float) -> Array:
    """What points are worth to an appetite; `around` keeps the numbers small."""
    if appetite == 0.0:
        return points
    worth: Array = np.exp(appetite * (points - around))
    return worth if appetite > 0.0 else -worth


def best_taste(values: Array, appetite: float, boxes: int, around: float) -> Callable[[int], Array]:
    """By rolls left: what the best box is worth to that appetite, for every kind of throw."""
    best = best_points(values, boxes)
    return lambda rolls: taste(appetite, best(rolls), around)


@cache
def tables() -> Array:
    """By appetite, empty boxes and rolls left: what is still to come is worth."""
    stored: Array = np.load(FILE).astype(np.float32) / np.float32(HUNDREDTHS)
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
    return stored.astype(np.float32) / np.float32(WHOLE)


# Solving


def solve_appetites(progress: Progress | None = None) -> Array:
    """The tables of all appetites but the neutral one, in points: some minutes."""

    def part(number: int) -> Progress | None:
        return progress and (lambda done, of: progress(number * of + done, len(WITH_TASTE) * of))

    return np.stack([solve(appetite, part(number)) for number, appetite in enumerate(WITH_TASTE)])


def solve(appetite: float, progress: Progress | None = None, up_to: int = BOX_SETS) -> Array:
    """The table of one of them. `up_to`: only the sets of boxes below."""
    sweep = Sweep()
    return set_by_set(lambda values, boxes: solve_set(values, appetite, boxes, sweep), progress, up_to)


def solve_set(values: Array, appetite: float, boxes: int, sweep: Sweep) -> Array:
    """By rolls left: what is still to come with these boxes empty, from the values of those they lead to."""
    around = float(load()[boxes, ROLLS_EACH // 2])
    worths = before_turn(Prospects(sweep, best_taste(values, appetite, boxes, around)))
    return np.concatenate([[0.0], around + np.log(np.abs(worths[1:])) / appetite])


def solve_last_boxes(progress: Progress | None = None) -> Array:
    """The chances of a last box, all of them: a minute or two."""
    sweep = Sweep()
    solved = np.zeros((BOXES, ROLLS_EACH + 1, MOST))
    for box in range(BOXES):
        for to_beat in range(MOST):
            solved[box, :, to_beat] = solve_last_box(box, to_beat, sweep)
            if progress is not None:
                progress(box * MOST + to_beat + 1, BOXES * MOST)
    return solved


def solve_last_box(box: int, to_beat: int, sweep: Sweep) -> Array:
    """By rolls left before the turn: the best chance to beat so many points with one box and the unused rolls."""
    given = kind_points()[box].astype(np.intp)

    def beats(rolls: int) -> Array:
        got = given + BONUS * rolls
        return np.where(got > to_beat, 1.0, np.where(got == to_beat, 0.5, 0.0))

    return before_turn(Prospects(sweep, beats))
