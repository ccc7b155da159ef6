"""The world behind a view. Nothing is hidden in Chili Dice, so there is exactly one."""

from __future__ import annotations

from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine
from peppermill.games.chili_dice.dice import NAME, dice_set
from peppermill.games.chili_dice.position import EMPTY, PHASE_NAMES
from peppermill.games.chili_dice.state import DiceState
from peppermill.games.chili_dice.views import DiceView, empty_boxes


def imagine(view: DiceView) -> DiceState:
    """The state that looks like this."""
    state = DiceState(view.players, view.house)
    state.turn = view.turn
    state.phase = PHASE_NAMES.index(view.phase)
    state.dice = list(view.dice)
    state.turnable = dice_set(view.turnable)
    state.rolling = dice_set(view.rolling)
    state.rolls_left = [sheet.rolls_left for sheet in view.sheets]
    state.points = [EMPTY if points is None else points for sheet in view.sheets for points in sheet.boxes]
    state.empty = [empty_boxes(sheet) for sheet in view.sheets]
    if (state.to_act is CHANCE) != (view.to_act is CHANCE):
        raise CannotImagine("not-a-view", game=NAME)
    return state
