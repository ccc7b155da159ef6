"""Every word people read is in both catalogs, with the same placeholders, and every reason has its sentence."""

import ast
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import peppermill
from peppermill.core import errors, texts
from peppermill.core.registry import announced

SOURCE = Path(__file__).resolve().parents[2] / "src" / "peppermill"
CATALOGS = sorted([SOURCE / "texts", *SOURCE.glob("games/*/texts")])


def placeholders(sentence: Any) -> set[str]:
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("folder", CATALOGS, ids=lambda folder: folder.parent.name)
def test_both_languages_say_the_same(folder: Path) -> None:
    english, french = [json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in texts.LANGUAGES]
    assert set(english) == set(french)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(french[key]), key
        assert isinstance(sentence, dict) == isinstance(french[key], dict), key
        for lang in (sentence, french[key]):
            assert all(
                isinstance(form, str) and form.strip() for form in (lang.values() if isinstance(lang, dict) else [lang])
            ), key
            assert not isinstance(lang, dict) or set(lang) == {"one", "other"}, key


@pytest.mark.parametrize("folder", CATALOGS, ids=lambda folder: folder.parent.name)
def test_no_key_is_written_twice(folder: Path) -> None:
    for lang in texts.LANGUAGES:
        pairs: list[str] = []
        json.loads(
            (folder / f"{lang}.json").read_text("utf-8"),
            object_pairs_hook=lambda found, pairs=pairs: pairs.extend(key for key, _ in found),
        )
        plain = [key for key in pairs if key not in ("one", "other")]
        assert len(plain) == len(set(plain))


def raised() -> Iterator[tuple[Path, int, str]]:
    """Every reason raised in the source: file, line, and the key of its sentence."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in SOURCE.rglob("*.py")}
    families = _families(list(trees.values()))
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name, code = _called(node, families)
            for key in _strings(code) if code is not None else ():
                yield file, node.lineno, f"{families.get(name, 'illegal')}.{key}"


def _strings(code: ast.expr) -> Iterator[str]:
    """The strings an expression may evaluate to; for an f-string, its beginning and a star."""
    if isinstance(code, ast.JoinedStr):
        first = code.values[0]
        yield f"{first.value if isinstance(first, ast.Constant) else ''}*"
    elif isinstance(code, ast.Constant):
        if isinstance(code.value, str):
            yield code.value
    else:
        for part in ast.iter_child_nodes(code):
            if isinstance(part, ast.expr):
                yield from _strings(part)


def _families(trees: list[ast.Module]) -> dict[str, str]:
    """Error classes by name, with the prefix of their keys."""
    known = {"PeppermillError": "error", "IllegalAction": "illegal"}
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    grown = True
    while grown:
        grown = False
        for node in classes:
            for base in node.bases:
                if isinstance(base, ast.Name) and base.id in known and node.name not in known:
                    known[node.name] = known[base.id]
                    grown = True
    return known


def _called(node: ast.Call, families: dict[str, str]) -> tuple[str, ast.expr | None]:
    function = node.func
    if isinstance(function, ast.Name) and (function.id in families or function.id == "illegal"):
        return function.id, node.args[0]
    if isinstance(function, ast.Attribute) and function.attr == "of" and getattr(function.value, "id", "") == "IllegalAction":
        return "IllegalAction", node.args[1]
    return "", None


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    found = list(raised())
    assert len(found) > 40, "the search for reasons finds them"
    assert {"error.unknown-game", "illegal.not-your-turn", "error.digest"} <= {key for _, _, key in found}
    missing = []
    for file, line, key in found:
        inside = file.relative_to(SOURCE).parts
        game = inside[1].replace("_", "-") if inside[0] == "games" and len(inside) > 2 else None
        for lang in texts.LANGUAGES:
            known = {*texts.catalog(lang, game), *texts.catalog(lang)}
            if key not in known and not (key.endswith("*") and any(each.startswith(key[:-1]) for each in known)):
                missing.append(f"{file.name}:{line} {key} ({lang})")
    assert not missing


def test_every_phrase_is_in_both_languages() -> None:
    trees = [ast.parse(file.read_text("utf-8")) for file in SOURCE.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = {key for call in calls if getattr(call.func, "id", "") == "Phrase" for key in _strings(call.args[0])}
    assert {"form.it", "form.whole"} <= found, "the search for phrases finds them"
    for lang in texts.LANGUAGES:
        assert found <= texts.catalog(lang).keys()


def test_a_phrase_is_in_the_language_of_its_sentence() -> None:
    expected = texts.Phrase("form.one-of", {"words": "none, fast"})
    error = errors.BadInput("form", where=texts.Phrase("form.it"), expected=expected, given="'slow'")
    assert error.text() == "In it: expected one of none, fast, got 'slow'."
    assert error.text("fr") == "Dans cette valeur\xa0: attendu un choix parmi none, fast, reçu 'slow'."
    assert pickle.loads(pickle.dumps(error)).params == error.params  # noqa: S301 — our own
    assert expected != texts.Phrase("form.one-of", {"words": "none"})
    assert len({expected, texts.Phrase("form.one-of", {"words": "none, fast"})}) == 1


def test_a_sentence_is_filled_and_counted() -> None:
    assert texts.sentence("error.seats", {"players": 3}) == "The record must name 3 players."
    assert texts.sentence("rolled", {"name": "Ana", "n": 1, "faces": "5"}, "en", "chili-dice") == "Ana rolls one die: 5."
    assert texts.sentence("rolled", {"name": "Ana", "n": 2, "faces": "5 2"}, "en", "chili-dice") == "Ana rolls 2 dice: 5 2."
    assert texts.sentence("rolled", {"name": "Ana", "n": 2, "faces": "5 2"}, "fr", "chili-dice") == "Ana lance 2 dés\xa0: 5 2."


def test_zero_is_one_in_french_and_many_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in texts.LANGUAGES:
        monkeypatch.setitem(texts.catalog(lang), "test.plural", {"one": "one", "other": "other"})
    assert [texts.sentence("test.plural", {"n": n}, "en") for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [texts.sentence("test.plural", {"n": n}, "fr") for n in (0, 1, 2)] == ["one", "one", "other"]


def test_a_game_may_say_it_in_its_own_way_and_falls_back_to_the_common_one() -> None:
    assert texts.sentence("error.seats", {"players": 3}, "en", "chili-dice") == "The record must name 3 players."
    assert texts.sentence("no.such.key", {"a": 1}) == "no.such.key (a=1)"
    assert texts.sentence("no.such.key") == "no.such.key"
    assert texts.both("error.digest").keys() == {"en", "fr"}


@pytest.mark.parametrize("name", announced())
def test_every_option_of_a_game_is_explained(name: str) -> None:
    game = peppermill.game(name)
    for option in game.options:
        for lang in texts.LANGUAGES:
            assert f"option.{option.name}" in texts.catalog(lang, name)
            assert f"option.{option.name}.help" in texts.catalog(lang, name)


def test_the_error_base_class_names_its_sentence() -> None:
    assert errors.PeppermillError("digest").text("en").startswith("The record was changed")


def test_what_is_filled_in_is_not_filled_again() -> None:
    """Somebody may be called `{faces}`."""
    error = errors.BadOptions("option-not-choice", option="{given}", given="{choices}", choices="a")
    assert str(error) == "The option {given} is one of a, not {choices}."
    assert texts.sentence("error.format", {"given": 1}) == "The record has format 1; this version reads format {known}."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ana", "d’Ana"),
        ("Élise", "d’Élise"),
        ("Œdipe", "d’Œdipe"),
        ("Bo", "de Bo"),
        ("Hugo", "de Hugo"),
        ("{faces}", "de {faces}"),
        (8, "de 8"),
    ],
)
def test_french_says_de_before_a_name_as_it_should(name: str | int, said: str) -> None:
    """The browser's `fill` has the same test."""
    assert texts.sentence("informed", {"name": name, "rival": "Bo", "establishment": "x"}, "fr", "chicago-poker").startswith(
        f"L’informateur {said} regarde les cartes cachées de Bo"
    )
