"""One process of a fleet that shares a PostgreSQL database, with or without a Redis between them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from peppermill.server.fleet.news import heard, told
from peppermill.server.fleet.presence import Presence, presence_of
from peppermill.server.storage.leases import Leases
from peppermill.table.errors import NotStored
from peppermill.table.match_info import Status
from peppermill.table.shared_table import SharedTable

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from peppermill.server.fleet.radio import Message, Radio
    from peppermill.table.match import Played
    from peppermill.table.match_info import MatchInfo

log = logging.getLogger(__name__)

_POLL_EVERY: Final = 1.0
"""While not everybody hears everybody by radio."""
_ANSWER_WITHIN: Final = 3.0
"""Seconds somebody waits for a database that has vanished; then they get what we know."""
_POLL_ANYWAY: Final = 10.0
"""A message may be lost, and an administrator's change makes none."""
_SHOW_EVERY: Final = 900.0
"""Redis is told again who is here before it forgets."""


class Fleet:
    """Implements `peppermill.table.exchange.Exchange`, and listens to the radio.

    Everything that asks the database happens in one task, in rounds: say that we live, hear who else does, claim the tables that
    nobody runs, look for what is new. A round begins every second, or as soon as there is something to do.
    """

    shared = True

    def __init__(self, engine: Engine, lease: float, redis: str | None = None, replaces: str | None = None) -> None:
        self.me = secrets.token_hex(6)
        self._replaces = replaces
        self._leases = Leases(engine, self.me, lease)
        self._beat_every = lease / 5
        self._radio = _radio(redis, self.me, self) if redis else None
        self._tables: dict[str, SharedTable] = {}
        self._fences: dict[str, int] = {}
        self._presence = Presence()
        self._looked: set[str] = set()
        """The tables of which we have read who is there, since we hear what is said about them."""
        self._living: dict[str, bool] = {}
        self._heard: set[str] = set()
        """Who has spoken since the last heartbeat began."""
        self._to_claim: set[str] = set()
        self._to_look: set[str] = set()
        self._to_release: dict[str, int] = {}
        self._due = {"beat": 0.0, "poll": 0.0, "show": time.monotonic() + _SHOW_EVERY}
        self._polling = False
        self._lost = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Before anybody comes: from now on we count as living."""
        with suppress(NotStored):  # then the rounds try again
            await self._leases.end(self._replaces or "")
            self._living = await self._leases.beat(False)
        if self._radio is not None:
            self._radio.start()
        self._task = asyncio.create_task(self._forever())

    async def stop(self) -> None:
        """Call it when all tables rest: they are anybody's from now on."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(NotStored):
            await self._leases.end(self.me)
        if self._radio is not None:
            for match in self._tables:
                self._radio.untune(match)
            self._radio.say(None, {"gone": self.me})
            await self._radio.stop()
        await asyncio.to_thread(self._leases.close)

    # What tables tell us

    def keep(self, table: SharedTable) -> None:
        match = table.info.id
        self._tables[match] = table
        self._to_claim.add(match)
        if self._radio is not None:
            self._radio.tune(match)
            self._to_look.add(match)
        self._hear_of([match])
        self._wake.set()

    def drop(self, table: SharedTable) -> None:
        match = table.info.id
        if self._tables.pop(match, None) is None:
            return
        self._looked.discard(match)
        self._presence.drop(match)
        self._release(match)
        if self._radio is not None:
            self._radio.untune(match)

    def stored(self, info: MatchInfo, moves: Sequence[Played] | None = None) -> None:
        if self._radio is not None:
            said = told(info, moves) if moves and self._elsewhere(info.id) else {}
            self._radio.say(info.id, {"revision": info.revision, **said})

    def seen(self, table: SharedTable) -> None:
        if self._radio is not None and table.info.id in self._tables:
            self._radio.show(table.info.id, presence_of(table))

    async def newest(self, match: str) -> int | None:
        try:
            async with asyncio.timeout(_ANSWER_WITHIN):
                return (await self._leases.revisions([match])).get(match)
        except TimeoutError:
            raise NotStored("not-stored") from None

    # What we hear by radio

    def on_air(self) -> None:
        """Say everything again: who listened to us may have missed it, and Redis may have forgotten it."""
        for table in self._tables.values():
            self.stored(table.info)
            self.seen(table)
        self._to_look.update(self._tables)
        self._again("beat", "poll")

    def off_air(self) -> None:
        self._looked.clear()
        self._hear_of(self._tables)
        self._again("beat", "poll")

    def heard(self, process: str, match: str | None, message: Message) -> None:
        self._heard.add(process)
        if "gone" in message or process not in self._living:
            self._again("beat")
        if match is None or match not in self._tables:
            return
        if "revision" in message:
            self._tables[match].news(int(message["revision"]), partial(heard, message=message))
        if "here" in message:
            self._presence.put(match, process, message["here"])
            self._hear_of([match])
        if "free" in message:
            self._to_claim.add(match)
            self._wake.set()

    # Rounds

    def _again(self, *what: str) -> None:
        for each in what:
            self._due[each] = 0.0
        self._wake.set()

    def _is_due(self, what: str, every: float) -> bool:
        now = time.monotonic()
        if now < self._due[what]:
            return False
        self._due[what] = now + every
        return True

    async def _forever(self) -> None:
        while True:
            try:
                await self._round()
            except NotStored as error:
                # Whatever was written meanwhile is found by asking for everything, as soon as there is an answer.
                self._again("beat", "poll")
                self._wake.clear()
                if not self._lost:
                    self._lost = True
                    log.warning("the database can't be reached: %s", error.__cause__)
                await asyncio.sleep(_POLL_EVERY)
                continue
            except Exception:  # a round that fails must not be the last one
                log.exception("a round of the fleet failed")
                await asyncio.sleep(_POLL_EVERY)
            if self._lost:
                self._lost = False
                log.warning("the database is back")
            with suppress(TimeoutError):
                async with asyncio.timeout(min(_POLL_EVERY, self._beat_every)):
                    await self._wake.wait()
            self._wake.clear()

    async def _round(self) -> None:
        await self._look()
        if self._is_due("beat", self._beat_every):
            await self._beat()
            self._share()
            self._to_claim.update(self._tables)
        await self._claim()
        while self._to_release:
            match, fence = self._to_release.popitem()
            try:
                await self._leases.release(match, fence)
            except NotStored:
                self._to_release[match] = fence
                raise
            if self._radio is not None:
                self._radio.say(match, {"free": True})
        polling = not self._everybody_hears()
        if polling is not self._polling:
            # At once when somebody turns deaf, and once more when the last one hears again.
            self._polling = polling
            self._due["poll"] = 0.0
        if self._is_due("poll", _POLL_EVERY if polling else _POLL_ANYWAY):
            await self._poll(self._tables)
        if self._radio is not None and self._is_due("show", _SHOW_EVERY):
            for table in self._tables.values():
                self.seen(table)

    async def _look(self) -> None:
        """Tables that we have just begun to hear about: what did we miss?"""
        if self._radio is None or not self._radio.on:
            return
        fresh, self._to_look = self._to_look & self._tables.keys(), set()
        if not fresh:
            return
        with self._presence.asking():
            found = await self._radio.present(fresh)
            for match, said in found.items():
                if match in self._tables:
                    self._presence.replace(match, said)
                    self._looked.add(match)
                    self.seen(self._tables[match])
        self._to_look |= fresh - found.keys()
        if not {process for said in found.values() for process in said} <= self._living.keys():
            self._again("beat")
        await self._poll(fresh)
        self._hear_of(found.keys() & self._tables.keys())

    async def _beat(self) -> None:
        self._heard = set()
        self._living = await self._leases.beat(self._radio is not None and self._radio.on)
        for match, process in self._presence.bury(self._living.keys() | self._heard):
            if self._radio is not None:
                self._radio.forget(match, process)
        self._hear_of(self._tables)

    def _share(self) -> None:
        """A table that only others are at is better run by one of them."""
        for match, table in self._tables.items():
            elsewhere = table.elsewhere
            if table.runs and not table.crowd and elsewhere.known and (elsewhere.seats or elsewhere.watchers):
                self._release(match)

    def _release(self, match: str) -> None:
        fence = self._fences.pop(match, None)
        if fence is not None:
            self._to_release[match] = fence
            self._wake.set()
        if match in self._tables:
            self._tables[match].retire()

    async def _claim(self) -> None:
        """Run what nobody runs."""
        wanted, self._to_claim = self._to_claim & self._tables.keys(), set()
        unrun = [match for match in wanted if self._may_run(self._tables[match])]
        claimed = await self._leases.claim(unrun) if unrun else {}
        for match, fence in claimed.items():
            if match in self._tables:
                self._fences[match] = fence
                self._tables[match].run(fence)
            else:
                self._to_release[match] = fence

    def _may_run(self, table: SharedTable) -> bool:
        """Is there anything to run that is not ours, and should it be?"""
        if table.runs or table.info.status not in (Status.OPEN, Status.PLAYING) or table.info.id in self._to_release:
            return False
        elsewhere = table.elsewhere
        return bool(table.crowd) or not (elsewhere.known and (elsewhere.seats or elsewhere.watchers))

    async def _poll(self, matches: Iterable[str]) -> None:
        for match, revision in (await self._leases.revisions(list(matches))).items():
            if match in self._tables:
                self._tables[match].news(revision)

    # Who is where

    def _elsewhere(self, match: str) -> bool:
        """May anybody be at that table in another process?"""
        table = self._tables.get(match)
        if table is None:
            return False
        elsewhere = table.elsewhere
        return bool(elsewhere.seats or elsewhere.watchers or not elsewhere.known)

    def _alone(self) -> bool:
        return self._living.keys() == {self.me}

    def _everybody_hears(self) -> bool:
        """Is there nobody who has to be asked by way of the database?"""
        if self._alone():
            return True
        return self._radio is not None and self._radio.on and all([on for id, on in self._living.items() if id != self.me])

    def _hear_of(self, matches: Iterable[str]) -> None:
        """Tell tables who is connected elsewhere."""
        alone, all_hear = self._alone(), self._everybody_hears()
        for match in list(matches):
            known = alone or (all_hear and match in self._looked)
            self._tables[match].hear_of(self._presence.elsewhere(match, known))


def _radio(address: str, me: str, fleet: Fleet) -> Radio:
    from peppermill.server.fleet.radio import Radio  # noqa: PLC0415 — redis is an extra

    return Radio(address, me, fleet)
