"""One match: planned, stored, taken; named moves; looking back; the proof of chance."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace

import pytest

from peppermill.core import registry
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadRecord, IllegalAction
from peppermill.core.record import Record
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.games.chili_dice.moves import ROLL_ALL, Score
from peppermill.table import messages
from peppermill.table.errors import IdTaken, StaleMove
from peppermill.table.match import Match
from peppermill.table.match_info import Status, new_match_info
from peppermill.table.seats import Seat, Who
from peppermill.table.story import entries
from tests.toys import secret_bids

ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


def match_of(name: str, players: int = 2) -> Match:
    chosen = find(name)
    seats = tuple([Seat(n, Who.PERSON, f"P{n}", entropy=f"salt-{n}") for n in range(players)])
    info = new_match_info(chosen, chosen.settle({}, players), True, seats)
    match = Match(info)
    playing = replace(info, status=Status.PLAYING, salt=info.public_salt)
    step = match.plan_start(playing)
    match.info = playing
    match.take(step)
    return match


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(registry._games, secret_bids.ID, secret_bids.GAME)
    return match_of(secret_bids.ID, 3)


def play_out(match: Match) -> None:
    rng = Sfc32(5)
    while not match.state.over:
        seat = match.to_act[0]
        match.take(match.plan(seat, rng.choice(match.legal(seat)), f"move {match.version}"))
    match.info = replace(match.info, status=Status.OVER)


def test_a_plan_changes_nothing_until_it_is_taken() -> None:
    match = match_of("chili-dice")
    before = match.state.key()
    step = match.plan(0, ROLL_ALL, "a")
    assert (match.version, match.state.key(), match.already(0, "a", ROLL)) == (0, before, None)
    match.take(step)
    assert match.version == 2
    assert match.state.to_act == (0,)


def test_chance_speaks_at_once_and_from_the_seed() -> None:
    match = match_of("chili-dice")
    step = match.plan(0, ROLL_ALL)
    assert [move.actor for move in step.moves] == [0, CHANCE]
    assert match.plan(0, ROLL_ALL).moves == step.moves
    other = Match(replace(match.info, salt="another salt"))
    assert other.plan(0, ROLL_ALL).moves[1] != step.moves[1]


def test_a_deal_comes_before_the_first_decision(bids: Match) -> None:
    assert bids.version == 1
    assert bids.to_act == (0, 1, 2)


def test_a_named_move_leads_to_the_version_after_its_chance() -> None:
    match = match_of("chili-dice")
    match.take(match.plan(0, ROLL_ALL, "a"))
    match.take(match.plan(0, Score(9), "b"))
    box = match.game.dump(Score(9))
    assert (match.already(0, "a", ROLL), match.already(0, "b", box), match.already(0, "c", ROLL)) == (2, 3, None)
    for seat, action in ((1, ROLL), (0, box), (0, {"kind": "fly"}), (0, None)):
        with pytest.raises(IdTaken):
            match.already(seat, "a", action)


def test_what_was_decided_on_another_situation_is_stale() -> None:
    match = match_of("chili-dice")
    match.take(match.plan(0, ROLL_ALL))
    match.check_seen(0, 2)
    for seen in (0, 1, 3):
        with pytest.raises(StaleMove):
            match.check_seen(0, seen)


def test_whoever_decides_beside_others_is_not_made_stale_by_them(bids: Match) -> None:
    bids.take(bids.plan(1, bids.legal(1)[0]))
    bids.check_seen(0, 1)
    bids.take(bids.plan(0, bids.legal(0)[0]))
    bids.check_seen(2, 1)
    bids.take(bids.plan(2, bids.legal(2)[0]))
    assert bids.to_act == (0, 1, 2)
    for seat in range(3):
        with pytest.raises(StaleMove):
            bids.check_seen(seat, 1)


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    match = match_of("chili-dice")
    with pytest.raises(IllegalAction):
        match.plan(1, ROLL_ALL)
    with pytest.raises(IllegalAction):
        match.plan(0, Score(0))
    assert match.version == 0


@pytest.mark.parametrize("name", ["chili-dice", secret_bids.ID])
def test_replaying_the_moves_gives_everything_back(name: str, bids: Match) -> None:
    match = bids if name == secret_bids.ID else match_of(name, 3)
    play_out(match)
    again = Match(match.info, match.moves)
    assert again.state.key() == match.state.key()
    assert (again.told, again.opened, again._named_moves) == (match.told, match.opened, match._named_moves)


def test_every_moment_can_be_seen_again() -> None:
    match = match_of("chili-dice", 4)
    play_out(match)
    assert match.version > 130
    record = match.record()
    for version in (0, 1, 63, 64, 65, 128, match.version):
        assert match.at(version).key() == record.replay(version).key()


def test_the_record_proves_its_chance_and_a_changed_one_does_not() -> None:
    match = match_of("chili-dice")
    play_out(match)
    record = Record.loads(match.record().dumps())
    record.verify()
    rolled = next(n for n, (actor, _) in enumerate(record.moves) if actor is CHANCE)
    assert record.fair is not None
    lied = replace(record, fair=replace(record.fair, salt=record.fair.salt + "!"))
    with pytest.raises(BadRecord) as error:
        lied.verify()
    assert error.value.params["move"] == rolled + 1


def test_the_seed_is_not_in_a_record_before_the_end() -> None:
    match = match_of("chili-dice")
    assert match.info.seed.hex() not in match.record().dumps()


def test_the_salt_holds_what_players_added() -> None:
    match = match_of("chili-dice")
    assert match.info.salt == f"{match.info.id}/0=salt-0/1=salt-1"


def test_a_long_story_is_written_once_and_the_same_for_late_comers() -> None:
    match = match_of("chicago-poker", 4)
    play_out(match)
    while match.version <= 300:  # its luck is as new as that of any match
        match = match_of("chicago-poker", 4)
        play_out(match)
    for seats in ((), (2,), (0, 3)):
        short = "".join([json.dumps(entry) for entry in entries(match.game, match.told, 0, match.version, seats)])
        for _ in range(2):
            told = json.loads(messages.update(match, 0, seats, 0))["events"]
            assert "".join([json.dumps(entry) for entry in told]) == short
        late = json.loads(messages.update(match, match.version - 100, seats, 0))["events"]
        assert late == [entry for entry in told if entry["version"] > match.version - 100]
    told = match.stories._written[frozenset()]
    asyncio.run(match.stories.prepare(match.game, match.told, 0, ()))
    assert match.stories._written[frozenset()] is told
    match.stories.tidy(time.monotonic())
    assert match.stories._written == {}
    asyncio.run(match.stories.prepare(match.game, match.told, 0, ()))
    assert match.stories._written == {frozenset(): told}
    for seat in range(12):
        match.stories.tell(match.game, match.told, 0, (seat,))
    assert len(match.stories._written) == 8
