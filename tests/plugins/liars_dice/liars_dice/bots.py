"""Its players: one that works out the odds of the dice it can't see, and what they say about every move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final

from liars_dice.moves import Bid, Doubt
from liars_dice.rules import FACES, matching
from liars_dice.views import LiarsView
from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View

ADVICE_UNIT: Final = "percent"


def holds(view: LiarsView, count: int, face: int) -> float:
    """The probability that there are this many dice of this face."""
    own = matching([view.dice], face, view.wild)
    unseen = sum(view.left) - len(view.dice)
    hit = (2 if view.wild and face != 1 else 1) / FACES
    need = max(0, count - own)
    return sum([comb(unseen, n) * hit**n * (1 - hit) ** (unseen - n) for n in range(need, unseen + 1)])


def advise(view: View, legal: Sequence[Action]) -> list[tuple[Action, float]]:
    """How likely each move is to be right, in percent; best first."""
    if not isinstance(view, LiarsView):
        raise CannotImagine("not-a-view", game="Liar's Dice")
    worth: list[tuple[Action, float]] = []
    for action in legal:
        if isinstance(action, Bid):
            worth.append((action, 100 * holds(view, action.count, action.face)))
        elif isinstance(action, Doubt):
            worth.append((action, 100 * (1 - holds(view, view.bids[-1].count, view.bids[-1].face))))
    return sorted(worth, key=lambda entry: -entry[1])


class CarefulBot(Bot):
    """Makes the move that is most likely to be right."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return advise(view, legal)[0][0]


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (("careful", CarefulBot),)
