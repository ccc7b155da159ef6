"""House rules: the constants of a game's rules, varied for what-if runs ("two Snoops more").

A game names the constants that may be varied (`Game.house_rules`), and gives a name to sets of them that deserve one
(`Game.variants`). They are for the lab and for programs: nobody is asked about them at a table, and a table refuses them.

In the settings of a match they are called `house.<name>`, and they are there only where they differ from the rulebook. So a match
by the book has the settings it always had, and a record that has one of these says by what it was played, and replays by it.

What they mean is said by the game's catalogs: `house.<name>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Union

from peppermill.core import texts
from peppermill.core.errors import BadOptions
from peppermill.core.forms import Form, Json, refusal, shown
from peppermill.core.options import Setting, Settings
from peppermill.core.texts import Phrase

PREFIX: Final = "house."

HouseRules = tuple[tuple[str, int], ...]
"""What a match is played by that differs from the rulebook: names and values, in the game's order. Empty: by the book."""


class HouseRule:
    """One constant: what it usually is, and between which bounds the rules still work."""

    def __init__(self, name: str, usual: Union[int, tuple[int, ...]], low: int, high: int, step: int = 1) -> None:
        self.name = name
        self.usual = usual
        """One number, or a tuple that is indexed by the number of players."""
        self.low = low
        self.high = high
        self.step = step

    @property
    def setting(self) -> str:
        """What it is called among the settings of a match."""
        return PREFIX + self.name

    def usual_for(self, players: int) -> int:
        usual = self.usual
        return usual if isinstance(usual, int) else usual[players]

    def title(self, game: str, lang: str = "en") -> str:
        return texts.sentence(self.setting, None, lang, game)

    def accept(self, given: Any, players: int) -> int:
        """The number, or BadOptions with the reason. `"+2"` and `"-1"` count from the usual number."""
        value = given
        if isinstance(given, str):
            digits = given.strip()
            signed = digits[:1] in ("+", "-")
            if digits.isascii() and digits[signed:].isdecimal() and len(digits) < 9:
                value = int(digits) + (self.usual_for(players) if signed else 0)
        if type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0:
            return value
        code = "house-not-number" if self.step == 1 else "house-not-step"
        raise BadOptions(code, rule=self.name, given=shown(given), low=self.low, high=self.high, step=self.step)


def without_house(given: Any) -> Any:
    """The options alone; what is no mapping is for others to refuse."""
    if not isinstance(given, Mapping):
        return given
    return {name: value for name, value in given.items() if not _is_house(name)}


def settle_house(rules: Sequence[HouseRule], given: Any, players: int) -> Settings:
    """The house rules among the options that differ from the rulebook, in the game's order. Unknown ones are refused."""
    if not isinstance(given, Mapping):
        return {}
    asked = {name: value for name, value in given.items() if _is_house(name)}
    if not asked:
        return {}
    known = {rule.setting: rule for rule in rules}
    for name in asked:
        if name not in known:
            raise BadOptions("house-unknown", rule=name[len(PREFIX) :], known=", ".join([rule.name for rule in rules]) or "—")
    found: dict[str, Setting] = {}
    for name, rule in known.items():
        if name in asked:
            value = rule.accept(asked[name], players)
            if value != rule.usual_for(players):
                found[name] = value
    return found


def house_in(settings: Settings) -> HouseRules:
    """The house rules among the settings of a match."""
    return tuple([(name[len(PREFIX) :], int(value)) for name, value in settings.items() if _is_house(name)])


def value_in(house: HouseRules, name: str, usual: int) -> int:
    """What a constant is in a match with these house rules."""
    for known, value in house:
        if known == name:
            return value
    return usual


def values_in(house: HouseRules, rules: Sequence[HouseRule], players: int) -> dict[str, int]:
    """All constants of a match, by name."""
    return {**{rule.name: rule.usual_for(players) for rule in rules}, **dict(house)}


def refused(game: str, code: str, **params: Any) -> BadOptions:
    """House rules that can't be played together, in the words of the game."""
    error = BadOptions(code, **params)
    error.game = game
    return error


def _is_house(name: Any) -> bool:
    return isinstance(name, str) and name.startswith(PREFIX)


class HouseForm(Form):
    """The house rules of a match in its views: an object of names and numbers."""

    def __init__(self, rules: Sequence[HouseRule]) -> None:
        self.rules = {rule.name: rule for rule in rules}

    def load(self, data: Json, where: str = "") -> Any:
        if not isinstance(data, Mapping) or not all([name in self.rules for name in data]):
            raise refusal(where, Phrase("form.house"), data)
        for name, value in data.items():
            rule = self.rules[name]
            if type(value) is not int or not rule.low <= value <= rule.high:
                raise refusal(where, Phrase("form.from-to", {"name": name, "low": rule.low, "high": rule.high}), value)
        return tuple([(name, data[name]) for name in self.rules if name in data])

    def dump(self, value: Any) -> Json:
        return dict(value)
