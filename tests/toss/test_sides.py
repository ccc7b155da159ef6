"""The four sides of the board are exact quarter turns of each other."""

import pytest

from peppermill.toss.story import turned
from tests.toss.boards import Case, cases


@pytest.mark.both
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_turning_board_and_throw_turns_the_result_to_the_bit(turns: int) -> None:
    for case in cases(150, seed=3):
        here = case.play(tracked=True)
        places = [turned(x, y, turns) for x, y in zip(case.xs, case.ys, strict=True)]
        there = Case([x for x, _ in places], [y for _, y in places], case.throw, (case.side + turns) % 4, case.seed).play(
            tracked=True
        )
        assert list(zip(there.xs, there.ys, strict=True)) == [turned(x, y, turns) for x, y in zip(here.xs, here.ys, strict=True)]
        assert (there.left, there.flipped, there.spin, there.ticks) == (here.left, here.flipped, here.spin, here.ticks)
        assert there.moments == here.moments
        for one, two in zip(here.tracks, there.tracks, strict=True):
            assert [turned(knot.x, knot.y, turns) for knot in one.knots] == [(knot.x, knot.y) for knot in two.knots]


def test_four_quarter_turns_are_none() -> None:
    assert turned(3, -7, 0) == (3, -7)
    assert turned(*turned(3, -7, 1), 3) == (3, -7)
    assert turned(*turned(3, -7, 2), 2) == (3, -7)
    assert turned(0, -5, 1) == (-5, 0), "clockwise from above: from the bottom edge to the left one"
