"""Games by their id: ours by their folders, those of other packages by entry points, anybody's by `register`.

A package that brings a game says so in its `pyproject.toml`, and every command, the server, the lab and the environments know it:

    [project.entry-points."peppermill.games"]
    liars-dice = "liars_dice.game"

The module is imported when the game is first asked for; importing it registers the game. Whoever has no package yet names the
module: `--plugin liars_dice.game` on the command line, or `PEPPERMILL_PLUGINS` in the environment (several with commas between),
which is how the processes of bots and of the lab know it too.
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
    """Import a module that registers games of its own, here and in every process begun from here; tells which ones are new."""
    before = set(_games)
    # As with other tools that load one's own code: what lies where the command was given is found.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    _load(module)
    known = plugged_in()
    if module not in known:
        os.environ[PLUGINS] = ",".join([*known, module])
    return [name for name in _games if name not in before]


def plugged_in() -> list[str]:
    """The modules named by `plug_in` or in the environment."""
    return [name.strip() for name in os.environ.get(PLUGINS, "").split(",") if name.strip()]


def find(name: Any) -> Game:
    """The game of that id, or UnknownGame."""
    if isinstance(name, str):
        if name not in _games:
            if name in _modules:
                importlib.import_module(_modules[name])
            elif name in _installed() and name not in _games:
                _load(_installed()[name])
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
        for module in plugged_in():
            plug_in(module)
    return _plugins


def _load(module: str) -> None:
    try:
        importlib.import_module(module)
    except Exception as error:
        # Whatever somebody else's code raises, the reader learns whose it was.
        raise BadPlugin("plugin", module=module, detail=f"{type(error).__name__}: {error}") from error
