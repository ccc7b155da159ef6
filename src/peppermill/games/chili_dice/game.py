"""Chili Dice itself: its name, its makers, how it begins."""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.encoding import Encoding
from peppermill.core.game import Credits, Game
from peppermill.core.house import house_in
from peppermill.core.marks import Mark
from peppermill.core.options import Settings
from peppermill.core.registry import register
from peppermill.core.rng import Rng
from peppermill.core.state import Announcement, State
from peppermill.core.values import Action, Outcome, Value, View
from peppermill.games.chili_dice import marks, notation
from peppermill.games.chili_dice.dice import ID, MOST_PLAYERS, NAME
from peppermill.games.chili_dice.encoding import DiceEncoding
from peppermill.games.chili_dice.events import Finished, RanOut, Scored, Turned
from peppermill.games.chili_dice.forms import FORMS
from peppermill.games.chili_dice.imagine import imagine
from peppermill.games.chili_dice.position import HOUSE_RULES
from peppermill.games.chili_dice.state import DiceState
from peppermill.games.chili_dice.views import dice_view


class ChiliDice(Game):
    """Six dice, thirty rolls, ten boxes."""

    id = ID
    name = NAME
    rules = 2
    oldest_rules = 2
    min_players = 1
    max_players = MOST_PLAYERS
    house_rules = HOUSE_RULES
    credits = Credits(("Andy Daniel",), ("AMIGO", "Gigamic"), 2020)
    forms = FORMS
    quiet = (Turned, Scored, RanOut, Finished)

    def begin(self, players: int, settings: Settings) -> State:
        return DiceState(players, house_in(settings))

    def _imagine(self, view: View, rng: Rng) -> State:
        return imagine(dice_view(view))

    def write(self, action: Value) -> str:
        return notation.write(action)

    def read(self, line: str) -> Action | Outcome:
        return notation.read(line)

    def _show(self, view: View, lang: str) -> str:
        return notation.show(dice_view(view), lang)

    def marks(self, state: State, told: Announcement) -> Sequence[Mark]:
        return marks.of(told)

    def encoding(self, players: int, settings: Settings) -> Encoding:
        return DiceEncoding(players)


GAME = register(ChiliDice())
