"""Playing for the win: the tables, the exact last turns, and what a look at the others' sheets changes."""

from functools import cache

import numpy as np
import pytest

from peppermill.bots import bot
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.state import win_shares
from peppermill.core.values import Action
from peppermill.games.chili_dice import appetite, finish, solver, winning
from peppermill.games.chili_dice.dice import ALL_BOXES, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.moves import Roll, Score
from peppermill.games.chili_dice.state import DiceState, from_key

from .table import against, box, boxes, position

GAME = "chili-dice"


# The tables


def test_the_tables_are_small():
    assert sum(file.stat().st_size for file in (appetite.FILE, appetite.LAST_BOX_FILE, finish.FILE)) < 700_000


def test_a_taste_for_risk_makes_the_same_chances_worth_more():
    tables = appetite.tables()[:, 1:, 1:]
    assert (np.diff(tables, axis=0) > -0.02).all()
    assert tables[:, -1, -1].tolist() == sorted(tables[:, -1, -1])
    # And the variance they tell is that of the totals of perfect games: 2 000 gave a standard deviation of 52.
    assert 48 < appetite.variances()[ALL_BOXES, ROLLS_EACH] ** 0.5 < 56


def test_more_points_to_beat_are_harder_and_more_rolls_help():
    chances = appetite.last_box()[:, 1:]
    assert (np.diff(chances, axis=2) <= 1e-6).all()
    assert (np.diff(chances, axis=1) >= -1e-6).all()
    assert chances.max() <= 1.0


def test_so_it_is_with_two_or_three_boxes():
    chances = finish.table()[:, 1:]
    assert (np.diff(chances, axis=2) <= 1e-4).all()
    assert (np.diff(chances, axis=1) >= -1e-4).all()
    # More boxes are more points: what can be beaten with two is beaten more easily with a third and the same rolls.
    two, three = (finish.SETS.index(boxes(*names)) for names in (("4", "red"), ("4", "red", "chance")))
    assert (chances[three, 5:] >= chances[two, 5:] - 1e-4).all()
    # Nothing is left to win beyond the table.
    assert not chances[:, :, -1].any()


@pytest.mark.parametrize("to_beat", [16, 52, 160])
@pytest.mark.parametrize("rolls", [6, finish.ROLLS, finish.ROLLS + 2])
def test_the_last_boxes_against_a_total_that_is_known(to_beat, rolls):
    """A finished sheet: then the chance is what the table says for what is still needed, on a line between its steps."""
    rest = boxes("2", "red")
    below = winning.best_below(((0, 0, 300 + to_beat),))
    chances = finish.chances_against(rest, rolls + 1, below, 300)
    known = finish.table()[finish.SETS.index(rest), min(rolls, finish.ROLLS)]
    for points in (0, 7, 30):
        needed = to_beat - points - 5 * max(0, rolls - finish.ROLLS)
        expected = np.interp(needed, finish.STEP * np.arange(finish.STEPS), known) if needed >= 0 else 1.0
        assert chances[rolls, points] == pytest.approx(expected, abs=1e-5)


# How much risk is right


def test_appetites():
    assert appetite.APPETITES[winning.appetite_for(0.0, 3000.0)] == 0.0
    assert appetite.APPETITES[winning.appetite_for(40.0, 3000.0)] == -0.01
    assert appetite.APPETITES[winning.appetite_for(-90.0, 3000.0)] == 0.02
    assert appetite.APPETITES[winning.appetite_for(-1000.0, 0.0)] == 0.02


def test_the_best_of_several_rivals_is_ahead_of_each_of_them():
    one, two = (boxes("1", "2", "3"), 9, 250), (boxes("1", "2", "4"), 9, 250)
    best, spread = winning.field((one, two))
    assert best > max(winning.field((one,))[0], winning.field((two,))[0])
    assert 0 < spread < winning.field((one,))[1] + winning.field((two,))[1]
    assert winning.field(((0, 3, 280),)) == (280.0, 0.0)


def test_equal_totals_share_the_win_cd_15():
    done = (0, 0, 300)
    for rivals, expected in (((done,), 0.5), ((done, done), 1 / 3), ((done, done, done), 0.25)):
        chances = winning.win_by_total(rivals)
        assert chances[300] == pytest.approx(expected)
        assert chances[299] == 0.0
        assert chances[301] == pytest.approx(1.0)


# The last turns of two players, by the rules alone


def best_chance(state: DiceState, seat: int) -> float:
    return _best_chance(state.key(), seat)


@cache
def _best_chance(key: tuple, seat: int) -> float:
    state = from_key(key)
    if state.over:
        return win_shares(state.result.ranks)[seat]
    return max(chance_after(state, action, seat) for action in state.legal(seat))


def chance_after(state: DiceState, action: Action, seat: int) -> float:
    """The best chance to win after an action, every throw played out."""
    state = state.clone()
    state.apply(seat, action)
    if state.to_act is not CHANCE:
        return best_chance(state, seat)
    total = 0.0
    for outcome, probability in state.chance().outcomes:
        landed = state.clone()
        landed.apply(CHANCE, outcome)
        total += probability * best_chance(landed, seat)
    return total


@pytest.mark.parametrize(
    ("dice", "turnable", "last", "mine", "theirs"),
    [
        ((5, 5, 2, 1, 6, 4), (), "5", 250, 290),
        ((6, 1, 6, 6, 3, 6), (), "6", 250, 320),
        ((1, 2, 2, 4, 1, 6), (), "red", 300, 350),
        ((2, 2, 5, 5, 6, 1), (), "pairs", 300, 322),
    ],
)
def test_the_last_box_against_a_finished_sheet_is_exact(dice, turnable, last, mine, theirs):
    state = against(position(boxes(last), 1, dice, turnable, filled=0), mine, theirs)
    action = winning.best_action(state.view(0))
    chances = {
        other: chance_after(state, other, 0) for other in state.legal(0) if not isinstance(other, Roll) or len(other.dice) <= 2
    }
    expected = max(chances.values())
    assert chances.get(action, expected) == pytest.approx(expected, abs=1e-4)
    assert expected > 0.0
    _best_chance.cache_clear()


def test_the_chances_of_a_last_box_are_those_of_the_rules():
    """One roll, every throw: the other one's last turn, as it is reckoned with."""
    state = against(position(boxes("straight"), 1), 100, 120)
    expected = chance_after(state, state.legal(0)[0], 0)
    assert appetite.last_box()[box("straight"), 1, 20] == pytest.approx(expected, abs=2e-5)
    _best_chance.cache_clear()


def test_my_last_box_before_the_others_last_box():
    """The chance to win with a total is what the other one's best play leaves of it."""
    rival = (boxes("chance"), 2, 280)
    chances = winning.win_by_total((rival,))
    assert chances[305] == pytest.approx(1.0 - appetite.last_box()[box("chance"), 2, 25], abs=1e-6)


# What it changes


def test_ahead_it_stops_and_behind_it_goes_on():
    """The same dice and the same box: 24 in the sixes win now, and are too little against a better sheet."""
    dice = (6, 2, 6, 6, 6, 1)
    ahead = against(position(boxes("6"), 3, dice), 300, 336)
    behind = against(position(boxes("6"), 3, dice), 300, 345)
    hopeless = against(position(boxes("6"), 3, dice), 300, 500)
    assert winning.best_action(ahead.view(0)) == Score(box("6"))
    assert winning.best_action(behind.view(0)) == Roll((2, 6))
    # Nothing can be won any more: it plays on for points.
    assert winning.best_action(hopeless.view(0)) == solver.best_action(hopeless.view(0))


def test_alone_it_plays_perfectly():
    rng = Sfc32(3)
    state = DiceState(1)
    reaper, perfect = bot(GAME, "carolina-reaper"), bot(GAME, "perfect")
    for _ in range(25):
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        action = reaper.act(state.view(0), state.legal(0), rng)
        assert action == perfect.act(state.view(0), state.legal(0), rng)
        state.apply(0, action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_matches(players):
    rng = Sfc32(players)
    names = ["carolina-reaper", "sweet-chili", "habanero", "jalapeno"]
    bots = [bot(GAME, name) for name in names[:players]]
    state = DiceState(players)
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        legal = state.legal(state.turn)
        action = bots[state.turn].act(state.view(state.turn), legal, rng)
        assert action in legal
        state.apply(state.turn, action)
    assert all(len(state.boxes_of(seat)) == BOXES for seat in range(players))
