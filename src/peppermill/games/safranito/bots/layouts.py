"""What tokens on the board are worth where they lie.

Zone by zone, over several guesses. A throw changes few zones, and most throws change them in the same ways: every answer is kept.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.safranito.board import ZONES
from peppermill.games.safranito.bots.guessing import FACE_DOWN, Guess
from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.bots.trading import Bowl, Ledger
from peppermill.games.safranito.components import SPICES, TOKENS, tens
from peppermill.games.safranito.position import NOBODY, highest
from peppermill.games.safranito.views import SafranitoView

_MOST_PIECES: Final = 16
"""Tokens tossed in a round, with some to spare."""
_SETS: Final = 2**_MOST_PIECES
BIT: Final[list[int]] = [2**number for number in range(_MOST_PIECES)]
"""By piece: its bit in a set of pieces."""
NO_TOKEN: Final = 0
_TOKEN_PLACES: Final = len(TOKENS) + 1
"""NO_TOKEN and all values, in tens."""


class Layouts:
    """The worth of any layout of the pieces of one moment, and of one more token of one's own."""

    def __init__(self, view: SafranitoView, plan: Plan, guesses: list[Guess]) -> None:
        self.plan = plan
        self.guesses = guesses
        self.owners = [piece.owner for piece in view.pieces]
        self.seen = [piece.seen for piece in view.pieces]
        self.sets: list[int] = [0] * ZONES
        """By zone: the pieces in it now."""
        for piece in view.pieces:
            if piece.zone is not None:
                self.sets[piece.zone] += BIT[piece.piece]
        self.known: dict[int, float] = {}

    def worth(self, zone: i64, pieces: i64, token: i64, shown: bool) -> float:
        """A zone with a set of pieces in it and, unless it is NO_TOKEN, a token of one's own that others have seen or not."""
        if pieces == 0 and token == NO_TOKEN:
            return 0.0
        key: i64 = ((zone * _TOKEN_PLACES + tens(token)) * 2 + (1 if shown else 0)) * _SETS + pieces
        found = self.known.get(key)
        if found is None:
            numbers = [number for number in range(len(self.owners)) if pieces & BIT[number]]
            total = 0.0
            for guess in self.guesses:
                total += self._worth(zone, numbers, token, shown, guess)
            found = total / len(self.guesses)
            self.known[key] = found
        return found

    def _worth(self, zone: int, numbers: list[int], token: int, shown: bool, guess: Guess) -> float:
        plan = self.plan
        lying: list[list[int]] = [[] for seat in range(plan.players)]
        for number in numbers:
            lying[self.owners[number]].append(guess.tokens[number])
        if token != NO_TOKEN:
            lying[plan.me].append(token)
        for seat in guess.comers[zone]:
            self._come(seat, lying, self._seen(seat, numbers, token, shown, guess), guess)
        if zone >= SPICES:
            return self._space(zone - SPICES, lying)
        ledger = Ledger(plan)
        Bowl(plan, zone, lying).trade(ledger)
        return ledger.value()

    def _seen(self, seat: int, numbers: list[int], token: int, shown: bool, guess: Guess) -> int:
        """What a rival thinks must be outbid. A face-down token looks like any other: that is where bluffs live."""
        totals = [0] * self.plan.players
        for number in numbers:
            if self.owners[number] != seat:
                totals[self.owners[number]] += guess.tokens[number] if self.seen[number] else FACE_DOWN
        if token != NO_TOKEN:
            totals[self.plan.me] += token if shown else FACE_DOWN
        return max(totals)

    def _come(self, seat: int, lying: list[list[int]], seen: int, guess: Guess) -> None:
        """A rival adds the lowest token that seems to be enough, or stays away."""
        own = sum(lying[seat])
        for token in guess.held[seat]:
            if own + token > seen and token not in lying[seat]:
                lying[seat].append(token)
                return

    def _space(self, space: int, lying: list[list[int]]) -> float:
        plan = self.plan
        winner = highest([sum(own) for own in lying], plan.chef)
        if winner == NOBODY:
            return 0.0
        return plan.weights[winner] * plan.space_worth(winner, space, max(lying[winner]))
