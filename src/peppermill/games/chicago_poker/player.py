"""Who plays Chicago Poker: one who reckons, and those who search on top of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View
from peppermill.games.chicago_poker.guide import ChicagoGuide
from peppermill.games.chicago_poker.imagine import imagine
from peppermill.games.chicago_poker.state import ChicagoState
from peppermill.games.chicago_poker.strategy import Strategy
from peppermill.games.chicago_poker.views import ChicagoView


class SteadyBot(Bot):
    """Always the action it rates highest."""

    def __init__(self) -> None:
        self.strategy = Strategy()

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if not isinstance(view, ChicagoView) or view.seat is None:
            raise CannotImagine("not-a-view", game="Chicago Poker")
        # Any world will do: the strategy reads nothing of it that the seat does not know.
        board = ChicagoState()
        imagine(board, view, Sfc32(0))
        return legal[self.strategy.best(board, view.seat, legal)]


SEARCHERS: Final[tuple[tuple[str, Callable[[], Guide], Effort], ...]] = (("sharp", ChicagoGuide, Effort(0.6, horizon=20)),)

PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (("steady", SteadyBot),)
