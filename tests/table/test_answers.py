"""Nobody can tell from when somebody answered whether they had anything to answer with: not of people either."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from typing import Any

import pytest

from peppermill.core import registry
from peppermill.table.errors import PeppermillError
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.tables import SeatRequest
from tests.table.people import OTHER, PERSON, Ear, first_choice, met, new_tables, opened, until
from tests.table.virtual_time import run_at_once
from tests.toys import secret_bids

THIRD = SeatRequest(PERSON.who, "Cy")
POLICY = TablePolicy(pace=Pace(0.5, 0.9), vote_after=600, takeover_after=600)
NEVER = 1000.0


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, secret_bids.ID, secret_bids.GAME)


class Watcher(Ear):
    """Notes when it is told what."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        keep = self.send

        def send(text: str) -> None:
            keep(text)
            self.times.append(asyncio.get_running_loop().time())

        self.send = send

    def told(self) -> list[tuple[float, list[int]]]:
        """When it heard of a move, and who was still to decide then."""
        return [
            (round(time, 3), message["views"]["watch"]["to_act"])
            for time, message in zip(self.times, self.heard, strict=True)
            if message["type"] == "update"
        ]


def watched(after: Mapping[int, float], together: bool = False, clock: str = "none") -> list[tuple[float, list[int]]]:
    """What a spectator sees of a round in which these seats answer so many seconds after they are asked."""
    random.seed("the same moment is drawn")

    async def story() -> list[tuple[float, list[int]]]:
        tables, _, _ = new_tables(POLICY)
        table, tokens = await opened(tables, PERSON, OTHER, THIRD, game=secret_bids.ID, clock=clock)
        if together:
            await met(table, *tokens.values())
        else:
            for token in tokens.values():
                await met(table, token)
        watcher = Watcher()
        if not together:
            await table.meet(watcher, [], None)
        bids = {seat: first_choice(table, seat) for seat in after}

        async def answer(seat: int, wait: float) -> None:
            await asyncio.sleep(wait)
            await table.move(seat, bids[seat], 1, f"m{seat}")

        tasks = [asyncio.create_task(answer(seat, wait)) for seat, wait in after.items() if wait < NEVER]
        await asyncio.gather(*tasks)
        now = asyncio.get_running_loop().time()
        await table.rest()
        return watcher.told() if not together else [(round(now, 3), [])]

    return run_at_once(story())


def test_who_was_quick_is_not_seen() -> None:
    """A page that passes by itself, and two people who think: whichever of them is which, it looks the same."""
    seen = [
        watched({0: 0.2, 1: 3.0, 2: 5.0}),
        watched({0: 5.0, 1: 0.2, 2: 3.0}),
        watched({0: 3.0, 1: 5.0, 2: 0.2}),
    ]
    assert seen[0] == seen[1] == seen[2]
    assert [time for time, _ in seen[0]] == [5.0] * 3


def test_an_answer_comes_at_a_moment_that_was_drawn_before() -> None:
    """However quick everybody is."""
    seen = [watched({0: first, 1: second, 2: 0.1}) for first, second in ((0.0, 0.0), (0.3, 0.9), (0.9, 0.3))]
    assert seen[0] == seen[1] == seen[2]
    moments = {time for time, _ in seen[0]}
    assert len(moments) == 1
    assert 1.0 <= moments.pop() <= 2.7


def test_the_answers_are_played_in_the_order_of_the_seats() -> None:
    assert [asked[:1] for _, asked in watched({0: 0.5, 1: 0.3, 2: 0.1})[:2]] == [[1], [2]]


def test_nobody_waits_for_ever_for_the_last() -> None:
    seen = watched({0: 0.1, 1: 0.2, 2: 60.0})
    assert [time for time, _ in seen] == [8.1, 8.1, 60.0]


def test_people_around_one_device_see_each_other_answer_anyway() -> None:
    assert watched({0: 0.1, 1: 0.2, 2: 0.3}, together=True) == [(0.3, [])]


def test_nothing_is_kept_without_a_pace() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        for token in tokens.values():
            await met(table, token)
        assert not table.answers.keeps(0)
        assert await table.move(0, first_choice(table, 0), table.match.version, "a") == table.match.version
        await table.rest()

    asyncio.run(story())


def test_an_answer_sent_again_is_played_once_and_a_wrong_one_is_refused() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(POLICY)
        table, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        for token in tokens.values():
            await met(table, token)
        bid: Any = first_choice(table, 0)
        version = table.match.version
        assert table.answers.keeps(0)
        twice = [asyncio.create_task(table.move(0, bid, version, "a")) for _ in range(2)]
        wrong = asyncio.create_task(table.move(1, {"kind": "bid", "card": 99}, version, "b"))
        await asyncio.sleep(0.5)
        assert (table.match.version, table.answers.busy, table.idle) == (version, True, False)
        assert [await task for task in twice] == [version + 1] * 2
        with pytest.raises(PeppermillError):
            await wrong
        assert [move.actor for move in table.match.moves[version:]] == [0]
        await table.rest()

    run_at_once(story())


def test_whoever_has_little_time_left_is_not_made_to_wait() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(POLICY)
        table, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID, clock="fast")
        for token in tokens.values():
            await met(table, token)
        assert table.answers.keeps(0)
        clock = table.info.clock
        assert clock is not None
        late = table.time.now() + clock.figures.move + clock.figures.bank - 3_000
        table.time.now = lambda: late  # type: ignore[method-assign]
        assert not table.answers.keeps(0)
        await table.rest()

    asyncio.run(story())


def test_a_server_that_stops_plays_what_it_kept() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(POLICY)
        table, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        for token in tokens.values():
            await met(table, token)
        version = table.match.version
        moving = asyncio.create_task(table.move(0, first_choice(table, 0), version, "a"))
        await until(lambda: table.answers.busy)
        await table.rest()
        assert await moving == version + 1

    asyncio.run(story())
