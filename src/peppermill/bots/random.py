"""The weakest player there is, at home in every game."""

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View


class RandomBot(Bot):
    """Any legal action, each equally likely."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return rng.choice(legal)
