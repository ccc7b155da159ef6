"""Which games a vector environment plays, in a form that other processes understand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from peppermill.bots import player
from peppermill.core.bot import Bot
from peppermill.core.encoding import Encoding
from peppermill.core.fleet import EVERY_SEAT, Fleet
from peppermill.core.options import Settings
from peppermill.core.registry import find

_AT_RANDOM: Final = "random"
"""The bot that needs no view: the fleet plays it itself."""


@dataclass(frozen=True)
class Plan:
    """Everything but their number and the seed."""

    game: str
    players: int
    settings: Settings
    by_score: bool
    max_cycles: int | None
    seat: int = EVERY_SEAT
    opponents: Sequence[str | Bot] = ()
    finals: bool = False
    """Is it to be kept how games stood at their end?"""
    version: int | None = None
    """Of the encoding; None: the newest."""

    def encoding(self) -> Encoding:
        return find(self.game).encoding_of(self.players, self.settings, self.version)

    def fleet(self, games: int, seed: int, number: int = 0) -> Fleet:
        """So many of the games, from that number on."""
        first = find(self.game).begin(self.players, self.settings)
        bots = [self._bot(wanted) for wanted in self.opponents]
        return Fleet(
            first, self.encoding(), games, seed, self.by_score, self.max_cycles or 0, number=number, seat=self.seat, bots=bots
        )  # fmt: skip

    def _bot(self, wanted: str | Bot) -> Bot | None:
        return None if wanted == _AT_RANDOM else player(self.game, wanted, self.players, self.settings)
