"""How Chili Dice is written: JSON forms, and one short line a move for the terminal and playthroughs."""

from typing import Final

from peppermill.core.errors import BadInput
from peppermill.core.forms import Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Struct, Whole, Word
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_dice.dice import BOX_NAMES, ID, PATTERN_NAMES, PHASE_NAMES
from peppermill.games.chili_dice.moves import (
    MOST_PLAYERS,
    DiceView,
    Faces,
    Finished,
    FirstChosen,
    FirstPlayer,
    GameOver,
    RanOut,
    Roll,
    Rolled,
    Score,
    Scored,
    Sheet,
    Turn,
    Turned,
)

_SEAT: Final = Whole(0, MOST_PLAYERS - 1)
_DIE: Final = Whole(1, 6)
_FACE: Final = Whole(1, 6)
_DICE: Final = ListOf(_DIE, 6)
_FACES: Final = ListOf(_FACE, 6)
_POINTS: Final = Whole(0, 1000)
_BOX: Final = Word(*BOX_NAMES, as_index=True, called="box")
_BOX_POINTS: Final = ListOf(Maybe(_POINTS), 10)

_SHEET: Final[Form] = Struct(Sheet, boxes=_BOX_POINTS, rolls_left=Whole(0, 30), bonus=_POINTS, total=_POINTS, done=Flag())

FORMS: Final = Forms(
    action=Kinds(Struct(Roll, dice=_DICE), Struct(Turn, die=_DIE, face=_FACE), Struct(Score, box=_BOX)),
    outcome=Kinds(Struct(FirstPlayer, seat=_SEAT), Struct(Faces, faces=_FACES)),
    event=Kinds(
        Struct(FirstChosen, seat=_SEAT),
        Struct(Rolled, seat=_SEAT, dice=_DICE, faces=_FACES, rolls_left=Whole(0, 30)),
        Struct(Turned, seat=_SEAT, die=_DIE, face=_FACE),
        Struct(Scored, seat=_SEAT, box=_BOX, points=_POINTS, pattern=Word(*PATTERN_NAMES, called="pattern")),
        Struct(RanOut, seat=_SEAT, boxes=ListOf(_BOX, 10)),
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
        dice=ListOf(Whole(0, 6), 6),
        turnable=_DICE,
        rolling=_DICE,
        offers=_BOX_POINTS,
        sheets=ListOf(_SHEET, MOST_PLAYERS),
    ),
)


def write(action: Value) -> str:
    if isinstance(action, Roll):
        return "roll " + _numbers(action.dice)
    if isinstance(action, Turn):
        return f"turn {action.die} to {action.face}"
    if isinstance(action, Score):
        return f"score {BOX_NAMES[action.box]}"
    if isinstance(action, FirstPlayer):
        return f"first P{action.seat + 1}"
    if isinstance(action, Faces):
        return "faces " + _numbers(action.faces)
    raise BadInput("notation", line=repr(action), examples=_EXAMPLES)


def read(line: str) -> Action | Outcome:
    """The opposite of `write`, a little more tolerant: `roll all`, `turn 3 5`, `score 6`."""
    words = line.lower().replace(",", " ").split()
    verb = words[0] if words else ""
    rest = [word for word in words[1:] if word not in ("to", "in")]
    if verb == "roll" and rest == ["all"]:
        return Roll((1, 2, 3, 4, 5, 6))
    if verb == "score" and len(rest) == 1 and rest[0] in BOX_NAMES:
        return Score(BOX_NAMES.index(rest[0]))
    if verb == "first" and len(rest) == 1 and rest[0] in _SEAT_NAMES:
        return FirstPlayer(_SEAT_NAMES.index(rest[0]))
    if verb in ("roll", "turn", "faces") and rest and all([word.isdecimal() and len(word) == 1 for word in rest]):
        numbers = [int(word) for word in rest]
        if verb == "roll":
            return Roll(tuple(sorted(numbers)))
        if verb == "faces":
            return Faces(tuple(numbers))
        if len(numbers) == 2:
            return Turn(numbers[0], numbers[1])
    raise BadInput("notation", line=line, examples=_EXAMPLES)


def show(view: DiceView) -> str:
    """The table as plain text. A red die carries a star."""
    lines = ["dice    " + " ".join([f"{face or '-'}{'*' if face == die else ' '}" for die, face in enumerate(view.dice, 1)])]
    turn = f"P{view.turn + 1} {view.phase}" if view.phase != "begin" else "nobody yet: who begins is drawn"
    lines.append(f"turn    {turn}" + (f", may turn {_numbers(view.turnable)}" if view.turnable else ""))
    heads = "".join([f"{'P' + str(seat + 1):>6}" for seat in range(view.players)])
    lines.append(f"{'':9}{heads}{'now':>6}")
    for box, name in enumerate(BOX_NAMES):
        cells = "".join([f"{_cell(sheet.boxes[box]):>6}" for sheet in view.sheets])
        lines.append(f"{name:9}{cells}{_cell(view.offers[box]) if view.offers[box] is not None else '':>6}")
    lines.append(f"{'bonus':9}" + "".join([f"{sheet.bonus:>6}" for sheet in view.sheets]))
    lines.append(f"{'total':9}" + "".join([f"{sheet.total:>6}" for sheet in view.sheets]))
    lines.append(f"{'rolls':9}" + "".join([f"{sheet.rolls_left:>6}" for sheet in view.sheets]))
    return "\n".join(lines)


def _cell(points: int | None) -> str:
    return "." if points is None else str(points)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers])


_SEAT_NAMES: Final = tuple([f"p{number}" for number in range(1, MOST_PLAYERS + 1)])
_EXAMPLES: Final = "roll 1 4, roll all, turn 3 to 5, score red"
