"""Moves that people at the table would laugh at: positions, and what a sensible player may do there. For the two top levels."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from peppermill.bots import bot
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action
from peppermill.games.chili_dice.dice import ALL_BOXES
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.state import DiceState

from .table import against, box, boxes, position


class Howler(NamedTuple):
    name: str
    why: str
    state: DiceState
    sensible: Callable[[Action], bool]


def scores(*names: str) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Score) and action.box in [box(name) for name in names]


def rolls(*dice: int) -> Callable[[Action], bool]:
    return lambda action: action == Roll(dice)


def turns(die: int, *faces: int) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Turn) and action.die == die and action.face in faces


def keeps(*dice: int) -> Callable[[Action], bool]:
    """Rolls none of these."""
    return lambda action: not isinstance(action, Roll) or not set(dice) & set(action.dice)


def any_roll(action: Action) -> bool:
    return isinstance(action, Roll)


HOWLERS = [
    Howler(
        "a big chili thrown back",
        "Six fives are 75 in their own box, the most it can ever hold.",
        position(ALL_BOXES, 27, (5,) * 6),
        scores("5"),
    ),
    Howler(
        "six reds in the wrong box",
        "Six reds are 100 in Red or Straight and 50 anywhere else.",
        position(ALL_BOXES, 29, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)),
        scores("red", "straight"),
    ),
    Howler(
        "the red die left as it is",
        "The last roll: turned to a six the die adds five points to Chance.",
        position(boxes("chance"), 0, (1, 6, 6, 6, 6, 6), (1,)),
        turns(1, 6),
    ),
    Howler(
        "a pair that could be higher",
        "Pairs are made, and the red two turned to a four makes them 18 instead of 16.",
        position(boxes("pairs"), 0, (2, 2, 2, 2, 4, 4), (2,)),
        turns(2, 4),
    ),
    Howler(
        "the straight that lies there",
        "The red one is doubled: turned to a two it makes a straight.",
        position(boxes("straight"), 0, (1, 1, 3, 4, 5, 6), (1,)),
        turns(1, 2),
    ),
    Howler(
        "the wrong die of the straight",
        "One roll, and only the second six is in the way.",
        position(boxes("straight"), 1, (2, 1, 4, 3, 6, 6)),
        lambda action: action in (Roll((5,)), Roll((6,))),
    ),
    Howler(
        "a nought in the sixes",
        "The last roll: a single one is a point, and no six is none.",
        position(boxes("1", "6"), 0, (2, 3, 1, 5, 2, 3)),
        scores("1"),
    ),
    Howler(
        "a nought where the ones would do",
        "With a roll a box to come and no six on the table, the sixes are worth keeping.",
        position(boxes("1", "6"), 1, (2, 3, 4, 5, 2, 3)),
        lambda action: action != Score(box("6")),
    ),
    Howler(
        "points left on the table",
        "After the last roll every other box becomes 0: 27 in Chance beat 12 in the sixes.",
        position(boxes("6", "chance"), 0, (6, 2, 6, 5, 4, 4)),
        scores("chance"),
    ),
    Howler(
        "fours broken up",
        "Five fours with one roll for one box: only the other die is rolled.",
        position(boxes("4"), 3, (4, 4, 4, 4, 4, 1)),
        keeps(1, 2, 3, 4, 5),
    ),
    Howler(
        "rolling a box that is full to the brim",
        "Six sixes are 75, the most the box can hold; a roll costs five points.",
        position(boxes("6"), 8, (6,) * 6),
        scores("6"),
    ),
    Howler(
        "a red one rolled again for Red",
        "Five reds: only the sixth die is rolled, or the 50 are taken.",
        position(boxes("red"), 6, (1, 2, 1, 4, 5, 6), (1, 2, 4, 5, 6)),
        lambda action: action in (Roll((3,)), Score(box("red"))),
    ),
    Howler(
        "turning away from Red",
        "Only Red is empty: a red die is turned for nothing.",
        position(boxes("red"), 4, (1, 2, 5, 5, 1, 2), (1, 2)),
        lambda action: not isinstance(action, Turn),
    ),
    Howler(
        "stopping short of the win",
        "The others are done and one point ahead of what scoring would give: there are rolls left.",
        against(position(boxes("5"), 2, (5, 5, 2, 1, 6, 4)), 270, 291),
        any_roll,
    ),
    Howler(
        "risking a game that is won",
        "Scoring wins; a roll costs five points and loses unless it hits.",
        against(position(boxes("6"), 3, (6, 2, 6, 6, 6, 1)), 300, 336),
        scores("6"),
    ),
    Howler(
        "a straight that loses",
        "The straight is there and loses; six reds would win.",
        against(position(boxes("straight"), 3, (2, 3, 1, 4, 5, 6)), 250, 320),
        any_roll,
    ),
    Howler(
        "winning without noticing",
        "Turned to a six the red die wins; as it lies it loses.",
        against(position(boxes("chance"), 0, (1, 6, 6, 5, 4, 4), (1,)), 300, 328),
        turns(1, 6),
    ),
    Howler(
        "a share thrown away",
        "The last roll: 28 in Chance share the win, 24 in the sixes don't.",
        against(position(boxes("6", "chance"), 0, (6, 1, 6, 6, 6, 3)), 300, 328),
        scores("chance"),
    ),
    Howler(
        "the whole fuse for one box",
        "Nine boxes to come and ten rolls: the box that fits is filled.",
        position(ALL_BOXES, 9, (3, 3, 3, 3, 3, 1)),
        scores("3"),
    ),
    Howler(
        "Chance for a handful of ones",
        "Five ones with the red one among them belong in the ones, not in Chance for 7.",
        position(boxes("1", "chance", "6"), 4, (1, 1, 1, 1, 1, 2)),
        lambda action: action not in (Score(box("chance")), Score(box("6"))),
    ),
    Howler(
        "one die short of a Chili",
        "Five ones and 27 rolls: every third roll of the sixth die makes 50 of the 10.",
        position(ALL_BOXES, 27, (1, 6, 1, 1, 1, 1)),
        rolls(2),
    ),
    Howler(
        "one die short of a big one",
        "Five fours in the middle of the game: a roll costs five points, and 75 are a third of a chance away.",
        position(boxes("2", "3", "4", "red", "straight"), 12, (4, 4, 4, 4, 4, 2)),
        rolls(6),
    ),
]


@pytest.mark.parametrize("level", ["habanero", "carolina-reaper"])
@pytest.mark.parametrize("howler", HOWLERS, ids=[howler.name for howler in HOWLERS])
def test_no_howlers(howler, level):
    action = bot("chili-dice", level).act(howler.state.view(0), howler.state.legal(0), Sfc32(1))
    assert action in howler.state.legal(0)
    assert howler.sensible(action), f"{action}: {howler.why}"


def test_there_are_enough_of_them():
    assert len(HOWLERS) >= 15
    assert len({howler.name for howler in HOWLERS}) == len(HOWLERS)
