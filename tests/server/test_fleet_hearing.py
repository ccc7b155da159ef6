"""What one process of a fleet believes about who is where, when news overtake each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import create_engine

from peppermill.server.fleet.fleet import Fleet
from peppermill.server.fleet.presence import Presence
from peppermill.table.tables import Tables
from tests.table.people import OTHER, PERSON, QUICK, HereBots, Paper, opened

OTHERS = "other process"
GONE = {"seats": [], "watchers": 0}
THERE = {"seats": [1], "watchers": 0}


class SlowRadio:
    """Is asked who is where, and hears something before the answer comes."""

    on = True

    def __init__(self, remembered: dict[str, Any], meanwhile: Callable[[], None]) -> None:
        self._remembered = remembered
        self._meanwhile = meanwhile

    async def present(self, matches: Collection[str]) -> dict[str, dict[str, Any]]:
        found = {match: {OTHERS: dict(self._remembered)} for match in matches}
        self._meanwhile()
        await asyncio.sleep(0)
        return found

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None


class NoLeases:
    async def revisions(self, matches: Collection[str]) -> dict[str, int]:
        return {}


async def told(remembered: dict[str, Any], *heard: dict[str, Any], before: dict[str, Any] | None = None) -> frozenset[int]:
    """The seats a table takes for connected elsewhere, when these are heard while Redis is asked."""
    table, _ = await opened(Tables(Paper(), HereBots(), QUICK), PERSON, OTHER)
    match = table.info.id

    def hear(here: dict[str, Any]) -> None:
        fleet.heard(OTHERS, match, {"here": here})

    def meanwhile() -> None:
        for each in heard:
            hear(each)

    fleet: Any = Fleet(create_engine("sqlite://"), 10.0)
    fleet._leases = NoLeases()
    fleet._radio = SlowRadio(remembered, meanwhile)
    fleet._living = {fleet.me: True, OTHERS: True}
    fleet.keep(table)
    if before is not None:
        hear(before)
    await fleet._look()
    assert table.elsewhere.known
    return table.elsewhere.seats


def test_what_redis_remembers_is_believed() -> None:
    assert asyncio.run(told(THERE)) == {1}
    assert asyncio.run(told(GONE, before=THERE)) == frozenset()


def test_somebody_who_goes_while_redis_is_asked_is_gone() -> None:
    assert asyncio.run(told(THERE, GONE)) == frozenset()
    assert asyncio.run(told(THERE, THERE, GONE)) == frozenset()


def test_somebody_who_comes_while_redis_is_asked_is_there() -> None:
    assert asyncio.run(told(GONE, THERE)) == {1}
    assert asyncio.run(told(GONE, THERE, before=GONE)) == {1}


def test_only_what_is_heard_meanwhile_counts_for_more() -> None:
    presence = Presence()
    with presence.asking():
        presence.put("m", "a", THERE)
    with presence.asking():
        presence.put("m", "b", THERE)
        presence.put("other", "a", THERE)
        presence.replace("m", {"a": GONE, "b": GONE, "c": GONE})
        assert presence.elsewhere("m", True).seats == {1}
        presence.bury(["a", "c"])
        presence.replace("m", {"a": GONE})
    assert presence.elsewhere("m", True).seats == frozenset()
    assert presence.elsewhere("other", True).seats == {1}
