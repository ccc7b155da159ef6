"""Games by id: ours are loaded when they are asked for, and anyone may add their own."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import peppermill
from peppermill.core.errors import UnknownGame

ROOT = Path(__file__).resolve().parents[2]


def test_our_games_are_listed_and_found() -> None:
    assert "chili-dice" in peppermill.list_games()
    for name in peppermill.list_games():
        assert peppermill.game(name).id == name
        assert peppermill.game(name) is peppermill.game(name)


@pytest.mark.parametrize("name", ["poker", "", "Chili Dice", 5, None])
def test_an_unknown_game_is_refused_with_those_that_exist(name: Any) -> None:
    with pytest.raises(UnknownGame, match="chili-dice") as caught:
        peppermill.game(name)
    assert caught.value.code == "unknown-game"


@pytest.mark.both
@pytest.mark.parametrize("module", ["core.state", "games.chili_dice.moves", "games.chicago_poker.moves", "toss.throw"])
def test_every_module_can_be_imported_under_another_name(module: str) -> None:
    program = f"import peppermill.{module} as found; import peppermill; print(found.__name__, peppermill.games.__name__)"
    assert in_a_fresh_process(program) == f"peppermill.{module} peppermill.games"


def in_a_fresh_process(program: str) -> str:
    """Nothing unregisters a game, so this is tried in another process."""
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    return shown.stdout.strip()


def test_a_game_is_imported_when_it_is_first_asked_for() -> None:
    program = """
import sys, peppermill
name = "peppermill.games.chili_dice.game"
before = name in sys.modules
peppermill.game("chili-dice")
print(before, name in sys.modules)
"""
    assert in_a_fresh_process(program) == "False True"


def test_anyone_may_register_a_game() -> None:
    program = """
import peppermill
from tests.toys.secret_bids import GAME
peppermill.register(GAME)
print(peppermill.list_games()[-1], peppermill.game("secret-bids") is GAME)
"""
    assert in_a_fresh_process(program) == "secret-bids True"
