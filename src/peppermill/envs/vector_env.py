"""Many games at once. At every step each game asks one of its seats, and one policy may play them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from peppermill.core.buffers import vec
from peppermill.core.fleet import Fleet
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.envs.arrays import as_array
from peppermill.envs.episode import REWARDS, one_of

_OWN_STREAM: Final = 2**64
"""Added to the seed for random actions, so that their generator is none of those of the games."""


@dataclass(frozen=True)
class Batch:
    """What all games show after a step. The arrays are new at every step and can't be written to.

    A game that has ended is already a new one: its observation, mask and seat belong to that, its rewards to the old one.
    """

    observations: NDArray[np.uint8]
    """games × numbers: what the seat that is asked sees."""
    masks: NDArray[np.bool_]
    """games × actions: what it may do."""
    seats: NDArray[np.int64]
    """Who is asked in each game."""
    rewards: NDArray[np.float64]
    """games × players: what the last step brought to every seat."""
    terminations: NDArray[np.bool_]
    """Where a game has come to its end."""
    truncations: NDArray[np.bool_]
    """Where a game was cut off at `max_cycles`."""


class VectorEnv:
    """Steps all games in compiled code. The same seed gives the same games, whatever their number."""

    def __init__(
        self,
        game: str,
        envs: int,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        reward: str = "win",
        max_cycles: int | None = None,
        version: int | None = None,
    ) -> None:
        self.game = find(game)
        self.players = self.game.seats(self.game.usual_players() if players is None else players)
        self.settings = self.game.settle(options, self.players)
        self.version = version
        """Of the encoding; None: the newest."""
        self.encoding = self.game.encoding_of(self.players, self.settings, version)
        self.num_envs = envs
        self.observation_size: int = self.encoding.observation.size
        self.action_count: int = self.encoding.moves.size
        self.most = np.array(self.encoding.observation.most(), np.uint8)
        """The largest value of every number in an observation: divide by it to get 0 … 1."""
        self.by_score = one_of("reward", reward, REWARDS) == "score"
        self.max_cycles = max_cycles
        self._fleet = self._new_fleet(seed)
        self._rng = Sfc32(seed + _OWN_STREAM)

    def _new_fleet(self, seed: int) -> Fleet:
        first = self.game.begin(self.players, self.settings)
        return Fleet(first, self.encoding, self.num_envs, seed, self.by_score, self.max_cycles or 0)

    # Copies and pickles: the game and its encoding are not copied but found and made again. Compiled ones can't be copied.

    def __getstate__(self) -> dict[str, Any]:
        made_again = ("game", "encoding", "_fleet")
        kept = {name: value for name, value in self.__dict__.items() if name not in made_again}
        return {**kept, "game": self.game.id, "_fleet": self._fleet.kept()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = find(kept["game"])
        self.encoding = self.game.encoding_of(self.players, self.settings, self.version)
        self._fleet = self._new_fleet(0)
        self._fleet.go_on(kept["_fleet"])

    def reset(self, seed: int | None = None) -> Batch:
        """New games everywhere."""
        seed = self._rng.word() if seed is None else seed
        self._rng = Sfc32(seed + _OWN_STREAM)
        self._fleet.restart(seed)
        return self.batch()

    def step(self, actions: ArrayLike) -> Batch:
        """Takes one index per game. Unless all are allowed by the masks: WrongIndex, and nothing has changed."""
        self._fleet.step(vec[i64](np.ascontiguousarray(actions, np.int64)))
        return self.batch()

    def random_actions(self) -> NDArray[np.int64]:
        """An allowed index for every game."""
        return as_array(self._fleet.random_actions(self._rng), np.int64)

    def batch(self) -> Batch:
        """What the games show now."""
        fleet = self._fleet
        shape = (self.num_envs, -1)
        ended = as_array(fleet.ended, np.uint8)
        return Batch(
            observations=as_array(fleet.observations, np.uint8).reshape(shape),
            masks=as_array(fleet.masks, np.bool_).reshape(shape),
            seats=as_array(fleet.seats, np.int64).copy(),
            rewards=as_array(fleet.rewards, np.float64).reshape(shape),
            terminations=ended == 1,
            truncations=ended == 2,
        )
