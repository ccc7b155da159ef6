"""One line-up at one kind of table, and how everything in its games follows from a seed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from peppermill.core.options import Setting
from peppermill.core.registry import game as game_named
from peppermill.core.rng import Sfc32


@dataclass(frozen=True)
class Table:
    """What is played: a game with its options and a number of players."""

    game: str
    players: int
    options: tuple[tuple[str, Setting], ...] = ()
    """Every option of the game, in the game's order: equal tables are equal values however they were asked for."""

    @staticmethod
    def of(game_id: str, players: int, options: dict[str, Any] | None = None) -> Table:
        game = game_named(game_id)
        return Table(game.id, game.seats(players), tuple(game.settle(options, players).items()))

    @property
    def title(self) -> str:
        """The options that are not as usual."""
        usual = game_named(self.game).settle(None, self.players)
        return ", ".join([f"{name}={_plain(value)}" for name, value in self.options if value != usual[name]])


@dataclass(frozen=True)
class Contest:
    """Who plays at a table. A plain value: it travels to other processes."""

    table: Table
    lineup: tuple[str, ...]
    """One name a seat; who sits where changes from game to game."""

    def stream(self, seed: int, *what: object) -> int:
        """96 bits for a generator. They depend on nothing but this contest, the seed and what they are for."""
        told = json.dumps([seed, self.table.game, self.table.players, self.table.options, self.lineup, *what])
        return int.from_bytes(hashlib.sha256(told.encode()).digest()[:12], "big")

    def seating(self, seed: int, number: int) -> tuple[int, ...]:
        """By seat: the place in the line-up of who sits there in that game.

        As many games as there are seats take everyone once to every seat; then they sit down in another order, so that nobody
        always follows the same neighbour.
        """
        players = len(self.lineup)
        lap, turn = divmod(number, players)
        order = list(range(players))
        Sfc32(self.stream(seed, "seating", lap)).shuffle(order)
        return tuple(order[turn:] + order[:turn])


def _plain(value: Setting) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
