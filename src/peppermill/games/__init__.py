"""The games. One line here makes a game appear behind every door."""

from dataclasses import dataclass
from typing import Final

from peppermill.core.game import Credits
from peppermill.core.registry import announce

announce("chili-dice", "peppermill.games.chili_dice.game")


@dataclass(frozen=True)
class Coming:
    """A game that is announced on the start page and can't be played yet."""

    id: str
    name: str
    min_players: int
    max_players: int
    credits: Credits


COMING: Final = (
    Coming("chicago-poker", "Chicago Poker", 2, 6, Credits(("Bruno Cathala", "Bruno Faidutti"), ("Phalanx Games",), 2007)),
    Coming("chili-mafia", "Chili Mafia", 2, 8, Credits(("Krisztina Felméry", "Tamás Leidal"), ("Lemery Games",), 2021)),
    Coming("safranito", "Safranito", 2, 4, Credits(("Marco Teubner",), ("Zoch Verlag",), 2010)),
)
