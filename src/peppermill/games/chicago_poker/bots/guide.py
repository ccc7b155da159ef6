"""What Chicago Poker tells the search: how to play on, what to try first, and who is likely to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.guide import Guide
from peppermill.core.rng import Rng
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chicago_poker.bots.dominated import Dominated
from peppermill.games.chicago_poker.bots.odds import HANDS, Side
from peppermill.games.chicago_poker.bots.reckoning import acts_before
from peppermill.games.chicago_poker.bots.sight import Sight
from peppermill.games.chicago_poker.bots.standing import chance_if, stake, wins_with
from peppermill.games.chicago_poker.bots.stirring import Stirring
from peppermill.games.chicago_poker.bots.strategy import Strategy
from peppermill.games.chicago_poker.bots.suspicion import Suspicion
from peppermill.games.chicago_poker.cards import GANGSTERS, SIDE, value_of
from peppermill.games.chicago_poker.choices import SEATS
from peppermill.games.chicago_poker.moves import Murder
from peppermill.games.chicago_poker.position import ACT, CARD_MASK, HAND, NONE, Position
from peppermill.games.chicago_poker.rules.shootout import side_strength

_LEAST: Final = 0.01
WEIGHTS: Final = {
    "chance": 1.30,
    "hope": -0.71,
    "held": 0.067,
    "pairs": -0.16,
    "turn": -0.17,
    "actions": 0.11,
    "laid": 0.043,
    "rival_laid": -0.058,
}
"""What each of the `reasons` adds to the logarithm of the odds. `bench/judge.py` fits them to games of Habaneros."""
_WEIGHTS: Final = list(WEIGHTS.values())


class ChicagoGuide(Guide):
    """Plays on by the strategy of the steady player."""

    def __init__(self) -> None:
        self.strategy = Strategy()
        self.sights: list[Sight] = [Sight() for _ in range(SEATS)]
        self.sides: list[Side] = [Side() for _ in range(SEATS)]
        self.suspicion = Suspicion()
        self.stirring = Stirring(self.suspicion)
        self.dominated = Dominated()

    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        legal = state.legal(seat)
        return legal[self.strategy.best(_position(state), seat, legal)]

    def prior(self, state: State, seat: int, legal: Sequence[Action]) -> list[float] | None:
        p = _position(state)
        ratings = self.strategy.rate(p, seat, legal)
        index: i64 = 0
        for action in legal:
            if self.dominated.name(p, seat, action) or _wastes_a_murder(p, action):
                ratings[index] = -math.inf
            index += 1
        return ratings

    def likelihood(self, state: State, seat: int) -> float | None:
        return self.suspicion.weigh(_position(state), seat)

    def can_stir(self, state: State, seat: int) -> bool:
        """In one's own turn only: in between, imagined hands also explain what others have decided in secret."""
        p = _position(state)
        return p.phase == ACT and p.turn == seat

    def stir(self, state: State, seat: int, rng: Rng) -> None:
        self.stirring.stir(_position(state), seat, rng)

    def evaluate(self, state: State) -> list[float]:
        odds = [1.0 for _ in range(_position(state).players)]
        seat: i64 = 0
        total = 0.0
        for reasons in self.reasons(state):
            sum = 0.0
            index: i64 = 0
            for reason in reasons:
                sum += _WEIGHTS[index] * reason
                index += 1
            odds[seat] = math.exp(sum)
            total += odds[seat]
            seat += 1
        return [each / total for each in odds]

    def reasons(self, state: State) -> list[list[float]]:
        """What speaks for each seat, in the order of `WEIGHTS`.

        The chance to win as things stand, and with what each place will change, by who has how good a chance at it (the hope for
        places is overrated); then what the establishments don't tell.
        """
        p = _position(state)
        players = p.players
        seat: i64 = 0
        while seat < players:
            self.sights[seat].look(p, seat)
            seat += 1
        now = [chance_if(p, seat, NONE, 0) for seat in range(players)]
        chances = now[:]
        hopes = [0.0] * players
        place: i64 = 0
        while place < p.places:
            if p.town[place] != NONE:
                takes = self._takes(p, place)
                all_takes = sum(takes)
                taker: i64 = 0
                while taker < players:
                    if takes[taker] > 0.0:
                        hopes[taker] += takes[taker] / all_takes * stake(p, taker, place)
                        seat = 0
                        while seat < players:
                            after = chance_if(p, seat, taker, p.town[place])
                            chances[seat] += takes[taker] * (after - now[seat])
                            seat += 1
                    taker += 1
            place += 1
        return [
            [math.log(chances[i] if chances[i] > _LEAST else _LEAST), hopes[i], *self._hand(p, i), *self._sides(p, i)]
            for i in range(players)
        ]

    def _hand(self, p: Position, seat: i64) -> list[float]:
        """Gangsters in hand and how many values of them are there more than once (specials make no difference), whether it is
        that seat's turn, and with how many actions."""
        held = 0.0
        pairs = 0.0
        at: i64 = seat * HAND
        end: i64 = at + p.held[seat]
        before: i64 = NONE
        paired = False
        while at < end:
            card = p.hands[at]
            if card >= GANGSTERS:
                break
            held += 1.0
            value = value_of(card)
            # A value that is there three times is still one.
            if value != before:
                paired = False
            elif not paired:
                pairs += 1.0
                paired = True
            before = value
            at += 1
        return [held, pairs, 1.0, float(p.left)] if p.turn == seat else [held, pairs, 0.0, 0.0]

    def _sides(self, p: Position, seat: i64) -> list[float]:
        """The cards it has laid, and the most that a rival has laid at each place."""
        own = 0.0
        rivals = 0.0
        place: i64 = 0
        while place < p.places:
            if p.town[place] != NONE:
                own += float(p.laid[place * p.players + seat])
                rivals += float(_most_laid_by_a_rival(p, place, seat))
            place += 1
        return [own, rivals]

    def _takes(self, p: Position, place: i64) -> list[float]:
        """Each seat's chance to take the place; together less than 1 while little lies there."""
        players = p.players
        marker = p.markers[place]
        most: i64 = 0
        seat: i64 = 0
        while seat < players:
            side = self.sides[seat]
            sight = self.sights[seat]
            laid = p.laid[place * players + seat]
            most = laid if laid > most else most
            _fill_all(p, place, seat, side)
            room: i64 = 0
            looks = 0.0
            if marker == NONE:
                room = p.house.side - laid
                looks = 3.0
            elif marker != seat and (seat == p.turn or acts_before(p, p.turn, seat, marker)):
                actions: i64 = p.left if seat == p.turn else p.house.actions
                room = p.house.side - laid
                if room > actions:
                    room = actions
            side.reach(sight, True, room, looks)
            side.strength = side_strength(p, place, seat) if room == 0 else NONE
            seat += 1
        takes: list[float] = []
        sum = 0.0
        seat = 0
        while seat < players:
            chance = self._wins(players, seat)
            takes.append(chance)
            sum += chance
            seat += 1
        share = (1.0 if marker != NONE else 0.3 + 0.12 * float(most)) / (sum if sum > 0.0 else 1.0)
        return [chance * share for chance in takes]

    def _wins(self, players: i64, seat: i64) -> float:
        side = self.sides[seat]
        sum = 0.0
        kind: i64 = 0
        while kind < HANDS:
            mass = side.mass[kind]
            if mass > 0.0:
                other: i64 = 0
                while other < players:
                    if other != seat:
                        mass *= self.sides[other].below(kind, side.lead[kind], side.strength)
                    other += 1
                sum += mass
            kind += 1
        return sum


def _most_laid_by_a_rival(p: Position, place: i64, seat: i64) -> i64:
    most: i64 = 0
    rival: i64 = 0
    while rival < p.players:
        laid = p.laid[place * p.players + rival]
        if rival != seat and laid > most:
            most = laid
        rival += 1
    return most


def _fill_all(p: Position, place: i64, seat: i64, side: Side) -> None:
    cards = side.cards
    cards.fill(False)
    at = (place * p.players + seat) * SIDE
    end = at + p.laid[place * p.players + seat]
    while at < end:
        cards.add(p.table[at] & CARD_MASK)
        at += 1


def _wastes_a_murder(p: Position, action: Action) -> bool:
    """A lone card is easily laid again; there will be more to hit."""
    if not isinstance(action, Murder):
        return False
    return p.laid[action.place * p.players + action.rival] == 1 and not wins_with(p, action.rival, action.place)


def _position(state: State) -> Position:
    if not isinstance(state, Position):
        raise TypeError("a guide to Chicago Poker was asked about another game")
    return state
