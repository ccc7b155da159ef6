"""The names under which Gymnasium finds the games: `peppermill/ChicagoPoker-v2`, and older versions of their numbers."""

from __future__ import annotations

from peppermill.core.registry import find, names
from peppermill.envs.libraries import has


def ids_of(name: str) -> dict[str, int]:
    """A game's names there, the newest last. A version is that of its encoding: it grows when a number changes its meaning."""
    game = find(name)
    players = game.min_players
    newest = game.encoding(players, game.settle(None, players)).version
    return {f"peppermill/{name.title().replace('-', '')}-v{version}": version for version in (*game.old_encodings, newest)}


def register_ids() -> None:
    """Tell Gymnasium, if it is installed, of all games that have an encoding."""
    if not has("gymnasium"):
        return
    from gymnasium import register, registry  # noqa: PLC0415

    for name in names():
        if not find(name).has_encoding():
            continue
        for env_id, version in ids_of(name).items():
            if env_id not in registry:
                register(
                    id=env_id,
                    entry_point="peppermill.envs.gym_env:GameEnv",
                    kwargs={"game": name, "version": version},
                )
