"""Every playthrough replays to the very same text; no game is without one."""

from pathlib import Path

import pytest

import peppermill
from peppermill.core.registry import announced
from tests.playthroughs import FOLDER, files, read, write
from tests.playthroughs.scripts import scripts


@pytest.mark.both
@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_playthrough_replays_to_the_same_text(file: Path) -> None:
    text = file.read_text("utf-8")
    assert write(read(text)) == text


@pytest.mark.parametrize("name", announced())
def test_no_game_is_without_playthroughs(name: str) -> None:
    game = peppermill.game(name)
    played = [read(file.read_text("utf-8")) for file in files() if file.parent.name == name]
    assert {script.players for script in played} >= set(range(game.min_players, game.max_players + 1))
    assert all(script.game == name for script in played)


@pytest.mark.parametrize("name", announced())
def test_every_file_comes_from_its_script(name: str) -> None:
    """So that nobody mends a file by hand and forgets where it comes from."""
    made = {f"{stem}.txt": write(script) for stem, script in scripts(name)}
    assert {file.name: file.read_text("utf-8") for file in (FOLDER / name).glob("*.txt")} == made


def test_a_change_in_a_playthrough_is_noticed() -> None:
    text = (FOLDER / "chili-dice" / "random-2.txt").read_text("utf-8")
    for was, becomes in (("rolls_left", "rolls_gone"), ("digest ", "digest 0"), ("     | total", "     | sum  ")):
        assert was in text
        assert write(read(text.replace(was, becomes, 1))) != text.replace(was, becomes, 1)
