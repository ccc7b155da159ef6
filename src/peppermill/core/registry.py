"""Games by their id: ours by their folders, those of other packages by entry points, anybody's by `register`.

A package that brings a game says so in its `pyproject.toml`, and every command, the server, the lab and the environments know it:

    [project.entry-points."peppermill.games"]
    liars-dice = "liars_dice.game"

The module is imported when the game is first asked for; importing it registers the game.
"""

import importlib
from typing import Any, Final

from peppermill.core import texts
from peppermill.core.errors import UnknownGame
from peppermill.core.game import Game

GROUP: Final = "peppermill.games"

_games: Final[dict[str, Game]] = {}
_modules: Final[dict[str, str]] = {}
"""Where a game that was announced is registered, by its id."""
_plugins: Final[dict[str, str]] = {}
"""The same for games of other packages."""
_searched: Final[list[str]] = []


def register(game: Game) -> Game:
    """Make a game known under its id. Its sentences lie beside the module it is defined in."""
    _games[game.id] = game
    texts.look_beside(game.id, type(game).__module__)
    return game


def announce(name: str, module: str) -> None:
    """A game whose module registers it when it is first asked for."""
    _modules[name] = module


def plug_in(module: str) -> list[str]:
    """Import a module that registers games of its own, and tell which ones are new: `--plugin` of the command line."""
    before = set(_games)
    importlib.import_module(module)
    return [name for name in _games if name not in before]


def find(name: Any) -> Game:
    """The game of that id, or UnknownGame."""
    if isinstance(name, str):
        if name not in _games:
            module = _modules.get(name) or _installed().get(name)
            if module is not None:
                importlib.import_module(module)
        if name in _games:
            return _games[name]
    raise UnknownGame("unknown-game", given=name, known=", ".join(names()))


game = find


def names() -> list[str]:
    """The ids of all games, ours first."""
    known = [*_modules, *_installed(), *_games]
    return list(dict.fromkeys(known))


def announced() -> list[str]:
    """The ids of the games this package brings, whoever else registered one."""
    return list(_modules)


def _installed() -> dict[str, str]:
    """Games of other packages. Looked up once: reading the installed packages takes some milliseconds."""
    if not _searched:
        from importlib.metadata import entry_points  # noqa: PLC0415 — slow to import, and rarely needed

        _searched.append(GROUP)
        for entry in entry_points(group=GROUP):
            _plugins[entry.name] = entry.module
    return _plugins
