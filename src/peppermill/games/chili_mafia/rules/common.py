"""What several rules have in common: cards of a hand, gangs of a side, room for a card, a card from the table to the discard."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.menu import Menu
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import FUGGEDABOUTIT, LAST_PEPPER, LIMIT, STRENGTH, SWEET
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, NO_GANG, Gang
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.steps import DRAWS, ROOMS, Step

_WORTH_OF_SWEET: Final = 9
_WORTH_OF_OTHERS: Final = 4
_WORTH_OF_ANSWER: Final = 8


def peppers_of(p: Position, seat: i64) -> list[int]:
    """The peppers in hand, weakest first."""
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    found: list[int] = []
    hands = p.hands
    while i < end and hands[i] <= LAST_PEPPER:
        found.append(hands[i])
        i += 1
    return found


def each_in_hand(p: Position, seat: i64, table: vec[Action], menu: Menu) -> None:
    """For every kind in hand, the action that the table has for it."""
    start: i64 = seat * LIMIT
    each_kind(p.hands, start, start + p.held[seat], table, menu)


def each_kind(cards: vec[i64], start: i64, end: i64, table: vec[Action], menu: Menu) -> None:
    """The same for a part of any sorted cards."""
    before: i64 = 0
    i = start
    while i < end:
        card = cards[i]
        if card != before:
            if menu.has(1):
                menu.put(table[card])
                if menu.found:
                    return
            before = card
        i += 1


def rough_worth(card: int) -> int:
    """What one would miss least if one had no time to think: weak peppers first, a joker or an answer last."""
    if card == SWEET:
        return _WORTH_OF_SWEET
    if card <= LAST_PEPPER:
        return STRENGTH[card]
    return _WORTH_OF_ANSWER if card == FUGGEDABOUTIT else _WORTH_OF_OTHERS


def grown_gangs(gang: Gang, peppers: list[int], start: int, least: int, out: list[Gang]) -> None:
    """Every gang of at least that size that more of these peppers make."""
    before = 0
    for i in range(start, len(peppers)):
        if peppers[i] != before:
            before = peppers[i]
            grown = gang.with_card(before)
            if grown is not NO_GANG:
                if grown.size >= least:
                    out.append(grown)
                grown_gangs(grown, peppers, i + 1, least, out)


def count_new_gangs(p: Position, seat: i64, around: i64) -> i64:
    """How many `grown_gangs` of three or more the hand makes, from nothing (0) or around a pepper so strong, no Sweet Chili.

    Mixed ones: every name is left out or stands once, in one of its kinds, so names multiply; those that are too small are taken
    off. Brotherhoods: name by name, with and without a Sweet Chili.
    """
    hands = p.hands
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    last = i + (COMPLETE_SIZE - 1 if around == 0 else COMPLETE_SIZE - 2)
    if last >= end or hands[last] > LAST_PEPPER:
        # Peppers come first in a hand: there are too few.
        return 0
    ways: i64 = 1
    ones: i64 = 0
    squares: i64 = 0
    brotherhoods: i64 = 0
    sweets: i64 = 0
    while i < end and hands[i] <= LAST_PEPPER:
        kind = hands[i]
        strength = STRENGTH[kind]
        plain: i64 = 1
        others: i64 = 0
        i += 1
        while i < end and STRENGTH[hands[i]] == strength:
            if hands[i] == kind:
                plain += 1
            else:
                others += 1
            i += 1
        if strength == 1:
            sweets = 1
        elif around == 0:
            brotherhoods += _choices(plain, others, COMPLETE_SIZE) + sweets * _choices(plain, others, COMPLETE_SIZE - 1)
        elif around == strength:
            brotherhoods += _choices(plain, others, COMPLETE_SIZE - 1) + sweets * _choices(plain, others, COMPLETE_SIZE - 2)
        if strength != around:
            kinds: i64 = 1 if others == 0 else 2
            ways *= 1 + kinds
            ones += kinds
            squares += kinds * kinds
    mixed = ways - 1 - ones
    if around == 0:
        mixed -= (ones * ones - squares) // 2
    return mixed + brotherhoods


def _choices(plain: i64, others: i64, least: i64) -> i64:
    """How many ways to take at least so many of two kinds of cards."""
    if plain + others < least:
        return 0
    total: i64 = 0
    taken: i64 = 0
    while taken <= others:
        missing: i64 = least - taken
        if missing < 0:
            missing = 0
        if plain >= missing:
            total += plain - missing + 1
        taken += 1
    return total


def check_cards(p: Position, seat: i64, cards: tuple[int, ...]) -> None:
    """Cards of the hand, in ascending order: one move has one way to be written."""
    before: i64 = 0
    same: i64 = 0
    for number in cards:
        card: i64 = number
        if card < before:
            raise illegal("cards-order")
        same = same + 1 if card == before else 1
        before = card
        if p.count(seat, card) < same:
            raise illegal("not-in-hand")


def check_seat_of_team(p: Position, seat: i64, at: i64) -> None:
    """The seat is the player's own or a teammate's. The form lets through seats that this match doesn't have."""
    if at >= p.players or not p.allied(seat, at):
        raise illegal("not-your-side")


def check_own_side(p: Position, seat: i64, number: i64) -> Gang:
    """A gang of the player or of a teammate."""
    gang = p.gang_at(number)
    if gang.size == 0:
        raise illegal("no-such-gang")
    if not p.allied(seat, p.owners[number]):
        raise illegal("not-your-side")
    return gang


def check_in_hand(p: Position, seat: i64, card: i64) -> None:
    if not p.has(seat, card):
        raise illegal("not-in-hand")


def sub_hands(cards: list[int]) -> list[tuple[int, ...]]:
    """Every choice among sorted cards, once each."""
    found: list[tuple[int, ...]] = [()]
    i = 0
    while i < len(cards):
        same = cards.count(cards[i])
        found = [(*chosen, *([cards[i]] * times)) for times in range(same + 1) for chosen in found]
        i += same
    return found


def drop_from_gang(p: Position, number: i64, card: i64) -> None:
    """From the table to the discard."""
    p.change(number, p.gangs[number].without(card))
    p.toss(card)


def first_round(p: Position) -> bool:
    """Has somebody not begun a second turn yet? (CM-26, CM-50)"""
    return p.turns <= p.players


def check_other(p: Position, seat: i64, other: i64) -> None:
    """Another seat of this match."""
    if other >= p.players or other == seat:
        raise illegal("another-player")


def make_room(p: Position, seat: i64, step: Step) -> None:
    """First a card of the hand goes, then the step is tried again (CM-6)."""
    p.then(step)
    p.then(ROOMS[seat])


def draw_some(p: Position, seat: i64, cards: i64) -> None:
    """As soon as nothing else is in the way."""
    draw = DRAWS[seat]
    while cards > 0:
        p.then(draw)
        cards -= 1
