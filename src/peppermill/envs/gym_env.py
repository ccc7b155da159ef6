"""Gymnasium: one seat is yours, our bots play the others. Alone at the table (Chili Dice), it is you against the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from peppermill.bots import bot_with
from peppermill.core.bot import Bot
from peppermill.core.errors import BadOptions
from peppermill.core.registry import game as game_of
from peppermill.core.rng import Sfc32
from peppermill.envs.desk import Desk
from peppermill.envs.rendering import RENDER_MODES, check_mode, render
from peppermill.envs.spaces import observation_space


class GameEnv(gymnasium.Env):  # type: ignore[misc]
    """Rewards: won or lost at the end (`win`), or points as they come (`score`; what a table of one plays for).

    An action that is not allowed loses the match (`illegal="lose"`), unless it shall raise or be replaced by a random one.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        reward: str | None = None,
        illegal: str = "lose",
        max_cycles: int | None = None,
        text: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if players is None:
            players = game_of(game).min_players
        if reward is None:
            reward = "score" if players == 1 else "win"
        self.desk = Desk(game, players, options, reward, illegal)
        self.render_mode = check_mode(render_mode)
        self.max_cycles = max_cycles
        self.with_text = text
        self.fixed_seat = seat
        """None: another seat in every match, drawn at random."""
        self.seat = seat or 0
        if not 0 <= self.seat < self.desk.players:
            raise BadOptions("no-such-seat", seat=seat, n=self.desk.players)
        self.opponents = _names(opponents, self.desk.players - 1)
        self.bots = _seated(self.desk.game.id, self.opponents)
        self.observation_space = observation_space(self.desk.encoding, self.desk.actions, text)
        self.action_space = spaces.Discrete(self.desk.actions)
        self._steps = 0

    # Copies and pickles: a bot keeps nothing between decisions, so new ones take the seats.

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "bots"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.bots = _seated(self.desk.game.id, self.opponents)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.desk.players))
        self.bot_rng = Sfc32(int(self.np_random.integers(2**63)))
        self._steps = 0
        self.desk.begin(Sfc32(int(self.np_random.integers(2**63))))
        self._play_others()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reward = self.desk.say(self.seat, action)[self.seat]
        reward += self._play_others()
        self._steps += 1
        over = self.desk.over
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, over, cut, self._info()

    def _play_others(self) -> float:
        """Until one is asked oneself. Returns what that brought to one's own seat."""
        desk = self.desk
        reward = 0.0
        while not desk.over and self.seat not in desk.asked:
            seat = desk.asked[0]
            state = desk.state
            bot = self.bots[seat if seat < self.seat else seat - 1]
            action = bot.act(state.view(seat), state.legal(seat), self.bot_rng)
            reward += desk.play(seat, action)[self.seat]
        return reward

    def _observe(self) -> dict[str, Any]:
        seen: dict[str, Any] = {"observation": self.desk.observation(self.seat), "action_mask": self.desk.mask(self.seat)}
        if self.with_text:
            seen["text"] = self.desk.text(self.seat)
        return seen

    def _info(self) -> dict[str, Any]:
        """At the end: how it ended."""
        if self.desk.state.over:
            result = self.desk.state.result
            return {"scores": list(result.scores), "ranks": list(result.ranks), "won": result.ranks[self.seat] == 1}
        return {"illegal": True} if self.desk.loser is not None else {}

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.desk, self.render_mode, self.seat)


def _names(opponents: str | Sequence[str], seats: int) -> list[str]:
    """One name for all, or one a seat, clockwise from the first."""
    names = [opponents] * seats if isinstance(opponents, str) else list(opponents)
    if len(names) != seats:
        raise BadOptions("opponents", n=seats, given=len(names))
    return names


def _seated(game: str, opponents: Sequence[str]) -> list[Bot]:
    return [bot_with(game, name) for name in opponents]
