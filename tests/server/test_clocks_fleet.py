"""Clocks and votes where people are connected to different processes, and the one that watched the clocks dies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import OTHER, PERSON
from tests.server.services import Postgres, Redis, query
from tests.server.test_clocks import hear_until, seat_of
from tests.server.test_fleet import Fleet, until


@pytest.fixture
def hasty(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Fleet]:
    made = Fleet(
        tmp_path, postgres.database(), redis=redis_server.address, clock_fast="1+0", clock_grace=0, vote_after=1, bot_pace="0.1"
    )
    yield made
    made.end()


def test_people_in_different_processes_vote(hasty: Fleet) -> None:
    one, two = hasty.server(), hasty.server()
    table, tokens = one.table(PERSON, OTHER)
    with one.client(table, tokens[0]) as ana, two.client(table, tokens[1]) as bo:
        people = [ana, bo]
        slow = ana.first
        waiter = people[1 - slow]
        hear_until(waiter, lambda: "vote" in seat_of(waiter, slow))
        assert waiter.ask(type="vote", id="v", seat=1 - slow, about=slow)["type"] == "ack"
        for client in people:
            hear_until(client, lambda client=client: seat_of(client, slow).get("held"))  # type: ignore[misc]
        # Whoever sleeps wakes up at their own process, and everybody hears of it.
        assert people[slow].ask(type="here", id="h", seat=slow)["type"] == "ack"
        hear_until(waiter, lambda: "held" not in seat_of(waiter, slow))


def test_clocks_run_on_when_the_process_that_watched_them_dies(hasty: Fleet) -> None:
    servers = [hasty.server(), hasty.server()]
    table, tokens = servers[0].table(PERSON, OTHER, clock="fast")
    until(lambda: hasty.owner(table) is not None)
    # Nobody is there at all: its clocks are watched all the same.
    until(lambda: query(hasty.database, "SELECT count(*) FROM moves")[0][0] >= 2)
    servers[0].kill()
    with servers[1].client(table) as watcher:
        hear_until(watcher, lambda: watcher.table["status"] == "over")
    moves = query(hasty.database, "SELECT version FROM moves ORDER BY version")
    assert [version for (version,) in moves] == list(range(1, len(moves) + 1))
    assert len(tokens) == 2
