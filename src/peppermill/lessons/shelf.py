"""Where lessons are found: in the folder `lessons/` beside a game's `texts/`, in whatever package the game is."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final

from peppermill.core.errors import BadPlugin
from peppermill.core.registry import find, names
from peppermill.core.texts import both, folder_of
from peppermill.lessons.errors import BadLesson, UnknownLesson
from peppermill.lessons.playing import played
from peppermill.lessons.script import Script, read

log = logging.getLogger(__name__)

_played: Final[dict[tuple[str, str], dict[str, Any]]] = {}
"""A lesson never changes while the program runs, so each is played once."""


def folder(game: str) -> Path:
    """Where a game's lessons lie."""
    return folder_of(find(game).id).parent / "lessons"


def scripts(game: str) -> list[Script]:
    """All lessons of a game, the first one first; BadLesson if one can't be read."""
    files = folder(game).glob("*.json")
    return sorted([read(game, file) for file in files], key=lambda script: (script.place, script.name))


def script_of(game: str, name: str) -> Script:
    """One lesson, or UnknownLesson."""
    for script in scripts(game):
        if script.name == name:
            return script
    raise UnknownLesson("unknown-lesson", game=game, given=name[:40])


def lesson(game: str, name: str) -> dict[str, Any]:
    """A lesson with everything its learner sees, as JSON."""
    key = (game, name)
    if key not in _played:
        _played[key] = played(script_of(game, name))
    return _played[key]


def lessons() -> dict[str, list[dict[str, Any]]]:
    """What can be learned, by game. A broken package or lesson does not take the others with it."""
    found: dict[str, list[dict[str, Any]]] = {}
    for game in names():
        try:
            shelf = [{"name": each.name, "title": both(f"learn.{each.name}.title", game)} for each in scripts(game)]
        except (BadPlugin, BadLesson) as error:
            log.warning("%s", error)
            continue
        if shelf:
            found[game] = shelf
    return found
