"""Turncoats (CM-20): who would find a place, and, once nobody has stopped one, where he goes.

Between the declaration and the placing only others' hands can change (a Fuggedaboutit that a Lifeline found), and no gang: so
whoever could be placed when the card was played still can.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BIT, STRENGTH
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
_COUNT: Final = -1


# Declaring: only those who can be placed


def placeable(p: Position, seat: i64) -> i64:
    """The strengths of rivals' peppers that would find a place on the player's side, as the parts of a tally."""
    rivals: i64 = 0
    allies = p.setting.allies[seat]
    owners = p.owners
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and not allies & BIT[owner]:
            rivals |= gang.kinds
        i += 1
    found: i64 = 0
    strength: i64 = 2
    while strength <= TURNCOAT_UP_TO:
        if rivals & KINDS_OF[strength] and has_place(p, seat, strength):
            found |= COUNT_OF[strength]
        strength += 1
    return found


def has_place(p: Position, seat: i64, strength: i64) -> bool:
    """Every card of a name fits where one of them does."""
    return has_standing(p, seat, strength) or count_new_gangs(p, seat, strength) > 0


def has_standing(p: Position, seat: i64, strength: i64) -> bool:
    """Does a gang of the player's side take one who is so strong?"""
    return _standing(p, seat, strength, 0) >= 0


def _standing(p: Position, seat: i64, strength: i64, place: i64) -> i64:
    """The gang of the player's side that a card so strong may join, by its place among those, −1 where there are fewer; or,
    without a place, how many there are."""
    allies = p.setting.allies[seat]
    owners = p.owners
    named = KINDS_OF[strength]
    total: i64 = 0
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and allies & BIT[owner] and gang.welcome & named:
            if total == place:
                return i
            total += 1
        i += 1
    return total if place == _COUNT else -1


# Placing


def ask(p: Position, card: i64) -> None:
    p.then(Step(JOIN, p.turn, NOBODY, card))


class Joining(Decision):
    """Into a gang that stands, or with others from hand into a new one."""

    def offers(self, p: Position, seat: i64) -> list[Action]:
        """Gangs that stand first, then new ones, the smallest first."""
        out: list[Action] = []
        card: i64 = p.step.card
        standing = _standing(p, seat, STRENGTH[card], _COUNT)
        place: i64 = 0
        while place < standing:
            out.append(JOINS[_standing(p, seat, STRENGTH[card], place)])
            place += 1
        for gang in new_gangs(p, seat, card):
            for at in p.setting.team_seats[seat]:
                out.append(gang.without(card).form_at(at))
        return out

    def pick(self, p: Position, seat: i64, rng: Rng) -> Action:
        """Without listing them."""
        card: i64 = p.step.card
        standing = _standing(p, seat, STRENGTH[card], _COUNT)
        mates = p.setting.team_size
        place = rng.below(standing + count_new_gangs(p, seat, STRENGTH[card]) * mates)
        if place < standing:
            return JOINS[_standing(p, seat, STRENGTH[card], place)]
        place -= standing
        return new_gangs(p, seat, card)[place // mates].without(card).form_at(p.setting.team_seats[seat][place % mates])

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
