"""How long a table waits for whom, and what happens then: time-outs, bots that hold a seat, votes, a new host.

What is due is found here, from what is stored and who is here; `Autoplay` waits for it and does it. Each of these looks at the
table again before it changes anything: whoever did something in the last moment is in time.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from peppermill.core.values import Action
from peppermill.table.clock import Turn
from peppermill.table.errors import NotYourSeat, WrongMoment
from peppermill.table.match_info import MatchInfo, Status
from peppermill.table.notes import What
from peppermill.table.turns import with_bot

if TYPE_CHECKING:
    from peppermill.table.table import Table


@dataclass(frozen=True)
class Due:
    """Something that happens by itself in so many seconds. Of the same name there is only one at a time."""

    name: str
    wait: float
    act: Callable[[], Awaitable[None]]


class Patience:
    """Knows since when each person has been gone, or has let the others wait. It begins anew with every load: never worse."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._awake_since = time.monotonic()
        self._gone_since: dict[int, float] = {}
        self._asked_since: dict[int, float] = {}
        self._counted: set[int] = set()
        """The seats whose countdown this process began. Those it found stored begin anew."""

    # What happens at the table

    def gone(self, seats: Iterable[int]) -> None:
        """Nobody is connected for these seats any more, or their owners left."""
        for seat in seats:
            self._gone_since[seat] = time.monotonic()
            self._counted.discard(seat)

    def wake(self) -> None:
        """This process runs the table from now on, or knows again who is there: whoever is not counts as gone from now on."""
        self._gone_since.clear()
        self._asked_since.clear()
        self._counted.clear()
        self._awake_since = time.monotonic()

    def moved(self, turn: Turn) -> None:
        """Somebody moved: most seats have a new decision, or none."""
        goes_on = turn.goes_on
        self._asked_since = {
            seat: self._asked_since.get(seat, self._awake_since) if seat in goes_on else time.monotonic() for seat in turn.after
        }

    def stirred(self, seat: int) -> None:
        """Its owner did something."""
        self._asked_since[seat] = time.monotonic()

    # What is due

    def due(self) -> list[Due]:
        if not self._table.runs:
            return []
        here = self._table.here()
        found = [self._new_host(here)]
        for seat in self._table.match.to_act:
            if not self._table.info.seats[seat].by_bot:
                found.append(self._time_out(seat) if self._table.info.clock is not None else self._without_clock(seat, here))
        return [due for due in found if due is not None]

    def _time_out(self, seat: int) -> Due | None:
        out = self._runs_out(seat)
        return None if out is None else Due(f"time-out {seat}", out, partial(self._play_time_out, seat))

    def _runs_out(self, seat: int) -> float | None:
        """Seconds until the seat's time is up."""
        clock = self._table.info.clock
        out = None if clock is None else clock.runs_out(seat)
        return None if out is None else max(0, out - self._table.time.now()) / 1000

    async def _play_time_out(self, seat: int) -> None:
        def choose() -> Action | None:
            match = self._table.match
            late = seat in match.to_act and not match.info.seats[seat].by_bot and self._runs_out(seat) == 0
            return match.state.timeout(seat) if late else None

        await self._table.play_for(seat, choose, missed=True)

    def _without_clock(self, seat: int, here: Set[int]) -> Due | None:
        table = self._table
        if seat not in here:
            # Nobody waits for a player who closed the page: they find the game as they left it.
            return self._for_the_absent(seat) if here and table.elsewhere.known else None
        if not self.voters(seat, here):
            return None
        if seat not in table.info.votes:
            wait = self._asked_since.get(seat, self._awake_since) + table.policy.vote_after - time.monotonic()
            return Due(f"vote {seat}", max(0.0, wait), partial(self._open_vote, seat))
        return Due(f"hold {seat}", 0.0, partial(self._hold, seat)) if self._carried(seat) else None

    def _for_the_absent(self, seat: int) -> Due:
        """Everybody sees how long they are still waited for, so that is stored first. Enough votes end it at once."""
        if self._carried(seat):
            return Due(f"hold {seat}", 0.0, partial(self._hold, seat))
        if seat not in self._counted or seat not in self._table.info.takeovers:
            return Due(f"count {seat}", 0.0, partial(self._count_down, seat))
        return Due(f"hold {seat}", self._until_taken(seat), partial(self._hold, seat))

    def _until_taken(self, seat: int) -> float:
        """Seconds until a bot takes that seat over; infinite while nobody counts."""
        at = self._table.info.takeovers.get(seat)
        return float("inf") if at is None else max(0, at - self._table.time.now()) / 1000

    def _gone(self, seat: int) -> bool:
        """Is this person away while others wait for them? With a clock, the clock waits."""
        table = self._table
        waited_for = seat in table.match.to_act and not table.info.seats[seat].by_bot
        return waited_for and table.info.clock is None and bool(table.here()) and seat not in table.here()

    def voters(self, seat: int, here: Set[int] | None = None) -> set[int]:
        """Who decides whether a bot plays there: everybody else who is here, on another device, and not waited for as well."""
        info, beside = self._table.info, self._table.crowd.beside(seat)
        others = (self._table.here() if here is None else here) - beside - {seat}
        return {each for each in others if each not in info.votes and not info.seats[each].held}

    def _carried(self, seat: int) -> bool:
        voters = self.voters(seat)
        return bool(voters) and voters <= set(self._table.info.votes.get(seat, ()))

    def _away(self, seat: int, longest: float) -> float:
        """Seconds until somebody who is not here has been gone that long."""
        return max(0.0, self._gone_since.get(seat, self._awake_since) + longest - time.monotonic())

    async def _open_vote(self, seat: int) -> None:
        def change(info: MatchInfo) -> MatchInfo:
            waited_for = seat in self._table.match.to_act and seat in self._table.here() and not info.seats[seat].by_bot
            if not waited_for or seat in info.votes or not self.voters(seat):
                return info
            return replace(info, votes={**info.votes, seat: ()})

        await self._table.amend(change, own=True)

    async def _count_down(self, seat: int) -> None:
        def change(info: MatchInfo) -> MatchInfo:
            if not self._gone(seat):
                return info
            wait = round(1000 * self._away(seat, self._table.policy.takeover_after))
            return replace(info, takeovers={**info.takeovers, seat: self._table.time.now() + wait})

        await self._table.amend(change, own=True)
        self._counted.add(seat)

    async def _hold(self, seat: int) -> None:
        def change(info: MatchInfo) -> MatchInfo:
            gone = self._gone(seat)
            taken = gone and self._until_taken(seat) == 0
            if seat not in self._table.match.to_act or info.seats[seat].by_bot or not (taken or self._carried(seat)):
                return info
            return with_bot(info, seat, self._table.match.version, What.GONE if gone else What.SLOW)

        await self._table.amend(change, own=True)

    def _new_host(self, here: Set[int]) -> Due | None:
        heir = self._heir(here)
        if heir is None:
            return None
        return Due("host", self._away(self._table.info.host, self._table.policy.host_after), self._hand_on)

    def _heir(self, here: Set[int]) -> int | None:
        """Who is next to be host, if the host is gone."""
        info = self._table.info
        if info.status not in (Status.OPEN, Status.PLAYING) or info.host in here or not self._table.elsewhere.known:
            return None
        order = [(info.host + step) % len(info.seats) for step in range(1, len(info.seats))]
        return next((seat for seat in order if seat in here and not info.seats[seat].held), None)

    async def _hand_on(self) -> None:
        def change(info: MatchInfo) -> MatchInfo:
            here = self._table.here()
            due, heir = self._new_host(here), self._heir(here)
            return info if due is None or due.wait > 0 or heir is None else replace(info, host=heir)

        await self._table.amend(change, own=True)

    # What people do about it

    async def vote(self, seat: int, by: int) -> None:
        """Somebody wants a bot to play for somebody else: one who lets them wait, or who is gone."""

        def change(info: MatchInfo) -> MatchInfo:
            # Another process may know before we do that they are gone.
            if seat not in info.votes and seat not in info.takeovers and not self._gone(seat):
                raise WrongMoment("no-vote")
            if by not in self.voters(seat):
                raise NotYourSeat("not-a-voter")
            given = info.votes.get(seat, ())
            return info if by in given else replace(info, votes={**info.votes, seat: (*given, by)})

        await self._table.amend(change)
