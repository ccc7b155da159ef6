"""Every lesson of every game: it fits the rules, says everything in both languages, is short, and opens with the goal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import peppermill
from peppermill.core.texts import LANGUAGES, catalog
from peppermill.lessons import BadLesson, UnknownLesson, lesson, lessons
from peppermill.lessons.playing import played
from peppermill.lessons.script import Script, Step, read
from peppermill.lessons.shelf import scripts
from tests.every_game import GAMES

ALL = [(game, script.name) for game in GAMES for script in scripts(game)]
MOST_WORDS = 25
GOAL = {"en": "You win", "fr": "Vous gagnez"}


def steps_of(steps: tuple[Step, ...]) -> list[Step]:
    """All of them, those that only one choice leads to as well."""
    found = list(steps)
    for step in steps:
        for choice in step.do:
            found += steps_of(choice.then)
    return found


def script(game: str, name: str) -> Script:
    return next(each for each in scripts(game) if each.name == name)


@pytest.mark.both
@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_is_a_match_by_the_rules(game: str, name: str) -> None:
    """Every way through it: from the first step each choice leads to a last one, which asks for nothing."""
    pages = lesson(game, name)["steps"]
    seen: set[int] = set()
    ends = 0

    def walk(number: int) -> None:
        nonlocal ends
        seen.add(number)
        page = pages[number]
        following = [move["next"] for move in page["moves"]] if page["moves"] else [page["next"]]
        assert not (page["moves"] and page["next"] is not None)
        for after in following:
            if after is None:
                assert not page["moves"], "a lesson ends with a word, not with a move"
                ends += 1
            else:
                walk(after)

    walk(0)
    assert seen == set(range(len(pages)))
    assert ends > 0
    assert pages[0]["frames"], "the board has something to show from the beginning"


@pytest.mark.both
@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_board_offers_what_is_asked_for(game: str, name: str) -> None:
    known = peppermill.game(game)
    for page in lesson(game, name)["steps"]:
        assert bool(page["legal"]) == bool(page["moves"]), page["id"]
        for move in page["moves"]:
            assert move["action"] in page["legal"], page["id"]
            known.load_action(move["action"])
        for frame in page["frames"]:
            view: Any = known.forms.view.load(frame["view"], "view")
            assert view.seat == lesson(game, name)["seat"]


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_a_short_sentence(game: str, name: str, lang: str) -> None:
    words = catalog(lang, game)
    assert words[f"learn.{name}.title"]
    seats = {f"P{number + 1}" for number in range(script(game, name).players)}
    for step in steps_of(script(game, name).steps):
        assert f"learn.{name}.{step.id}" in words
    for key in [key for key in words if key.startswith(f"learn.{name}.")]:
        said = words[key]
        assert len(re.findall(r"\w[\w’'-]*", said)) <= MOST_WORDS, said
        assert set(re.findall(r"\{(\w+)\}", said)) <= seats, said


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_opens_with_the_goal_and_has_something_to_do(game: str, name: str) -> None:
    steps = script(game, name).steps
    for lang in LANGUAGES:
        assert catalog(lang, game)[f"learn.{name}.{steps[0].id}"].startswith(GOAL[lang])
    assert sum(1 for step in steps if step.do) >= 2
    for step in steps_of(steps):
        assert not step.do or step.look, f"{step.id}: show what to press"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_left_over(game: str, lang: str) -> None:
    wanted = {f"learn.{each.name}.title" for each in scripts(game)}
    for each in scripts(game):
        own = False
        for step in steps_of(each.steps):
            wanted |= {f"learn.{each.name}.{step.id}", f"learn.{each.name}.{step.id}.try"}
            if own:  # how it went, in the board's own words
                wanted |= {key for key in catalog(lang, game) if key.startswith(f"learn.{each.name}.{step.id}.")}
            own = step.own
    assert {key for key in catalog(lang, game) if key.startswith("learn.")} <= wanted


def test_they_are_found_by_their_folders() -> None:
    assert ALL
    shelf = lessons()
    assert [(game, each["name"]) for game in GAMES for each in shelf.get(game, [])] == ALL
    assert all(set(each["title"]) == set(LANGUAGES) for game in GAMES for each in shelf.get(game, []))


def written(tmp_path: Path, **changed: Any) -> Script:
    body: dict[str, Any] = {
        "players": 2,
        "before": ["first P1"],
        "steps": [{"say": "a", "do": ["roll all"]}, {"say": "b", "play": ["faces 5 5 1 2 5 3"]}],
        **changed,
    }
    file = tmp_path / "a-lesson.json"
    file.write_text(json.dumps(body), "utf-8")
    return read("chili-dice", file)


def test_what_the_learner_gets(tmp_path: Path) -> None:
    found = played(written(tmp_path))
    first, second = found["steps"]
    assert found["names"] == [None, "Paprika"]
    assert first["legal"] == [{"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}]
    assert first["moves"] == [{"action": first["legal"][0], "next": 1}]
    assert [frame["events"][0]["event"]["kind"] for frame in second["frames"]] == ["rolled"]
    assert second["frames"][0]["view"]["dice"] == [5, 5, 1, 2, 5, 3]
    assert second["next"] is None


def test_several_right_moves_go_on_each_in_its_own_way(tmp_path: Path) -> None:
    fork = [
        {"say": "roll", "do": ["roll all"]},
        {
            "say": "choose",
            "play": ["faces 5 5 1 2 5 3"],
            "do": ["score 5", {"move": "score chance", "then": [{"say": "aside"}]}],
            "offer": "all",
        },
        {"say": "end"},
    ]
    pages = played(written(tmp_path, steps=fork))["steps"]
    assert [page["id"] for page in pages] == ["roll", "choose", "end", "aside", "end"]
    assert [move["next"] for move in pages[1]["moves"]] == [2, 3]
    assert len(pages[1]["legal"]) > 60
    totals = [page["frames"][-1]["view"]["sheets"][0]["total"] for page in (pages[2], pages[3])]
    assert totals == [30, 21]


@pytest.mark.parametrize(
    ("changed", "step", "why"),
    [
        ({"steps": [{"say": "bad", "do": ["score 5"]}]}, "bad", "score 5"),
        ({"steps": [{"say": "late", "play": ["faces 5 5 1 2 5 3"]}]}, "late", "faces"),
        ({"steps": [{"say": "odd", "play": ["juggle"]}]}, "odd", "juggle"),
        ({"steps": [{"say": "rival", "do": ["P2: roll all"]}]}, "rival", "not the learner's move"),
        ({"steps": [{"say": "typo", "d": ["roll all"]}]}, "typo", "may have"),
        ({"steps": [{"say": "wide", "offer": "some"}]}, "wide", "offer is one of"),
        ({"before": ["first P3"]}, "before", "first P3"),
        ({"players": 9}, "file", "players"),
        ({"steps": []}, "file", "steps"),
    ],
)
def test_a_lesson_that_does_not_fit_names_the_step(tmp_path: Path, changed: dict[str, Any], step: str, why: str) -> None:
    with pytest.raises(BadLesson, match=re.escape(why)) as caught:
        played(written(tmp_path, **changed))
    assert caught.value.params["step"] == step


def test_an_unknown_one_is_refused() -> None:
    with pytest.raises(UnknownLesson):
        lesson("chili-dice", "juggling")
