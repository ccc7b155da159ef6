"""What tests of all games share. No game is named: a game says itself what is special about it, or these defaults hold."""

from __future__ import annotations

from typing import Any

import peppermill
from peppermill.conformance.setups import draw_options
from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.options import Switch
from peppermill.core.registry import announced
from peppermill.core.rng import Sfc32

GAMES = announced()
ENCODED = [name for name in GAMES if peppermill.game(name).has_encoding()]
"""Games that have an encoding."""
HIDING = [name for name in GAMES if peppermill.game(name).hidden]
MARKED = [name for name in GAMES if type(peppermill.game(name)).marks is not Game.marks]
"""Games that tell the lab something."""


def some_players(game: Game, wanted: int = 3) -> int:
    """Three, or the nearest number the game takes."""
    return min(max(wanted, game.min_players), game.max_players)


def everything_on(game: Game, players: int) -> dict[str, Any]:
    """Every switch that is allowed together with those before it, and what makes random games short."""
    chosen: dict[str, Any] = dict(game.short)
    for option in game.options:
        if isinstance(option, Switch) and option.name not in chosen:
            try:
                game.settle({**chosen, option.name: True}, players)
            except BadOptions:
                continue
            chosen[option.name] = True
    return chosen


def variants(game: Game, players: int) -> list[dict[str, Any]]:
    """Options that each deserve a test: the defaults, everything on, and a random draw."""
    found: list[dict[str, Any]] = []
    for options in ({}, everything_on(game, players), draw_options(game, players, Sfc32(players))):
        settled = game.settle(options, players)
        if settled not in found:
            found.append(settled)
    return found
