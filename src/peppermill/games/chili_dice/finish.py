"""The last boxes together: the chance to beat a number of points with two or three of them and the unused rolls.

Far from the end a total to come is about normal, and a mean and a variance tell all of it (`appetite.py`). Of two or three boxes
they don't: there may be nothing in them but thirty points or a Chili. So these chances are solved for themselves, from those of
the last box, for a number to beat that is known. Against a spread of totals their mean is a little too hopeful, as the spread
will not have shrunk to a number by then, but about equally so whatever is played now.

The table is shipped; `shipped.py` says how it comes about.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from peppermill.games.chili_dice.appetite import MOST, WHOLE, last_box
from peppermill.games.chili_dice.dice import BIT, BOX_SETS, BOXES
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.solver import Progress
from peppermill.games.chili_dice.sweep import Array, Prospects, Sweep, kind_points

FILE: Final = Path(__file__).with_name("finishes.npy")
"""65535ths: set of boxes (in the order of SETS) × rolls left × points to beat, in steps."""
SETS: Final = tuple([boxes for boxes in range(BOX_SETS) if 2 <= boxes.bit_count() <= 3])
STEP: Final = 8
"""Points between two numbers to beat; between them the chance is as on a straight line."""
STEPS: Final = 49
ROLLS: Final = 16
"""Rolls left that the table knows of. Who has more is taken to keep them, for the bonus."""
_BOX_POINTS: Final = np.arange(101)
_HAT: Final = 1.0 - np.abs(np.arange(1 - STEP, STEP)) / STEP


@cache
def table() -> Array:
    """By set, rolls left (before the turn) and steps of points to beat."""
    stored: Array = np.load(FILE)
    return stored.astype(np.float32) / np.float32(WHOLE)


@cache
def _place() -> dict[int, int]:
    return {boxes: place for place, boxes in enumerate(SETS)}


def chances_against(boxes: int, rolls: int, below: Array, total: int) -> Array:
    """By rolls left, below `rolls`, and points of the box filled before: the chance to end above the others with these boxes.

    `below`: by total, the chance that all others end below it.
    """
    reached = np.diff(below, append=1.0)
    # How often the others end around each number, weighed as straight lines between the steps want it; at the first step only
    # what is above it.
    around, above = [np.convolve(reached, hat)[STEP - 1 :].astype(np.float32) for hat in (_HAT, _HAT[:STEP])]
    known = table()[_place()[boxes]]

    def above_all(by_rolls: Array, start: int) -> Array:
        at = start + _BOX_POINTS[:, None] + STEP * np.arange(STEPS)
        weights = around[at]
        weights[:, 0] = above[at[:, 0]]
        wins: Array = np.einsum("rt,pt->rp", by_rolls, weights) + below[at[:, 0]]
        return wins

    # The rolls beyond the table bring their points for sure.
    kept = [above_all(known[ROLLS:], total + BONUS * (left - ROLLS)) for left in range(ROLLS + 1, rolls)]
    return np.concatenate([above_all(known[:rolls], total), *kept])


# Solving


def solve(progress: Progress | None = None) -> Array:
    """All of them: a minute or two."""
    sweep = Sweep()
    solved: dict[int, Array] = {}
    for boxes in sorted(SETS, key=lambda each: (each.bit_count(), each)):
        solved[boxes] = np.stack([solve_one(boxes, STEP * step, solved, sweep) for step in range(STEPS)], axis=1)
        if progress is not None:
            progress(len(solved), len(SETS))
    return np.stack([solved[boxes] for boxes in SETS])


def solve_one(boxes: int, to_beat: int, solved: dict[int, Array], sweep: Sweep) -> Array:
    """By rolls left before the turn: the best chance to beat so many points. `solved`: the same for the sets of two boxes."""
    chances = {box: _after(boxes ^ BIT[box], to_beat, solved) for box in range(BOXES) if boxes & BIT[box]}
    given = kind_points()

    def best(rolls: int) -> Array:
        found: Array = np.maximum.reduce([chances[box][rolls][given[box]] for box in chances])
        return found

    turn = Prospects(sweep, best)
    return np.array([0.5 if to_beat == 0 else 0.0] + [turn.before(rolls) for rolls in range(1, ROLLS + 1)])


def _after(rest: int, to_beat: int, solved: dict[int, Array]) -> Array:
    """By rolls left and points: the chance to beat the number after filling a box with them, these boxes being left."""
    needed = to_beat - _BOX_POINTS
    if rest.bit_count() == 1:
        chances = last_box()[rest.bit_length() - 1, :ROLLS, np.clip(needed, 0, MOST - 1)].T.astype(np.float64)
    else:
        chances = np.stack([np.interp(needed, STEP * np.arange(STEPS), by_rolls) for by_rolls in solved[rest][:ROLLS]])
    chances[:, needed < 0] = 1.0
    # CD-7: no rolls, no more boxes.
    chances[0] = np.where(needed < 0, 1.0, np.where(needed == 0, 0.5, 0.0))
    # Whoever has a roll more can play as if it were not there.
    return np.maximum.accumulate(chances, axis=0)
