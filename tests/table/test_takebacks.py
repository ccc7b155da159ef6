"""Taking a move back: when one may, what it leaves behind, and that a record of it replays and proves its chance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.core.errors import BadRecord
from peppermill.core.record import Record
from peppermill.core.rng import Sfc32
from peppermill.core.takeback import TAKE_BACK, TakeBack
from peppermill.games.chili_dice.moves import ROLL_ALL, Score
from peppermill.table import messages
from peppermill.table.errors import IdTaken, NoTakeBack
from peppermill.table.match import Match, Played
from peppermill.table.match_info import Status
from tests.table.test_match import match_of

GAMES = ("chili-dice", "chicago-poker", "chili-mafia", "safranito")


def table_of(name: str, players: int = 2) -> Match:
    match = match_of(name, players)
    match.info = replace(match.info, takebacks=True)
    return match


def scored() -> tuple[Match, int, tuple[object, ...]]:
    """A first turn of Chili Dice, up to the moment after a box was filled; who did, and what it looked like before."""
    match = table_of("chili-dice")
    (seat,) = match.to_act
    match.take(match.plan(seat, ROLL_ALL, "roll"))
    before = match.state.key()
    match.take(match.plan(seat, next(action for action in match.legal(seat) if isinstance(action, Score)), "score"))
    return match, seat, before


def test_a_box_is_empty_again() -> None:
    match, seat, before = scored()
    assert [match.may_take_back(each) for each in (seat, 1 - seat)] == [True, False]
    version = match.version
    match.take(match.plan_back(seat, "back"))
    assert (match.state.key(), match.version, match.to_act) == (before, version + 1, (seat,))
    # The roll before it was chance's: it stays.
    assert not match.may_take_back(seat)
    with pytest.raises(NoTakeBack):
        match.plan_back(seat)


def test_nothing_is_taken_back_once_the_next_one_has_rolled() -> None:
    match, seat, _ = scored()
    match.take(match.plan(1 - seat, ROLL_ALL))
    assert not match.may_take_back(seat)


def test_a_table_may_forbid_it() -> None:
    match, seat, _ = scored()
    match.info = replace(match.info, takebacks=False)
    assert not match.may_take_back(seat)


def test_what_was_sent_again_counts_once() -> None:
    match, seat, _ = scored()
    match.take(match.plan_back(seat, "back"))
    assert match.already(seat, "back", None) == match.version
    with pytest.raises(IdTaken):
        match.already(seat, "back", {"kind": "roll", "dice": [1]})
    with pytest.raises(IdTaken):
        match.already(seat, "score", None)


def test_the_story_tells_it_and_every_moment_can_be_looked_at() -> None:
    match, seat, before = scored()
    version = match.version
    match.take(match.plan_back(seat, "back"))
    told = messages.update(match, version, (), 0)
    assert f'{{"kind":"taken-back","seat":{seat}}}' in told.replace(" ", "")
    assert match.at(version - 1).key() == before == match.at(version + 1).key() != match.at(version).key()


def test_only_those_who_may_are_offered_it() -> None:
    match, seat, _ = scored()
    assert f'"back":[{seat}]' in messages.update(match, match.version, {seat}, 0).replace(" ", "")
    assert '"back"' not in messages.update(match, match.version, {1 - seat}, 0)
    assert '"back"' not in messages.update(match, match.version, (), 0)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=4, deadline=None)
def test_matches_with_take_backs_replay_and_prove_their_chance(game: str, seed: int) -> None:
    """Whoever may take a move back does so half of the time: the match goes on, is stored, replayed and verified as any other."""
    rng = Sfc32(seed)
    match = table_of(game)
    taken = 0
    while not match.state.over and match.version < 250:
        (seat, *_) = match.to_act
        asked = match.to_act
        action = rng.choice(match.legal(seat))
        before = match.state.key()
        match.take(match.plan(seat, action))
        if match.may_take_back(seat) and rng.below(2) == 0:
            match.take(match.plan_back(seat))
            taken += 1
            assert (match.state.key(), match.to_act) == (before, asked)
    match.info = replace(match.info, status=Status.CLOSED)
    assert game == "chili-mafia" or taken > 0
    again = Match(match.info, match.moves)
    assert (again.state.key(), again.told) == (match.state.key(), match.told)
    half = match.version // 2
    later = Match(match.info, match.moves[:half])
    later.catch_up(match.info, match.moves[half:])
    assert (later.state.key(), later.version) == (match.state.key(), match.version)
    assert [later.at(version).key() for version in range(half)] == [match.at(version).key() for version in range(half)]
    record = Record.loads(match.record().dumps())
    record.verify()
    assert record.replay().key() == match.state.key()
    assert [state.key() for state, _ in record.frames()][-1] == match.state.key()
    shown = messages.replay(match, 0, match.version)["frames"]
    assert [match.game.dump(state.view(None)) for state, _ in record.frames()] == [frame["view"] for frame in shown]


def test_a_record_that_takes_back_what_is_not_there_is_refused() -> None:
    match, seat, _ = scored()
    moves = [(move.actor, move.action) for move in match.moves]
    record = match.record()
    for wrong in ([(seat, TAKE_BACK), *moves], [*moves, (1 - seat, TAKE_BACK)], [*moves, (seat, TAKE_BACK), (seat, TAKE_BACK)]):
        with pytest.raises(BadRecord):
            replace(record, moves=tuple(wrong)).replay()
    with pytest.raises(BadRecord):
        Match(match.info, [*match.moves, Played(match.version + 1, 1 - seat, TAKE_BACK)])
    assert isinstance(TAKE_BACK, TakeBack)
