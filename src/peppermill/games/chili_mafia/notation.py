"""One short line a move, for the terminal and playthroughs; and a view as plain text.

Cards by name, seats `P1` …, gangs `G0` …; several cards with `+`: `whack by G1 habanero on G4 tabasco`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from peppermill.core.errors import BadInput
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, PROPERTY_NAMES
from peppermill.games.chili_mafia.gangs import TYPE_NAMES
from peppermill.games.chili_mafia.steps import STEP_NAMES
from peppermill.games.chili_mafia.views import MafiaView

_EXAMPLES: Final = "form poblano+tabasco+habanero at P1, add tabasco to G2, whack by G1 habanero on G4 tabasco, pass poblano, end"


def _card(kind: int) -> str:
    return CARD_NAMES[kind]


def _cards(kinds: tuple[int, ...]) -> str:
    return "+".join([CARD_NAMES[kind] for kind in kinds]) if kinds else "-"


def _stands(gangs: tuple[m.Stand, ...]) -> str:
    return " ".join([f"P{stand.at + 1}:{_cards(stand.cards)}" for stand in gangs])


def _properties(kinds: tuple[int, ...]) -> str:
    return "+".join([PROPERTY_NAMES[kind] for kind in kinds]) if kinds else "-"


def write(value: Value) -> str:
    if isinstance(value, m.Keep):
        return f"keep {_card(value.card)}"
    if isinstance(value, m.Form):
        return f"form {_cards(value.cards)} at P{value.at + 1}"
    if isinstance(value, m.Add):
        return f"add {_card(value.card)} to G{value.gang}"
    if isinstance(value, m.Move):
        return f"move {_card(value.card)} from G{value.source} to G{value.gang}"
    if isinstance(value, m.Attack):
        return f"{_card(value.hot)} by G{value.by} {_card(value.attacker)} on G{value.gang} {_cards(value.targets)}"
    if isinstance(value, m.Shakedown):
        return f"shakedown P{value.seat + 1}" + ("" if value.card is None else f" {_card(value.card)}")
    if isinstance(value, m.Booster):
        return f"booster {_card(value.pepper)}"
    if isinstance(value, m.Gamble):
        return "gamble" if value.gang is None else f"gamble from G{value.gang}"
    if isinstance(value, m.Swap):
        return f"swap G{value.gang} {_card(value.card)} to G{value.to}"
    if isinstance(value, m.Exchange):
        return f"exchange {_cards(value.cards)}"
    if isinstance(value, m.Use):
        line = f"use {PROPERTY_NAMES[value.property]}"
        line += f" P{value.seat + 1}" if value.seat is not None else ""
        return line + (f" {_cards(value.cards)}" if value.cards else "")
    if isinstance(value, m.Pass):
        line = "pass" if value.card is None else f"pass {_card(value.card)}"
        return line + (f" from G{value.gang}" if value.gang is not None else "")
    if isinstance(value, m.Join):
        return f"join G{value.gang}"
    if isinstance(value, m.Discard):
        return f"discard {_card(value.card)}"
    if isinstance(value, m.Take):
        return f"take {_card(value.card)}"
    if isinstance(value, m.Fetch):
        return f"fetch {_cards(value.cards)}"
    if isinstance(value, m.Give):
        return f"give {_card(value.card)}"
    if isinstance(value, m.Guard):
        return f"guard {_cards(value.cards)}"
    if isinstance(value, m.Arrange):
        return f"arrange {_stands(value.gangs)}".rstrip()
    if isinstance(value, m.First):
        return f"first P{value.seat + 1}"
    if isinstance(value, m.Shuffle):
        return f"shuffle {_cards(value.cards)} {_properties(value.properties)}"
    if isinstance(value, m.Place):
        return f"place over {value.under}"
    if isinstance(value, m.Grab):
        return f"grab {_card(value.card)}"
    if isinstance(value, m.Reorder):
        return f"reorder {_cards(value.cards)}"
    for word, plain in _PLAIN.items():
        if plain == value:
            return word
    raise BadInput("notation", line=repr(value), examples=_EXAMPLES)


_PLAIN: Final[dict[str, Action]] = {
    "end": m.END,
    "earner": m.EARN,
    "bagman": m.BAG,
    "draw": m.DRAW,
    "stop": m.STOP,
    "decline": m.DECLINE,
    "fuggedaboutit": m.FUGGEDABOUTIT,
}


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
    return () if names == "-" else tuple([_card_named(name) for name in names.split("+")])


def _read_attack(words: _Words, hot: str) -> Action:
    words.must("by")
    by, attacker = words.gang(), words.card()
    words.must("on")
    gang = words.gang()
    return m.Attack(_card_named(hot), by, attacker, gang, words.cards())


def _read_form(words: _Words) -> Action:
    cards = words.cards()
    words.must("at")
    return m.Form(cards, words.seat())


def _read_add(words: _Words) -> Action:
    card = words.card()
    words.must("to")
    return m.Add(card, words.gang())


def _read_move(words: _Words) -> Action:
    card = words.card()
    words.must("from")
    source = words.gang()
    words.must("to")
    return m.Move(card, source, words.gang())


def _read_shakedown(words: _Words) -> Action:
    seat = words.seat()
    return m.Shakedown(seat, words.card() if words.more() else None)


def _read_swap(words: _Words) -> Action:
    gang, card = words.gang(), words.card()
    words.must("to")
    return m.Swap(gang, card, words.gang())


def _read_use(words: _Words) -> Action:
    kind = PROPERTY_NAMES.index(words.word())
    seat = words.seat() if words.is_seat() else None
    return m.Use(kind, seat, words.cards() if words.more() else ())


def _read_pass(words: _Words) -> Action:
    card = words.card() if words.more() and words.words[words.next] != "from" else None
    return m.Pass(card, words.gang() if words.skip("from") else None)


def _read_arrange(words: _Words) -> Action:
    stands: list[m.Stand] = []
    while words.more():
        at, _, names = words.word().partition(":")
        stands.append(m.Stand(_Words(at).seat(), _cards_named(names)))
    return m.Arrange(tuple(stands))


def _read_shuffle(words: _Words) -> Outcome:
    cards = words.cards()
    names = words.word()
    return m.Shuffle(cards, () if names == "-" else tuple([PROPERTY_NAMES.index(name) for name in names.split("+")]))


def _read_place(words: _Words) -> Outcome:
    words.skip("over")
    return m.Place(words.number(""))


_READERS: Final[dict[str, Callable[[_Words], Action | Outcome]]] = {
    "keep": lambda words: m.Keep(words.card()),
    "form": _read_form,
    "add": _read_add,
    "move": _read_move,
    "pinch": lambda words: _read_attack(words, "pinch"),
    "whack": lambda words: _read_attack(words, "whack"),
    "whack-em": lambda words: _read_attack(words, "whack-em"),
    "turncoat": lambda words: _read_attack(words, "turncoat"),
    "shakedown": _read_shakedown,
    "booster": lambda words: m.Booster(words.card()),
    "gamble": lambda words: m.Gamble(words.gang() if words.skip("from") else None),
    "swap": _read_swap,
    "exchange": lambda words: m.Exchange(words.cards()),
    "use": _read_use,
    "pass": _read_pass,
    "join": lambda words: m.Join(words.gang()),
    "discard": lambda words: m.Discard(words.card()),
    "take": lambda words: m.Take(words.card()),
    "fetch": lambda words: m.Fetch(words.cards()),
    "give": lambda words: m.Give(words.card()),
    "guard": lambda words: m.Guard(words.cards()),
    "arrange": _read_arrange,
    "first": lambda words: m.First(words.seat()),
    "shuffle": _read_shuffle,
    "place": _read_place,
    "grab": lambda words: m.Grab(words.card()),
    "reorder": lambda words: m.Reorder(words.cards()),
}


def read(line: str) -> Action | Outcome:
    words = _Words(line)
    try:
        verb = words.word()
        plain = _PLAIN.get(verb)
        found: Action | Outcome = plain if plain is not None else _READERS[verb](words)
        if not words.more():
            return found
    except (KeyError, ValueError):
        pass
    raise BadInput("notation", line=line, examples=_EXAMPLES)


# A view as text


def show(view: MafiaView) -> str:
    head = f"turn    {_seat(view.turn)}, {STEP_NAMES[view.step.what]}"
    if view.last_turns is not None:
        head += f", last round: {view.last_turns} to come"
    raid = "gone" if view.raid_low is None else f"{view.raid_low}-{view.raid_high} under it"
    lines = [head, f"deck    {view.deck} cards, Dawn Raid {raid}"]
    if view.discard:
        top = [("?" if card is None else _card(card)) for card in view.discard[:3]]
        lines.append(f"discard {len(view.discard)} cards, top {' '.join(top)}")
    for seat in range(view.players):
        mine = ", you" if seat == view.seat else ""
        known = [_card(fact.card) for fact in view.memory if fact.seats == (seat,) and not fact.deck and not fact.discard]
        line = f"P{seat + 1}      {view.hand_sizes[seat]} cards, {view.points[seat]} points{mine}"
        line += f", {view.property_counts[seat]} properties" if view.property_counts[seat] else ""
        lines.append(line + (f", holds {' '.join(known)}" if known else ""))
        for gang in view.gangs:
            if gang.seat == seat:
                lines.append(
                    f"  G{gang.gang:<4} {TYPE_NAMES[gang.type]} {gang.points}: {' '.join([_card(c) for c in gang.cards])}"
                )
    if view.attack is not None:
        lines.append(f"attack  {write(view.attack)}")
    if view.looking:
        lines.append(f"seen    {' '.join([_card(card) for card in view.looking])}")
    if view.pack:
        lines.append(f"pack    {' '.join([_card(card) for card in view.pack])}")
    if view.properties:
        lines.append(f"secret  {' '.join([PROPERTY_NAMES[kind] for kind in view.properties])}")
    if view.seat is not None:
        lines.append(f"hand    {' '.join([_card(card) for card in view.hand])}")
    return "\n".join(lines)


def _seat(seat: int | None) -> str:
    return "-" if seat is None else f"P{seat + 1}"
