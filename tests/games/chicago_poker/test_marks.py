"""What Chicago Poker tells the lab."""

from peppermill.games.chicago_poker.cards import SPECIAL_NAMES, TYPE_NAMES
from peppermill.games.chicago_poker.game import GAME
from tests.lab.watching import watched


def test_establishments_and_specials_are_counted() -> None:
    specials = 0
    for seed in range(8):
        state, marks, done = watched(GAME, 3, {"must_use_all_actions": True}, seed)
        for seat in range(3):
            won = tuple([marks[seat][f"won establishment.{name}"] for name in TYPE_NAMES])
            assert won == tuple(state.view(None).won[seat])
            for name in SPECIAL_NAMES:
                specials += marks[seat][f"played card.{name}"]
                assert marks[seat][f"played card.{name}"] == done[seat][name], "told in several versions, counted once"
                assert marks[seat][f"played card.{name}"] <= marks[seat][f"held card.{name}"]
    assert specials > 5
