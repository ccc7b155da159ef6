"""Free moves (CM-8, CM-11, CM-38): a Sweet Chili or a Dancer changes gangs, but never back to how the gangs stood before.

An arrangement is which cards stand together in front of whom; gangs that change places and cards of a kind make no difference. It
is kept as one number, as chess programs keep positions.
"""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.menu import Menu
from peppermill.games.chili_mafia.gangs import Gang
from peppermill.games.chili_mafia.moves import Move
from peppermill.games.chili_mafia.position import Position, illegal


def arrangement(p: Position) -> i64:
    """The table now, as a number: the sum of its gangs."""
    total: i64 = 0
    owners = p.owners
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0:
            total += gang.print_at(owner)
        i += 1
    return total


def note(p: Position) -> None:
    """This turn has had it."""
    now: int = arrangement(p)
    if now not in p.had:
        p.had.append(now)


def _arrangement_after(p: Position, now: i64, card: i64, source: i64, number: i64) -> int:
    left = p.gangs[source]
    joined = p.gangs[number]
    now += left.without(card).print_at(p.owners[source]) - left.print_at(p.owners[source])
    return now + joined.with_card(card).print_at(p.owners[number]) - joined.print_at(p.owners[number])


def offer_moves_of(p: Position, seat: i64, card: i64, source: i64, now: i64, menu: Menu) -> None:
    """Every gang of the team that the card may join; `now`: the arrangement as it is."""
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        if p.owners[number] >= 0 and p.allied(seat, p.owners[number]) and number != source and p.gangs[number].takes(card):
            later = _arrangement_after(p, now, card, source, number)
            if later != now and later not in p.had:
                if menu.has(1):
                    menu.put(Move(card, source, number))
        number += 1


def check_place(p: Position, move: Move, target: Gang) -> None:
    if move.gang == move.source or not target.takes(move.card):
        raise illegal("not-a-gang")
    now = arrangement(p)
    later = _arrangement_after(p, now, move.card, move.source, move.gang)
    if later == now or later in p.had:
        raise illegal("arrangement-had")


def make(p: Position, move: Move) -> None:
    note(p)
    p.change(move.source, p.gangs[move.source].without(move.card))
    p.change(move.gang, p.gangs[move.gang].with_card(move.card))
    note(p)
