"""Levels, bots and advice, whatever the game."""

from collections import Counter
from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

import peppermill
from peppermill.bots import (
    Advice,
    Level,
    NoAdvice,
    RandomBot,
    UnknownBot,
    advise,
    bot,
    can_advise,
    level_of,
    levels,
    offered,
    player,
    players,
)
from peppermill.bots.players import FORMER
from peppermill.bots.resolve import title
from peppermill.bots.usual import lighter_level, usual_level
from peppermill.core import registry, texts
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot, is_thinker
from peppermill.core.errors import UnknownGame
from peppermill.core.game import Game
from peppermill.core.registry import announced
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View


@dataclass(frozen=True)
class Letter(Action):
    name: str


class Stranger(Game):
    """A game that is known by name and brings no players."""

    def __init__(self):
        self.id = "stranger"
        self.name = "Stranger"

    def begin(self, players, settings):
        raise NotImplementedError

    def _imagine(self, view, rng):
        raise NotImplementedError

    def write(self, action):
        raise NotImplementedError

    def read(self, line):
        raise NotImplementedError

    def _show(self, view, lang):
        raise NotImplementedError


@pytest.fixture
def stranger(monkeypatch):
    monkeypatch.setitem(registry._games, "stranger", Stranger())
    return "stranger"


@pytest.mark.parametrize("game_id", announced())
def test_every_game_has_levels_with_names_in_both_languages(game_id):
    known = levels(game_id)
    assert known[0].id == "random"
    assert len({level.id for level in known}) == len(known)
    for level in known:
        assert isinstance(level, Level)
        assert isinstance(level.make(), Bot)
        for key in (f"bot.{level.id}", f"bot.{level.id}.about"):
            for lang, sentence in texts.both(key, game_id).items():
                assert sentence != key, f"{key} is missing in {lang}"


@pytest.mark.parametrize("game_id", announced())
def test_bots_of_every_level_make_legal_moves(game_id):
    game = peppermill.game(game_id)
    for level in levels(game_id):
        player, rng = bot(game_id, level.id), Sfc32(1)
        state = game.start()
        for _ in range(30):
            if state.to_act is CHANCE:
                state.apply(CHANCE, state.chance().sample(rng))
            elif state.to_act:
                seat = state.to_act[0]
                state.apply(seat, player.act(state.view(seat), state.legal(seat), rng))


def test_random_chooses_everything_equally_often():
    legal = [Letter(name) for name in "abcd"]
    rng = Sfc32(9)
    seen = Counter(RandomBot().act(View(), legal, rng) for _ in range(4000))
    assert set(seen) == set(legal)
    # Each count has mean 1000 and standard deviation √(4000 · ¼ · ¾) = 27.
    assert all(abs(count - 1000) < 5 * 27 for count in seen.values())


def test_an_unknown_bot_is_refused_with_the_list_of_those_there_are():
    with pytest.raises(UnknownBot) as refused:
        bot("chili-dice", "grandmaster")
    assert refused.value.code == "unknown-bot"
    for lang in texts.LANGUAGES:
        assert "grandmaster" in refused.value.text(lang)
        assert ", ".join([level.id for level in levels("chili-dice")]) in refused.value.text(lang)


@pytest.mark.parametrize("ask", [levels, can_advise, lambda name: bot(name, "random"), lambda name: advise(name, View(), ())])
def test_an_unknown_game_is_refused(ask):
    with pytest.raises(UnknownGame):
        ask("ludo")


def test_advice_rates_every_legal_action_best_first():
    game = peppermill.game("chili-dice")
    state = game.start(2)
    for actor, line in ((CHANCE, "first P1"), (0, "roll all"), (CHANCE, "faces 3 3 1 5 2 6")):
        state.apply(actor, game.read(line))
    advice = advise("chili-dice", state.view(0), state.legal(0))
    assert isinstance(advice, Advice)
    assert advice.unit == "final-score"
    assert {action for action, _ in advice.options} == set(state.legal(0))
    values = [value for _, value in advice.options]
    assert all(isinstance(value, float) for value in values)
    assert values == sorted(values, reverse=True)
    assert advise("chili-dice", state.view(1), state.legal(1)).options == ()


def test_a_game_without_players_of_its_own_has_random_and_no_advice(stranger):
    assert [level.id for level in levels(stranger)] == ["random"]
    assert not can_advise(stranger)
    with pytest.raises(NoAdvice) as refused:
        advise(stranger, View(), ())
    for lang in texts.LANGUAGES:
        assert "Stranger" in refused.value.text(lang)


def test_another_package_may_bring_players(stranger, monkeypatch):
    entry = EntryPoint("stranger.lucky", "peppermill.bots.random:RandomBot", players.GROUP)
    monkeypatch.setitem(players._installed, stranger, [entry])
    monkeypatch.setitem(players._installed, "", [])
    assert [level.id for level in levels(stranger)] == ["random", "lucky"]
    assert isinstance(bot(stranger, "lucky"), RandomBot)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("peppermill.bots.random:NoSuchBot", "stranger.lucky can't be used as a bot: AttributeError"),
        ("no_such_package:Bot", "stranger.lucky can't be used as a bot: ModuleNotFoundError"),
        ("builtins:dict", "stranger.lucky is not a bot"),
    ],
)
def test_a_broken_package_is_named(stranger, monkeypatch, place, why):
    monkeypatch.setitem(players._installed, stranger, [EntryPoint("stranger.lucky", place, players.GROUP)])
    monkeypatch.setitem(players._installed, "", [])
    with pytest.raises(UnknownBot, match=why):
        player(stranger, "lucky")


@pytest.mark.parametrize("former", FORMER)
def test_former_names_are_understood_everywhere(former: str) -> None:
    """Tables that were kept, and scripts, name levels as they were called before."""
    now = level_of("chicago-poker", former)
    assert now.id == FORMER[former]
    assert type(player("chicago-poker", former)) is type(now.make())
    assert title("chicago-poker", former) == title("chicago-poker", now.id)
    assert lighter_level("chicago-poker", former) == ("habanero" if now.seconds else former)


def test_what_is_for_the_lab_is_not_offered(stranger: str) -> None:
    for game_id in ("chili-dice", "chicago-poker", "chili-mafia", "safranito"):
        assert "random" not in [level.id for level in offered(game_id)]
        assert usual_level(game_id) == "jalapeno"
    assert [level.id for level in offered(stranger)] == ["random"], "better than nobody"


def test_only_those_who_think_have_a_budget() -> None:
    """Whoever was asked before whether it is a bot at all must not pass for one that thinks."""
    for game_id in ("chili-dice", "chicago-poker", "chili-mafia", "safranito"):
        made = {level.id: level.make() for level in levels(game_id)}
        assert all([isinstance(one, Bot) for one in made.values()])
        expected = {level.id for level in levels(game_id) if level.seconds > 0}
        assert {name for name, one in made.items() if is_thinker(one)} == expected
