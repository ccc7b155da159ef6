"""How somebody else's package gets onto a machine: its files on the path, its entry points beside them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import peppermill

ROOT = Path(__file__).resolve().parents[2]
LIARS_DICE = Path(__file__).resolve().parent / "liars_dice"


def install(project: Path, site: Path) -> None:
    """What an installer leaves behind: the package and its `.dist-info`, made from its own `pyproject.toml`."""
    described = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    name, version = described["project"]["name"], described["project"]["version"]
    for package in described["tool"]["setuptools"]["packages"]:
        shutil.copytree(project / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    groups = described["project"]["entry-points"]
    lines = [f"[{group}]\n" + "\n".join([f"{key} = {value}" for key, value in found.items()]) for group, found in groups.items()]
    (info / "entry_points.txt").write_text("\n\n".join(lines) + "\n", "utf-8")


def environment(*paths: Path, **more: str) -> dict[str, str]:
    """The environment of somebody who has Peppermill (this very build) and these folders on their path."""
    ours = Path(peppermill.__file__).resolve().parent.parent
    path = os.pathsep.join([str(each) for each in (*paths, ours)])
    kept = {name: value for name, value in os.environ.items() if name != "PEPPERMILL_PLUGINS"}
    return {**kept, "PYTHONPATH": path, "COLUMNS": "120", **more}


def run(words: list[str], environ: dict[str, str], cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=environ, cwd=cwd, input=typed, capture_output=True, text=True, timeout=500, check=False
    )


def succeed(words: list[str], environ: dict[str, str], cwd: Path, typed: str = "") -> str:
    """What the command printed; fails if it failed or printed a traceback."""
    done = run(words, environ, cwd, typed)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout
