"""What a throw is worth in a box: CD-1 and CD-8 … CD-14."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peppermill.games.chili_dice.dice import (
    BOX_NAMES,
    BOXES,
    CHANCE_BOX,
    PAIRS_BOX,
    PATTERN_NAMES,
    RED_BOX,
    STRAIGHT_BOX,
)
from peppermill.games.chili_dice.rules import best_score, points_in

from .table import box

THROW = st.lists(st.integers(1, 6), min_size=6, max_size=6)


def points(dice, name: str) -> int:
    return points_in(list(dice), box(name))


def pattern(dice, name: str) -> str:
    return PATTERN_NAMES[best_score(list(dice), box(name))[1]]


def reds_of(dice) -> set[int]:
    return {die for die, face in enumerate(dice, 1) if die == face}


def test_boxes_are_in_the_order_of_the_sheet():
    assert BOX_NAMES == ("1", "2", "3", "4", "5", "6", "red", "straight", "pairs", "chance")
    assert len(BOX_NAMES) == BOXES
    named = {RED_BOX: "red", STRAIGHT_BOX: "straight", PAIRS_BOX: "pairs", CHANCE_BOX: "chance"}
    assert all(BOX_NAMES[number] == name for number, name in named.items())


def test_every_number_is_red_on_exactly_one_die_cd_1():
    # RED counts red faces, ten each: a single die k showing n is red if and only if n = k.
    for die, face in product(range(6), range(1, 7)):
        others = [2, 3, 4, 5, 6, 1]  # nothing red
        others[die] = face
        assert points(others, "red") == (10 if face == die + 1 else 0)


# The examples that must hold


def test_example_three_fives_with_the_red_one_cd_8():
    assert points((5, 5, 1, 2, 5, 3), "5") == 30
    assert pattern((5, 5, 1, 2, 5, 3), "5") == "doubled"


def test_example_four_reds_cd_9():
    assert points((1, 2, 3, 4, 4, 4), "red") == 40
    assert pattern((1, 2, 3, 4, 4, 4), "red") == "red"


def test_example_four_fives_and_two_twos_cd_8_cd_11():
    dice = (5, 5, 2, 2, 5, 5)
    assert reds_of(dice) == {5}
    assert points(dice, "5") == 40
    assert points(dice, "pairs") == 24
    assert points(dice, "2") == 4


def test_example_six_fours_cd_14():
    dice = (4,) * 6
    assert points(dice, "4") == 75
    assert points(dice, "chance") == 50


def test_example_all_red_cd_14():
    assert points((1, 2, 3, 4, 5, 6), "red") == 100


# Rule by rule


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("count", range(5))
def test_number_boxes_count_their_number_cd_8(number, count):
    """Without its red face, n × how many; the other dice show something that is no pattern."""
    holders = [die for die in range(1, 7) if die != number][:count]
    filler = [face for face in (1, 2, 3, 4, 5, 6, 1, 2) if face != number]
    dice = [number if die in holders else filler[die - 1] for die in range(1, 7)]
    if dice[number - 1] == number:
        pytest.fail("the red face must not show here")
    assert points(dice, str(number)) == number * count
    assert pattern(dice, str(number)) == ("number" if count else "nothing")


def test_red_doubles_all_dice_of_its_number_not_its_own_alone_cd_8():
    assert points((1, 1, 1, 2, 3, 3), "1") == 6
    assert points((2, 1, 1, 1, 3, 4), "1") == 3


def test_no_red_gives_nothing_in_red_cd_9():
    assert points((2, 1, 4, 3, 6, 5), "red") == 0
    assert pattern((2, 1, 4, 3, 6, 5), "red") == "nothing"


def test_straight_needs_all_six_numbers_cd_10():
    assert points((2, 1, 4, 3, 6, 5), "straight") == 21
    assert points((2, 1, 4, 3, 6, 6), "straight") == 0


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((6, 6, 1, 1, 4, 4), 22),  # 2+2+2
        ((6, 6, 6, 5, 1, 5), 0),  # a lonely one
        ((6, 6, 6, 5, 5, 5), 33),  # 3+3
        ((3, 1, 1, 1, 3, 1), 10),  # 4+2
        ((6, 6, 1, 1, 4, 5), 0),
        ((2, 2, 2, 2, 2, 4), 0),  # 5+1
    ],
)
def test_pairs_leave_no_number_alone_cd_11(dice, expected):
    assert points(dice, "pairs") == expected


def test_six_alike_in_pairs_is_the_best_of_sum_and_chili_cd_11_cd_14():
    assert points((6,) * 6, "pairs") == 50
    assert points((3,) * 6, "pairs") == 25
    assert points((1,) * 6, "pairs") == 25


def test_chance_is_the_sum_cd_12():
    assert points((6, 1, 6, 2, 6, 3), "chance") == 24
    assert pattern((6, 1, 6, 2, 6, 3), "chance") == "chance"


def test_a_straight_scores_in_the_box_of_a_red_number_undoubled_cd_13():
    dice = (1, 3, 2, 4, 6, 5)
    assert reds_of(dice) == {1, 4}
    assert points(dice, "1") == 21
    assert pattern(dice, "1") == "straight"
    assert points(dice, "4") == 21
    assert points(dice, "2") == 2
    assert points(dice, "6") == 6


def test_pairs_score_in_the_box_of_a_red_number_undoubled_cd_13():
    dice = (6, 2, 6, 5, 5, 2)
    assert reds_of(dice) == {2, 5}
    assert points(dice, "2") == 26
    assert pattern(dice, "2") == "pairs"
    assert points(dice, "5") == 26
    assert points(dice, "6") == 12  # no red 6


def test_the_better_of_doubled_number_and_pairs_counts_cd_13():
    dice = (5, 1, 5, 5, 5, 1)
    assert points(dice, "5") == 40
    assert pattern(dice, "5") == "doubled"


@pytest.mark.parametrize("number", range(1, 7))
def test_chilis_cd_14(number):
    own, other = (50, 25) if number <= 3 else (75, 50)
    for name in BOX_NAMES:
        # Sixes make 36 as a sum and fours twice that with the red one: never more than the chili.
        assert points((number,) * 6, name) == (own if name == str(number) else other)
        assert pattern((number,) * 6, name) == ("small-chili" if number <= 3 else "big-chili")


def test_extra_chili_cd_14():
    dice = (1, 2, 3, 4, 5, 6)
    for name in BOX_NAMES:
        assert points(dice, name) == (100 if name in ("red", "straight") else 50)
        assert pattern(dice, name) == "extra-chili"


# Against another way of writing the same rules


def candidates(dice: tuple[int, ...], name: str) -> list[int]:
    """Everything CD-8 … CD-14 would let these dice score in a box."""
    shown = Counter(dice)
    reds = reds_of(dice)
    found = [0]
    if name.isdecimal():
        number = int(name)
        found.append(number * shown[number])
        if number in reds:
            found.append(2 * number * shown[number])
    if name == "red":
        found.append(10 * len(reds))
    if name == "chance":
        found.append(sum(dice))
    welcome = name.isdecimal() and int(name) in reds
    if set(dice) == {1, 2, 3, 4, 5, 6} and (name == "straight" or welcome):
        found.append(21)
    if min(shown.values()) >= 2 and (name == "pairs" or welcome):
        found.append(sum(dice))
    if len(shown) == 1:
        face = dice[0]
        own, other = {True: (50, 25), False: (75, 50)}[face in (1, 2, 3)]
        found.append(own if name == str(face) else other)
    if len(reds) == 6:
        found.append({"red": 100, "straight": 100}.get(name, 50))
    return found


def test_all_throws_in_all_boxes_against_candidate_lists():
    """46 656 throws × 10 boxes, CD-8 … CD-14."""
    for dice in product(range(1, 7), repeat=6):
        thrown = list(dice)
        for number, name in enumerate(BOX_NAMES):
            if points_in(thrown, number) != max(candidates(dice, name)):
                pytest.fail(f"{dice} in {name}: {points_in(thrown, number)}, not {max(candidates(dice, name))}")


@given(THROW, st.integers(0, 9))
def test_points_are_never_negative_and_named_by_their_pattern(dice, number):
    before = dice[:]
    got, earned_by = best_score(dice, number)
    assert 0 <= got <= 100
    assert (got == 0) == (PATTERN_NAMES[earned_by] == "nothing")
    assert dice == before


@given(THROW, st.integers(1, 6))
def test_the_red_face_doubles_cd_8(dice, number):
    """Swapping die n with another that shows the same number of dice changes nothing but the red face."""
    dice[number - 1] = number
    others = [die for die in range(6) if dice[die] != number]
    shown = Counter(dice)
    if not others or set(shown) == set(range(1, 7)) or min(shown.values()) > 1:
        return  # a chili, a straight or pairs, which may count for more
    plain = dice[:]
    plain[number - 1], plain[others[0]] = plain[others[0]], plain[number - 1]
    assert points(dice, str(number)) == 2 * points(plain, str(number))
