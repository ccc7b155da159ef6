"""The names under which Gymnasium finds the games: `peppermill/ChicagoPoker-v1`."""

from __future__ import annotations

from peppermill.core.registry import find, names
from peppermill.envs.libraries import has


def id_of(name: str) -> str:
    """A game's name there. The version grows when a number of its encoding changes its meaning."""
    game = find(name)
    players = game.min_players
    version = game.encoding(players, game.settle(None, players)).version
    return f"peppermill/{name.title().replace('-', '')}-v{version}"


def register_ids() -> None:
    """Tell Gymnasium, if it is installed, of all games that have an encoding."""
    if not has("gymnasium"):
        return
    from gymnasium import register, registry  # noqa: PLC0415

    for name in names():
        if find(name).has_encoding() and id_of(name) not in registry:
            register(
                id=id_of(name),
                entry_point="peppermill.envs.gym_env:GameEnv",
                vector_entry_point="peppermill.envs.vector_env:against_bots",
                kwargs={"game": name},
            )
