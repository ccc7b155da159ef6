"""Chili Dice in text: a move as one short line for the terminal and playthroughs, a view in either language."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from peppermill.core.errors import BadInput
from peppermill.core.texts import sentence
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_dice.dice import BOX_NAMES, ID, MOST_PLAYERS, RED_BOX
from peppermill.games.chili_dice.moves import ROLL_ALL, Faces, FirstPlayer, Roll, Score, Turn
from peppermill.games.chili_dice.views import DiceView

_SEAT_NAMES: Final = tuple([f"P{number}" for number in range(1, MOST_PLAYERS + 1)])
_EXAMPLES: Final = "roll 1 4, roll all, turn 3 to 5, score red"


# A move as a line


class Line:
    """How one kind of move is written: a verb, and what comes after it, there and back."""

    def __init__(
        self,
        verb: str,
        kind: type,
        write: Callable[[Any], str],
        read: Callable[[list[str]], Action | Outcome | None],
    ) -> None:
        self.verb = verb
        self.kind = kind
        self.write = write
        self.read = read
        """From words in small letters; None where they say no such move."""


def _write_roll(roll: Roll) -> str:
    return _numbers(roll.dice)


def _read_roll(words: list[str]) -> Roll | None:
    if words == ["all"]:
        return ROLL_ALL
    dice = _digits(words)
    return Roll(tuple(sorted(dice))) if dice else None


def _write_turn(turn: Turn) -> str:
    return f"{turn.die} to {turn.face}"


def _read_turn(words: list[str]) -> Turn | None:
    numbers = _digits(words)
    return Turn(numbers[0], numbers[1]) if len(numbers) == 2 else None


def _write_score(score: Score) -> str:
    return BOX_NAMES[score.box]


def _read_score(words: list[str]) -> Score | None:
    return Score(BOX_NAMES.index(words[0])) if len(words) == 1 and words[0] in BOX_NAMES else None


def _write_first(outcome: FirstPlayer) -> str:
    return _SEAT_NAMES[outcome.seat]


def _read_first(words: list[str]) -> FirstPlayer | None:
    named = [word.upper() for word in words]
    return FirstPlayer(_SEAT_NAMES.index(named[0])) if len(named) == 1 and named[0] in _SEAT_NAMES else None


def _write_faces(outcome: Faces) -> str:
    return _numbers(outcome.faces)


def _read_faces(words: list[str]) -> Faces | None:
    faces = _digits(words)
    return Faces(tuple(faces)) if faces else None


LINES: Final = (
    Line("roll", Roll, _write_roll, _read_roll),
    Line("turn", Turn, _write_turn, _read_turn),
    Line("score", Score, _write_score, _read_score),
    Line("first", FirstPlayer, _write_first, _read_first),
    Line("faces", Faces, _write_faces, _read_faces),
)
_BY_KIND: Final = {line.kind: line for line in LINES}
_BY_VERB: Final = {line.verb: line for line in LINES}


def write(action: Value) -> str:
    """A move as a line, or BadInput for what is none of this game."""
    line = _BY_KIND.get(type(action))
    if line is None:
        raise BadInput("notation", line=repr(action), examples=_EXAMPLES)
    return f"{line.verb} {line.write(action)}"


def read(line: str) -> Action | Outcome:
    """The opposite of `write`, a little more tolerant: `roll all`, `turn 3 5`, `score 6`."""
    words = line.lower().replace(",", " ").split()
    row = _BY_VERB.get(words[0]) if words else None
    move = row.read([word for word in words[1:] if word not in ("to", "in")]) if row is not None else None
    if move is None:
        raise BadInput("notation", line=line, examples=_EXAMPLES)
    return move


def _digits(words: list[str]) -> list[int]:
    """Words that are a digit each, as numbers; empty where one is not."""
    if not all([word.isdecimal() and len(word) == 1 for word in words]):
        return []
    return [int(word) for word in words]


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers])


# A view as text


def show(view: DiceView, lang: str) -> str:
    """The table as plain text. A red die carries a star; seats are P1, P2 … in both languages, as in lines."""
    lines = [f"{_label('dice', lang):8}{_dice(view)}", f"{_label('turn', lang):8}{_turn(view, lang)}"]
    lines.append(_columns("", [*_SEAT_NAMES[: view.players], _label("now", lang)]))
    for box, name in enumerate(BOX_NAMES):
        label = name if box < RED_BOX else _label(f"box.{name}", lang)
        filled = [_points(sheet.boxes[box], ".") for sheet in view.sheets]
        lines.append(_columns(label, [*filled, _points(view.offers[box], "")]))
    lines.append(_columns(_label("bonus", lang), [str(sheet.bonus) for sheet in view.sheets]))
    lines.append(_columns(_label("total", lang), [str(sheet.total) for sheet in view.sheets]))
    lines.append(_columns(_label("rolls", lang), [str(sheet.rolls_left) for sheet in view.sheets]))
    return "\n".join(lines)


def _label(name: str, lang: str) -> str:
    return sentence(f"show.{name}", None, lang, ID)


def _dice(view: DiceView) -> str:
    return " ".join([f"{face or '-'}{'*' if face == die else ' '}" for die, face in enumerate(view.dice, 1)])


def _turn(view: DiceView, lang: str) -> str:
    if view.phase == "begin":
        return _label("begin", lang)
    now = sentence(f"show.{view.phase}", {"player": _SEAT_NAMES[view.turn]}, lang, ID)
    return now + sentence("show.turnable", {"dice": _numbers(view.turnable)}, lang, ID) if view.turnable else now


def _columns(label: str, cells: Sequence[str]) -> str:
    return f"{label:9}" + "".join([f"{cell:>6}" for cell in cells])


def _points(points: int | None, none: str) -> str:
    return none if points is None else str(points)
