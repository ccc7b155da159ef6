"""Who plays Safranito, and how they reckon."""

from peppermill.games.safranito.bots.players import PLAYERS
from peppermill.games.safranito.bots.searching import THINKERS

__all__ = ["PLAYERS", "THINKERS"]
