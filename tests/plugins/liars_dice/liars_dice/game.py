"""Liar's Dice behind the contract."""

from __future__ import annotations

from collections.abc import Sequence

from liars_dice import imagine, marks, notation
from liars_dice.encoding import LiarsEncoding
from liars_dice.forms import FORMS
from liars_dice.rules import ID, MOST_DICE
from liars_dice.state import LiarsState
from peppermill.core.encoding import Encoding
from peppermill.core.game import Credits, Game
from peppermill.core.marks import Mark
from peppermill.core.options import Number, Settings, Switch
from peppermill.core.registry import register
from peppermill.core.rng import Rng
from peppermill.core.state import Announcement, State
from peppermill.core.values import Action, Outcome, Value, View


class LiarsDice(Game):
    """Dice under cups, bids on all of them."""

    id = ID
    name = "Liar's Dice"
    min_players = 2
    max_players = 6
    options = (Number("dice", 5, 1, MOST_DICE), Switch("wild"))
    hidden = True
    credits = Credits(("traditional",), ("anybody",), 1800)
    forms = FORMS

    def begin(self, players: int, settings: Settings) -> State:
        return LiarsState(players, int(settings["dice"]), bool(settings["wild"]))

    def _imagine(self, view: View, rng: Rng) -> State:
        return imagine.world(view, rng)

    def write(self, action: Value) -> str:
        return notation.write(action)

    def read(self, line: str) -> Action | Outcome:
        return notation.read(line)

    def _show(self, view: View, lang: str) -> str:
        return notation.show(view, lang)

    def marks(self, state: State, told: Announcement) -> Sequence[Mark]:
        return marks.of(told)

    def encoding(self, players: int, settings: Settings) -> Encoding:
        return LiarsEncoding(players, int(settings["dice"]))


GAME = register(LiarsDice())
