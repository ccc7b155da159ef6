"""Who plays Chicago Poker: one who reckons, two who forget half of it, and one who searches on top of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View
from peppermill.games.chicago_poker.bots.dominated import Dominated
from peppermill.games.chicago_poker.bots.guide import ChicagoGuide
from peppermill.games.chicago_poker.bots.strategy import Strategy, highest
from peppermill.games.chicago_poker.cards import CORRUPTION, INFORMER, LIMOUSINE, MURDER, REVOLVER
from peppermill.games.chicago_poker.imagine import imagine
from peppermill.games.chicago_poker.moves import Corruption, Informer, Limousine, Murder, Play, Revolver
from peppermill.games.chicago_poker.position import NONE
from peppermill.games.chicago_poker.state import ChicagoState
from peppermill.games.chicago_poker.views import ChicagoView, no_such_view

LEFT_OUT: Final = 10.0
"""Off the rating of what should not be done, or was not seen: far below everything else."""


class HabaneroBot(Bot):
    """Always the action it rates highest, and never one that is plainly wrong."""

    def __init__(self) -> None:
        self.strategy = Strategy()
        self.dominated = Dominated()

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[highest(self.ratings(view, legal, rng))]

    def ratings(self, view: View, legal: Sequence[Action], rng: Rng) -> list[float]:
        if not isinstance(view, ChicagoView) or view.seat is None:
            raise no_such_view()
        # Any world will do: the strategy reads nothing of it that the seat does not know.
        p = ChicagoState()
        imagine(p, view, Sfc32(0))
        ratings = self.strategy.rate(p, view.seat, legal)
        for index, action in enumerate(legal):
            if self.dominated.name(p, view.seat, action):
                ratings[index] -= LEFT_OUT
        return ratings


class ForgetfulBot(HabaneroBot):
    """Reckons as well, but does not see every card in its hand, and is not too particular: plays the best of what it noticed."""

    def __init__(self, overlooks: float, careless: float) -> None:
        super().__init__()
        self.overlooks = overlooks
        """How often it has no eye for a card."""
        self.careless = careless
        """How far off its ratings are at most. From a draw to a card that fits it is 0.5."""

    def ratings(self, view: View, legal: Sequence[Action], rng: Rng) -> list[float]:
        ratings = super().ratings(view, legal, rng)
        unseen: dict[int, bool] = {}
        for index, action in enumerate(legal):
            card = _card_of(action)
            if card != NONE:
                if card not in unseen:
                    unseen[card] = rng.random() < self.overlooks
                if unseen[card]:
                    ratings[index] -= LEFT_OUT
            ratings[index] += self.careless * rng.random()
        return ratings


def _card_of(action: Action) -> int:
    """The card that is played with it, or NONE."""
    if isinstance(action, Play):
        return action.card
    return _SPECIALS.get(type(action), NONE)


_SPECIALS: Final[dict[type, int]] = {
    Murder: MURDER,
    Informer: INFORMER,
    Limousine: LIMOUSINE,
    Revolver: REVOLVER,
    Corruption: CORRUPTION,
}


def sweet_chili() -> Bot:
    """Sees one card in five, and lays it where it looks nice."""
    return ForgetfulBot(0.8, 1.6)


def jalapeno() -> Bot:
    """Misses more than every other card, and now and then draws where it should play."""
    return ForgetfulBot(0.6, 0.9)


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (
    ("sweet-chili", sweet_chili),
    ("jalapeno", jalapeno),
    ("habanero", HabaneroBot),
)

SEARCHERS: Final[tuple[tuple[str, Callable[[], Guide], Effort], ...]] = (
    ("carolina-reaper", ChicagoGuide, Effort(1.3, horizon=10, prior_decay=0.6, patience=0)),
)
