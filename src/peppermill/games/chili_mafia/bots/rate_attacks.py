"""Attacks and answers as a player weighs them: whom it hurts, how much, and what the card would be worth later."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia.bots.reckoning import Reckoning
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
from peppermill.games.chili_mafia.moves import Attack, Form, Join
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules.attacks import SINGLES, playable_hots
from peppermill.games.chili_mafia.rules.turncoat import TURNCOAT_UP_TO, has_place, new_gangs

NEVER: Final = -1000.0
"""What a player won't do: hurt a partner."""


# What an attack brings


def attack_gain(mind: Reckoning, p: Position, seat: i64, attack: Attack) -> float:
    owner = p.owners[attack.gang]
    if p.allied(seat, owner):
        return NEVER
    hurt = _hurt_by(mind, p, attack)
    gain = mind.weight(owner) * hurt - _price(mind, p, seat, attack.hot)
    return gain + _best_place(mind, p, seat, attack.targets[0]) if attack.hot == TURNCOAT else gain


def _best_place(mind: Reckoning, p: Position, seat: i64, card: i64) -> float:
    """What a turncoat brings where he fits best: in a gang of one's side or, with others of his name, in a new one. Other new
    ones are thought of only if he fits nowhere else.
    """
    best = 0.0
    found = False
    allies = p.setting.allies[seat]
    n: i64 = len(p.gangs)
    to: i64 = 0
    while to < n:
        if p.owners[to] >= 0 and allies & BIT[p.owners[to]] and p.gangs[to].takes(card):
            gain = _joined_gain(mind, p, to, card)
            if gain > best or not found:
                best = gain
                found = True
        to += 1
    if mind.hand[STRENGTH[card]] >= 2:
        gain = _formed_gain(mind, p, seat, _named(p, seat, STRENGTH[card]), seat, card)
        if gain > best or not found:
            best = gain
            found = True
    if not found:
        best = NEVER
        for gang in new_gangs(p, seat, card):
            gain = _formed_gain(mind, p, seat, gang.without(card).cards, seat, card)
            best = gain if gain > best else best
    return best


def placed_gain(mind: Reckoning, p: Position, seat: i64, action: Action) -> float:
    """Where he goes, once he has changed sides."""
    if isinstance(action, Join):
        return _joined_gain(mind, p, action.gang, p.step.card)
    if isinstance(action, Form):
        return _formed_gain(mind, p, seat, action.cards, action.at, p.step.card)
    return 0.0


def _joined_gain(mind: Reckoning, p: Position, to: i64, card: i64) -> float:
    return mind.won_gain(p.gangs[to], p.gangs[to].with_card(card), p.owners[to], card)


def _formed_gain(mind: Reckoning, p: Position, seat: i64, cards: tuple[int, ...], at: i64, card: i64) -> float:
    gain = mind.won_gain(EMPTY, gang_of((*cards, card)), at, card) - mind.hand_worth_of(cards)
    return gain + mind.relief(p.held[seat], len(cards))


def _hurt_by(mind: Reckoning, p: Position, attack: Attack) -> float:
    """What the victim of a declared attack loses."""
    return _hurt(
        mind,
        hot=attack.hot,
        by=p.gangs[attack.by],
        attacker=attack.attacker,
        gang=p.gangs[attack.gang],
        owner=p.owners[attack.gang],
        targets=attack.targets,
    )


def _hurt(mind: Reckoning, hot: i64, by: Gang, attacker: i64, gang: Gang, owner: i64, targets: tuple[int, ...]) -> float:  # noqa: PLR0917 — everything an attack depends on, in the order it is named
    """What the victim loses, if it defends itself as well as it can on the table."""
    lost = mind.loss(gang, owner, targets)
    muscle = gang.muscle
    for target in targets:
        lost -= mind.weights.drawn * float(muscle.consoles[target])
    if muscle.guards and (hot == WHACK or hot == WHACK_EM) and len(targets) == 1 and targets[0] != BODYGUARD:
        used: i64 = ability_used(by, attacker, targets, hot == WHACK_EM)
        if used != attacker or not by.muscle.pierces & BIT[used]:
            instead = mind.loss(gang, owner, (BODYGUARD,))
            lost = instead if instead < lost else lost
    return lost


def _price(mind: Reckoning, p: Position, seat: i64, hot: i64) -> float:
    """What the card would be worth if it were kept."""
    return mind.weights.ready * mind.card_worth(hot) - mind.relief(p.held[seat], 1)


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
                self._try(p, seat, hot, by=self.strongest_by, attacker=self.strongest, number=number, targets=single)
                if muscle.guards and hot != PINCH and self.sniper_by >= 0 and STRENGTH[target] <= STRENGTH[self.sniper]:
                    self._try(p, seat, hot, by=self.sniper_by, attacker=self.sniper, number=number, targets=single)
        if hot == WHACK_EM:
            for pair in muscle.pairs:
                if STRENGTH[pair[1]] <= self.reach:
                    self._try(p, seat, hot, by=self.strongest_by, attacker=self.strongest, number=number, targets=pair)
        elif hot == WHACK and self.twin_by >= 0:
            most = p.gangs[self.twin_by].muscle.two_up_to[self.twin]
            for pair in muscle.pairs:
                if STRENGTH[pair[1]] <= most:
                    self._try(p, seat, hot, by=self.twin_by, attacker=self.twin, number=number, targets=pair)

    def _try(self, p: Position, seat: i64, hot: i64, by: i64, attacker: i64, number: i64, targets: tuple[int, ...]) -> None:  # noqa: PLR0917 — everything an attack depends on, in the order it is named
        owner = p.owners[number]
        hurt = _hurt(self.mind, hot=hot, by=p.gangs[by], attacker=attacker, gang=p.gangs[number], owner=owner, targets=targets)
        gain = self.mind.weight(owner) * hurt - _price(self.mind, p, seat, hot)
        if gain > self.gain:
            self.gain = gain
            self.best = Attack(hot, by, attacker, number, targets)

    def _tempt(self, p: Position, seat: i64, number: i64) -> None:
        """The strongest attacker will do for every turncoat."""
        most = self.reach if self.reach < TURNCOAT_UP_TO else TURNCOAT_UP_TO
        owner = p.owners[number]
        price = _price(self.mind, p, seat, TURNCOAT)
        for target in p.gangs[number].muscle.targets:
            if STRENGTH[target] > most:
                return
            if has_place(p, seat, STRENGTH[target]):
                gain = self.mind.weight(owner) * self.mind.loss(p.gangs[number], owner, SINGLES[target]) - price
                gain += _best_place(self.mind, p, seat, target)
                if gain > self.gain:
                    self.gain = gain
                    self.best = Attack(TURNCOAT, self.strongest_by, self.strongest, number, SINGLES[target])


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
    if attack is None:
        return 0.0
    owner = p.owners[attack.gang]
    if attack.hot != TURNCOAT:
        hurt = _hurt_by(mind, p, attack)
        return hurt if p.allied(seat, owner) else -0.1 * hurt
    if not p.allied(seat, owner):
        return 0.0
    hurt = mind.loss(p.gangs[attack.gang], owner, attack.targets)
    return hurt + mind.weight(p.turn) * 1.2 * float(STRENGTH[attack.targets[0]])


def answer_price(mind: Reckoning) -> float:
    """What a Fuggedaboutit is kept for."""
    return mind.weights.kept_fuggedaboutit * mind.card_worth(FUGGEDABOUTIT)


def guarded_gain(mind: Reckoning, p: Position, saved: tuple[int, ...]) -> float:
    """What it brings the defender that Bodyguards go instead of these targets."""
    attack = p.attack
    if attack is None or not saved:
        return 0.0
    gang = p.gangs[attack.gang]
    owner = p.owners[attack.gang]
    lost = list(attack.targets)
    for card in saved:
        lost.remove(card)
    instead = tuple(sorted([*lost, *([BODYGUARD] * len(saved))]))
    return mind.loss(gang, owner, attack.targets) - mind.loss(gang, owner, instead)
