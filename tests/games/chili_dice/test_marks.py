"""What Chili Dice tells the lab."""

from peppermill.games.chili_dice.game import GAME
from tests.lab.watching import watched


def test_boxes_with_points_are_counted() -> None:
    for seed in range(4):
        state, marks, _ = watched(GAME, 3, {}, seed)
        for seat, boxes in enumerate(state.result.why["boxes"]):
            scored = sum(count for key, count in marks[seat].items() if key.startswith("scored "))
            assert scored == sum(points > 0 for points in boxes)
