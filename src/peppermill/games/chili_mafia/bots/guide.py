"""What Chili Mafia tells the search: how to play on, what to try first, and who is likely to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.guide import Guide
from peppermill.core.rng import Rng
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chili_mafia.blunders import foolish
from peppermill.games.chili_mafia.bots.rate_attacks import NEVER
from peppermill.games.chili_mafia.bots.strategy import Strategy
from peppermill.games.chili_mafia.bots.weights import Weights
from peppermill.games.chili_mafia.deck import LAST_PEPPER, STRENGTHS
from peppermill.games.chili_mafia.moves import Attack, Exchange, Fuggedaboutit, Move, Pass
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules.arrange import best_points, count_names
from peppermill.games.chili_mafia.rules.raid import table_peppers

# Fitted to how games between steady players ended.
_SURE: Final = 13.0
"""So wide are the odds at the very end: as many points ahead are odds of e to 1."""
_OPEN: Final = 3.0
"""How much wider they get with the cards to come (by the root of their number)."""
_TURN_BEFORE: Final = 12.0
"""Points it is worth to be in one's turn, before the Dawn Raid and after it."""
_TURN_AFTER: Final = 7.0
_CLOSE: Final = 15.0
"""So many points ahead at the end count for odds of e to 1."""
_OF_A_KIND: Final = 5
"""How many actions of a kind a search thinks about."""
_WORTH_A_THOUGHT: Final = 0.5 * NEVER
_SECOND: Final = 0.01
"""So much less than the best of the others an exchange of Hot cards is rated, at most."""
_ARRANGED: Final = 0.65
"""Before the Dawn Raid: how much of the best arrangement now, and of what the peppers may still become, will be there."""
_TO_COME: Final = 0.25
_EACH: Final = 1.5
_HELD: Final = 0.7
"""After it: of what a pepper in hand may become."""


class MafiaGuide(Guide):
    """Plays on by the strategy of the steady player."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.strategy = Strategy(weights)
        self.mind = self.strategy.mind

    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        return self.strategy.best(position(state), seat, None)

    def prior(self, state: State, seat: int, legal: Sequence[Action]) -> list[float] | None:
        return self._rate(position(state), seat, legal)

    def sensible(self, state: State, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """No blunder and nothing that only puts off the end of a turn; of each kind of action the few that look best; of attacks
        that differ only in who makes them one, and of a card's free moves the best, lest it moves on where it just came."""
        if len(legal) == 1:
            return legal
        found = self._sort_out(position(state), seat, legal)[0]
        return found if found else legal

    def far_fetched(self, state: State, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """More of each kind, and other attackers."""
        return self._sort_out(position(state), seat, legal)[1]

    def _sort_out(self, p: Position, seat: i64, legal: Sequence[Action]) -> tuple[list[Action], list[Action]]:
        """What is sensible and what is far-fetched, the most promising first; the rest is neither."""
        ratings = self._rate(p, seat, legal)
        order = sorted(range(len(legal)), key=lambda i: -ratings[i])
        sensible: list[Action] = []
        far_fetched: list[Action] = []
        counts: dict[type, int] = {}
        hits: set[tuple[int, int, tuple[int, ...]]] = set()
        moved: set[tuple[int, int]] = set()
        # Who has something to do does not throw a card away instead.
        busy = ratings[order[0]] >= 0.0 and not isinstance(legal[order[0]], Pass)
        for i in order:
            action = legal[i]
            kind = type(action)
            if ratings[i] < _WORTH_A_THOUGHT or (busy and kind is Pass) or (kind is Fuggedaboutit and _saves_a_rival(p, seat)):
                continue
            if isinstance(action, Move):
                place = (action.card, action.source)
                if place in moved:
                    continue
                moved.add(place)
            if foolish(p, seat, action):
                continue
            count = counts.get(kind, 0)
            again = False
            if isinstance(action, Attack):
                hit = (action.hot, action.gang, action.targets)
                again = hit in hits
                hits.add(hit)
            if again or count == _OF_A_KIND:
                far_fetched.append(action)
            else:
                sensible.append(action)
                counts[kind] = count + 1
        return sensible, far_fetched

    def _rate(self, p: Position, seat: i64, legal: Sequence[Action]) -> list[float]:
        """As the strategy does; but whether to exchange Hot cards is often too close for it to say: that comes second at best."""
        ratings = self.strategy.rate(p, seat, legal)
        best = max(ratings) - _SECOND
        index: i64 = 0
        for action in legal:
            if isinstance(action, Exchange) and ratings[index] < _WORTH_A_THOUGHT:
                ratings[index] = min(best, ratings[index] - NEVER)
            index += 1
        return ratings

    def outcome(self, state: State) -> list[float]:
        """Half the win, half by how many points: who wins by a hair would often have lost with other cards."""
        p = position(state)
        result = p.result
        sides = p.setting.sides
        winners = [1.0 if rank == 1 else 0.0 for rank in result.ranks]
        share = 1.0 / sum(winners[:sides])
        best = max(result.scores)
        odds = [math.exp((result.scores[side] - best) / _CLOSE) for side in range(sides)]
        total = sum(odds)
        return [0.5 * share * winners[seat] + 0.5 * odds[seat % sides] / total for seat in range(p.players)]

    def evaluate(self, state: State) -> list[float]:
        """By what every side has and may still lay down."""
        p = position(state)
        sides = p.setting.sides
        worth = [self._prospect(p, side) for side in range(sides)]
        if p.turn >= 0 and p.deck_size > 0:
            worth[p.turn % sides] += _TURN_BEFORE if self.mind.raid_ahead else _TURN_AFTER
        width = _SURE + _OPEN * math.sqrt(float(p.deck_size))
        best = max(worth)
        odds = [math.exp((each - best) / width) for each in worth]
        total = sum(odds)
        return [odds[seat % sides] / total for seat in range(p.players)]

    def _prospect(self, p: Position, side: i64) -> float:
        """Before the Dawn Raid the best arrangement of everything; after it the gangs as they are; and the hands."""
        mind = self.mind
        hand: list[int] = []
        total = 0.0
        for seat in p.setting.team_seats[side]:
            mind.look(p, seat)
            total += mind.tricks(p, seat)
            for card in p.hand(seat):
                if card > LAST_PEPPER:
                    break
                if mind.raid_ahead:
                    hand.append(card)
                else:
                    total += _HELD * mind.card_worth(card)
            if not mind.raid_ahead:
                total += self._gangs(p, seat)
        return total + self._pool(p, side, hand) if mind.raid_ahead else total

    def _gangs(self, p: Position, seat: i64) -> float:
        total = 0.0
        n: i64 = len(p.gangs)
        i: i64 = 0
        while i < n:
            if p.owners[i] == seat:
                total += self.mind.gang_worth(p.gangs[i], seat)
            i += 1
        return total

    def _pool(self, p: Position, side: i64, hand: list[int]) -> float:
        table = table_peppers(p, side)
        counts = count_names(table + hand)
        total = _ARRANGED * float(best_points(table, hand)) + _EACH * float(len(table) + len(hand))
        strength: i64 = 1
        while strength <= STRENGTHS:
            total += _TO_COME * self.mind.pooled(strength, counts[strength])
            strength += 1
        return total


def _saves_a_rival(p: Position, seat: i64) -> bool:
    """Is it somebody else's gang that is under attack?"""
    attack = p.attack
    return attack is not None and not p.allied(seat, p.owners[attack.gang])


def position(state: State) -> Position:
    if not isinstance(state, Position):
        raise TypeError("a guide to Chili Mafia was asked about another game")
    return state
