"""Environments that have what a package asks for and nothing else, made without a network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
NEVER = re.compile(r"__pycache__|\.pyc$")


def needed(name: str) -> set[str]:
    """Everything that installing a distribution brings, by name."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for line in distribution(waiting.pop()).requires or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
                if wanted.name.lower() not in found:
                    found.add(wanted.name.lower())
                    waiting.append(wanted.name)
    return found


def clean() -> dict[str, str]:
    """The environment of a process that has never heard of this checkout."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC", "PEPPERMILL_COMPILE")}


class Environment:
    """A fresh environment with one wheel of ours. What the wheel needs is linked from the environment of the tests."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False)
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.site = next(folder.glob("[Ll]ib/**/site-packages"))
        words = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "-q", "--no-index", "--no-deps"]
        subprocess.run([*words, str(wheel)], env=clean(), check=True)
        for name in needed("peppermill"):
            self._link(name)

    def _link(self, name: str) -> None:
        found = distribution(name)
        tops = {file.parts[0] for file in found.files or [] if file.parts[0] != ".." and not NEVER.search(file.parts[0])}
        for top in tops:
            source, target = Path(str(found.locate_file(top))), self.site / top
            if source.exists() and not target.exists():
                target.symlink_to(source)

    def environ(self, data: Path) -> dict[str, str]:
        """No compiler, no Node, nothing of the project's: only what was installed."""
        return {"PATH": str(self.bin), "HOME": str(data), "PEPPERMILL_DATA": str(data), "COLUMNS": "120", "LANG": "C.UTF-8"}

    def run(self, *words: str, data: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.bin / "peppermill"), *words]
        return subprocess.run(
            command, env=self.environ(data), cwd=data, input=typed, capture_output=True, text=True, timeout=300, check=False
        )

    def succeed(self, *words: str, data: Path, typed: str = "") -> str:
        done = self.run(*words, data=data, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout


def checkout(folder: Path, client: bool) -> Path:
    """What git would check out, without its history; with the client if somebody has built it."""
    skipped = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", *(() if client else ("web_dist",)))
    shutil.copytree(ROOT / "src", folder / "src", ignore=skipped)
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


def build(project: Path, out: Path, kind: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Build a `wheel` or an `sdist`, as `pip` would, with the tools that are already here."""
    words = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(out), str(project)]
    return subprocess.run(words, env={**clean(), **environ}, capture_output=True, text=True, check=False)


def built(project: Path, out: Path, kind: str, **environ: str) -> tuple[Path, str]:
    """The package, and what was said while it was built."""
    done = build(project, out, kind, **environ)
    assert done.returncode == 0, done.stdout + done.stderr
    (package,) = out.iterdir()
    return package, done.stdout + done.stderr
