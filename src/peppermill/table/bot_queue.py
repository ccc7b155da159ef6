"""Who is next to think: those who know at once, then people who asked for a hint, then long thoughts; by turns among tables."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from peppermill.table.bot_process import Job

_PASSED: Final = 8
"""So many may go past somebody who waits; then it is their turn."""


class Lane(IntEnum):
    """The lower, the sooner."""

    QUICK = 0
    HINT = 1
    LONG = 2


@dataclass(eq=False)
class Ticket:
    """A job that waits, and who waits for it."""

    job: Job
    table: str
    lane: Lane
    answer: asyncio.Future[object]
    due: float | None = None
    """When the answer is of no use any more, by the clock of the event loop."""
    room: float | None = None
    """How long all who are to decide now may think, one after the other."""
    since: float = field(default_factory=time.monotonic)


class FairQueue:
    """Tables take turns in every lane: one with five bots waits as long as one with a single bot."""

    def __init__(self) -> None:
        self._lanes: tuple[OrderedDict[str, deque[Ticket]], ...] = tuple([OrderedDict() for _ in Lane])
        self._passed = [0 for _ in Lane]

    def __len__(self) -> int:
        return sum([len(tickets) for lane in self._lanes for tickets in lane.values()])

    def put(self, ticket: Ticket) -> None:
        self._lanes[ticket.lane].setdefault(ticket.table, deque()).append(ticket)

    def drop(self, ticket: Ticket) -> None:
        """Nobody waits for it any more. Nothing happens if it was taken already."""
        lane = self._lanes[ticket.lane]
        waiting = lane.get(ticket.table)
        if waiting is not None and ticket in waiting:
            waiting.remove(ticket)
            if not waiting:
                del lane[ticket.table]

    def take(self) -> Ticket | None:
        """The next one; None if nobody waits."""
        waiting = [lane for lane in Lane if self._lanes[lane]]
        if not waiting:
            return None
        chosen = next((lane for lane in reversed(waiting) if self._passed[lane] >= _PASSED), waiting[0])
        for lane in waiting:
            self._passed[lane] = 0 if lane is chosen else self._passed[lane] + 1
        table, tickets = self._lanes[chosen].popitem(last=False)
        ticket = tickets.popleft()
        if tickets:
            self._lanes[chosen][table] = tickets
        return ticket
