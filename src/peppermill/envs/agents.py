"""What PettingZoo's two kinds of environments have in common: agents `seat_0`, `seat_1` … and their spaces."""

from __future__ import annotations

import random
import warnings
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from peppermill.core.errors import BadOptions
from peppermill.core.rng import Sfc32
from peppermill.envs.episode import Episode, refuse_options, seed_of
from peppermill.envs.rendering import RENDER_MODES, check_mode, render
from peppermill.envs.spaces import observation_space


class Agents:
    """An episode with one agent per seat."""

    waits: ClassVar[bool] = False
    """Is there one more action, to wait?"""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        reward: str = "win",
        illegal: str = "raise",
        max_cycles: int | None = None,
        text: bool = False,
        scaled: bool = False,
        render_mode: str | None = None,
        version: int | None = None,
    ) -> None:
        self.episode = Episode(
            game, players, options, reward=reward, illegal=illegal, max_cycles=max_cycles, scaled=scaled, version=version
        )
        self.render_mode = check_mode(render_mode)
        self.metadata: dict[str, Any] = {
            "render_modes": RENDER_MODES,
            "name": f"{game.replace('-', '_')}_v{self.episode.encoding.version}",
            "is_parallelizable": False,
        }
        self.with_text = text
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        actions = self.episode.actions + (1 if self.waits else 0)
        self._observation_spaces = {
            agent: observation_space(self.episode.encoding, actions, text, scaled) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = Sfc32(random.SystemRandom().getrandbits(64))

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """A new match; without a seed, the next one of the last seed."""
        try:
            refuse_options(options)
        except BadOptions as error:
            # Not refused: PettingZoo's own tests reset every environment with options that mean nothing.
            warnings.warn(str(error), UserWarning, stacklevel=3)
        if seed is not None:
            self._seeds = Sfc32(seed_of(seed))
        self.episode.begin(self._seeds.fork())
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    def seen_by(self, seat: int) -> dict[str, Any]:
        """What the agent of a seat observes."""
        seen: dict[str, Any] = {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}
        if self.with_text:
            seen["text"] = self.episode.text(seat)
        return seen

    @property
    def state_space(self) -> spaces.Space:
        """The space of `state`."""
        each = self._observation_spaces[self.possible_agents[0]]["observation"]
        players = self.episode.players
        return spaces.Box(np.tile(each.low, players), np.tile(each.high, players), dtype=each.dtype)

    def state(self) -> NDArray[Any]:
        """What all seats see, one after the other: for critics that may look behind the scenes."""
        return np.concatenate([self.episode.observation(seat) for seat in range(self.episode.players)])

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.episode, self.render_mode, None)

    def close(self) -> None:
        """There is no window to close."""
