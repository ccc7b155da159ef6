"""Lines of text, JSON and the table as text."""

from __future__ import annotations

import pytest

from peppermill.core import texts
from peppermill.core.errors import BadInput
from peppermill.core.values import Value
from peppermill.games.chicago_poker.game import GAME
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
from peppermill.games.chicago_poker.position import PHASE_NAMES
from peppermill.games.chicago_poker.rules.actions import ACTIONS, OUTCOMES
from peppermill.games.chicago_poker.rules.ending import REASONS

from .table import card, scene

LINES: list[tuple[str, Value]] = [
    ("draw", Draw()),
    ("play r7 at 2", Play(card("r7"), 1)),
    ("murder P3 at 1", Murder(0, 2)),
    ("informer P2 at 4", Informer(3, 1)),
    ("limousine 1 to 3 slots 5 4", Limousine(0, 2, (4, 3))),
    ("revolver", Revolver()),
    ("corruption informer", Corruption(card("informer"))),
    ("end", EndTurn()),
    ("shoot at 2", Shoot(1)),
    ("send v15", Send(card("v15"))),
    ("send nobody", Send(None)),
    ("first P6", FirstPlayer(5)),
    ("open gambling-hall", NewEstablishment(3)),
    ("card murder", TopCard(card("murder"))),
]


@pytest.mark.parametrize(("line", "value"), LINES)
def test_lines_there_and_back(line: str, value: Value) -> None:
    assert GAME.write(value) == line
    assert GAME.read(line) == value
    assert GAME.read(line.upper()) == value


def test_small_words_may_be_left_out() -> None:
    assert GAME.read("play r7 2") == Play(card("r7"), 1)
    assert GAME.read("limousine 1 3 5 4") == Limousine(0, 2, (4, 3))


@pytest.mark.parametrize(
    "line",
    ["", "play", "play r7", "play r16 at 1", "play murder at 1", "play r7 at 5", "play r7 at 0", "murder P7 at 1", "murder 1 P2",
     "limousine 1 to 2", "limousine 1 to 9 slots 1", "limousine 1 to 2 slots 6", "send murder", "send", "corruption x", "first 2",
     "open bar", "card", "end now", "draw r7", "shoot", "informer P1", "send ²"],
)  # fmt: skip
def test_what_is_no_move(line: str) -> None:
    with pytest.raises(BadInput):
        GAME.read(line)


def test_json_forms() -> None:
    assert GAME.dump(Play(card("r7"), 1)) == {"kind": "play", "card": "r7", "place": 1}
    assert GAME.dump(Limousine(0, 2, (4, 3))) == {"kind": "limousine", "source": 0, "target": 2, "order": [4, 3]}
    assert GAME.dump(Send(None)) == {"kind": "send", "card": None}
    with pytest.raises(BadInput):
        GAME.load_action({"kind": "play", "card": "murder", "place": 1})
    with pytest.raises(BadInput):
        GAME.write(scene("", "").view(0))


def test_the_table_as_text() -> None:
    state = scene("r1 murder", "g1", sides={(0, 1): "b1 b2 b3", (1, 0): "v1"}, discard="y4 informer", won={1: "brewery brewery"})
    assert GAME.show(state.view(0)).splitlines() == [
        "turn 20: P1, act, 3 actions left",
        "draw pile 72, discard 2, establishments to come 16",
        "discard, the newest last: y4 informer",
        "1 speakeasy DDUUU",
        "  P2 [??] [??] b3",
        "2 brewery UUUUU",
        "  P1 v1",
        "P1 (you): 2 in hand; has no establishment",
        "P2: 1 in hand; has 2 brewery",
        "your hand: r1 murder",
    ]
    assert "your hand" not in GAME.show(state.view(None))


def test_a_stand_off_and_the_end_as_text() -> None:
    sides = {(1, 1): "r3 r4 r5 r6 r7", (1, 0): "g3 g4 g5 g6 g7"}
    state = scene("r1", "r2", sides=sides, markers={1: 1}, town="- brewery", won={1: "brewery brewery"})
    state.apply(0, EndTurn())
    assert GAME.show(state.view(0)).startswith("shoot-out at 2: P1, P2 tied, reinforcements, round 1\n")
    state.apply(0, Send(card("r1")))
    assert "; you sent r1\n" in GAME.show(state.view(0))
    assert "you sent" not in GAME.show(state.view(1))
    assert "1 closed" in GAME.show(state.view(1))
    state.apply(1, Send(card("r2")))
    assert GAME.show(state.view(0)).startswith("over: P2 (three-alike)\n")


def test_the_table_as_french_text() -> None:
    state = scene("r1 murder", "g1", sides={(0, 1): "b1 b2 b3", (1, 0): "v1"}, discard="y4 informer", won={1: "brewery brewery"})
    assert GAME.show(state.view(0), "fr").splitlines() == [
        "tour 20\xa0: P1, à l’action, actions restantes\xa0: 3",
        "pioche 72, défausse 2, établissements à venir 16",
        "défausse, la plus récente en dernier\xa0: y4 informer",
        "1 speakeasy CCVVV",
        "  P2 [??] [??] b3",
        "2 brasserie VVVVV",
        "  P1 v1",
        "P1 (vous)\xa0: 2 en main\xa0; établissements\xa0: aucun",
        "P2\xa0: 1 en main\xa0; établissements\xa0: brasserie × 2",
        "votre main\xa0: r1 murder",
    ]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_phase_and_reason_has_words_in_the_text(lang: str) -> None:
    catalog = texts.catalog(lang, GAME.id)
    keys = [f"show.phase.{name}" for name in PHASE_NAMES] + [f"show.reason.{name}" for name in REASONS]
    assert [key for key in keys if key not in catalog] == []


def test_every_kind_of_move_has_its_line() -> None:
    assert {type(value) for _, value in LINES} == set(ACTIONS) | set(OUTCOMES)
