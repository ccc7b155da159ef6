"""Who plays Chicago Poker: one who reckons, one who does so carelessly, and one who searches on top of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View
from peppermill.games.chicago_poker.bots.guide import ChicagoGuide
from peppermill.games.chicago_poker.bots.strategy import Strategy, highest
from peppermill.games.chicago_poker.imagine import imagine
from peppermill.games.chicago_poker.state import ChicagoState
from peppermill.games.chicago_poker.views import ChicagoView, no_such_view

CARELESS: Final = 1.6
"""How far off a casual player's ratings are at most: more than the difference between a draw and a card that fits."""


class SteadyBot(Bot):
    """Always the action it rates highest."""

    def __init__(self) -> None:
        self.strategy = Strategy()

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[highest(self.ratings(view, legal, rng))]

    def ratings(self, view: View, legal: Sequence[Action], rng: Rng) -> list[float]:
        if not isinstance(view, ChicagoView) or view.seat is None:
            raise no_such_view()
        # Any world will do: the strategy reads nothing of it that the seat does not know.
        p = ChicagoState()
        imagine(p, view, Sfc32(0))
        return self.strategy.rate(p, view.seat, legal)


class CasualBot(SteadyBot):
    """Sees the same and does not look closely."""

    def ratings(self, view: View, legal: Sequence[Action], rng: Rng) -> list[float]:
        return [rating + CARELESS * rng.random() for rating in super().ratings(view, legal, rng)]


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (("jalapeno", CasualBot), ("habanero", SteadyBot))

SEARCHERS: Final[tuple[tuple[str, Callable[[], Guide], Effort], ...]] = (
    ("carolina-reaper", ChicagoGuide, Effort(0.6, horizon=20, exploration=0.7, prior_decay=0.6)),
)
