"""Somebody who has played the introduction and nothing else: does what its steps say, and knows no more."""

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.chili_dice.dice import ALL_DICE, DICE, DICE_IN, FACES, RED_BOX, STRAIGHT_BOX
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.views import DiceView, dice_view

ENOUGH = 2
"""Rolls a turn: "Two rolls used. Every roll you save is worth 5 points at the end, so don't roll for ever." """


class Beginner(Bot):
    """Makes a straight where a red die can; else collects what it has most of, rolls once more, and takes the most points."""

    def __init__(self) -> None:
        self.rolled = 0

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        seen = dice_view(view)
        if seen.phase == "first":
            self.rolled = 1
            return Roll(DICE_IN[ALL_DICE])
        step = _to_a_straight(seen)
        number = _collected(seen)
        if step is None and number is not None:
            step = _help(seen, number)
            if step is None and self.rolled < ENOUGH:
                step = _others_again(seen, number)
                self.rolled += 1
        return step or _most_points(seen)


def _to_a_straight(seen: DiceView) -> Action | None:
    """ "So close to a straight! A red die you just rolled may be turned to any face"."""
    missing = [face for face in range(1, FACES + 1) if face not in seen.dice]
    if seen.offers[STRAIGHT_BOX] is None or len(missing) > 1:
        return None
    if not missing:
        return Score(STRAIGHT_BOX)
    spare = [die for die in seen.turnable if seen.dice.count(die) > 1]
    return Turn(spare[0], missing[0]) if spare else None


def _collected(seen: DiceView) -> int | None:
    """ "Three fives": the number there is most of, if its box is empty."""
    numbers = [box + 1 for box in range(RED_BOX) if seen.offers[box] is not None]
    return max(numbers, key=lambda number: (seen.dice.count(number), number), default=None)


def _help(seen: DiceView, number: int) -> Action | None:
    """ "Let reds double or help": the red one of the number doubles, the others help."""
    others = [die for die in seen.turnable if die != number]
    return Turn(others[0], number) if others else None


def _others_again(seen: DiceView, number: int) -> Action | None:
    """ "Can you get more fives?" """
    others = tuple([die for die in range(1, DICE + 1) if seen.dice[die - 1] != number])
    return Roll(others) if others and seen.sheets[seen.turn].rolls_left > 0 else None


def _most_points(seen: DiceView) -> Action:
    """ "Tap 40 to fill your box": the highest of the numbers shown."""
    offers = [(points, box) for box, points in enumerate(seen.offers) if points is not None]
    return Score(max(offers)[1])
