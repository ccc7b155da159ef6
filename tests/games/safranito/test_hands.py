"""SF-6: everyone throws with the hand of their seat, and with no other, at whichever door they come in."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadOptions, BadRecord, IllegalAction
from peppermill.core.record import Record, digest
from peppermill.core.rng import Sfc32
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.hands import PERSON, may_throw_with
from peppermill.games.safranito.moves import Toss
from peppermill.games.safranito.state import SafranitoState
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.play import settings_for
from peppermill.table.seats import Who
from peppermill.table.tables import SeatRequest, TableRequest
from peppermill.toss.throw import AVERAGE, BEGINNER, HAND_NAMES, KEYS, MOUSE, SKILLED, SLIDER, STEADY, TOUCH
from tests.server.running import Server
from tests.table.people import OPEN, met, new_tables, opened
from tests.table.people import PERSON as ANA

from .table import begun
from .test_gestures import DRAW, FLICK, sent

ALL = range(len(HAND_NAMES))
WAYS = (TOUCH, MOUSE, KEYS, SLIDER)


def started(hands: str, players: int = 2) -> SafranitoState:
    state = GAME.start(players, {"hands": hands, "rounds": 1})
    assert isinstance(state, SafranitoState)
    rng = Sfc32(5)
    while state.to_act is CHANCE:
        state.apply(CHANCE, state.chance().draw(rng))
    return state


@pytest.mark.parametrize(
    ("thrower", "hands"), [("person", WAYS), ("skilled", (SKILLED,)), ("average", (AVERAGE,)), ("beginner", (BEGINNER,))]
)
def test_a_seat_throws_with_its_own_hand_only(thrower: str, hands: tuple[int, ...]) -> None:
    state = started(thrower)
    for hand in ALL:
        toss = Toss(20, False, 0, 0, 390, 1, hand)
        if hand in hands:
            state.check(state.turn, toss)
        else:
            with pytest.raises(IllegalAction) as caught:
                state.apply(state.turn, toss)
            assert caught.value.code == "not-your-hand"


def test_nobody_has_the_steady_hand() -> None:
    assert not [thrower for thrower in range(4) if may_throw_with(thrower, STEADY)]


def test_without_a_word_everyone_is_average() -> None:
    assert GAME.settle(None, 3)["hands"] == "average"
    assert begun(3).view(None).throwers == (AVERAGE,) * 3


def test_what_is_offered_and_what_time_outs_do_has_the_seats_hand() -> None:
    for names, usual in (("person", SLIDER), ("skilled", SKILLED), ("beginner", BEGINNER)):
        state = started(names)
        assert {action.hand for action in state.legal(state.turn)} == {usual}
        timed_out = state.timeout(state.turn)
        assert isinstance(timed_out, Toss)
        assert (timed_out.hand, timed_out.face_up) == (usual, False)
        state.check(state.turn, timed_out)


def test_one_for_each_seat() -> None:
    state = started("person, beginner,skilled", 3)
    assert state.throwers == [PERSON, BEGINNER, SKILLED]
    assert state.view(1).throwers == (PERSON, BEGINNER, SKILLED)
    assert GAME.imagine(state.view(1), Sfc32(1)).view(1).throwers == (PERSON, BEGINNER, SKILLED)


@pytest.mark.parametrize("wrong", ["", "steady", "touch", "person,person", "average,average,average,average", 3, "expert"])
def test_hands_that_nobody_has_are_refused(wrong: Any) -> None:
    with pytest.raises(BadOptions):
        GAME.settle({"hands": wrong}, 3)


def test_a_record_with_a_hand_its_seat_does_not_have_is_refused() -> None:
    record = Record.of(GAME, 2, {"hands": "person,average", "rounds": 1})
    state, rng = record.start(), Sfc32(8)
    while not state.over:
        if state.to_act is CHANCE:
            actor, action = CHANCE, state.chance().draw(rng)
        else:
            actor = state.to_act[0]
            action = state.timeout(actor)
        state.apply(actor, action)
        record = record.played(actor, action)
    data = record.to_json()
    assert Record.from_json(data).replay().key() == state.key()
    for seat, hand in ((0, "skilled"), (0, "steady"), (1, "touch"), (1, "skilled")):
        forged = json.loads(json.dumps(data))
        throw = next(move for move in forged["moves"] if move[0] == seat and move[1]["kind"] == "toss")
        throw[1]["hand"] = hand
        forged["digest"] = digest({key: value for key, value in forged.items() if key != "digest"})
        with pytest.raises(BadRecord) as caught:
            Record.from_json(forged)
        assert caught.value.code == "move"


def test_the_lab_seats_every_level_with_its_hand_unless_told_otherwise() -> None:
    table = Setup.of("safranito", 2)
    contest = Contest(table, ("habanero", "sweet-chili"))
    assert settings_for(GAME, table, ["habanero", "sweet-chili"])["hands"] == "skilled,beginner"
    told = Setup.of("safranito", 2, {"hands": "beginner"})
    assert settings_for(GAME, told, list(contest.lineup))["hands"] == "beginner"


# At a table


async def at_a_table(*chairs: SeatRequest) -> tuple[Any, Any, dict[int, str]]:
    tables, _, _ = new_tables()
    table, tokens = await opened(tables, *chairs, game="safranito")
    return tables, table, tokens


async def asked(table: Any, seat: int) -> int:
    """Wait until it is a person's turn to toss; returns the version."""
    for _ in range(500):
        if table.match.to_act == (seat,) and table.match.state.view(seat).phase == "toss":
            break
        await asyncio.sleep(0.01)
    assert table.match.to_act == (seat,)
    return int(table.match.version)


def test_a_table_gives_the_hands_when_the_match_begins() -> None:
    async def story() -> None:
        tables, table, tokens = await at_a_table(ANA, SeatRequest(Who.BOT, bot="sweet-chili"), OPEN)
        assert table.info.options["hands"] == "average"
        await table.start(tokens[0], "habanero")
        assert table.info.options["hands"] == "person,beginner,skilled"
        assert table.match.state.view(0).throwers == (PERSON, BEGINNER, SKILLED)
        assert table.match.at(0).view(None).throwers == (PERSON, BEGINNER, SKILLED)
        assert table.match.record().options["hands"] == "person,beginner,skilled"
        assert table.match.record().replay().key() == table.match.state.key()
        await tables.stop()

    asyncio.run(story())


def test_nobody_chooses_their_hand_with_the_options_of_a_table() -> None:
    """Nor how many rounds there are: what is for the lab is not for tables."""

    async def story() -> None:
        tables, _, _ = new_tables()
        for options in ({"hands": "skilled"}, {"rounds": 1}):
            with pytest.raises(BadOptions, match="for simulations"):
                await tables.open(TableRequest("safranito", options, True, [ANA, ANA], ""))
        table, _ = await tables.open(TableRequest("safranito", {}, True, [ANA, ANA], ""))
        assert table.info.options["hands"] == "person,person"
        await tables.stop()

    asyncio.run(story())


def test_at_a_table_forged_hands_and_script_like_gestures_are_refused_and_honest_ones_thrown() -> None:
    async def story() -> None:
        tables, table, tokens = await at_a_table(ANA, ANA)
        await met(table, *tokens.values())
        seat = table.match.to_act[0]
        version = await asked(table, seat)
        plain = {"kind": "toss", "token": 40, "face_up": False, "stance": 0, "direction": 0, "power": 390, "loft": "toss"}
        codes = {"steady": "not-your-hand", "skilled": "not-your-hand", "touch": "gesture-needed", "mouse": "gesture-needed"}
        for hand, code in codes.items():
            with pytest.raises(IllegalAction) as caught:
                await table.move(seat, {**plain, "hand": hand}, version, hand)
            assert caught.value.code == code
        even = [[place * 80, 0, -3000 + 160 * place] for place in range(12)]
        with pytest.raises(IllegalAction) as caught:
            await table.move(seat, sent(FLICK, points=even, end=even[-1][0]), version, "even")
        assert caught.value.code == "gesture-even"
        assert table.match.version == version, "nothing is lost"

        for number, (data, hand) in enumerate(
            [(sent(FLICK), TOUCH), (sent(DRAW), MOUSE), ({**plain, "hand": "keys"}, KEYS), ({**plain, "hand": "slider"}, SLIDER)]
        ):
            seat = table.match.to_act[0]
            version = await asked(table, seat)
            await table.move(seat, {**data, "token": 40 + 10 * (number // 2)}, version, f"good {number}")
            played = [move.action for move in table.match.moves if isinstance(move.action, Toss)][-1]
            assert played.hand == hand
        await tables.stop()

    asyncio.run(story())


def test_who_stands_in_for_a_person_aims_as_with_the_sliders() -> None:
    async def story() -> None:
        tables, table, tokens = await at_a_table(ANA, ANA)
        await met(table, tokens[0])
        await table.leave(tokens[1])
        for _ in range(300):
            thrown = [move for move in table.match.moves if isinstance(move.action, Toss) and move.actor == 1]
            if thrown or table.match.to_act == (0,):
                break
            await asyncio.sleep(0.02)
        if not thrown:
            await table.move(0, sent(FLICK), await asked(table, 0), "mine")
            for _ in range(500):
                thrown = [move for move in table.match.moves if isinstance(move.action, Toss) and move.actor == 1]
                if thrown:
                    break
                await asyncio.sleep(0.02)
        assert [move.action.hand for move in thrown][:1] == [SLIDER]
        await tables.stop()

    asyncio.run(story())


def test_over_the_socket_too(tmp_path: Path) -> None:
    """Refused in the player's language; the turn is still theirs."""
    server = Server(tmp_path)
    table, tokens = server.table({"who": "person", "name": "Ana"}, {"who": "person", "name": "Bo"}, game="safranito")
    with server.client(table, *tokens, lang="fr") as both:
        seat = both.welcome["views"]["0"]["turn"]
        assert both.table["options"]["hands"] == "person,person"
        plain = {"kind": "toss", "token": 40, "face_up": False, "stance": 0, "direction": 0, "power": 390, "loft": "toss"}
        even = [[place * 80, 0, -3000 + 160 * place] for place in range(12)]
        wrong = [
            ({**plain, "hand": "skilled"}, "not-your-hand"),
            ({**plain, "hand": "touch"}, "gesture-needed"),
            (sent(FLICK, points=even, end=even[-1][0]), "gesture-even"),
            (sent(FLICK, points="all over"), "form"),
        ]
        for data, code in wrong:
            answer = both.move(seat, data, code)
            assert (answer["type"], answer["code"]) == ("refused", code)
            if code != "form":
                assert answer["reason"] == texts.sentence(f"illegal.{code}", None, "fr", "safranito")
        assert both.move(seat, sent(FLICK), "flick")["type"] == "ack"
        tossed = [told["event"] for told in both.events if told["event"]["kind"] == "tossed"]
        while not tossed:
            both.hear()
            tossed = [told["event"] for told in both.events if told["event"]["kind"] == "tossed"]
        assert {event["hand"] for event in tossed} == {"touch"}
    assert server.stop() == 0, server.printed
