"""The players of Chili Dice: legal, quick, and as strong as they say."""

import statistics
import subprocess
import sys

import pytest

from peppermill.bots import advise, bot, levels
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import View
from peppermill.games.chili_dice import solver
from peppermill.games.chili_dice.bots import HabaneroBot
from peppermill.games.chili_dice.dice import ALL_BOXES, ROLLS_EACH
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.state import DiceState

from .table import ALL, begun, box, boxes, position

GAME = "chili-dice"


def play(players: list[Bot], seed: int) -> DiceState:
    rng = Sfc32(seed)
    state = DiceState(len(players))
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            seat = state.turn
            legal = state.legal(seat)
            action = players[seat].act(state.view(seat), legal, rng)
            assert action in legal
            state.apply(seat, action)
    return state


def mean_of(level: str, games: int) -> tuple[float, float]:
    """Mean total of solo games, and its standard error."""
    player = bot(GAME, level)
    totals = [play([player], seed).result.scores[0] for seed in range(games)]
    return statistics.mean(totals), statistics.stdev(totals) / games**0.5


def choice(state: DiceState):
    return HabaneroBot().act(state.view(0), state.legal(0), Sfc32(1))


def test_levels_from_the_weakest_to_the_strongest():
    assert [level.id for level in levels(GAME)] == ["random", "perfect", "sweet-chili", "jalapeno", "habanero", "carolina-reaper"]


def test_the_levels_play_as_well_as_they_should():
    """2 000 games gave random 25.4 and habanero 318.8 (standard errors 0.4, 1.2), 300 gave jalapeno 276; perfect is 351.44."""
    random_mean, _ = mean_of("random", 200)
    sweet_mean, _ = mean_of("sweet-chili", 200)
    casual_mean, _ = mean_of("jalapeno", 200)
    assert 190 < sweet_mean < 240
    assert 250 < casual_mean < 290
    steady_mean, steady_error = mean_of("habanero", 200)
    assert 20 < random_mean < 35
    assert steady_mean > 300
    assert steady_mean + 3 * steady_error < solver.load()[ALL_BOXES, ROLLS_EACH]


def test_perfect_games_through_the_contract_average_what_the_table_says():
    """All games that have the same boxes empty play on together: the perfect player then reckons once for all of them."""
    games = 200
    perfect = bot(GAME, "perfect")
    rngs = [Sfc32(1000 + number) for number in range(games)]
    states = [DiceState(1) for _ in range(games)]
    for empty in range(ALL_BOXES, 0, -1):
        for state, rng in zip(states, rngs, strict=True):
            while state.empty[0] == empty:
                if state.to_act is CHANCE:
                    state.apply(CHANCE, state.chance().sample(rng))
                else:
                    legal = state.legal(0)
                    action = perfect.act(state.view(0), legal, rng)
                    assert action in legal
                    state.apply(0, action)
    totals = [state.result.scores[0] for state in states]
    error = statistics.stdev(totals) / games**0.5
    assert error < 5
    assert abs(statistics.mean(totals) - solver.load()[ALL_BOXES, ROLLS_EACH]) < 3 * error


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_of_all_levels(players):
    known = [bot(GAME, "random"), bot(GAME, "habanero")]
    state = play([known[seat % 2] for seat in range(players)], seed=players)
    assert state.result.winners[0] % 2 == 1  # habanero, not a random one


def test_perfect_follows_its_advice_in_a_match():
    perfect, rng = bot(GAME, "perfect"), Sfc32(4)
    state = begun(2)
    for _ in range(40):
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        view, legal = state.view(state.turn), state.legal(state.turn)
        action = perfect.act(view, legal, rng)
        # It only compares, in single precision: another action that is as good will do.
        values = dict(advise(GAME, view, legal).options)
        assert values[action] > max(values.values()) - 2 * solver.SLACK
        state.apply(state.turn, action)


# How the steady player thinks


def test_steady_rolls_when_there_is_nothing_else_to_do():
    assert choice(DiceState(1)) == ALL


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (position(ALL_BOXES, 29, (5,) * 6), Score(box("5"))),
        (position(boxes("4", "chance"), 0, (4, 4, 4, 4, 1, 1)), Score(box("4"))),
        (position(boxes("chance"), 0, (1, 6, 6, 6, 6, 6), turnable=(1,)), Turn(1, 6)),
        (position(boxes("straight"), 0, (1, 1, 3, 4, 5, 6), turnable=(1,)), Turn(1, 2)),
        (position(boxes("straight"), 6, (2, 1, 4, 3, 6, 6)), Roll((6,))),
        (position(boxes("pairs"), 0, (1, 2, 2, 6, 6, 3), turnable=(1,)), Turn(1, 3)),
        (position(boxes("red"), 6, (1, 2, 1, 4, 5, 6), turnable=(1, 2, 4, 5, 6)), Roll((3,))),
        (position(boxes("red"), 0, (1, 2, 1, 4, 5, 6), turnable=(1, 2, 4, 5, 6)), Score(box("red"))),
        (position(boxes("6"), 6, (1, 1, 6, 6, 6, 6)), Roll((1, 2))),
    ],
)
def test_steady_makes_the_choice_a_person_would(state, expected):
    assert choice(state) == expected


def test_steady_keeps_to_about_three_rolls_a_turn():
    left = [play([HabaneroBot()], seed).rolls_left[0] for seed in range(50)]
    assert 0 <= statistics.mean(left) < 6
    # With just enough rolls for the boxes there is none to spare.
    assert isinstance(choice(position(ALL_BOXES, 9, (1, 1, 2, 3, 4, 4))), Score)


def test_players_refuse_the_views_of_other_games():
    for level in ("sweet-chili", "habanero", "perfect", "carolina-reaper"):
        with pytest.raises(CannotImagine):
            bot(GAME, level).act(View(), [ALL, Score(0)], Sfc32(1))


def test_only_who_reckons_needs_numpy():
    script = (
        "import sys; from peppermill.bots import bot, can_advise, levels\n"
        "import peppermill\n"
        "state = peppermill.game('chili-dice').start(1)\n"
        "bot('chili-dice', 'habanero').act(state.view(0), state.legal(0), peppermill.Sfc32(1))\n"
        "assert can_advise('chili-dice') and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
