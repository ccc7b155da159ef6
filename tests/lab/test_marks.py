"""What the games tell the lab has words people know. What each of them counts is tested with the game."""

from collections import Counter

import pytest

import peppermill
from peppermill.core import texts
from peppermill.lab.report import Texts
from tests.every_game import MARKED, everything_on, some_players
from tests.lab.watching import watched
from tests.toys.secret_bids import GAME as BIDS


@pytest.mark.parametrize("name", MARKED)
def test_everything_counted_has_words_in_both_languages(name: str) -> None:
    game = peppermill.game(name)
    players = some_players(game)
    options = everything_on(game, players)
    keys = {key for seed in range(4) for seat in watched(game, players, options, seed)[1] for key in seat}
    assert keys, "a game that counts something counts it when everything is on"
    for lang in texts.LANGUAGES:
        words = Texts(lang, name)
        for key in keys:
            how, _, what = key.partition(" ")
            assert words.thing(what) != what, f"{what} has no name in {lang}"
            assert texts.sentence(f"mark.{how}", {}, lang, name) != f"mark.{how}", f"{how} has no word in {lang}"


def test_a_game_may_have_nothing_to_say() -> None:
    _, marks, done = watched(BIDS, 2, {}, 1)
    assert marks == [Counter(), Counter()]
    assert all(done)
