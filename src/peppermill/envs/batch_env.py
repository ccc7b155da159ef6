"""Many games at once, as they are: at every step each game asks one of its seats, and one policy may play them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from peppermill.core.encoding import WrongIndex
from peppermill.core.errors import BadOptions
from peppermill.core.fleet import CUT_OFF, ENDED
from peppermill.core.forms import shown
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.envs.episode import REWARDS, at_least_one, one_of, seed_of, whole
from peppermill.envs.games import Games, LocalGames
from peppermill.envs.plan import Plan
from peppermill.envs.shards import ShardedGames


@dataclass(frozen=True)
class Batch:
    """What all games show after a step. The arrays stay as they are for as long as you keep them.

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


class BatchEnv:
    """Steps all games in compiled code. The same seed gives the same games, whatever their number and that of the workers."""

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
        workers: int = 1,
        writable: bool = False,
        version: int | None = None,
    ) -> None:
        rules = find(game)
        players = rules.seats(rules.usual_players() if players is None else players)
        settings = rules.settle(options, players)
        by_score = one_of("reward", reward, REWARDS) == "score"
        self._set_up(Plan(rules.id, players, settings, by_score, max_cycles, version=version), envs, seed, workers, writable)

    @staticmethod
    def of(plan: Plan, envs: int, seed: int, workers: int, writable: bool) -> BatchEnv:
        """For a plan that is made already."""
        env = BatchEnv.__new__(BatchEnv)
        env._set_up(plan, envs, seed, workers, writable)
        return env

    def _set_up(self, plan: Plan, envs: int, seed: int, workers: int, writable: bool) -> None:
        envs, seed = at_least_one("num_envs", envs), seed_of(seed)
        if plan.max_cycles is not None:
            plan = replace(plan, max_cycles=at_least_one("max_cycles", plan.max_cycles))
        count = whole(workers)
        if count is None or not 1 <= count <= envs:
            raise BadOptions("workers", given=shown(workers), envs=envs)
        self.plan = plan
        self.num_envs = envs
        self.workers = count
        self.writable = writable
        self._lay_out()
        self._seeds = Sfc32(seed)
        self.games: Games = self._new_games(seed)

    def _lay_out(self) -> None:
        self.game = find(self.plan.game)
        self.encoding = self.plan.encoding()
        self.players = self.plan.players
        self.observation_size: int = self.encoding.observation.size
        self.action_count: int = self.encoding.moves.size
        self.most = np.array(self.encoding.observation.most(), np.uint8)
        """The largest value of every number in an observation: divide by it to get 0 … 1."""

    def _new_games(self, seed: int) -> Games:
        if self.workers == 1:
            return LocalGames(self.plan, self.num_envs, seed)
        return ShardedGames(self.plan, self.num_envs, seed, self.workers)

    # Copies and pickles: the game and its encoding are not copied but found and made again. Compiled ones can't be copied.

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: self.__dict__[name] for name in ("plan", "num_envs", "workers", "writable", "_seeds")}
        return {**kept, "games": self.games.kept()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        games = kept.pop("games")
        self.__dict__.update(kept)
        self._lay_out()
        self.games = self._new_games(0)
        self.games.go_on(games)

    def reset(self, seed: int | None = None) -> Batch:
        """New games everywhere."""
        seed = self._seeds.word() if seed is None else seed_of(seed)
        self._seeds = Sfc32(seed)
        self.games.restart(seed)
        return self.batch()

    def step(self, actions: ArrayLike) -> Batch:
        """Takes one index per game. Unless all are allowed by the masks: WrongIndex, and nothing has changed."""
        self.games.step(self._indices(actions))
        return self.batch()

    def _indices(self, actions: ArrayLike) -> NDArray[np.int64]:
        """One whole number a game. Others would be cut down to one, or taken for those of other games."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise WrongIndex("one-action-a-game", given=len(given) if given.ndim == 1 else given.shape, games=self.num_envs)
        if given.dtype.kind not in "iu":
            raise WrongIndex("no-index", given=shown(given.tolist()))
        return np.ascontiguousarray(given, np.int64)

    def random_actions(self) -> NDArray[np.int64]:
        """An allowed index for every game, from a generator of its own."""
        return self.games.random_actions()

    def batch(self) -> Batch:
        """What the games show now."""
        games = self.games
        observations, masks, rewards = games.observations, games.masks, games.rewards
        if self.writable:
            observations, masks, rewards = observations.copy(), masks.copy(), rewards.copy()
        return Batch(observations, masks, games.seats, rewards, games.ended == ENDED, games.ended == CUT_OFF)

    def close(self) -> None:
        """End the workers, if there are any. What was read stays readable."""
        self.games.close()
