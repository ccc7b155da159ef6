"""Moves that are plainly worse than another, whatever the others hide: counted in every game that the lab plays.

A game says what is one in a module `blunders` beside it, with a class `Blunders`. It is shown every decision of a game before it
is carried out, and names what is wrong with it; `blunder.<name>` says it in words.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Final, Protocol

from peppermill.core.game import Game
from peppermill.core.state import State
from peppermill.core.texts import catalog
from peppermill.core.values import Action

BLUNDERED: Final = "blundered"
"""How such a move is kept among the marks of a game."""


class Watcher(Protocol):
    """Looks over the shoulders of all players of one game."""

    def see(self, state: State, seat: int, action: Action) -> tuple[str, ...]:
        """The names of the blunders that this action is; most are none."""
        ...


def watcher(game: Game, players: int) -> Watcher | None:
    """Who watches a game of this kind, or None where nobody can tell."""
    for cls in type(game).__mro__:
        package = cls.__module__.rpartition(".")[0]
        if cls is not Game and issubclass(cls, Game) and package and find_spec(f"{package}.blunders") is not None:
            made: Watcher = importlib.import_module(f"{package}.blunders").Blunders(players)
            return made
    return None


def kinds(game_id: str) -> list[str]:
    """All blunders that are looked for."""
    return [key.partition(".")[2] for key in catalog("en", game_id) if key.startswith("blunder.")]
