"""Lines and JSON: there and back."""

import json

import pytest

from peppermill.core import texts
from peppermill.core.errors import BadInput, CannotImagine
from peppermill.core.forms import Kinds
from peppermill.core.values import View
from peppermill.games.safranito.events import Flown, Tossed
from peppermill.games.safranito.game import GAME
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
from peppermill.games.safranito.position import PHASE_NAMES
from peppermill.games.safranito.rules.actions import ROWS

from .table import begun, dish, lay, position, reserve, resolved, spice

LINES = {
    "toss 40 from -12 towards 35 power 455 lob skilled": Toss(40, False, -12, 35, 455, 2, 1),
    "toss 40 face-up from -12 towards 35 power 455 lob slider": Toss(40, True, -12, 35, 455, 2, 7),
    "use": UseSpace(),
    "keep curry": Keep(spice("curry")),
    "open saffron": OpenBowl(spice("saffron")),
    "sell 2": Sell(2),
    "buy": Buy(),
    "cook palace-rice": Cook(dish("palace-rice")),
    "pass": Pass(),
    "sides 3 0 1": Sides((3, 0, 1)),
    "chef 3": FirstChef(3),
    "dish golden-buns": TopDish(dish("golden-buns")),
    "spice mint": TopSpice(spice("mint")),
    "wobble 4294967295": Wobble(2**32 - 1),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_a_move_and_a_move_is_a_line(line: str) -> None:
    assert GAME.read(line) == LINES[line]
    assert GAME.write(LINES[line]) == line


def test_a_throw_without_a_hand_is_an_average_one() -> None:
    assert GAME.read("TOSS 40 from 0 towards 0 power 400 slide") == Toss(40, False, 0, 0, 400, 0, 2)


@pytest.mark.parametrize(
    "line", ["", "toss", "toss 40", "toss x from 0 towards 0 power 400 lob", "toss 40 from 0 towards 0 power 400 high",
             "keep pepper", "sell", "sell two", "sell " + "9" * 30, "cook soup", "buy mint", "sell ²", "wobble --1",
             "sides", "sides a"],
)  # fmt: skip
def test_what_is_no_move_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        GAME.read(line)


def test_the_documented_json() -> None:
    assert GAME.dump(Toss(40, False, -12, 35, 455, 2, 7)) == {
        "kind": "toss", "token": 40, "face_up": False,
        "stance": -12, "direction": 35, "power": 455, "loft": "lob", "hand": "slider",
    }  # fmt: skip
    assert GAME.dump(OpenBowl(4)) == {"kind": "open-bowl", "spice": "saffron"}
    assert GAME.dump(UseSpace()) == {"kind": "use-space"}
    assert GAME.dump(Sides((1, 3))) == {"kind": "sides", "sides": [1, 3]}
    assert GAME.dump(Wobble(7)) == {"kind": "wobble", "seed": 7}
    flown = Flown(1, 1752, 337, False, ((1752, 0, 2, -1, 1430),), ((2, 0, -164467, 408945, 104858, 0, 1752, 1, 2, 0, 3),), 5)
    event = Tossed(1, 2, None, False, False, 147, 1, 243, 1, 2, False, True, None, flown)
    data = json.loads(json.dumps(GAME.dump(event)))
    assert data["flight"]["tracks"] == [[2, 0, -164467, 408945, 104858, 0, 1752, 1, 2, 0, 3]]
    assert GAME.forms.event.load(data) == event


def test_the_table_as_text_shows_what_one_needs() -> None:
    state = position(2, market="mint mint", dishes=["palace-rice"], hands=["curry", "mint"])
    reserve(state, 0, "golden-buns")
    lay(state, (0, 30, "mint"), (1, 20, "mint"))
    resolved(state)
    text = GAME.show(state.view(0))
    for part in (
        "bowl    mint: sells for 50",
        "palace-rice = cardamom + saffron + cinnamon",
        "golden-buns = ",
        "1 curry",
        "P2 20 up",
    ):
        assert part in text
    assert "golden-buns" not in GAME.show(state.view(1))


def test_only_its_own_views() -> None:
    with pytest.raises(CannotImagine):
        GAME.show(View())
    assert GAME.forms.view.load(json.loads(json.dumps(GAME.dump(begun(3).view(1))))) == begun(3).view(1)


def test_every_move_has_its_rule_its_form_and_its_line() -> None:
    forms = [GAME.forms.action, GAME.forms.outcome]
    classes = {cls for form in forms if isinstance(form, Kinds) for cls in form.by_class}
    assert classes == set(ROWS)
    assert classes == {type(move) for move in LINES.values()}


def test_the_table_as_text_in_french() -> None:
    state = position(2, market="mint mint", dishes=["palace-rice"], hands=["curry", "mint"])
    lay(state, (0, 30, "mint"), (1, 20, "mint"))
    resolved(state)
    text = GAME.show(state.view(0), "fr")
    assert "bol     mint\u00a0: se vend 50, 2 au marché\u00a0; P1 30 P2 20" in text
    assert "P1      en bas\u00a0: 200 roupies, 1 carte (1 curry)" in text
    assert "1 carte (connues\u00a0: 1 mint)" in text
    assert "show." not in text


def test_every_phase_and_side_of_the_text_has_words_in_both_languages() -> None:
    names = [f"phase.{phase}" for phase in PHASE_NAMES] + [f"side.{side}" for side in ("bottom", "left", "top", "right")]
    for lang in texts.LANGUAGES:
        assert [name for name in names if f"show.{name}" not in texts.catalog(lang, GAME.id)] == []
