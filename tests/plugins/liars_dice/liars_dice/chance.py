"""What chance may do: roll all dice at once. Too many ways to list."""

from __future__ import annotations

from collections.abc import Sequence

from liars_dice.moves import Roll
from liars_dice.rules import FACES
from peppermill.core.chance import Chance
from peppermill.core.questions import Dice, Question
from peppermill.core.rng import Rng
from peppermill.core.values import Outcome


class Cups(Chance):
    def __init__(self, left: Sequence[int]) -> None:
        self.left = left

    def draw(self, rng: Rng) -> Outcome:
        cups = [sorted([1 + rng.below(FACES) for _ in range(dice)]) for dice in self.left]
        return Roll(tuple([face for cup in cups for face in cup]))

    def question(self) -> Question:
        return Question(Roll, faces=Dice(sum(self.left), FACES, hands=self.left))


def by_cup(faces: Sequence[int], left: Sequence[int]) -> list[list[int]]:
    """The dice of a roll, each under its cup."""
    cups: list[list[int]] = []
    at = 0
    for dice in left:
        cups.append(list(faces[at : at + dice]))
        at += dice
    return cups
