"""The names under which Gymnasium finds the games: `peppermill/ChicagoPoker-v1`."""

from __future__ import annotations

from peppermill.core.registry import game, names
from peppermill.envs.libraries import has


def id_of(name: str) -> str:
    """The version grows when a number of the game's encoding changes its meaning."""
    ours = game(name)
    players = ours.min_players
    version = ours.encoding(players, ours.settle(None, players)).version
    return f"peppermill/{name.title().replace('-', '')}-v{version}"


def register_ids() -> None:
    """All games that have an encoding; nothing where Gymnasium is not installed."""
    if not has("gymnasium"):
        return
    from gymnasium import register, registry  # noqa: PLC0415

    for name in names():
        if game(name).has_encoding() and id_of(name) not in registry:
            register(id=id_of(name), entry_point="peppermill.envs.gym_env:GameEnv", kwargs={"game": name})
