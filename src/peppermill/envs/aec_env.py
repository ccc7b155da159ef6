"""PettingZoo's AEC: agents act when the game asks them, one after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from peppermill.envs.agents import Agents
from peppermill.envs.episode import NotBegun


class GameAEC(Agents, AECEnv):  # type: ignore[misc]
    """Where several seats decide at the same time they are asked in turn, and none sees what another has decided."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.episode.asked[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.seen_by(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise NotBegun("reset-first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError("an agent that is asked must act")
        brought = self.episode.say(self.seat_of[agent], action)
        self.episode.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = brought[seat]
            self._cumulative_rewards[other] += brought[seat]
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.episode.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.episode.asked[0]]
        if self.render_mode == "human":
            self.render()
