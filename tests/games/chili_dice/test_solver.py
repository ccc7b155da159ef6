"""The exact values: against brute force, against the rules one step ahead, against 100 000 games."""

from functools import cache

import numpy as np
import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine, IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View
from peppermill.games.chili_dice import solver
from peppermill.games.chili_dice.dice import ALL_BOXES, BIT, BOX_SETS, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.rules import PERFECT_MEAN
from peppermill.games.chili_dice.state import DiceState, from_key
from peppermill.games.chili_dice.sweep import Sweep

from .fast_games import perfect_games
from .table import ALL, begun, boxes, position, roll

# The table


def test_the_mean_a_solo_player_is_measured_by_cd_16():
    values = solver.load()
    assert values.shape == (BOX_SETS, ROLLS_EACH + 1)
    assert round(float(values[ALL_BOXES, ROLLS_EACH]), 2) == PERFECT_MEAN
    assert solver.FILE.stat().st_size <= 300_000


def test_edges_of_the_table_cd_7_cd_15():
    values = solver.load()
    assert (values[1:, 0] == 0).all()
    assert values[0].tolist() == [5.0 * rolls for rolls in range(31)]


def test_more_rolls_and_more_boxes_are_never_worse():
    values = solver.load()
    assert (np.diff(values, axis=1) > 0).all()
    for box in range(BOXES):
        without = [number for number in range(BOX_SETS) if not number & BIT[box]]
        more = values[[number | BIT[box] for number in without], 1:]
        # With a roll more, the box more can be given up at once.
        assert (more[:, 1:] >= values[without, 1:-1] - 1e-9).all()


def test_the_table_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        solver.load()[0, 0] = 1


@pytest.mark.parametrize("empty", [boxes("1"), boxes("red", "straight"), boxes("6", "pairs", "chance"), ALL_BOXES])
def test_rolling_no_die_never_pays(empty):
    """What `Sweep.choose_dice` relies on: W[r − 1] < W[r] for every throw."""
    sweep = Sweep()
    worth = solver.score_now(solver.load(), empty, 0)
    for rolls in range(1, 30):
        rolled = sweep.roll(sweep.turn_reds(worth))
        longer = np.maximum(solver.score_now(solver.load(), empty, rolls), sweep.choose_dice(rolled))
        assert (longer > worth).all()
        worth = longer


def test_a_roll_more_may_be_worth_less_than_its_five_points():
    """A roll left while a poor box is empty must be used for it: so W[r] − W[r − 1] can be less than 5."""
    values = solver.load()
    assert 0 < values[boxes("1"), 1] < 5


def test_solving_again_gives_the_shipped_values():
    """The sets of the first five boxes, which lead to no other: the whole takes minutes (`peppermill solve chili-dice`)."""
    told = []
    again = solver.solve(lambda done, all_: told.append((done, all_)), up_to=32)
    assert np.abs(again[:32] - solver.load()[:32]).max() < 1e-9
    assert told == [(done, 31) for done in range(1, 32)]


# Brute force: every chance outcome, every action, through the rules alone


def brute_force(state: DiceState) -> float:
    """The best expected total from here on, by the rules: nothing of the solver in it."""
    return _brute_force(state.key())


@cache
def _brute_force(key: tuple) -> float:
    state = from_key(key)
    if state.over:
        return state.result.scores[0]
    return max(after(state, action) for action in state.legal(0))


def after(state: DiceState, action: Action) -> float:
    """The same, after an action."""
    state = state.clone()
    state.apply(0, action)
    if state.to_act is not CHANCE:
        return brute_force(state)
    total = 0.0
    for outcome, probability in state.chance().outcomes:
        landed = state.clone()
        landed.apply(CHANCE, outcome)
        total += probability * brute_force(landed)
    return total


@pytest.fixture
def _forgetful():
    """One position fills some hundred megabytes of memory with what it met."""
    yield
    _brute_force.cache_clear()


@pytest.mark.usefixtures("_forgetful")
def test_two_rolls_left_by_brute_force():
    """Die 6 is rolled again, perhaps turned, and then there are all 63 ways to use the last roll."""
    state = position(boxes("2"), 2, (1, 2, 2, 3, 2, 5), filled=7)
    again = Roll((6,))
    rated = dict(solver.action_values(state.view(0), state.legal(0)))
    assert rated[again] == pytest.approx(after(state, again), abs=1e-9)


@pytest.mark.usefixtures("_forgetful")
def test_every_action_of_two_positions_with_a_roll_left_by_brute_force():
    """Two boxes: filling one leaves a turn for the other; rolling again ends the game with the next box (CD-7)."""
    for dice, turnable in [((1, 2, 5, 5, 6, 4), ()), ((1, 2, 4, 5, 5, 6), (2,))]:
        state = position(boxes("5", "straight"), 1, dice, turnable)
        legal = state.legal(0)
        rated = dict(solver.action_values(state.view(0), legal))
        assert set(rated) == set(legal)
        for action in legal:
            assert rated[action] == pytest.approx(after(state, action), abs=1e-9), action


@pytest.mark.usefixtures("_forgetful")
def test_after_the_last_roll_by_brute_force():
    for seed in range(300):
        rng = Sfc32(seed)
        state = position(1 + rng.below(ALL_BOXES), rolls_left=1)
        state.apply(0, ALL)
        state.apply(CHANCE, state.chance().sample(rng))
        for action, value in solver.action_values(state.view(0), state.legal(0)):
            assert value == pytest.approx(after(state, action), abs=1e-9), action


# One step ahead, anywhere


def test_values_agree_with_what_the_rules_lead_to_one_step_later():
    """The worth of an action is that of the best action after it, averaged over chance: at positions of whole games."""
    rng = Sfc32(8)
    checked = 0
    for _ in range(4):
        state = DiceState(1)
        while not state.over:
            if state.to_act is CHANCE:
                state.apply(CHANCE, state.chance().sample(rng))
                continue
            rated = solver.action_values(state.view(0), state.legal(0))
            if state.view(0).phase == "choose":
                for action, value in rng.choice(rated), rng.choice(rated):
                    if not isinstance(action, Roll) or len(action.dice) <= 2:
                        assert value == pytest.approx(_one_step(state, action), abs=1e-9), action
                        checked += 1
            state.apply(0, rng.choice(rated)[0] if rng.below(2) else rated[0][0])
    assert checked > 50


def _one_step(state: DiceState, action: Action) -> float:
    state = state.clone()
    state.apply(0, action)
    if state.to_act is not CHANCE:
        return _best(state)
    total = 0.0
    for outcome, probability in state.chance().outcomes:
        landed = state.clone()
        landed.apply(CHANCE, outcome)
        total += probability * _best(landed)
    return total


def _best(state: DiceState) -> float:
    if state.over:
        return state.result.scores[0]
    return solver.action_values(state.view(0), state.legal(0))[0][1]


# Many games


def test_100_000_perfect_games_average_what_the_table_says():
    totals = perfect_games(100_000, seed=2026)
    error = totals.std(ddof=1) / np.sqrt(len(totals))
    assert error < 0.2
    assert abs(totals.mean() - solver.load()[ALL_BOXES, ROLLS_EACH]) < 3 * error


# Hints


def test_all_actions_are_rated_best_first_with_turns_last_among_equals():
    state = position(ALL_BOXES, ROLLS_EACH)
    roll(state, ALL, (1, 2, 3, 3, 4, 4))
    legal = state.legal(0)
    rated = solver.action_values(state.view(0), legal)
    assert sorted(map(repr, legal)) == sorted(repr(action) for action, _ in rated)
    values = [value for _, value in rated]
    assert values == sorted(values, reverse=True)
    best = [action for action, value in rated if value == values[0]]
    first_turn = next((n for n, action in enumerate(best) if isinstance(action, Turn)), len(best))
    assert all(isinstance(action, Turn) for action in best[first_turn:])


def test_points_on_the_sheet_count():
    plain = position(boxes("4", "red"), 5, (1, 2, 3, 4, 4, 4), (4,))
    richer = position(boxes("4", "red"), 5, (1, 2, 3, 4, 4, 4), (4,), filled=10)
    legal = plain.legal(0)
    low, high = (dict(solver.action_values(state.view(0), legal)) for state in (plain, richer))
    assert all(high[action] == pytest.approx(low[action] + 80) for action in legal)


def test_obvious_choices():
    assert _advice(position(ALL_BOXES, 29, (1, 2, 3, 4, 5, 6)))[0] in (Score(6), Score(7))  # six reds
    assert _advice(position(ALL_BOXES, 29, (5,) * 6))[0] == Score(4)
    assert _advice(position(boxes("chance"), 0, (1, 6, 6, 6, 6, 6), (1,)))[0] == Turn(1, 6)
    assert _advice(position(boxes("straight"), 4, (2, 1, 4, 3, 6, 6)))[0] in (Roll((5,)), Roll((6,)))


def _advice(state: DiceState) -> list[Action]:
    return [action for action, _ in solver.action_values(state.view(0), state.legal(0))]


def test_other_players_change_nothing():
    """The values maximise one's own total, whoever sits there."""
    state = begun(3)
    for faces in ((6, 6, 6, 6, 6, 6), (2, 1, 1, 2, 1, 2)):
        roll(state, ALL, faces)
        state.apply(state.turn, Score(5))
    roll(state, ALL, (1, 1, 4, 4, 2, 5))
    alone = position(ALL_BOXES, 29, (1, 1, 4, 4, 2, 5), (1, 4))
    assert solver.action_values(state.view(2), state.legal(2)) == solver.action_values(alone.view(0), alone.legal(0))


def test_before_the_first_roll_and_for_those_who_wait():
    state = begun(2)
    assert solver.action_values(state.view(0), state.legal(0)) == [(ALL, pytest.approx(PERFECT_MEAN, abs=0.005))]
    assert solver.action_values(state.view(1), state.legal(1)) == []


def test_what_is_no_position_of_the_game_is_refused():
    with pytest.raises(CannotImagine):
        solver.action_values(View(), ())
    with pytest.raises(IllegalAction):
        solver.action_values(position(ALL_BOXES, 3, (1, 1, 1, 1, 1, 1)).view(0), [Action()])
    with pytest.raises(ValueError, match="no box is empty"):
        solver.score_now(solver.load(), 0, 3)
