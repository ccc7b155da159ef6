"""`setup.py` on a package of two functions: whatever happens to the compiler, there is a package in the end."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.install.empty import ROOT, build, built

ENGINE = '''"""Adds, with a little help."""


def add(a: int, b: int) -> int:
    return a + b


def helped(a: int) -> float:
    from peppermill.games.tiny.solver import worth

    return worth(a)
'''
SOLVER = '''"""Lives on NumPy, which an isolated build does not have."""

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def worth(a: int) -> float:
    table: Array = np.zeros(8)
    return float(table[a])
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The same setup.py and pyproject.toml, with an engine that is translated in a moment."""
    folder = tmp_path / "project"
    package = folder / "src" / "peppermill"
    for inside in (package / "core", package / "games" / "tiny", folder / "docs" / "rules"):
        inside.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copy(ROOT / "src" / "peppermill" / "version.py", package)
    for inside in (package, package / "core", package / "games", package / "games" / "tiny"):
        (inside / "__init__.py").write_text("", "utf-8")
    (package / "core" / "adding.py").write_text(ENGINE, "utf-8")
    (package / "games" / "tiny" / "solver.py").write_text(SOLVER, "utf-8")
    return folder


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def reason(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read("peppermill/interpreted.txt").decode().strip()


def compiler(folder: Path, fails_at: str) -> str:
    """A C compiler that chokes on files of that name."""
    script = folder / "choking-cc"
    real = shutil.which("cc") or shutil.which("gcc")
    script.write_text(f'#!/bin/sh\ncase "$*" in *{fails_at}*) echo "out of luck" >&2; exit 1;; esac\nexec {real} "$@"\n', "utf-8")
    script.chmod(0o755)
    return str(script)


def test_where_a_compiler_is_the_engine_is_compiled(project: Path, tmp_path: Path) -> None:
    wheel, said = built(project, tmp_path / "out", "wheel")
    assert "interpreted" not in said
    assert [name for name in names(wheel) if re.search(r"core/adding\..*\.(so|pyd)$", name)]
    assert "peppermill/interpreted.txt" not in names(wheel)
    assert not wheel.name.endswith("-none-any.whl")


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("compiler", "the C compiler failed"),
        ("source", "mypyc could not translate it (src/peppermill/core/adding.py:5: error: Incompatible return value type"),
        ("switch", "PEPPERMILL_COMPILE=0 asked for it"),
    ],
)
def test_whatever_keeps_it_from_being_compiled_is_said(project: Path, tmp_path: Path, broken: str, why: str) -> None:
    environ: dict[str, str] = {}
    if broken == "compiler":
        environ["CC"] = compiler(tmp_path, "adding")
    elif broken == "source":
        file = project / "src" / "peppermill" / "core" / "adding.py"
        file.write_text(file.read_text("utf-8").replace("return a + b", "return str(a)"), "utf-8")
    else:
        environ["PEPPERMILL_COMPILE"] = "0"
    wheel, said = built(project, tmp_path / "out", "wheel", **environ)
    assert f"peppermill: the engine will run interpreted: {why}" in said
    assert reason(wheel).startswith(why)
    assert "\n" not in reason(wheel)
    assert not [name for name in names(wheel) if name.endswith((".so", ".pyd"))]
    assert wheel.name.endswith("-py3-none-any.whl"), "it fits every machine"


def test_a_wheel_that_must_be_compiled_is_not_built_otherwise(project: Path, tmp_path: Path) -> None:
    done = build(project, tmp_path / "out", "wheel", CC=compiler(tmp_path, "adding"), PEPPERMILL_COMPILE="must")
    assert done.returncode != 0
    assert "the engine can't be compiled: the C compiler failed" in done.stdout + done.stderr


def test_nothing_is_compiled_for_a_version_or_a_list_of_files(project: Path) -> None:
    """pip asks for both before it builds; each would take minutes."""
    done = subprocess.run([sys.executable, "setup.py", "-q", "egg_info"], cwd=project, capture_output=True, text=True, check=True)
    assert "interpreted" not in done.stdout + done.stderr
    assert not (project / "build").exists()
