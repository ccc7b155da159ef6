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


def _brings_back(p: Position, now: i64, card: i64, source: i64, number: i64) -> bool:
    """Would the gangs stand as they do now, the arrangement `now`, or as they did before?"""
    left = p.gangs[source]
    rest = left.without(card)
    joined = p.gangs[number]
    here = p.owners[source]
    there = p.owners[number]
    if rest is joined and here == there:
        return True  # The two would only change places.
    if not p.had:
        return False
    now += rest.print_at(here) - left.print_at(here)
    now += joined.with_card(card).print_at(there) - joined.print_at(there)
    return now in p.had


def offer_moves_of(p: Position, seat: i64, card: i64, source: i64, now: i64, menu: Menu) -> None:
    """Every gang of the team that the card may join; `now`: the arrangement as it is."""
    allies = p.setting.allies[seat]
    owners = p.owners
    number: i64 = 0
    for gang in p.gangs:
        owner = owners[number]
        if owner >= 0 and allies >> owner & 1 and number != source and gang.takes(card):
            if not _brings_back(p, now, card, source, number) and menu.has(1):
                menu.put(Move(card, source, number))
        number += 1


def check_place(p: Position, move: Move, target: Gang) -> None:
    if move.gang == move.source or not target.takes(move.card):
        raise illegal("not-a-gang")
    if _brings_back(p, arrangement(p), move.card, move.source, move.gang):
        raise illegal("arrangement-had")


def make(p: Position, move: Move) -> None:
    note(p)
    p.change(move.source, p.gangs[move.source].without(move.card))
    p.change(move.gang, p.gangs[move.gang].with_card(move.card))
    note(p)
