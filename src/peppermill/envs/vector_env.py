"""Gymnasium's vector environment: many games at once, all seats yours (self-play) or one of them against our bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from peppermill.core.fleet import ANY_SEAT, EVERY_SEAT
from peppermill.core.registry import find
from peppermill.envs.arrays import scaled_to
from peppermill.envs.batch_env import Batch, BatchEnv
from peppermill.envs.episode import REWARDS, one_of, refuse_options, seat_at, seed_of
from peppermill.envs.opponents import names_of
from peppermill.envs.plan import Plan
from peppermill.envs.spaces import observation_space

Seen = dict[str, NDArray[Any]]


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Steps all games in compiled code. A game that ends is a new one in the same step, and `final_obs` is how it stood.

    Without `opponents` every seat is yours: a step takes one decision of whoever is asked in each game, `rewards` are those of
    the seats that decided, and `infos["seats"]` says who is asked next. With them, one seat of each game is yours.
    """

    def __init__(  # noqa: PLR0913 (settings that Gymnasium hands over by name)
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        opponents: str | Sequence[Any] | None = None,
        seat: int | None = 0,
        seed: int | None = None,
        reward: str | None = None,
        max_cycles: int | None = None,
        scaled: bool = False,
        workers: int = 1,
        writable: bool = False,
        version: int | None = None,
    ) -> None:
        rules = find(game)
        if players is None:
            players = rules.usual_players() if opponents is None else rules.min_players
        players = rules.seats(players)
        if reward is None:
            reward = "score" if players == 1 else "win"
        plan = Plan(
            rules.id,
            players,
            rules.settle(options, players),
            one_of("reward", reward, REWARDS) == "score",
            max_cycles,
            EVERY_SEAT if opponents is None else own_seat(seat, players),
            () if opponents is None else names_of(opponents, players - 1),
            finals=True,
            version=version,
        )
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        # As everywhere in Gymnasium, who names no seed gets other games every time.
        self.games = BatchEnv.of(plan, num_envs, SystemRandom().getrandbits(64) if seed is None else seed, workers, writable)
        self.scaled = scaled
        self._lay_out()

    def _lay_out(self) -> None:
        encoding = self.games.encoding
        self.single_observation_space = observation_space(encoding, self.games.action_count, False, self.scaled)
        self.single_action_space = spaces.Discrete(self.games.action_count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """New games everywhere."""
        refuse_options(options)
        seed = None if seed is None else seed_of(seed)
        # Gymnasium's own generator takes no negative seeds.
        super().reset(seed=None if seed is None else seed % 2**64)
        batch = self.games.reset(seed)
        return self._seen(batch), self._infos(batch)

    def step(self, actions: ArrayLike) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One index per game. Unless all are allowed by the masks: WrongIndex, and nothing has changed."""
        decided = self.games.games.seats
        batch = self.games.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), decided]
        return self._seen(batch), rewards, batch.terminations, batch.truncations, self._infos(batch)

    def action_masks(self) -> NDArray[np.bool_]:
        """games × actions: what may be done now."""
        return self.games.batch().masks

    def random_actions(self) -> NDArray[np.int64]:
        """An allowed index for every game."""
        return self.games.random_actions()

    def batch(self) -> Batch:
        """What the games show now, with what the last step brought to every seat."""
        return self.games.batch()

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()

    def _seen(self, batch: Batch) -> Seen:
        observations = batch.observations
        return {
            "observation": scaled_to(observations, self.games.most) if self.scaled else observations,
            "action_mask": batch.masks.view(np.int8),
        }

    def _infos(self, batch: Batch) -> dict[str, Any]:
        infos: dict[str, Any] = {"seats": batch.seats, "seat_rewards": batch.rewards}
        finals = self.games.games.finals
        if not finals:
            return infos
        for final in finals:
            observation = final.observation
            seen = {
                "observation": scaled_to(observation, self.games.most) if self.scaled else observation,
                "action_mask": np.zeros(self.games.action_count, np.int8),
            }
            info: dict[str, Any] = {"seat": final.seat}
            if final.ranks is not None and final.scores is not None:
                won = final.ranks[final.seat] == 1
                info |= {"scores": np.array(final.scores), "ranks": np.array(final.ranks), "won": won}
            infos = self._add_info(infos, {"final_obs": seen, "final_info": info}, final.game)
        return infos


def own_seat(seat: int | None, players: int) -> int:
    """None: a seat drawn at random for every game."""
    return ANY_SEAT if seat is None else seat_at(seat, players)


def against_bots(game: str, num_envs: int = 1, opponents: str | Sequence[Any] = "random", **settings: Any) -> VectorEnv:
    """What `gymnasium.make_vec` makes: the same as `gymnasium.make`, many times."""
    return VectorEnv(game, num_envs, opponents=opponents, **settings)
