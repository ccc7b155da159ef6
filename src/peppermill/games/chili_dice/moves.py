"""What players and chance do in Chili Dice.

Every action exists once: listing the legal ones allocates a tuple of references and nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from peppermill.core.values import Action, Outcome
from peppermill.games.chili_dice.dice import ALL_DICE, BIT, BOX_SETS, BOXES, DICE, DICE_IN, DICE_SETS, FACES, MOST_PLAYERS

# Actions


@dataclass(frozen=True)
class Roll(Action):
    """Roll these dice (1–6) and keep the others."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Turn(Action):
    """Turn a die of the last roll that shows its red face to another face."""

    die: int
    face: int


@dataclass(frozen=True)
class Score(Action):
    """Fill a box with what the dice give there."""

    box: int


# Outcomes


@dataclass(frozen=True)
class FirstPlayer(Outcome):
    """Who begins (CD-2)."""

    seat: int


@dataclass(frozen=True)
class Faces(Outcome):
    """What the rolled dice show, in the order of the dice."""

    faces: tuple[int, ...]


# Every single one of them

ROLLS: Final = tuple([Roll(dice) for dice in DICE_IN])
"""By set of dice."""
ROLL_ALL: Final = ROLLS[ALL_DICE]
TURNS: Final = tuple([tuple([Turn(die, face) for face in range(1, FACES + 1)]) for die in range(1, DICE + 1)])
"""By die − 1 and face − 1."""
SCORES: Final = tuple([Score(box) for box in range(BOXES)])
"""By box."""
FIRST_PLAYERS: Final = tuple([FirstPlayer(seat) for seat in range(MOST_PLAYERS)])
"""By seat."""


def _turns(dice: int) -> tuple[Action, ...]:
    return tuple([TURNS[die - 1][face - 1] for die in DICE_IN[dice] for face in range(1, FACES + 1) if face != die])


def _scores(boxes: int) -> tuple[Action, ...]:
    return tuple([SCORES[box] for box in range(BOXES) if boxes & BIT[box]])


FIRST_ROLL: Final[tuple[Action, ...]] = (ROLL_ALL,)
"""All that may be done at the beginning of a turn (CD-3)."""
BEFORE_SCORING: Final = tuple([_turns(dice) for dice in range(DICE_SETS)]) + tuple(
    [_turns(dice) + ROLLS[1:] for dice in range(DICE_SETS)]
)
"""By the set of dice that may be turned: what may be done after the last roll, besides scoring; then the same while rolls are
left."""
SCORE_IN: Final = tuple([_scores(boxes) for boxes in range(BOX_SETS)])
"""By the set of empty boxes."""
