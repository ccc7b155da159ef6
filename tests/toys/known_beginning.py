"""Chili Dice in which seat 0 always begins, for tests of the table and the storage that must know whose move it is.

It takes the real game's place under its id. The draw for who begins (CD-2) is tested with the game, and happens in the tests of
the server and the browser.
"""

from __future__ import annotations

import pytest

from peppermill.core import registry
from peppermill.core.actors import CHANCE
from peppermill.core.game import Game
from peppermill.core.options import Settings
from peppermill.core.rng import Rng
from peppermill.core.state import State
from peppermill.core.values import Action, Outcome, Value, View
from peppermill.games.chili_dice.game import GAME as REAL
from peppermill.games.chili_dice.moves import FirstPlayer


class KnownBeginning(Game):
    id = REAL.id
    name = REAL.name
    rules = REAL.rules
    min_players = REAL.min_players
    max_players = REAL.max_players
    credits = REAL.credits
    forms = REAL.forms
    quiet = REAL.quiet

    def begin(self, players: int, settings: Settings) -> State:
        state = REAL.begin(players, settings)
        if state.to_act is CHANCE:
            state.apply(CHANCE, FirstPlayer(0))
        return state

    def _imagine(self, view: View, rng: Rng) -> State:
        return REAL.imagine(view, rng)

    def write(self, action: Value) -> str:
        return REAL.write(action)

    def read(self, line: str) -> Action | Outcome:
        return REAL.read(line)

    def _show(self, view: View, lang: str) -> str:
        return REAL.show(view, lang)


# A game's players are looked for beside its module: let that be Chili Dice's.
KnownBeginning.__module__ = type(REAL).__module__


@pytest.fixture
def seat_0_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register it in this process, for as long as the test runs."""
    monkeypatch.setitem(registry._games, REAL.id, KnownBeginning())
