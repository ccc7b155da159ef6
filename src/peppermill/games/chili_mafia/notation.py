"""One short line a move, for the terminal and playthroughs; and a view as plain text.

Cards by name, seats `P1` …, gangs `G0` …; several cards with `+`: `whack by G1 habanero on G4 tabasco`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from peppermill.core.errors import BadInput
from peppermill.core.texts import sentence
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, PROPERTY_NAMES
from peppermill.games.chili_mafia.gangs import TYPE_NAMES
from peppermill.games.chili_mafia.position import ID
from peppermill.games.chili_mafia.steps import STEP_NAMES
from peppermill.games.chili_mafia.views import MafiaView

_EXAMPLES: Final = "form poblano+tabasco+habanero at P1, add tabasco to G2, whack by G1 habanero on G4 tabasco, pass poblano, end"

_NONE: Final = "-"
_UNKNOWN: Final = "?"
_SHOWN_DISCARDS: Final = 3
V = TypeVar("V", bound=Value)


def _card(kind: int) -> str:
    return CARD_NAMES[kind]


def _cards(kinds: tuple[int, ...]) -> str:
    return "+".join([CARD_NAMES[kind] for kind in kinds]) or _NONE


class _Words:
    """The words of a line, taken one by one; whatever does not fit is a ValueError."""

    def __init__(self, line: str) -> None:
        self.words = line.lower().split()
        self.next = 0

    def word(self) -> str:
        if self.next >= len(self.words):
            raise ValueError("the line ends too early")
        self.next += 1
        return self.words[self.next - 1]

    def more(self) -> bool:
        return self.next < len(self.words)

    def skip(self, word: str) -> bool:
        """Is this the next word? Then go past it."""
        if self.more() and self.words[self.next] == word:
            self.next += 1
            return True
        return False

    def must(self, word: str) -> None:
        if not self.skip(word):
            raise ValueError(word)

    def card(self) -> int:
        return _card_named(self.word())

    def cards(self) -> tuple[int, ...]:
        return _cards_named(self.word())

    def number(self, prefix: str) -> int:
        word = self.word()
        digits = word[len(prefix) :]
        if not word.startswith(prefix) or not digits.isdecimal() or not digits.isascii() or len(digits) > 3:
            raise ValueError(word)
        return int(digits)

    def gang(self) -> int:
        return self.number("g")

    def seat(self) -> int:
        seat = self.number("p") - 1
        if seat < 0:
            raise ValueError("P0")
        return seat

    def is_seat(self) -> bool:
        return self.more() and self.words[self.next][:1] == "p" and self.words[self.next][1:].isdecimal()


def _card_named(name: str) -> int:
    kind = CARD_NAMES.index(name)
    if kind == 0:
        raise ValueError(name)
    return kind


def _cards_named(names: str) -> tuple[int, ...]:
    return () if names == _NONE else tuple([_card_named(name) for name in names.split("+")])


# One row a move: its class, the first word of its line (or several, with blanks between), how it is written and read.


class _Line(Generic[V]):
    """How one kind of move is written."""

    def __init__(self, move: type[V], verbs: str, write: Callable[[V], str], read: Callable[[_Words], V]) -> None:
        self.move = move
        self.verbs = verbs
        self.write = write
        self.read = read


def _plain(verb: str, move: V) -> _Line[V]:
    """A move that is one word."""
    return _Line(type(move), verb, lambda _: verb, lambda _: move)


def _write_attack(move: m.Attack) -> str:
    return f"{_card(move.hot)} by G{move.by} {_card(move.attacker)} on G{move.gang} {_cards(move.targets)}"


def _read_attack(words: _Words) -> m.Attack:
    hot = _card_named(words.words[0])
    words.must("by")
    by, attacker = words.gang(), words.card()
    words.must("on")
    gang = words.gang()
    return m.Attack(hot, by, attacker, gang, words.cards())


def _read_form(words: _Words) -> m.Form:
    cards = words.cards()
    words.must("at")
    return m.Form(cards, words.seat())


def _read_add(words: _Words) -> m.Add:
    card = words.card()
    words.must("to")
    return m.Add(card, words.gang())


def _read_move(words: _Words) -> m.Move:
    card = words.card()
    words.must("from")
    source = words.gang()
    words.must("to")
    return m.Move(card, source, words.gang())


def _write_shakedown(move: m.Shakedown) -> str:
    return f"shakedown P{move.seat + 1}" + ("" if move.card is None else f" {_card(move.card)}")


def _read_shakedown(words: _Words) -> m.Shakedown:
    seat = words.seat()
    return m.Shakedown(seat, words.card() if words.more() else None)


def _read_swap(words: _Words) -> m.Swap:
    gang, card = words.gang(), words.card()
    words.must("to")
    return m.Swap(gang, card, words.gang())


def _write_use(move: m.Use) -> str:
    line = f"use {PROPERTY_NAMES[move.property]}"
    line += f" P{move.seat + 1}" if move.seat is not None else ""
    return line + (f" {_cards(move.cards)}" if move.cards else "")


def _read_use(words: _Words) -> m.Use:
    kind = PROPERTY_NAMES.index(words.word())
    seat = words.seat() if words.is_seat() else None
    return m.Use(kind, seat, words.cards() if words.more() else ())


def _write_pass(move: m.Pass) -> str:
    line = "pass" if move.card is None else f"pass {_card(move.card)}"
    return line + (f" from G{move.gang}" if move.gang is not None else "")


def _read_pass(words: _Words) -> m.Pass:
    card = words.card() if words.more() and words.words[words.next] != "from" else None
    return m.Pass(card, words.gang() if words.skip("from") else None)


def _write_arrange(move: m.Arrange) -> str:
    return " ".join(["arrange", *[f"P{stand.at + 1}:{_cards(stand.cards)}" for stand in move.gangs]])


def _read_arrange(words: _Words) -> m.Arrange:
    stands: list[m.Stand] = []
    while words.more():
        at, _, names = words.word().partition(":")
        stands.append(m.Stand(_Words(at).seat(), _cards_named(names)))
    return m.Arrange(tuple(stands))


def _write_shuffle(outcome: m.Shuffle) -> str:
    properties = "+".join([PROPERTY_NAMES[kind] for kind in outcome.properties]) or _NONE
    return f"shuffle {_cards(outcome.cards)} {properties}"


def _read_shuffle(words: _Words) -> m.Shuffle:
    cards = words.cards()
    names = words.word()
    return m.Shuffle(cards, () if names == _NONE else tuple([PROPERTY_NAMES.index(name) for name in names.split("+")]))


def _read_place(words: _Words) -> m.Place:
    words.skip("over")
    return m.Place(words.number(""))


_LINES: Final[tuple[_Line[Any], ...]] = (
    _Line(m.Keep, "keep", lambda move: f"keep {_card(move.card)}", lambda words: m.Keep(words.card())),
    _Line(m.Form, "form", lambda move: f"form {_cards(move.cards)} at P{move.at + 1}", _read_form),
    _Line(m.Add, "add", lambda move: f"add {_card(move.card)} to G{move.gang}", _read_add),
    _Line(m.Move, "move", lambda move: f"move {_card(move.card)} from G{move.source} to G{move.gang}", _read_move),
    _Line(m.Attack, "pinch whack whack-em turncoat", _write_attack, _read_attack),
    _plain("earner", m.EARN),
    _Line(m.Shakedown, "shakedown", _write_shakedown, _read_shakedown),
    _plain("bagman", m.BAG),
    _Line(m.Booster, "booster", lambda move: f"booster {_card(move.pepper)}", lambda words: m.Booster(words.card())),
    _Line(
        m.Gamble,
        "gamble",
        lambda move: "gamble" if move.gang is None else f"gamble from G{move.gang}",
        lambda words: m.Gamble(words.gang() if words.skip("from") else None),
    ),
    _Line(m.Swap, "swap", lambda move: f"swap G{move.gang} {_card(move.card)} to G{move.to}", _read_swap),
    _Line(m.Exchange, "exchange", lambda move: f"exchange {_cards(move.cards)}", lambda words: m.Exchange(words.cards())),
    _Line(m.Use, "use", _write_use, _read_use),
    _Line(m.Pass, "pass", _write_pass, _read_pass),
    _plain("end", m.END),
    _Line(m.Join, "join", lambda move: f"join G{move.gang}", lambda words: m.Join(words.gang())),
    _Line(m.Discard, "discard", lambda move: f"discard {_card(move.card)}", lambda words: m.Discard(words.card())),
    _Line(m.Take, "take", lambda move: f"take {_card(move.card)}", lambda words: m.Take(words.card())),
    _Line(m.Fetch, "fetch", lambda move: f"fetch {_cards(move.cards)}", lambda words: m.Fetch(words.cards())),
    _Line(m.Give, "give", lambda move: f"give {_card(move.card)}", lambda words: m.Give(words.card())),
    _plain("draw", m.DRAW),
    _plain("stop", m.STOP),
    _plain("decline", m.DECLINE),
    _plain("fuggedaboutit", m.FUGGEDABOUTIT),
    _Line(m.Guard, "guard", lambda move: f"guard {_cards(move.cards)}", lambda words: m.Guard(words.cards())),
    _Line(m.Arrange, "arrange", _write_arrange, _read_arrange),
    _Line(m.First, "first", lambda outcome: f"first P{outcome.seat + 1}", lambda words: m.First(words.seat())),
    _Line(m.Shuffle, "shuffle", _write_shuffle, _read_shuffle),
    _Line(m.Place, "place", lambda outcome: f"place over {outcome.under}", _read_place),
    _Line(m.Grab, "grab", lambda outcome: f"grab {_card(outcome.card)}", lambda words: m.Grab(words.card())),
    _Line(m.Reorder, "reorder", lambda outcome: f"reorder {_cards(outcome.cards)}", lambda words: m.Reorder(words.cards())),
)
_BY_MOVE: Final[dict[type, _Line[Any]]] = {line.move: line for line in _LINES}
_BY_VERB: Final[dict[str, _Line[Any]]] = {verb: line for line in _LINES for verb in line.verbs.split()}


def write(value: Value) -> str:
    """A move as a line."""
    line = _BY_MOVE.get(type(value))
    if line is None:
        raise BadInput("notation", line=repr(value), examples=_EXAMPLES)
    written: str = line.write(value)
    return written


def read(line: str) -> Action | Outcome:
    """The move a line stands for."""
    words = _Words(line)
    try:
        found: Action | Outcome = _BY_VERB[words.word()].read(words)
        if not words.more():
            return found
    except (KeyError, ValueError):
        pass
    raise BadInput("notation", line=line, examples=_EXAMPLES)


# A view as text. Cards and properties by the names that a line is written with, whatever the language.


class _Page:
    """Lines with a label each, all beginning in the same column."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.lines: list[str] = []
        self.column = 1 + max([len(self.say(f"label.{label}")) for label in _LABELS])

    def say(self, key: str, **params: object) -> str:
        return sentence(f"show.{key}", params, self.lang, ID)

    def put(self, label: str, text: str) -> None:
        self.lines.append(f"{label:<{self.column}}{text}")

    def put_about(self, label: str, text: str) -> None:
        self.put(self.say(f"label.{label}"), text)


_LABELS: Final = ("turn", "deck", "discard", "attack", "seen", "pack", "secret", "hand")


def show(view: MafiaView, lang: str) -> str:
    """All that a seat sees."""
    page = _Page(lang)
    _show_moment(view, page)
    for seat in range(view.players):
        _show_seat(view, seat, page)
    if view.attack is not None:
        page.put_about("attack", write(view.attack))
    if view.looking:
        page.put_about("seen", _row(view.looking))
    if view.pack:
        page.put_about("pack", _row(view.pack))
    if view.properties:
        page.put_about("secret", " ".join([PROPERTY_NAMES[kind] for kind in view.properties]))
    if view.seat is not None:
        page.put_about("hand", _row(view.hand))
    return "\n".join(page.lines)


def _show_moment(view: MafiaView, page: _Page) -> None:
    whose = _NONE if view.turn is None else f"P{view.turn + 1}"
    moment = page.say("turn", player=whose, step=page.say(f"step.{STEP_NAMES[view.step.what]}"))
    if view.last_turns is not None:
        moment += page.say("last-round", turns=view.last_turns)
    page.put_about("turn", moment)
    raid = page.say("raid.gone") if view.raid_low is None else page.say("raid.under", low=view.raid_low, high=view.raid_high)
    page.put_about("deck", page.say("deck", cards=view.deck, raid=raid))
    if view.discard:
        top = " ".join([_UNKNOWN if card is None else _card(card) for card in view.discard[:_SHOWN_DISCARDS]])
        page.put_about("discard", page.say("discard", cards=len(view.discard), top=top))


def _show_seat(view: MafiaView, seat: int, page: _Page) -> None:
    line = page.say("seat", cards=view.hand_sizes[seat], points=view.points[seat])
    line += page.say("you") if seat == view.seat else ""
    line += page.say("properties", count=view.property_counts[seat]) if view.property_counts[seat] else ""
    known = tuple([fact.card for fact in view.memory if fact.seats == (seat,) and not fact.deck and not fact.discard])
    page.put(f"P{seat + 1}", line + (page.say("holds", cards=_row(known)) if known else ""))
    for gang in view.gangs:
        if gang.seat == seat:
            kind = page.say(f"gang.{TYPE_NAMES[gang.type]}")
            page.put(f"  G{gang.gang}", page.say("gang", type=kind, points=gang.points, cards=_row(gang.cards)))


def _row(cards: tuple[int, ...]) -> str:
    return " ".join([_card(card) for card in cards])
