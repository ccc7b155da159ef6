"""Who plays Chili Mafia."""

from peppermill.games.chili_mafia.bots.players import PLAYERS, SEARCHERS

__all__ = ["PLAYERS", "SEARCHERS"]
