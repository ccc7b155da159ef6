"""Lines of text, JSON and the table as text."""

from __future__ import annotations

import pytest

from peppermill.core import texts
from peppermill.core.errors import BadInput
from peppermill.core.texts import LANGUAGES
from peppermill.core.values import Value
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, PROPERTY_NAMES
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.steps import OVER, STEP_NAMES
from tests.games.chili_mafia.table import add, arrange, attack, card, cards, form, prop, table, use, whack

LINES: list[tuple[str, Value]] = [
    ("keep tabasco", m.Keep(card("tabasco"))),
    ("form jimmy-nardello+poblano+tabasco at P3", form("jimmy poblano tabasco", 2)),
    ("add tabasco to G12", add("tabasco", 12)),
    ("move sweet-chili from G0 to G3", m.Move(card("sweet"), 0, 3)),
    ("pinch by G1 habanero on G4 tabasco", attack("pinch", 1, "habanero", 4, "tabasco")),
    ("whack by G1 habanero on G4 tabasco", whack(1, "habanero", 4, "tabasco")),
    ("whack-em by G1 ghost-pepper on G4 poblano+tabasco", attack("whack-em", 1, "ghost", 4, "tabasco", "poblano")),
    ("turncoat by G1 ghost-pepper on G4 tabasco", m.Attack(card("turncoat"), 1, card("ghost"), 4, cards("tabasco"))),
    ("join G2", m.Join(2)),
    ("fetch poblano+tabasco", m.Fetch(cards("poblano tabasco"))),
    ("fetch -", m.Fetch(())),
    ("earner", m.EARN),
    ("shakedown P2", m.Shakedown(1, None)),
    ("shakedown P2 whack", m.Shakedown(1, card("whack"))),
    ("booster hungarian", m.Booster(card("hungarian"))),
    ("bagman", m.BAG),
    ("gamble", m.Gamble(None)),
    ("gamble from G2", m.Gamble(2)),
    ("swap G2 sweet-chili to G0", m.Swap(2, card("sweet"), 0)),
    ("exchange pinch+whack+whack", m.Exchange(cards("whack whack pinch"))),
    ("use backup", use("backup")),
    ("use snoop P4", use("snoop", 3)),
    ("use easy-pal poblano+tabasco", use("easy-pal", None, "poblano tabasco")),
    ("use recruit P1 poblano+tabasco", use("recruit", 0, "poblano tabasco")),
    ("pass", m.PASS_NOTHING),
    ("pass whack", m.Pass(card("whack"), None)),
    ("pass tabasco from G1", m.Pass(card("tabasco"), 1)),
    ("end", m.END),
    ("discard whack", m.Discard(card("whack"))),
    ("take whack", m.Take(card("whack"))),
    ("give whack", m.Give(card("whack"))),
    ("draw", m.DRAW),
    ("stop", m.STOP),
    ("decline", m.DECLINE),
    ("fuggedaboutit", m.FUGGEDABOUTIT),
    ("guard -", m.Guard(())),
    ("guard tabasco+ghost-pepper", m.Guard(cards("ghost tabasco"))),
    ("arrange", arrange()),
    ("arrange P1:sweet-chili+tabasco+tabasco P3:jimmy-nardello", arrange((0, "sweet tabasco tabasco"), (2, "jimmy"))),
    ("first P8", m.First(7)),
    ("shuffle whack+jimmy-nardello -", m.Shuffle((card("whack"), card("jimmy")), ())),
    ("shuffle whack snoop+bribe", m.Shuffle((card("whack"),), (prop("snoop"), prop("bribe")))),
    ("place over 24", m.Place(24)),
    ("grab fuggedaboutit", m.Grab(card("fugged"))),
    ("reorder whack+earner", m.Reorder((card("whack"), card("earner")))),
]


@pytest.mark.parametrize(("line", "value"), LINES, ids=[line[0] for line in LINES])
def test_lines_there_and_back(line: str, value: Value) -> None:
    assert GAME.write(value) == line
    assert GAME.read(line) == value
    assert GAME.read(line.upper()) == value


def test_every_kind_of_move_has_a_line() -> None:
    kinds = {*GAME.forms.action.by_kind, *GAME.forms.outcome.by_kind}  # type: ignore[attr-defined]
    assert kinds == {GAME.dump(value)["kind"] for _, value in LINES}


@pytest.mark.parametrize(("line", "value"), LINES, ids=[line[0] for line in LINES])
def test_json_there_and_back(line: str, value: Value) -> None:
    data = GAME.dump(value)
    load = GAME.load_action if data["kind"] in GAME.forms.action.by_kind else GAME.load_outcome  # type: ignore[attr-defined]
    assert load(data) == value


def test_json_forms() -> None:
    assert GAME.dump(whack(1, "habanero", 4, "tabasco")) == {
        "kind": "attack", "hot": "whack", "by": 1, "attacker": "habanero", "gang": 4, "targets": ["tabasco"],
    }  # fmt: skip
    assert GAME.dump(use("snoop", 3)) == {"kind": "use", "property": "snoop", "seat": 3, "cards": []}
    assert GAME.dump(arrange((0, "jimmy jimmy"))) == {
        "kind": "arrange", "gangs": [{"at": 0, "cards": ["jimmy-nardello", "jimmy-nardello"]}],
    }  # fmt: skip


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "add", "card": "whack", "gang": 0},
        {"kind": "add", "card": "none", "gang": 0},
        {"kind": "add", "card": "tabasco", "gang": 91},
        {"kind": "add", "card": "tabasco"},
        {"kind": "keep", "card": 3},
        {"kind": "use", "property": "luck", "seat": None, "cards": []},
        {"kind": "shakedown", "seat": -1, "card": None},
        {"kind": "end", "card": "tabasco"},
        {"kind": "first", "seat": 0},
    ],
)
def test_json_that_is_no_action(data: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        GAME.load_action(data)


@pytest.mark.parametrize(
    "line",
    ["", "form", "form tabasco", "form tabasco at 1", "form none at P1", "add tabasco", "add tabasco to 1", "add tabasco to Gx",
     "add tabasco to G1234", "whack by G1 habanero on G4", "whack G1 habanero on G4 tabasco", "turncoat by G1", "shakedown",
     "shakedown P0", "booster", "swap G1 tabasco", "use", "use luck", "pass tabasco from", "end now", "guard", "arrange tabasco",
     "arrange P1:", "first 1", "shuffle whack", "place", "place over x", "place over ²", "grab", "dance",
     "move ghost-pepper to G1"],
)  # fmt: skip
def test_what_is_no_move(line: str) -> None:
    with pytest.raises(BadInput):
        GAME.read(line)


def test_only_moves_have_lines() -> None:
    with pytest.raises(BadInput):
        GAME.write(table().view(0))


def test_names_are_one_word_each() -> None:
    for names in (CARD_NAMES, PROPERTY_NAMES):
        assert len(set(names)) == len(names)
        assert all(" " not in name and "+" not in name for name in names)


def test_the_table_as_text() -> None:
    state = table(
        hands={0: "whack jimmy", 1: "jimmy"},
        gangs=[(0, "ghost ghost ghost"), (1, "tabasco jimmy")],
        deck="jimmy raid jimmy",
        pile="earner tabasco",
        properties={0: "snoop"},
    )
    assert GAME.show(state.view(0)).splitlines() == [
        "turn    P1, turn",
        "deck    3 cards, Dawn Raid 1-1 under it",
        "discard 2 cards, top earner tabasco",
        "P1      2 cards, 48 points, you, 1 properties",
        "  G0    brotherhood 48: ghost-pepper ghost-pepper ghost-pepper",
        "P2      1 cards, 0 points",
        "  G1    incomplete 0: jimmy-nardello tabasco",
        "P3      0 cards, 0 points",
        "P4      0 cards, 0 points",
        "secret  snoop",
        "hand    jimmy-nardello whack",
    ]
    state.apply(0, whack(0, "ghost", 1, "tabasco"))
    shown = GAME.show(state.view(None))
    assert "attack  whack by G0 ghost-pepper on G1 tabasco" in shown
    assert "hand" not in shown
    assert "secret" not in shown


def test_the_last_round_and_what_one_looks_at_as_text() -> None:
    state = table(hands={0: "bagman"}, pile="earner tabasco", deck="")
    state.last_turns = 2
    state.apply(0, m.BAG)
    assert "seen    earner tabasco" in GAME.show(state.view(0))
    assert "last round: 2 to come" in GAME.show(state.view(1))
    assert "seen" not in GAME.show(state.view(1))


def test_the_table_as_text_in_french() -> None:
    state = table(
        hands={0: "whack jimmy", 1: "jimmy"},
        gangs=[(0, "ghost ghost ghost"), (1, "tabasco jimmy")],
        deck="jimmy raid jimmy",
        pile="earner tabasco",
        properties={0: "snoop"},
    )
    assert GAME.show(state.view(0), "fr").splitlines() == [
        "tour     P1, à jouer",
        "pioche   cartes\xa0: 3, perquisition avec 1 à 1 cartes dessous",
        "défausse cartes\xa0: 2, sur le dessus earner tabasco",
        "P1       cartes\xa0: 2, points\xa0: 48, vous, détournements de fonds\xa0: 1",
        "  G0     familial 48\xa0: ghost-pepper ghost-pepper ghost-pepper",
        "P2       cartes\xa0: 1, points\xa0: 0",
        "  G1     incomplet 0\xa0: jimmy-nardello tabasco",
        "P3       cartes\xa0: 0, points\xa0: 0",
        "P4       cartes\xa0: 0, points\xa0: 0",
        "secret   snoop",
        "main     jimmy-nardello whack",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_a_view_can_show_has_a_name(lang: str) -> None:
    catalog = texts.catalog(lang, GAME.id)
    assert [name for name in STEP_NAMES[: OVER + 1] if f"show.step.{name}" not in catalog] == []
