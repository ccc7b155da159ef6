"""Gymnasium: one seat is yours, our bots play the others. Alone at the table (Chili Dice) you play for your own score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from peppermill.bots import player
from peppermill.core.bot import Bot
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.envs.episode import Episode, NotBegun, refuse_options, seat_at
from peppermill.envs.opponents import names_of
from peppermill.envs.rendering import RENDER_MODES, check_mode, render
from peppermill.envs.spaces import observation_space

_SEEDS: Final = 2**63
"""Seeds are below it."""


class GameEnv(gymnasium.Env):  # type: ignore[misc]
    """Rewards: won or lost at the end (`win`), or points as they come (`score`, which is what counts alone at the table).

    An action that is not allowed loses the match (`illegal="lose"`), unless it is to raise an error or become a random one.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(  # noqa: PLR0913 (settings that Gymnasium hands over by name)
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        reward: str | None = None,
        illegal: str = "lose",
        max_cycles: int | None = None,
        text: bool = False,
        scaled: bool = False,
        render_mode: str | None = None,
        version: int | None = None,
    ) -> None:
        if players is None:
            players = find(game).min_players
        if reward is None:
            reward = "score" if players == 1 else "win"
        self.episode = Episode(
            game, players, options, reward=reward, illegal=illegal, max_cycles=max_cycles, scaled=scaled, version=version
        )
        self.render_mode = check_mode(render_mode)
        self.with_text = text
        self.fixed_seat = None if seat is None else seat_at(seat, self.episode.players)
        """None: a seat drawn at random for every match."""
        self.seat = self.fixed_seat or 0
        self.begun = False
        self.opponents = names_of(opponents, self.episode.players - 1)
        self.bots = _seated(self.episode, self.opponents)
        self.observation_space = observation_space(self.episode.encoding, self.episode.actions, text, scaled)
        self.action_space = spaces.Discrete(self.episode.actions)

    # Copies and pickles: a bot keeps nothing between decisions, so new ones take the seats.

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "bots"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.bots = _seated(self.episode, self.opponents)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        refuse_options(options)
        super().reset(seed=seed)
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.episode.players))
        self.bot_rng = Sfc32(int(self.np_random.integers(_SEEDS)))
        self.episode.begin(Sfc32(int(self.np_random.integers(_SEEDS))))
        self.begun = True
        self._play_others()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self.begun:
            raise NotBegun("reset-first")
        reward = self.episode.say(self.seat, action)[self.seat]
        reward += self._play_others()
        self.episode.cycles += 1
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, self.episode.over, self.episode.cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as sb3-contrib asks for it."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def _play_others(self) -> float:
        """Let the bots play until our seat is asked. Returns what that brought to our seat."""
        episode = self.episode
        reward = 0.0
        while not episode.over and self.seat not in episode.asked:
            seat = episode.asked[0]
            state = episode.state
            bot = self.bots[seat if seat < self.seat else seat - 1]
            action = bot.act(state.view(seat), state.legal(seat), self.bot_rng)
            reward += episode.play(seat, action)[self.seat]
        return reward

    def _observe(self) -> dict[str, Any]:
        seen: dict[str, Any] = {"observation": self.episode.observation(self.seat), "action_mask": self.episode.mask(self.seat)}
        if self.with_text:
            seen["text"] = self.episode.text(self.seat)
        return seen

    def _info(self) -> dict[str, Any]:
        """At the end: how it ended."""
        if self.episode.state.over:
            result = self.episode.state.result
            return {"scores": list(result.scores), "ranks": list(result.ranks), "won": result.ranks[self.seat] == 1}
        return {"illegal": True} if self.episode.loser is not None else {}

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.episode, self.render_mode, self.seat)


def _seated(episode: Episode, opponents: Sequence[str | Bot]) -> list[Bot]:
    return [player(episode.game.id, name, episode.players, episode.settings) for name in opponents]
