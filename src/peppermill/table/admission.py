"""Who sits down when the bots are busy: a table that asks for one who thinks long gets a lighter one, and is told so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peppermill.bots import level_of
from peppermill.bots.resolve import check_level
from peppermill.bots.usual import lighter_level
from peppermill.table.bot_pool import BotPool
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat


@dataclass(frozen=True)
class Lighter:
    """A seat that got another level than was asked for."""

    seat: int
    asked: str
    given: str

    def json(self) -> dict[str, Any]:
        return {"seat": self.seat, "asked": self.asked, "given": self.given}


def fitting(game: str, level: str, players: int, options: Mapping[str, Any]) -> str:
    """The level, or UnknownBot: there is no such one, or a network plays it that was made for another kind of match."""
    check_level(game, level, players, options)
    return level


def admitted(game: str, level: str, bots: BotPool, policy: TablePolicy) -> str:
    """The level that sits down for the one that is asked for, or UnknownBot.

    It is another one while such bots, with what was to think lately, have less than the least share of their usual time.
    """
    seconds = level_of(game, level).seconds
    return lighter_level(game, level) if policy.pace.effort(seconds, bots.load.lately) < policy.least_effort else level


def lighter_ones(asked: dict[int, str], seats: Sequence[Seat]) -> list[Lighter]:
    """Those of the seats that did not get the level they asked for."""
    given = {seat.number: seat.bot for seat in seats if seat.bot is not None}
    return [Lighter(seat, level, given[seat]) for seat, level in asked.items() if given.get(seat, level) != level]
