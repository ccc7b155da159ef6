"""A player brought by an entry point of its own: never doubts while a bid is left."""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View


class RecklessBot(Bot):
    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]
