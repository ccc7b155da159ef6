"""Games by id: ours are found by their folders, those of other packages by entry points, anybody's through `register`.

A package that brings a game says so in its `pyproject.toml`, and then every command, the server, the lab and the environments
know it:

    [project.entry-points."peppermill.games"]
    liars-dice = "liars_dice.game"

The module is imported when the game is first asked for, and importing it registers the game. If there is no package yet, name the
module: with `--plugin liars_dice.game` on the command line, or in the environment variable `PEPPERMILL_PLUGINS` (several with
commas between), which the processes of bots and of the lab inherit.
"""

import importlib
import os
import sys
from typing import Any, Final

from peppermill.core import texts
from peppermill.core.errors import BadPlugin, UnknownGame
from peppermill.core.game import Game

GROUP: Final = "peppermill.games"
PLUGINS: Final = "PEPPERMILL_PLUGINS"

_games: Final[dict[str, Game]] = {}
_modules: Final[dict[str, str]] = {}
"""By id: the module that registers a game this package brings."""
_plugins: Final[dict[str, str]] = {}
"""The same for games of other packages."""
_searched: Final[list[str]] = []


def register(game: Game) -> Game:
    """Make a game known by its id. Its sentences lie beside the module it is defined in.

    >>> game = peppermill.game("chili-dice")
    >>> peppermill.register(game) is game
    True
    """
    _games[game.id] = game
    texts.look_beside(game.id, type(game).__module__)
    return game


def announce(name: str, module: str) -> None:
    """Name the module that registers a game; it is imported when the game is first asked for."""
    _modules[name] = module


def plug_in(module: str) -> list[str]:
    """Import a module that registers games, here and in every process started from here; returns the ids of the new ones."""
    before = set(_games)
    # As other tools that load people's code do, look in the current directory too.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    _load(module)
    known = plugged_in()
    if module not in known:
        os.environ[PLUGINS] = ",".join([*known, module])
    return [name for name in _games if name not in before]


def plugged_in() -> list[str]:
    """The modules named through `plug_in` or in the environment."""
    return [name.strip() for name in os.environ.get(PLUGINS, "").split(",") if name.strip()]


def find(name: Any) -> Game:
    """The game with that id, or UnknownGame.

    >>> peppermill.game("chili-dice").name
    'Chili Dice'
    >>> peppermill.game("chess")
    Traceback (most recent call last):
        ...
    peppermill.core.errors.UnknownGame: There is no game called chess. The games are: chicago-poker, chili-dice, ...
    """
    if isinstance(name, str):
        if name not in _games:
            if name in _modules:
                importlib.import_module(_modules[name])
            elif name in _installed() and name not in _games:
                _load(_installed()[name])
        if name in _games:
            return _games[name]
    raise UnknownGame("unknown-game", given=name, known=", ".join(names()))


def names() -> list[str]:
    """The ids of all games, ours first.

    >>> peppermill.list_games()[:4]
    ['chicago-poker', 'chili-dice', 'chili-mafia', 'safranito']
    """
    known = [*_modules, *_installed(), *_games]
    return list(dict.fromkeys(known))


def announced() -> list[str]:
    """The ids of the games this package brings, and no others."""
    return list(_modules)


def _installed() -> dict[str, str]:
    """Games of other packages. Looked up once: reading the installed packages takes a few milliseconds."""
    if not _searched:
        from importlib.metadata import entry_points  # noqa: PLC0415 — slow to import, and rarely needed

        _searched.append(GROUP)
        for entry in entry_points(group=GROUP):
            _plugins[entry.name] = entry.module
        for module in plugged_in():
            plug_in(module)
    return _plugins


def _load(module: str) -> None:
    try:
        importlib.import_module(module)
    except Exception as error:
        # Whatever somebody else's code raises, say whose code it was.
        raise BadPlugin("plugin", module=module, detail=f"{type(error).__name__}: {error}") from error
