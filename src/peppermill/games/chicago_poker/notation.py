"""How Chicago Poker reads: one short line for each move, and a view as text, for the terminal and for playthroughs.

Places, slots and players are counted from 1 here, as people do. Cards have the same short names in both languages, as they are
what one types.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chicago_poker.cards import CARD_NAMES, FACING, GANGSTERS, SIDE, TYPE_NAMES, UP
from peppermill.games.chicago_poker.choices import MOST_PLACES, SEATS
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    FirstPlayer,
    Informer,
    Limousine,
    Murder,
    NewEstablishment,
    Play,
    Revolver,
    Send,
    Shoot,
    TopCard,
)
from peppermill.games.chicago_poker.position import ID
from peppermill.games.chicago_poker.views import ChicagoView, Mixed, Place

_EXAMPLES: Final = "draw, play r7 at 2, murder P3 at 1, limousine 1 to 2 slots 4 3, send b12, end"
_NOBODY: Final = "nobody"

# What a field of a move is in a line


class _Field(ABC):
    """Some words of a line: how they are written, and read again."""

    before: str = ""
    """A small word that stands before it, and that a reader may leave out."""

    @abstractmethod
    def write(self, value: Any) -> str:
        """The words of the field's value."""

    @abstractmethod
    def read(self, words: list[str]) -> list[Any]:
        """Take the field's words away from the front: its value alone in a list, or nothing if they are no such value."""


class _Name(_Field):
    """One of several names, which stand for their position."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def write(self, value: Any) -> str:
        return str(self.names[value])

    def read(self, words: list[str]) -> list[Any]:
        return [self.names.index(words.pop(0))] if words and words[0] in self.names else []


class _NameOrNobody(_Name):
    """One of several names, or nobody."""

    def write(self, value: Any) -> str:
        return _NOBODY if value is None else super().write(value)

    def read(self, words: list[str]) -> list[Any]:
        if words and words[0] == _NOBODY:
            words.pop(0)
            return [None]
        return super().read(words)


class _Number(_Field):
    """1 … most as people count, from 0 as we do."""

    def __init__(self, most: int, before: str = "", mark: str = "") -> None:
        self.numerals = "123456789"[:most]
        self.before = before
        self.mark = mark
        """What stands before the number, without a space."""

    def write(self, value: Any) -> str:
        return f"{self.mark}{value + 1}"

    def read(self, words: list[str]) -> list[Any]:
        mark = self.mark.lower()
        if not words or not words[0].startswith(mark):
            return []
        number = words[0][len(mark) :]
        if len(number) != 1 or number not in self.numerals:
            return []
        words.pop(0)
        return [int(number) - 1]


class _Numbers(_Number):
    """All the numbers that are left, at least one."""

    def write(self, value: Any) -> str:
        words: list[str] = []
        for number in value:
            words.append(super().write(number))
        return " ".join(words)

    def read(self, words: list[str]) -> list[Any]:
        numbers: list[int] = []
        found = super().read(words)
        while found:
            numbers += found
            found = super().read(words)
        return [tuple(numbers)] if numbers else []


class _Line:
    """How one kind of move is written: its verb, then its fields in this order."""

    def __init__(self, cls: type, verb: str, **fields: _Field) -> None:
        self.cls = cls
        self.verb = verb
        self.fields = fields

    def write(self, move: Value) -> str:
        words = [self.verb]
        for name, field in self.fields.items():
            if field.before:
                words.append(field.before)
            words.append(field.write(getattr(move, name)))
        return " ".join(words)

    def read(self, words: list[str]) -> Any:
        """The move; None if these words after the verb are not its fields."""
        values: dict[str, Any] = {}
        for name, field in self.fields.items():
            found = field.read(words)
            if not found:
                return None
            values[name] = found[0]
        return None if words else self.cls(**values)


_CARD: Final = _Name(CARD_NAMES)
_GANGSTERS: Final = CARD_NAMES[:GANGSTERS]
_PLAYER: Final = _Number(SEATS, mark="P")
_AT: Final = _Number(MOST_PLACES, "at")

_LINES: Final[list[_Line]] = [
    _Line(Draw, "draw"),
    _Line(Play, "play", card=_Name(_GANGSTERS), place=_AT),
    _Line(Murder, "murder", rival=_PLAYER, place=_AT),
    _Line(Informer, "informer", rival=_PLAYER, place=_AT),
    _Line(Limousine, "limousine", source=_Number(MOST_PLACES), target=_Number(MOST_PLACES, "to"), order=_Numbers(SIDE, "slots")),
    _Line(Revolver, "revolver"),
    _Line(Corruption, "corruption", card=_CARD),
    _Line(EndTurn, "end"),
    _Line(Shoot, "shoot", place=_AT),
    _Line(Send, "send", card=_NameOrNobody(_GANGSTERS)),
    _Line(FirstPlayer, "first", seat=_PLAYER),
    _Line(NewEstablishment, "open", establishment=_Name(TYPE_NAMES)),
    _Line(TopCard, "card", card=_CARD),
]
_BY_CLASS: Final[dict[type, _Line]] = {line.cls: line for line in _LINES}
_BY_VERB: Final[dict[str, _Line]] = {line.verb: line for line in _LINES}
_SMALL_WORDS: Final = ("at", "to", "slots")


def write(move: Value) -> str:
    """An action or outcome as a line."""
    line = _BY_CLASS.get(type(move))
    if line is None:
        raise BadInput("notation", line=repr(move), examples=_EXAMPLES)
    return line.write(move)


def read(line: str) -> Action | Outcome:
    """The opposite of `write`; `at`, `to` and `slots` may be left out."""
    words = [word for word in line.lower().replace(",", " ").split() if word not in _SMALL_WORDS]
    how = _BY_VERB.get(words[0]) if words else None
    found = None if how is None else how.read(words[1:])
    if isinstance(found, (Action, Outcome)):
        return found
    raise BadInput("notation", line=line, examples=_EXAMPLES)


# A view as text


def show(view: ChicagoView, lang: str) -> str:
    """Everything the seat sees. A card in brackets lies face down; `??` is one the seat does not know."""
    return "\n".join(_Page(lang).lines(view))


class _Page:
    """Writes in one language: `show.…` in the catalogs."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **params: Any) -> str:
        """The sentence, or part of one, with that key."""
        return texts.sentence(f"show.{key}", params, self.lang, ID)

    def lines(self, view: ChicagoView) -> list[str]:
        """The whole view, line by line."""
        lines = [self._moment(view)]
        if view.idle >= view.players and view.phase != "over":
            lines.append(self.say("idle"))
        lines.append(self.say("piles", pile=view.pile, discard=len(view.discard), stock=view.stock))
        if view.discard:
            lines.append(self.say("discard", cards=_names(view.discard)))
        for number, place in enumerate(view.places):
            lines += self._place(number, place)
        lines += [self._mixed(mixed) for mixed in view.mixed if mixed.cards or mixed.told]
        lines += [self._player(view, seat) for seat in range(view.players)]
        if view.seat is not None:
            lines.append(self.say("hand", cards=_names(view.hand) or "-"))
        return lines

    def _moment(self, view: ChicagoView) -> str:
        if view.phase == "over":
            return self.say("over", winners=_players(view.winners), reason=self.say(f"reason.{view.reason}"))
        if view.standoff is not None:
            tie = view.standoff
            sent = ""
            if view.seat in tie.tied and view.to_act is not CHANCE and view.seat not in view.to_act:
                sent = self.say("sent", card=self.say("nobody") if tie.sent is None else CARD_NAMES[tie.sent])
            return self.say("tied", place=tie.place + 1, players=_players(tie.tied), round=tie.round) + sent
        left = self.say("left", left=view.left) if view.phase in ("act", "drawing") else ""
        return self.say("turn", turn=view.turns, player=_player(view.turn), phase=self.say(f"phase.{view.phase}")) + left

    def _place(self, number: int, place: Place) -> list[str]:
        if place.establishment is None:
            return [self.say("closed", place=number + 1)]
        pattern = FACING[place.establishment]
        ways = "".join([self.say("up" if way == UP else "down") for way in pattern])
        lines = [f"{number + 1} {self._establishment(place.establishment)} {ways}"]
        for seat, side in enumerate(place.sides):
            cards: list[str] = []
            for slot, card in enumerate(side):
                name = "??" if card is None else CARD_NAMES[card]
                cards.append(name if pattern[slot] == UP else f"[{name}]")
            if cards:
                marker = " " + self.say("marker") if place.marker == seat else ""
                lines.append(f"  {_player(seat)} {' '.join(cards)}{marker}")
        return lines

    def _establishment(self, establishment: int) -> str:
        return texts.sentence(f"establishment.{TYPE_NAMES[establishment]}", None, self.lang, ID).lower()

    def _mixed(self, mixed: Mixed) -> str:
        """Of cards driven face down, those that the seat knows, if not where they lie."""
        slots: dict[int, list[str]] = {}
        for spot in mixed.spots:
            slots.setdefault(spot.place, []).append(str(spot.slot + 1))
        where = [self.say("slots", place=place + 1, slots=" ".join(some)) for place, some in slots.items()]
        cards = _names(tuple(sorted(mixed.cards + mixed.told)))
        return self.say("mixed", player=_player(mixed.seat), where=", ".join(where), cards=cards)

    def _player(self, view: ChicagoView, seat: int) -> str:
        won = [
            self.say("won", count=count, establishment=self._establishment(kind))
            for kind, count in enumerate(view.won[seat])
            if count
        ]
        player = _player(seat) + (" " + self.say("you") if seat == view.seat else "")
        return self.say("player", player=player, held=view.hands[seat], won=", ".join(won) or self.say("none"))


def _names(cards: tuple[int, ...]) -> str:
    return " ".join([CARD_NAMES[card] for card in cards])


def _player(seat: int) -> str:
    return _PLAYER.write(seat)


def _players(seats: tuple[int, ...]) -> str:
    return ", ".join([_player(seat) for seat in seats])
