"""`peppermill new GAME`: a folder that already plays, to be turned into a game of one's own.

Inside the project the files go where every game has them; anywhere else they become a package with an entry point. What is
written lies in `template/`: files of a small dice game in which a few words stand for the new game's names.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.util
import keyword
import os
import re
import subprocess
import sys
from pathlib import Path

from peppermill.cli.screen import CHILI, MINT, BadArgument, Screen
from peppermill.core.forms import shown
from peppermill.core.registry import names

TEMPLATE = Path(__file__).resolve().parent / "template"
SUFFIX = ".txt"
"""So that no tool takes a template for a program."""
LONGEST_ID = 24
LONGEST_TITLE = 40
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    parser.add_argument("game", metavar="GAME", help=screen.text("cli.new.game"))
    parser.add_argument("--title", help=screen.text("cli.new.title"))
    parser.add_argument("--package", type=Path, metavar="FOLDER", help=screen.text("cli.new.package"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_id(given.game)
    title = the_title(given.title or game.replace("-", " ").title())
    root = None if given.package is not None else project_of(Path.cwd())
    if root is None:
        folder = given.package or Path.cwd() / game
        write(for_package(game, title, folder), screen)
        screen.say("cli.new.package-written", title=title, folder=os.path.relpath(folder), game=game, style=MINT)
        return 0
    write(for_project(game, title, root), screen)
    if not renew_golden_files(game, root):
        screen.say("cli.new.no-golden", game=game, style=CHILI)
        return 1
    screen.say("cli.new.written", title=title, game=game, folder=game.replace("-", "_"), style=MINT)
    return 0


# Names


def the_id(given: str) -> str:
    """An id nobody has yet, good for addresses and for Python."""
    if not _ID.fullmatch(given) or len(given) > LONGEST_ID or keyword.iskeyword(given):
        raise BadArgument("bad-game-id", given=shown(given), most=LONGEST_ID)
    if given in names():
        raise BadArgument("game-exists", given=given)
    return given


def the_title(given: str) -> str:
    """A name that can stand in any sentence and any file."""
    if not given.strip() or len(given) > LONGEST_TITLE or re.search(r'["\\{}<>`]', given) or not given.isprintable():
        raise BadArgument("bad-title", given=shown(given), most=LONGEST_TITLE)
    return given.strip()


def initials(game: str) -> str:
    """What the numbers of its rules begin with: `MG` for my-game, `PI` for pig."""
    words = game.split("-")
    return ("".join([word[0] for word in words]) if len(words) > 1 else game[:2]).upper()


# Places


def project_of(folder: Path) -> Path | None:
    """The checkout of Peppermill that this folder is part of, if it is."""
    for root in (folder, *folder.parents):
        file = root / "pyproject.toml"
        if file.is_file() and (root / "src" / "peppermill" / "games").is_dir():
            if re.search(r'^name = "peppermill"$', file.read_text("utf-8"), re.MULTILINE):
                return root
    return None


def for_project(game: str, title: str, root: Path) -> dict[Path, str]:
    """Every file of a game of ours, and what is in it."""
    name = game.replace("-", "_")
    module = f"peppermill.games.{name}"
    places = {
        "game": root / "src" / "peppermill" / "games" / name,
        "web": root / "web" / "src" / "games" / game,
        "tests": root / "tests" / "games" / name,
    }
    found = {place / file: text for part, place in places.items() for file, text in filled(part, game, title, module).items()}
    for page, text in filled("rules", game, title, module).items():
        found[root / "docs" / "rules" / f"{game}.{page}"] = text
    found[root / "tests" / "playthroughs" / f"{name}.py"] = filled("project", game, title, module)[Path("playthrough.py")]
    return found


def for_package(game: str, title: str, folder: Path) -> dict[Path, str]:
    """Every file of a package of its own. Boards are built with the project, so it has none."""
    name = game.replace("-", "_")
    taken = importlib.util.find_spec(name)
    if taken is not None and taken.origin is not None:  # a bare folder of that name is no module
        raise BadArgument("module-exists", module=name)
    found: dict[Path, str] = {}
    for file, text in filled("game", game, title, name).items():
        found[folder / name / file] = text
    for page, text in filled("rules", game, title, name).items():
        found[folder / name / "texts" / f"rules.{page}"] = text
    found[folder / "tests" / "test_rules.py"] = filled("tests", game, title, name)[Path("test_rules.py")]
    for file, text in filled("package", game, title, name).items():
        place = {"test_contract.py": folder / "tests", "py.typed": folder / name}.get(file.name, folder)
        found[place / file] = text
    return {file: apart(text) if file.suffix == ".py" else text for file, text in found.items()}


# Contents


def filled(part: str, game: str, title: str, module: str) -> dict[Path, str]:
    """The files of one part of the template, with the new game's names in them."""
    words = {
        "__game_id__": game,
        "__folder__": game.replace("-", "_"),
        "__module__": module,
        "__Name__": "".join([word.capitalize() for word in game.split("-")]),
        "__Title__": title,
        "__RULE__": initials(game),
        "__year__": str(datetime.datetime.now(datetime.UTC).year),
    }
    found: dict[Path, str] = {}
    for file in sorted((TEMPLATE / part).rglob(f"*{SUFFIX}")):
        text = file.read_text("utf-8")
        for word, meaning in words.items():
            text = text.replace(word, meaning)
        found[Path(str(file.relative_to(TEMPLATE / part)).removesuffix(SUFFIX))] = text
    return found


def apart(text: str) -> str:
    """Imports as a package outside sorts them: Peppermill is one of the others there, and one's own come last."""
    text = re.sub(r"(import pytest\n|from mypy_extensions .*\n)\n(?=(?:from|import) peppermill)", r"\1", text)
    return re.sub(r"((?:from|import) peppermill.*\n)(?=from (?!peppermill))", r"\1\n", text)


# Writing


def write(files: dict[Path, str], screen: Screen) -> None:
    """All of them, or nothing: no file is ever overwritten."""
    for file in files:
        if file.exists():
            raise BadArgument("file-exists", file=file)
    try:
        for file, text in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    except OSError as error:
        raise BadArgument("cant-write", file=file, detail=error.strerror or str(error)) from None
    for file in files:
        screen.console.print(os.path.relpath(file), markup=False)


def renew_golden_files(game: str, root: Path) -> bool:
    """The new game's playthroughs and fingerprints: without them its tests would fail."""
    path = os.pathsep.join([str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "tests.golden", game]
    return subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": path}, check=False).returncode == 0  # noqa: S603
