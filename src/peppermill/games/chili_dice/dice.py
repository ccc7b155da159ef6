"""What lies on the table: six dice, ten boxes a player, and what they are called (CD-1, CD-2)."""

from typing import Final

from mypy_extensions import i64

ID: Final = "chili-dice"
NAME: Final = "Chili Dice"
MOST_PLAYERS: Final = 4

DICE: Final = 6
"""Die k (1–6) is red when, and only when, it shows k."""
FACES: Final = 6
BOXES: Final = 10
ROLLS_EACH: Final = 30
"""Rolls a player has for the whole game."""

# Boxes 0–5 are those of the numbers 1–6.
RED_BOX: Final = 6
STRAIGHT_BOX: Final = 7
PAIRS_BOX: Final = 8
CHANCE_BOX: Final = 9
BOX_NAMES: Final = ("1", "2", "3", "4", "5", "6", "red", "straight", "pairs", "chance")

# What earned the points of a box, for the log: numbers that stand for PATTERN_NAMES.
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

# Sets of dice and sets of boxes are bit masks: die k is BIT[k - 1], box b is BIT[b].
BIT: Final[list[i64]] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
DICE_SETS: Final = 64
BOX_SETS: Final = 1024
ALL_DICE: Final = DICE_SETS - 1
ALL_BOXES: Final = BOX_SETS - 1


def dice_set(dice: tuple[int, ...]) -> i64:
    """The set of these dice."""
    found: i64 = 0
    for die in dice:
        found |= BIT[die - 1]
    return found


def _dice_in(dice: int) -> tuple[int, ...]:
    return tuple([die for die in range(1, DICE + 1) if dice & BIT[die - 1]])


DICE_IN: Final = tuple([_dice_in(dice) for dice in range(DICE_SETS)])
"""The opposite of `dice_set`: the dice of every set, from the smallest number to the largest."""
