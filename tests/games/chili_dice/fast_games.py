"""Thousands of games of the perfect player at once: all games that have the same boxes empty play their turn together.

The dice are drawn here, the points come from the rules, and only the decisions come from the solver's arrays: so the mean
of many games is evidence about the solver's values, not a repetition of how they were computed.
"""

import numpy as np

from peppermill.games.chili_dice.dice import ALL_BOXES, ALL_DICE, BIT, BOXES, DICE, ROLLS_EACH
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.solver import load, score_now
from peppermill.games.chili_dice.sweep import OPEN, Sweep, points

# A throw's place in arrays with 6 or 7 entries a die. The sweep holds turned throws with the last three dice first.
SIXES = np.array([6**k for k in (5, 4, 3, 2, 1, 0)])
ROLLED = np.array([7**k for k in (5, 4, 3, 2, 1, 0)])
TURNED = np.array([7**k for k in (2, 1, 0, 5, 4, 3)])
DIE_SETS = np.array([[bool(number & BIT[die]) for die in range(DICE)] for number in range(1, ALL_DICE + 1)])


def perfect_games(games: int, seed: int) -> np.ndarray:
    """The totals of so many solo games."""
    rng = np.random.default_rng(seed)
    policies = Policies()
    boxes = np.full(games, ALL_BOXES)
    rolls = np.full(games, ROLLS_EACH)
    total = np.zeros(games)
    for empty in range(ALL_BOXES, 0, -1):
        here = np.flatnonzero(boxes == empty)
        if len(here):
            boxes[here], rolls[here], gained = _play_turn(policies, rng, empty, rolls[here])
            total[here] += gained
    return total + BONUS * rolls


class Policies:
    """By rolls left: what throws are worth with dice still to be turned, and with dice still to be rolled."""

    def __init__(self) -> None:
        self.sweep = Sweep()
        self.turned = np.empty((ROLLS_EACH, 7**DICE))
        self.rolled = np.empty((ROLLS_EACH, 7**DICE))

    def prepare(self, empty: int, top: int) -> None:
        sweep = self.sweep
        worth = score_now(load(), empty, 0)
        for rolls in range(top):
            self.turned[rolls] = sweep.turn_reds(worth).ravel()
            self.rolled[rolls] = sweep.roll(sweep.turned).ravel()
            if rolls + 1 < top:
                worth = np.maximum(score_now(load(), empty, rolls + 1), sweep.choose_dice(sweep.rolled))


def _play_turn(policies, rng, empty, rolls):
    policies.prepare(empty, int(rolls.max()))
    count = len(rolls)
    boxes, rolls, gained = np.full(count, empty), rolls.copy(), np.zeros(count)
    dice = np.zeros((count, DICE), dtype=np.int64)
    again = np.ones((count, DICE), dtype=bool)
    playing = np.ones(count, dtype=bool)
    for left in range(int(rolls.max()) - 1, -1, -1):
        now = np.flatnonzero(playing & (rolls == left + 1))
        if not len(now):
            continue
        faces = np.where(again[now], rng.integers(0, 6, (len(now), DICE)), dice[now])
        rolls[now] = left
        faces = _turn(faces, again[now] & (faces == np.arange(DICE)), policies.turned[left])
        box, points_here, best = _best_box(faces, empty, left)
        if left > 0:
            # In floats, which hold these numbers exactly: whole numbers have no fast matrix product.
            opened = ((OPEN - faces) * ROLLED).astype(np.float64) @ DIE_SETS.T.astype(np.float64)
            worth = policies.rolled[left - 1].take((faces @ ROLLED)[:, None] + opened.astype(np.int64))
            chosen = worth.argmax(axis=1)
            scores = best >= worth[np.arange(len(now)), chosen]
            again[now] = DIE_SETS[chosen]
        else:
            scores = np.ones(len(now), dtype=bool)
        dice[now] = faces
        done = now[scores]
        playing[done] = False
        gained[done] = points_here[scores]
        boxes[done] = (empty ^ np.array(BIT)[box[scores]]) if left > 0 else 0  # CD-7
    assert not playing.any()
    return boxes, rolls, gained


def _turn(faces, may_turn, worth):
    """Reds of the last roll turned (or left) as is best, one die after the other."""
    faces = np.where(may_turn, OPEN, faces)
    for die in range(DICE):
        rows = np.flatnonzero(faces[:, die] == OPEN)
        if len(rows):
            options = (faces[rows] @ TURNED - OPEN * TURNED[die])[:, None] + TURNED[die] * np.arange(6)
            faces[rows, die] = worth[options].argmax(axis=1)
    return faces


def _best_box(faces, empty, left):
    throw = faces @ SIXES
    table = points().reshape(BOXES, -1)
    best = np.full(len(faces), -1.0)
    box = np.zeros(len(faces), dtype=np.int64)
    for candidate in range(BOXES):
        if empty & BIT[candidate]:
            worth = table[candidate, throw] + load()[empty ^ BIT[candidate], left]
            better = worth > best
            best[better], box[better] = worth[better], candidate
    return box, table[box, throw], best
