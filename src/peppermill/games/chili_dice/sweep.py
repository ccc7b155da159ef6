"""What all throws of a turn are worth, reckoned backwards from its last roll: one sweep over 6⁶ throws for every roll.

With the empty boxes fixed, let `W[r]` be the worth of each throw when r rolls are left and no die can be turned any more:
either a box is filled, or some dice are rolled again. It follows from `W[r − 1]` in three steps, each die after die, so that
all 2⁶ sets of dice and all turns of reds are weighed at once (`Sweep`). What "worth" means is up to whoever asks: points, or
the chance to win.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from peppermill.games.chili_dice.dice import BOXES, DICE, DICE_SETS, FACES
from peppermill.games.chili_dice.rules import points_in

Array = npt.NDArray[Any]
"""Of floats: doubles where a value is shown or proved, singles where a player only compares."""

THROWS: Final = (FACES,) * DICE
"""The shape of `W`: throw[die 1 − 1, …, die 6 − 1] counts faces from 0."""
OPEN: Final = FACES
"""Index 6 of a die that is not decided yet: red and to be turned as one likes, or about to be rolled."""
STATES: Final = FACES + 1
"""Six faces, and OPEN."""
_HALF: Final = FACES**3
_OPEN_HALF: Final = STATES**3


@cache
def kinds() -> npt.NDArray[np.intp]:
    """Of which kind every throw is. Throws are of a kind when they show the same numbers and the same reds: all boxes agree."""
    return _throws()[1]


@cache
def kind_points() -> npt.NDArray[np.uint8]:
    """What every kind of throw gives in every box: box × kind."""
    return _throws()[0]


@cache
def _throws() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.intp]]:
    faces = np.indices(THROWS).reshape(DICE, -1)
    reds = (faces == np.arange(DICE)[:, None]) * (1 << np.arange(DICE))[:, None]
    shown = (STATES**faces).sum(axis=0) * DICE_SETS + reds.sum(axis=0)
    _, first, kind = np.unique(shown, return_index=True, return_inverse=True)
    table = np.empty((BOXES, len(first)), dtype=np.uint8)
    for number, throw in enumerate(first):
        dice = [int(face) + 1 for face in faces[:, throw]]
        for box in range(BOXES):
            table[box, number] = points_in(dice, box)
    return table, kind.reshape(-1)


@cache
def points() -> Array:
    """What every throw gives in every box: box × throws."""
    return kind_points()[:, kinds()].reshape(BOXES, *THROWS).astype(np.float64)


class Sweep:
    """The three steps from `W[r − 1]` to `W[r]`, in arrays that are used again and again.

    Numpy is quick along long rows only, so a throw is held as (die, die, die, the other three); halfway through each step the
    halves change places. Places that nothing has been written to yet are swept along, and overwritten before they are read.
    """

    def __init__(self, dtype: type[np.floating[Any]] = np.float64) -> None:
        near = (STATES,) * 3
        self.dtype = dtype
        self.turned_near = np.zeros((*near, _HALF), dtype)
        self.turned = np.zeros((*near, _OPEN_HALF), dtype)
        self.rolled = np.zeros((*near, _OPEN_HALF), dtype)
        self.best_near = _shrinking(_OPEN_HALF, dtype)
        self.best_far = [np.zeros((*near, _HALF), dtype), *_shrinking(_HALF, dtype)]
        self.served = 0
        self.rolled_for = (0, 0)
        """Whose prospects `rolled` holds (by number), and with how many rolls left."""
        # A rolled die shows one of five plain faces, or the red one, that may be turned: then it is OPEN.
        self.chances = np.full((DICE, STATES), 1.0 / FACES, dtype)
        self.chances[np.arange(DICE), np.arange(DICE)] = 0.0

    def turn_reds(self, worth: Array) -> Array:
        """Step 1: every die may also be OPEN: red and just rolled, it is turned to the best face or left. Far half first."""
        near = self.turned_near
        near[:6, :6, :6] = worth.reshape(6, 6, 6, _HALF)
        _open_by_max(near)
        far = self.turned
        far[:6, :6, :6] = near.reshape(_OPEN_HALF, _HALF).T.reshape(6, 6, 6, _OPEN_HALF)
        _open_by_max(far)
        return far

    def roll(self, turned: Array) -> Array:
        """Step 2: OPEN now means about to be rolled: one of five plain faces, or the red one that may be turned.

        It must come after step 1 for all dice: reds are turned when all dice have landed.
        """
        _open_by_mean(turned, self.chances[3:])
        near = self.rolled
        near.reshape(_OPEN_HALF, _OPEN_HALF)[:] = turned.reshape(_OPEN_HALF, _OPEN_HALF).T
        _open_by_mean(near, self.chances[:3])
        return near

    def choose_dice(self, rolled: Array) -> Array:
        """Step 3: every die is kept or rolled, whichever is better.

        This includes rolling none, which the rules don't allow and which would waste a roll: worth `W[r − 1]`. It never wins,
        because `W[r − 1] ≤ W[r]`: whoever has one roll more can play as if it were not there, and ends with it unused, or
        with boxes to fill that the other lost.
        """
        kept = _keep_or_roll(rolled, self.best_near)
        far = self.best_far[0]
        far.reshape(_OPEN_HALF, _HALF)[:] = kept.reshape(_HALF, _OPEN_HALF).T
        kept = _keep_or_roll(far, self.best_far[1:])
        return kept.reshape(_HALF, _HALF).T.reshape(THROWS)


def _shrinking(row: int, dtype: type[np.floating[Any]]) -> list[Array]:
    """Room for three dice that are decided one after the other."""
    return [np.zeros((6, 7, 7, row), dtype), np.zeros((6, 6, 7, row), dtype), np.zeros((6, 6, 6, row), dtype)]


def _keep_or_roll(array: Array, room: list[Array]) -> Array:
    np.maximum(array[:6], array[6:], out=room[0])
    np.maximum(room[0][:, :6], room[0][:, 6:], out=room[1])
    return np.maximum(room[1][:, :, :6], room[1][:, :, 6:], out=room[2])


def _by_die(array: Array) -> list[Array]:
    """The first three dice of an array, each as the middle one of three axes."""
    row = array.shape[-1]
    return [array.reshape(1, 7, 49 * row), array.reshape(7, 7, 7 * row), array.reshape(49, 7, row)]


def _open_by_max(array: Array) -> None:
    for die in _by_die(array):
        np.maximum.reduce(die[:, :OPEN], axis=1, out=die[:, OPEN])


def _open_by_mean(array: Array, chances: Array) -> None:
    for die, chance in zip(_by_die(array), chances, strict=True):
        die[:, OPEN] = np.matmul(chance, die)


class Prospects:
    """What all throws of one turn are worth, by rolls left: `W[0]`, `W[1]` … as far as they are asked for."""

    def __init__(self, sweep: Sweep, filled: Callable[[int], Array]) -> None:
        """`filled`: by rolls left, the worth of filling the best box, for every kind of throw."""
        self.sweep = sweep
        self.filled = filled
        self.worths = [self._filled(0)]
        sweep.served += 1
        self.number = sweep.served

    def _filled(self, rolls: int) -> Array:
        return self.filled(rolls).take(kinds(), mode="clip").reshape(THROWS)

    def worth(self, rolls: int) -> Array:
        """`W[rolls]`."""
        while len(self.worths) <= rolls:
            at = len(self.worths)
            self.worths.append(np.maximum(self._filled(at), self.sweep.choose_dice(self._roll(at - 1))))
        return self.worths[rolls]

    def rolled(self, rolls: int) -> Array:
        """What it is worth to roll some dice (OPEN) and keep the others, `rolls` being left after that."""
        self.worth(rolls)
        return self._roll(rolls).reshape((STATES,) * DICE)

    def before(self, rolls: int) -> float:
        """What the whole turn is worth before its first roll, `rolls` being left then."""
        return float(self.rolled(rolls - 1).flat[-1])

    def _roll(self, rolls: int) -> Array:
        if self.sweep.rolled_for != (self.number, rolls):
            self.sweep.rolled_for = (self.number, rolls)
            self.sweep.roll(self.sweep.turn_reds(self.worths[rolls]))
        return self.sweep.rolled
