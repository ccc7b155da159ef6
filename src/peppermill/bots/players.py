"""Who may be asked to play, game by game, and who may be asked for advice.

A game's own players live in its folder: `PLAYERS` in `games/<game>/player.py` names them, weakest first. Where a game can tell
what every action is worth, the same module has `ADVICE_UNIT` (what the numbers mean) and `advise(view, legal)`.
Titles and descriptions are sentences: `bot.<id>` and `bot.<id>.about`.
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Final

from peppermill.bots.random import RandomBot
from peppermill.core.bot import Bot
from peppermill.core.errors import PeppermillError
from peppermill.core.registry import game
from peppermill.core.values import Action, View

_players: Final[dict[str, str]] = {
    "chili-dice": "peppermill.games.chili_dice.player",
}


class UnknownBot(PeppermillError):
    """The game has no bot of that name."""


class NoAdvice(PeppermillError):
    """Nobody knows what the actions of that game are worth."""


@dataclass(frozen=True)
class Level:
    """A strength people can choose."""

    id: str
    make: Callable[[], Bot]


@dataclass(frozen=True)
class Advice:
    """What every legal action is worth to the player to move, best first."""

    unit: str
    """What the values mean, e.g. `final-score`."""
    options: tuple[tuple[Action, float], ...]


RANDOM: Final = Level("random", RandomBot)


def register_players(game_id: str, module: str) -> None:
    """Tell where a game outside this package keeps its players."""
    _players[game_id] = module


def _module(game_id: str) -> ModuleType | None:
    """The players of a game: imported when first asked for, so that nobody pays for games they don't play."""
    game(game_id)  # or UnknownGame
    return importlib.import_module(_players[game_id]) if game_id in _players else None


def levels(game_id: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first. Every game has at least `random`."""
    module = _module(game_id)
    own = module.PLAYERS if module is not None else ()
    return (RANDOM, *[Level(name, make) for name, make in own])


def bot(game_id: str, level_id: str) -> Bot:
    """A bot of that level, or UnknownBot."""
    known = levels(game_id)
    for level in known:
        if level.id == level_id:
            return level.make()
    names = ", ".join([level.id for level in known])
    raise UnknownBot("unknown-bot", given=level_id, game=game(game_id).name, known=names)


def can_advise(game_id: str) -> bool:
    """Can `advise` be asked about this game?"""
    return hasattr(_module(game_id), "advise")


def advise(game_id: str, view: View, legal: Sequence[Action]) -> Advice:
    """What every legal action is worth to the seat that sees this view, or NoAdvice."""
    module = _module(game_id)
    if module is None or not can_advise(game_id):
        raise NoAdvice("no-advice", game=game(game_id).name)
    return Advice(module.ADVICE_UNIT, tuple(module.advise(view, legal)))
