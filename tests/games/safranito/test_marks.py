"""What Safranito tells the lab."""

from peppermill.games.safranito.game import GAME
from tests.lab.watching import watched


def test_dishes_spaces_and_tosses_are_counted() -> None:
    for seed in range(3):
        state, marks, done = watched(GAME, 2, {"rounds": 6}, seed)
        view = state.view(None)
        for seat in range(2):
            cooked = sum(count for key, count in marks[seat].items() if key.startswith("cooked "))
            assert cooked == len(view.seats[seat].cooked)
            for how, kind in (("tossed", "toss"), ("bought", "buy"), ("cooked", "cook")):
                assert sum(count for key, count in marks[seat].items() if key.startswith(how)) == done[seat][kind]
