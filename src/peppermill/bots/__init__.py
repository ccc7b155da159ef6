"""The computer's players: the levels people choose from, and advice on what every legal action is worth."""

from typing import TYPE_CHECKING, Any

from peppermill.bots.players import (
    Advice,
    Level,
    NoAdvice,
    UnknownBot,
    advise,
    bot,
    can_advise,
    level_of,
    levels,
    offered,
)
from peppermill.bots.random import RandomBot
from peppermill.bots.resolve import player

if TYPE_CHECKING:
    from peppermill.bots.policy import PolicyBot

__all__ = [
    "Advice",
    "Level",
    "NoAdvice",
    "PolicyBot",
    "RandomBot",
    "UnknownBot",
    "advise",
    "bot",
    "can_advise",
    "level_of",
    "levels",
    "offered",
    "player",
]


def __getattr__(name: str) -> Any:
    """`PolicyBot` is imported when it is asked for: hardly anybody plays with a network."""
    if name == "PolicyBot":
        from peppermill.bots.policy import PolicyBot  # noqa: PLC0415

        return PolicyBot
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
