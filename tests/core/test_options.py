"""Options: a schema with defaults; what it does not know is refused."""

from typing import Any

import pytest

import peppermill
from peppermill.core.errors import BadOptions
from peppermill.core.options import Choice, Number, Option, Switch, settle
from tests.toys.secret_bids import GAME

OPTIONS: tuple[Option, ...] = (Switch("quick"), Choice("deck", "small", ("small", "large")), Number("rounds", 3, 1, 5))


def test_what_is_not_given_has_its_default() -> None:
    assert settle(OPTIONS, None) == {"quick": False, "deck": "small", "rounds": 3}
    assert settle(OPTIONS, {"rounds": 5}) == {"quick": False, "deck": "small", "rounds": 5}
    assert settle((), {}) == {}


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({"quick": "on"}, ("quick", True)),
        ({"quick": "No"}, ("quick", False)),
        ({"deck": "large"}, ("deck", "large")),
        ({"rounds": "4"}, ("rounds", 4)),
    ],
)
def test_the_command_line_gives_text(given: dict[str, Any], settled: tuple[str, Any]) -> None:
    name, value = settled
    assert settle(OPTIONS, given)[name] is value or settle(OPTIONS, given)[name] == value


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ({"hot": 1}, "option-unknown", "no option called hot. The options are: quick, deck, rounds"),
        ({"quick": 1}, "option-not-switch", "either on or off"),
        ({"quick": "maybe"}, "option-not-switch", "'maybe'"),
        ({"deck": "huge"}, "option-not-choice", "one of small, large"),
        ({"deck": None}, "option-not-choice", "None"),
        ({"rounds": 0}, "option-not-number", "from 1 to 5"),
        ({"rounds": True}, "option-not-number", "from 1 to 5"),
        ({"rounds": "many"}, "option-not-number", "'many'"),
        ({"rounds": 2.5}, "option-not-number", "2.5"),
        ({"rounds": "--4"}, "option-not-number", "'--4'"),
        ({"rounds": "9" * 5000}, "option-not-number", "from 1 to 5"),
        ({"rounds": 10**5000}, "option-not-number", "from 1 to 5"),
        (["quick"], "options-not-object", "names with values"),
    ],
)
def test_what_does_not_fit_is_refused(given: Any, code: str, words: str) -> None:
    with pytest.raises(BadOptions) as caught:
        settle(OPTIONS, given)
    assert caught.value.code == code
    assert words in str(caught.value)


def test_the_schema_has_all_that_a_form_needs() -> None:
    switch, choice, number = [option.schema("secret-bids") for option in OPTIONS]
    assert switch["type"] == "switch"
    assert switch["default"] is False
    assert set(switch["title"]) == {"en", "fr"}
    assert [entry["value"] for entry in choice["choices"]] == ["small", "large"]
    assert (number["min"], number["max"]) == (1, 5)


@pytest.mark.parametrize("players", [0, 5, -1, True, "2", 2.0, None.__class__])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(BadOptions, match="Chili Dice is for 1 to 4 players"):
        peppermill.game("chili-dice").start(players)


def test_without_a_number_of_players_two_play_if_they_can() -> None:
    assert len(GAME.start().view(0).scores) == 2  # type: ignore[attr-defined]
