"""A throw that lies on the table, and what can be made of it: what every action is worth, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from peppermill.core.values import Action
from peppermill.games.chili_dice.dice import DICE, DICE_IN, DICE_SETS
from peppermill.games.chili_dice.moves import ROLLS, SCORES, TURNS, Roll, Score, Turn
from peppermill.games.chili_dice.position import illegal
from peppermill.games.chili_dice.sweep import OPEN, STATES, Array, Prospects
from peppermill.games.chili_dice.views import DiceView

_SETS: Final = np.array([[die + 1 in DICE_IN[number] for die in range(DICE)] for number in range(DICE_SETS)])
_PLACES: Final = np.array([STATES ** (DICE - 1 - die) for die in range(DICE)])


class Throw:
    """What the dice on the table are worth by the prospects of the turn."""

    def __init__(self, view: DiceView, prospects: Prospects, filled: Sequence[float | None]) -> None:
        """`filled`: by box, what it is worth to fill it now; None where it is full."""
        self.rolls_left = view.sheets[view.turn].rolls_left
        self.faces = tuple([face - 1 for face in view.dice])
        self.turnable = view.turnable
        self.prospects = prospects
        self.filled = filled
        # What the throw can still become: all faces of the dice that may be turned.
        reach = [slice(None) if die in view.turnable else slice(face, face + 1) for die, face in enumerate(self.faces, 1)]
        self.turned: Array = prospects.worth(self.rolls_left)[tuple(reach)]

    def value(self, action: Action) -> float:
        """What an action is worth with the best play after it."""
        if isinstance(action, Score):
            return self.filled[action.box] or 0.0
        if isinstance(action, Roll):
            rolled = self.prospects.rolled(self.rolls_left - 1)
            return float(rolled[tuple([OPEN if die in action.dice else face for die, face in enumerate(self.faces, 1)])])
        if isinstance(action, Turn):
            return float(self.turned.take(action.face - 1, axis=action.die - 1).max())
        raise illegal("not-an-action")

    def best(self, slack: float) -> Action:
        """The best action. What is worth less than `slack` more is not worth turning a die, or a roll, for."""
        wanted = self._best_faces(slack)
        for die in self.turnable:
            if wanted[die - 1] != self.faces[die - 1]:
                return TURNS[die - 1][wanted[die - 1]]
        box = max([box for box, worth in enumerate(self.filled) if worth is not None], key=lambda box: self.filled[box] or 0.0)
        if self.rolls_left > 0:
            worths = self._every_roll()
            chosen = int(worths.argmax())
            if worths[chosen] > (self.filled[box] or 0.0) + slack:
                return ROLLS[chosen]
        return SCORES[box]

    def _best_faces(self, slack: float) -> tuple[int, ...]:
        """The throw, with as few dice turned as the best worth needs."""
        if not self.turnable:
            return self.faces
        good = np.argwhere(self.turned >= self.turned.max() - slack)
        # A die that can't be turned has one face here, its own.
        stays = np.array([self.faces[die] if die + 1 in self.turnable else 0 for die in range(DICE)])
        found = good[(good != stays).sum(axis=1).argmin()]
        return tuple([int(found[die]) if die + 1 in self.turnable else self.faces[die] for die in range(DICE)])

    def _every_roll(self) -> Array:
        """By set of dice, what it is worth to roll them; rolling none is not allowed."""
        rolled = self.prospects.rolled(self.rolls_left - 1).reshape(-1)
        worths: Array = rolled[np.where(_SETS, OPEN, np.array(self.faces)) @ _PLACES]
        worths[0] = -np.inf
        return worths
