"""What is played and by whom, and how everything in a game follows from the seed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from peppermill.core.house import HouseRule, house_in
from peppermill.core.options import Setting
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32


@dataclass(frozen=True)
class Setup:
    """What is played: a game with its options and a number of players."""

    game: str
    players: int
    options: tuple[tuple[str, Setting], ...] = ()
    """Every option of the game, in the game's order: equal setups are equal values however they were asked for."""

    @staticmethod
    def of(game_id: str, players: int, options: dict[str, Any] | None = None) -> Setup:
        game = find(game_id)
        return Setup(game.id, game.seats(players), tuple(game.settle(options, players).items()))

    @property
    def title(self) -> str:
        """The options that differ from their defaults; house rules always do."""
        usual = find(self.game).settle(None, self.players)
        return ", ".join([f"{name}={_plain(value)}" for name, value in self.options if value != usual.get(name)])

    @property
    def house(self) -> list[tuple[HouseRule, int]]:
        """The constants that are not what the rulebook says."""
        varied = dict(house_in(dict(self.options)))
        return [(rule, varied[rule.name]) for rule in find(self.game).house_rules if rule.name in varied]


@dataclass(frozen=True)
class Contest:
    """A setup and who plays it. A plain value: it travels to other processes."""

    setup: Setup
    lineup: tuple[str, ...]
    """One name per seat; who sits where changes from game to game."""

    in_order: bool = False
    """Do they keep this order, and only move on by one seat from game to game? Teams need it."""

    def stream(self, seed: int, *what: object) -> int:
        """96 bits for a generator. They depend on nothing but this contest, the seed and what they are for."""
        told = json.dumps([seed, self.setup.game, self.setup.players, self.setup.options, self.lineup, *what])
        return int.from_bytes(hashlib.sha256(told.encode()).digest()[:12], "big")

    def seating(self, seed: int, number: int) -> tuple[int, ...]:
        """By seat: the place in the line-up of who sits there in that game.

        As many games as there are seats take everyone once to every seat; then they sit down in another order, so that nobody
        always follows the same neighbour.
        """
        players = len(self.lineup)
        lap, turn = divmod(number, players)
        order = list(range(players))
        if not self.in_order:
            Sfc32(self.stream(seed, "seating", lap)).shuffle(order)
        return tuple(order[turn:] + order[:turn])


def _plain(value: Setting) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
