"""Gangs grow in a player's turn: forming, adding, and the free moves of a Sweet Chili (CM-10 … CM-13, CM-32)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.menu import Menu
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, LIMIT, SWEET, SWEETS, count_bits
from peppermill.games.chili_mafia.events import Added, Formed, Moved
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, EMPTY, NO_GANG, Gang, gang_of, gang_of_sorted
from peppermill.games.chili_mafia.moves import ADDS, Add, Form, Move
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.rules import free_moves, tricks
from peppermill.games.chili_mafia.rules.common import (
    check_cards,
    check_in_hand,
    check_own_side,
    check_seat_of_team,
)
from peppermill.games.chili_mafia.rules.property import draw_property
from peppermill.games.chili_mafia.steps import RECRUIT, Step

# Forming (CM-10)


def offer_forms(p: Position, seat: i64, gangs: i64, menu: Menu) -> None:
    """`gangs`: how many the hand makes. Each may stand before every member of a team."""
    for at in p.setting.team_seats[seat]:
        if menu.has(gangs):
            start: i64 = seat * LIMIT
            _grow(EMPTY, p.hands, start, start + p.held[seat], at, menu)


def _grow(gang: Gang, hands: vec[i64], start: i64, end: i64, at: i64, menu: Menu) -> None:
    """Every gang that peppers from this part of a hand make of it, once each."""
    i = start
    before: i64 = 0
    while i < end and hands[i] <= LAST_PEPPER:
        card = hands[i]
        i += 1
        if card != before:
            before = card
            grown = gang.with_card(card)
            if grown is not NO_GANG:
                if grown.complete and menu.has(1):
                    menu.put(grown.form_at(at))
                if menu.found:
                    return
                if i < end:
                    _grow(grown, hands, i, end, at, menu)


def check_form(p: Position, seat: i64, form: Form) -> None:
    check_cards(p, seat, form.cards)
    if len(form.cards) < COMPLETE_SIZE:
        raise illegal("three-peppers")
    check_seat_of_team(p, seat, form.at)
    if gang_of(form.cards) is NO_GANG:
        raise illegal("not-a-gang")


def form(p: Position, seat: i64, action: Form) -> None:
    for card in action.cards:
        p.show(seat, card)
    number = p.place(gang_of_sorted(action.cards), action.at)
    p.acted = True
    if p.told is not None:
        p.tell(Formed(seat, action.at, number, action.cards))
    if p.setting.properties:
        draw_property(p, seat, len(action.cards))


# Adding (CM-12)


def offer_adds(p: Position, seat: i64, kinds: i64, menu: Menu) -> None:
    """For a hand of these kinds (as bits)."""
    allies = p.setting.allies[seat]
    owners = p.owners
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        owner = owners[number]
        if owner >= 0 and allies >> owner & 1:
            welcome = p.gangs[number].welcome
            if menu.has(count_bits(welcome & kinds)):
                _offer_adds_to(p, seat, welcome, number, menu)
                if menu.found:
                    return
        number += 1


def _offer_adds_to(p: Position, seat: i64, welcome: i64, number: i64, menu: Menu) -> None:
    hands = p.hands
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    before: i64 = 0
    while i < end:
        card = hands[i]
        if card != before:
            before = card
            if welcome & BIT[card] and menu.has(1):
                menu.put(ADDS[card][number])
                if menu.found:
                    return
        i += 1


def check_add(p: Position, seat: i64, action: Add) -> None:
    check_in_hand(p, seat, action.card)
    if not check_own_side(p, seat, action.gang).takes(action.card):
        raise illegal("not-a-gang")


def add(p: Position, seat: i64, action: Add) -> None:
    p.show(seat, action.card)
    p.change(action.gang, p.gangs[action.gang].with_card(action.card))
    p.acted = True
    if p.told is not None:
        p.tell(Added(seat, action.gang, action.card))
    if p.properties:
        p.then(Step(RECRUIT, seat, action.gang, action.card))


# Free moves (CM-11; the Dancer's are in tricks.py)


def offer_moves(p: Position, seat: i64, menu: Menu) -> None:
    now: i64 = 0
    if p.had:
        now = free_moves.arrangement(p)
    allies = p.setting.allies[seat]
    owners = p.owners
    source: i64 = 0
    for gang in p.gangs:
        if gang.kinds & SWEETS and allies >> owners[source] & 1 and may_leave(gang):
            free_moves.offer_moves_of(p, seat, SWEET, source, now, menu)
        source += 1


def has_sweet(p: Position, seat: i64) -> bool:
    """Is there a Sweet Chili on the player's side?"""
    allies = p.setting.allies[seat]
    owners = p.owners
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and allies >> owner & 1 and gang.kinds & SWEETS:
            return True
        i += 1
    return False


def may_leave(gang: Gang) -> bool:
    """A Sweet Chili leaves no incomplete gang behind; alone, it leaves none at all."""
    return gang.size == 1 or gang.size > COMPLETE_SIZE


def check_move(p: Position, seat: i64, move: Move) -> None:
    source = check_own_side(p, seat, move.source)
    target = check_own_side(p, seat, move.gang)
    if not source.has(move.card):
        raise illegal("not-in-gang")
    if move.card == SWEET:
        if not may_leave(source):
            raise illegal("leaves-incomplete")
    else:
        tricks.check_dance(p, move, source)
    free_moves.check_place(p, move, target)


def move(p: Position, seat: i64, action: Move) -> None:
    if action.card != SWEET:
        tricks.tire(p, action)
    free_moves.make(p, action)
    if p.told is not None:
        p.tell(Moved(seat, action.card, action.source, action.gang))
