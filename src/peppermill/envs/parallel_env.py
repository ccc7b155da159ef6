"""PettingZoo's Parallel: at every step all seats that the game asks act at once, and the others wait.

Made for games with simultaneous decisions (reinforcements after a tie, a draft, answers to an attack); in the others one seat
acts at every step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from peppermill.core.encoding import WrongIndex
from peppermill.envs.agents import Agents
from peppermill.envs.episode import NotBegun, index_of


class GameParallel(Agents, ParallelEnv):  # type: ignore[misc]
    """Every agent's last action is to wait: the only one for a seat that is not asked, and never allowed to one that is."""

    waits = True

    @property
    def wait(self) -> int:
        """The index of waiting."""
        return self.episode.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.begin(seed, options)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise NotBegun("reset-first")
        episode = self.episode
        asked = episode.asked
        self._check(actions, asked)
        rewards = [0.0] * episode.players
        for seat in asked:
            brought = episode.say(seat, self._said_by(actions, seat))
            rewards = [before + more for before, more in zip(rewards, brought, strict=True)]
            if episode.over:
                break
        self.episode.cycles += 1
        agents = self.agents
        if episode.over or self.episode.cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observe(),
            {agent: rewards[seat] for seat, agent in enumerate(agents)},
            dict.fromkeys(agents, episode.over),
            dict.fromkeys(agents, self.episode.cut),
            {agent: {} for agent in agents},
        )

    def _check(self, actions: Mapping[str, int], asked: tuple[int, ...]) -> None:
        """Before anybody acts: who is not asked must wait, and who is asked must not."""
        if self.episode.illegal != "raise":
            return
        for seat in range(len(self.agents)):
            index = self._said_by(actions, seat)
            allowed = index == self.wait if seat not in asked else 0 <= index < self.wait and self.episode.mask(seat)[index] == 1
            if not allowed:
                raise WrongIndex("wrong-index", given=index, seat=seat)

    def _said_by(self, actions: Mapping[str, int], seat: int) -> int:
        """The action of the agent in that seat, or WrongIndex if there is none."""
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise WrongIndex("no-action", agent=agent)
        return index_of(actions[agent])

    def _observe(self) -> dict[str, dict[str, Any]]:
        asked = self.episode.asked
        found: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            seen = self.seen_by(seat)
            seen["action_mask"] = np.append(seen["action_mask"], np.int8(seat not in asked))
            found[agent] = seen
        return found
