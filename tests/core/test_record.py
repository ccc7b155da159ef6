"""Records: they say what happened, and are refused when they contradict themselves."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadRecord
from peppermill.core.record import Record, digest
from tests.core.played import fair_record
from tests.toys.secret_bids import GAME

WHOLE = fair_record(b"\1" * 32)
TEXT = WHOLE.dumps()
PART = fair_record(b"\1" * 32, moves=7)
FIRST = WHOLE.moves[1][0]
"""Who was drawn to begin, according to move 1."""


@pytest.mark.both
def test_a_record_replays_to_what_it_was() -> None:
    again = Record.loads(TEXT)
    assert again == WHOLE
    assert again.replay().key() == WHOLE.replay().key()
    assert again.replay().over
    assert again.dumps() == TEXT


def test_a_game_that_is_not_over_has_a_record_too() -> None:
    again = Record.loads(PART.dumps())
    assert not again.replay().over
    assert json.loads(PART.dumps())["result"] is None


def test_frames_are_every_state_with_what_was_told() -> None:
    keys = [state.key() for state, _ in WHOLE.frames()]
    assert len(keys) == len(WHOLE.moves) + 1
    assert keys[0] == WHOLE.start().key()
    assert keys[9] == WHOLE.replay(9).key()
    told = [entry for _, events in WHOLE.frames() for entry in events]
    assert type(told[-1].event).__name__ == "GameOver"


@given(st.integers(0, len(TEXT) - 1))
def test_cut_short_anywhere_it_is_refused(at: int) -> None:
    with pytest.raises(BadRecord):
        Record.loads(TEXT[:at])


@given(st.integers(0, len(TEXT) - 1), st.sampled_from('0123456789abc"{}[],: \0é'))
def test_one_letter_changed_it_is_refused_or_means_the_same(at: int, letter: str) -> None:
    changed = TEXT[:at] + letter + TEXT[at + 1 :]
    try:
        again = Record.loads(changed)
    except BadRecord:
        return
    assert again == WHOLE


def forged(change: Callable[[dict[str, Any]], Any]) -> str:
    """Changed by somebody who knows how fingerprints are made."""
    data = json.loads(TEXT)
    change(data)
    body = {key: value for key, value in data.items() if key != "digest"}
    return json.dumps({**body, "digest": digest(body)})


def _set(*path: Any) -> Callable[[dict[str, Any]], None]:
    *way, last, value = path

    def change(data: Any) -> None:
        for key in way:
            data = data[key]
        data[last] = value

    return change


FORGERIES: list[tuple[Callable[[dict[str, Any]], Any], str, str]] = [
    (_set("peppermill", 2), "format", "format 2"),
    (_set("rules", 99), "rules-newer", "version 99 of the rules"),
    (_set("rules", "2"), "missing", "“rules”"),
    (_set("rules", True), "missing", "“rules”"),
    (_set("game", "nope"), "setup", "no game called nope"),
    (_set("game", 5), "setup", "no game called 5"),
    (_set("players", 9), "setup", "1 to 4 players"),
    (_set("players", "2"), "setup", "1 to 4 players"),
    (_set("options", {"hot": True}), "setup", "no option called hot"),
    (_set("options", []), "setup", "Options are"),
    (_set("seats", ["P1"]), "seats", "name 2 players"),
    (_set("seats", ["P1", 2]), "seats", "name 2 players"),
    (_set("moves", {}), "missing", "“moves”"),
    (_set("moves", 0, 5), "move", "Move 1"),
    (_set("moves", 0, 1, {"kind": "first-player", "seat": 2}), "move", "no such player"),
    (_set("moves", 1, 0, 1 - FIRST), "move", "not your turn"),
    (_set("moves", 1, 0, 7), "move", "Move 2"),
    (_set("moves", 1, 0, True), "move", "Move 2"),
    (_set("moves", 1, 1, {"kind": "score", "box": "red"}), "move", "Roll first"),
    (_set("moves", 2, 1, {"kind": "faces", "faces": [1]}), "move", "6 dice were rolled"),
    (_set("moves", 2, 1, {"kind": "faces", "faces": [0] * 6}), "move", "whole number from 1 to 6"),
    (_set("result", "scores", 0, 999.0), "result", "another result"),
    (_set("result", "ranks", [1, 1]), "result", "another result"),
    (_set("result", None), "result", "another result"),
    (lambda data: data["moves"].pop(), "unfinished", "don't reach the end"),
    (lambda data: data["moves"].append(data["moves"][0]), "move-after-end", "after the end"),
    (_set("fair", {}), "missing", "“fair”"),
    (_set("fair", "seed", "zz"), "missing", "“fair”"),
]


@pytest.mark.parametrize(("change", "code", "words"), FORGERIES)
def test_a_forged_record_is_refused_with_the_reason(change: Callable[[dict[str, Any]], Any], code: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.loads(forged(change))
    assert caught.value.code == code
    assert words in str(caught.value)


@pytest.mark.parametrize("key", ["game", "rules", "players", "options", "seats", "moves", "result", "fair"])
def test_a_record_that_lacks_something_says_what(key: str) -> None:
    with pytest.raises(BadRecord, match=f"lacks its “{key}”"):
        Record.loads(forged(lambda data: data.pop(key)))


@pytest.mark.parametrize("text", ["", "null", "[]", "5", "{}", '{"peppermill": 1', "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.loads(text)


def test_a_changed_record_without_a_new_fingerprint_says_so() -> None:
    data = json.loads(TEXT)
    data["seats"][0] = "Eve"
    with pytest.raises(BadRecord, match="changed or cut short"):
        Record.from_json(data)


def test_a_record_is_read_for_the_game_it_is_of() -> None:
    assert Record.loads(TEXT, peppermill.game("chili-dice")) == WHOLE
    with pytest.raises(BadRecord, match="of the game chili-dice, not of secret-bids"):
        Record.loads(TEXT, GAME)
    own = Record.of(GAME, 2)
    assert Record.loads(own.dumps(), GAME) == own
    with pytest.raises(BadRecord, match="no game called secret-bids"):
        Record.loads(own.dumps())


def test_an_impossible_move_in_the_middle_is_found_on_replay() -> None:
    game = peppermill.game("chili-dice")
    record = Record.of(game, 1).played(0, game.read("roll all")).played(CHANCE, game.read("faces 1 2"))
    with pytest.raises(BadRecord, match="Move 2"):
        record.replay()
