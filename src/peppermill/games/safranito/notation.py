"""A move as one short line, and a view as plain text, for the terminal and for playthroughs.

Spices, dishes and spaces have the same names in both languages here, as they are what one types.
"""

from __future__ import annotations

from typing import Any, Final

from peppermill.core import texts
from peppermill.core.errors import BadInput
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.safranito.board import SPACE_NAMES, ZONE_NAMES
from peppermill.games.safranito.components import DISH_NAMES, ID, RECIPES, SPICE_NAMES
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
    toss_of,
)
from peppermill.games.safranito.views import BatchView, BowlView, PieceView, SafranitoView, SeatView, ThrowView
from peppermill.toss.constants import GRAIN
from peppermill.toss.throw import AVERAGE, HAND_NAMES, LOFT_NAMES, Throw

_EXAMPLES: Final = (
    "toss 40 from -12 towards 35 power 455 lob, toss 40 face-up from 0 towards 0 power 390 toss, "
    "use, keep curry, open saffron, sell 2, buy, cook palace-rice, pass"
)
_MOST_DIGITS: Final = 10
"""Of a number in a line."""
_TOSS_NUMBERS: Final = 4
"""The token, from where, which way and how far; then come two words, how high and whose hand."""

# Moves


class _Line:
    """How one kind of move is written: its verb alone, or its verb and a word for its one field."""

    def __init__(self, verb: str, cls: type, field: str = "", names: tuple[str, ...] = ()) -> None:
        self.verb = verb
        self.cls = cls
        self.field = field
        self.names = names
        """The field's value is the place of its word among these; without any, the word is a number."""

    def write(self, move: Any) -> str:
        if not self.field:
            return self.verb
        value = getattr(move, self.field)
        return f"{self.verb} {self.names[value] if self.names else value}"

    def read(self, words: list[str]) -> Action | Outcome | None:
        """The move with these words after its verb; None if there is no such move."""
        if not self.field:
            return None if words else self._move()
        if len(words) != 1:
            return None
        if self.names:
            return self._move(self.names.index(words[0])) if words[0] in self.names else None
        return self._move(int(words[0])) if _is_number(words[0]) else None

    def _move(self, *fields: int) -> Action | Outcome:
        move: Action | Outcome = self.cls(*fields)
        return move


class _SidesLine(_Line):
    """`sides 3 0 1`: the side of every seat."""

    def write(self, move: Any) -> str:
        return f"{self.verb} " + " ".join([str(side) for side in move.sides])

    def read(self, words: list[str]) -> Action | Outcome | None:
        if not words or not all([_is_number(word) for word in words]):
            return None
        return Sides(tuple([int(word) for word in words]))


class _TossLine(_Line):
    """`toss 40 face-up from -12 towards 35 power 455 lob skilled`; without a hand it is an average one's."""

    def write(self, move: Any) -> str:
        face = "face-up " if move.face_up else ""
        head = f"{self.verb} {move.token} {face}from {move.stance} towards {move.direction} power {move.power}"
        return f"{head} {LOFT_NAMES[move.loft]} {HAND_NAMES[move.hand]}"

    def read(self, words: list[str]) -> Action | Outcome | None:
        face_up = len(words) > 1 and words[1] == "face-up"
        said = [word for word in words if word not in ("face-up", "from", "towards", "power")]
        if said and said[-1] in LOFT_NAMES:
            said.append(HAND_NAMES[AVERAGE])
        numbers = [int(word) for word in said if _is_number(word)]
        if len(numbers) != _TOSS_NUMBERS or len(said) != _TOSS_NUMBERS + 2:
            return None
        token, stance, direction, power = numbers
        loft, hand = said[-2:]
        if loft not in LOFT_NAMES or hand not in HAND_NAMES:
            return None
        return toss_of(token, face_up, Throw(stance, direction, power, LOFT_NAMES.index(loft), HAND_NAMES.index(hand)))


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS


_LINES: Final[list[_Line]] = [
    _TossLine("toss", Toss),
    _Line("use", UseSpace),
    _Line("keep", Keep, "spice", SPICE_NAMES),
    _Line("open", OpenBowl, "spice", SPICE_NAMES),
    _Line("sell", Sell, "cards"),
    _Line("buy", Buy),
    _Line("cook", Cook, "dish", DISH_NAMES),
    _Line("pass", Pass),
    _SidesLine("sides", Sides),
    _Line("chef", FirstChef, "seat"),
    _Line("dish", TopDish, "dish", DISH_NAMES),
    _Line("spice", TopSpice, "spice", SPICE_NAMES),
    _Line("wobble", Wobble, "seed"),
]
_BY_CLASS: Final[dict[type, _Line]] = {line.cls: line for line in _LINES}
_BY_VERB: Final[dict[str, _Line]] = {line.verb: line for line in _LINES}


def write(move: Value) -> str:
    """A move as a line."""
    line = _BY_CLASS.get(type(move))
    if line is None:
        raise BadInput("notation", line=repr(move), examples=_EXAMPLES)
    return line.write(move)


def read(line: str) -> Action | Outcome:
    """The opposite of `write`."""
    words = line.lower().split()
    found = _BY_VERB.get(words[0]) if words else None
    move = None if found is None else found.read(words[1:])
    if move is None:
        raise BadInput("notation", line=line, examples=_EXAMPLES)
    return move


# A view

_SIDES: Final = ("bottom", "left", "top", "right")
"""Of the board as `token` lines give places on it: x to the right, y upwards."""


def _words(key: str, lang: str, **params: Any) -> str:
    return texts.sentence(f"show.{key}", params, lang, ID)


def _face(face: str, lang: str) -> str:
    """As wide as the widest, so that what follows stands in a column."""
    width = max([len(_words(f"face.{each}", lang)) for each in ("up", "seen", "down")])
    return _words(f"face.{face}", lang).ljust(width)


def show(view: SafranitoView, lang: str) -> str:
    """A view as plain text, complete enough to play by."""
    phase = _words(f"phase.{view.phase}", lang)
    limit = " " + _words("limit", lang, rounds=view.rounds) if view.rounds else ""
    lines = [_words("round", lang, round=view.round, limit=limit, chef=view.chef + 1, player=view.turn + 1, phase=phase)]
    if view.space is not None:
        lines.append(_words("space", lang, space=SPACE_NAMES[view.space]))
    if view.drawing is not None and view.drawing.spices is not None:
        lines.append(_words("drawn", lang, spices=_spices(view.drawing.spices)))
    if view.bowl is not None:
        lines.append(_bowl(view.bowl, lang))
    if view.throw is not None:
        lines.append(_throw(view.throw, lang))
    lines.append(_words("market", lang, spices=_spices(view.market)))
    lines.append(_words("dishes", lang, dishes=_dishes(view.dishes)))
    pile = sum([batch.cards for batch in view.pile])
    lines.append(_words("piles", lang, spices=pile, dishes=view.dish_pile, discard=_counted(view.discard)))
    lines += _known_batches(view.pile, lang)
    lines += [_piece(piece, lang) for piece in view.pieces if piece.where == "board"]
    for number, seat in enumerate(view.seats):
        side = _words(f"side.{_SIDES[view.sides[number]]}", lang) if view.sides else "?"
        lines.append(_seat(number, seat, side, lang))
    return "\n".join(lines)


def _bowl(bowl: BowlView, lang: str) -> str:
    totals = " ".join([f"P{seat + 1} {total}" for seat, total in enumerate(bowl.totals)])
    return _words("bowl", lang, spice=SPICE_NAMES[bowl.spice], price=bowl.price, cards=bowl.cards, totals=totals)


def _throw(throw: ThrowView, lang: str) -> str:
    token = _UNKNOWN if throw.token is None else throw.token
    return _words("throw.up" if throw.face_up else "throw.down", lang, player=throw.seat + 1, token=token)


def _known_batches(pile: tuple[BatchView, ...], lang: str) -> list[str]:
    """The cards that one has put under the pile oneself."""
    lines: list[str] = []
    above = 0
    for batch in pile:
        if batch.spices is not None:
            lines.append(_words("under", lang, cards=batch.cards, spices=_spices(batch.spices), above=above))
        above += batch.cards
    return lines


def _piece(piece: PieceView, lang: str) -> str:
    return _words(
        "token",
        lang,
        piece=f"{piece.piece:2}",
        player=piece.owner + 1,
        token=piece.token or _UNKNOWN,
        face=_face("up" if piece.up else "seen" if piece.seen else "down", lang),
        zone="-" if piece.zone is None else ZONE_NAMES[piece.zone],
        x=_millimetres(piece.x),
        y=_millimetres(piece.y),
    )


def _seat(number: int, seat: SeatView, side: str, lang: str) -> str:
    """Of others, the cards that everyone has seen them take."""
    cards = _counted(seat.known) if seat.hand is None else _counted(seat.hand)
    line = _words("seat", lang, player=number + 1, side=side, money=seat.money, n=seat.cards)
    line += " (" + (_words("known", lang, cards=cards) if seat.hand is None else cards) + ")"
    if seat.tokens is not None:
        line += _words("tokens", lang, tokens=" ".join([str(token) for token in seat.tokens]))
    line += _words("reserved", lang, n=seat.reserved)
    if seat.reserved_dishes:
        line += f" ({_dishes(seat.reserved_dishes)})"
    cooked = ", ".join([DISH_NAMES[dish] for dish in seat.cooked]) or _words("nothing", lang)
    return line + _words("cooked", lang, dishes=cooked)


_UNKNOWN: Final = "??"


def _millimetres(grains: int) -> str:
    return f"{grains * GRAIN * 1000.0:.0f}"


def _dishes(dishes: tuple[int, ...]) -> str:
    return "; ".join([f"{DISH_NAMES[dish]} = " + " + ".join([SPICE_NAMES[spice] for spice in RECIPES[dish]]) for dish in dishes])


def _spices(spices: tuple[int, ...]) -> str:
    return ", ".join([SPICE_NAMES[spice] for spice in spices]) or "-"


def _counted(counts: tuple[int, ...]) -> str:
    return ", ".join([f"{count} {SPICE_NAMES[spice]}" for spice, count in enumerate(counts) if count]) or "-"
