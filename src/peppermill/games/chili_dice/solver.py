"""Perfect solo play: the highest expected score of every position, computed backwards from the end.

A position at the start of a turn is the set of empty boxes and the rolls left; its value is the most a player can expect to
score *from here on*: boxes to come, and 5 for every roll unused. There are 1024 × 31 of them, in `values.npy`.

Within a turn, with the empty boxes fixed, let `W[r]` be the worth of each of the 6⁶ throws when r rolls are left and no die
can be turned any more: either a box is filled, or some dice are rolled again. It follows from `W[r − 1]` in three
steps, each die after die, so that all 2⁶ sets of dice and all turns of reds are weighed at once (`Workbench`).

In a match of several players the same values maximise a player's own expected score. That is not the same as playing for the
win: who is behind on the last turns should gamble, and these values, which know nothing of the others' sheets, don't.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from peppermill.core.values import Action, View
from peppermill.games.chili_dice.dice import BIT, BOX_SETS, BOXES, DICE, FACES, ROLLS_EACH
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.position import BONUS, illegal
from peppermill.games.chili_dice.rules import points_in
from peppermill.games.chili_dice.views import DiceView, dice_view, empty_boxes

Array = npt.NDArray[np.float64]
Progress = Callable[[int, int], None]
"""Announcement how many of how many sets of boxes are solved."""

FILE: Final = Path(__file__).with_name("values.npy")
THROWS: Final = (FACES,) * DICE
"""The shape of `W`: throw[die 1 − 1, …, die 6 − 1] counts faces from 0."""
OPEN: Final = FACES
"""Index 6 of a die that is not decided yet: red and to be turned as one likes, or about to be rolled."""
_HALF: Final = FACES**3
_OPEN_HALF: Final = (FACES + 1) ** 3
_TURNS_KEPT: Final = 8
"""Turns whose `W` is kept for the next hint; each takes up to 11 MB."""


@cache
def points() -> Array:
    """What every throw gives in every box: box × throws."""
    table = np.empty((BOXES, FACES**DICE))
    for number, throw in enumerate(np.ndindex(THROWS)):
        dice = [face + 1 for face in throw]
        for box in range(BOXES):
            table[box, number] = points_in(dice, box)
    return table.reshape(BOXES, *THROWS)


class Workbench:
    """The three steps from `W[r − 1]` to `W[r]`, in arrays that are used again and again.

    Numpy is quick along long rows only, so a throw is held as (die, die, die, the other three); halfway through each step the
    halves change places.
    """

    def __init__(self) -> None:
        near = (FACES + 1,) * 3
        self.turned_near = np.empty((*near, _HALF))
        self.turned = np.empty((*near, _OPEN_HALF))
        self.rolled = np.empty((*near, _OPEN_HALF))
        self.total = np.empty((FACES + 1, FACES + 1, _OPEN_HALF))
        self.best_near = _shrinking(_OPEN_HALF)
        self.best_far = [np.empty((*near, _HALF)), *_shrinking(_HALF)]

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
        self._open_by_mean(turned, 3)
        near = self.rolled
        near[:] = turned.reshape(_OPEN_HALF, _OPEN_HALF).T.reshape(near.shape)
        self._open_by_mean(near, 0)
        return near

    def choose_dice(self, rolled: Array) -> Array:
        """Step 3: every die is kept or rolled, whichever is better.

        This includes rolling none, which the rules don't allow and which would waste a roll: worth `W[r − 1]`. It never wins,
        because `W[r − 1] ≤ W[r]`: whoever has one roll more can play as if it were not there, and ends with it unused, or
        with boxes to fill that the other lost.
        """
        kept = _keep_or_roll(rolled, self.best_near)
        far = self.best_far[0]
        far[:] = kept.reshape(_HALF, _OPEN_HALF).T.reshape(far.shape)
        kept = _keep_or_roll(far, self.best_far[1:])
        return kept.reshape(_HALF, _HALF).T.reshape(THROWS)

    def _open_by_mean(self, array: Array, first: int) -> None:
        for axis in range(3):
            die = np.moveaxis(array, axis, 0)
            total = np.add.reduce(array, axis=axis, out=self.total)
            total -= die[first + axis]
            np.divide(total, FACES, out=die[OPEN])


def _shrinking(row: int) -> list[Array]:
    """Room for three dice that are decided one after the other."""
    return [np.empty((6, 7, 7, row)), np.empty((6, 6, 7, row)), np.empty((6, 6, 6, row))]


def _keep_or_roll(array: Array, room: list[Array]) -> Array:
    np.maximum(array[:6], array[6:], out=room[0])
    np.maximum(room[0][:, :6], room[0][:, 6:], out=room[1])
    return np.maximum(room[1][:, :, :6], room[1][:, :, 6:], out=room[2])


def _open_by_max(array: Array) -> None:
    np.maximum.reduce(array[:6, :6, :6], axis=0, out=array[6, :6, :6])
    np.maximum.reduce(array[:, :6, :6], axis=1, out=array[:, 6, :6])
    np.maximum.reduce(array[:, :, :6], axis=2, out=array[:, :, 6])


def score_now(values: Array, boxes: int, rolls_left: int) -> Array:
    """The best box for every throw, counting what the boxes left empty will be worth."""
    best: Array | None = None
    for box in range(BOXES):
        if boxes & BIT[box]:
            worth = points()[box] + values[boxes ^ BIT[box], rolls_left]
            best = worth if best is None else np.maximum(best, worth, out=best)
    if best is None:
        raise ValueError("no box is empty: there is nothing to score")
    return best


def solve(progress: Progress | None = None, up_to: int = BOX_SETS) -> Array:
    """The whole table, `values[empty boxes, rolls left]`: about a minute on one core. `up_to`: only the sets below."""
    bench = Workbench()
    values = np.zeros((BOX_SETS, ROLLS_EACH + 1))
    values[0] = BONUS * np.arange(ROLLS_EACH + 1)
    # With fewer boxes a set is a smaller number: everything a set leads to is known before it.
    for boxes in range(1, up_to):
        worth = score_now(values, boxes, 0)
        for rolls in range(1, ROLLS_EACH + 1):
            rolled = bench.roll(bench.turn_reds(worth))
            values[boxes, rolls] = rolled[-1, -1, -1, -1]
            if rolls < ROLLS_EACH:
                worth = np.maximum(score_now(values, boxes, rolls), bench.choose_dice(rolled))
        if progress is not None:
            progress(boxes, up_to - 1)
    return values


def rebuild_and_compare(progress: Progress | None = None) -> float:
    """Solve the game again; the largest difference to the table we ship. Rounding alone stays far below 1e-9."""
    return float(np.max(np.abs(solve(progress) - load())))


@cache
def load() -> Array:
    """The table we ship."""
    values: Array = np.load(FILE)
    values.setflags(write=False)
    return values


def expected_total(view: DiceView) -> float:
    """What a player about to begin a turn can expect to score in the whole game."""
    sheet = view.sheets[view.turn]
    return float(sheet.total + load()[empty_boxes(sheet), sheet.rolls_left])


def action_values(view: View, legal: Sequence[Action]) -> list[tuple[Action, float]]:
    """The expected final total of the player to move after each legal action and perfect play from there on, best first.

    A turned die is worth what the best continuation is worth. Among equals, turning a die comes last: it was not needed.
    """
    seen = dice_view(view)
    if seen.phase != "choose":
        return [(action, expected_total(seen)) for action in legal]
    sheet = seen.sheets[seen.turn]
    with _lock:
        throw = _Throw(seen, empty_boxes(sheet), sheet.rolls_left)
        rated = [(action, sheet.total + throw.value(action)) for action in legal]
    return sorted(rated, key=lambda pair: (-pair[1], isinstance(pair[0], Turn)))


_lock: Final = Lock()
"""Hints and bots may think in several threads; there is one workbench."""


@cache
def _bench() -> Workbench:
    return Workbench()


@lru_cache(maxsize=_TURNS_KEPT)
def _worths(boxes: int) -> list[Array]:
    """`W[0]`, `W[1]` … as far as they were needed; `_Throw` adds to it."""
    return [score_now(load(), boxes, 0)]


class _Throw:
    """A throw that lies on the table."""

    def __init__(self, view: DiceView, boxes: int, rolls_left: int) -> None:
        self.boxes = boxes
        self.rolls_left = rolls_left
        self.throw = tuple([face - 1 for face in view.dice])
        self.offers = view.offers
        worths = _worths(boxes)
        bench = _bench()
        while len(worths) <= rolls_left:
            rolled = bench.roll(bench.turn_reds(worths[-1]))
            worths.append(np.maximum(score_now(load(), boxes, len(worths)), bench.choose_dice(rolled)))
        if rolls_left > 0:
            self.rolled = bench.roll(bench.turn_reds(worths[rolls_left - 1])).reshape((FACES + 1,) * DICE)
        # What the throw can still become: all faces of the dice that may be turned.
        reach = [slice(None) if die in view.turnable else slice(face, face + 1) for die, face in enumerate(self.throw, 1)]
        self.turned = worths[rolls_left][tuple(reach)]

    def value(self, action: Action) -> float:
        if isinstance(action, Score):
            gained = self.offers[action.box] or 0
            return float(gained + load()[self.boxes ^ BIT[action.box], self.rolls_left])
        if isinstance(action, Roll):
            return float(self.rolled[tuple([OPEN if die in action.dice else face for die, face in enumerate(self.throw, 1)])])
        if isinstance(action, Turn):
            return float(self.turned.take(action.face - 1, axis=action.die - 1).max())
        raise illegal("not-an-action")
