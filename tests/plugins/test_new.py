"""`peppermill new`: what it writes plays at once and passes every check; it refuses what can't be and overwrites nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from peppermill.cli import new
from peppermill.core import texts
from tests.plugins.elsewhere import ROOT, environment, install, run, succeed

GAME = "pepper-duel"
COPIED = ["src", "tests", "tools", "docs", "bench", "web", "pyproject.toml", "setup.py", "README.md", "LICENSE"]
Tree = dict[str, bytes]


def tree(folder: Path) -> Tree:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("outside")
    succeed(["-m", "peppermill", "new", GAME], environment(), folder)
    return folder / GAME


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the whole project with a new game in it."""
    folder = tmp_path_factory.mktemp("project") / "peppermill"
    left = shutil.ignore_patterns("node_modules", "__pycache__", "web_dist", "*.egg-info", ".mypy_cache", "*.so")
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=left)
        else:
            shutil.copy(ROOT / name, folder / name)
    (folder / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    before = tree(folder / "src") | tree(folder / "tests")
    shown = succeed(["-m", "peppermill", "new", GAME, "--title", "Pepper's Duel"], inside(folder), folder / "docs")
    assert "peppermill play pepper-duel" in shown
    after = tree(folder / "src") | tree(folder / "tests")
    changed = [name for name, text in before.items() if after[name] != text]
    assert changed == [], "a new game needs no line in any other file"
    return folder


def inside(folder: Path) -> dict[str, str]:
    """The copy's own package, not the one that runs this test."""
    return {**environment(), "PYTHONPATH": str(folder / "src"), "PEPPERMILL_EXPECT": "interpreted"}


# A package of its own


def test_a_package_keeps_style_and_types_and_passes_its_tests(package: Path) -> None:
    environ = environment(package, PEPPERMILL_PLUGINS="pepper_duel.game")
    environ["MYPYPATH"] = str(ROOT / "src")
    for command in (
        ["-m", "ruff", "check", "--no-cache", "."],
        ["-m", "ruff", "format", "--no-cache", "--check", "."],
        ["-m", "mypy", "--cache-dir", os.devnull],
        ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
    ):
        succeed(command, environ, package)


def test_an_installed_package_is_behind_the_doors(package: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    install(package, site)
    environ = environment(site)
    played = succeed(
        ["-m", "peppermill", "play", GAME, "--seed", "1", "--lang", "fr", "--option", "goal=10"],
        environ,
        tmp_path,
        typed="rules\n" + "roll\nroll\nhold\n" * 40,
    )
    assert "Un dé, et le sang-froid" in played
    assert "gagne." in played
    rates = succeed(["-m", "peppermill", "simulate", GAME, "--games", "60", "--jobs", "1"], environ, tmp_path)
    assert "habanero" in rates
    shown = succeed(["-c", f"import peppermill.envs as e; print(e.vector('{GAME}', 3).batch().masks.shape)"], environ, tmp_path)
    assert shown.strip() == "(3, 2)"


def test_the_package_goes_where_it_is_told_even_inside_the_project(tmp_path: Path) -> None:
    succeed(["-m", "peppermill", "new", GAME, "--package", str(tmp_path / "mine")], environment(), ROOT)
    assert (tmp_path / "mine" / "pyproject.toml").is_file()
    assert (tmp_path / "mine" / "pepper_duel" / "game.py").is_file()


# A game of ours


def test_files_go_where_every_game_has_them(project: Path) -> None:
    for file in (
        "src/peppermill/games/pepper_duel/state.py",
        "src/peppermill/games/pepper_duel/texts/fr.json",
        "web/src/games/pepper-duel/Board.svelte",
        "web/src/games/pepper-duel/types.ts",
        "docs/protocol-pepper-duel.md",
        "docs/rules/pepper-duel.fr.md",
        "tests/games/pepper_duel/test_rules.py",
        "tests/playthroughs/pepper_duel.py",
        "tests/playthroughs/pepper-duel/every-rule.txt",
        "tests/golden/pepper-duel.json",
    ):
        assert (project / file).is_file(), file
    assert "Pepper's Duel" in (project / "docs" / "encodings.md").read_text("utf-8")


@pytest.mark.parametrize(
    "command", ["ruff check --no-cache .", "ruff format --no-cache --check .", "mypy -p peppermill.games.pepper_duel"]
)
def test_style_and_types_of_the_project_hold(project: Path, command: str) -> None:
    succeed(["-m", *command.split()], inside(project), project)


def test_its_tests_and_those_of_all_games_pass(project: Path) -> None:
    """What `make check` runs, as far as the new game is concerned."""
    common = ["tests/test_conformance.py", "tests/test_engine.py", "tests/core", "tests/playthroughs", "tests/games/pepper_duel"]
    chosen = "pepper or architecture or texts or reason"
    words = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        chosen,
        *common,
        "tests/test_architecture.py",
        "tests/test_protocol.py",
    ]
    shown = succeed(words, inside(project), project)
    assert int(shown.strip().splitlines()[-1].split()[0]) > 60, shown


def test_its_board_holds_too(project: Path) -> None:
    web = project / "web"
    for command in (
        ["svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
        ["vitest", "run", f"src/games/{GAME}"],
    ):
        tool = web / "node_modules" / ".bin" / command[0]
        done = subprocess.run([str(tool), *command[1:]], cwd=web, capture_output=True, text=True, timeout=500, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


# What is refused


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("name", ["My-Game", "my_game", "2-fast", "-x", "a--b", "", "class", "a" * 25, "jeu-été", "../x"])
def test_an_improper_id_is_refused(name: str, lang: str, tmp_path: Path) -> None:
    done = run(["-m", "peppermill", "new", "--lang", lang, "--", name], environment(), tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert ("can't be the id" if lang == "en" else "ne peut pas être l'identifiant") in done.stderr
    assert list(tmp_path.iterdir()) == []


def refusal(tmp_path: Path, *words: str) -> str:
    before = tree(tmp_path)
    done = run(["-m", "peppermill", "new", *words], environment(), tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert tree(tmp_path) == before
    return done.stderr


def test_an_id_that_exists_is_refused(tmp_path: Path) -> None:
    assert "There is a game called chili-dice already" in refusal(tmp_path, "chili-dice")
    assert "There is a Python module called json already" in refusal(tmp_path, "json")


def test_a_title_that_would_break_a_file_is_refused(tmp_path: Path) -> None:
    for title in ('Say "hi"', "a{b}", "x" * 41, "two\nlines", "back\\slash", " "):
        assert "can't be the title" in refusal(tmp_path, "fine", "--title", title)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "fine").mkdir()
    (tmp_path / "fine" / "README.md").write_text("mine")
    assert "README.md is there already. Nothing was written." in refusal(tmp_path, "fine")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "fine").write_text("a file, not a folder")
    assert "can't be written" in refusal(tmp_path, "fine")


# The template itself


def test_every_name_is_filled_in() -> None:
    for files in (new.for_project("my-game", "My Game", Path("/p")), new.for_package("my-game", "My Game", Path("/p"))):
        for file, text in files.items():
            for word in ("__game_id__", "__folder__", "__module__", "__Name__", "__Title__", "__RULE__", "__year__"):
                assert word not in text, f"{word} in {file}"


def test_both_languages_say_the_same() -> None:
    english, french = [
        json.loads((new.TEMPLATE / "game" / "texts" / f"{lang}.json.txt").read_text("utf-8")) for lang in ("en", "fr")
    ]
    assert list(english) == list(french)


@pytest.mark.parametrize(("game", "letters"), [("my-game", "MG"), ("pig", "PI"), ("ten-to-2", "TT2"), ("x", "X")])
def test_rules_are_numbered_by_the_initials(game: str, letters: str) -> None:
    assert new.initials(game) == letters


@pytest.mark.parametrize("inner", [".", "src/peppermill", "web"])
def test_the_project_is_found_from_any_folder_in_it(inner: str) -> None:
    assert new.project_of((ROOT / inner).resolve()) == ROOT
    assert new.project_of(ROOT.parent) is None
