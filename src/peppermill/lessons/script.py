"""A lesson as its author writes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from peppermill.lessons.errors import BadLesson

OFFERS: Final = ("accepted", "kinds", "all")
"""What the board invites to: the accepted moves alone, every legal move of their kinds, or every legal move."""


@dataclass(frozen=True)
class Choice:
    """A move the learner may make, and the steps that follow only from it."""

    move: str
    then: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Step:
    """One sentence of the coach. It says what to look at, what has just happened, or what to do."""

    id: str
    """Its sentence is `learn.<lesson>.<id>`."""
    play: tuple[str, ...] = ()
    """Moves of chance and of the others that are shown before the sentence."""
    look: tuple[str, ...] = ()
    """CSS selectors of what the sentence is about."""
    do: tuple[Choice, ...] = ()
    """Moves that are right here; the learner makes one of them. None: reading is enough."""
    offer: str = "accepted"
    own: bool = False
    """Any move of that kind is right, and the board shows what becomes of it; then the story goes on with the written one."""


@dataclass(frozen=True)
class Script:
    """A lesson: how the match begins, and the steps."""

    game: str
    name: str
    place: int
    """Which lesson of its game comes first."""
    players: int
    options: Mapping[str, Any]
    seat: int
    before: tuple[str, ...]
    """Moves that have been made when the lesson opens."""
    steps: tuple[Step, ...]


def read(game: str, file: Path) -> Script:
    """The script in a file, or BadLesson."""
    reader = _Reader(game, file.stem)
    try:
        data = json.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise reader.bad("file", str(error)) from None
    return reader.script(data)


class _Reader:
    """Reads one file and names the step at which it does not understand it."""

    def __init__(self, game: str, name: str) -> None:
        self.game = game
        self.name = name

    def bad(self, step: str, detail: str) -> BadLesson:
        return BadLesson("lesson", lesson=self.name, game=self.game, step=step, detail=detail)

    def script(self, data: Any) -> Script:
        fields = self._fields(data, "file", {"players", "steps"}, {"place", "options", "seat", "before"})
        steps = self._steps(fields["steps"], "steps")
        players, seat = fields["players"], fields.get("seat", 0)
        if not isinstance(players, int) or not isinstance(seat, int) or not 0 <= seat < players or not steps:
            raise self.bad("file", "players, seat and steps say who plays, who learns and what")
        return Script(
            self.game,
            self.name,
            int(fields.get("place", 1)),
            players,
            dict(fields.get("options", {})),
            seat,
            self._lines(fields.get("before", []), "before"),
            steps,
        )

    def _steps(self, data: Any, where: str) -> tuple[Step, ...]:
        if not isinstance(data, list):
            raise self.bad(where, "a list of steps is expected")
        return tuple([self._step(each) for each in data])

    def _step(self, data: Any) -> Step:
        name = data.get("say") if isinstance(data, dict) else None
        if not isinstance(name, str) or not name:
            raise self.bad(repr(data)[:40], "a step needs the id of its sentence: say")
        fields = self._fields(data, name, {"say"}, {"play", "look", "do", "offer", "own"})
        look = fields.get("look", [])
        offer = fields.get("offer", "accepted")
        if offer not in OFFERS:
            raise self.bad(name, f"offer is one of {', '.join(OFFERS)}")
        return Step(
            name,
            self._lines(fields.get("play", []), name),
            (look,) if isinstance(look, str) else self._lines(look, name),
            tuple([self._choice(each, name) for each in fields.get("do", [])]),
            offer,
            bool(fields.get("own", False)),
        )

    def _choice(self, data: Any, step: str) -> Choice:
        if isinstance(data, str):
            return Choice(data)
        fields = self._fields(data, step, {"move"}, {"then"})
        return Choice(str(fields["move"]), self._steps(fields.get("then", []), step))

    def _lines(self, data: Any, where: str) -> tuple[str, ...]:
        if not isinstance(data, list) or not all(isinstance(line, str) for line in data):
            raise self.bad(where, "a list of lines is expected")
        return tuple(data)

    def _fields(self, data: Any, where: str, needed: set[str], allowed: set[str]) -> dict[str, Any]:
        if not isinstance(data, dict) or not needed <= set(data) <= needed | allowed:
            raise self.bad(where, f"it has {', '.join(sorted(needed))} and may have {', '.join(sorted(allowed))}")
        return data
