"""Who plays Chili Mafia: one who reckons, one who does so carelessly, and one who searches on top of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View
from peppermill.games.chili_mafia.bots.guide import MafiaGuide
from peppermill.games.chili_mafia.bots.strategy import Strategy
from peppermill.games.chili_mafia.imagine import imagine
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.views import MafiaView

CARELESS: Final = 40.0
"""How many points a casual player's ratings are off at most."""


class SteadyBot(Bot):
    """Always what it thinks brings most."""

    def __init__(self) -> None:
        self.strategy = Strategy()

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.strategy.best(seen(view), seat_of(view), legal)


class CasualBot(SteadyBot):
    """Sees the same and does not look closely."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        ratings = self.strategy.rate(seen(view), seat_of(view), legal)
        best = 0
        most = -10_000.0
        for i in range(len(ratings)):
            rating = ratings[i] + CARELESS * rng.random()
            if rating > most:
                most = rating
                best = i
        return legal[best]


def seat_of(view: View) -> int:
    if not isinstance(view, MafiaView) or view.seat is None:
        raise CannotImagine("not-a-view", game="Chili Mafia")
    return view.seat


def seen(view: View) -> MafiaState:
    """A world to look at. Any that agrees with the view will do: the strategy reads nothing of it that the seat does not know."""
    if not isinstance(view, MafiaView) or view.seat is None:
        raise CannotImagine("not-a-view", game="Chili Mafia")
    return imagine(view, Sfc32(0))


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (("jalapeno", CasualBot), ("habanero", SteadyBot))

SEARCHERS: Final[tuple[tuple[str, Callable[[], Guide], Effort], ...]] = (
    ("carolina-reaper", MafiaGuide, Effort(0.3, horizon=20, exploration=0.3, prior_decay=0.6)),
)
