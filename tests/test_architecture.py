"""The shape of the code: imports point one way, the core stands alone, files can be read in one sitting."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "peppermill"
LONGEST = 500

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "version": set(),
    "engine": {"core", "version"},
    "toss": {"core"},
    "games": {"core", "toss"},
    "drawings": {"core", "games", "toss"},
    "bots": {"core", "games", "toss"},
    "conformance": {"core", "games"},
    "lab": {"core", "games", "toss", "bots", "drawings", "engine", "version", "__init__"},
    "envs": {"core", "games", "toss", "bots", "drawings", "__init__"},
    "lessons": {"core", "games"},
    "table": {"core", "games", "toss", "bots", "version", "__init__"},
    "server": {"core", "games", "toss", "bots", "table", "lessons", "lab", "engine", "version", "__init__"},
    "cli": {"core", "games", "toss", "drawings", "bots", "lab", "lessons", "table", "server", "conformance"}
    | {"engine", "version", "__init__"},
    "__init__": {"core", "games", "version"},
    "__main__": {"cli", "engine"},
}
"""core ← toss ← games ← bots, drawings ← lab, envs, lessons, table ← server; the command line is a door to all of them."""


def files() -> list[Path]:
    return sorted(file for file in SOURCE.rglob("*.py") if "web_dist" not in file.parts)


def part_of(file: Path) -> str:
    """`core`, `games` …: the folder inside the package, or the module's own name."""
    inside = file.relative_to(SOURCE).parts
    return inside[0] if len(inside) > 1 else file.stem


def imports(file: Path) -> Iterator[str]:
    """Full names of the modules a file imports, wherever it does so."""
    package = ("peppermill", *file.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) + 1 - node.level]) if node.level else ""
            module = ".".join([name for name in (base, node.module or "") if name])
            yield from [f"{module}.{alias.name}" for alias in node.names]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_one_way(file: Path) -> None:
    part = part_of(file)
    assert part in MAY_IMPORT, f"{part} is new: say in MAY_IMPORT what it may import"
    for name in imports(file):
        if name.split(".")[0] == "peppermill":
            other = name.split(".")[1] if "." in name else "__init__"
            if other not in MAY_IMPORT:
                other = "__init__"
            assert other == part or other in MAY_IMPORT[part], f"{part} must not import {name}"


@pytest.mark.parametrize("file", [file for file in files() if part_of(file) == "core"], ids=lambda file: file.name)
def test_the_core_needs_the_standard_library_alone(file: Path) -> None:
    for name in imports(file):
        top = name.split(".")[0]
        assert top in sys.stdlib_module_names or top in ("peppermill", "mypy_extensions", "librt"), f"core must not import {name}"


def test_games_do_not_know_each_other() -> None:
    for file in files():
        inside = file.relative_to(SOURCE).parts
        if inside[0] != "games" or len(inside) < 3:
            continue
        for name in imports(file):
            parts = name.split(".")
            if parts[:2] == ["peppermill", "games"] and len(parts) > 2:
                assert parts[2] == inside[1], f"{inside[1]} must not import {name}"


def without_examples(text: str) -> str:
    """Examples are played with a game, whatever they explain: from `>>>` to the next empty line or the end of the docstring."""
    return re.sub(r'^ *>>> .*?(?=\n\n|\n *""")', "", text, flags=re.DOTALL | re.MULTILINE)


def test_the_core_knows_no_game() -> None:
    games = [folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir() and not folder.name.startswith("_")]
    for file in (SOURCE / "core").glob("*.py"):
        text = without_examples(file.read_text("utf-8"))
        for game in games:
            assert game not in text, f"{file.name} names {game}"
            assert game.replace("_", "-") not in text, f"{file.name} names {game}"


def test_the_library_starts_without_the_server_and_numpy() -> None:
    heavy = ("numpy", "starlette", "sqlalchemy", "rich", "uvicorn")
    program = f"""
import sys, peppermill
peppermill.game("chili-dice").start()
print([name for name in {heavy} if name in sys.modules])
"""
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


def test_files_can_be_read_in_one_sitting() -> None:
    folders = [SOURCE, ROOT / "tests", ROOT / "bench", ROOT / "tools"]
    long = [
        f"{file.relative_to(ROOT)}: {lines}"
        for folder in folders
        for file in folder.rglob("*.py")
        if (lines := len(file.read_text("utf-8").splitlines())) > LONGEST
    ]
    assert not long
