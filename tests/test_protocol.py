"""The client's types and the protocol's tables follow from the games' forms."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import peppermill
from peppermill.core.forms import SEAT, Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Real, Row, Struct, Whole, Word
from peppermill.core.game import Game
from peppermill.core.values import Action, Event, Outcome, Value, View
from tests.every_game import GAMES
from tests.toys.secret_bids import SecretBids
from tools import protocol
from tools.protocol import page, typescript
from tools.protocol.shapes import Shapes, plural, span


@pytest.mark.parametrize("name", GAMES)
def test_types_and_tables_are_what_the_forms_say(name: str) -> None:
    game = peppermill.game(name)
    old = [str(file.relative_to(protocol.ROOT)) for file in protocol.stale(game)]
    assert old == [], f"`{protocol.COMMAND} {name}` renews them"


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_and_every_field_is_told(name: str) -> None:
    game = peppermill.game(name)
    types, tables = protocol.files(game).values()
    for form in (game.forms.action, game.forms.event):
        assert isinstance(form, Kinds)
        for kind, struct in form.by_kind.items():
            assert f"  kind: '{kind}';" in types
            assert f"| `{kind}` |" in tables
            for field in struct.fields:
                assert f"  {field}: " in types
                assert f"| `{field}` |" in tables


def test_a_game_of_another_package_is_left_out() -> None:
    assert protocol.files(SecretBids()) == {}
    assert protocol.stale(SecretBids()) == []


# A pinch of everything


@dataclass(frozen=True)
class Spot(Value):
    x: int


@dataclass(frozen=True)
class Season(Action):
    spice: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Wait(Action):
    pass


@dataclass(frozen=True)
class Spiced(Event):
    flavour: str
    path: tuple[tuple[int, int], ...]


class Twins:
    """Events may be called like actions: they are other classes."""

    @dataclass(frozen=True)
    class Wait(Event):
        seat: int | None


@dataclass(frozen=True)
class Weather(Outcome):
    rain: float


@dataclass
class PotView(View):
    to_act: Any
    last: Season | None
    answer: Action | None
    secret: object
    herbs: tuple[tuple[str | None, ...], ...]


class Mystery(Form):
    """A form of a game's own that says nothing about itself."""

    def load(self, data: Any, where: str = "") -> Any:
        return data

    def dump(self, value: Any) -> Any:
        return value


class Numbered(Mystery):
    """One that does."""

    def written_as(self) -> Form:
        return HERB


HERB = Word("dill", "mint", as_index=True, called="herb")
SPICE = Word("dill", "mint", "chef's salt", called="spice")
SPOT = Struct(Spot, x=Whole(-5, 5))
SEASON = Struct(Season, spice=SPICE, spots=ListOf(SPOT, 3))
ACTIONS = Kinds(SEASON, Struct(Wait))


def seasoned(**changed: Form) -> Shapes:
    """The shapes of a little game; `changed` are other forms of its ends."""
    ends: dict[str, Form] = {
        "action": ACTIONS,
        "outcome": Kinds(Struct(Weather, rain=Real())),
        "event": Kinds(
            Struct(Spiced, flavour=Word("hot", "mild"), path=ListOf(Row(time=Whole(0, 10**9), x=Whole(-(2**31), 2**31 - 1)), 9)),
            Struct(Twins.Wait, seat=Maybe(SEAT)),
        ),
        "view": Struct(
            PotView,
            to_act=Acting(),
            last=Maybe(Kinds(SEASON)),
            answer=Maybe(ACTIONS),
            secret=Mystery(),
            herbs=ListOf(ListOf(Maybe(Numbered()), 2), 4),
        ),
    }
    return Shapes(cast(Game, SimpleNamespace(id="pot", name="Pot", forms=Forms(**{**ends, **changed}))))


TYPES = """\
// What the server says about Pot; docs/protocol-pot.md explains it.
// Generated from the game's forms by `python -m tools.protocol pot`: change them, not this file.

export const HERBS = ['dill', 'mint'] as const;
export type Herb = (typeof HERBS)[number];

export const SPICES = [...HERBS, "chef's salt"] as const;
export type Spice = (typeof SPICES)[number];

export interface Spot {
  x: number; // −5 … 5
}

export interface Season {
  kind: 'season';
  spice: Spice;
  spots: Spot[]; // at most 3
}

export interface Wait {
  kind: 'wait';
}

export type Action = Season | Wait;

export interface Spiced {
  kind: 'spiced';
  flavour: 'hot' | 'mild';
  path: [time: number, x: number][]; // at most 9, each time 0 … 10^9, x −2^31 … 2^31 − 1
}

export interface WaitEvent {
  kind: 'wait';
  seat: number | null; // a seat
}

export type GameEvent = Spiced | WaitEvent;

export interface View {
  to_act: number[] | 'chance'; // seats
  last: Season | null;
  answer: Action | null;
  secret: unknown;
  herbs: (Herb | null)[][]; // at most 4, each at most 2
}
"""

PAGE = """\
# Pot on the wire

What [the table's protocol](protocol.md) leaves to the game.

*Tables of fields are written by `python -m tools.protocol pot` from the game's forms; a test keeps them true.*

## Words

<!-- generated: words -->
| word | one of |
|---|---|
| *herb* | `dill` `mint` |
| *spice* | any *herb* `chef's salt` |
<!-- end -->

## Objects

<!-- generated: objects -->
| object | field | JSON | holds |
|---|---|---|---|
| *Spot* | `x` | number | −5 … 5 |
<!-- end -->

## Actions

<!-- generated: actions -->
| action | field | JSON | holds |
|---|---|---|---|
| `season` | `spice` | string | *spice* |
| | `spots` | list of objects | at most 3, each *Spot* |
| `wait` | | | |
<!-- end -->

## Chance

<!-- generated: outcomes -->
| outcome | field | JSON | holds |
|---|---|---|---|
| `weather` | `rain` | number | |
<!-- end -->

## Events

<!-- generated: events -->
| event | field | JSON | holds |
|---|---|---|---|
| `spiced` | `flavour` | string | `hot` `mild` |
| | `path` | list of lists of 2 | at most 9, each `time` 0 … 10^9, `x` −2^31 … 2^31 − 1 |
| `wait` | `seat` | number or null | a seat |
<!-- end -->

## View

<!-- generated: view -->
| field | JSON | holds |
|---|---|---|
| `to_act` | list of numbers, or string | the seats that are to decide, or `chance` |
| `last` | object or null | `season` |
| `answer` | object or null | an action |
| `secret` | anything | |
| `herbs` | list of lists of strings or nulls | at most 4, each at most 2, each *herb* |
<!-- end -->
"""


def test_types_of_a_little_game() -> None:
    assert typescript.types(seasoned()) == TYPES


def test_the_page_of_a_little_game() -> None:
    shapes = seasoned()
    assert page.renewed(page.blank(shapes), shapes, "protocol-pot.md") == PAGE
    by_hand = PAGE.replace("## Chance", "Salt is no spice.\n\n## Chance")
    assert page.renewed(by_hand.replace("| *herb* | `dill` `mint` |", "old"), shapes, "protocol-pot.md") == by_hand


def test_what_a_client_may_send_besides() -> None:
    shapes = seasoned(from_client=Kinds(Struct(Twins.Wait, seat=SEAT)), event=Kinds(Struct(Spiced)))
    assert "export type FromClient = WaitFromClient;" in typescript.types(shapes)
    assert page.tables(shapes)["from-client"].endswith("| `wait` | `seat` | number | a seat |\n")


def test_lines_are_no_longer_than_the_formatter_makes_them() -> None:
    long = Word(*[f"a-rather-long-word-{n}" for n in range(9)], called="long word")
    types = typescript.types(seasoned(outcome=Kinds(Struct(Weather, rain=long))))
    assert "export const LONG_WORDS = [\n  'a-rather-long-word-0',\n" in types
    types = typescript.types(seasoned(event=Kinds(Struct(Spiced, flavour=Word(*long.words)))))
    assert "  flavour:\n    | 'a-rather-long-word-0'\n" in types
    types = typescript.types(seasoned(action=Kinds(*[Struct(type(f"DoSomethingRather{n}", (Action,), {})) for n in range(9)])))
    assert "export type Action =\n  | DoSomethingRather0\n" in types


def test_one_name_has_one_meaning() -> None:
    with pytest.raises(ValueError, match="two different lists of words are called 'herb'"):
        seasoned(event=Kinds(Struct(Spiced, flavour=Word("oregano", called="herb"))))
    with pytest.raises(ValueError, match="two different forms of Spot"):
        seasoned(event=Kinds(Struct(Spiced, flavour=Struct(Spot, x=Whole(0, 5)))))
    with pytest.raises(ValueError, match="would be called WaitEvent"):
        seasoned(event=Kinds(Struct(Twins.Wait), Struct(Spiced, flavour=Word("x", called="wait event"))))
    with pytest.raises(TypeError, match="so their form is Kinds"):
        seasoned(action=SEASON)
    with pytest.raises(TypeError, match="a view is one object"):
        seasoned(view=ACTIONS)


def test_a_page_without_a_place_for_a_table_says_so() -> None:
    shapes = seasoned()
    with pytest.raises(ValueError, match=r"protocol-pot\.md has places for nothing; its game needs words, objects"):
        page.renewed("# Pot\n", shapes, "protocol-pot.md")
    with pytest.raises(ValueError, match=r"has places for .*weather"):
        page.renewed(PAGE + "<!-- generated: weather -->\n<!-- end -->\n", shapes, "protocol-pot.md")


def test_a_new_game_gets_both_files(tmp_path: Path) -> None:
    game = SecretBids()
    board = tmp_path / "web" / "src" / "games" / game.id
    board.mkdir(parents=True)
    found = protocol.files(game, tmp_path)
    assert list(found) == [board / "types.ts", tmp_path / "docs" / f"protocol-{game.id}.md"]
    assert protocol.stale(game, tmp_path) == list(found)
    (tmp_path / "docs").mkdir()
    for file, text in found.items():
        file.write_text(text, "utf-8")
    assert protocol.stale(game, tmp_path) == []


@pytest.mark.parametrize(
    ("one", "many"), [("box", "boxes"), ("property", "properties"), ("key", "keys"), ("spice", "spices"), ("dish", "dishes")]
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (SEAT, "a seat"),
        (Whole(0, 15), "0 … 15"),
        (Whole(3, 3), "3"),
        (Whole(0, 2**53 - 1), "0 … 2^53 − 1"),
        (Whole(-(2**32 - 1), 1_234_567), "−(2^32 − 1) … 1234567"),
    ],
)
def test_ranges(form: Whole, text: str) -> None:
    assert span(form) == text


def test_a_switch_has_no_range() -> None:
    assert typescript.note(Flag()) == ""
    assert page.json(Flag()) == "boolean"
