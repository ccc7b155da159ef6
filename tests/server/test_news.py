"""What one process tells the others: they take it as it is where they can, and look it up where they can't."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from peppermill.server.fleet.news import heard, told
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo
from peppermill.table.policy import TablePolicy
from peppermill.table.shared_table import SharedTable
from peppermill.table.table import Table
from peppermill.table.tables import TableRequest, Tables
from tests.table.people import OTHER, PERSON, QUICK, HereBots, Paper, met, until

ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


class Post:
    """An exchange that keeps what is said, as it goes over the wire; the test delivers it."""

    shared = True

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.said: list[dict[str, Any]] = []

    def keep(self, table: SharedTable) -> None:
        return

    def drop(self, table: SharedTable) -> None:
        return

    def stored(self, info: MatchInfo, moves: Sequence[Played] | None = None) -> None:
        message = {"revision": info.revision, **(told(info, moves) if moves else {})}
        self.said.append(json.loads(json.dumps(message)))

    def seen(self, table: SharedTable) -> None:
        return

    async def newest(self, match: str) -> int | None:
        return self._paper.infos[match].revision


class CountedPaper(Paper):
    """Counts how often it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.read = 0

    async def load(self, match: str, version: int = 0, line: int = 0) -> Any:
        self.read += 1
        return await super().load(match, version, line)


def deliver(table: Table, message: dict[str, Any]) -> None:
    table.news(message["revision"], partial(heard, message=message))


async def two(clock: str = "none", policy: TablePolicy = QUICK) -> tuple[CountedPaper, Post, Table, Table, dict[int, str]]:
    """A table in two processes: what the second does is said to the first."""
    paper = CountedPaper()
    first, post = Tables(paper, HereBots(), policy, Post(paper)), Post(paper)
    second = Tables(paper, HereBots(), policy, post)
    ours, tokens = await first.open(TableRequest("chili-dice", {}, True, [PERSON, OTHER], clock=clock))
    theirs = await second.find(ours.info.id)
    paper.read = 0
    return paper, post, ours, theirs, tokens


async def move(table: Table, name: str) -> None:
    seat = table.match.to_act[0]
    action = table.match.game.dump(table.match.legal(seat)[-1])
    await table.move(seat, action, table.match.version, name)


def same(ours: Table, theirs: Table) -> bool:
    return (ours.info, ours.match.moves, ours.match.state.key()) == (theirs.info, theirs.match.moves, theirs.match.state.key())


def test_moves_that_were_told_need_not_be_looked_up() -> None:
    async def story(clock: str) -> None:
        paper, post, ours, theirs, tokens = await two(clock)
        ear, other = await met(ours, tokens[0]), await met(theirs, tokens[0])
        for n in range(12):
            await move(theirs, f"m{n}")
            deliver(ours, post.said[-1])
            assert same(ours, theirs)
        assert paper.read == 0
        mine, yours = ([each for each in who.heard if each["type"] == "update"] for who in (ear, other))
        assert [each["views"] for each in mine] == [each["views"] for each in yours]
        # The id is known here, too: sent again, to us, it is not played again.
        version = ours.match.version
        last = ours.match.moves[-1] if ours.match.moves[-1].move_id else ours.match.moves[-2]
        assert isinstance(last.actor, int)
        assert await ours.move(last.actor, ours.match.game.dump(last.action), 0, "m11") == version

    for clock in ("none", "fast"):
        asyncio.run(story(clock))


def test_a_gap_and_what_is_more_than_moves_are_looked_up() -> None:
    async def story() -> None:
        paper, post, ours, theirs, tokens = await two()
        ear = await met(ours, tokens[0])
        await move(theirs, "a")
        await move(theirs, "b")
        deliver(ours, post.said[-1])  # the one before was lost
        await until(lambda: same(ours, theirs))
        assert paper.read == 1
        deliver(ours, post.said[-2])  # late, doubled: nothing new
        deliver(ours, post.said[-1])
        await theirs.say(0, "salut", "c")
        assert "moves" not in post.said[-1]
        deliver(ours, post.said[-1])
        await until(lambda: ours.chat)
        assert ear.last("chat")["line"]["text"] == "salut"
        assert paper.read == 2

    asyncio.run(story())


def test_what_we_can_not_make_sense_of_is_looked_up() -> None:
    async def story() -> None:
        paper, post, ours, theirs, tokens = await two()
        await met(ours, tokens[0])
        wrong: list[Any] = [
            {"moves": "nothing"},
            {"moves": [[1]]},
            {"moves": [[99, 0, ROLL, "x"]]},
            {"moves": [[None, 0, {"kind": "no such thing"}, None]]},
            {"moves": [["1", "zero", ROLL, "x"]]},
            {"clock": 7},
        ]
        for n, each in enumerate(wrong):
            await move(theirs, f"m{n}")
            deliver(ours, {**post.said[-1], **each})
            await until(lambda: same(ours, theirs))
        assert paper.read == len(wrong)

    asyncio.run(story())


def test_while_we_change_something_ourselves_nothing_comes_in_between() -> None:
    async def story() -> None:
        _, post, ours, theirs, tokens = await two()
        ear = await met(ours, tokens[0])
        await move(theirs, "theirs")
        async with ours._lock:
            before = ours.match.version
            deliver(ours, post.said[-1])
            await asyncio.sleep(0.01)
            assert ours.match.version == before
        await until(lambda: same(ours, theirs))
        assert ear.last("update")["to"] == theirs.match.version

    asyncio.run(story())


def test_where_nobody_is_nothing_is_done_until_somebody_comes() -> None:
    async def story() -> None:
        paper, post, ours, theirs, tokens = await two()
        for name in "abc":
            await move(theirs, name)
            deliver(ours, post.said[-1])
        await asyncio.sleep(0.01)
        assert paper.read == 0
        assert ours.behind
        # Whoever comes is told all of it, though nobody has asked the database how far it has come.
        ear = await met(ours, tokens[0])
        assert ear.last("welcome")["version"] == theirs.match.version
        assert paper.read == 1
        await move(theirs, "d")
        deliver(ours, post.said[-1])
        assert same(ours, theirs)
        assert paper.read == 1

    asyncio.run(story())


def test_whoever_is_to_run_a_table_looks_first() -> None:
    async def story() -> None:
        paper, post, ours, theirs, _ = await two()
        await move(theirs, "a")
        deliver(ours, post.said[-1])
        assert ours.behind
        ours.run(None)
        await until(lambda: same(ours, theirs))
        assert paper.read == 1

    asyncio.run(story())
