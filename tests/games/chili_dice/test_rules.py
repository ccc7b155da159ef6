"""Turns, sheets and the end of the game: CD-2 … CD-7, CD-15, CD-16. Points are in test_scoring.py."""

import pickle

import pytest

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadOptions
from peppermill.core.rng import Sfc32
from peppermill.games.chili_dice.dice import ALL_BOXES, BIT, BOX_NAMES, BOXES, DICE_IN, ROLLS_EACH
from peppermill.games.chili_dice.events import Finished, FirstChosen, GameOver, RanOut, Rolled, Scored, Turned
from peppermill.games.chili_dice.moves import Faces, FirstPlayer, Roll, Score, Turn
from peppermill.games.chili_dice.rules import PERFECT_MEAN
from peppermill.games.chili_dice.state import DiceState

from .table import ALL, begun, box, boxes, events, position, roll, score, thrown

PLAIN = (2, 1, 4, 3, 6, 5)
"""A throw without a red face."""


def kinds(actions, cls) -> list:
    return [action for action in actions if isinstance(action, cls)]


# A turn


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_begins_with_30_rolls_and_10_empty_boxes_cd_2(players):
    view = peppermill.game("chili-dice").start(players).view(0)
    assert [sheet.rolls_left for sheet in view.sheets] == [30] * players
    assert [sheet.boxes for sheet in view.sheets] == [(None,) * 10] * players


@pytest.mark.parametrize("players", [0, 5, -1, True, "2", 2.0])
def test_one_to_four_players(players):
    with pytest.raises(BadOptions):
        peppermill.game("chili-dice").seats(players)


@pytest.mark.parametrize("players", [0, 5])
def test_no_game_starts_without_players_or_with_five(players):
    with pytest.raises(BadOptions):
        peppermill.game("chili-dice").start(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_begins_is_drawn_with_equal_chances_cd_2(players):
    state = peppermill.game("chili-dice").start(players)
    assert state.to_act is CHANCE
    assert [list(state.legal(seat)) for seat in range(players)] == [[]] * players
    chance = state.chance()
    assert list(chance.outcomes) == [(FirstPlayer(seat), 1 / players) for seat in range(players)]
    drawn = [chance.sample(Sfc32(seed)) for seed in range(1200)]
    for seat in range(players):
        # Four standard deviations.
        assert abs(drawn.count(FirstPlayer(seat)) - 1200 / players) < 4 * (1200 / players * (1 - 1 / players)) ** 0.5
        after = state.clone()
        assert events(after, CHANCE, FirstPlayer(seat)) == [FirstChosen(seat)]
        assert after.to_act == (seat,)
        assert list(after.legal(seat)) == [ALL]


def test_alone_there_is_nobody_to_draw_cd_2():
    state = peppermill.game("chili-dice").start(1)
    assert state.to_act == (0,)
    assert state.view(0).phase == "first"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_one_box_a_turn_then_clockwise_from_the_first_cd_2(first):
    state = begun(3, first)
    for expected in [(first + step) % 3 for step in range(6)]:
        assert state.to_act == (expected,)
        roll(state, ALL, PLAIN)
        score(state, "chance" if state.empty[expected] == ALL_BOXES else "pairs")
    assert state.to_act == (first,)
    assert [bin(empty).count("1") for empty in state.empty] == [8, 8, 8]


def test_the_first_roll_is_all_six_and_the_only_choice_cd_3():
    state = DiceState(1)
    assert list(state.legal(0)) == [ALL]
    roll(state, ALL, PLAIN)
    score(state, "chance")
    assert list(state.legal(0)) == [ALL]


def test_chance_is_an_explicit_move_with_every_throw_equally_likely():
    state = DiceState(1)
    state.apply(0, ALL)
    assert state.to_act is CHANCE
    assert list(state.legal(0)) == []
    outcomes = state.chance().outcomes
    assert len(outcomes) == 6**6
    assert len({outcome.faces for outcome, _ in outcomes}) == 6**6
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    state.apply(CHANCE, Faces(PLAIN))
    state.apply(0, Roll((2, 5)))
    assert [outcome.faces for outcome, _ in state.chance().outcomes][:7] == [
        (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (1, 2),
    ]  # fmt: skip


def test_reds_of_the_roll_may_be_turned_to_any_other_face_cd_4():
    state = thrown(1, 5, 3, 3, 2, 6)
    assert state.view(0).turnable == (1, 3, 6)
    turns = kinds(state.legal(0), Turn)
    assert {(turn.die, turn.face) for turn in turns} == {(die, face) for die in (1, 3, 6) for face in range(1, 7) if face != die}
    state.apply(0, Turn(3, 5))
    assert state.view(0).dice == (1, 5, 5, 3, 2, 6)
    assert state.view(0).turnable == (1, 6)


def test_a_turned_die_is_not_red_any_more_cd_4():
    state = thrown(1, 5, 3, 3, 2, 6)
    assert state.view(0).offers[box("red")] == 30
    state.apply(0, Turn(3, 5))
    assert state.view(0).offers[box("red")] == 20
    assert state.view(0).offers[box("3")] == 3  # die 4 shows a 3 that is not the red one


def test_a_die_turned_once_stays_turned_cd_4():
    state = thrown(1, 5, 3, 3, 2, 6)
    state.apply(0, Turn(3, 5))
    assert not [turn for turn in kinds(state.legal(0), Turn) if turn.die == 3]


def test_kept_reds_cannot_be_turned_but_count_as_red_cd_4():
    state = thrown(1, 5, 3, 4, 6, 2)  # reds: 1, 3, 4
    roll(state, (4, 5), (1, 5))  # die 5 is red now and was rolled; 1 and 3 were kept
    assert state.view(0).turnable == (5,)
    assert state.view(0).offers[box("red")] == 30
    assert state.view(0).offers[box("1")] == 4


def test_a_die_that_was_turned_may_be_rolled_and_be_red_again_cd_4():
    state = thrown(1, 5, 6, 6, 6, 2)
    state.apply(0, Turn(1, 6))
    roll(state, (1,), (1,))
    assert state.view(0).turnable == (1,)


def test_any_non_empty_set_of_dice_may_be_rolled_again_cd_5():
    state = thrown(*PLAIN)
    assert {action.dice for action in kinds(state.legal(0), Roll)} == set(DICE_IN[1:])


@pytest.mark.parametrize("dice", [(1,), (2, 5), (1, 2, 3, 4, 5, 6)])
def test_a_roll_costs_one_whatever_the_number_of_dice_cd_5(dice):
    state = thrown(*PLAIN)
    assert state.rolls_left == [29]
    roll(state, dice, [1] * len(dice))
    assert state.rolls_left == [28]
    kept = [face for die, face in enumerate(state.dice, 1) if die not in dice]
    assert kept == [face for die, face in enumerate(PLAIN, 1) if die not in dice]


def test_all_rolls_may_be_used_in_one_turn_cd_5():
    state = thrown(*PLAIN)
    for left in range(28, -1, -1):
        roll(state, (1,), (2,))
        assert state.rolls_left == [left]
    assert not kinds(state.legal(0), Roll)


def test_any_empty_box_may_be_chosen_with_0_if_nothing_fits_cd_6():
    state = thrown(2, 1, 4, 3, 6, 6)
    assert {action.box for action in kinds(state.legal(0), Score)} == set(range(BOXES))
    assert score(state, "straight") == 0
    roll(state, ALL, PLAIN)
    assert {action.box for action in kinds(state.legal(0), Score)} == set(range(BOXES)) - {box("straight")}


# The 30th roll and the end


def test_after_the_30th_roll_reds_are_turned_and_a_box_must_be_filled_cd_7():
    state = position(boxes("5", "pairs", "chance"), rolls_left=1)
    roll(state, ALL, (1, 5, 5, 2, 2, 1))
    legal = state.legal(0)
    assert len(kinds(legal, Turn)) == 5
    assert not kinds(legal, Roll)
    state.apply(0, Turn(1, 5))
    told = events(state, 0, Score(box("5")))
    assert told[:2] == [Scored(0, box("5"), 15, "number"), RanOut(0, (box("pairs"), box("chance")))]
    assert state.over
    assert state.points[box("pairs")] == state.points[box("chance")] == 0
    assert state.result.scores == (15.0,)


def test_the_last_box_with_the_last_roll_loses_nothing_cd_7():
    state = position(boxes("chance"), rolls_left=1, filled=3)
    roll(state, ALL, PLAIN)
    told = events(state, 0, Score(box("chance")))
    assert [type(event) for event in told] == [Scored, Finished, GameOver]
    assert state.result.scores == (27.0 + 21.0,)


def test_a_player_out_of_rolls_is_skipped_while_others_go_on_cd_7():
    state = begun(3)
    state.rolls_left = [30, 1, 30]
    roll(state, ALL, PLAIN)
    score(state, "chance")
    roll(state, ALL, PLAIN)
    score(state, "chance")
    assert state.view(None).sheets[1].done
    assert state.view(None).sheets[1].total == 21
    order = []
    for _ in range(4):
        order.append(state.turn)
        assert list(state.legal(1)) == []
        roll(state, ALL, PLAIN)
        score(state, "straight" if state.empty[state.turn] & BIT[box("straight")] else "pairs")
    assert order == [2, 0, 2, 0]


def test_a_full_sheet_has_no_more_turns_though_rolls_are_left_cd_7():
    state = begun(2)
    state.empty = [boxes("chance"), boxes("pairs", "chance")]
    state.points = [0] * 9 + [-1] + [0] * 8 + [-1, -1]
    roll(state, ALL, PLAIN)
    told = events(state, 0, Score(box("chance")))
    assert told == [Scored(0, box("chance"), 21, "chance"), Finished(0, 21, 145, 166)]
    assert state.rolls_left[0] == 29
    for _ in range(2):
        assert state.to_act == (1,)
        roll(state, ALL, PLAIN)
        score(state, "chance" if state.empty[1] & BIT[box("chance")] else "pairs")
    assert state.over
    assert state.to_act == ()


def test_five_points_for_every_unused_roll_once_the_sheet_is_full_cd_15():
    state = DiceState(1)
    for name in BOX_NAMES:
        assert state.view(0).sheets[0].bonus == 0
        roll(state, ALL, PLAIN)
        score(state, name)
    assert state.rolls_left == [20]
    sheet = state.view(0).sheets[0]
    # Without a red face every number box gets its number once: 21; a straight 21, chance 21; red and pairs nothing.
    assert (sheet.bonus, sheet.total, sheet.done) == (100, 163, True)
    assert state.result.scores == (163.0,)
    assert state.result.why == {
        "boxes": [[1, 2, 3, 4, 5, 6, 0, 21, 0, 21]],
        "bonus": [100],
        "perfect": PERFECT_MEAN,
    }


def finish(state: DiceState, *throws) -> list:
    """The last turn of everybody: they fill CHANCE."""
    told = []
    for faces in throws:
        roll(state, ALL, faces)
        told = events(state, state.turn, Score(box("chance")))
    return told


def last_turns(players: int) -> DiceState:
    state = begun(players)
    state.empty = [boxes("chance")] * players
    state.points = ([0] * 9 + [-1]) * players
    return state


def test_the_highest_total_wins_cd_15():
    state = last_turns(3)
    told = finish(state, PLAIN, (6, 6, 6, 6, 5, 5), (1, 1, 1, 2, 2, 2))
    assert state.result.scores == (166.0, 179.0, 154.0)
    assert state.result.ranks == (2, 1, 3)
    assert told[-1] == GameOver((1,))


def test_equal_totals_share_the_win_cd_15():
    state = last_turns(3)
    told = finish(state, PLAIN, (1, 1, 1, 2, 2, 2), PLAIN)
    assert state.result.ranks == (1, 3, 1)
    assert state.result.winners == (0, 2)
    assert told[-1] == GameOver((0, 2))


def test_solo_is_the_same_game_measured_by_the_perfect_player_cd_16():
    state = last_turns(1)
    finish(state, PLAIN)
    assert state.over
    assert state.result.ranks == (1,)
    assert state.result.why["perfect"] == PERFECT_MEAN
    together = last_turns(2)
    finish(together, PLAIN, PLAIN)
    assert together.result.scores[0] == state.result.scores[0]
    assert "perfect" not in together.result.why


def test_no_result_before_the_end():
    with pytest.raises(ValueError, match="not over"):
        _ = DiceState(2).result
    with pytest.raises(ValueError, match="nothing to decide"):
        begun(2).chance()


# What is told and seen


def test_events_of_a_turn():
    state = begun(2)
    assert events(state, 0, ALL) == []
    assert events(state, CHANCE, Faces((1, 5, 3, 3, 2, 6))) == [Rolled(0, (1, 2, 3, 4, 5, 6), (1, 5, 3, 3, 2, 6), 29)]
    assert events(state, 0, Turn(1, 3)) == [Turned(0, 1, 3)]
    assert events(state, 0, Score(box("3"))) == [Scored(0, box("3"), 18, "doubled")]


def test_offers_are_what_scoring_gives():
    rng = Sfc32(5)
    for _ in range(200):
        state = DiceState(1)
        state.apply(0, ALL)
        state.apply(CHANCE, state.chance().sample(rng))
        offers = state.view(0).offers
        for name in BOX_NAMES:
            assert score(state.clone(), name) == offers[box(name)]


def test_every_seat_and_spectators_see_the_same_but_for_the_seat():
    state = thrown(1, 5, 3, 3, 2, 6, players=3)
    game = peppermill.game("chili-dice")
    seen = [game.dump(state.view(seat)) for seat in (0, 1, 2, None)]
    assert [view.pop("seat") for view in seen] == [0, 1, 2, None]
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_time_out_rolls_when_a_roll_is_due_and_else_takes_the_best_box():
    state = DiceState(1)
    assert state.timeout(0) == ALL
    roll(state, ALL, (6, 6, 5, 5, 6, 5))
    assert state.timeout(0) == Score(box("pairs"))
    score(state, "pairs")
    roll(state, ALL, (6, 6, 5, 5, 6, 5))
    assert state.timeout(0) == Score(box("chance"))


def test_clones_and_pickles_are_equal_and_independent():
    state = thrown(1, 5, 3, 3, 2, 6, players=2)
    before = state.key()
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]  # noqa: S301
    for copy in copies:
        assert copy.key() == before
        copy.apply(0, Turn(1, 3))
        roll(copy, (2,), (2,))
        score(copy, "2")
        assert copy.key() != before
    assert state.key() == before


def test_imagine_finds_the_one_state_a_view_comes_from():
    game = peppermill.game("chili-dice")
    rng = Sfc32(11)
    state = game.start(3)
    while not state.over:
        for seat in (0, 1, 2, None):
            assert game.imagine(state.view(seat), rng).key() == state.key()
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            state.apply(state.turn, rng.choice(state.legal(state.turn)))
    assert game.imagine(state.view(None), rng).result == state.result


def test_nobody_rolls_more_than_30_times_and_every_game_ends():
    for seed in range(100):
        rng = Sfc32(seed)
        state = DiceState(1 + seed % 4)
        rolls = [0] * state.players
        while not state.over:
            if state.to_act is CHANCE:
                state.apply(CHANCE, state.chance().sample(rng))
                continue
            action = rng.choice(state.legal(state.turn))
            rolls[state.turn] += isinstance(action, Roll)
            state.apply(state.turn, action)
        assert all(used + left == ROLLS_EACH for used, left in zip(rolls, state.rolls_left, strict=True))
        assert all(state.empty[seat] == 0 for seat in range(state.players))
