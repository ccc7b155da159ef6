"""Moves that were plainly wrong are counted in the games, the figures and the report."""

import pytest

from peppermill.bots import levels
from peppermill.bots.players import HEAT
from peppermill.core.registry import find
from peppermill.core.texts import LANGUAGES, catalog
from peppermill.lab import balance, tournament
from peppermill.lab.blunders import BLUNDERED, kinds, watcher
from peppermill.lab.contest import Setup
from peppermill.lab.figures import figures
from peppermill.lab.play import play_batch
from peppermill.lab.report import page
from peppermill.lab.results import results_by_setup

GAMES = ("chili-dice", "chicago-poker", "chili-mafia", "safranito")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_four_levels_and_somebody_who_watches_them(game: str) -> None:
    assert tuple([level.id for level in levels(game) if not level.lab][:4]) == HEAT
    assert watcher(find(game), 2) is not None
    assert kinds(game)
    for lang in LANGUAGES:
        for what in kinds(game):
            assert " " in catalog(lang, game)[f"blunder.{what}"]


def test_they_are_counted_by_bot_and_shown() -> None:
    """Chance turns dice for nothing all the time; a good player never does."""
    plan = tournament([Setup.of("chili-dice", 2)], ["random", "habanero"], 6, seed=1)
    games = list(play_batch(plan.batch(0, 0, 6)).games)
    found = figures(plan, results_by_setup(plan, games)[0])
    times = {bot: sum([one.times for one in found.blunders if one.bot == bot]) for bot in plan.bots}
    assert times["random"] > 0
    assert times["habanero"] == 0
    assert {(one.what, one.games) for one in found.blunders} == {(what, 6) for what in kinds("chili-dice")}
    assert BLUNDERED not in {one.how for one in found.worth}
    for lang, words in (("en", "Moves that were plainly wrong"), ("fr", "Coups manifestement mauvais")):
        shown = page(plan, [found], [], [], lang)
        assert words in shown
        assert f"<td>{next(one.times for one in found.blunders if one.times):,}</td>" in shown


@pytest.mark.parametrize(("game", "games"), [("chicago-poker", 3), ("chili-mafia", 2)])
def test_a_good_player_makes_none(game: str, games: int) -> None:
    """The ladder (`docs/bots.md`) counts them in hundreds of games; here it is seen that somebody counts."""
    plan = balance([Setup.of(game, 2)], ["habanero"], games, seed=3)
    played = play_batch(plan.batch(0, 0, games)).games
    assert not [game.failure for game in played if game.failure]
    assert [key for game in played for marks in game.marks for key in marks if key.startswith(BLUNDERED)] == []
