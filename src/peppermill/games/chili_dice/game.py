"""Chili Dice behind the contract."""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.actors import CHANCE
from peppermill.core.encoding import Encoding
from peppermill.core.errors import CannotImagine
from peppermill.core.game import Credits, Game
from peppermill.core.marks import Mark
from peppermill.core.options import Settings
from peppermill.core.registry import register
from peppermill.core.rng import Rng
from peppermill.core.state import State, Told
from peppermill.core.values import Action, Outcome, Value, View
from peppermill.games.chili_dice import marks, notation
from peppermill.games.chili_dice.dice import ID, PHASE_NAMES
from peppermill.games.chili_dice.encode import DiceEncoding
from peppermill.games.chili_dice.moves import DiceView
from peppermill.games.chili_dice.rules import EMPTY, DiceState


class ChiliDice(Game):
    """Six dice, thirty rolls, ten boxes."""

    id = ID
    name = "Chili Dice"
    min_players = 1
    max_players = 4
    credits = Credits(("Andy Daniel",), ("AMIGO", "Gigamic"), 2020)
    forms = notation.FORMS

    def begin(self, players: int, settings: Settings) -> State:
        return DiceState(players)

    def _imagine(self, view: View, rng: Rng) -> State:
        """Nothing is hidden: there is one state for every view."""
        if not isinstance(view, DiceView):
            raise CannotImagine("not-a-view", game=self.name)
        state = DiceState(view.players)
        state.turn = view.turn
        state.phase = PHASE_NAMES.index(view.phase)
        state.dice = list(view.dice)
        for die in view.turnable:
            state.turnable += 2 ** (die - 1)
        for die in view.rolling:
            state.rolling += 2 ** (die - 1)
        state.rolls_left = [sheet.rolls_left for sheet in view.sheets]
        state.points = [EMPTY if points is None else points for sheet in view.sheets for points in sheet.boxes]
        state.empty = [sum([2**box for box, points in enumerate(sheet.boxes) if points is None]) for sheet in view.sheets]
        if (state.to_act is CHANCE) != (view.to_act is CHANCE):
            raise CannotImagine("not-a-view", game=self.name)
        return state

    def write(self, action: Value) -> str:
        return notation.write(action)

    def read(self, line: str) -> Action | Outcome:
        return notation.read(line)

    def _show(self, view: View, lang: str) -> str:
        if not isinstance(view, DiceView):
            raise CannotImagine("not-a-view", game=self.name)
        return notation.show(view)

    def marks(self, state: State, told: Told) -> Sequence[Mark]:
        return marks.of(told)

    def encoding(self, players: int, settings: Settings) -> Encoding:
        return DiceEncoding(players)


GAME = register(ChiliDice())
