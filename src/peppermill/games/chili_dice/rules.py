"""The rules of Chili Dice, CD-1 … CD-16."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.errors import IllegalAction
from peppermill.core.state import Result, State, ranks_of
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_dice.dice import (
    BOX_NAMES,
    BOXES,
    CHOOSE,
    DICE,
    FIRST,
    ID,
    OVER,
    PATTERN_NAMES,
    PHASE_NAMES,
    ROLLING,
    judge,
    points_in,
)
from peppermill.games.chili_dice.moves import (
    CHANCES,
    DICE_IN,
    FIRST_ROLL,
    ROLL_ALL,
    SCORE_IN,
    SCORES,
    TURN_ONLY,
    TURN_OR_ROLL,
    DiceView,
    Faces,
    Finished,
    GameOver,
    RanOut,
    Roll,
    Rolled,
    Score,
    Scored,
    Sheet,
    Turn,
    Turned,
)
from peppermill.games.chili_dice.notation import FORMS

ROLLS: Final = 30
BONUS: Final = 5
PERFECT_MEAN: Final = 351.44
"""The expected score of perfect solo play (`solver.py` proves it); a solo player is measured by it (CD-16)."""

EMPTY: Final = -1
_ALL_DICE: Final = 63
_ALL_BOXES: Final = 1023
_BIT: Final[list[i64]] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]


def illegal(code: str, **params: Any) -> IllegalAction:
    return IllegalAction.of(ID, code, **params)


class DiceState(State):
    """A match of Chili Dice. Sets of dice and of boxes are bit masks: bit k − 1 is die k, bit b is box b."""

    forms = FORMS

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.turn: i64 = 0
        self.phase: i64 = FIRST
        self.dice: list[int] = [0] * DICE
        self.turnable: i64 = 0
        self.rolling: i64 = 0
        self.rolls_left: list[int] = [ROLLS] * players
        self.empty: list[int] = [_ALL_BOXES] * players
        self.points: list[int] = [EMPTY] * (BOXES * players)
        """Ten a player, one list: it is copied with every clone."""

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        if self.phase == ROLLING:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        return ONE_SEAT[self.turn]

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def _legal(self, seat: int) -> Sequence[Action]:
        turn = self.turn
        if seat != turn:
            return ()
        if self.phase == CHOOSE:
            turn_or_roll = TURN_OR_ROLL if self.rolls_left[turn] > 0 else TURN_ONLY
            return turn_or_roll[self.turnable] + SCORE_IN[self.empty[turn]]
        if self.phase == FIRST:
            return FIRST_ROLL
        return ()

    def chance(self) -> Chance:
        if self.phase != ROLLING:
            raise ValueError("chance has nothing to decide now")
        return CHANCES[len(DICE_IN[self.rolling])]

    def _timeout(self, seat: int) -> Action:
        """The roll that is compulsory anyway, else the box that gives most now."""
        if self.phase == FIRST:
            return ROLL_ALL
        open_boxes = [box for box in range(BOXES) if self.empty[seat] & _BIT[box]]
        return SCORES[max(open_boxes, key=lambda box: points_in(self.dice, box))]

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        if self.phase == OVER:
            raise illegal("over")
        if self.phase == ROLLING:
            raise illegal("chance-to-come")
        if seat != self.turn:
            raise illegal("not-your-turn")
        if isinstance(action, Roll):
            self._check_roll(action)
        elif isinstance(action, Turn):
            self._check_turn(action)
        elif isinstance(action, Score):
            self._check_score(action)

    def make(self, actor: Actor, action: Value) -> None:
        if isinstance(action, Roll):
            self._roll(action)
        elif isinstance(action, Faces):
            self._land(action)
        elif isinstance(action, Turn):
            self._turn_die(action)
        elif isinstance(action, Score):
            self._score(action)

    def _check_roll(self, roll: Roll) -> None:
        mask: i64 = 0
        for number in roll.dice:
            die: i64 = number
            if mask & _BIT[die - 1]:
                raise illegal("same-die-twice", die=number)
            if mask >= _BIT[die - 1]:
                # One roll has one way to be written, so that equal moves are equal values.
                raise illegal("dice-order")
            mask |= _BIT[die - 1]
        if mask == 0:
            raise illegal("no-dice")
        if self.phase == FIRST:
            if mask != _ALL_DICE:
                raise illegal("first-roll-all")
        elif self.rolls_left[self.turn] == 0:
            raise illegal("no-rolls-left")

    def _roll(self, roll: Roll) -> None:
        mask: i64 = 0
        for number in roll.dice:
            mask |= _BIT[number - 1]
        self.rolling = mask
        self.turnable = 0
        self.rolls_left[self.turn] -= 1
        self.phase = ROLLING

    def _check_outcome(self, outcome: Outcome) -> None:
        if self.phase != ROLLING or not isinstance(outcome, Faces):
            raise illegal("not-an-action")
        faces = outcome.faces
        expected = len(DICE_IN[self.rolling])
        if len(faces) != expected:
            raise illegal("wrong-dice-count", n=len(faces), expected=expected)

    def _land(self, outcome: Faces) -> None:
        dice = self.dice
        turnable: i64 = 0
        rolled = DICE_IN[self.rolling]
        i: i64 = 0
        for die in rolled:
            face = outcome.faces[i]
            dice[die - 1] = face
            if face == die:
                turnable |= _BIT[die - 1]
            i += 1
        self.turnable = turnable
        self.rolling = 0
        self.phase = CHOOSE
        if self.told is not None:
            self.tell(Rolled(self.turn, rolled, outcome.faces, self.rolls_left[self.turn]))

    def _check_turn(self, turn: Turn) -> None:
        if self.phase == FIRST:
            raise illegal("must-roll-first")
        if not self.turnable & _BIT[turn.die - 1]:
            raise illegal("not-turnable", die=turn.die)
        if turn.face == turn.die:
            raise illegal("same-face", die=turn.die, face=turn.face)

    def _turn_die(self, turn: Turn) -> None:
        self.dice[turn.die - 1] = turn.face
        self.turnable &= ~_BIT[turn.die - 1]
        if self.told is not None:
            self.tell(Turned(self.turn, turn.die, turn.face))

    def _check_score(self, score: Score) -> None:
        if self.phase == FIRST:
            raise illegal("must-roll-first")
        if not self.empty[self.turn] & _BIT[score.box]:
            raise illegal("box-filled", box=BOX_NAMES[score.box])

    def _score(self, score: Score) -> None:
        seat = self.turn
        points, pattern = judge(self.dice, score.box)
        self.points[seat * BOXES + score.box] = points
        self.empty[seat] &= ~_BIT[score.box]
        if self.told is not None:
            self.tell(Scored(seat, score.box, points, PATTERN_NAMES[pattern]))
        if self.rolls_left[seat] == 0:
            self._run_out(seat)
        if self.empty[seat] == 0 and self.told is not None:
            boxes_total, bonus = self._boxes_total(seat), self._bonus(seat)
            self.tell(Finished(seat, boxes_total, bonus, boxes_total + bonus))
        self._pass_on()

    def _run_out(self, seat: i64) -> None:
        """CD-7: without rolls, the boxes still empty become 0."""
        lost: list[int] = []
        box: i64 = 0
        while box < BOXES:
            if self.empty[seat] & _BIT[box]:
                self.points[seat * BOXES + box] = 0
                lost.append(box)
            box += 1
        self.empty[seat] = 0
        if lost and self.told is not None:
            self.tell(RanOut(seat, tuple(lost)))

    def _pass_on(self) -> None:
        """To the next player clockwise who still has a box to fill (CD-2, CD-7)."""
        self.turnable = 0
        step: i64 = 1
        while step <= self.players:
            seat: i64 = (self.turn + step) % self.players
            if self.empty[seat] != 0:
                self.turn = seat
                self.phase = FIRST
                return
            step += 1
        self.phase = OVER
        if self.told is not None:
            self.tell(GameOver(self.result.winners))

    # Scores

    def _boxes_total(self, seat: i64) -> int:
        return sum([points for points in self.points[seat * BOXES : seat * BOXES + BOXES] if points != EMPTY])

    def _bonus(self, seat: i64) -> int:
        """CD-15, once the sheet is full."""
        return self.rolls_left[seat] * BONUS if self.empty[seat] == 0 else 0

    @property
    def result(self) -> Result:
        if self.phase != OVER:
            raise ValueError("the game is not over")
        seats = range(self.players)
        scores = tuple([self._boxes_total(seat) + self._bonus(seat) for seat in seats])
        why: dict[str, Any] = {
            "boxes": [self.points[seat * BOXES : seat * BOXES + BOXES] for seat in seats],
            "bonus": [self._bonus(seat) for seat in seats],
        }
        if self.players == 1:
            why["perfect"] = PERFECT_MEAN
        return Result(tuple([float(score) for score in scores]), ranks_of(scores), why)

    # What is seen

    def _view(self, seat: int | None) -> DiceView:
        offers: list[int | None] = [None] * BOXES
        if self.phase == CHOOSE:
            box: i64 = 0
            while box < BOXES:
                if self.empty[self.turn] & _BIT[box]:
                    offers[box] = points_in(self.dice, box)
                box += 1
        return DiceView(
            ID,
            seat,
            self.players,
            self.to_act,
            self.turn,
            PHASE_NAMES[self.phase],
            tuple(self.dice),
            DICE_IN[self.turnable],
            DICE_IN[self.rolling],
            tuple(offers),
            tuple([self._sheet(other) for other in range(self.players)]),
        )

    def _sheet(self, seat: i64) -> Sheet:
        points = self.points[seat * BOXES : seat * BOXES + BOXES]
        boxes = tuple([None if box == EMPTY else box for box in points])
        bonus = self._bonus(seat)
        return Sheet(boxes, self.rolls_left[seat], bonus, self._boxes_total(seat) + bonus, self.empty[seat] == 0)

    # Copies

    def clone(self) -> DiceState:
        copy = DiceState(0)
        copy.players = self.players
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
            tuple(self.rolls_left), tuple(self.empty), tuple(self.points),
        )  # fmt: skip

    def __reduce__(self) -> Any:
        return from_key, (self.key(),)


def from_key(key: tuple[Any, ...]) -> DiceState:
    """The state a key was taken from."""
    state = DiceState(0)
    players, turn, phase, dice, turnable, rolling, rolls_left, empty, points = key
    state.players = players
    state.turn = turn
    state.phase = phase
    state.dice = list(dice)
    state.turnable = turnable
    state.rolling = rolling
    state.rolls_left = list(rolls_left)
    state.empty = list(empty)
    state.points = list(points)
    return state
