"""Who plays Chili Dice: three who estimate as people do, one who knows the values of perfect solo play, one who plays to win."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.errors import MissingLibrary
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.chili_dice.dice import (
    ALL_DICE,
    BIT,
    BOXES,
    CHANCE_BOX,
    DICE,
    DICE_IN,
    FACES,
    PAIRS_BOX,
    RED_BOX,
    STRAIGHT_BOX,
    dice_set,
)
from peppermill.games.chili_dice.moves import ROLL_ALL, ROLLS, SCORES, TURNS
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.rules import HIGHEST_SMALL, MOST_IN, STRAIGHT_POINTS, points_in
from peppermill.games.chili_dice.turning import best_for
from peppermill.games.chili_dice.views import DiceView, dice_view

ADVICE_UNIT: Final = "final-score"

USUAL: Final = (5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 20.0, 15.0, 20.0, 20.0)
"""What each box usually brings, in the round numbers one keeps in mind: five times the number, and twenty or so. Only the
differences matter: a box is well used when it gets more than that."""

PACE: Final = 3
"""Rolls a turn: thirty for ten boxes."""

BORROWED: Final = 6.5
"""What a roll costs beyond its bonus if it is taken from turns to come."""

CONTENT: Final = 20.0
"""Points that a casual player is happy with."""

_DICE: Final = DICE_IN[ALL_DICE]

_STRAIGHT_LUCK: Final = (1.0, 0.32, 0.16, 0.06, 0.02, 0.0)
"""By how many numbers are missing: the chance that one roll brings them all, red dice being turned as needed."""

_PAIRS_LUCK: Final = (1.0, 0.62, 0.45, 0.4, 0.25, 0.2, 0.12)
"""By how many numbers stand alone: the chance that one roll of those dice leaves none alone."""

_MISS: Final = 5.0 / 6.0
"""The chance that a die does not show one face."""
_MISS_BOTH: Final = 4.0 / 6.0
"""The chance that it shows neither of two."""


class Plan:
    """A box to aim at: the faces red dice are turned to, the dice rolled again (a set), what the box should bring."""

    def __init__(self, box: int, dice: list[int], again: int, points: float) -> None:
        self.box = box
        self.dice = dice
        self.again = again
        self.points = points


class PlanningBot(Bot):
    """Whenever it may choose, makes a plan for the dice as they lie, and takes its next step."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        seen = dice_view(view)
        if seen.phase == "first":
            return ROLL_ALL
        sheet = seen.sheets[seen.turn]
        empty = [box for box in range(BOXES) if sheet.boxes[box] is None]
        return _carry_out(self.plan(seen, self.notice(empty, rng), sheet.rolls_left), seen)

    def notice(self, empty: list[int], rng: Rng) -> list[int]:
        """The empty boxes it thinks of, at least one."""
        return empty

    @abstractmethod
    def plan(self, view: DiceView, empty: list[int], rolls_left: int) -> Plan:
        """Which of the empty boxes to aim at, and how."""


class HabaneroBot(PlanningBot):
    """Aims at the box that promises most above its usual points, and keeps to three rolls a turn or so.

    Whoever has the last box of the game to fill knows what is needed: it stops when it has won, and not before.
    """

    def plan(self, view: DiceView, empty: list[int], rolls_left: int) -> Plan:
        if (
            len(empty) == 1
            and view.players > 1
            and all([sheet.done for seat, sheet in enumerate(view.sheets) if seat != view.turn])
        ):
            return _for_the_win(view, empty[0], rolls_left)
        return self.for_points(view, empty, rolls_left)

    def for_points(self, view: DiceView, empty: list[int], rolls_left: int) -> Plan:
        """Without a look at the others."""
        spare = rolls_left - PACE * (len(empty) - 1)
        # At least the first roll of every turn to come must be left.
        most = min(rolls_left - (len(empty) - 1), PACE)
        best = Plan(0, list(view.dice), 0, 0.0)
        best_gain = -1000.0
        for box in empty:
            # Scoring as it lies comes first: what is on the table is better than the same in hope.
            plan = _now(view, box)
            gain = plan.points - USUAL[box]
            if gain > best_gain:
                best, best_gain = plan, gain
            rolls = 1
            while rolls <= most:
                plan = _aim(view, box, rolls)
                gain = plan.points - USUAL[box] - BONUS * rolls - BORROWED * max(0, rolls - max(0, spare))
                if plan.again and gain > best_gain:
                    best, best_gain = plan, gain
                rolls += 1
        return best


class JalapenoBot(PlanningBot):
    """Plays as on a first evening: grabs the box with the most points, and rolls again when that is little."""

    def plan(self, view: DiceView, empty: list[int], rolls_left: int) -> Plan:
        spare = rolls_left - (PACE - 1) * (len(empty) - 1)
        best = max([_now(view, box) for box in empty], key=lambda plan: plan.points)
        if best.points < CONTENT and spare > 0:
            best = max([_aim(view, box, 1) for box in empty], key=lambda plan: plan.points)
        return best


class SweetChiliBot(JalapenoBot):
    """Plays as somebody who has just been told the rules: at every throw it overlooks a third of its boxes."""

    def notice(self, empty: list[int], rng: Rng) -> list[int]:
        return [box for box in empty if rng.below(3) > 0] or empty


class PerfectBot(Bot):
    """Makes the move with the highest expected total of its own, to a ten-thousandth of a point.

    That is perfect solo play. Against others it plays the same and does not look at their sheets: it does not play for the win.
    """

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        # Imported when it is needed: nobody else pays for numpy.
        try:
            from peppermill.games.chili_dice.solver import best_action  # noqa: PLC0415
        except ModuleNotFoundError:
            raise MissingLibrary("no-numpy") from None

        return best_action(view)


class WinningBot(Bot):
    """Plays for the win: looks at the others' sheets, is careful when ahead and daring when behind. Alone it plays perfectly."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        try:
            from peppermill.games.chili_dice.winning import best_action  # noqa: PLC0415
        except ModuleNotFoundError:
            raise MissingLibrary("no-numpy") from None

        return best_action(view)


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (
    ("sweet-chili", SweetChiliBot),
    ("jalapeno", JalapenoBot),
    ("habanero", HabaneroBot),
    ("carolina-reaper", WinningBot),
)
"""Weakest first."""

LAB_PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (("perfect", PerfectBot),)
"""Who others are measured by."""


def advise(view: View, legal: Sequence[Action]) -> list[tuple[Action, float]]:
    """The expected final total of the player to move after every legal action, best first."""
    try:
        from peppermill.games.chili_dice.solver import action_values  # noqa: PLC0415
    except ModuleNotFoundError:
        raise MissingLibrary("no-numpy") from None

    return action_values(view, legal)


# How people estimate


def _carry_out(plan: Plan, view: DiceView) -> Action:
    """The next step of a plan: turn the reds it wants turned, then roll, or score."""
    for die in view.turnable:
        if plan.dice[die - 1] != die and not plan.again & BIT[die - 1]:
            return TURNS[die - 1][plan.dice[die - 1] - 1]
    return ROLLS[plan.again] if plan.again else SCORES[plan.box]


def _for_the_win(view: DiceView, box: int, rolls_left: int) -> Plan:
    """The last box of all: score when that wins, else roll as long as it may; when nothing can be changed any more, score."""
    mine = view.sheets[view.turn].total
    to_beat = max([sheet.total for seat, sheet in enumerate(view.sheets) if seat != view.turn])
    now = _now(view, box)
    if rolls_left == 0 or mine + now.points + BONUS * rolls_left > to_beat:
        return now
    if mine + MOST_IN[box] + BONUS * (rolls_left - 1) < to_beat:
        return HabaneroBot().for_points(view, [box], rolls_left)
    plan = _aim(view, box, 1)
    if not plan.again:
        # What the box asks for lies there, and is too little: there are the Chilis.
        plan.again = _dice_where([plan.dice[die - 1] != die for die in _DICE]) or ALL_DICE
    return plan


def _now(view: DiceView, box: int) -> Plan:
    """Fill the box now, turning reds where that helps."""
    dice = best_for(list(view.dice), view.turnable, box)
    return Plan(box, dice, 0, float(points_in(dice, box)))


def _aim(view: DiceView, box: int, rolls: int) -> Plan:
    """Keep what helps the box and roll the rest, `rolls` times if need be."""
    dice = _turn_for(box, list(view.dice), view.turnable)
    if box < RED_BOX:
        return _aim_at_number(box, dice, rolls)
    if box == RED_BOX:
        again = _dice_where([dice[die - 1] != die for die in _DICE])
        missed = _MISS**rolls
        # Six reds bring 100, 40 more than ten each.
        extra = 40.0 * (1.0 - missed) ** _size(again)
        return Plan(box, dice, again, 10.0 * (DICE - _size(again) * missed) + extra)
    if box == STRAIGHT_BOX:
        again = _dice_where([dice[die - 1] in dice[: die - 1] for die in _DICE])
        return Plan(box, dice, again, STRAIGHT_POINTS * _luck(_STRAIGHT_LUCK, _size(again), rolls))
    if box == PAIRS_BOX:
        again = _dice_where([dice.count(face) == 1 for face in dice])
        # About as many as lie there: dice are as likely to become higher as lower.
        return Plan(box, dice, again, sum(dice) * _luck(_PAIRS_LUCK, _size(again), rolls))
    low = 3 if rolls == 1 else 4
    again = _dice_where([face <= low for face in dice])
    kept = sum([face for face in dice if face > low])
    return Plan(box, dice, again, kept + _size(again) * (3.5 + 0.4 * rolls))


def _aim_at_number(box: int, dice: list[int], rolls: int) -> Plan:
    number = box + 1
    hoped = 0.0
    all_alike = 1.0
    doubled = 1.0
    for die in _DICE:
        hit = 1.0
        if dice[die - 1] != number:
            # The number itself or the red face, which can be turned to it; on the die whose red it is they are the same.
            hit = 1.0 - (_MISS if die == number else _MISS_BOTH) ** rolls
        hoped += hit
        all_alike *= hit
        if die == number:
            doubled = 1.0 + hit
    chili = 50.0 if number <= HIGHEST_SMALL else 75.0
    points = hoped * number * doubled + all_alike * max(0.0, chili - FACES * number * doubled)
    return Plan(box, dice, _dice_where([face != number for face in dice]), points)


def _turn_for(box: int, dice: list[int], turnable: tuple[int, ...]) -> list[int]:
    """The dice, with those that may be turned made useful for the box."""
    dice = dice[:]
    for die in turnable:
        face = dice[die - 1]
        if box < RED_BOX:
            dice[die - 1] = box + 1
        elif box == STRAIGHT_BOX and dice.count(face) > 1:
            dice[die - 1] = min([number for number in range(1, FACES + 1) if number not in dice])
        elif box == PAIRS_BOX and dice.count(face) == 1:
            others = dice[: die - 1] + dice[die:]
            alone = [number for number in others if others.count(number) == 1]
            dice[die - 1] = max(alone or others)
        elif box == CHANCE_BOX:
            dice[die - 1] = FACES
    return dice


def _luck(chances: tuple[float, ...], wanting: int, rolls: int) -> float:
    """The chance of success within some rolls, each miss bringing it one die nearer."""
    missed = 1.0
    for roll in range(rolls):
        missed *= 1.0 - chances[max(min(wanting, 1), wanting - roll)]
    return 1.0 - missed


def _dice_where(wanted: list[bool]) -> int:
    """The set of dice for which it is true."""
    return dice_set(tuple([die for die in _DICE if wanted[die - 1]]))


def _size(dice: int) -> int:
    return len(DICE_IN[dice])
