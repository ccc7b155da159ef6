"""Secret Bids in several versions: by the old rules the highest card takes a round, by the new ones the lowest."""

from __future__ import annotations

from typing import Any

from peppermill.core.options import Settings, Switch
from peppermill.core.rulings import Ruling
from peppermill.core.state import State
from tests.toys.secret_bids import BidState, SecretBids


class EitherWay(BidState):
    def __init__(self, players: int, cards: int, double: bool, low: bool = False) -> None:
        super().__init__(players, cards, double)
        self.low = low

    def tied(self) -> list[int]:
        if not self.low or None in self.bids:
            return super().tied()
        return [seat for seat in range(self.players) if self.bids[seat] == min(self.rounds[-1])]

    def clone(self) -> EitherWay:
        copy = super().clone()
        assert isinstance(copy, EitherWay)
        copy.low = self.low
        return copy

    def key(self) -> tuple[Any, ...]:
        return (*super().key(), self.low)


class FirstVersion(SecretBids):
    """As it was released."""


class SecondVersion(SecretBids):
    """The change is a ruling: whatever began before it goes on as it began."""

    rules = 2
    options = (*SecretBids.options, Ruling(Switch("low", True), since=2, before=False))

    def begin(self, players: int, settings: Settings) -> State:
        return EitherWay(players, int(settings["cards"]), bool(settings["double"]), bool(settings["low"]))


class LeanVersion(SecretBids):
    """Some years later: nobody has old matches any more, and the ruling is gone."""

    rules = 3
    oldest_rules = 2
    gone = {"low": True}  # noqa: RUF012

    def begin(self, players: int, settings: Settings) -> State:
        return EitherWay(players, int(settings["cards"]), bool(settings["double"]), True)
