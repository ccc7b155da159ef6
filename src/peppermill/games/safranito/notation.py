"""One short line a move, for the terminal and playthroughs, and the table as plain text."""

from __future__ import annotations

from typing import Final

from peppermill.core.errors import BadInput
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.safranito.board import SPACE_NAMES, ZONE_NAMES
from peppermill.games.safranito.components import DISH_NAMES, RECIPES, SPICE_NAMES
from peppermill.games.safranito.moves import (
    Buy,
    Cook,
    FirstChef,
    Keep,
    OpenBowl,
    Pass,
    Sell,
    Sides,
    TopDish,
    TopSpice,
    Toss,
    UseSpace,
    Wobble,
)
from peppermill.games.safranito.views import PieceView, SafranitoView, SeatView
from peppermill.toss.constants import GRAIN
from peppermill.toss.throw import AVERAGE, HAND_NAMES, LOFT_NAMES

_EXAMPLES: Final = (
    "toss 40 from -12 towards 35 power 455 lob, toss 40 face-up from 0 towards 0 power 390 toss, "
    "use, keep curry, open saffron, sell 2, buy, cook palace-rice, pass"
)
SIDE_NAMES: Final = ("bottom", "left", "top", "right")
"""Of the board as `token` lines give places on it: x to the right, y upwards."""
_SMALL: Final = 10
"""Digits of the longest number in a line."""


def write(action: Value) -> str:
    if isinstance(action, Toss):
        face = "face-up " if action.face_up else ""
        head = f"toss {action.token} {face}from {action.stance} towards {action.direction} power {action.power}"
        return f"{head} {LOFT_NAMES[action.loft]} {HAND_NAMES[action.hand]}"
    if isinstance(action, UseSpace):
        return "use"
    if isinstance(action, Keep):
        return f"keep {SPICE_NAMES[action.spice]}"
    if isinstance(action, OpenBowl):
        return f"open {SPICE_NAMES[action.spice]}"
    if isinstance(action, Sell):
        return f"sell {action.cards}"
    if isinstance(action, Buy):
        return "buy"
    if isinstance(action, Cook):
        return f"cook {DISH_NAMES[action.dish]}"
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Sides):
        return "sides " + " ".join([str(side) for side in action.sides])
    if isinstance(action, FirstChef):
        return f"chef {action.seat}"
    if isinstance(action, TopDish):
        return f"dish {DISH_NAMES[action.dish]}"
    if isinstance(action, TopSpice):
        return f"spice {SPICE_NAMES[action.spice]}"
    if isinstance(action, Wobble):
        return f"wobble {action.seed}"
    raise BadInput("notation", line=repr(action), examples=_EXAMPLES)


def read(line: str) -> Action | Outcome:
    """The opposite of `write`; a throw without a hand is an average one's."""
    words = line.lower().split()
    verb = words[0] if words else ""
    rest = words[1:]
    if verb == "toss":
        return _read_toss(line, rest)
    if verb == "sides" and rest:
        return Sides(tuple([_number(line, word) for word in rest]))
    if not rest:
        if verb == "use":
            return UseSpace()
        if verb == "buy":
            return Buy()
        if verb == "pass":
            return Pass()
    if len(rest) == 1:
        word = rest[0]
        if verb in ("keep", "open", "spice") and word in SPICE_NAMES:
            spice = SPICE_NAMES.index(word)
            return Keep(spice) if verb == "keep" else OpenBowl(spice) if verb == "open" else TopSpice(spice)
        if verb in ("cook", "dish") and word in DISH_NAMES:
            dish = DISH_NAMES.index(word)
            return Cook(dish) if verb == "cook" else TopDish(dish)
        if verb in ("sell", "chef", "wobble"):
            number = _number(line, word)
            return Sell(number) if verb == "sell" else FirstChef(number) if verb == "chef" else Wobble(number)
    raise BadInput("notation", line=line, examples=_EXAMPLES)


def _read_toss(line: str, rest: list[str]) -> Toss:
    face_up = len(rest) > 1 and rest[1] == "face-up"
    words = [word for word in rest if word not in ("face-up", "from", "towards", "power")]
    if len(words) == 5:
        words.append(HAND_NAMES[AVERAGE])
    if len(words) != 6 or words[4] not in LOFT_NAMES or words[5] not in HAND_NAMES:
        raise BadInput("notation", line=line, examples=_EXAMPLES)
    token, stance, direction, power = [_number(line, word) for word in words[:4]]
    return Toss(token, face_up, stance, direction, power, LOFT_NAMES.index(words[4]), HAND_NAMES.index(words[5]))


def _number(line: str, word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > _SMALL:
        raise BadInput("notation", line=line, examples=_EXAMPLES)
    return int(word)


def show(view: SafranitoView) -> str:
    """The table as plain text: enough to play by."""
    limit = f" of {view.rounds}" if view.rounds else ""
    lines = [f"round   {view.round}{limit}, chef P{view.chef + 1}; P{view.turn + 1}: {view.phase}"]
    if view.space is not None:
        lines.append(f"space   {SPACE_NAMES[view.space]}")
    if view.drawing is not None and view.drawing.spices is not None:
        lines.append("drawn   " + _spices(view.drawing.spices))
    if view.bowl is not None:
        bowl = view.bowl
        totals = " ".join([f"P{seat + 1} {total}" for seat, total in enumerate(bowl.totals)])
        lines.append(f"bowl    {SPICE_NAMES[bowl.spice]}: sells for {bowl.price}, {bowl.cards} laid out; {totals}")
    if view.throw is not None:
        token = "??" if view.throw.token is None else str(view.throw.token)
        lines.append(f"throw   P{view.throw.seat + 1} tosses {token} face {'up' if view.throw.face_up else 'down'}")
    lines.append("market  " + _spices(view.market))
    lines.append("dishes  " + "; ".join([_dish(dish) for dish in view.dishes]))
    pile = sum([batch.cards for batch in view.pile])
    lines.append(f"piles   {pile} spices, {view.dish_pile} dishes, discard {_counted(view.discard)}")
    for batch in view.pile:
        if batch.spices is not None:
            above = sum([other.cards for other in view.pile[: view.pile.index(batch)]])
            lines.append(f"under   {batch.cards} of {_spices(batch.spices)}, below {above} others")
    lines += [_piece(piece) for piece in view.pieces if piece.where == "board"]
    for number, seat in enumerate(view.seats):
        lines.append(_seat(number, seat, SIDE_NAMES[view.sides[number]] if view.sides else "?"))
    return "\n".join(lines)


def _piece(piece: PieceView) -> str:
    zone = "-" if piece.zone is None else ZONE_NAMES[piece.zone]
    x, y = piece.x * GRAIN * 1000.0, piece.y * GRAIN * 1000.0
    face = "up  " if piece.up else "seen" if piece.seen else "down"
    return f"token {piece.piece:2} P{piece.owner + 1} {piece.token or '??'} {face} {zone} ({x:.0f}, {y:.0f})"


def _seat(number: int, seat: SeatView, side: str) -> str:
    line = f"P{number + 1}      {side}: {seat.money} rupees, {seat.cards} cards"
    line += f" ({_counted(seat.known if seat.hand is None else seat.hand)}{'' if seat.hand is not None else ' known'})"
    if seat.tokens is not None:
        line += "; tokens " + " ".join([str(token) for token in seat.tokens])
    line += f"; {seat.reserved} reserved"
    if seat.reserved_dishes:
        line += " (" + "; ".join([_dish(dish) for dish in seat.reserved_dishes]) + ")"
    return line + "; cooked " + (", ".join([DISH_NAMES[dish] for dish in seat.cooked]) or "nothing")


def _dish(dish: int) -> str:
    return f"{DISH_NAMES[dish]} = " + " + ".join([SPICE_NAMES[spice] for spice in RECIPES[dish]])


def _spices(spices: tuple[int, ...]) -> str:
    return ", ".join([SPICE_NAMES[spice] for spice in spices]) or "-"


def _counted(counts: tuple[int, ...]) -> str:
    return ", ".join([f"{count} {SPICE_NAMES[spice]}" for spice, count in enumerate(counts) if count]) or "-"
