"""The games in the tools of researchers: PettingZoo, Gymnasium, and batches of games as plain arrays.

>>> import peppermill.envs
>>> env = peppermill.envs.batch("chicago-poker", envs=4, players=2, seed=1)
>>> batch = env.step(env.random_actions())
>>> batch.observations.shape[0], batch.rewards.shape
(4, (4, 2))

`docs/research.md` shows how to use them, `docs/encodings.md` what every number means. They know no game: what they show
and take is the game's own encoding, in its newest or an older `version`. All but `batch` need `pip install 'peppermill[envs]'`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from peppermill.envs.batch_env import Batch, BatchEnv
from peppermill.envs.ids import register_ids
from peppermill.envs.libraries import MissingLibrary, need
from peppermill.envs.shards import WorkerDied

if TYPE_CHECKING:
    from peppermill.core.bot import Bot
    from peppermill.envs.aec_env import GameAEC
    from peppermill.envs.gym_env import GameEnv
    from peppermill.envs.parallel_env import GameParallel
    from peppermill.envs.vector_env import VectorEnv

__all__ = ["Batch", "BatchEnv", "MissingLibrary", "WorkerDied", "aec", "batch", "gym", "parallel", "vector"]


def aec(
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
        scaled=scaled,
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
    scaled: bool = False,
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
        scaled=scaled,
        render_mode=render_mode,
        version=version,
    )


def gym(  # noqa: PLR0913 (settings that Gymnasium hands over by name)
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
) -> GameEnv:
    """Gymnasium: one seat, the others played by our bots.

    >>> env = peppermill.envs.gym("chicago-poker", players=2, opponents="jalapeno")
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
        scaled=scaled,
        render_mode=render_mode,
        version=version,
    )


def vector(  # noqa: PLR0913 (settings that Gymnasium hands over by name)
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
) -> VectorEnv:
    """Gymnasium's vector environment: many games at once, in compiled code. Without opponents all seats are yours.

    >>> env = peppermill.envs.vector("safranito", num_envs=4, players=2, opponents="random")
    >>> observation, info = env.reset(seed=1)
    >>> observation["observation"].shape[0], env.action_masks().any(axis=1).all()
    (4, np.True_)
    """
    need("gymnasium")
    from peppermill.envs.vector_env import VectorEnv  # noqa: PLC0415

    return VectorEnv(
        game,
        num_envs,
        players,
        options,
        opponents=opponents,
        seat=seat,
        seed=seed,
        reward=reward,
        max_cycles=max_cycles,
        scaled=scaled,
        workers=workers,
        writable=writable,
        version=version,
    )


def batch(
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
) -> BatchEnv:
    """The same games without Gymnasium: plain arrays, all seats yours, what a step brought to each of them.

    >>> env = peppermill.envs.batch("chili-mafia", envs=8, players=3, seed=1)
    >>> batch = env.step(env.random_actions())
    >>> batch.masks.any(axis=1).all(), batch.seats.shape
    (np.True_, (8,))
    """
    return BatchEnv(
        game,
        envs,
        players,
        options,
        seed=seed,
        reward=reward,
        max_cycles=max_cycles,
        workers=workers,
        writable=writable,
        version=version,
    )


register_ids()
