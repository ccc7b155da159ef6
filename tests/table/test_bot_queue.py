"""Who thinks next, and how much there is to think."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from peppermill.table.bot_load import Load
from peppermill.table.bot_process import Job
from peppermill.table.bot_queue import FairQueue, Lane, Ticket


def ticket(table: str, lane: Lane = Lane.LONG) -> Ticket:
    return Ticket(cast(Job, None), table, lane, cast("asyncio.Future[object]", None))


def taken(queue: FairQueue, number: int = 1000) -> list[str]:
    names: list[str] = []
    while len(names) < number and (found := queue.take()) is not None:
        names.append(found.table if found.lane is Lane.LONG else f"{found.table} {found.lane.name.lower()}")
    return names


def test_tables_take_turns_however_many_bots_they_have() -> None:
    queue = FairQueue()
    for table in ("a", "a", "a", "a", "b", "c", "c"):
        queue.put(ticket(table))
    assert len(queue) == 7
    assert taken(queue, 3) == ["a", "b", "c"]
    queue.put(ticket("b"))
    assert taken(queue) == ["a", "c", "b", "a", "a"]
    assert queue.take() is None


def test_quick_answers_come_first_then_hints_then_long_thoughts() -> None:
    queue = FairQueue()
    for lane in (Lane.LONG, Lane.HINT, Lane.QUICK):
        queue.put(ticket("a", lane))
    assert taken(queue) == ["a quick", "a hint", "a"]


def test_nobody_is_passed_for_ever() -> None:
    queue = FairQueue()
    queue.put(ticket("bot"))
    for number in range(12):
        queue.put(ticket(f"person {number}", Lane.HINT))
    assert taken(queue).index("bot") == 8
    queue.put(ticket("person", Lane.HINT))
    queue.put(ticket("bot"))
    for number in range(30):
        queue.put(ticket(f"table {number}", Lane.QUICK))
    order = taken(queue)
    assert {order.index("bot"), order.index("person hint")} == {8, 9}


def test_what_nobody_waits_for_is_dropped() -> None:
    queue = FairQueue()
    kept, gone = ticket("a"), ticket("a")
    for each in (gone, kept):
        queue.put(each)
    queue.drop(gone)
    queue.drop(gone)
    assert (len(queue), queue.take(), queue.take()) == (1, kept, None)
    queue.drop(kept)
    alone = ticket("b")
    queue.put(alone)
    queue.drop(alone)
    assert (len(queue), queue.take()) == (0, None)


def test_the_load_is_what_all_who_decide_would_like_to_think() -> None:
    now = 0.0
    load = Load(2, lambda: now)
    with load.deciding(0.6):
        assert load.owed == pytest.approx(0.3)
        with load.deciding(0.6), load.deciding(0.0):
            assert load.owed == pytest.approx(0.6)
            assert load.lately == 0.0
            now = 3.0
            assert 0.1 < load.lately < 0.2
            now = 100.0
            assert load.lately == pytest.approx(0.6, abs=0.001)
    assert load.owed == 0.0
    assert load.lately == pytest.approx(0.6, abs=0.001)
    now = 110.0
    assert load.lately == pytest.approx(0.6 / 2.718, abs=0.01)
