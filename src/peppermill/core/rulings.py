"""Rules that changed: old records and running matches go on as they began.

Records say which version of the rules they were played by. A change that would make an old record replay differently raises the
game's version and becomes a setting: new matches get the new ruling, matches of older versions the one that held then. Every
match stores its settings, so once it has begun the version no longer matters.

    options = (Switch("quick"), Ruling(Choice("ties", "shared", ("shared", "first")), since=3, before="first"))

When nobody has old matches left, remove the ruling and raise `oldest_rules`: whatever is older is refused with a sentence. Newer
matches have stored the ruling too; the game's `gone` says what it was when it was removed, so that they can be read without it.

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
    """The options of a match of that version: rulings it does not mention are those of its time.

    Rulings that are gone are left out; a match that was played by another value is refused, since nobody knows that option.
    """
    if given is not None and not isinstance(given, Mapping):
        return given  # whoever settles the options says what is wrong with them
    then = {one.name: one.before for one in options if isinstance(one, Ruling) and rules < one.since}
    kept = {name: value for name, value in (given or {}).items() if name not in gone or value != gone[name]}
    return {**then, **kept}


def chosen(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """What people chose, without the rulings: another match like this one is played by today's."""
    asked = [one.name for one in options if not isinstance(one, Ruling)]
    return {name: given[name] for name in asked if name in given}
