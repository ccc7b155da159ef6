"""The computer's players: the levels people choose from, and advice on what every legal action is worth."""

from peppermill.bots.players import (
    Advice,
    Level,
    NoAdvice,
    UnknownBot,
    advise,
    bot,
    bot_with,
    can_advise,
    level_of,
    levels,
)
from peppermill.bots.random import RandomBot

__all__ = [
    "Advice",
    "Level",
    "NoAdvice",
    "RandomBot",
    "UnknownBot",
    "advise",
    "bot",
    "bot_with",
    "can_advise",
    "level_of",
    "levels",
]
