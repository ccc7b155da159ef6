"""The choices a table makes before a game, as a schema from which the web form and the command line are made.

Titles and explanations are sentences: `option.<name>`, `option.<name>.help` and `option.<name>.<value>` in the game's catalogs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Union

from peppermill.core import texts
from peppermill.core.errors import BadOptions
from peppermill.core.forms import shown

Setting = Union[bool, int, str]
Settings = dict[str, Setting]
_DIGITS: Final = 9
"""A number as text is shorter than this: Python refuses to read one of thousands of digits."""


class Option(ABC):
    """One choice with a default."""

    name: str
    default: Setting
    lab: bool = False
    """For simulations: the command line and Python accept it, people at a table are not asked."""

    @abstractmethod
    def accept(self, given: Any) -> Setting:
        """The setting, or BadOptions with the reason."""

    @abstractmethod
    def shape(self, game: str) -> dict[str, Any]:
        """The type of the option and its details, as JSON."""

    def schema(self, game: str) -> dict[str, Any]:
        key = f"option.{self.name}"
        head = {
            "name": self.name,
            "default": self.default,
            "title": texts.both(key, game),
            "help": texts.both(f"{key}.help", game),
        }
        return {**head, **self.shape(game)}


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    name: str
    default: Setting = False

    def accept(self, given: Any) -> Setting:
        if isinstance(given, bool):
            return given
        if isinstance(given, str) and given.lower() in ("on", "yes", "true", "off", "no", "false"):
            return given.lower() in ("on", "yes", "true")
        raise BadOptions("option-not-switch", option=self.name, given=shown(given))

    def shape(self, game: str) -> dict[str, Any]:
        return {"type": "switch"}


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    name: str
    default: Setting
    values: tuple[str, ...]

    def accept(self, given: Any) -> Setting:
        if isinstance(given, str) and given in self.values:
            return given
        raise BadOptions("option-not-choice", option=self.name, given=shown(given), choices=", ".join(self.values))

    def shape(self, game: str) -> dict[str, Any]:
        choices = [{"value": value, "title": texts.both(f"option.{self.name}.{value}", game)} for value in self.values]
        return {"type": "choice", "choices": choices}


@dataclass(frozen=True)
class Number(Option):
    """A whole number between two bounds."""

    name: str
    default: Setting
    low: int
    high: int
    lab: bool = False

    def accept(self, given: Any) -> Setting:
        value = given
        if isinstance(given, str) and given.removeprefix("-").isdecimal() and len(given) < _DIGITS:
            value = int(given)
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise BadOptions("option-not-number", option=self.name, given=shown(given), low=self.low, high=self.high)

    def shape(self, game: str) -> dict[str, Any]:
        return {"type": "number", "min": self.low, "max": self.high}


@dataclass(frozen=True)
class PerSeat(Option):
    """One of a few words for each seat, separated by commas; a single one is for everybody."""

    name: str
    default: Setting
    values: tuple[str, ...]
    lab: bool = False

    def accept(self, given: Any) -> Setting:
        if isinstance(given, str):
            words = [word.strip() for word in given.split(",")]
            if all(word in self.values for word in words):
                return ",".join(words)
        raise BadOptions("option-not-choice", option=self.name, given=shown(given), choices=", ".join(self.values))

    def shape(self, game: str) -> dict[str, Any]:
        return {"type": "per-seat", "choices": list(self.values)}

    def by_seat(self, setting: Setting, players: int) -> list[str]:
        """The word for every seat, or BadOptions if there are too many or too few."""
        words = str(setting).split(",")
        if len(words) == 1:
            words = words * players
        if len(words) != players:
            raise BadOptions("option-per-seat", option=self.name, given=repr(setting), players=players)
        return words


def settle(options: Sequence[Option], given: Mapping[str, Any] | None) -> Settings:
    """A value for every option: the given one or the default. Unknown names are refused."""
    if given is None:
        return {option.name: option.default for option in options}
    if not isinstance(given, Mapping):
        raise BadOptions("options-not-object", given=shown(given))
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOptions("option-unknown", option=name, known=", ".join(known) or "—")
    return {name: option.accept(given[name]) if name in given else option.default for name, option in known.items()}
