"""How Chili Dice is written: lines and JSON, there and back; what is malformed is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput, CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import Value, View
from peppermill.games.chili_dice.events import Finished, FirstChosen, GameOver, RanOut, Rolled, Scored, Turned
from peppermill.games.chili_dice.moves import Faces, FirstPlayer, Roll, Score, Turn

from .table import ALL, begun, roll, score, thrown

GAME = peppermill.game("chili-dice")

ROLLS = st.sets(st.integers(1, 6), min_size=1).map(lambda dice: Roll(tuple(sorted(dice))))
TURNS = st.builds(Turn, st.integers(1, 6), st.integers(1, 6))
SCORES = st.builds(Score, st.integers(0, 9))
FIRSTS = st.builds(FirstPlayer, st.integers(0, 3))
FACES = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(lambda faces: Faces(tuple(faces)))


@given(st.one_of(ROLLS, TURNS, SCORES, FACES, FIRSTS))
def test_lines_read_back(move):
    assert GAME.read(GAME.write(move)) == move


@given(st.one_of(ROLLS, TURNS, SCORES))
def test_actions_as_json_load_back(action):
    assert GAME.load_action(json.loads(json.dumps(GAME.dump(action)))) == action


@given(st.one_of(FACES, FIRSTS))
def test_outcomes_as_json_load_back(outcome):
    assert GAME.load_outcome(json.loads(json.dumps(GAME.dump(outcome)))) == outcome


def test_the_forms_of_the_protocol():
    assert GAME.dump(Roll((1, 4))) == {"kind": "roll", "dice": [1, 4]}
    assert GAME.dump(Turn(4, 6)) == {"kind": "turn", "die": 4, "face": 6}
    assert GAME.dump(Score(6)) == {"kind": "score", "box": "red"}
    assert GAME.dump(Faces((3, 5))) == {"kind": "faces", "faces": [3, 5]}
    assert GAME.dump(FirstPlayer(1)) == {"kind": "first-player", "seat": 1}
    assert GAME.dump(FirstChosen(1)) == {"kind": "first-chosen", "seat": 1}
    assert GAME.dump(Rolled(0, (1, 4), (3, 5), 24)) == {
        "kind": "rolled", "seat": 0, "dice": [1, 4], "faces": [3, 5], "rolls_left": 24,
    }  # fmt: skip
    assert GAME.dump(Turned(0, 4, 6)) == {"kind": "turned", "seat": 0, "die": 4, "face": 6}
    assert GAME.dump(Scored(0, 6, 40, "red")) == {"kind": "scored", "seat": 0, "box": "red", "points": 40, "pattern": "red"}
    assert GAME.dump(RanOut(0, (3, 8))) == {"kind": "ran-out", "seat": 0, "boxes": ["4", "pairs"]}
    assert GAME.dump(Finished(0, 180, 15, 195)) == {
        "kind": "finished", "seat": 0, "boxes_total": 180, "bonus": 15, "total": 195,
    }  # fmt: skip
    assert GAME.dump(GameOver((0,))) == {"kind": "game-over", "winners": [0]}


def test_the_view_of_the_protocol():
    state = begun(2)
    roll(state, ALL, (3, 3, 1, 3, 3, 2))
    score(state, "3")
    roll(state, ALL, (2, 1, 4, 3, 6, 5))
    score(state, "red")
    roll(state, ALL, (1, 5, 3, 3, 2, 6))
    empty = {"boxes": [None] * 6 + [0, None, None, None], "rolls_left": 29, "bonus": 0, "total": 0, "done": False}
    assert GAME.dump(state.view(0)) == {
        "game": "chili-dice", "seat": 0, "players": 2, "to_act": [0], "turn": 0, "phase": "choose",
        "dice": [1, 5, 3, 3, 2, 6], "turnable": [1, 3, 6], "rolling": [],
        "offers": [2, 2, None, 0, 5, 12, 30, 0, 0, 20],
        "sheets": [
            {"boxes": [None, None, 12] + [None] * 7, "rolls_left": 28, "bonus": 0, "total": 12, "done": False},
            empty,
        ],
    }  # fmt: skip


def test_views_and_events_of_whole_games_load_back():
    rng = Sfc32(3)
    for players in (1, 2, 4):
        state = GAME.start(players)
        while not state.over:
            actor = CHANCE if state.to_act is CHANCE else state.turn
            move = state.chance().sample(rng) if actor is CHANCE else rng.choice(state.legal(state.turn))
            for told in state.perform(actor, move):
                assert GAME.forms.event.load(json.loads(json.dumps(GAME.dump(told.event)))) == told.event
            view = state.view(0)
            assert GAME.forms.view.load(json.loads(json.dumps(GAME.dump(view)))) == view
            assert GAME.show(view)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("roll all", ALL),
        ("ROLL 4, 1", Roll((1, 4))),
        ("turn 3 5", Turn(3, 5)),
        ("turn 3 to 5", Turn(3, 5)),
        ("score 6", Score(5)),
        ("score in Chance", Score(9)),
    ],
)
def test_people_may_write_a_little_freely(line, move):
    assert GAME.read(line) == move


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "roll",
        "roll x",
        "roll 12",
        "roll -1",
        "roll ²",
        "turn 3",
        "turn 1 2 3",
        "score",
        "score 7",
        "score red red",
        "first",
        "first P5",
        "first P0",
        "first 1",
        "fly 1",
    ],
)
def test_lines_that_are_no_moves_are_refused(line):
    with pytest.raises(BadInput) as refused:
        GAME.read(line)
    assert "roll 1 4" in str(refused.value)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(line):
    try:
        move = GAME.read(line)
    except BadInput:
        return
    assert isinstance(move, (Roll, Turn, Score, Faces, FirstPlayer))


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "roll",
        {},
        {"kind": "jump"},
        {"kind": ["roll"]},
        {"kind": "roll"},
        {"kind": "roll", "dice": 1},
        {"kind": "roll", "dice": [0]},
        {"kind": "roll", "dice": [7]},
        {"kind": "roll", "dice": [True]},
        {"kind": "roll", "dice": [1.0]},
        {"kind": "roll", "dice": ["1"]},
        {"kind": "roll", "dice": [1] * 7},
        {"kind": "roll", "dice": [1], "extra": 1},
        {"kind": "turn", "die": 1},
        {"kind": "turn", "die": 1, "face": 0},
        {"kind": "turn", "die": None, "face": 2},
        {"kind": "score", "box": 6},
        {"kind": "score", "box": "RED"},
        {"kind": "faces", "faces": [1]},
    ],
)
def test_json_that_is_no_action_is_refused(data):
    with pytest.raises(BadInput):
        GAME.load_action(data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"kind": "roll", "dice": [1]},
        {"kind": "faces", "faces": [7]},
        {"kind": "faces"},
        {"kind": "first-player"},
        {"kind": "first-player", "seat": 4},
        {"kind": "first-player", "seat": True},
    ],
)
def test_json_that_is_no_outcome_is_refused(data):
    with pytest.raises(BadInput):
        GAME.load_outcome(data)


def test_what_is_not_of_this_game_is_refused():
    with pytest.raises(BadInput):
        GAME.write(Value())
    with pytest.raises(CannotImagine):
        GAME.show(View())
    with pytest.raises(CannotImagine):
        GAME.imagine(View(), Sfc32(1))


def test_the_table_as_text_says_that_nobody_has_begun_cd_2():
    assert "turn    nobody yet: who begins is drawn\n" in GAME.show(GAME.start(2).view(0))
    assert "turn    P2 first\n" in GAME.show(begun(2, first=1).view(0))


def test_the_table_as_text_shows_all_one_plays_by():
    shown = GAME.show(thrown(1, 5, 3, 3, 2, 6, players=2).view(0))
    assert "1* 5  3* 3  2  6*" in shown
    assert "P1 choose, may turn 1 3 6" in shown
    assert [line.split() for line in shown.splitlines() if line.startswith("red")] == [["red", ".", ".", "30"]]
    assert [line.split() for line in shown.splitlines() if line.startswith("rolls")] == [["rolls", "29", "30"]]


def test_the_table_as_text_speaks_french():
    shown = GAME.show(thrown(1, 5, 3, 3, 2, 6, players=2).view(0), "fr")
    assert "tour    P1 choisit, peut tourner 1 3 6\n" in shown
    assert "personne pour l’instant" in GAME.show(GAME.start(2).view(0), "fr")
    labels = [line[:9].strip() for line in shown.splitlines()[3:]]
    assert labels == ["1", "2", "3", "4", "5", "6", "rouge", "suite", "paires", "chance", "bonus", "total", "lancers"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_columns_stand_below_each_other_in_both_languages(lang):
    shown = GAME.show(thrown(1, 5, 3, 3, 2, 6, players=4).view(0), lang).splitlines()
    assert len({len(line) for line in shown[2:13]}) == 1
    assert len(shown[2].split()) == 5
