"""Games by name. `peppermill.games` registers ours; anyone may register their own."""

import importlib
from typing import Any, Final

from peppermill.core.errors import UnknownGame
from peppermill.core.game import Game

_games: Final[dict[str, Game]] = {}
_modules: Final[dict[str, str]] = {}


def register(game: Game) -> Game:
    """Make a game known under its id."""
    _games[game.id] = game
    return game


def announce(name: str, module: str) -> None:
    """A game whose module registers it when it is first asked for."""
    _modules[name] = module


def game(name: Any) -> Game:
    """The game of that id, or UnknownGame."""
    found = None
    if isinstance(name, str):
        if name not in _games and name in _modules:
            importlib.import_module(_modules[name])
        found = _games.get(name)
    if found is None:
        raise UnknownGame("unknown-game", given=name, known=", ".join(names()))
    return found


def names() -> list[str]:
    """The ids of all games, ours first."""
    return list(_modules) + [name for name in _games if name not in _modules]


def announced() -> list[str]:
    """The ids of the games this package brings, whoever else registered one."""
    return list(_modules)
