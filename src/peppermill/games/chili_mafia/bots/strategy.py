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


_FEW: Final = 5
"""Peppers that are tried in every way."""
_FIRST: Final = 30.0
"""Added to a gang of the last turn that is worth more than its peppers one by one: more than any of these brings."""


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
            return self._formed_gain(p, seat, gang_of(action.cards), action.at)
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
        grown: list[Gang] = []
        grown_gangs(EMPTY, peppers, 0, COMPLETE_SIZE, grown)
        for gang in grown:
            for at in p.setting.team_seats[seat]:
                gain = self._formed_gain(p, seat, gang, at)
                if gain > self.best_gain:
                    self.best_gain = gain
                    self.best_action = gang.form_at(at)

    def _formed_gain(self, p: Position, seat: i64, gang: Gang, at: i64) -> float:
        """What a new gang brings. In the last turn that depends on what else its peppers could do, and it comes first."""
        gain = self.mind.laid_gain(EMPTY, gang, at, gang.cards, p.held[seat])
        if not self.mind.last or not self.mind.weights.plans_the_end:
            return gain
        peppers = peppers_of(p, seat)
        instead = float(best_added(p, seat, peppers, EMPTY, EMPTY))
        for card in gang.cards:
            peppers.remove(card)
        more = gain + float(best_laid(p, seat, peppers, gang)) - instead
        return more + _FIRST if more > 0.0 else more

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
        # A card that waits on the table for others may be missed least.
        n: i64 = len(p.gangs)
        number: i64 = 0
        while number < n:
            if p.owners[number] == seat and 0 < p.gangs[number].size < COMPLETE_SIZE:
                for each in p.gangs[number].cards:
                    lost = self.mind.loss(p.gangs[number], seat, ONE[each])
                    self._consider(m.GANG_PASSES[each][number], -lost - PASSED)
            number += 1


def best_laid(p: Position, seat: i64, peppers: list[int], new: Gang) -> i64:
    """The points that these peppers bring beside a new gang: added one by one, or some of them as another gang."""
    best = best_added(p, seat, peppers, new, EMPTY)
    if COMPLETE_SIZE <= len(peppers) <= _FEW:
        grown: list[Gang] = []
        grown_gangs(EMPTY, peppers, 0, COMPLETE_SIZE, grown)
        for gang in grown:
            rest = peppers[:]
            for card in gang.cards:
                rest.remove(card)
            points = gang.points + best_added(p, seat, rest, new, gang)
            best = points if points > best else best
    return best


def best_added(p: Position, seat: i64, peppers: list[int], new: Gang, newer: Gang) -> i64:
    """The points that these peppers bring, added to the side's gangs and to new ones: the strongest first, each where it brings
    most."""
    gangs = [gang for gang in (new, newer) if gang.size > 0]
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        if p.owners[number] >= 0 and p.allied(seat, p.owners[number]):
            gangs.append(p.gangs[number])
        number += 1
    total: i64 = 0
    for card in reversed(peppers):
        most: i64 = 0
        to: i64 = -1
        for i in range(len(gangs)):
            if gangs[i].takes(card):
                gain = gangs[i].with_card(card).points - gangs[i].points
                if gain > most:
                    most = gain
                    to = i
        if to >= 0:
            gangs[to] = gangs[to].with_card(card)
            total += most
    return total


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
