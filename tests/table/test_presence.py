"""Nobody is deceived about whom they play: who left, who plays for them, who is back, and how everybody is called."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from peppermill.table.errors import NotYourSeat, WrongMoment
from peppermill.table.match_info import Status
from peppermill.table.names import LONGEST, alike, own_name
from peppermill.table.notes import What
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Who
from peppermill.table.table import Table
from peppermill.table.tables import SeatRequest
from tests.table.people import BOT, OPEN, OTHER, PERSON, QUICK, Ear, another_process, first_choice, met, new_tables, opened, until

THIRD = SeatRequest(PERSON.who, "Cy")
PATIENT = TablePolicy(pace=Pace(0, 0), vote_after=60, takeover_after=60, host_after=60)


def run(story: Any) -> None:
    asyncio.run(story())


def notes(table: Table) -> list[tuple[int, int, What, str | None]]:
    return [(note.version, note.seat, note.what, note.bot) for note in table.info.notes]


def told(ear: Ear) -> dict[str, Any]:
    """The table as this guest knows it."""
    shown: dict[str, Any] = [message for message in ear.heard if message["type"] in ("table", "welcome")][-1]["table"]
    return shown


# What is written down


def test_leaving_and_coming_back_are_lines_of_the_story() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER)
        ana = await met(table, tokens[0])
        await met(table, tokens[1])
        await table.leave(tokens[1])
        seat, line = told(ana)["seats"][1], told(ana)["notes"][0]
        assert (seat["left"], seat["held"], seat["stand_in"]) == (True, True, "Wasabi")
        assert (line["version"], line["seat"], line["what"], line["bot"]) == (table.match.version, 1, "left", "Wasabi")
        assert line["at"].endswith("Z")
        version = table.match.version
        await table.stir(1)
        assert "left" not in told(ana)["seats"][1]
        assert notes(table) == [(version, 1, What.LEFT, "Wasabi"), (version, 1, What.BACK, None)]
        assert paper.infos[table.info.id].notes == table.info.notes
        assert notes(await another_process(paper, table)) == notes(table)
        await table.rest()

    run(story)


def test_whoever_vanishes_is_counted_down_and_told_apart_from_one_who_left() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER)
        ana, bo = await met(table, tokens[0]), await met(table, tokens[1])
        assert "takeovers" not in told(bo)
        table.part(ana)
        await until(lambda: 0 in paper.infos[table.info.id].takeovers)
        await until(lambda: "takeovers" in told(bo))
        assert 50_000 < told(bo)["takeovers"]["0"] <= 60_000
        assert (told(bo)["seats"][0]["here"], "held" in told(bo)["seats"][0], notes(table)) == (False, False, [])
        theirs = await another_process(paper, table)
        assert theirs.info.takeovers == table.info.takeovers
        await met(table, tokens[0])
        assert ("takeovers" in told(bo), paper.infos[table.info.id].takeovers, notes(table)) == (False, {}, [])
        await table.rest()

    run(story)


def test_nobody_is_counted_down_who_is_not_waited_for() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER)
        ana, bo = await met(table, tokens[0]), await met(table, tokens[1])
        table.part(bo)
        await asyncio.sleep(0.05)
        assert table.info.takeovers == {}
        # Now it is Bo's turn.
        while table.match.to_act == (0,):
            await table.move(0, first_choice(table, 0), table.match.version, f"a{table.match.version}")
        await until(lambda: 1 in table.info.takeovers)
        await until(lambda: "1" in told(ana).get("takeovers", {}))
        # Nobody waits at a table where nobody is.
        table.part(ana)
        assert "takeovers" not in table.json()
        await table.rest()

    run(story)


def test_when_the_countdown_is_over_a_bot_plays() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(replace(PATIENT, takeover_after=0.2))
        table, tokens = await opened(tables, PERSON, OTHER)
        ana, bo = await met(table, tokens[0]), await met(table, tokens[1])
        table.part(ana)
        await until(lambda: table.match.to_act == (1,))
        assert [line[1:] for line in notes(table)] == [(0, What.GONE, "Paprika")]
        assert (told(bo)["seats"][0]["held"], "left" in told(bo)["seats"][0]) == (True, False)
        assert paper.infos[table.info.id].takeovers == {}
        await table.rest()

    run(story)


def test_a_countdown_found_in_the_ledger_begins_anew() -> None:
    """After a restart nobody is worse off than before."""

    async def story() -> None:
        tables, paper, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER)
        paper.infos[table.info.id] = replace(paper.infos[table.info.id], takeovers={0: 1})
        fresh, _, _ = new_tables(PATIENT)
        fresh._ledger = paper
        again = await fresh.find(table.info.id)
        bo = await met(again, tokens[1])
        await until(lambda: again.info.takeovers.get(0, 0) > 1)
        await until(lambda: told(bo)["takeovers"]["0"] > 50_000)
        assert not again.info.seats[0].held
        await again.rest()

    run(story)


# Let a bot play now


def test_two_players_need_one_voice() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, BOT)
        ana, bo = await met(table, tokens[0]), await met(table, tokens[1])
        with pytest.raises(WrongMoment):
            await table.patience.vote(0, 1)
        table.part(ana)
        await table.patience.vote(0, 1)
        await until(lambda: table.info.seats[0].held)
        assert notes(table)[0][1:] == (0, What.GONE, "Wasabi")
        await until(lambda: told(bo)["seats"][0].get("held", False))
        assert table.info.votes == {}
        await table.rest()

    run(story)


def test_of_three_players_the_two_who_are_there_decide() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, THIRD)
        ana, bo, _ = [await met(table, tokens[seat]) for seat in range(3)]
        table.part(ana)
        await table.patience.vote(0, 1)
        assert (told(bo)["seats"][0]["vote"], table.info.seats[0].held) == ([1], False)
        with pytest.raises(NotYourSeat):
            await table.patience.vote(0, 0)
        with pytest.raises(WrongMoment):
            await table.patience.vote(9, 1)
        await table.patience.vote(0, 2)
        await until(lambda: table.info.seats[0].held)
        await table.rest()

    run(story)


def test_whoever_returns_ends_the_vote_about_them() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, THIRD)
        ana, bo, _ = [await met(table, tokens[seat]) for seat in range(3)]
        table.part(ana)
        await table.patience.vote(0, 1)
        await met(table, tokens[0])
        assert (table.info.votes, table.info.takeovers, "vote" in told(bo)["seats"][0]) == ({}, {}, False)
        await table.rest()

    run(story)


# The end, and the next game


def test_the_end_tells_who_played_to_it() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ana = await met(table, tokens[0])
        await table.leave(tokens[1])
        while table.info.status is Status.PLAYING:
            if 0 in table.match.to_act:
                await table.move(0, first_choice(table, 0), table.match.version, f"a{table.match.version}")
            await asyncio.sleep(0)
        await met(table, tokens[1])
        await table.stir(1)
        assert (told(ana)["seats"][1]["held"], [what for _, _, what, _ in notes(table)]) == (True, [What.LEFT])
        following = await tables.again(table, tokens[0])
        assert (told(ana)["next"], told(ana)["next_by"]) == (following.info.id, 0)
        assert (paper.infos[table.info.id].next_by, notes(following)) == (0, [(0, 1, What.LEFT, "Wasabi")])
        await met(following, tokens[1])
        assert [what for _, _, what, _ in notes(following)] == [What.LEFT, What.BACK]
        await following.rest()

    run(story)


def test_whoever_comes_and_goes_all_day_does_not_fill_the_ledger() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(PATIENT)
        table, tokens = await opened(tables, PERSON, OTHER, BOT)
        await met(table, tokens[0])
        for _ in range(70):
            await table.leave(tokens[1])
            await table.stir(1)
        assert len(table.info.notes) == 100
        await table.rest()

    run(story)


# Names


@pytest.mark.parametrize(
    "twin",
    ["Bo", "bo", "BO", "B o", "Bo\u200b", "\uff22\uff4f", "\U0001d401\U0001d428", "Bo\u00ad"],
    ids=["same", "lower", "upper", "space", "zero-width", "full-width", "bold", "soft hyphen"],
)
def test_names_that_look_the_same_are_the_same(twin: str) -> None:
    assert alike(twin) == alike("Bo")
    assert own_name(twin, ["Ana", "Bo"]).endswith(" 2")


def test_a_number_is_found_that_nobody_has() -> None:
    assert own_name("Bo", ["Ana"]) == "Bo"
    assert own_name("Bo", ["bo", "Bo 2", "BO2", "bo  3"]) == "Bo 4"
    assert alike("STRASSE") == alike("straße")
    long = own_name("x" * LONGEST, ["X" * LONGEST])
    assert (len(long), long[-2:]) == (LONGEST, " 2")


def test_a_second_bo_is_bo_2_and_bots_give_way() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables(QUICK)
        same = SeatRequest(Who.PERSON, "Ana")
        table, _ = await opened(tables, PERSON, same, BOT, OPEN)
        assert [seat.name for seat in table.info.seats] == ["Ana", "Ana 2", "Paprika", None]
        ana = await met(table)
        seat, _ = await table.join("paprika", None, "")
        assert seat.name == "paprika"
        assert [seat.name for seat in paper.infos[table.info.id].seats] == ["Ana", "Ana 2", "Wasabi", "paprika"]
        assert [seat["name"] for seat in told(ana)["seats"]] == ["Ana", "Ana 2", "Wasabi", "paprika"]
        await table.rest()

    run(story)


def test_who_joins_with_a_name_that_is_taken_gets_another() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(QUICK)
        table, _ = await opened(tables, PERSON, OPEN, OPEN)
        first, _ = await table.join("ANA", None, "")
        second, _ = await table.join("ana", None, "")
        assert (first.name, second.name) == ("ANA 2", "ana 3")
        await table.rest()

    run(story)
