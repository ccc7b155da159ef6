"""Starting a game: every number of players, every option; and what can't be played is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.house import PREFIX
from peppermill.core.options import Choice, Number, Option, Settings, Switch
from peppermill.core.rng import Sfc32

Setup = tuple[int, Mapping[str, Any]]


def setups(game: Game, players: int | Sequence[int] | None, options: Mapping[str, Any] | None, rng: Sfc32) -> Iterator[Setup]:
    """An endless supply: all numbers of players in turn, first with default options, then with drawn ones (or the given ones).

    If a game says with which options random players reach an end (`short`), all setups have them.
    """
    if isinstance(players, int):
        players = (players,)
    counts = players or range(game.min_players, game.max_players + 1)
    lap = 0
    while True:
        for count in counts:
            yield count, options if options is not None else _of_lap(game, count, lap, rng)
        lap += 1


def _of_lap(game: Game, players: int, lap: int, rng: Sfc32) -> Mapping[str, Any]:
    """By the book, then with options, then with options and house rules, and over again."""
    if lap == 0:
        return dict(game.short)
    return draw_options(game, players, rng, house=lap % 3 == 2)


def draw_options(game: Game, players: int, rng: Sfc32, house: bool = False) -> Settings:
    """Settings the game accepts together; the defaults if twenty draws are refused. `house`: with house rules."""
    for _ in range(20):
        drawn = {**{option.name: _draw(option, rng) for option in game.options}, **game.short}
        if house:
            drawn.update(draw_house(game, rng))
        try:
            return game.settle(drawn, players)
        except BadOptions:
            continue
    return game.settle(game.short, players)


def draw_house(game: Game, rng: Sfc32) -> dict[str, int]:
    """One of the game's variants (its house rules alone), or up to four constants, each at a bound or anywhere between."""
    variants = [variant for variant in game.variants.values() if variant]
    if variants and rng.below(4) == 0:
        chosen = rng.choice(variants)
        return {name: int(value) for name, value in chosen.items() if name.startswith(PREFIX)}
    rules = list(game.house_rules)
    rng.shuffle(rules)
    found: dict[str, int] = {}
    for rule in rules[: 1 + rng.below(4)]:
        steps = (rule.high - rule.low) // rule.step
        found[rule.setting] = rule.low + rule.step * rng.choice((0, steps, rng.below(steps + 1)))
    return found


def _draw(option: Option, rng: Sfc32) -> Any:
    if isinstance(option, Switch):
        return rng.below(2) == 1
    if isinstance(option, Choice):
        return rng.choice(option.values)
    if isinstance(option, Number):
        drawn = option.low + rng.below(option.high - option.low + 1)
        return rng.choice((option.low, option.high, drawn))
    return option.default


def wrong_setups(game: Game) -> Iterator[tuple[Any, Any]]:
    """Players and options that no game may start with."""
    for players in (game.min_players - 1, game.max_players + 1, -1, True, 2.0, "2", [2]):
        yield players, None
    fits = game.min_players
    not_options: tuple[Any, ...] = ([1], "quick", 5, {"no-such-option": True}, {5: 5})
    for options in not_options:
        yield fits, options
    not_settings: tuple[Any, ...] = (None, [], {}, "no such value", 10**9, -(10**9), 0.5)
    for option in game.options:
        for value in not_settings:
            yield fits, {option.name: value}
    yield fits, {f"{PREFIX}no-such-rule": 1}
    for rule in game.house_rules:
        for value in (*not_settings, True, rule.low - 1, rule.high + 1, "+999", "-999", "+", "١"):
            yield fits, {rule.setting: value}
