"""A player who reckons: what every action brings, in points, compared with doing nothing.

What shows new cards comes first as long as there is room for them: one builds and attacks better afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.menu import everything
from peppermill.core.values import Action
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.blunders import foolish, sensible
from peppermill.games.chili_mafia.bots import rate_attacks
from peppermill.games.chili_mafia.bots.rate_attacks import NEVER, Hunter
from peppermill.games.chili_mafia.bots.rate_cards import PASSED, Schemes
from peppermill.games.chili_mafia.bots.reckoning import Reckoning
from peppermill.games.chili_mafia.bots.weights import Weights
from peppermill.games.chili_mafia.deck import BIT, LIMIT
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, EMPTY, Gang, gang_of
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules import action_cards, forming, properties, tricks
from peppermill.games.chili_mafia.rules.common import first_round, grown_gangs, peppers_of

_NEWS: Final = 100.0
"""Added to what shows new cards."""


class Strategy:
    """Keeps its tables to use them again, and no thought from one decision to the next."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.mind = Reckoning(weights if weights is not None else Weights())
        self.hunter = Hunter(self.mind)
        self.rate_cards = Schemes(self.mind)
        self.best_action: Action | None = None
        self.best_gain = 0.0

    # All of what is legal

    def rate(self, p: Position, seat: i64, legal: Sequence[Action]) -> list[float]:
        self.mind.look(p, seat)
        return [self._gain(p, seat, action) for action in legal]

    def _best_of(self, p: Position, seat: i64, legal: Sequence[Action]) -> Action:
        best = legal[0]
        most = NEVER * 2.0
        for action in legal:
            gain = self._gain(p, seat, action)
            if gain > most:
                most = gain
                best = action
        return best

    def _gain(self, p: Position, seat: i64, action: Action) -> float:
        what = p.step.what
        if what == s.TURN:
            return self._gain_in_turn(p, seat, action)
        if what == s.RAID:
            return _points(action)
        return self.rate_cards.gain(p, seat, action)

    def _gain_in_turn(self, p: Position, seat: i64, action: Action) -> float:
        # There may be hundreds of these, so they don't wait for a look into a table.
        if isinstance(action, m.Attack):
            return rate_attacks.attack_gain(self.mind, p, seat, action)
        if isinstance(action, m.Form):
            return self.mind.laid_gain(EMPTY, gang_of(action.cards), action.at, action.cards, p.held[seat])
        if isinstance(action, m.Add):
            gang = p.gangs[action.gang]
            return self.mind.laid_gain(gang, gang.with_card(action.card), p.owners[action.gang], ONE[action.card], p.held[seat])
        gain = self.rate_cards.gain(p, seat, action)
        # New cards need room, and one of a kind that is spoilt for want of it had better wait.
        return gain + _NEWS if gain > 0.0 and _shows_news(action) and p.held[seat] < p.setting.limit else gain

    # The best of all, in a turn without listing what is not worth a thought

    def best(self, p: Position, seat: i64, legal: Sequence[Action] | None) -> Action:
        """What to do. The legal actions are asked for only where there are few."""
        self.mind.look(p, seat)
        chosen = self._favourite(p, seat, legal)
        if not foolish(p, seat, chosen):
            return chosen
        found = sensible(p, seat, legal if legal is not None else p.legal(seat))
        return self._best_of(p, seat, found)

    def _favourite(self, p: Position, seat: i64, legal: Sequence[Action] | None) -> Action:
        """What brings most by the ratings."""
        if p.step.what != s.TURN or p.snooped >= 0:
            return self._best_of(p, seat, legal if legal is not None else p.legal(seat))
        self._begin()
        rare = everything()
        self._consider_cards(p, seat)
        if self.best_action is not None and self.best_gain >= _NEWS:
            return self.best_action
        peppers = peppers_of(p, seat)
        self._consider_adds(p, seat, peppers)
        if len(peppers) >= COMPLETE_SIZE:
            self._consider_forms(p, seat, peppers)
        if forming.has_sweet(p, seat):
            forming.offer_moves(p, seat, rare)
        self.hunter.hunt(p, seat, self.best_gain)
        if self.hunter.best is not None:
            self.best_action = self.hunter.best
            self.best_gain = self.hunter.gain
        if p.players == 2:
            self._consider_exchange(p, seat)
        if p.setting.goodfellas:
            tricks.offers(p, seat, rare)
        if p.properties:
            properties.offers_at(p, seat, s.TURN, rare)
        for action in rare.actions:
            self._consider(action, self._gain_in_turn(p, seat, action))
        if p.may_end:
            self._consider(m.END, 0.0)
        elif self.best_gain < 0.0 or self.best_action is None:
            self._consider_passes(p, seat)
        chosen = self.best_action
        return chosen if chosen is not None else p.legal(seat)[-1]

    def _begin(self) -> None:
        self.best_action = None
        self.best_gain = NEVER * 2.0

    def _consider(self, action: Action, gain: float) -> None:
        if gain > self.best_gain:
            self.best_gain = gain
            self.best_action = action

    def _consider_cards(self, p: Position, seat: i64) -> None:
        before: i64 = 0
        i: i64 = seat * LIMIT
        end = i + p.held[seat]
        while i < end:
            card = p.hands[i]
            if card > d.FUGGEDABOUTIT and card != before:
                before = card
                if card == d.EARNER:
                    if p.deck_size > 0:
                        self._consider(m.EARN, self._gain_in_turn(p, seat, m.EARN))
                elif card == d.BAGMAN:
                    if action_cards.can_fetch(p):
                        self._consider(m.BAG, self._gain_in_turn(p, seat, m.BAG))
                elif card == d.BOOSTER:
                    if not first_round(p):
                        for pepper in p.setting.names:
                            self._consider(m.BOOSTERS[pepper], self._gain_in_turn(p, seat, m.BOOSTERS[pepper]))
                elif card == d.SHAKEDOWN:
                    other: i64 = 0
                    while other < p.players:
                        if p.held[other] > 0 and not p.allied(seat, other):
                            self._consider(m.SHAKEDOWNS[other], self._gain_in_turn(p, seat, m.SHAKEDOWNS[other]))
                        other += 1
            i += 1

    def _consider_adds(self, p: Position, seat: i64, peppers: list[int]) -> None:
        mind = self.mind
        allies = p.setting.allies[seat]
        held = p.held[seat]
        n: i64 = len(p.gangs)
        number: i64 = 0
        while number < n:
            owner = p.owners[number]
            if owner >= 0 and allies & BIT[owner]:
                gang = p.gangs[number]
                before: i64 = 0
                for pepper in peppers:
                    card: i64 = pepper
                    if card != before and gang.takes(card):
                        gain = mind.laid_gain(gang, gang.with_card(card), owner, ONE[card], held)
                        if gain > self.best_gain:
                            self.best_gain = gain
                            self.best_action = m.ADDS[card][number]
                    before = card
            number += 1

    def _consider_forms(self, p: Position, seat: i64, peppers: list[int]) -> None:
        mind = self.mind
        held = p.held[seat]
        grown: list[Gang] = []
        grown_gangs(EMPTY, peppers, 0, COMPLETE_SIZE, grown)
        for gang in grown:
            for at in p.setting.team_seats[seat]:
                gain = mind.laid_gain(EMPTY, gang, at, gang.cards, held)
                if gain > self.best_gain:
                    self.best_gain = gain
                    self.best_action = gang.form_at(at)

    def _consider_exchange(self, p: Position, seat: i64) -> None:
        """The Hot cards that are worth least, some or all."""
        hots = [card for card in p.hand(seat) if d.is_hot(card)]
        if not hots or p.deck_size == 0:
            return
        hots.sort(key=self.rate_cards.hot_worth)
        for count in range(1, len(hots) + 1):
            cards = tuple(sorted(hots[:count]))
            gain = self.rate_cards.exchanged_gain(p, seat, cards)
            if gain > self.best_gain and gain > 0.0:
                self.best_gain = gain
                self.best_action = m.Exchange(cards)

    def _consider_passes(self, p: Position, seat: i64) -> None:
        i: i64 = seat * LIMIT
        end = i + p.held[seat]
        if i == end:
            for action in p.legal(seat):
                if isinstance(action, m.Pass):
                    self._consider(action, self.rate_cards.pass_gain(p, seat, action))
        while i < end:
            card = p.hands[i]
            self._consider(m.PASSES[card], -self.mind.card_worth(card) - PASSED)
            i += 1


ONE: Final = tuple([(card,) for card in range(d.LAST_PEPPER + 1)])
"""One card, as a tuple."""


def _points(action: Action) -> float:
    """What an arrangement scores (CM-27)."""
    total: i64 = 0
    if isinstance(action, m.Arrange):
        for stand in action.gangs:
            total += gang_of(stand.cards).points
    return float(total)


def _shows_news(action: Action) -> bool:
    if isinstance(action, m.Use):
        return action.property in (d.BACKUP, d.MAKE_A_DEAL, d.SNOOP, d.LUCKY_DIME)
    return isinstance(action, (m.Earner, m.Shakedown, m.Booster, m.Bagman, m.Gamble))
