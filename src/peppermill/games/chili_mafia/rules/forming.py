"""Gangs grow in a player's turn: forming, adding, and the free moves of a Sweet Chili (CM-10 … CM-13, CM-32)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BIT, SWEET, count_bits
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
    peppers_of,
)
from peppermill.games.chili_mafia.rules.property import draw_property
from peppermill.games.chili_mafia.steps import RECRUIT, Step

# Forming (CM-10)


def offer_forms(p: Position, seat: i64, peppers: list[int], out: list[Action]) -> None:
    allies: i64 = p.setting.allies[seat]
    if allies == BIT[seat]:
        _grow(EMPTY, peppers, 0, seat, out)
        return
    at: i64 = 0
    while at < p.players:
        if allies & BIT[at]:
            _grow(EMPTY, peppers, 0, at, out)
        at += 1


def _grow(gang: Gang, peppers: list[int], start: i64, at: i64, out: list[Action]) -> None:
    """Every gang that more of these peppers make, once each."""
    n: i64 = len(peppers)
    i: i64 = start
    before: i64 = 0
    while i < n:
        card: i64 = peppers[i]
        if card != before:
            before = card
            grown = gang.with_card(card)
            if grown is not NO_GANG:
                if grown.complete:
                    out.append(grown.form_at(at))
                if i + 1 < n:
                    _grow(grown, peppers, i + 1, at, out)
        i += 1


def pick_form(p: Position, seat: i64, number: i64, each: i64) -> Action:
    """The one with this number, of so many for each seat of the team."""
    seats = p.setting.team_seats[seat]
    out: list[Gang] = []
    _nth_grown(EMPTY, peppers_of(p, seat), 0, number % each, out)
    return out[0].form_at(seats[number // each])


def _nth_grown(gang: Gang, peppers: list[int], start: i64, number: i64, out: list[Gang]) -> i64:
    """As `_grow`, until the one with that number. Returns what is left of the number, −1 once it was found."""
    n: i64 = len(peppers)
    i: i64 = start
    before: i64 = 0
    while i < n:
        card: i64 = peppers[i]
        if card != before:
            before = card
            grown = gang.with_card(card)
            if grown is not NO_GANG:
                if grown.complete:
                    if number == 0:
                        out.append(grown)
                        return -1
                    number -= 1
                if i + 1 < n:
                    number = _nth_grown(grown, peppers, i + 1, number, out)
                    if number < 0:
                        return -1
        i += 1
    return number


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


def offer_adds(p: Position, seat: i64, peppers: list[int], out: list[Action]) -> None:
    allies: i64 = p.setting.allies[seat]
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        owner: i64 = p.owners[number]
        if owner >= 0 and allies & BIT[owner]:
            gang = p.gangs[number]
            before: i64 = 0
            for pepper in peppers:
                card: i64 = pepper
                if card != before:
                    before = card
                    if gang.takes(card):
                        out.append(ADDS[card][number])
        number += 1


def nth_add(p: Position, seat: i64, kinds: i64, wanted: i64) -> Action:
    """The one of `offer_adds` with this number, for a hand of these kinds (as bits)."""
    allies = p.setting.allies[seat]
    owners = p.owners
    number: i64 = 0
    for gang in p.gangs:
        owner = owners[number]
        if owner >= 0 and allies & BIT[owner]:
            welcome = gang.welcome & kinds
            adds = count_bits(welcome)
            if wanted < adds:
                card: i64 = 1
                while wanted > 0 or not welcome & BIT[card]:
                    if welcome & BIT[card]:
                        wanted -= 1
                    card += 1
                return ADDS[card][number]
            wanted -= adds
        number += 1
    raise IndexError("no pepper of that number")


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


def offer_moves(p: Position, seat: i64, out: list[Action]) -> None:
    now = free_moves.arrangement(p)
    n: i64 = len(p.gangs)
    source: i64 = 0
    while source < n:
        gang = p.gangs[source]
        if gang.kinds & BIT[SWEET] and p.allied(seat, p.owners[source]) and may_leave(gang):
            free_moves.offer_moves_of(p, seat, SWEET, source, now, out)
        source += 1


def has_sweet(p: Position, seat: i64) -> bool:
    """Is there a Sweet Chili on the player's side?"""
    allies = p.setting.allies[seat]
    owners = p.owners
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and allies & BIT[owner] and gang.kinds & BIT[SWEET]:
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
