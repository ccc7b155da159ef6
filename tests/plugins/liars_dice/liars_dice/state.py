"""Whose move it is, what is legal, what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from liars_dice.chance import Cups, by_cup
from liars_dice.events import Bidden, Doubted, GameOver, Lost, Peeked, Rolled
from liars_dice.forms import FORMS
from liars_dice.moves import Bid, Doubt, Roll
from liars_dice.rules import FACES, illegal, matching, next_with_dice, raises
from liars_dice.views import LiarsView, see
from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.state import Result, State, ranks_of
from peppermill.core.values import Action, Outcome, Value


class LiarsState(State):
    forms = FORMS

    def __init__(self, players: int, each: int, wild: bool) -> None:
        super().__init__()
        self.players = players
        self.each = each
        self.wild = wild
        self.left = [each] * players
        self.cups: list[list[int]] = []
        """Empty until the dice are rolled."""
        self.bids: list[tuple[int, Bid]] = []
        self.turn = 0
        self.shown: list[tuple[int, ...]] = []
        self.out: list[int] = []

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        if self.over:
            return NOBODY
        return ONE_SEAT[self.turn] if self.cups else CHANCE

    @property
    def over(self) -> bool:
        return len(self.out) == self.players - 1

    @property
    def result(self) -> Result:
        """LD-6."""
        if not self.over:
            raise ValueError("the game is not over")
        stayed = [float(self.out.index(seat) if seat in self.out else len(self.out)) for seat in range(self.players)]
        return Result(tuple(stayed), ranks_of(stayed), {"left": list(self.left)})

    # What may be done

    def _legal(self, seat: int) -> Sequence[Action]:
        if self.to_act != (seat,):
            return ()
        counts = range(self.last.count if self.last else 1, sum(self.left) + 1)
        bids = [Bid(count, face) for count in counts for face in range(1, FACES + 1) if raises(Bid(count, face), self.last)]
        return [*bids, *([Doubt()] if self.last else [])]

    def chance(self) -> Chance:
        if self.to_act is not CHANCE:
            raise ValueError("chance has nothing to decide now")
        return Cups(self.left)

    def _timeout(self, seat: int) -> Action:
        """Whoever does not answer doubts; the first bid is the lowest."""
        return Doubt() if self.bids else Bid(1, 1)

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        if self.over:
            raise illegal("over")
        if self.to_act != (seat,):
            raise illegal("not-your-turn")
        if isinstance(action, Doubt) and self.last is None:
            raise illegal("nothing-to-doubt")
        if isinstance(action, Bid) and action.count > sum(self.left):
            raise illegal("too-many-dice", n=sum(self.left))
        if isinstance(action, Bid) and not raises(action, self.last):
            raise illegal("too-low")

    def _check_outcome(self, outcome: Outcome) -> None:
        if self.to_act is not CHANCE or not isinstance(outcome, Roll):
            raise illegal("no-roll-now")
        cups = by_cup(outcome.faces, self.left)
        if len(outcome.faces) != sum(self.left) or any([cup != sorted(cup) for cup in cups]):
            raise illegal("wrong-roll")

    def make(self, actor: Actor, action: Value) -> None:
        if isinstance(action, Roll):
            self._roll(action)
        elif isinstance(action, Bid):
            self.bids.append((self.turn, action))
            self.tell(Bidden(self.turn, action.count, action.face))
            self.turn = next_with_dice(self.left, (self.turn + 1) % self.players)
        elif isinstance(action, Doubt):
            self._doubt()

    def _roll(self, roll: Roll) -> None:
        """LD-2."""
        self.cups = by_cup(roll.faces, self.left)
        self.tell(Rolled(len(roll.faces)))
        for seat, cup in enumerate(self.cups):
            if cup:
                self.tell_only(Peeked(tuple(cup)), seat)

    def _doubt(self) -> None:
        """LD-4, LD-5."""
        bidder, bid = self.bids[-1]
        found = matching(self.cups, bid.face, self.wild)
        self.shown = [tuple(cup) for cup in self.cups]
        self.tell(Doubted(self.turn, bidder, bid.count, bid.face, found, tuple(self.shown)))
        loser = self.turn if found >= bid.count else bidder
        self.left[loser] -= 1
        self.tell(Lost(loser, self.left[loser]))
        if self.left[loser] == 0:
            self.out.append(loser)
        self.cups = []
        self.bids = []
        self.turn = next_with_dice(self.left, loser)
        if self.over:
            self.tell(GameOver(self.turn))

    @property
    def last(self) -> Bid | None:
        return self.bids[-1][1] if self.bids else None

    # What is seen

    def _view(self, seat: int | None) -> LiarsView:
        return see(self, seat)

    # Copies

    def clone(self) -> LiarsState:
        copy = LiarsState(self.players, self.each, self.wild)
        copy.left = self.left[:]
        copy.cups = [cup[:] for cup in self.cups]
        copy.bids = self.bids[:]
        copy.turn = self.turn
        copy.shown = self.shown[:]
        copy.out = self.out[:]
        return copy

    def key(self) -> tuple[Any, ...]:
        cups = tuple([tuple(cup) for cup in self.cups])
        rest = (tuple(self.left), cups, tuple(self.bids), self.turn, tuple(self.shown), tuple(self.out))
        return (self.players, self.each, self.wild, *rest)
