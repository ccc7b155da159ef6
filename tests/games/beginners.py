"""The lowest level is there to be beaten: by anybody who has played the introduction.

Every game has such a beginner, `beginner.py` beside its tests. The lab plays the games, as it does for anybody's own bot.
"""

from peppermill.core.state import win_shares
from peppermill.engine import flavour
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.play import Batch, play_batch
from peppermill.lab.stats import Estimate, wilson

LOWEST = "sweet-chili"
GAMES = 400 if flavour() == "compiled" else 200


def beginners_wins(game_id: str, games: int = GAMES) -> Estimate:
    """How often the beginner wins against the lowest level, the two of them alone at the table."""
    beginner = f"tests.games.{game_id.replace('-', '_')}.beginner:Beginner"
    contest = Contest(Setup.of(game_id, players=2), (beginner, LOWEST))
    won = 0.0
    for game in play_batch(Batch(at=0, contest=contest, seed=0, first=0, last=games)).games:
        assert not game.failure, game.failure
        won += win_shares(game.ranks)[game.seating.index(0)]
    return wilson(won, games)
