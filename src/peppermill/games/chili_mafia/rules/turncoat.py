"""Turncoats (CM-20): who would find a place, and, once nobody has stopped one, where he goes.

Between the declaration and the placing only others' hands can change (a Fuggedaboutit that a Lifeline found), and no gang: so
whoever could be placed when the card was played still can.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.menu import Menu, counted
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import STRENGTH
from peppermill.games.chili_mafia.events import Formed, Turned
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, COUNT_OF, KINDS_OF, NO_GANG, Gang, gang_of
from peppermill.games.chili_mafia.moves import JOINS, Form, Join
from peppermill.games.chili_mafia.position import NOBODY, Position, illegal
from peppermill.games.chili_mafia.rules.common import (
    check_cards,
    check_own_side,
    check_seat_of_team,
    count_new_gangs,
    grown_gangs,
    peppers_of,
)
from peppermill.games.chili_mafia.rules.property import draw_property
from peppermill.games.chili_mafia.rules.stage import Decision
from peppermill.games.chili_mafia.steps import JOIN, Step

TURNCOAT_UP_TO: Final = 8


# Declaring: only those who can be placed


def placeable(p: Position, seat: i64) -> i64:
    """The strengths of rivals' peppers that would find a place on the player's side, as the parts of a tally."""
    allies = p.setting.allies[seat]
    owners = p.owners
    rivals: i64 = 0
    welcome: i64 = 0
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0:
            if allies >> owner & 1:
                welcome |= gang.welcome
            else:
                rivals |= gang.kinds
        i += 1
    found: i64 = 0
    strength: i64 = 2
    while strength <= TURNCOAT_UP_TO:
        named = KINDS_OF[strength]
        if rivals & named and (welcome & named or count_new_gangs(p, seat, strength) > 0):
            found |= COUNT_OF[strength]
        strength += 1
    return found


def has_place(p: Position, seat: i64, strength: i64) -> bool:
    """Every card of a name fits where one of them does."""
    return has_standing(p, seat, strength) or count_new_gangs(p, seat, strength) > 0


def has_standing(p: Position, seat: i64, strength: i64) -> bool:
    """Does a gang of the player's side take one who is so strong?"""
    menu = counted()
    _offer_standing(p, seat, strength, menu)
    return menu.count > 0


def _offer_standing(p: Position, seat: i64, strength: i64, menu: Menu) -> None:
    """The gangs of the player's side that a card so strong may join."""
    allies = p.setting.allies[seat]
    owners = p.owners
    named = KINDS_OF[strength]
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and allies >> owner & 1 and gang.welcome & named:
            menu.put(JOINS[i])
        i += 1


# Placing


def ask(p: Position, card: i64) -> None:
    p.then(Step(JOIN, p.turn, NOBODY, card))


class Joining(Decision):
    """Into a gang that stands, or with others from hand into a new one."""

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        """Gangs that stand first, then new ones, the smallest first."""
        card: i64 = p.step.card
        _offer_standing(p, seat, STRENGTH[card], menu)
        if menu.has(count_new_gangs(p, seat, STRENGTH[card]) * p.setting.team_size):
            for gang in new_gangs(p, seat, card):
                for at in p.setting.team_seats[seat]:
                    menu.put(gang.without(card).form_at(at))

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Join):
            if not check_own_side(p, seat, action.gang).takes(p.step.card):
                raise illegal("not-a-gang")
        elif isinstance(action, Form):
            check_seat_of_team(p, seat, action.at)
            check_cards(p, seat, action.cards)
            if len(action.cards) + 1 < COMPLETE_SIZE:
                raise illegal("two-peppers")
            if gang_of((*action.cards, p.step.card)) is NO_GANG:
                raise illegal("not-a-gang")
        else:
            raise illegal("place-turncoat")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Join):
            _leave(p, seat, action.gang)
            p.change(action.gang, p.gangs[action.gang].with_card(p.step.card))
        elif isinstance(action, Form):
            _form(p, seat, action)


def new_gangs(p: Position, seat: i64, card: i64) -> list[Gang]:
    """All that he makes with peppers from hand."""
    grown: list[Gang] = []
    grown_gangs(gang_of((card,)), peppers_of(p, seat), 0, COMPLETE_SIZE, grown)
    return grown


def _form(p: Position, seat: i64, action: Form) -> None:
    cards = tuple(sorted([*action.cards, p.step.card]))
    for card in action.cards:
        p.show(seat, card)
    number = p.place(gang_of(cards), action.at)
    _leave(p, seat, number)
    if p.told is not None:
        p.tell(Formed(seat, action.at, number, cards))
    if p.setting.properties:
        draw_property(p, seat, len(action.cards))


def _leave(p: Position, seat: i64, gang: i64) -> None:
    """Out of the rival gang, for this one."""
    attack = p.attack
    if attack is not None:
        victim: i64 = p.owners[attack.gang]
        p.change(attack.gang, p.gangs[attack.gang].without(p.step.card))
        if p.told is not None:
            p.tell(Turned(seat, victim, p.step.card, attack.gang, gang))
