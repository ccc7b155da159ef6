"""What is seen of a match of Chili Dice: everything, by everyone."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from peppermill.core.actors import ToAct
from peppermill.core.errors import CannotImagine
from peppermill.core.house import HouseRules
from peppermill.core.values import Value, View
from peppermill.games.chili_dice.dice import BIT, BOXES, DICE_IN, ID, NAME
from peppermill.games.chili_dice.position import CHOOSE, EMPTY, PHASE_NAMES, Position
from peppermill.games.chili_dice.rules import points_in


@dataclass(init=False)
class Sheet(Value):
    """One player's score sheet."""

    boxes: tuple[int | None, ...]
    """Points, or None where a box is empty."""
    rolls_left: int
    bonus: int
    total: int
    done: bool

    def __init__(
        self,
        boxes: tuple[int | None, ...],
        rolls_left: int,
        bonus: int,
        total: int,
        done: bool,
    ) -> None:
        self.boxes = boxes
        self.rolls_left = rolls_left
        self.bonus = bonus
        self.total = total
        self.done = done


@dataclass(init=False)
class DiceView(View):
    """Nothing is hidden in Chili Dice: all seats see the same, but for whose eyes they are."""

    game: str
    seat: int | None
    players: int
    to_act: ToAct
    turn: int
    phase: str
    dice: tuple[int, ...]
    """The faces of dice 1–6; 0 before the first roll."""
    turnable: tuple[int, ...]
    """The dice that may be turned."""
    rolling: tuple[int, ...]
    """The dice in the air."""
    offers: tuple[int | None, ...]
    """What each empty box of the player in turn would score now."""
    sheets: tuple[Sheet, ...]
    house: HouseRules = ()

    # Written out: the one a dataclass generates is never compiled, and a view is made at every move.
    def __init__(  # noqa: PLR0913, PLR0917 — called by keyword
        self,
        game: str,
        seat: int | None,
        players: int,
        to_act: ToAct,
        turn: int,
        phase: str,
        dice: tuple[int, ...],
        turnable: tuple[int, ...],
        rolling: tuple[int, ...],
        offers: tuple[int | None, ...],
        sheets: tuple[Sheet, ...],
        house: HouseRules = (),
    ) -> None:
        self.game = game
        self.seat = seat
        self.players = players
        self.to_act = to_act
        self.turn = turn
        self.phase = phase
        self.dice = dice
        self.turnable = turnable
        self.rolling = rolling
        self.offers = offers
        self.sheets = sheets
        self.house = house


def see(position: Position, seat: int | None) -> DiceView:
    """What a seat, or a spectator, sees."""
    return DiceView(
        game=ID,
        seat=seat,
        players=position.players,
        to_act=position.to_act,
        turn=position.turn,
        phase=PHASE_NAMES[position.phase],
        dice=tuple(position.dice),
        turnable=DICE_IN[position.turnable],
        rolling=DICE_IN[position.rolling],
        offers=tuple(_offers(position)),
        sheets=tuple([_sheet(position, other) for other in range(position.players)]),
        house=position.house,
    )


def _offers(position: Position) -> list[int | None]:
    offers: list[int | None] = [None] * BOXES
    if position.phase == CHOOSE:
        box: i64 = 0
        while box < BOXES:
            if position.empty[position.turn] & BIT[box]:
                offers[box] = points_in(position.dice, box)
            box += 1
    return offers


def _sheet(position: Position, seat: i64) -> Sheet:
    return Sheet(
        boxes=tuple([None if points == EMPTY else points for points in position.boxes_of(seat)]),
        rolls_left=position.rolls_left[seat],
        bonus=position.bonus(seat),
        total=position.total(seat),
        done=position.empty[seat] == 0,
    )


def empty_boxes(sheet: Sheet) -> int:
    """The set of boxes of a sheet that are not filled yet."""
    return sum([BIT[box] for box, points in enumerate(sheet.boxes) if points is None])


def dice_view(view: View) -> DiceView:
    """The view, if it is one of this game; else CannotImagine."""
    if not isinstance(view, DiceView):
        raise CannotImagine("not-a-view", game=NAME)
    return view
