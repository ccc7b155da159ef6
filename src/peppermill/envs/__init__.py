"""The games in the tools of researchers: PettingZoo, Gymnasium, and a vectorised environment of our own.

>>> import peppermill.envs
>>> env = peppermill.envs.vector("chicago-poker", envs=4, players=2, seed=1)
>>> batch = env.step(env.random_actions())
>>> batch.observations.shape[0], batch.rewards.shape
(4, (4, 2))

`docs/research.md` shows how to use them, `docs/encodings.md` what every number means. They know no game: what they show
and take is the game's own encoding, in its newest or an older `version`. `aec`, `parallel` and `gym` need
`pip install 'peppermill[envs]'`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from peppermill.envs.ids import register_ids
from peppermill.envs.libraries import MissingLibrary, need
from peppermill.envs.vector_env import Batch, VectorEnv

if TYPE_CHECKING:
    from peppermill.core.bot import Bot
    from peppermill.envs.aec_env import GameAEC
    from peppermill.envs.gym_env import GameEnv
    from peppermill.envs.parallel_env import GameParallel

__all__ = ["Batch", "MissingLibrary", "VectorEnv", "aec", "gym", "parallel", "vector"]


def aec(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    reward: str = "win",
    illegal: str = "raise",
    max_cycles: int | None = None,
    text: bool = False,
    render_mode: str | None = None,
    version: int | None = None,
) -> GameAEC:
    """PettingZoo, one agent after the other.

    >>> env = peppermill.envs.aec("chicago-poker", players=2)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.agents, int(observation["action_mask"].sum()) > 0
    (['seat_0', 'seat_1'], True)
    """
    need("pettingzoo", "gymnasium")
    from peppermill.envs.aec_env import GameAEC  # noqa: PLC0415

    return GameAEC(
        game,
        players,
        options,
        reward=reward,
        illegal=illegal,
        max_cycles=max_cycles,
        text=text,
        render_mode=render_mode,
        version=version,
    )


def parallel(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    reward: str = "win",
    illegal: str = "raise",
    max_cycles: int | None = None,
    text: bool = False,
    render_mode: str | None = None,
    version: int | None = None,
) -> GameParallel:
    """PettingZoo, all seats that are asked at once; a seat that is not asked waits, which is the last action.

    >>> env = peppermill.envs.parallel("safranito", players=3)
    >>> observations, infos = env.reset(seed=1)
    >>> list(observations)
    ['seat_0', 'seat_1', 'seat_2']
    """
    need("pettingzoo", "gymnasium")
    from peppermill.envs.parallel_env import GameParallel  # noqa: PLC0415

    return GameParallel(
        game,
        players,
        options,
        reward=reward,
        illegal=illegal,
        max_cycles=max_cycles,
        text=text,
        render_mode=render_mode,
        version=version,
    )


def gym(  # noqa: PLR0913 — all but two are by keyword
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
    render_mode: str | None = None,
    version: int | None = None,
) -> GameEnv:
    """Gymnasium: one seat, the others played by our bots.

    >>> env = peppermill.envs.gym("chicago-poker", players=2, opponents="casual")
    >>> observation, info = env.reset(seed=1)
    >>> move = env.action_space.sample(observation["action_mask"])
    >>> observation, reward, terminated, truncated, info = env.step(move)
    >>> observation["observation"].dtype, terminated
    (dtype('uint8'), False)
    """
    need("gymnasium")
    from peppermill.envs.gym_env import GameEnv  # noqa: PLC0415

    return GameEnv(
        game,
        players,
        options,
        seat=seat,
        opponents=opponents,
        reward=reward,
        illegal=illegal,
        max_cycles=max_cycles,
        text=text,
        render_mode=render_mode,
        version=version,
    )


def vector(
    game: str,
    envs: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    reward: str = "win",
    max_cycles: int | None = None,
    version: int | None = None,
) -> VectorEnv:
    """Many games at once, one decision in each per step, in compiled code.

    >>> env = peppermill.envs.vector("chili-mafia", envs=8, players=3, seed=1)
    >>> batch = env.step(env.random_actions())
    >>> batch.masks.any(axis=1).all(), batch.seats.shape
    (np.True_, (8,))
    """
    return VectorEnv(game, envs, players, options, seed=seed, reward=reward, max_cycles=max_cycles, version=version)


register_ids()
