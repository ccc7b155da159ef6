"""Perfect solo play: the highest expected score of every position, computed backwards from the end.

A position at the start of a turn is the set of empty boxes and the rolls left; its value is the most a player can expect to
score *from here on*: boxes to come, and 5 for every roll unused. There are 1024 × 31 of them, in `values.npy` (`shipped.py`).

Within a turn `sweep.py` reckons what every throw is worth.

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

from peppermill.core.values import Action, View
from peppermill.games.chili_dice.dice import ALL_BOXES, BIT, BOX_SETS, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.moves import Turn
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.sweep import THROWS, Array, Prospects, Sweep, kind_points, kinds
from peppermill.games.chili_dice.thrown import Throw
from peppermill.games.chili_dice.views import DiceView, dice_view, empty_boxes

Progress = Callable[[int, int], None]
"""Announcement how many of how many sets of boxes are solved."""

FILE: Final = Path(__file__).with_name("values.npy")
SLACK: Final = 1e-4
"""Points: what single precision can't tell apart."""
_TURNS_KEPT: Final = 16
"""Turns whose `W` is kept for the next decision, since those a game begins with come again. In single precision each takes up to
5 MB, on average half of that."""


def best_points(values: Array, boxes: int) -> Callable[[int], Array]:
    """By rolls left: the best box for every kind of throw, counting what the boxes left empty will be worth."""
    if boxes == 0:
        raise ValueError("no box is empty: there is nothing to score")
    mine = [box for box in range(BOXES) if boxes & BIT[box]]
    given = kind_points()[mine].astype(values.dtype)
    after = values[[boxes ^ BIT[box] for box in mine]]

    def best(rolls: int) -> Array:
        points: Array = (given + after[:, rolls, None]).max(axis=0)
        return points

    return best


def score_now(values: Array, boxes: int, rolls_left: int) -> Array:
    """The same for every throw."""
    return best_points(values, boxes)(rolls_left)[kinds()].reshape(THROWS)


# Solving


def solve(progress: Progress | None = None, up_to: int = BOX_SETS) -> Array:
    """The whole table, `values[empty boxes, rolls left]`: about a minute on one core. `up_to`: only the sets below."""
    sweep = Sweep()
    return set_by_set(lambda values, boxes: before_turn(Prospects(sweep, best_points(values, boxes))), progress, up_to)


def set_by_set(solve_one: Callable[[Array, int], Array], progress: Progress | None, up_to: int = BOX_SETS) -> Array:
    """A table of what is still to come, by empty boxes and rolls left; `solve_one` has the table so far."""
    values = np.zeros((BOX_SETS, ROLLS_EACH + 1))
    values[0] = BONUS * np.arange(ROLLS_EACH + 1)
    # With fewer boxes a set is a smaller number: everything a set leads to is known before it.
    for boxes in range(1, up_to):
        values[boxes] = solve_one(values, boxes)
        if progress is not None:
            progress(boxes, up_to - 1)
    return values


def before_turn(turn: Prospects) -> Array:
    """By rolls left, what a turn is worth before its first roll. Without a roll there is no turn, and nothing to come (CD-7)."""
    return np.array([0.0] + [turn.before(rolls) for rolls in range(1, ROLLS_EACH + 1)])


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
    total = seen.sheets[seen.turn].total
    with LOCK:
        throw = _throw(seen, exact=True)
        rated = [(action, total + throw.value(action)) for action in legal]
    return sorted(rated, key=lambda pair: (-pair[1], isinstance(pair[0], Turn)))


def best_action(view: View) -> Action:
    """The action with the highest expected total, to a ten-thousandth of a point: that is twice as quick as exactly."""
    with LOCK:
        return _throw(dice_view(view), exact=False).best(SLACK)


LOCK: Final = Lock()
"""Hints and bots may think in several threads; the arrays they sweep are used again and again."""


@cache
def _sweep(exact: bool) -> Sweep:
    return Sweep(np.float64 if exact else np.float32)


@cache
def _values(exact: bool) -> Array:
    return load().astype(_sweep(exact).dtype)


def prospects(boxes: int, exact: bool) -> Prospects:
    """What the throws of a turn with these boxes empty are worth in points; `exact`: in double precision."""
    return _first_turn() if boxes == ALL_BOXES and not exact else _later_turn(boxes, exact)


@cache
def _first_turn() -> Prospects:
    """Every game begins with it: it is never forgotten."""
    return _turn(ALL_BOXES, exact=False)


@lru_cache(maxsize=_TURNS_KEPT)
def _later_turn(boxes: int, exact: bool) -> Prospects:
    return _turn(boxes, exact)


def _turn(boxes: int, exact: bool) -> Prospects:
    return Prospects(_sweep(exact), best_points(_values(exact), boxes))


def _throw(view: DiceView, exact: bool) -> Throw:
    sheet = view.sheets[view.turn]
    boxes = empty_boxes(sheet)
    after = [float(load()[boxes ^ BIT[box], sheet.rolls_left]) for box in range(BOXES)]
    return Throw(
        view, prospects(boxes, exact), [None if points is None else points + after[box] for box, points in enumerate(view.offers)]
    )
