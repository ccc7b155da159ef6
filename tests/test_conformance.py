"""The contract: our games keep it, your own game can, and whatever breaks it is caught."""

import os
import pickle
from pathlib import Path
from typing import ClassVar

import pytest

import peppermill
from peppermill.conformance import ConformanceError, check_game
from peppermill.conformance.report import difference
from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.options import Setting
from peppermill.core.record import Record
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action
from peppermill.engine import flavour
from tests.every_game import GAMES
from tests.toys import broken
from tests.toys.secret_bids import GAME, Bid, BidState, Deal, Dealt, PutDown, SecretBids, Shown, Taken, heard

LOOKS = 1500 if flavour() == "compiled" else 500
"""Moments to examine closely: a few long games or very many short ones. `PEPPERMILL_CHECK_GAMES` asks for whole games instead."""


@pytest.mark.both
@pytest.mark.parametrize("name", GAMES)
def test_our_games_keep_the_contract(name: str) -> None:
    game = peppermill.game(name)
    games = int(os.environ.get("PEPPERMILL_CHECK_GAMES", "0"))
    report = check_game(game, games=games) if games else check_game(game, looks=LOOKS)
    assert report.cut == 0
    assert report.games == games or report.looks.total() >= LOOKS
    numbers = range(game.min_players, game.max_players + 1)
    assert len(report.players) == min(report.games, len(numbers))
    assert set(report.players) <= set(numbers)
    assert all(count > 0 for count in report.checks.values())


def test_your_own_game_can_keep_the_contract() -> None:
    report = check_game(GAME, games=150)
    assert set(report.players) == {2, 3, 4}
    assert len(report.options) >= 4
    assert report.codes == {"not-now", "not-in-hand", "not-that-chance", "not-an-action", "no-such-seat", "malformed"}
    assert report.open_moments > 100
    for check in (
        "legal moves",
        "wrong moves",
        "junk",
        "twins",
        "clones",
        "carried",
        "forms",
        "views",
        "worlds",
        "news",
        "records",
        "chance",
        "results",
    ):
        assert report.checks[check] > 0, check


def test_your_own_game_tells_everyone_what_they_may_know() -> None:
    state = GAME.start(players=2, options={"cards": 2})
    dealt = state.perform(CHANCE, Deal((3, 7, 3, 5)))
    assert heard(dealt, 0) == [Dealt((3, 7))]
    assert heard(dealt, 1) == [Dealt((3, 5))]
    assert heard(dealt, None) == []
    assert state.to_act == (0, 1)
    assert heard(state.perform(1, Bid(5)), 0) == [PutDown(1)]
    assert state.to_act == (0,)
    assert heard(state.perform(0, Bid(7)), None) == [PutDown(0), Shown((7, 5)), Taken(0, 2)]
    with pytest.raises(IllegalAction, match="You don't hold a 7"):
        state.apply(0, Bid(7))


@pytest.mark.parametrize(("state", "words"), broken.STATES.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_state_is_caught(state: type[BidState], words: str) -> None:
    class Broken(SecretBids):
        state_class = state

    _caught(Broken(), words)


@pytest.mark.parametrize(("game", "words"), broken.GAMES.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_game_is_caught(game: type[SecretBids], words: str) -> None:
    _caught(game(), words)


def _caught(game: SecretBids, words: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=400, longest=500)
    assert caught.value.game == "secret-bids"
    assert words in caught.value.expected


def test_a_failure_holds_the_record_that_leads_to_it() -> None:
    class Broken(SecretBids):
        state_class = broken.LateTimeout

    with pytest.raises(ConformanceError) as caught:
        check_game(Broken(), games=10, seed=5)
    error = caught.value
    text = str(error)
    assert "seed 5, game 0, after move 1" in text
    assert error.record in text
    record = Record.loads(error.record, Broken())
    assert len(record.moves) == error.move
    assert not record.replay().over
    carried = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert str(carried) == text


def test_the_same_seed_checks_the_same() -> None:
    assert check_game(GAME, games=20, seed=3) == check_game(GAME, games=20, seed=3)
    assert check_game(GAME, games=20, seed=3).decisions != check_game(GAME, games=20, seed=4).decisions


def test_players_and_options_can_be_fixed_and_progress_followed() -> None:
    steps: list[tuple[int, int]] = []
    report = check_game(GAME, games=5, players=3, options={"cards": 2}, progress=lambda done, of: steps.append((done, of)))
    assert report.players == {3: 5}
    assert len(report.options) == 1
    assert steps == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_imagine_is_drawn_from_the_cards_nobody_has_seen() -> None:
    state = GAME.start(players=2, options={"cards": 3})
    state.apply(CHANCE, Deal((1, 1, 2, 3, 4, 5)))
    rng = Sfc32(1)
    for _ in range(50):
        world = GAME.imagine(state.view(0), rng)
        assert isinstance(world, BidState)
        assert world.hands[0] == [1, 1, 2]
        assert 1 not in world.hands[1]


def test_a_check_may_be_limited_by_moments() -> None:
    short, long = [check_game(GAME, looks=90, options={"cards": cards}) for cards in (2, 4)]
    assert 90 <= short.looks.total() < 110
    assert 90 <= long.looks.total() < 110
    assert short.games > long.games
    assert check_game(GAME, games=2, looks=10_000).games == 2


def test_options_that_make_a_game_short_are_used_unless_others_are_given() -> None:
    class Short(SecretBids):
        short: ClassVar[dict[str, Setting]] = {"cards": 2}

    assert all("('cards', 2)" in settings for settings in check_game(Short(), games=30).options)
    assert len(check_game(Short(), games=30).options) == 2
    assert all("('cards', 4)" in settings for settings in check_game(Short(), games=6, options={"cards": 4}).options)


def test_a_check_may_be_limited_by_seconds() -> None:
    report = check_game(peppermill.game("chicago-poker"), seconds=3.0)
    assert report.cut > 0
    assert report.checks["legal moves"] > 0
    assert set(check_game(GAME, seconds=2.0).players) == {2, 3, 4}


def test_a_failure_shows_what_differs_and_where_an_error_came_from() -> None:
    class Late(BidState):
        def _check(self, seat: int, action: Action) -> None:
            raise KeyError("lost")

    class Broken(SecretBids):
        state_class = Late

    with pytest.raises(ConformanceError) as caught:
        check_game(Broken(), games=3)
    assert "KeyError('lost')" in str(caught.value)
    assert f"{Path(__file__).name}:" in str(caught.value)
    assert ", in _check)" in str(caught.value)
    with pytest.raises(ConformanceError, match=r"scores\[0\]: \d+ ≠ \d+"):
        check_game(broken.Disagrees(), games=3)


def test_a_difference_is_told_field_by_field() -> None:
    assert difference({"a": [1, 2], "b": 1}, {"a": [1, 3, 4], "c": 1}) == [
        "a[1]: 2 ≠ 3",
        "a[2]: nothing ≠ 4",
        "b: 1 ≠ nothing",
        "c: nothing ≠ 1",
    ]
    assert difference({"a": 1}, {"a": True}) == ["a: 1 ≠ True"]
