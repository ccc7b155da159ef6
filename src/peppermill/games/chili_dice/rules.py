"""The rules of Chili Dice: a turn (CD-2 … CD-7), the boxes (CD-8 … CD-14), the end (CD-15, CD-16).

For every move there is what is checked before it and what it does; `ACTIONS` and `OUTCOMES` at the end list them, a row a move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import blank
from peppermill.core.state import Result, ranks_of
from peppermill.games.chili_dice.dice import (
    ALL_DICE,
    BIG_CHILI,
    BIT,
    BOX_NAMES,
    BOXES,
    DICE,
    DICE_IN,
    DOUBLED,
    EXTRA_CHILI,
    FACES,
    NOTHING,
    NUMBER,
    PAIRS,
    PAIRS_BOX,
    PATTERN_NAMES,
    RED_BOX,
    REDS,
    SMALL_CHILI,
    STRAIGHT,
    STRAIGHT_BOX,
    SUM,
    dice_set,
)
from peppermill.games.chili_dice.events import Finished, FirstChosen, GameOver, RanOut, Rolled, Scored, Turned
from peppermill.games.chili_dice.moves import Faces, FirstPlayer, Roll, Score, Turn
from peppermill.games.chili_dice.position import BEGIN, CHOOSE, FIRST, OVER, ROLLING, Position, illegal

RED_POINTS: Final = 10
STRAIGHT_POINTS: Final = 21
HIGHEST_SMALL: Final = 3
"""Six 1s, 2s or 3s are a Small Chili, six of a higher number a Big one (CD-14)."""
MOST_IN: Final = (50, 50, 50, 75, 75, 75, 100, 100, 50, 50)
"""The most that a box can hold: its own Chili, six reds, or whatever Chili counts there (CD-14)."""
PERFECT_MEAN: Final = 351.44
"""The expected score of perfect solo play (`solver.py` proves it); a solo player is measured by it (CD-16)."""

# Who begins: CD-2


def check_first(position: Position, outcome: FirstPlayer) -> None:
    if position.phase != BEGIN:
        raise illegal("not-an-action")
    if outcome.seat >= position.players:
        raise illegal("no-such-player")


def choose_first(position: Position, outcome: FirstPlayer) -> None:
    position.turn = outcome.seat
    position.phase = FIRST
    if position.told is not None:
        position.tell(FirstChosen(outcome.seat))


# Rolling: CD-3, CD-5


def check_roll(position: Position, roll: Roll) -> None:
    named: i64 = 0
    for number in roll.dice:
        die: i64 = BIT[number - 1]
        if named & die:
            raise illegal("same-die-twice", die=number)
        if named > die:
            # One roll has one way to be written, so that equal moves are equal values.
            raise illegal("dice-order")
        named |= die
    if named == 0:
        raise illegal("no-dice")
    if position.phase == FIRST:
        if named != ALL_DICE:
            raise illegal("first-roll-all")
    elif position.rolls_left[position.turn] == 0:
        raise illegal("no-rolls-left")


def roll_dice(position: Position, roll: Roll) -> None:
    position.rolling = dice_set(roll.dice)
    position.turnable = 0
    position.rolls_left[position.turn] -= 1
    position.phase = ROLLING


def check_faces(position: Position, outcome: Faces) -> None:
    if position.phase != ROLLING:
        raise illegal("not-an-action")
    expected = len(DICE_IN[position.rolling])
    if len(outcome.faces) != expected:
        raise illegal("wrong-dice-count", n=len(outcome.faces), expected=expected)


def land(position: Position, outcome: Faces) -> None:
    """The dice come to rest; those that show their red face may be turned."""
    dice = position.dice
    turnable: i64 = 0
    rolled = DICE_IN[position.rolling]
    i: i64 = 0
    for die in rolled:
        face = outcome.faces[i]
        dice[die - 1] = face
        if face == die:
            turnable |= BIT[die - 1]
        i += 1
    position.turnable = turnable
    position.rolling = 0
    position.phase = CHOOSE
    if position.told is not None:
        position.tell(Rolled(position.turn, rolled, outcome.faces, position.rolls_left[position.turn]))


# Turning reds: CD-4


def check_turn(position: Position, turn: Turn) -> None:
    if position.phase == FIRST:
        raise illegal("must-roll-first")
    if not position.turnable & BIT[turn.die - 1]:
        raise illegal("not-turnable", die=turn.die)
    if turn.face == turn.die:
        raise illegal("same-face", die=turn.die, face=turn.face)


def turn_die(position: Position, turn: Turn) -> None:
    position.dice[turn.die - 1] = turn.face
    position.turnable &= ~BIT[turn.die - 1]
    if position.told is not None:
        position.tell(Turned(position.turn, turn.die, turn.face))


# Scoring, which ends the turn: CD-6, CD-7


def check_score(position: Position, score: Score) -> None:
    if position.phase == FIRST:
        raise illegal("must-roll-first")
    if not position.empty[position.turn] & BIT[score.box]:
        raise illegal("box-filled", box=BOX_NAMES[score.box])


def fill_box(position: Position, score: Score) -> None:
    seat = position.turn
    points, pattern = best_score(position.dice, score.box)
    position.points[seat * BOXES + score.box] = points
    position.empty[seat] &= ~BIT[score.box]
    if position.told is not None:
        position.tell(Scored(seat, score.box, points, PATTERN_NAMES[pattern]))
    if position.rolls_left[seat] == 0:
        _run_out(position, seat)
    if position.empty[seat] == 0 and position.told is not None:
        position.tell(Finished(seat, position.boxes_total(seat), position.bonus(seat), position.total(seat)))
    _pass_on(position)


def _run_out(position: Position, seat: i64) -> None:
    """CD-7: when the rolls are used up, the boxes still empty become 0."""
    lost: list[int] = []
    box: i64 = 0
    while box < BOXES:
        if position.empty[seat] & BIT[box]:
            position.points[seat * BOXES + box] = 0
            lost.append(box)
        box += 1
    position.empty[seat] = 0
    if lost and position.told is not None:
        position.tell(RanOut(seat, tuple(lost)))


def _pass_on(position: Position) -> None:
    """The next player clockwise who still has a box to fill takes a turn (CD-2, CD-7)."""
    position.turnable = 0
    step: i64 = 1
    while step <= position.players:
        seat: i64 = (position.turn + step) % position.players
        if position.empty[seat] != 0:
            position.turn = seat
            position.phase = FIRST
            return
        step += 1
    position.phase = OVER
    if position.told is not None:
        position.tell(GameOver(result(position).winners))


# What dice give in a box: CD-8 … CD-14

_POINTS: Final = blank(FACES**DICE * BOXES)
"""By faces and box: the points plus 1; 0 where nobody has asked yet."""


def throw_of(dice: list[int]) -> i64:
    """The number of these faces, from 0 to 6⁶ − 1."""
    number: i64 = 0
    for face in dice:
        number = number * FACES + face - 1
    return number


def points_in(dice: list[int], box: i64) -> i64:
    """The points these dice give in a box. Learners and bots ask for all boxes all the time, so answers are kept."""
    return points_of(throw_of(dice), dice, box)


def points_of(throw: i64, dice: list[int], box: i64) -> i64:
    """The same, for dice whose number is known."""
    at = throw * BOXES + box
    kept: i64 = i64(_POINTS[at])
    if kept == 0:
        kept = best_score(dice, box)[0] + 1
        _POINTS[at] = u8(kept)
    return kept - 1


def best_score(dice: list[int], box: i64) -> tuple[i64, i64]:
    """The points these dice give in a box, and the pattern that earns them: of several, the best one."""
    counts: list[i64] = [0, 0, 0, 0, 0, 0, 0]
    total: i64 = 0
    reds: i64 = 0
    die: i64 = 1
    while die <= DICE:
        face: i64 = dice[die - 1]
        counts[face] += 1
        total += face
        if face == die:
            reds += 1
        die += 1
    straight, pairs, same = _regularity(counts)

    points: i64 = 0
    pattern: i64 = NOTHING
    if box < RED_BOX:
        points, pattern = _number_score(counts[box + 1], box + 1, dice[box] == box + 1)
        if pattern == DOUBLED:
            # CD-13: the red number lets a straight or pairs count here, undoubled.
            if straight and points < STRAIGHT_POINTS:
                points, pattern = STRAIGHT_POINTS, STRAIGHT
            elif pairs and points < total:
                points, pattern = total, PAIRS
    elif box == RED_BOX:
        if reds > 0:
            points, pattern = reds * RED_POINTS, REDS
    elif box == STRAIGHT_BOX:
        if straight:
            points, pattern = STRAIGHT_POINTS, STRAIGHT
    elif box == PAIRS_BOX:
        if pairs:
            points, pattern = total, PAIRS
    else:
        points, pattern = total, SUM
    if same > 0 or reds == DICE:
        chili_points, chili = _chili_score(same, box)
        if points < chili_points:
            return chili_points, chili
    return points, pattern


def _regularity(counts: list[i64]) -> tuple[bool, bool, i64]:
    """Is it a straight (CD-10)? Are there pairs only (CD-11)? The number that all six dice show, or 0."""
    shown: i64 = 0
    alone: i64 = 0
    same: i64 = 0
    face: i64 = 1
    while face <= FACES:
        if counts[face] > 0:
            shown += 1
        if counts[face] == 1:
            alone += 1
        if counts[face] == DICE:
            same = face
        face += 1
    return shown == FACES, alone == 0, same


def _number_score(count: i64, number: i64, red: bool) -> tuple[i64, i64]:
    """CD-8."""
    if red:
        return 2 * count * number, DOUBLED
    return count * number, NUMBER if count > 0 else NOTHING


def _chili_score(same: i64, box: i64) -> tuple[i64, i64]:
    """CD-14. `same`: the number all dice show; 0 for six reds."""
    if same == 0:
        return 100 if box == RED_BOX or box == STRAIGHT_BOX else 50, EXTRA_CHILI
    own = box + 1 == same
    if same <= HIGHEST_SMALL:
        return 50 if own else 25, SMALL_CHILI
    return 75 if own else 50, BIG_CHILI


# The end: CD-15, CD-16


def result(position: Position) -> Result:
    """How the game ended."""
    seats = range(position.players)
    scores = [position.total(seat) for seat in seats]
    why: dict[str, Any] = {
        "boxes": [position.boxes_of(seat) for seat in seats],
        "bonus": [position.bonus(seat) for seat in seats],
    }
    if position.players == 1:
        why["perfect"] = PERFECT_MEAN
    return Result(tuple([float(score) for score in scores]), ranks_of(scores), why)


# Every move


class Row:
    """One move: what raises IllegalAction unless it may be made, and what makes it."""

    def __init__(self, check: Callable[[Position, Any], None], make: Callable[[Position, Any], None]) -> None:
        self.check = check
        self.make = make


ACTIONS: Final[dict[type, Row]] = {
    Roll: Row(check_roll, roll_dice),
    Turn: Row(check_turn, turn_die),
    Score: Row(check_score, fill_box),
}

OUTCOMES: Final[dict[type, Row]] = {
    FirstPlayer: Row(check_first, choose_first),
    Faces: Row(check_faces, land),
}
