"""Who plays Safranito, and how they reckon."""

from peppermill.games.safranito.bots.players import PLAYERS

__all__ = ["PLAYERS"]
