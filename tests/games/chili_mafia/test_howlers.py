"""No howlers: positions with what a player does there, and whole games without a dominated move."""

from __future__ import annotations

import pytest

from peppermill.bots import player
from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.engine import flavour
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.blunders import KINDS_OF_BLUNDER, Blunders, foolish
from peppermill.games.chili_mafia.bots.guide import MafiaGuide
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.state import MafiaState

from .howlers import HOWLERS, Howler
from .table import card, table
from .test_bots import COMBINATIONS
from .whole import whole_table

ID = "chili-mafia"
RECKONS, SEARCHES = "habanero", "carolina-reaper:60"
LOOKS_FARTHER = f"carolina-reaper:{1200 if flavour() == 'compiled' else 500}"
"""With many playouts the search compares more moves, also far-fetched ones."""
MOVE_OUT = m.Move(card("sweet"), 0, 1)


def test_there_are_enough_of_them():
    assert len({howler.name for howler in HOWLERS}) == len(HOWLERS) >= 15


@pytest.mark.parametrize("level", [RECKONS, SEARCHES, LOOKS_FARTHER])
@pytest.mark.parametrize("howler", HOWLERS, ids=lambda howler: howler.name)
def test_nobody_laughs(howler: Howler, level: str):
    state = howler.position()
    for seed in (1,) if level == LOOKS_FARTHER else (1, 2):
        action = player(ID, level).act(state.view(howler.seat), state.legal(howler.seat), Sfc32(seed))
        assert howler.sensible(action), f"{howler.why} It chose {GAME.write(action)}."


def test_every_howler_has_a_foolish_way_too():
    """A position in which everything is all right tests nothing."""
    for howler in HOWLERS:
        state = howler.position()
        assert any(not howler.sensible(action) for action in state.legal(howler.seat)), howler.name
        assert any(howler.sensible(action) for action in state.legal(howler.seat)), howler.name


def blunders_in(level: str, players: int, seed: int, options) -> list[tuple[int, int, tuple[str, ...]]]:
    """Every blunder of a whole game: in which turn, by whom, and what."""
    chance, rng = Sfc32(seed), Sfc32(seed | 1 << 40)
    bots = [player(ID, level) for _ in range(players)]
    state, watcher, found = GAME.start(players, options), Blunders(players), []
    assert isinstance(state, MafiaState)
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(chance))
            continue
        seat = actors[0]
        legal = state.legal(seat)
        action = bots[seat].act(state.view(seat), legal, rng)
        names = watcher.see(state, seat, action)
        if names:
            found.append((state.turns, seat, names))
        state.apply(seat, action)
    return found


@pytest.mark.parametrize(("players", "options"), COMBINATIONS[::2], ids=str)
def test_whole_games_without_a_blunder(players, options):
    assert blunders_in(RECKONS, players, 7 * players, options) == []


def test_a_searched_game_without_a_blunder():
    assert blunders_in("carolina-reaper:24", 2, 3, {}) == []


def test_every_blunder_has_its_sentence_in_both_languages():
    for name in KINDS_OF_BLUNDER:
        sentences = [texts.sentence(f"blunder.{name}", None, lang, ID) for lang in ("en", "fr")]
        assert sentences[0] != sentences[1]
        assert all("blunder" not in sentence for sentence in sentences)


# The watcher knows a blunder from a plan


def named(state: MafiaState, action, seat: int = 0) -> list[str]:
    assert action in state.legal(seat)
    return foolish(state, seat, action)


def test_points_left_in_the_last_turn():
    gangs = [(0, "poblano hungarian jalapeno"), (1, "jimmy poblano hungarian")]
    for hand, wanted in (("reaper", True), ("poblano", False), ("whack", False)):
        state = table(2, hands={0: hand}, gangs=gangs, deck="")
        state.last_turns = 1
        state.acted = True
        assert ("points-left" in named(state, m.END)) is wanted
        state.last_turns = -1
        assert "points-left" not in named(state, m.END)


def test_an_attack_left_counts_only_for_those_who_are_behind():
    for mine, wanted in (("jimmy poblano reaper", True), ("reaper reaper reaper", False)):
        state = table(2, hands={0: "whack"}, gangs=[(0, mine), (1, "jimmy scorpion ghost")], deck="")
        state.last_turns = 0
        state.acted = True
        assert ("attack-left" in named(state, m.END)) is wanted


def test_an_earner_may_wait_when_there_is_no_room():
    for hand, wanted in (("earner jimmy", True), ("earner jimmy jimmy poblano whack whack pinch", False)):
        state = table(2, hands={0: hand}, gangs=[(1, "jimmy poblano hungarian")], deck="poblano " * 40)
        state.acted = True
        assert ("earner-kept" in named(state, m.END)) is wanted


def test_a_pass_with_a_shakedown_in_hand():
    state = table(2, hands={0: "shakedown jimmy", 1: "jimmy"}, gangs=[(1, "jimmy poblano hungarian")])
    assert "passed-instead" in named(state, m.PASSES[card("jimmy")])


def test_a_hot_card_thrown_away_that_could_be_played():
    for mine, wanted in (("jimmy poblano reaper", True), ("jimmy poblano", False)):
        state = table(2, hands={0: "whack jimmy", 1: "jimmy"}, gangs=[(0, mine), (1, "jimmy poblano hungarian")])
        assert ("hot-thrown" in named(state, m.PASSES[card("whack")])) is wanted
    state = table(2, hands={0: "turncoat"}, gangs=[(0, "jimmy poblano jalapeno"), (1, "jimmy poblano jalapeno")])
    assert "hot-thrown" not in named(state, m.PASSES[card("turncoat")])


def test_a_pepper_thrown_away_that_has_its_place():
    gangs = [(0, "poblano hungarian jalapeno"), (0, "ghost ghost"), (1, "jimmy poblano hungarian")]
    state = table(2, hands={0: "jimmy poblano ghost"}, gangs=gangs)
    assert "pepper-thrown" in named(state, m.PASSES[card("jimmy")])
    assert "pepper-thrown" not in named(state, m.PASSES[card("poblano")])
    with_properties = table(2, hands={0: "jimmy"}, gangs=gangs, hot_properties=True)
    with_properties.properties = [0]
    assert "pepper-thrown" not in named(with_properties, m.PASSES[card("jimmy")])


def test_the_last_hit_is_for_the_leader_if_that_wins():
    howler = next(howler for howler in HOWLERS if howler.name == "third-hit-instead-of-the-leader")
    state = howler.position()
    for action in state.legal(2):
        if isinstance(action, m.Attack):
            assert ("win-not-taken" in foolish(state, 2, action)) is (state.owners[action.gang] == 0)
    state.last_turns = 1
    assert not any(foolish(state, 2, action) for action in state.legal(2) if isinstance(action, m.Attack))


def test_a_stronger_pepper_thrown_and_a_weaker_one_kept():
    state = table(2, hands={0: "jimmy reaper"}, gangs=[(1, "poblano hungarian jalapeno")])
    assert named(state, m.PASSES[card("reaper")]) == ["stronger-thrown"]
    assert named(state, m.PASSES[card("jimmy")]) == []
    pair = table(2, hands={0: "jimmy jimmy reaper"}, gangs=[(1, "poblano hungarian jalapeno")])
    assert named(pair, m.PASSES[card("reaper")]) == []


def test_a_card_that_moves_back_or_on():
    gangs = [
        (0, "sweet poblano hungarian jalapeno"),
        (0, "ghost ghost ghost"),
        (0, "tabasco tabasco tabasco"),
        (1, "jimmy poblano hungarian"),
    ]
    state = table(2, hands={0: "jimmy whack"}, gangs=gangs)
    watcher = Blunders(2)
    assert watcher.see(state, 0, MOVE_OUT) == ()
    state.apply(0, MOVE_OUT)
    assert "back-and-forth" in watcher.see(state, 0, m.Move(card("sweet"), 1, 2))
    later = Blunders(2)
    state = table(2, hands={0: "jimmy whack"}, gangs=gangs)
    later.see(state, 0, MOVE_OUT)
    state.apply(0, MOVE_OUT)
    state.had.clear()  # As in the next turn.
    state.turns += 2
    assert "back-and-forth" in later.see(state, 0, m.Move(card("sweet"), 1, 0))


def test_a_sweet_chili_that_moves_for_fewer_points():
    gangs = [(0, "sweet ghost ghost ghost"), (0, "poblano hungarian jalapeno"), (1, "jimmy poblano hungarian")]
    state = table(2, hands={0: "jimmy"}, gangs=gangs)
    assert named(state, MOVE_OUT) == ["pointless-move"]


def test_what_is_not_foolish_is_left_to_think_about():
    state = whole_table(
        hands={0: "earner shakedown reaper jimmy", 1: "jimmy"}, gangs=[(1, "poblano hungarian jalapeno")], left=60
    )
    worth = MafiaGuide().sensible(state, 0, state.legal(0))
    assert m.EARN in worth
    assert not any(isinstance(action, m.Pass) for action in worth)
    gangs = [(0, "reaper jimmy poblano"), (1, "tabasco habanero ghost scorpion")]
    state = whole_table(hands={0: "whack", 1: "jimmy"}, gangs=gangs, left=30)
    attacks = [action for action in MafiaGuide().sensible(state, 0, state.legal(0)) if isinstance(action, m.Attack)]
    assert len({attack.targets for attack in attacks}) == len(attacks) == 4


def test_whether_to_exchange_a_hot_card_is_worth_a_thought():
    """Between two, for a card from the deck (CM-31). On average that makes no difference; at half of the moments it is better."""
    state = whole_table(hands={0: "whack jimmy", 1: "jimmy"}, gangs=[(1, "poblano hungarian jalapeno")], left=40)
    guide = MafiaGuide()
    worth = guide.sensible(state, 0, state.legal(0))
    exchange = m.Exchange((card("whack"),))
    assert exchange in worth
    ratings = dict(zip(worth, guide.prior(state, 0, worth), strict=True))
    assert max(ratings, key=ratings.get) != exchange


def test_with_time_to_spare_more_is_thought_about_but_nothing_foolish():
    gangs = [(0, "reaper jimmy poblano"), (0, "ghost ghost ghost"), (1, "tabasco habanero ghost scorpion")]
    state = whole_table(hands={0: "whack jimmy", 1: "jimmy"}, gangs=gangs, left=30)
    legal = state.legal(0)
    worth, more = MafiaGuide().sensible(state, 0, legal), MafiaGuide().far_fetched(state, 0, legal)
    assert any(isinstance(action, m.Attack) for action in more)
    assert not set(worth) & set(more)
    assert not any(foolish(state, 0, action) for action in [*worth, *more])


def test_of_the_places_a_card_may_move_to_only_the_best_is_thought_about():
    """Lest it goes to the second best, and from there to the best."""
    gangs = [(0, "sweet poblano poblano poblano"), (0, "ghost ghost ghost"), (0, "reaper reaper reaper"), (1, "jimmy jimmy")]
    state = table(2, hands={0: "jimmy whack"}, gangs=gangs)
    assert len([action for action in state.legal(0) if isinstance(action, m.Move)]) == 2
    moves = [action for action in MafiaGuide().sensible(state, 0, state.legal(0)) if isinstance(action, m.Move)]
    assert [move.gang for move in moves] == [2]
