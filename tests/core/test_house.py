"""House rules: constants that the lab may vary, in every game that has some."""

from typing import Any

import pytest

import peppermill
from peppermill.conformance import check_game
from peppermill.conformance.setups import draw_options
from peppermill.core import texts
from peppermill.core.errors import BadOptions
from peppermill.core.house import HouseRule, house_in, settle_house, values_in
from peppermill.core.record import Record
from peppermill.core.rng import Sfc32
from tests.core.played import fair_record
from tests.every_game import GAMES

VARIED = [name for name in GAMES if peppermill.game(name).house_rules]
RULES = (HouseRule("snoop", 2, 0, 8), HouseRule("places", (0, 0, 2, 3), 1, 4), HouseRule("money", 200, 0, 1000, step=10))
A_CHANGE = {
    "chili-dice": {"house.rolls": "-12", "house.bonus": 7},
    "chicago-poker": {"house.murders": 0, "house.side": 4, "house.places": "+1"},
    "chili-mafia": {"house.snoop": "+2", "house.whack": "-1", "hot_properties": True},
    "safranito": {"house.money": 300, "house.tosses": 2, "rounds": 1},
}
"""One what-if for every game."""


def test_only_what_differs_from_the_rulebook_is_a_setting() -> None:
    assert settle_house(RULES, {}, 2) == {}
    assert settle_house(RULES, None, 2) == {}
    assert settle_house(RULES, {"house.snoop": 2, "house.places": 2}, 2) == {}
    assert settle_house(RULES, {"house.places": 2, "house.snoop": 4}, 3) == {"house.snoop": 4, "house.places": 2}


@pytest.mark.parametrize(("given", "found"), [("+2", 4), ("-2", 0), ("6", 6), (6, 6), (" 3 ", 3), ("+0", None), ("2", None)])
def test_a_sign_counts_from_the_usual_number(given: Any, found: int | None) -> None:
    assert settle_house(RULES, {"house.snoop": given}, 2).get("house.snoop") == found


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ({"house.snoop": 9}, "house-not-number", "from 0 to 8, not 9"),
        ({"house.snoop": "-3"}, "house-not-number", "'-3'"),
        ({"house.snoop": True}, "house-not-number", "True"),
        ({"house.snoop": 2.0}, "house-not-number", "2.0"),
        ({"house.money": 205}, "house-not-step", "steps of 10"),
        ({"house.spies": 1}, "house-unknown", "no house rule called spies. What can be varied: snoop, places, money"),
    ],
)
def test_what_does_not_fit_is_refused(given: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(BadOptions) as caught:
        settle_house(RULES, given, 2)
    assert caught.value.code == code
    assert words in str(caught.value)
    assert "{" not in caught.value.text("fr")


def test_all_constants_of_a_match() -> None:
    assert values_in((("snoop", 4),), RULES, 3) == {"snoop": 4, "places": 3, "money": 200}


def test_every_game_has_a_what_if() -> None:
    assert set(A_CHANGE) == set(VARIED)


@pytest.mark.parametrize("name", VARIED)
def test_a_game_says_what_can_be_varied(name: str) -> None:
    game = peppermill.game(name)
    for rule in game.house_rules:
        for players in range(game.min_players, game.max_players + 1):
            assert rule.low <= rule.usual_for(players) <= rule.high, rule.name
            assert rule.accept(rule.usual_for(players), players) == rule.usual_for(players), (
                "the usual number is one of its steps"
            )
        for lang in texts.LANGUAGES:
            assert rule.setting in texts.catalog(lang, name), f"{rule.setting} is not explained in {lang}"
    for variant in game.variants.values():
        assert house_in(game.settle(variant, game.usual_players())), "a variant is marked as what it is"


@pytest.mark.parametrize("name", VARIED)
def test_by_the_book_nothing_has_changed(name: str) -> None:
    """A match by the rulebook has no trace of house rules: settings, views and records are what they were."""
    game = peppermill.game(name)
    state = game.start(game.usual_players(), dict(game.short))
    assert "house" not in str(game.dump(state.view(0)))
    assert not Record.of(game, game.usual_players(), dict(game.short)).house_rules


@pytest.mark.parametrize("name", VARIED)
def test_a_record_says_so_and_replays_by_them(name: str) -> None:
    record = fair_record(b"\3" * 32, moves=400, game_id=name, options={**peppermill.game(name).short, **A_CHANGE[name]})
    again = Record.loads(record.dumps())
    assert again == record
    assert dict(again.house_rules) == {
        key.removeprefix("house."): again.options[key] for key in A_CHANGE[name] if "house." in key
    }
    again.verify()
    assert again.replay().key() == record.replay().key()


@pytest.mark.parametrize("name", VARIED)
def test_views_carry_them(name: str) -> None:
    """Whoever has only a view (a bot in another process) imagines worlds that are played by the same rules."""
    game = peppermill.game(name)
    state = game.start(2, {**game.short, **A_CHANGE[name]})
    view = state.view(0)
    again = game.forms.view.load(game.dump(view))
    assert again == view
    assert game.imagine(again, Sfc32(1)).view(0) == view
    assert view != game.start(2, game.short).view(0)


@pytest.mark.parametrize("name", VARIED)
def test_games_by_house_rules_keep_the_contract(name: str) -> None:
    """One set of them, drawn; `check_game` draws others in every third lap."""
    game = peppermill.game(name)
    drawn = draw_options(game, 2, Sfc32(11), house=True)
    assert house_in(drawn)
    check_game(game, looks=8, options=drawn, players=2)


@pytest.mark.parametrize("name", VARIED)
def test_encodings_cope(name: str) -> None:
    """No number is larger than the encoding says, and every index leads somewhere."""
    envs = pytest.importorskip("peppermill.envs")
    game = peppermill.game(name)
    sets = [A_CHANGE[name], *game.variants.values()]
    for options in sets:
        env = envs.batch(name, envs=2, players=2, options={**game.short, **options}, seed=1)
        batch = env.reset(seed=1)
        for _ in range(60):
            assert (batch.observations <= env.most).all()
            batch = env.step(env.random_actions())
