"""A table and the other processes that have it too: who runs it, what they hear of each other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from peppermill.table.errors import NotStored, StaleMove, WrongToken
from peppermill.table.exchange import Elsewhere
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo, Status
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.shared_table import SharedTable
from peppermill.table.tables import Tables
from tests.table.people import BOT, OPEN, OTHER, PERSON, QUICK, HereBots, Paper, met, new_tables, opened, quiet, until

ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


class Wire:
    """An exchange that remembers what it was told, and tells nobody."""

    shared = True

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.kept: list[SharedTable] = []
        self.said: list[int] = []
        self.told: list[list[int] | None] = []
        self.shown: list[tuple[set[int], int]] = []
        self.broken = False

    def keep(self, table: SharedTable) -> None:
        self.kept.append(table)

    def drop(self, table: SharedTable) -> None:
        self.kept.remove(table)

    def stored(self, info: MatchInfo, moves: Sequence[Played] | None = None) -> None:
        self.said.append(info.revision)
        self.told.append(None if moves is None else [move.version for move in moves])

    def seen(self, table: SharedTable) -> None:
        self.shown.append((table.crowd.seats, table.crowd.watchers))

    async def newest(self, match: str) -> int | None:
        if self.broken:
            raise NotStored("not-stored")
        return self._paper.infos[match].revision


def wired(paper: Paper, policy: TablePolicy = QUICK) -> tuple[Tables, Wire]:
    wire = Wire(paper)
    return Tables(paper, HereBots(), policy, wire), wire


def run(story: Any) -> None:
    asyncio.run(story())


def test_the_others_are_told_what_was_stored_and_who_is_here() -> None:
    async def story() -> None:
        tables, wire = wired(Paper())
        table, tokens = await opened(tables, PERSON, OTHER)
        assert wire.kept == [table]
        assert wire.said == [1]
        ear = await met(table, tokens[0])
        await met(table)
        await table.move(0, ROLL, table.match.version, "a")
        table.part(ear)
        assert wire.said == [1, 2]
        assert wire.shown == [({0}, 0), ({0}, 1), (set(), 1)]
        await table.say(0, "bonsoir", "c")
        assert wire.said[-1] == table.info.revision

    run(story)


def test_a_table_is_dropped_when_it_is_forgotten() -> None:
    async def story() -> None:
        tables, wire = wired(Paper())
        table, _ = await opened(tables, PERSON, OTHER)
        await quiet(table)
        tables.sweep()
        assert wire.kept == []

    run(story)


def test_bots_move_where_the_table_is_run_and_nowhere_else() -> None:
    async def story() -> None:
        paper = Paper()
        tables, _ = wired(paper)
        table, tokens = await opened(tables, BOT, PERSON)
        await met(table, tokens[1])
        await asyncio.sleep(0.02)
        assert table.match.version == 0
        paper.fences[table.info.id] = 7
        table.run(7)
        await until(lambda: table.match.to_act == (1,))
        table.retire()
        assert not table.runs

    run(story)


def test_a_process_whose_lease_is_lost_does_not_move_the_bots_any_more() -> None:
    async def story() -> None:
        paper = Paper()
        tables, _ = wired(paper)
        table, tokens = await opened(tables, BOT, PERSON)
        ear = await met(table, tokens[1])
        paper.fences[table.info.id] = 8
        table.run(7)
        await until(lambda: not table.runs)
        assert paper.moves[table.info.id] == []
        table.run(8)
        await until(lambda: table.match.to_act == (1,))
        # People need no lease.
        table.retire()
        await table.move(1, ROLL, table.match.version, "mine")
        assert ear.last("update")["to"] == table.match.version

    run(story)


def test_news_is_looked_up_and_told_to_the_guests() -> None:
    async def story() -> None:
        paper = Paper()
        tables, _ = wired(paper)
        table, _ = await opened(tables, PERSON, OTHER)
        ear = await met(table)
        theirs = await (wired(paper)[0]).find(table.info.id)
        await theirs.move(0, ROLL, theirs.match.version, "theirs")
        await theirs.say(1, "salut", "c")
        table.news(theirs.info.revision)
        table.news(theirs.info.revision)
        table.news(1)
        await until(lambda: table.info.revision == theirs.info.revision)
        assert len([message for message in ear.heard if message["type"] == "update"]) == 1
        assert ear.last("chat")["line"]["text"] == "salut"

    run(story)


def test_news_that_could_not_be_looked_up_is_looked_up_the_next_time() -> None:
    async def story() -> None:
        paper = Paper()
        tables, _ = wired(paper)
        table, _ = await opened(tables, PERSON, OTHER)
        await met(table)
        theirs = await (wired(paper)[0]).find(table.info.id)
        await theirs.say(0, "salut", "c")
        loading = paper.load

        async def failing(*_: Any) -> Any:
            raise NotStored("not-stored")

        paper.load = failing  # type: ignore[method-assign]
        await table.refresh(theirs.info.revision)
        table.news(theirs.info.revision)
        await table.rest()
        assert not table.chat
        paper.load = loading  # type: ignore[method-assign]
        table.news(theirs.info.revision)
        await until(lambda: table.chat)

    run(story)


def test_whoever_asks_is_answered_by_what_is_stored() -> None:
    """A token that another process handed out, a move on top of one that we have not heard of."""

    async def story() -> None:
        paper = Paper()
        tables, wire = wired(paper)
        table, tokens = await opened(tables, PERSON, OPEN)
        theirs = await (wired(paper)[0]).find(table.info.id)
        seat, token = await theirs.join("Bo", None, "")
        ear = await met(table, token)
        assert ear.last("welcome")["seats"] == [seat.number]
        version = await theirs.move(0, ROLL, theirs.match.version, "theirs")
        action = theirs.match.game.dump(theirs.match.legal(0)[-1])
        assert await table.move(0, action, version, "ours") > version
        with pytest.raises(StaleMove):
            await theirs.move(0, ROLL, version + 5, "too new")
        with pytest.raises(WrongToken):
            await theirs.close("nobody's")
        assert theirs.info.revision == table.info.revision
        # Without a database we go by what we know.
        wire.broken = True
        found = await tables.find(table.info.id)
        assert found is table
        with pytest.raises(WrongToken):
            await table.close("nobody's")
        assert tokens

    run(story)


def test_a_seat_that_was_given_away_elsewhere_is_lost_here() -> None:
    async def story() -> None:
        paper = Paper()
        tables, _ = wired(paper)
        table, tokens = await opened(tables, PERSON, OTHER, OPEN)
        ear = await met(table, tokens[1])
        theirs = await (wired(paper)[0]).find(table.info.id)
        await theirs.leave(tokens[1])
        _, token = await theirs.join("Cy", 1, "")
        await tables.find(table.info.id)
        assert ear.seats == frozenset()
        assert list(ear.last("update")["views"]) == ["watch"]
        assert (await met(table, token)).seats == {1}
        await theirs.close(tokens[0])
        table.news(theirs.info.revision)
        await until(lambda: table.info.status is Status.CLOSED)
        assert ear.last("table")["table"]["status"] == "closed"

    run(story)


def test_people_who_are_elsewhere_are_here() -> None:
    async def story() -> None:
        paper = Paper()
        tables, _ = wired(paper, TablePolicy(pace=Pace(0, 0), takeover_after=0.05))
        table, tokens = await opened(tables, PERSON, OTHER)
        table.run(None)
        ear = await met(table, tokens[1])
        table.hear_of(Elsewhere(frozenset({0}), watchers=2))
        shown = ear.last("table")["table"]
        assert ([seat["here"] for seat in shown["seats"]], shown["watchers"]) == ([True, True], 2)
        await asyncio.sleep(0.15)
        assert table.match.version == 0
        # Nobody knows: then nobody is taken for absent.
        table.hear_of(Elsewhere(frozenset(), known=False))
        assert ear.last("table")["table"]["seats"][0]["here"] is False
        await asyncio.sleep(0.15)
        assert table.match.version == 0
        table.hear_of(Elsewhere())
        await until(lambda: table.match.to_act == (1,))

    run(story)


def test_alone_a_process_runs_its_tables() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        assert table.runs

    run(story)
