"""Every name, event and refusal has a sentence in both languages, with the same blanks to fill."""

import json
import re
from pathlib import Path

import pytest

from peppermill.core import texts
from peppermill.core.values import Event, kind_of
from peppermill.games.safranito import events, position
from peppermill.games.safranito.board import SPACE_NAMES
from peppermill.games.safranito.components import DISH_NAMES, ID, SPICE_NAMES
from peppermill.games.safranito.game import GAME
from peppermill.toss.throw import HAND_NAMES, LOFT_NAMES

SOURCE = Path(position.__file__).parent
EN, FR = texts.catalog("en", ID), texts.catalog("fr", ID)


def blanks(text: object) -> list[set[str]]:
    forms = text.values() if isinstance(text, dict) else [text]
    return [set(re.findall(r"{(\w+)}", str(form))) for form in forms]


def test_both_languages_have_the_same_keys_and_blanks() -> None:
    assert list(EN) == list(FR)
    for key in EN:
        english, french = set().union(*blanks(EN[key])), set().union(*blanks(FR[key]))
        assert english == french, key
        assert isinstance(EN[key], dict) == isinstance(FR[key], dict)


def test_names() -> None:
    wanted = [f"spice.{name}" for name in SPICE_NAMES] + [f"dish.{name}" for name in DISH_NAMES]
    wanted += [f"space.{name}{part}" for name in SPACE_NAMES for part in ("", ".help")]
    wanted += [f"loft.{name}" for name in LOFT_NAMES] + [f"hand.{name}" for name in HAND_NAMES]
    wanted += [f"option.{option.name}{part}" for option in GAME.options for part in ("", ".help")]
    assert [key for key in wanted if key not in EN] == []
    for catalog in (EN, FR):
        dishes = [catalog[f"dish.{name}"] for name in DISH_NAMES]
        assert len(set(dishes)) == 18


def test_every_event_has_a_sentence() -> None:
    kinds = [
        kind_of(cls) for cls in vars(events).values() if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event
    ]
    assert len(kinds) > 20
    for kind in kinds:
        assert any(key == kind or key.startswith(kind + ".") for key in EN), kind


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: file.stem)
def test_every_refusal_has_words(file: Path) -> None:
    codes = re.findall(r'illegal\("([a-z-]+)"', file.read_text("utf-8"))
    assert [code for code in codes if f"illegal.{code}" not in EN] == []


def test_phases_in_which_somebody_decides_say_what_is_due() -> None:
    for phase in position.PHASE_NAMES[position.TOSS : position.OVER]:
        assert f"illegal.now-{phase}" in EN


def test_the_catalogs_are_tidy() -> None:
    for lang in texts.LANGUAGES:
        text = (SOURCE / "texts" / f"{lang}.json").read_text("utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
        assert "'" not in re.sub(r"rivals'", "", text), "typographic apostrophes in what people read"
