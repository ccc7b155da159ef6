"""Completion, as a real bash does it: words typed so far in, what may follow out."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import peppermill
from peppermill import cli
from peppermill.bots import levels
from peppermill.cli.completion import SHELLS, commands
from peppermill.cli.screen import Screen


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("completion") / "peppermill.bash"
    file.write_text(written("bash"), "utf-8")
    return file


def written(shell: str) -> str:
    shown = subprocess.run(
        [sys.executable, "-m", "peppermill", "completion", shell], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert shown.stderr == ""
    return shown.stdout


def completed(script: Path, *words: str, folder: Path | None = None) -> list[str]:
    """What bash offers for the last word."""
    line = " ".join([shlex.quote(word) for word in ("peppermill", *words)])
    program = f"""
source {shlex.quote(str(script))}
COMP_WORDS=({line}); COMP_CWORD={len(words)}; COMPREPLY=()
_peppermill 2>/dev/null
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    shown = subprocess.run(["bash", "--norc", "-c", program], capture_output=True, text=True, check=True, cwd=folder)
    return shown.stdout.split()


def test_commands(script: Path) -> None:
    offered = completed(script, "")
    assert {"play", "serve", "watch", "completion"} <= set(offered)
    assert completed(script, "re") == ["replay"]


def test_games_then_options(script: Path) -> None:
    assert set(completed(script, "play", "")) == set(peppermill.list_games())
    assert completed(script, "play", "chili-d") == ["chili-dice"]
    after = completed(script, "play", "chili-dice", "")
    assert {"--bots", "--names", "--save"} <= set(after)
    assert not set(after) & set(peppermill.list_games())
    assert completed(script, "play", "--na") == ["--names"]


@pytest.mark.parametrize("game", peppermill.list_games())
def test_levels_are_those_of_the_game(script: Path, game: str) -> None:
    known = [level.id for level in levels(game)]
    assert completed(script, "play", game, "--bots", "") == known
    assert completed(script, "simulate", game, "--bots", f"{known[-1]},{known[0][:2]}") == [f"{known[-1]},{known[0]}"]
    options = [f"{option.name}=" for option in peppermill.game(game).options]
    assert completed(script, "play", game, "--option", "") == options


def test_words_that_an_option_knows(script: Path) -> None:
    assert completed(script, "play", "--lang", "") == ["en", "fr"]
    assert completed(script, "serve", "--log-format", "j") == ["json"]
    assert set(completed(script, "completion", "")) >= set(SHELLS)


def test_actions_within_a_command(script: Path) -> None:
    assert {"list", "backup"} <= set(completed(script, "admin", ""))
    assert completed(script, "admin", "list", "--sta") == ["--status"]
    assert set(completed(script, "lab", "balance", "")) == set(peppermill.list_games())


def test_files(script: Path, tmp_path: Path) -> None:
    (tmp_path / "my-game.json").write_text("{}")
    assert completed(script, "replay", "my", folder=tmp_path) == ["my-game.json"]
    assert completed(script, "play", "chili-dice", "--save", "my", folder=tmp_path) == ["my-game.json"]


def test_every_command_and_option_of_the_parser_is_in_every_script() -> None:
    known = list(commands(cli.parser(Screen("en"))))
    scripts = {shell: written(shell) for shell in SHELLS}
    assert {command.path[0] for command in known if command.path} == {cli._name(module) for module in cli.COMMANDS}
    for command in known:
        for option in command.options:
            flag = option.flags[-1]
            assert flag in scripts["bash"]
            assert flag in scripts["zsh"]
            assert f"-l {flag.removeprefix('--')}" in scripts["fish"]
    assert scripts["zsh"].startswith("#compdef peppermill")
