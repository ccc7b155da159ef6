"""Chili Dice as numbers. Seats are relative to the one that looks: 0 is oneself, 1 the next one clockwise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import vec
from peppermill.core.encoding import Encoding, WrongIndex
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chili_dice.dice import ALL_BOXES, BOXES, DICE, FACES, ROLLS_EACH, dice_set
from peppermill.games.chili_dice.moves import BEFORE_SCORING, ROLLS, SCORE_IN, SCORES, TURNS, Roll, Score, Turn
from peppermill.games.chili_dice.position import BEGIN, CHOOSE, FIRST
from peppermill.games.chili_dice.rules import points_of, throw_of
from peppermill.games.chili_dice.state import DiceState

MOST_POINTS: Final = 100
"""In a box: the Extra Chili (CD-14)."""


class DiceEncoding(Encoding):
    """The encoding for one number of players."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        see = self.observation
        self.phase: i64 = see.add("phase", 2, "the compulsory first roll is to come; a choice is to be made")
        self.turn: i64 = see.add("turn", players, "whose turn it is, by relative seat")
        self.dice: i64 = see.add("dice", DICE * FACES, "die × face it shows")
        self.turnable: i64 = see.add("turnable", DICE, "dice that may be turned")
        self.offers: i64 = see.add("offers", BOXES, "what each empty box of the player in turn would score now", MOST_POINTS)
        self.rolls: i64 = see.add("rolls left", players, "by relative seat", ROLLS_EACH)
        self.filled: i64 = see.add("filled", players * BOXES, "relative seat × box: is it filled?")
        self.points: i64 = see.add("points", players * BOXES, "relative seat × box: its points", MOST_POINTS)
        do = self.moves
        self.roll: i64 = do.add(
            "roll", len(ROLLS) - 1, "roll a set of dice: 1 + index is the sum of 1, 2, 4, 8, 16, 32 for dice 1–6"
        )
        self.turn_die: i64 = do.add("turn", DICE * FACES, "turn a die: die × face")
        self.score: i64 = do.add("score", BOXES, "fill a box: 1–6, red, straight, pairs, chance")
        self.before_scoring = self._numbers(BEFORE_SCORING)
        self.score_in = self._numbers(SCORE_IN)

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        if not isinstance(state, DiceState):
            raise TypeError("not a state of Chili Dice")
        players = self.players
        if state.phase == FIRST:
            out[at + self.phase] = 1
        elif state.phase == CHOOSE:
            out[at + self.phase + 1] = 1
        if state.phase != BEGIN:
            out[at + self.turn + (state.turn - seat + players) % players] = 1
        dice = state.dice
        to: i64 = at + self.dice - 1
        for face in dice:
            if face > 0:
                out[to + face] = 1
            to += FACES
        rest = state.turnable
        to = at + self.turnable
        while rest > 0:
            if rest & 1 == 1:
                out[to] = 1
            to += 1
            rest >>= 1
        if state.phase == CHOOSE:
            throw = throw_of(dice)
            rest = state.empty[state.turn]
            to = at + self.offers
            box: i64 = 0
            while rest > 0:
                if rest & 1 == 1:
                    out[to + box] = u8(points_of(throw, dice, box))
                box += 1
                rest >>= 1
        self._observe_sheets(state, seat, out, at)

    def _observe_sheets(self, state: DiceState, seat: i64, out: vec[u8], at: i64) -> None:
        players = self.players
        step: i64 = 0
        while step < players:
            who: i64 = (seat + step) % players
            rolls: i64 = state.rolls_left[who]
            out[at + self.rolls + step] = u8(rolls)
            filled: i64 = ALL_BOXES - state.empty[who]
            box: i64 = 0
            while filled > 0:
                if filled & 1 == 1:
                    points: i64 = state.points[who * BOXES + box]
                    out[at + self.filled + step * BOXES + box] = 1
                    out[at + self.points + step * BOXES + box] = u8(points)
                box += 1
                filled >>= 1
            step += 1

    def index(self, state: State, seat: int, action: Action) -> i64:
        return self._number(action)

    def _number(self, action: Action) -> i64:
        if isinstance(action, Roll):
            return self.roll + dice_set(action.dice) - 1
        if isinstance(action, Turn):
            return self.turn_die + (action.die - 1) * FACES + action.face - 1
        if isinstance(action, Score):
            return self.score + action.box
        raise TypeError("not an action of Chili Dice")

    def action(self, state: State, seat: int, index: i64) -> Action:
        if self.roll <= index < self.turn_die:
            return ROLLS[index - self.roll + 1]
        if self.turn_die <= index < self.score:
            rest: i64 = index - self.turn_die
            return TURNS[rest // FACES][rest % FACES]
        if self.score <= index < self.moves.size:
            return SCORES[index - self.score]
        raise WrongIndex("wrong-index", given=index, seat=seat)

    def mask(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        """From the tables that `legal` lists from."""
        if not isinstance(state, DiceState):
            raise TypeError("not a state of Chili Dice")
        if state.phase != CHOOSE or seat != state.turn:
            super().mask(state, seat, out, at)
            return
        for index in self.before_scoring[state.before_scoring()]:
            out[at + index] = 1
        for index in self.score_in[state.empty[seat]]:
            out[at + index] = 1

    def _numbers(self, table: tuple[tuple[Action, ...], ...]) -> list[vec[i64]]:
        return [vec[i64]([self._number(action) for action in actions]) for actions in table]

    def so_far(self, state: State, seat: int) -> float:
        """Points in boxes; the bonus for unused rolls once the sheet is full (CD-15)."""
        if not isinstance(state, DiceState):
            raise TypeError("not a state of Chili Dice")
        return float(state.total(seat))
