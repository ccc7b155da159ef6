"""Short words for setting up positions."""

from collections.abc import Sequence

from peppermill.core.actors import CHANCE
from peppermill.core.values import Value
from peppermill.games.chili_dice.dice import BIT, BOX_NAMES, BOXES, DICE, dice_set
from peppermill.games.chili_dice.moves import Faces, FirstPlayer, Roll, Score
from peppermill.games.chili_dice.position import CHOOSE, EMPTY, FIRST
from peppermill.games.chili_dice.state import DiceState

ALL = Roll((1, 2, 3, 4, 5, 6))


def box(name: str) -> int:
    return BOX_NAMES.index(name)


def boxes(*names: str) -> int:
    """A set of boxes."""
    return sum(BIT[box(name)] for name in names)


def begun(players: int, first: int = 0) -> DiceState:
    """A new game in which it is drawn who begins."""
    state = DiceState(players)
    if players > 1:
        state.apply(CHANCE, FirstPlayer(first))
    return state


def thrown(*faces: int, players: int = 1) -> DiceState:
    """A new game after the first roll."""
    state = begun(players)
    roll(state, ALL, faces)
    return state


def roll(state: DiceState, action: Roll | Sequence[int], faces: Sequence[int]) -> None:
    dice = action if isinstance(action, Roll) else Roll(tuple(action))
    state.apply(state.turn, dice)
    state.apply(CHANCE, Faces(tuple(faces)))


def score(state: DiceState, name: str) -> int:
    """Fill a box; what it got."""
    seat = state.turn
    state.apply(seat, Score(box(name)))
    return state.points[seat * BOXES + box(name)]


def position(empty: int, rolls_left: int, dice: Sequence[int] = (), turnable: Sequence[int] = (), filled: int = 0) -> DiceState:
    """A solo game with these boxes empty, the others holding `filled` points; mid-turn if dice are given."""
    state = DiceState(1)
    state.empty = [empty]
    state.points = [EMPTY if empty & BIT[number] else filled for number in range(BOXES)]
    state.rolls_left = [rolls_left]
    if dice:
        assert len(dice) == DICE
        state.dice = list(dice)
        state.turnable = dice_set(tuple(turnable))
        state.phase = CHOOSE
    else:
        state.phase = FIRST
    return state


def events(state: DiceState, actor, action: Value) -> list:
    return [told.event for told in state.perform(actor, action)]


def against(state: DiceState, mine: int, *theirs: int) -> DiceState:
    """The same position in a match: `mine` points on my sheet so far, and others whose sheets are full, with these totals."""
    match = DiceState(1 + len(theirs))
    match.turn, match.phase, match.dice, match.turnable = 0, state.phase, state.dice[:], state.turnable
    match.empty = [state.empty[0]] + [0] * len(theirs)
    match.rolls_left = [state.rolls_left[0]] + [0] * len(theirs)
    mine_in = [EMPTY if points == EMPTY else 0 for points in state.points]
    filled = next((box for box, points in enumerate(mine_in) if points != EMPTY), None)
    if filled is not None:
        mine_in[filled] = mine
    match.points = mine_in + [points for total in theirs for points in [total] + [0] * (BOXES - 1)]
    return match
