"""What players and chance do in Chili Dice, and what is told about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import ToAct
from peppermill.core.chance import Chance
from peppermill.core.rng import Rng
from peppermill.core.values import Action, Event, Outcome, Value, View
from peppermill.games.chili_dice.dice import BOXES, DICE, FACES

MOST_PLAYERS: Final = 4


@dataclass(frozen=True)
class Roll(Action):
    """Roll these dice (1–6), keep the others."""

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


@dataclass(frozen=True)
class FirstPlayer(Outcome):
    """Who begins (CD-2)."""

    seat: int


@dataclass(frozen=True)
class Faces(Outcome):
    """What the rolled dice show, in the order of the dice."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class FirstChosen(Event):
    seat: int


@dataclass(frozen=True)
class Rolled(Event):
    seat: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    rolls_left: int


@dataclass(frozen=True)
class Turned(Event):
    seat: int
    die: int
    face: int


@dataclass(frozen=True)
class Scored(Event):
    seat: int
    box: int
    points: int
    pattern: str


@dataclass(frozen=True)
class RanOut(Event):
    """The last roll is used: these boxes became 0 (CD-7)."""

    seat: int
    boxes: tuple[int, ...]


@dataclass(frozen=True)
class Finished(Event):
    seat: int
    boxes_total: int
    bonus: int
    total: int


@dataclass(frozen=True)
class GameOver(Event):
    winners: tuple[int, ...]


@dataclass
class Sheet(Value):
    """One player's score sheet."""

    boxes: tuple[int | None, ...]
    rolls_left: int
    bonus: int
    total: int
    done: bool


@dataclass
class DiceView(View):
    """Nothing is hidden in Chili Dice: all seats see the same, but for whose eyes they are."""

    game: str
    seat: int | None
    players: int
    to_act: ToAct
    turn: int
    phase: str
    dice: tuple[int, ...]
    turnable: tuple[int, ...]
    rolling: tuple[int, ...]
    offers: tuple[int | None, ...]
    sheets: tuple[Sheet, ...]


# Every action exists once: listing the legal ones allocates a tuple of references and nothing more.

_BIT: Final[list[i64]] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]


def _dice_in(mask: int) -> tuple[int, ...]:
    return tuple([die for die in range(1, DICE + 1) if mask & _BIT[die - 1]])


DICE_IN: Final = tuple([_dice_in(mask) for mask in range(64)])
"""The dice of a set of dice (bit k − 1 is die k)."""

ROLLS: Final = tuple([Roll(dice) for dice in DICE_IN])
TURNS: Final = tuple([tuple([Turn(die, face) for face in range(1, FACES + 1)]) for die in range(1, DICE + 1)])
SCORES: Final = tuple([Score(box) for box in range(BOXES)])
ROLL_ALL: Final = ROLLS[63]
FIRST_ROLL: Final[tuple[Action, ...]] = (ROLL_ALL,)


def _turns(mask: int) -> tuple[Action, ...]:
    return tuple([TURNS[die - 1][face - 1] for die in DICE_IN[mask] for face in range(1, FACES + 1) if face != die])


def _scores(mask: int) -> tuple[Action, ...]:
    return tuple([SCORES[box] for box in range(BOXES) if mask & _BIT[box]])


TURN_OR_ROLL: Final = tuple([_turns(mask) + ROLLS[1:] for mask in range(64)])
"""By the set of turnable dice: what may be done while rolls are left, besides scoring."""
TURN_ONLY: Final = tuple([_turns(mask) for mask in range(64)])
"""The same after the last roll."""
SCORE_IN: Final = tuple([_scores(mask) for mask in range(1024)])
"""By the set of empty boxes."""


FIRSTS: Final = tuple([FirstPlayer(seat) for seat in range(MOST_PLAYERS)])


class AnyPlayer(Chance):
    """Everyone is as likely to begin."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(FIRSTS[seat], 1.0 / float(self.players)) for seat in range(self.players)]

    def draw(self, rng: Rng) -> Outcome:
        return FIRSTS[rng.below(self.players)]


class DiceChance(Chance):
    """A roll of some dice, every throw equally likely."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.throws: i64 = FACES**dice
        self.known: list[Faces | None] = [None] * (FACES**dice)

    def throw(self, number: i64) -> Faces:
        """Throws are numbered 0 … 6ⁿ − 1, the first die changing fastest; each is made once."""
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


CHANCES: Final = tuple([DiceChance(dice) for dice in range(DICE + 1)])
