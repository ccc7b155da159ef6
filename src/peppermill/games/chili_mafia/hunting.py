"""Attacks and answers as a player weighs them: whom it hurts, how much, and what the card would be worth later."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia.attacks import SINGLES, TURNCOAT_UP_TO, playable_hots
from peppermill.games.chili_mafia.deck import (
    BIT,
    BODYGUARD,
    FUGGEDABOUTIT,
    LIMIT,
    PINCH,
    STRENGTH,
    TURNCOAT,
    WHACK,
    WHACK_EM,
)
from peppermill.games.chili_mafia.gangs import EMPTY, Gang, ability_used, gang_of
from peppermill.games.chili_mafia.moves import Attack, Turncoat
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.reckoning import DRAWN, Reckoning

NEVER: Final = -1000.0
"""What a player won't do: hurt a partner."""
_READY: Final = 0.35
"""A Hot card is played for much less than it is worth: what can be hit now may be gone tomorrow, and others will come."""


# What an attack brings


def attack_gain(mind: Reckoning, p: Position, seat: i64, attack: Attack) -> float:
    owner = p.owners[attack.gang]
    if p.allied(seat, owner):
        return NEVER
    hurt = _hurt(mind, p.gangs[attack.by], attack.attacker, p.gangs[attack.gang], owner, attack.hot, attack.targets)
    return mind.weight(owner) * hurt - _price(mind, p, seat, attack.hot)


def turncoat_gain(mind: Reckoning, p: Position, seat: i64, action: Turncoat) -> float:
    owner = p.owners[action.gang]
    if p.allied(seat, owner):
        return NEVER
    target = p.gangs[action.gang]
    hurt = mind.loss(target, owner, (action.target,)) - DRAWN * float(target.muscle.consoles[action.target])
    to = action.to
    if to is not None:
        gain = mind.won_gain(p.gangs[to], p.gangs[to].with_card(action.target), p.owners[to], action.target)
    else:
        at: i64 = seat if action.at is None else action.at
        gang = gang_of((*action.cards, action.target))
        gain = mind.won_gain(EMPTY, gang, at, action.target) - mind.hand_worth_of(action.cards)
        gain += mind.relief(p.held[seat], len(action.cards))
    return mind.weight(owner) * hurt + gain - _price(mind, p, seat, TURNCOAT)


def _hurt(mind: Reckoning, by: Gang, attacker: i64, gang: Gang, owner: i64, hot: i64, targets: tuple[int, ...]) -> float:
    """What the victim loses, if it defends itself as well as it can on the table."""
    lost = mind.loss(gang, owner, targets)
    muscle = gang.muscle
    for target in targets:
        lost -= DRAWN * float(muscle.consoles[target])
    if muscle.guards and hot != PINCH and len(targets) == 1 and targets[0] != BODYGUARD:
        used: i64 = ability_used(by, attacker, targets, hot == WHACK_EM)
        if used != attacker or not by.muscle.pierces & BIT[used]:
            instead = mind.loss(gang, owner, (BODYGUARD,))
            lost = instead if instead < lost else lost
    return lost


def _price(mind: Reckoning, p: Position, seat: i64, hot: i64) -> float:
    """What the card would be worth if it were kept."""
    return _READY * mind.card_worth(hot) - mind.relief(p.held[seat], 1)


# The best attack, without listing them all


class Hunter:
    """Finds the best attack of a seat."""

    def __init__(self, mind: Reckoning) -> None:
        self.mind = mind
        self.best: Action | None = None
        self.gain = 0.0
        self.strongest_by: i64 = -1
        self.strongest: i64 = 0
        self.reach: i64 = 0
        self.sniper_by: i64 = -1
        self.sniper: i64 = 0
        self.twin_by: i64 = -1
        self.twin: i64 = 0

    def hunt(self, p: Position, seat: i64, least: float) -> None:
        """Sets `best` and `gain` if there is an attack that brings more than that."""
        self.best = None
        self.gain = least
        hots = playable_hots(p, seat)
        if hots == 0:
            return
        self._muster(p, seat)
        allies = p.setting.allies[seat]
        n: i64 = len(p.gangs)
        number: i64 = 0
        while number < n:
            owner = p.owners[number]
            if owner >= 0 and not allies & BIT[owner]:
                hot: i64 = PINCH
                while hot < TURNCOAT:
                    if hots & BIT[hot - PINCH]:
                        self._aim(p, seat, hot, number)
                    hot += 1
                if hots & BIT[TURNCOAT - PINCH]:
                    self._tempt(p, seat, number)
            number += 1

    def _muster(self, p: Position, seat: i64) -> None:
        """The attackers worth sending: the one that reaches highest, one that guards can't stop, one that hits two."""
        self.strongest_by = -1
        self.reach = 0
        self.sniper_by = -1
        self.twin_by = -1
        n: i64 = len(p.gangs)
        i: i64 = 0
        while i < n:
            if p.owners[i] == seat and p.gangs[i].complete:
                muscle = p.gangs[i].muscle
                for attacker in muscle.each:
                    if muscle.reach[attacker] > self.reach:
                        self.reach = muscle.reach[attacker]
                        self.strongest_by = i
                        self.strongest = attacker
                    if muscle.pierces & BIT[attacker]:
                        self.sniper_by = i
                        self.sniper = attacker
                    if muscle.two_up_to[attacker] > 0:
                        self.twin_by = i
                        self.twin = attacker
            i += 1

    def _aim(self, p: Position, seat: i64, hot: i64, number: i64) -> None:
        muscle = p.gangs[number].muscle
        for target in muscle.targets:
            single = SINGLES[target]
            if STRENGTH[target] <= self.reach:
                self._try(p, seat, hot, self.strongest_by, self.strongest, number, single)
                if muscle.guards and hot != PINCH and self.sniper_by >= 0 and STRENGTH[target] <= STRENGTH[self.sniper]:
                    self._try(p, seat, hot, self.sniper_by, self.sniper, number, single)
        if hot == WHACK_EM:
            for pair in muscle.pairs:
                if STRENGTH[pair[1]] <= self.reach:
                    self._try(p, seat, hot, self.strongest_by, self.strongest, number, pair)
        elif hot == WHACK and self.twin_by >= 0:
            most = p.gangs[self.twin_by].muscle.two_up_to[self.twin]
            for pair in muscle.pairs:
                if STRENGTH[pair[1]] <= most:
                    self._try(p, seat, hot, self.twin_by, self.twin, number, pair)

    def _try(self, p: Position, seat: i64, hot: i64, by: i64, attacker: i64, number: i64, targets: tuple[int, ...]) -> None:
        owner = p.owners[number]
        hurt = _hurt(self.mind, p.gangs[by], attacker, p.gangs[number], owner, hot, targets)
        gain = self.mind.weight(owner) * hurt - _price(self.mind, p, seat, hot)
        if gain > self.gain:
            self.gain = gain
            self.best = Attack(hot, by, attacker, number, targets)

    def _tempt(self, p: Position, seat: i64, number: i64) -> None:
        """Into the gang of one's side where it fits best; or, with others of its name, into a new one."""
        most = self.reach if self.reach < TURNCOAT_UP_TO else TURNCOAT_UP_TO
        allies = p.setting.allies[seat]
        for target in p.gangs[number].muscle.targets:
            if STRENGTH[target] > most:
                return
            n: i64 = len(p.gangs)
            to: i64 = 0
            while to < n:
                if p.owners[to] >= 0 and allies & BIT[p.owners[to]] and p.gangs[to].takes(target):
                    self._try_turncoat(p, seat, Turncoat(self.strongest_by, self.strongest, number, target, to, (), None))
                to += 1
            if self.mind.hand[STRENGTH[target]] >= 2:
                brothers = _named(p, seat, STRENGTH[target])
                self._try_turncoat(p, seat, Turncoat(self.strongest_by, self.strongest, number, target, None, brothers, seat))

    def _try_turncoat(self, p: Position, seat: i64, action: Turncoat) -> None:
        gain = turncoat_gain(self.mind, p, seat, action)
        if gain > self.gain:
            self.gain = gain
            self.best = action


def _named(p: Position, seat: i64, strength: i64) -> tuple[int, ...]:
    """The peppers of that name in hand."""
    start = seat * LIMIT
    return tuple([p.hands[i] for i in range(start, start + p.held[seat]) if STRENGTH[p.hands[i]] == strength])


# Answers


def stopped_gain(mind: Reckoning, p: Position, seat: i64) -> float:
    """What it brings a seat to stop the attack that was declared, whatever it takes to do so."""
    attack = p.attack
    if p.allied(seat, p.turn):
        return NEVER
    if isinstance(attack, Attack):
        owner = p.owners[attack.gang]
        hurt = _hurt(mind, p.gangs[attack.by], attack.attacker, p.gangs[attack.gang], owner, attack.hot, attack.targets)
        return hurt if p.allied(seat, owner) else -0.1 * hurt
    if isinstance(attack, Turncoat):
        owner = p.owners[attack.gang]
        if not p.allied(seat, owner):
            return 0.0
        hurt = mind.loss(p.gangs[attack.gang], owner, (attack.target,))
        return hurt + mind.weight(p.turn) * 1.2 * float(STRENGTH[attack.target])
    return 0.0


def answer_price(mind: Reckoning) -> float:
    """What a Fuggedaboutit is kept for."""
    return mind.card_worth(FUGGEDABOUTIT)


def guarded_gain(mind: Reckoning, p: Position, saved: tuple[int, ...]) -> float:
    """What it brings the defender that Bodyguards go instead of these targets."""
    attack = p.attack
    if not isinstance(attack, Attack) or not saved:
        return 0.0
    gang = p.gangs[attack.gang]
    owner = p.owners[attack.gang]
    lost = list(attack.targets)
    for card in saved:
        lost.remove(card)
    instead = tuple(sorted([*lost, *([BODYGUARD] * len(saved))]))
    return mind.loss(gang, owner, attack.targets) - mind.loss(gang, owner, instead)
