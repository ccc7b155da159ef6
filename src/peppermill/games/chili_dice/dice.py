"""The six dice, and what a throw of them is worth in a box (CD-1, CD-8 … CD-14)."""

from enum import IntEnum
from typing import Final

from mypy_extensions import i64

ID: Final = "chili-dice"
DICE: Final = 6
FACES: Final = 6
BOXES: Final = 10


class Box(IntEnum):
    """The ten boxes of a score sheet, in the order of the sheet."""

    ONES = 0
    TWOS = 1
    THREES = 2
    FOURS = 3
    FIVES = 4
    SIXES = 5
    RED = 6
    STRAIGHT = 7
    PAIRS = 8
    CHANCE = 9


# Phases of a turn.
FIRST: Final = 0
ROLLING: Final = 1
CHOOSE: Final = 2
OVER: Final = 3
PHASE_NAMES: Final = ("first", "rolling", "choose", "over")

BOX_NAMES: Final = ("1", "2", "3", "4", "5", "6", "red", "straight", "pairs", "chance")

# What earned the points, for the log. The order is that of PATTERN_NAMES.
NOTHING: Final = 0
NUMBER: Final = 1
DOUBLED: Final = 2
REDS: Final = 3
STRAIGHT: Final = 4
PAIRS: Final = 5
SUM: Final = 6
SMALL_CHILI: Final = 7
BIG_CHILI: Final = 8
EXTRA_CHILI: Final = 9

PATTERN_NAMES: Final = (
    "nothing", "number", "doubled", "red", "straight", "pairs", "chance", "small-chili", "big-chili", "extra-chili",
)  # fmt: skip

_RED: Final = 6
_STRAIGHT: Final = 7
_PAIRS: Final = 8


def judge(dice: list[int], box: i64) -> tuple[i64, i64]:
    """The points these dice give in a box, and the pattern that earns them. The best one counts (CD-8 … CD-14)."""
    total: i64 = 0
    reds: i64 = 0
    shown: i64 = 0
    lonely: i64 = 0
    same: i64 = 0
    boxed: i64 = 0
    boxed_red = False
    counts: list[i64] = [0, 0, 0, 0, 0, 0, 0]
    die: i64 = 1
    while die <= DICE:
        face: i64 = dice[die - 1]
        total += face
        counts[face] += 1
        if face == box + 1:
            boxed += 1
        if face == die:
            reds += 1
            if face == box + 1:
                boxed_red = True
        die += 1
    face = 1
    while face <= FACES:
        if counts[face] > 0:
            shown += 1
        if counts[face] == 1:
            lonely += 1
        if counts[face] == DICE:
            same = face
        face += 1
    straight = shown == FACES
    pairs = lonely == 0

    points: i64 = 0
    pattern: i64 = NOTHING
    if box < _RED:
        points = boxed * (box + 1)
        if boxed_red:
            points, pattern = points * 2, DOUBLED
            # CD-13: the red number lets a straight or pairs count here, undoubled.
            if straight and points < 21:
                points, pattern = 21, STRAIGHT
            if pairs and points < total:
                points, pattern = total, PAIRS
        elif boxed > 0:
            pattern = NUMBER
    elif box == _RED:
        if reds > 0:
            points, pattern = reds * 10, REDS
    elif box == _STRAIGHT:
        if straight:
            points, pattern = 21, STRAIGHT
    elif box == _PAIRS:
        if pairs:
            points, pattern = total, PAIRS
    else:
        points, pattern = total, SUM

    if same > 0:
        small = same <= 3
        own = box + 1 == same
        chili: i64 = (50 if own else 25) if small else (75 if own else 50)
        if points < chili:
            points, pattern = chili, (SMALL_CHILI if small else BIG_CHILI)
    elif reds == DICE:
        extra: i64 = 100 if box == _RED or box == _STRAIGHT else 50
        if points < extra:
            points, pattern = extra, EXTRA_CHILI
    return points, pattern


def points_in(dice: list[int], box: i64) -> i64:
    """The points these dice give in a box."""
    return judge(dice, box)[0]
