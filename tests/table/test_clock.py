"""Clocks: what they give and take, what happens when one runs out, and that a restart never costs anybody time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.core import registry
from peppermill.table.clock import FIGURES, Clock, Figures, Turn, new_clock
from peppermill.table.errors import NotStored
from peppermill.table.match_info import Status
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.server_time import BEAT, ServerTime
from peppermill.table.table import Table
from peppermill.table.tables import Tables
from tests.table.people import BOT, OTHER, PERSON, QUICK, HereBots, Paper, first_choice, met, new_tables, opened, quiet, until
from tests.toys import secret_bids

FAST = FIGURES["fast"]
SLOW_BOTS = TablePolicy(pace=Pace(60, 60))


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, secret_bids.ID, secret_bids.GAME)


class Watch:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def run(story: Any) -> None:
    asyncio.run(story())


async def clocked(*seats: Any, policy: TablePolicy = QUICK, **more: Any) -> tuple[Watch, Paper, HereBots, Table, dict[int, str]]:
    watch = Watch()
    tables, paper, bots = new_tables(policy, ServerTime(watch))
    table, tokens = await opened(tables, *seats, **{"clock": "fast", **more})
    return watch, paper, bots, table, tokens


def left(table: Table, seat: int) -> int | None:
    clock = table.info.clock
    assert clock is not None
    return clock.left(seat, table.time.now())


def banks(table: Table) -> tuple[int, ...]:
    assert table.info.clock is not None
    return table.info.clock.banks


async def wait(watch: Watch, table: Table, seconds: float) -> None:
    """Time goes by, and the table looks at the clock."""
    watch.at += seconds
    table.autoplay.look()
    await asyncio.sleep(0)


def test_a_decision_has_its_own_time_and_then_the_banks() -> None:
    clock = new_clock("fast", Figures(20_000, 60_000), 2).moved(Turn((), None, (0,), False), 5_000, (), False)
    assert (clock.left(0, 5_000), clock.left(1, 5_000), clock.runs_out(0)) == (80_000, None, 85_000)
    assert (clock.left(0, 20_000), clock.bank(0, 20_000)) == (65_000, 60_000)
    assert (clock.left(0, 35_000), clock.bank(0, 35_000)) == (50_000, 50_000)
    after = clock.moved(Turn((0,), 0, (1,), True), 35_000, (), False)
    assert (after.banks, after.left(1, 35_000), after.left(0, 35_000)) == ((50_000, 60_000), 80_000, None)
    assert Clock.from_json(after.to_json()) == after


def test_a_move_in_time_costs_nothing_and_a_slow_one_comes_out_of_the_bank() -> None:
    async def story() -> None:
        watch, paper, _, table, tokens = await clocked(PERSON, OTHER)
        ear = await met(table, tokens[0])
        assert ear.last("welcome")["table"]["clock"] == {"kind": "fast", "move": FAST.move, "bank": FAST.bank}
        assert ear.last("welcome")["table"]["time"] == [{"bank": FAST.bank, "left": FAST.move + FAST.bank}, {"bank": FAST.bank}]
        watch.at += 19
        await table.move(0, first_choice(table, 0), 0, "a")
        assert banks(table) == (FAST.bank, FAST.bank)
        watch.at += 30
        await table.move(0, first_choice(table, 0), table.match.version, "b")
        assert banks(table) == (FAST.bank - 10_000, FAST.bank)
        assert table.match.to_act == (1,)
        assert ear.last("update")["time"] == [{"bank": FAST.bank - 10_000}, {"bank": FAST.bank, "left": FAST.move + FAST.bank}]
        assert paper.infos[table.info.id].clock == table.info.clock
        assert paper.infos[table.info.id].due == table.time.now() + FAST.move + FAST.bank

    run(story)


def test_bots_have_no_clock_and_cost_nobody_time() -> None:
    async def story() -> None:
        watch, paper, _, table, tokens = await clocked(BOT, PERSON, policy=SLOW_BOTS)
        ear = await met(table, tokens[1])
        assert ear.last("welcome")["table"]["time"] == [None, {"bank": FAST.bank}]
        # A bot that is to move is due at once: a server that starts finds the table and lets it move.
        assert paper.infos[table.info.id].due == table.time.now()
        await wait(watch, table, 10_000)
        assert table.match.version == 0
        await table.rest()

    run(story)


def test_no_clock_no_times() -> None:
    async def story() -> None:
        _, paper, _, table, tokens = await clocked(PERSON, OTHER, clock="none")
        ear = await met(table, tokens[0])
        await table.move(0, first_choice(table, 0), 0, "a")
        assert "time" not in ear.last("update")
        assert "time" not in ear.last("welcome")["table"]
        assert (ear.last("welcome")["table"]["clock"], paper.infos[table.info.id].due) == (None, None)

    run(story)


def test_time_that_runs_out_plays_and_the_second_time_a_bot_takes_the_seat() -> None:
    async def story() -> None:
        watch, paper, bots, table, tokens = await clocked(PERSON, OTHER)
        ear = await met(table, *tokens.values())
        await wait(watch, table, 139)
        assert (table.match.version, left(table, 0)) == (0, 1_000)
        await wait(watch, table, 1)
        await until(lambda: table.match.version > 0)
        assert bots.asked == []
        assert (banks(table)[0], table.info.seats[0].held) == (0, False)
        version = table.match.version
        assert left(table, 0) == FAST.move
        await wait(watch, table, 20)
        await until(lambda: table.match.version > version)
        assert paper.infos[table.info.id].seats[0].held
        shown = ear.last("table")["table"]["seats"][0]
        assert (shown["held"], shown["stand_in"], shown["name"], shown["here"]) == (True, "Paprika", "Ana", True)
        await until(lambda: table.match.to_act == (1,))
        # Bo plays, Ana's seat is played for at once.
        await table.move(1, first_choice(table, 1), table.match.version, "a")
        await table.move(1, first_choice(table, 1), table.match.version, "b")
        await until(lambda: table.match.to_act == (1,))
        assert bots.asked != []
        # "I am back" is enough.
        await table.stir(0)
        assert not paper.infos[table.info.id].seats[0].held
        assert "held" not in ear.last("table")["table"]["seats"][0]
        await table.move(1, first_choice(table, 1), table.match.version, "c")
        await table.move(1, first_choice(table, 1), table.match.version, "d")
        assert (table.match.to_act, left(table, 0)) == ((0,), FAST.move)
        assert table.info.clock is not None
        assert table.info.clock.missed == (0, 0)

    run(story)


def test_a_move_of_one_whose_seat_is_held_is_a_return() -> None:
    async def story() -> None:
        policy = TablePolicy(pace=Pace(60, 60))
        watch, _, _, table, tokens = await clocked(PERSON, OTHER, policy=policy)
        await met(table, *tokens.values())
        for seconds in (140, 20):
            version = table.match.version
            await wait(watch, table, seconds)
            await until(lambda version=version: table.match.version > version)  # type: ignore[misc]
        held = 0 if table.info.seats[0].held else 1
        assert table.info.seats[held].held
        if held not in table.match.to_act:
            other = 1 - held
            await table.move(other, first_choice(table, other), table.match.version, "a")
            await table.move(other, first_choice(table, other), table.match.version, "b")
        await table.move(held, first_choice(table, held), table.match.version, "back")
        assert not table.info.seats[held].held
        await table.rest()

    run(story)


def test_a_device_that_only_reconnects_has_one_chance_less() -> None:
    clock = new_clock("fast", FAST, 2)
    clock = Clock(clock.kind, clock.figures, clock.banks, (7, None), (2, 1))
    assert clock.returned(0, 50, sure=False).missed == (1, 1)
    assert clock.returned(0, 50, sure=True).missed == (0, 1)
    assert clock.returned(0, 50, sure=True).since == (50, None)


def test_whoever_is_gone_has_their_clock_and_nothing_else() -> None:
    """With a clock, closing the page costs nothing but time: a game of days is played by people who come and go."""

    async def story() -> None:
        watch, _, bots, table, tokens = await clocked(PERSON, OTHER, clock="days")
        await met(table, tokens[1])
        await asyncio.sleep(0.1)
        await wait(watch, table, 3 * 86_400)
        assert (table.match.version, bots.asked) == (0, [])
        await wait(watch, table, 86_400)
        await until(lambda: table.match.version > 0)

    run(story)


def test_each_of_those_who_decide_at_the_same_time_has_a_clock() -> None:
    async def story() -> None:
        watch, _, _, table, tokens = await clocked(PERSON, OTHER, game=secret_bids.ID)
        watcher = await met(table)
        watch.at += 30
        await table.move(0, first_choice(table, 0), table.match.version, "a")
        assert table.match.to_act == (1,)
        assert (left(table, 0), left(table, 1)) == (None, 110_000)
        assert watcher.last("update")["time"] == [{"bank": 110_000}, {"bank": 110_000, "left": 110_000}]
        watch.at += 5
        await table.move(1, first_choice(table, 1), table.match.version, "b")
        assert banks(table) == (110_000, 105_000)
        assert len(tokens) == 2

    run(story)


def test_a_clock_runs_out_at_a_table_that_nobody_has_in_memory() -> None:
    async def story() -> None:
        watch = Watch()
        tables, paper, _ = new_tables(QUICK, ServerTime(watch))
        table, _ = await opened(tables, PERSON, OTHER, clock="days")
        await quiet(table)
        tables.sweep()
        assert table.info.id not in tables
        await tables._upkeep.play_overdue()
        assert table.info.id not in tables
        watch.at += 4 * 86_400 + 10
        await tables._upkeep.play_overdue()
        found = await tables.find(table.info.id)
        await until(lambda: found.match.version > 0)
        assert len(paper.moves[table.info.id]) == found.match.version
        # And so on until the end, though nobody ever comes.
        while found.info.status is Status.PLAYING:
            await wait(watch, found, 86_400)
            await asyncio.sleep(0.002)
        assert all([seat.held for seat in found.info.seats])

    run(story)


def test_a_rematch_has_full_clocks_and_nobody_is_held() -> None:
    async def story() -> None:
        watch = Watch()
        tables, _, _ = new_tables(QUICK, ServerTime(watch))
        table, tokens = await opened(tables, PERSON, OTHER, clock="fast")
        for seconds in (140, 20):
            version = table.match.version
            await wait(watch, table, seconds)
            await until(lambda version=version: table.match.version > version)  # type: ignore[misc]
        await table.close(tokens[0])
        following = await tables.again(table, tokens[0])
        assert banks(following) == (FAST.bank, FAST.bank)
        assert not any([seat.held for seat in following.info.seats])

    run(story)


# Server time


def test_server_time_goes_on_from_what_is_stored_and_stands_still_when_nothing_can_be() -> None:
    async def story() -> None:
        watch, paper = Watch(), Paper()
        time = ServerTime(watch)
        await time.begin(paper.beat, 10)
        watch.at += 10
        assert time.now() == 0
        watch.at += 5
        await time.beat(paper.beat)
        assert (time.now(), paper.time) == (5_000, 5_000)
        # The database is gone for an hour.
        paper.broken = True
        watch.at += 3600
        with pytest.raises(NotStored):
            await time.beat(paper.beat)
        assert time.now() == 5_000 + 3 * BEAT * 1000
        paper.broken = False
        await time.beat(paper.beat)
        later = time.now()
        watch.at += 1
        assert time.now() == later + 1_000
        # Another process has stored a later one meanwhile.
        await paper.beat(later + 4_000)
        await time.beat(paper.beat)
        assert time.now() == later + 4_000

    run(story)


def test_several_processes_never_count_faster_than_time_goes_by() -> None:
    async def story() -> None:
        watch, paper = Watch(), Paper()
        times = [ServerTime(watch) for _ in range(3)]
        for time in times:
            await time.begin(paper.beat, 0)
        for turn in range(30):
            watch.at += 2.5
            await times[turn % 3].beat(paper.beat)
        assert [time.now() for time in times] == pytest.approx([75_000] * 3, abs=5_000)
        assert max([time.now() for time in times]) <= 75_000

    run(story)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["move", "wait", "kill", "stop"]), st.floats(0, 200, allow_nan=False), st.floats(0, 4)),
        max_size=25,
    )
)
def test_no_restart_ever_costs_anybody_time(steps: list[tuple[str, float, float]]) -> None:
    """Whatever people do and however often the server dies: nobody has less left than before, but for the time it was up."""

    async def story() -> None:
        watch, paper = Watch(), Paper()

        async def started() -> Tables:
            time = ServerTime(watch)
            await time.begin(paper.beat, 10)
            return Tables(paper, HereBots(), QUICK, time=time)

        tables = await started()
        table, _ = await opened(tables, PERSON, OTHER, clock="relaxed")
        for number, (what, seconds, up) in enumerate(steps):
            table = await tables.find(table.info.id)
            before = [left(table, seat) for seat in (0, 1)]
            version = table.match.version
            if what == "move" and table.match.to_act:
                seat = table.match.to_act[0]
                await table.move(seat, first_choice(table, seat), version, f"m{number}")
                continue
            if what in ("kill", "stop"):
                await table.rest()
                if what == "stop":
                    await tables.time.beat(paper.beat)
                # Down for that long; then up for a little while.
                watch.at += seconds
                tables = await started()
                watch.at += up
                table = await tables.find(table.info.id)
                spent = 1000 * up
            else:
                spent = 0.0
                while spent < 1000 * seconds:
                    watch.at += BEAT
                    spent += 1000 * BEAT
                    await tables.time.beat(paper.beat)
            if table.match.version == version:
                for old, new in zip(before, [left(table, seat) for seat in (0, 1)], strict=True):
                    assert (old is None) == (new is None)
                    if old is not None and new is not None:
                        assert new >= max(0, old - spent) - 1
            await table.rest()
            tables = Tables(paper, HereBots(), QUICK, time=tables.time)

    run(story)
