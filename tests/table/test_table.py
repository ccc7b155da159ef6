"""A table without a web: nothing is true before it is stored, everyone hears what they may, nobody is waited for in vain."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from peppermill.bots import players
from peppermill.core import registry
from peppermill.core.errors import IllegalAction
from peppermill.table.errors import (
    BadSeats,
    IdTaken,
    NotStored,
    NotYourSeat,
    TableClosed,
    TableFull,
    UnknownTable,
    WrongMoment,
    WrongToken,
)
from peppermill.table.match_info import Status
from peppermill.table.pace import Pace
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Who
from peppermill.table.tables import SeatRequest
from tests.table.people import BOT, OPEN, OTHER, PERSON, QUICK, Ear, first_choice, met, new_tables, opened, quiet, until
from tests.toys import secret_bids

ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, secret_bids.ID, secret_bids.GAME)


def run(story: Any) -> None:
    asyncio.run(story())


def test_a_move_is_stored_before_anyone_hears_of_it() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, *tokens.values())
        paper.slow.clear()
        moving = asyncio.create_task(table.move(0, ROLL, 0, "a"))
        await asyncio.sleep(0.02)
        assert [message["type"] for message in ear.heard] == ["welcome"]
        assert (table.match.version, moving.done()) == (0, False)
        paper.slow.set()
        assert await moving == 2
        assert ear.last("update")["to"] == 2
        assert len(paper.moves[table.info.id]) == 2

    run(story)


def test_what_could_not_be_stored_did_not_happen() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, *tokens.values())
        paper.broken = True
        with pytest.raises(NotStored):
            await table.move(0, ROLL, 0, "a")
        assert (table.match.version, len(ear.heard)) == (0, 1)
        paper.broken = False
        assert await table.move(0, ROLL, 0, "a") == 2

    run(story)


def test_whoever_hangs_up_in_the_middle_of_a_move_has_still_made_it() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        paper.slow.clear()
        before = paper.writes_begun
        moving = asyncio.create_task(table.move(0, ROLL, 0, "a"))
        await until(lambda: paper.writes_begun > before)
        moving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await moving
        paper.slow.set()
        await until(lambda: table.match.version == 2)
        assert await table.move(0, ROLL, 0, "a") == 2

    run(story)


def test_ten_times_the_same_move_at_once_is_one_move() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        assert await asyncio.gather(*[table.move(0, ROLL, 0, "a") for _ in range(10)]) == [2] * 10
        assert len(paper.moves[table.info.id]) == 2

    run(story)


def test_a_whole_game_against_a_bot_and_its_end() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, BOT)
        ear = await met(table, tokens[0])
        for number in range(400):
            await until(lambda: table.match.to_act in ((0,), ()))
            if table.info.status is Status.OVER:
                break
            await table.move(0, first_choice(table, 0), table.match.version, f"m{number}")
        assert ear.last("table")["table"]["fair"]["seed"] == table.info.seed.hex()
        assert paper.infos[table.info.id].result == table.match.state.result.to_json()
        table.match.record().verify()
        with pytest.raises(WrongMoment):
            await table.move(0, ROLL, table.match.version, "late")

    run(story)


def test_everyone_hears_what_they_may_and_no_more() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        one, two, watcher = await met(table, tokens[0]), await met(table, tokens[1]), await met(table)
        both = await met(table, *tokens.values())
        hands = [list(table.match.state.view(seat).hand) for seat in (0, 1)]  # type: ignore[attr-defined]
        dealt = [{"version": 1, "event": {"kind": "dealt", "cards": hands[seat]}, "seats": [seat]} for seat in (0, 1)]
        assert one.last("welcome")["events"] == dealt[:1]
        assert two.last("welcome")["events"] == dealt[1:]
        assert both.last("welcome")["events"] == dealt
        assert watcher.last("welcome")["events"] == []
        await table.move(0, {"kind": "bid", "card": hands[0][0]}, 1, "a")
        assert watcher.last("update")["views"] == {"watch": secret_bids.GAME.dump(table.match.state.view(None))}
        assert watcher.last("update")["views"]["watch"]["bid"] is None
        assert two.last("update")["views"]["1"]["bid"] is None
        assert one.last("update")["views"]["0"]["bid"] == hands[0][0]
        assert "legal" not in watcher.last("update")

    run(story)


def test_two_worlds_that_differ_in_a_secret_sound_the_same() -> None:
    """What seat 1 and a spectator are sent does not depend on which card seat 0 put down."""

    async def story() -> None:
        tables, _, _ = new_tables()
        first, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        heard: list[list[Any]] = []
        for choice in (0, -1):
            others, paper, _ = new_tables()
            paper.infos[first.info.id] = first.info
            paper.moves[first.info.id] = first.match.moves[:1]
            paper.chat[first.info.id] = []
            table = await others.find(first.info.id)
            # Everybody is there: how long somebody is waited for would be another time each time.
            await met(table, tokens[0])
            two, watcher = await met(table, tokens[1]), await met(table)
            await table.move(0, table.match.game.dump(table.match.legal(0)[choice]), 1, "a")
            heard.append([two.heard, watcher.heard])
        assert json.dumps(heard[0]) == json.dumps(heard[1])

    run(story)


def test_bots_are_shown_their_own_view_only() -> None:
    async def story() -> None:
        tables, _, bots = new_tables()
        table, _ = await opened(tables, PERSON, BOT, BOT, game=secret_bids.ID)
        await until(lambda: table.match.to_act == (0,))
        for job in bots.asked:
            assert job.view.seat in (1, 2)  # type: ignore[attr-defined]
        assert {job.view.seat for job in bots.asked} == {1, 2}  # type: ignore[attr-defined]

    run(story)


def test_a_bot_that_fails_plays_the_time_out_action() -> None:
    async def story() -> None:
        tables, _, bots = new_tables()
        bots.failing = True
        table, _ = await opened(tables, BOT, PERSON)
        await until(lambda: table.match.to_act == (1,))
        assert [move.actor for move in table.match.moves if isinstance(move.actor, int)] == [0, 0]

    run(story)


def test_whoever_leaves_is_replaced_and_can_come_back() -> None:
    async def story() -> None:
        tables, paper, bots = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        await met(table, tokens[1])
        await table.leave(tokens[0])
        await until(lambda: table.match.to_act == (1,))
        assert bots.asked[0].level == "jalapeno"
        assert paper.infos[table.info.id].seats[0].left
        await met(table, tokens[0])
        assert not table.info.seats[0].left
        assert 0 in table.here()
        await table.move(1, ROLL, table.match.version, "a")
        await table.move(1, first_choice(table, 1), table.match.version, "b")
        asked = len(bots.asked)
        await asyncio.sleep(0.02)
        assert (table.match.to_act, len(bots.asked)) == ((0,), asked)

    run(story)


def test_a_move_of_one_who_left_is_a_return() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(TablePolicy(pace=Pace(5, 5)))
        table, tokens = await opened(tables, PERSON, OTHER)
        await met(table, *tokens.values())
        await table.leave(tokens[0])
        assert 0 not in table.here()
        await table.move(0, ROLL, 0, "a")
        assert 0 in table.here()
        await table.rest()

    run(story)


def test_whoever_is_gone_is_replaced_only_while_somebody_waits() -> None:
    async def story() -> None:
        tables, _, bots = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, tokens[0])
        table.part(ear)
        await asyncio.sleep(0.1)
        assert bots.asked == []
        await met(table, tokens[1])
        await until(lambda: table.match.to_act == (1,))

    run(story)


def test_a_connected_player_is_never_replaced() -> None:
    async def story() -> None:
        tables, _, bots = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        first, second = await met(table, tokens[0]), await met(table, tokens[0])
        await met(table, tokens[1])
        table.part(first)
        await asyncio.sleep(0.1)
        assert bots.asked == []
        assert table.here() == {0, 1}
        table.part(second)
        await until(lambda: bots.asked != [])

    run(story)


def test_before_the_start_people_come_and_go() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OPEN, OPEN)
        assert table.info.status is Status.OPEN
        ear = await met(table, tokens[0])
        assert ear.last("welcome")["legal"] == {"0": []}
        with pytest.raises(WrongMoment):
            await table.move(0, ROLL, 0, "a")
        seat, token = await table.join("Cy", 2, "my-entropy")
        assert (seat.number, table.info.host) == (2, 0)
        for wanted, error in ((2, TableFull), (0, TableFull), (7, BadSeats)):
            with pytest.raises(error):
                await table.join("Di", wanted, "")
        await table.leave(tokens[0])
        assert (table.info.host, table.info.seats[0].who) == (2, Who.OPEN)
        assert ear.seats == frozenset()
        with pytest.raises(WrongToken):
            await table.leave(tokens[0])
        with pytest.raises(NotYourSeat):
            await table.start((await table.join("Di", None, ""))[1], "random")
        await table.start(token, "random")
        assert table.info.status is Status.PLAYING
        assert table.info.salt == f"{table.info.id}/2=my-entropy"
        names = [seat.name for seat in table.info.seats]
        assert names[0] == "Di"
        assert len(set(names)) == 3
        with pytest.raises(WrongMoment):
            await table.join("Ed", None, "")
        await table.rest()

    run(story)


def test_the_last_to_leave_closes_the_table() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OPEN)
        await table.leave(tokens[0])
        assert table.info.status is Status.CLOSED
        with pytest.raises(TableClosed):
            await table.join("Bo", None, "")

    run(story)


def test_a_closed_table_takes_no_moves() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, *tokens.values())
        with pytest.raises(NotYourSeat):
            await table.close(tokens[1])
        await table.close(tokens[0])
        assert ear.last("update")["legal"] == {"0": [], "1": []}
        with pytest.raises(TableClosed):
            await table.move(0, ROLL, 0, "a")
        assert ear.last("table")["table"]["fair"]["seed"] == table.info.seed.hex()

    run(story)


def test_a_rematch_is_one_table_with_the_same_tokens() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        with pytest.raises(WrongMoment):
            await tables.again(table, tokens[0])
        await table.close(tokens[0])
        ear = await met(table, tokens[1])
        asked = await asyncio.gather(tables.again(table, tokens[0]), tables.again(table, tokens[1]))
        assert asked[0] is asked[1]
        assert ear.last("table")["table"]["next"] == asked[0].info.id
        assert asked[0].info.seed != table.info.seed
        assert asked[0].info.status is Status.PLAYING
        assert (await met(asked[0], tokens[1])).last("welcome")["seats"] == [1]
        assert len(paper.infos) == 2
        with pytest.raises(WrongToken):
            await tables.again(table, "guess")

    run(story)


def test_chat_is_said_once_and_kept() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, tokens[1])
        for _ in range(3):
            await table.say(0, "hello", "c1")
        for seat, text in ((1, "hello"), (0, "me too")):
            with pytest.raises(IdTaken):
                await table.say(seat, text, "c1")
        lines = [message["line"] for message in ear.heard if message["type"] == "chat"]
        assert [(line["n"], line["seat"], line["name"], line["text"]) for line in lines] == [(1, 0, "Ana", "hello")]
        assert len(paper.chat[table.info.id]) == 1
        assert (await met(table)).last("welcome")["chat"] == lines

    run(story)


def test_a_forgotten_table_is_found_again_as_it_was() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, BOT)
        ear = await met(table, tokens[0])
        await table.move(0, ROLL, 0, "a")
        tables.sweep()
        assert await tables.find(table.info.id) is table
        table.part(ear)
        await quiet(table)
        await tables._picture(tables.sweep())
        assert paper.pictures[table.info.id].version == 2
        again = await tables.find(table.info.id)
        assert again is not table
        assert again.match.state.key() == table.match.state.key()
        assert await again.move(0, ROLL, 0, "a") == 2
        with pytest.raises(UnknownTable):
            await tables.find("nowhere")

    run(story)


def test_a_table_stored_just_before_it_could_begin_begins_when_found() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        id = table.info.id
        paper.infos[id] = replace(table.info, status=Status.OPEN, salt=None, begun=None)
        paper.moves[id] = []
        await quiet(table)
        tables.sweep()
        found = await tables.find(id)
        assert (found.info.status, found.match.version) == (Status.PLAYING, 1)

    run(story)


def test_where_a_level_is_gone_the_usual_bot_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network or a package that whoever runs the server has taken away: the match goes on."""
    players.levels("chili-dice")  # by now it is known what is installed
    shark = EntryPoint("chili-dice.shark", "peppermill.bots.random:RandomBot", players.GROUP)
    monkeypatch.setitem(players._installed, "chili-dice", [shark])

    async def story() -> None:
        tables, _, bots = new_tables()
        table, _ = await opened(tables, PERSON, SeatRequest(Who.BOT, bot="shark"))
        monkeypatch.setitem(players._installed, "chili-dice", [])
        while not table.match.state.over:
            await until(lambda: table.match.state.over or 0 in table.match.to_act)
            if not table.match.state.over:
                await table.move(0, first_choice(table, 0), table.match.version, str(table.match.version))
        assert {job.level for job in bots.asked} == {"jalapeno"}

    run(story)


def test_bots_go_on_when_a_table_is_found_again() -> None:
    async def story() -> None:
        slow, paper, _ = new_tables(TablePolicy(pace=Pace(60, 60)))
        table, _ = await opened(slow, BOT, PERSON)
        await table.rest()
        assert table.match.version == 0
        quick, _, _ = new_tables(QUICK)
        quick._ledger = paper
        found = await quick.find(table.info.id)
        await until(lambda: found.match.to_act == (1,))

    run(story)


def test_too_many_guests_are_refused() -> None:
    async def story() -> None:
        tables, _, _ = new_tables(TablePolicy(most_guests=2))
        table, _ = await opened(tables, PERSON, OTHER)
        await met(table)
        await met(table)
        with pytest.raises(TableFull):
            await met(table)

    run(story)


def test_whoever_hangs_up_at_the_door_is_not_at_the_table() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        paper.slow.clear()
        moving = asyncio.create_task(table.move(0, ROLL, 0, "a"))
        ear = Ear()
        meeting = asyncio.create_task(table.meet(ear, [tokens[0]], None))
        await asyncio.sleep(0.01)
        table.part(ear)
        paper.slow.set()
        await asyncio.gather(moving, meeting)
        assert (table.crowd.guests, table.here(), ear.heard) == ([], set(), [])

    run(story)


def test_a_table_needs_a_person_and_a_known_game() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        with pytest.raises(BadSeats):
            await opened(tables, BOT, BOT)
        with pytest.raises(BadSeats):
            await opened(tables, OPEN, BOT)
        assert paper.infos == {}

    run(story)


def test_an_illegal_move_tells_the_games_reason() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, _ = await opened(tables, PERSON, OTHER)
        with pytest.raises(IllegalAction) as error:
            await table.move(1, ROLL, 0, "a")
        assert error.value.text("fr").startswith("Ce n")
        assert paper.moves[table.info.id] == []

    run(story)
