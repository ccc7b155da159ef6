"""The names under which Gymnasium finds the games: `peppermill/ChicagoPoker-v2`, and older versions of their numbers."""

from __future__ import annotations

from peppermill.core.registry import find, names
from peppermill.envs.libraries import has


def id_of(name: str, version: int | None = None) -> str:
    """A game's name there. The version is that of its encoding: it grows when a number changes its meaning, or others join."""
    game = find(name)
    players = game.min_players
    found = game.encoding_of(players, game.settle(None, players), version).version
    return f"peppermill/{name.title().replace('-', '')}-v{found}"


def register_ids() -> None:
    """Tell Gymnasium, if it is installed, of all games that have an encoding."""
    if not has("gymnasium"):
        return
    from gymnasium import register, registry  # noqa: PLC0415

    for name in names():
        game = find(name)
        for version in (*game.old_encodings, None) if game.has_encoding() else ():
            if id_of(name, version) not in registry:
                register(
                    id=id_of(name, version),
                    entry_point="peppermill.envs.gym_env:GameEnv",
                    vector_entry_point="peppermill.envs.vector_env:against_bots",
                    kwargs={"game": name, "version": version},
                )
