"""Rules that changed: old records and running matches go on as they began.

Records say which version of the rules they were played by. A change that would make an old record replay differently raises the
game's version and becomes a setting: new matches get the new ruling, matches of older versions the one that held then. Every
match stores its settings, so once it has begun the version no longer matters.

    options = (Switch("quick"), Ruling(Choice("ties", "shared", ("shared", "first")), since=3, before="first"))

When nobody has old matches left, remove the ruling and raise `oldest_rules`: whatever is older is refused with a sentence.
Younger matches have stored the ruling all the same; the game's `gone` says what it had come to be, and they are read without it.

    gone = {"ties": "shared"}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from peppermill.core.options import Option, Setting


class Ruling(Option):
    """An option nobody is asked about: what a rule says now, and what it said before version `since`."""

    lab = True

    def __init__(self, now: Option, *, since: int, before: Setting) -> None:
        self.now = now
        self.name = now.name
        self.default = now.default
        self.since = since
        self.before = now.accept(before)

    def accept(self, given: Any) -> Setting:
        return self.now.accept(given)

    def shape(self, game: str) -> dict[str, Any]:
        return self.now.shape(game)


def as_ruled(
    options: Sequence[Option], gone: Mapping[str, Setting], given: Mapping[str, Any] | None, rules: int
) -> Mapping[str, Any] | None:
    """The options of a match of that version: the rulings it does not mention are those of its time.

    Those that are gone it need not mention; one that it played otherwise is refused as an option nobody knows.
    """
    if given is not None and not isinstance(given, Mapping):
        return given  # whoever settles the options says what is wrong with them
    then = {one.name: one.before for one in options if isinstance(one, Ruling) and rules < one.since}
    kept = {name: value for name, value in (given or {}).items() if name not in gone or value != gone[name]}
    return {**then, **kept}


def chosen(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """What people chose, without the rulings: another match like this one is played by those of today."""
    asked = [one.name for one in options if not isinstance(one, Ruling)]
    return {name: given[name] for name in asked if name in given}
