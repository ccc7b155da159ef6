"""Who plays Chicago Poker, and how they reckon."""

from peppermill.games.chicago_poker.bots.players import PLAYERS, SEARCHERS

__all__ = ["PLAYERS", "SEARCHERS"]
