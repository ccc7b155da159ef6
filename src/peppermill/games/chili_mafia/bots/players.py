"""Who plays Chili Mafia: two who forget, one who reckons, and one who searches on top of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.chili_mafia.bots.forgetful import jalapeno, sweet_chili
from peppermill.games.chili_mafia.bots.guide import MafiaGuide
from peppermill.games.chili_mafia.bots.looking import seat_of, seen
from peppermill.games.chili_mafia.bots.strategy import Strategy


class HabaneroBot(Bot):
    """Always what it thinks brings most."""

    def __init__(self) -> None:
        self.strategy = Strategy()

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.strategy.best(seen(view), seat_of(view), legal)


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (
    ("sweet-chili", sweet_chili),
    ("jalapeno", jalapeno),
    ("habanero", HabaneroBot),
)

SEARCHERS: Final[tuple[tuple[str, Callable[[], Guide], Effort], ...]] = (
    ("carolina-reaper", MafiaGuide, Effort(1.2, horizon=12, patience=0)),
)
