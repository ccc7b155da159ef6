"""What chance may do in Chili Dice: draw who begins, and roll dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.questions import Pick, Question, Throw
from peppermill.core.rng import Rng
from peppermill.core.values import Outcome
from peppermill.games.chili_dice.dice import DICE, FACES
from peppermill.games.chili_dice.moves import FIRST_PLAYERS, Faces, FirstPlayer


class FirstChance(Chance):
    """Who begins: everyone is equally likely to (CD-2)."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(FIRST_PLAYERS[seat], 1.0 / float(self.players)) for seat in range(self.players)]

    def draw(self, rng: Rng) -> Outcome:
        return FIRST_PLAYERS[rng.below(self.players)]

    def question(self) -> Question:
        return Question(FirstPlayer, seat=Pick(range(self.players)))


class DiceChance(Chance):
    """A roll of some dice, every throw equally likely."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.throws: i64 = FACES**dice
        self.known: list[Faces | None] = [None] * (FACES**dice)
        """Throws that were drawn before: each is made once."""

    def throw(self, number: i64) -> Faces:
        """Throws are numbered 0 … 6ⁿ − 1, the first die changing fastest."""
        known = self.known[number]
        if known is None:
            faces: list[int] = []
            rest = number
            while len(faces) < self.dice:
                faces.append(rest % FACES + 1)
                rest //= FACES
            known = Faces(tuple(faces))
            self.known[number] = known
        return known

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        probability = 1.0 / FACES**self.dice
        return [(self.throw(number), probability) for number in range(FACES**self.dice)]

    def draw(self, rng: Rng) -> Outcome:
        return self.throw(rng.below(self.throws))

    def question(self) -> Question:
        return Question(Faces, faces=Throw(self.dice, FACES))


DICE_CHANCES: Final = tuple([DiceChance(dice) for dice in range(DICE + 1)])
"""By how many dice are rolled."""
