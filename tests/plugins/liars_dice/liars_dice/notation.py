"""A move as a line, a view as text."""

from __future__ import annotations

from liars_dice.moves import Bid, Doubt, Roll
from liars_dice.rules import ID
from liars_dice.views import LiarsView
from peppermill.core import texts
from peppermill.core.errors import BadInput, CannotImagine
from peppermill.core.values import Action, Outcome, Value, View

EXAMPLES = "bid 3 5, doubt"


def write(action: Value) -> str:
    if isinstance(action, Bid):
        return f"bid {action.count} {action.face}"
    if isinstance(action, Doubt):
        return "doubt"
    if isinstance(action, Roll):
        return "roll " + " ".join([str(face) for face in action.faces])
    raise BadInput("notation", line=repr(action), examples=EXAMPLES)


def read(line: str) -> Action | Outcome:
    verb, *rest = line.split() or [""]
    if all([word.isascii() and word.isdecimal() and len(word) <= 2 for word in rest]):
        numbers = [int(word) for word in rest]
        if verb == "bid" and len(numbers) == 2:
            return Bid(numbers[0], numbers[1])
        if verb == "doubt" and not numbers:
            return Doubt()
        if verb == "roll" and numbers:
            return Roll(tuple(numbers))
    raise BadInput("notation", line=line, examples=EXAMPLES)


def show(view: View, lang: str) -> str:
    if not isinstance(view, LiarsView):
        raise CannotImagine("not-a-view", game="Liar's Dice")
    lines = [_words("show.wild" if view.wild else "show.plain", lang)]
    for seat, left in enumerate(view.left):
        made = [f"{bid.count}×{bid.face}" for bid in view.bids if bid.seat == seat]
        mark = ">" if seat == view.turn and not view.out.count(seat) else " "
        lines.append(f"{mark} P{seat + 1}  {_words('show.left', lang, n=left)}  {' '.join(made)}".rstrip())
    if view.dice:
        lines.append(_words("show.dice", lang, dice=_faces(view.dice)))
    if view.shown:
        lines.append(_words("show.shown", lang, cups=" | ".join([_faces(cup) for cup in view.shown])))
    return "\n".join(lines)


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join([str(face) for face in dice]) or "–"


def _words(key: str, lang: str, **params: object) -> str:
    return texts.sentence(key, params, lang, ID)
