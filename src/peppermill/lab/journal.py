"""The folder of a run: its plan, and a line for every finished game. A run that was stopped goes on from there."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from peppermill.lab.errors import LabError
from peppermill.lab.plan import Plan
from peppermill.lab.play import PlayedBatch, PlayedGame

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"


class Journal:
    """Appended to after every batch. A line that was cut off is a game that was not played."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.known: dict[tuple[int, int], PlayedGame] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim()
            self.file = (folder / GAMES).open("a+b")
        except OSError as error:
            raise LabError("cant-write", file=folder, detail=error.strerror or str(error)) from None
        try:
            self._lock()
            self._read()
        except LabError:
            self.close()
            raise

    def _claim(self) -> None:
        """The folder is ours if it holds nothing yet, or this plan: then only the number of games may differ."""
        file = self.folder / PLAN
        content = {"fingerprint": self.plan.fingerprint(), **self.plan.to_json()}
        if file.exists():
            try:
                before = json.loads(file.read_text("utf-8")).get("fingerprint")
            except (ValueError, AttributeError):
                before = None
            if before != self.plan.fingerprint():
                raise LabError("other-plan", folder=self.folder)
        replace(file, json.dumps(content, indent=2, ensure_ascii=False) + "\n")

    def _lock(self) -> None:
        try:
            import fcntl  # noqa: PLC0415
        except ImportError:  # not on Windows; there two runs in one folder only play the same games twice
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LabError("folder-busy", folder=self.folder) from None

    def _read(self) -> None:
        self.file.seek(0)
        good = 0
        for line in self.file:
            if not line.endswith(b"\n"):
                break
            try:
                self._keep(PlayedGame.from_json(json.loads(line)))
            except (ValueError, TypeError):
                raise LabError("bad-journal", file=self.folder / GAMES) from None
            good += len(line)
        self.file.truncate(good)

    def _keep(self, game: PlayedGame) -> None:
        # The same few strings in a million games: each is kept once.
        marks = tuple([{sys.intern(key): times for key, times in counted.items()} for counted in game.marks])
        self.known[game.at, game.number] = dataclasses.replace(game, marks=marks)

    def add(self, batches: Iterable[PlayedBatch]) -> None:
        """Durable when this returns."""
        for batch in batches:
            for game in batch.games:
                self._keep(game)
                self.file.write(json.dumps(game.to_json(), separators=(",", ":")).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def missing(self) -> list[tuple[int, int, int]]:
        """Runs of games that are still to be played: contest, first number, last number + 1."""
        found: list[tuple[int, int, int]] = []
        for at in range(len(self.plan.contests)):
            first = 0
            for number in range(self.plan.games + 1):
                if number == self.plan.games or (at, number) in self.known:
                    if number > first:
                        found.append((at, first, number))
                    first = number + 1
        return found

    def games(self) -> list[PlayedGame]:
        """All that the plan asks for, in its order."""
        wanted = [(at, number) for at in range(len(self.plan.contests)) for number in range(self.plan.games)]
        return [self.known[key] for key in wanted if key in self.known]

    def close(self) -> None:
        self.file.close()


def replace(file: Path, content: str) -> None:
    """Write a file atomically."""
    half = file.with_name(file.name + ".half")
    half.write_text(content, "utf-8")
    half.replace(file)
