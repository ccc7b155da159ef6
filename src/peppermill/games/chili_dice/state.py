"""Chili Dice behind the contract: whose move it is, what is legal, which rule a move goes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.forms import Forms
from peppermill.core.rng import Rng
from peppermill.core.state import Result
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_dice import rules
from peppermill.games.chili_dice.chance import DICE_CHANCES, FirstChance
from peppermill.games.chili_dice.dice import BIT, BOXES, DICE_IN, DICE_SETS
from peppermill.games.chili_dice.forms import FORMS
from peppermill.games.chili_dice.moves import (
    BEFORE_SCORING,
    FIRST_ROLL,
    ROLL_ALL,
    SCORE_IN,
    SCORES,
    Faces,
    Roll,
)
from peppermill.games.chili_dice.position import BEGIN, CHOOSE, FIRST, OVER, ROLLING, Position, illegal
from peppermill.games.chili_dice.views import DiceView, see


class DiceState(Position):
    """A match of Chili Dice."""

    @property
    def forms(self) -> Forms:
        return FORMS

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        if self.phase == ROLLING or self.phase == BEGIN:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        return ONE_SEAT[self.turn]

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def result(self) -> Result:
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return rules.result(self)

    # What may be done

    def _legal(self, seat: int) -> Sequence[Action]:
        if seat != self.turn:
            return ()
        if self.phase == CHOOSE:
            return BEFORE_SCORING[self.before_scoring()] + SCORE_IN[self.empty[seat]]
        if self.phase == FIRST:
            return FIRST_ROLL
        return ()

    def before_scoring(self) -> i64:
        """Which of BEFORE_SCORING the player in turn may choose from (CD-4, CD-5)."""
        return self.turnable + (DICE_SETS if self.rolls_left[self.turn] > 0 else 0)

    def pick(self, seat: int, rng: Rng) -> Action:
        if self.phase != CHOOSE or seat != self.turn:
            return super().pick(seat, rng)
        # The two tuples need not be joined for one action.
        others = BEFORE_SCORING[self.before_scoring()]
        scores = SCORE_IN[self.empty[seat]]
        number = rng.below(len(others) + len(scores))
        if number < len(others):
            return others[number]
        return scores[number - len(others)]

    def chance(self) -> Chance:
        if self.phase == BEGIN:
            return FirstChance(self.players)
        if self.phase != ROLLING:
            raise ValueError("chance has nothing to decide now")
        return DICE_CHANCES[len(DICE_IN[self.rolling])]

    def _timeout(self, seat: int) -> Action:
        """The roll that is compulsory anyway, else the box that gives most now."""
        if self.phase == FIRST:
            return ROLL_ALL
        open_boxes = [box for box in range(BOXES) if self.empty[seat] & BIT[box]]
        return SCORES[max(open_boxes, key=lambda box: rules.points_in(self.dice, box))]

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        if self.phase == BEGIN:
            raise illegal("not-begun")
        if self.phase == OVER:
            raise illegal("over")
        if self.phase == ROLLING:
            raise illegal("chance-to-come")
        if seat != self.turn:
            raise illegal("not-your-turn")
        if isinstance(action, Roll):
            rules.check_roll(self, action)  # as in `make`
        else:
            rules.ACTIONS[type(action)].check(self, action)

    def _check_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Faces):
            rules.check_faces(self, outcome)
        else:
            rules.OUTCOMES[type(outcome)].check(self, outcome)

    def make(self, actor: Actor, action: Value) -> None:
        # Nearly all moves of a playout are rolls and how they land: they don't pay for a look at the tables.
        if isinstance(action, Roll):
            rules.roll_dice(self, action)
        elif isinstance(action, Faces):
            rules.land(self, action)
        else:
            self._make_by_table(actor, action)

    def _make_by_table(self, actor: Actor, action: Value) -> None:
        if actor is CHANCE:
            rules.OUTCOMES[type(action)].make(self, action)
        else:
            rules.ACTIONS[type(action)].make(self, action)

    # What is seen

    def _view(self, seat: int | None) -> DiceView:
        return see(self, seat)

    # Copies

    def clone(self) -> DiceState:
        copy = DiceState(0)
        copy.players = self.players
        copy.house = self.house
        copy.bonus_each = self.bonus_each
        copy.turn = self.turn
        copy.phase = self.phase
        copy.dice = self.dice[:]
        copy.turnable = self.turnable
        copy.rolling = self.rolling
        copy.rolls_left = self.rolls_left[:]
        copy.empty = self.empty[:]
        copy.points = self.points[:]
        return copy

    def key(self) -> tuple[Any, ...]:
        return (
            self.players, self.turn, self.phase, tuple(self.dice), self.turnable, self.rolling,
            tuple(self.rolls_left), tuple(self.empty), tuple(self.points), self.house,
        )  # fmt: skip

    def __reduce__(self) -> Any:
        return from_key, (self.key(),)


def from_key(key: tuple[Any, ...]) -> DiceState:
    """The state a key was taken from."""
    players, turn, phase, dice, turnable, rolling, rolls_left, empty, points, house = key
    state = DiceState(players, house)
    state.turn = turn
    state.phase = phase
    state.dice = list(dice)
    state.turnable = turnable
    state.rolling = rolling
    state.rolls_left = list(rolls_left)
    state.empty = list(empty)
    state.points = list(points)
    return state
