"""The JSON forms of Chili Dice: a row a value, and exact bounds for every field of a move."""

from typing import Final

from peppermill.core.forms import Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Seldom, Struct, Whole, Word
from peppermill.core.house import HouseForm
from peppermill.games.chili_dice.dice import (
    BOX_NAMES,
    BOXES,
    DICE,
    FACES,
    ID,
    MOST_PLAYERS,
    PATTERN_NAMES,
    ROLLS_EACH,
)
from peppermill.games.chili_dice.events import Finished, FirstChosen, GameOver, RanOut, Rolled, Scored, Turned
from peppermill.games.chili_dice.moves import Faces, FirstPlayer, Roll, Score, Turn
from peppermill.games.chili_dice.position import HOUSE_RULES, PHASE_NAMES
from peppermill.games.chili_dice.views import DiceView, Sheet

_SEAT: Final = Whole(0, MOST_PLAYERS - 1)
_DIE: Final = Whole(1, DICE)
_FACE: Final = Whole(1, FACES)
_FACE_OR_NONE: Final = Whole(0, FACES)
_DICE: Final = ListOf(_DIE, DICE)
_FACES: Final = ListOf(_FACE, DICE)
_ROLLS: Final = Whole(0, ROLLS_EACH)
_POINTS: Final = Whole(0, 1000)
_BOX: Final = Word(*BOX_NAMES, as_index=True, called="box")
_BOX_POINTS: Final = ListOf(Maybe(_POINTS), BOXES)

_SHEET: Final[Form] = Struct(Sheet, boxes=_BOX_POINTS, rolls_left=_ROLLS, bonus=_POINTS, total=_POINTS, done=Flag())

FORMS: Final = Forms(
    action=Kinds(
        Struct(Roll, dice=_DICE),
        Struct(Turn, die=_DIE, face=_FACE),
        Struct(Score, box=_BOX),
    ),
    outcome=Kinds(
        Struct(FirstPlayer, seat=_SEAT),
        Struct(Faces, faces=_FACES),
    ),
    event=Kinds(
        Struct(FirstChosen, seat=_SEAT),
        Struct(Rolled, seat=_SEAT, dice=_DICE, faces=_FACES, rolls_left=_ROLLS),
        Struct(Turned, seat=_SEAT, die=_DIE, face=_FACE),
        Struct(Scored, seat=_SEAT, box=_BOX, points=_POINTS, pattern=Word(*PATTERN_NAMES, called="pattern")),
        Struct(RanOut, seat=_SEAT, boxes=ListOf(_BOX, BOXES)),
        Struct(Finished, seat=_SEAT, boxes_total=_POINTS, bonus=_POINTS, total=_POINTS),
        Struct(GameOver, winners=ListOf(_SEAT, MOST_PLAYERS)),
    ),
    view=Struct(
        DiceView,
        game=Word(ID),
        seat=Maybe(_SEAT),
        players=Whole(1, MOST_PLAYERS),
        to_act=Acting(),
        turn=_SEAT,
        phase=Word(*PHASE_NAMES, called="phase"),
        dice=ListOf(_FACE_OR_NONE, DICE),
        turnable=_DICE,
        rolling=_DICE,
        offers=_BOX_POINTS,
        sheets=ListOf(_SHEET, MOST_PLAYERS),
        house=Seldom(HouseForm(HOUSE_RULES), ()),
    ),
)
