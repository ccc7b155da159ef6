"""Pages that show commands and what they print: run from top to bottom in an empty folder, as a reader would.

`python -m tests.plugins.pages` writes what the commands print now into the pages.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.plugins.elsewhere import ROOT, environment

PAGES = [ROOT / "docs" / "add-a-game.md"]
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


class Reader:
    """A reader at a terminal: which folder they are in, and what they have exported."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        command = folder / "peppermill"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m peppermill "$@"\n')
        command.chmod(command.stat().st_mode | stat.S_IXUSR)
        self.environ = {**environment(), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self.environ["PATH"] = os.pathsep.join([str(folder), self.environ["PATH"]])

    def does(self, command: str) -> str:
        """Run the command; returns what it prints."""
        if command.startswith("cd "):
            self.folder /= command.removeprefix("cd ")
            return ""
        if command.startswith("export "):
            name, _, value = command.removeprefix("export ").partition("=")
            self.environ[name] = value
            return ""
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=self.folder,
            env=self.environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        return "".join([f"{line.rstrip()}\n" for line in done.stdout.splitlines()]).strip("\n")


def played(page: str, folder: Path) -> str:
    """The page, with what its commands print now."""
    reader = Reader(folder)

    def block(found: re.Match[str]) -> str:
        lines: list[str] = []
        for command in [line.removeprefix("$ ") for line in found[1].splitlines() if line.startswith("$ ")]:
            shown = reader.does(command)
            lines += [f"$ {command}", *([shown] if shown else [])]
        return "```console\n" + "\n".join(lines) + "\n```"

    return _BLOCK.sub(block, page)


if __name__ == "__main__":
    for file in PAGES:
        with tempfile.TemporaryDirectory() as empty:
            file.write_text(played(file.read_text("utf-8"), Path(empty)), "utf-8")
