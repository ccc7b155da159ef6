"""Everything a client may send, declared: anything else is refused with a reason and changes nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from peppermill.core.errors import BadInput
from peppermill.core.fair import is_entropy
from peppermill.core.forms import SEAT, Flag, Form, Json, ListOf, Maybe, Struct, Whole, Word, refusal, shown
from peppermill.core.texts import LANGUAGES, Phrase
from peppermill.table.clock import KINDS, NO_CLOCK
from peppermill.table.names import LONGEST
from peppermill.table.seats import Who
from peppermill.table.tables import SeatRequest, TableRequest

_LARGEST: Final = 2**31 - 1


class Text(Form):
    """One line of text."""

    def __init__(self, least: int, most: int, tidy: bool = False) -> None:
        self.least = least
        self.most = most
        self.tidy = tidy

    def load(self, data: Json, where: str = "") -> Any:
        if isinstance(data, str):
            text = " ".join(data.split()) if self.tidy else data
            if self.least <= len(text) <= self.most and _harmless(text):
                return text
        raise BadInput("text", where=where or Phrase("form.it"), least=self.least, most=self.most)

    def dump(self, value: Any) -> Json:
        return value


def _harmless(text: str) -> bool:
    return text.isprintable() or not any([_harmful(sign) for sign in text])


def _harmful(sign: str) -> bool:
    """Control characters, lone surrogates, and those that change the writing direction of everything after them."""
    return unicodedata.category(sign) in ("Cc", "Cs") or "\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069"


class Entropy(Form):
    """What a player adds to the salt."""

    def load(self, data: Json, where: str = "") -> Any:
        if isinstance(data, str) and is_entropy(data):
            return data
        raise BadInput("entropy", given=shown(data))

    def dump(self, value: Any) -> Json:
        return value


class Anything(Form):
    """Any JSON: an action is read later, by its game."""

    def load(self, data: Json, where: str = "") -> Any:
        return data

    def dump(self, value: Any) -> Json:
        return value


class Mapped(Form):
    """An object with any names."""

    def load(self, data: Json, where: str = "") -> Any:
        if isinstance(data, dict):
            return data
        raise refusal(where, Phrase("form.object"), data)

    def dump(self, value: Any) -> Json:
        return value


class Loose(Struct):
    """An object some of whose fields may be missing; `absent` holds what they mean then."""

    def __init__(self, cls: type, absent: dict[str, Any], **fields: Form) -> None:
        super().__init__(cls, **fields)
        self.absent = absent

    def load_fields(self, data: Json, where: str, beside: tuple[str, ...]) -> Any:
        if isinstance(data, Mapping):
            data = {**{name: value for name, value in self.absent.items() if name not in data}, **data}
        return super().load_fields(data, where, beside)


@dataclass(frozen=True)
class Hello:
    tokens: tuple[str, ...]
    since: int | None
    lang: str


@dataclass(frozen=True)
class MoveRequest:
    id: str
    seat: int
    version: int
    action: Json


@dataclass(frozen=True)
class BackRequest:
    """`seat` takes its last move back; `version` is the one the player saw."""

    id: str
    seat: int
    version: int


@dataclass(frozen=True)
class ChatRequest:
    id: str
    seat: int
    text: str


@dataclass(frozen=True)
class HintRequest:
    id: str
    seat: int


@dataclass(frozen=True)
class LookRequest:
    id: str
    seat: int | None
    version: int


@dataclass(frozen=True)
class SyncRequest:
    since: int


@dataclass(frozen=True)
class VoteRequest:
    """`seat` wants a bot to play for somebody else."""

    id: str
    seat: int
    about: int


@dataclass(frozen=True)
class HereRequest:
    id: str
    seat: int


@dataclass(frozen=True)
class Ping:
    id: str


@dataclass(frozen=True)
class JoinRequest:
    name: str
    seat: int | None
    entropy: str


@dataclass(frozen=True)
class TokenRequest:
    token: str


@dataclass(frozen=True)
class CodeRequest:
    code: str


@dataclass(frozen=True)
class ShakeRequest:
    token: str
    entropy: str


@dataclass(frozen=True)
class StartRequest:
    token: str
    bot: str | None


_ID: Final = Text(1, 64)
_TOKEN: Final = Text(1, 128)
_VERSION: Final = Whole(0, _LARGEST)
_ENTROPY: Final = Entropy()

REQUESTS: Final[dict[str, Struct]] = {
    "hello": Loose(
        Hello,
        {"tokens": [], "since": None, "lang": "en"},
        tokens=ListOf(_TOKEN, 16),
        since=Maybe(_VERSION),
        lang=Word(*LANGUAGES),
    ),
    "move": Struct(MoveRequest, id=_ID, seat=SEAT, version=_VERSION, action=Anything()),
    "back": Struct(BackRequest, id=_ID, seat=SEAT, version=_VERSION),
    "chat": Struct(ChatRequest, id=_ID, seat=SEAT, text=Text(1, 300, tidy=True)),
    "hint": Struct(HintRequest, id=_ID, seat=SEAT),
    "look": Loose(LookRequest, {"seat": None}, id=_ID, seat=Maybe(SEAT), version=_VERSION),
    "vote": Struct(VoteRequest, id=_ID, seat=SEAT, about=SEAT),
    "here": Struct(HereRequest, id=_ID, seat=SEAT),
    "sync": Struct(SyncRequest, since=_VERSION),
    "ping": Struct(Ping, id=_ID),
}


def is_id(data: Json) -> bool:
    """Is it an id that an answer can name?"""
    try:
        _ID.load(data)
    except BadInput:
        return False
    return True


def read(data: Json) -> Any:
    """The request in a WebSocket message, or BadInput."""
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in REQUESTS:
        raise BadInput("message-type", known=", ".join(REQUESTS))
    return REQUESTS[kind].load_fields(data, "", ("type",))


JOIN: Final = Loose(
    JoinRequest, {"seat": None, "entropy": ""}, name=Text(1, LONGEST, tidy=True), seat=Maybe(SEAT), entropy=_ENTROPY
)
TOKEN: Final = Struct(TokenRequest, token=_TOKEN)
CODE: Final = Struct(CodeRequest, code=Text(1, 32))
SHAKE: Final = Struct(ShakeRequest, token=_TOKEN, entropy=_ENTROPY)
START: Final = Loose(StartRequest, {"bot": None}, token=_TOKEN, bot=Maybe(Text(1, 32)))


@dataclass(frozen=True)
class _Seat:
    who: str
    name: str | None
    bot: str | None


@dataclass(frozen=True)
class _Table:
    game: str
    options: dict[str, Any]
    hints: bool
    seats: tuple[_Seat, ...]
    shake: bool
    clock: str
    takebacks: bool


_SEAT: Final = Loose(
    _Seat,
    {"name": None, "bot": None},
    who=Word(*[who.value for who in Who]),
    name=Maybe(Text(1, LONGEST, tidy=True)),
    bot=Maybe(Text(1, 32)),
)
_TABLE: Final = Loose(
    _Table,
    {"options": {}, "hints": True, "shake": False, "clock": NO_CLOCK, "takebacks": True},
    game=Text(1, 32),
    options=Mapped(),
    hints=Flag(),
    seats=ListOf(_SEAT, 16),
    shake=Flag(),
    clock=Word(NO_CLOCK, *KINDS),
    takebacks=Flag(),
)


def table_request(data: Json) -> TableRequest:
    asked = _TABLE.load(data)
    seats: list[SeatRequest] = []
    for number, seat in enumerate(asked.seats):
        who = Who(seat.who)
        if who is Who.PERSON and seat.name is None:
            raise refusal(f"seats[{number}]", Phrase("form.field", {"name": "name"}), seat.who)
        if who is Who.BOT and seat.bot is None:
            raise refusal(f"seats[{number}]", Phrase("form.field", {"name": "bot"}), seat.who)
        seats.append(SeatRequest(who, seat.name, seat.bot))
    return TableRequest(asked.game, asked.options, asked.hints, seats, asked.shake, asked.clock, asked.takebacks)
