"""The data of a match of Chili Dice: the dice, whose turn it is, everyone's sheet."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.errors import IllegalAction
from peppermill.core.house import HouseRule, HouseRules, value_in
from peppermill.core.state import State
from peppermill.games.chili_dice.dice import ALL_BOXES, BOXES, DICE, ID, ROLLS_EACH

# Phases: the compulsory first roll of a turn is to come; dice are in the air; a choice is to be made; the end; and before
# everything it is drawn who begins.
FIRST: Final = 0
ROLLING: Final = 1
CHOOSE: Final = 2
OVER: Final = 3
BEGIN: Final = 4
PHASE_NAMES: Final = ("first", "rolling", "choose", "over", "begin")

EMPTY: Final = -1
"""The points of a box that is not filled yet."""
BONUS: Final = 5
"""For every unused roll (CD-15)."""
HOUSE_RULES: Final = (HouseRule("rolls", ROLLS_EACH, 1, ROLLS_EACH), HouseRule("bonus", BONUS, 0, 20))


def illegal(code: str, **params: Any) -> IllegalAction:
    """The reason why something may not be done in Chili Dice."""
    return IllegalAction.of(ID, code, **params)


class Position(State):
    """What a match consists of; `DiceState` is what may be done with it."""

    def __init__(self, players: int, house: HouseRules = ()) -> None:
        self.house = house
        """What the lab varies: how many rolls everyone has, and what an unused one brings."""
        self.bonus_each = value_in(house, "bonus", BONUS)
        self.turn: i64 = 0
        self.phase: i64 = BEGIN if players > 1 else FIRST
        """CD-2: whoever plays alone begins, there is nothing to draw."""
        self.dice: list[int] = [0] * DICE
        """The faces of dice 1–6; 0 before the first roll."""
        self.turnable: i64 = 0
        """The set of dice that may be turned: reds of the last roll (CD-4)."""
        self.rolling: i64 = 0
        """The set of dice in the air."""
        self.rolls_left: list[int] = [value_in(house, "rolls", ROLLS_EACH)] * players
        self.empty: list[int] = [ALL_BOXES] * players
        """By seat, the set of boxes that are not filled yet."""
        self.points: list[int] = [EMPTY] * (BOXES * players)
        """Ten boxes a seat, in one list: it is copied with every clone."""
        # Last: what is set before is known to be there, and the compiled rules needn’t look whether it is each time.
        super().__init__()
        self.players = players

    def boxes_of(self, seat: i64) -> list[int]:
        """The points in a seat's boxes."""
        return self.points[seat * BOXES : seat * BOXES + BOXES]

    def boxes_total(self, seat: i64) -> int:
        """What the boxes of a seat have brought so far."""
        return sum([points for points in self.boxes_of(seat) if points != EMPTY])

    def bonus(self, seat: i64) -> int:
        """What unused rolls bring once the sheet is full (CD-15)."""
        return self.rolls_left[seat] * self.bonus_each if self.empty[seat] == 0 else 0

    def total(self, seat: i64) -> int:
        """The score of a seat so far."""
        return self.boxes_total(seat) + self.bonus(seat)
