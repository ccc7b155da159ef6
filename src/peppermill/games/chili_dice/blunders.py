"""Moves that are plainly worse than another one, whatever the dice do: what the lab counts."""

from __future__ import annotations

from peppermill.core.errors import CannotImagine
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chili_dice.dice import BIT, BOXES, DICE_IN, FACES, NAME, RED_BOX, dice_set
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.position import CHOOSE
from peppermill.games.chili_dice.rules import MOST_IN, points_in
from peppermill.games.chili_dice.state import DiceState
from peppermill.games.chili_dice.turning import best_for


class Blunders:
    """Looks over the shoulders of all players of a game."""

    def __init__(self, players: int) -> None:
        self.turned = 0
        """The dice that were turned since they were rolled."""

    def see(self, state: State, seat: int, action: Action) -> tuple[str, ...]:
        """The names of the blunders that this action is, before it is carried out."""
        if not isinstance(state, DiceState):
            raise CannotImagine("not-a-view", game=NAME)
        found: list[str] = []
        if isinstance(action, Turn):
            self.turned |= BIT[action.die - 1]
            return ()
        if isinstance(action, Roll):
            if self.turned & dice_set(action.dice):
                found.append("turned-for-nothing")
            found.extend(_rolling(state, seat, action.dice))
        elif isinstance(action, Score):
            found.extend(_scoring(state, seat, action.box))
        self.turned = 0
        return tuple(found)


def _rolling(state: DiceState, seat: int, dice: tuple[int, ...]) -> list[str]:
    """With the last box a roll must be able to bring more than the points it costs, and a game that is won is not risked."""
    last = _last_box(state, seat)
    if state.phase != CHOOSE or last < 0:
        return []
    found: list[str] = []
    now = best_in(state, last)
    if MOST_IN[last] - now < state.bonus_each:
        found.append("roll-cannot-pay")
    to_beat = _to_beat(state, seat)
    if to_beat >= 0 and _total_with(state, seat, now, 0) > to_beat >= _total_with(state, seat, _worst(state, last, dice), 1):
        found.append("win-not-taken")
    return found


def _worst(state: DiceState, box: int, rolled: tuple[int, ...]) -> int:
    """The fewest points that a roll of these dice leaves in a box; one that shows no red, since reds only help."""
    dice = state.dice[:]
    fewest = MOST_IN[box]
    number = 0
    while number < (FACES - 1) ** len(rolled):
        rest = number
        for die in rolled:
            face = rest % (FACES - 1) + 1
            dice[die - 1] = face if face < die else face + 1
            rest //= FACES - 1
        fewest = min(fewest, points_in(dice, box))
        number += 1
    return fewest


def _scoring(state: DiceState, seat: int, box: int) -> list[str]:
    found: list[str] = []
    points = points_in(state.dice, box)
    if state.turnable and best_in(state, box) > points:
        found.append("red-not-turned")
    if state.rolls_left[seat] == 0:
        # CD-7: this is the last box, whatever else is empty.
        if max([best_in(state, other) for other in _empty(state, seat)]) > points:
            found.append("points-left")
    elif points == 0 and box < RED_BOX and any([other < box for other in _empty(state, seat)]):
        found.append("zero-in-the-better-box")
    to_beat = _to_beat(state, seat)
    last = _last_box(state, seat)
    if to_beat >= 0 and last >= 0 and state.rolls_left[seat] > 0:
        lost = _total_with(state, seat, points, 0) < to_beat
        if lost and _total_with(state, seat, MOST_IN[last], 1) >= to_beat:
            found.append("gave-up")
    return found


def best_in(state: DiceState, box: int) -> int:
    """The most points that the dice on the table give in a box, reds turned as is best."""
    return points_in(best_for(state.dice, DICE_IN[state.turnable], box), box)


def _empty(state: DiceState, seat: int) -> list[int]:
    return [box for box in range(BOXES) if state.empty[seat] & BIT[box]]


def _last_box(state: DiceState, seat: int) -> int:
    """The only box that is empty, or −1."""
    empty = _empty(state, seat)
    return empty[0] if len(empty) == 1 else -1


def _to_beat(state: DiceState, seat: int) -> int:
    """The best total of the others, when all of them are done; −1 as long as somebody is not, or where there is nobody."""
    others = [other for other in range(state.players) if other != seat]
    if not others or any([state.empty[other] != 0 for other in others]):
        return -1
    return max([state.total(other) for other in others])


def _total_with(state: DiceState, seat: int, points: int, rolls: int) -> int:
    """The final total with so many points in the last box, after so many rolls."""
    return state.boxes_total(seat) + points + state.bonus_each * (state.rolls_left[seat] - rolls)
