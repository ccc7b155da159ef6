"""One table in two processes: what is stored is the truth, and whoever was slower looks again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from peppermill.table.errors import NotStored, StaleMove, TableClosed, WrongMoment
from peppermill.table.match_info import Status
from tests.table.people import OPEN, OTHER, PERSON, another_process, met, new_tables, opened

ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


def run(story: Any) -> None:
    asyncio.run(story())


def test_when_another_process_was_faster_its_truth_is_taken() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        ear = await met(table)
        theirs = await another_process(paper, table)
        assert await theirs.move(0, ROLL, 0, "theirs") == 2
        with pytest.raises(StaleMove):
            await table.move(0, ROLL, 0, "ours")
        assert table.match.version == 2
        assert ear.last("update")["to"] == 2
        assert await table.move(0, ROLL, 0, "theirs") == 2

    run(story)


def test_two_processes_give_a_seat_once_and_lose_no_line_of_the_chat() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OPEN)
        theirs = await another_process(paper, table)
        joined = await asyncio.gather(*[each.join("Bo", None, "") for each in (table, theirs)], return_exceptions=True)
        assert sorted([type(found) for found in joined], key=str) == [WrongMoment, tuple]
        await asyncio.gather(*[each.say(0, f"line {n}", f"{n}") for n, each in enumerate([table, theirs] * 3)])
        await table.say(0, "the last one", "last")
        assert sorted([line.text for line in paper.chat[table.info.id]]) == [*[f"line {n}" for n in range(6)], "the last one"]
        assert table.chat == paper.chat[table.info.id]

    run(story)


def test_a_table_closed_by_another_process_stays_closed() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        theirs = await another_process(paper, table)
        await theirs.close(tokens[0])
        with pytest.raises(TableClosed):
            await table.move(0, ROLL, 0, "late")
        assert paper.infos[table.info.id].status is Status.CLOSED

    run(story)


def test_a_write_whose_answer_was_lost_is_found_again() -> None:
    """The database made the move, but the connection broke before it could say so: sent again, it is not made twice."""

    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        paper.mute = True
        with pytest.raises(NotStored):
            await table.move(0, ROLL, 0, "once")
        paper.mute = False
        assert await table.move(0, ROLL, 0, "once") == 2
        assert len(paper.moves[table.info.id]) == 2

    run(story)
