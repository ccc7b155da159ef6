"""What the games tell the lab: counted once, by the right seat, in words people know."""

from collections import Counter
from typing import Any

import pytest

from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.game import Game
from peppermill.core.registry import announced
from peppermill.core.registry import game as game_of
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import kind_of
from peppermill.games.chicago_poker.cards import SPECIAL_NAMES, TYPE_NAMES
from peppermill.games.chili_mafia.deck import BAGMAN, CARD_NAMES, PINCH, PROPERTY_NAMES
from peppermill.lab import balance
from peppermill.lab.contest import Setup
from peppermill.lab.play import PlayedGame, play_batch
from peppermill.lab.report import Texts
from tests.toys.secret_bids import GAME as BIDS

TABLES = {
    "chili-dice": Setup.of("chili-dice", 3),
    "chicago-poker": Setup.of("chicago-poker", 3, {"must_use_all_actions": True}),
    "chili-mafia": Setup.of("chili-mafia", 3, {"advanced": True, "goodfellas": True, "hot_properties": True}),
    "safranito": Setup.of("safranito", 2, {"rounds": 6}),
}


def played(game: str, games: int = 6) -> list[PlayedGame]:
    found = play_batch(balance([TABLES[game]], ["random"], games).batch(0, 0, games)).games
    assert not [one.failure for one in found if one.failure]
    return list(found)


def by_seat(game: str, games: int = 6) -> list[Counter[str]]:
    return [Counter(seat) for one in played(game, games) for seat in one.marks]


Counts = list[Counter[str]]


def watched(rules: Game, players: int, options: dict[str, Any], seed: int) -> tuple[State, Counts, Counts]:
    """A random game to its end, its marks, and how often each seat did what."""
    rng = Sfc32(seed)
    state = rules.start(players, options)
    marks: Counts = [Counter() for _ in range(players)]
    done: Counts = [Counter() for _ in range(players)]
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            told = state.perform(CHANCE, state.chance().draw(rng))
        else:
            action = rng.choice(state.legal(actors[0]))
            told = state.perform(actors[0], action)
            done[actors[0]][kind_of(type(action))] += 1
        for one in told:
            for mark in rules.marks(state, one):
                marks[mark.seat][f"{mark.how} {mark.what}"] += 1
    return state, marks, done


def watch(game: str, seed: int) -> tuple[State, Counts, Counts]:
    table = TABLES[game]
    return watched(game_of(game), table.players, dict(table.options), seed)


@pytest.mark.parametrize("game", announced())
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_everything_counted_has_words_in_both_languages(game: str, lang: str) -> None:
    words = Texts(lang, game)
    keys = {key for seat in by_seat(game) for key in seat}
    assert len(keys) > 8
    for key in keys:
        how, _, what = key.partition(" ")
        assert words.thing(what) != what, f"{what} has no name in {lang}"
        assert texts.sentence(f"mark.{how}", {}, lang, game) != f"mark.{how}", f"{how} has no word in {lang}"


def test_a_game_may_have_nothing_to_say() -> None:
    _, marks, done = watched(BIDS, 2, {}, 1)
    assert marks == [Counter(), Counter()]
    assert all(done)


def test_chili_dice_counts_boxes_with_points() -> None:
    for seed in range(4):
        state, marks, _ = watch("chili-dice", seed)
        for seat, boxes in enumerate(state.result.why["boxes"]):
            scored = sum(count for key, count in marks[seat].items() if key.startswith("scored "))
            assert scored == sum(points > 0 for points in boxes)


def test_chicago_poker_counts_establishments_and_specials() -> None:
    specials = 0
    for seed in range(8):
        state, marks, done = watch("chicago-poker", seed)
        for seat in range(3):
            won = tuple([marks[seat][f"won establishment.{name}"] for name in TYPE_NAMES])
            assert won == tuple(state.view(None).won[seat])
            for name in SPECIAL_NAMES:
                specials += marks[seat][f"played card.{name}"]
                assert marks[seat][f"played card.{name}"] == done[seat][name], "told in several versions, counted once"
                assert marks[seat][f"played card.{name}"] <= marks[seat][f"held card.{name}"]
    assert specials > 5


def test_safranito_counts_dishes_spaces_and_tosses() -> None:
    for seed in range(3):
        state, marks, done = watch("safranito", seed)
        view = state.view(None)
        for seat in range(2):
            cooked = sum(count for key, count in marks[seat].items() if key.startswith("cooked "))
            assert cooked == len(view.seats[seat].cooked)
            for how, kind in (("tossed", "toss"), ("bought", "buy"), ("cooked", "cook")):
                assert sum(count for key, count in marks[seat].items() if key.startswith(how)) == done[seat][kind]


def test_chili_mafia_counts_what_was_held_before_it_was_played() -> None:
    seats = by_seat("chili-mafia", 8)
    cards = CARD_NAMES[PINCH : BAGMAN + 1]
    for seat in seats:
        assert sum(count for key, count in seat.items() if key.startswith("held card.")) >= 6, "six are dealt, one at a time"
        for name in cards:
            assert seat[f"played card.{name}"] <= seat[f"held card.{name}"]
        for name in PROPERTY_NAMES:
            assert seat[f"played property.{name}"] <= seat[f"held property.{name}"]
    total = sum(seats, Counter())
    assert sum(total[f"played card.{name}"] for name in cards) > 20
    assert any(key.startswith("used card.") for key in total)
    assert any(key.startswith("played property.") for key in total)


def test_chili_mafia_for_two_deals_hands() -> None:
    table = Setup.of("chili-mafia", 2)
    game = play_batch(balance([table], ["random"], 1).batch(0, 0, 1)).games[0]
    for seat in game.marks:
        assert sum(count for key, count in seat.items() if key.startswith("held card.")) >= 6
