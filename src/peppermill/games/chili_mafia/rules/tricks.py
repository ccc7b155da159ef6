"""What Goodfellas let their owner do in a turn: Dancer, Gambler, Witch (CM-38 … CM-40).

One object a card. A new one is a class and a line in the table; the actions it offers are its own.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from mypy_extensions import i64

from peppermill.core.menu import Menu
from peppermill.games.chili_mafia.deck import BIT, DANCER, GAMBLER, WITCH
from peppermill.games.chili_mafia.events import Discarded, Swapped
from peppermill.games.chili_mafia.gangs import NO_GANG, Gang
from peppermill.games.chili_mafia.moves import GAMBLE_FROM_HAND, GAMBLES, Gamble, Move, Swap
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.rules import free_moves
from peppermill.games.chili_mafia.rules.common import draw_some, drop_from_gang

GAMBLED: Final = 2


class Trick(metaclass=ABCMeta):
    """One kind of card's."""

    @abstractmethod
    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        """Every way to do it now."""


class Dance(Trick):
    """CM-38. Not an action; each Dancer once a turn, and none after a Dawn Raid in the middle of it (`fr`)."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if _grounded(p):
            return
        now: i64 = -1
        number: i64 = 0
        for gang in p.gangs:
            if gang.active & BIT[DANCER] and p.allied(seat, p.owners[number]) and _fresh(p, number):
                if now < 0:
                    now = free_moves.arrangement(p)
                free_moves.offer_moves_of(p, seat, DANCER, number, now, menu)
            number += 1


def _grounded(p: Position) -> bool:
    return p.raided and not p.setting.english


def _fresh(p: Position, number: i64) -> bool:
    return p.setting.english or p.dancers(number) > p.tired.count(number)


def check_dance(p: Position, move: Move, source: Gang) -> None:
    if not source.active & BIT[DANCER] or move.card != DANCER:
        raise illegal("stays-in-gang")
    if _grounded(p):
        raise illegal("no-dance-after-raid")
    if not _fresh(p, move.source):
        raise illegal("dancer-tired")


def tire(p: Position, move: Move) -> None:
    """One that was fresh goes, and stands tired elsewhere."""
    if not p.setting.english:
        p.tired.append(move.gang)
        p.tired.sort()


class Gambling(Trick):
    """CM-39. An action; one a turn, and only while there is something to draw."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if p.gambled or p.deck_size == 0:
            return
        if p.has(seat, GAMBLER):
            menu.put(GAMBLE_FROM_HAND)
        number: i64 = 0
        for gang in p.gangs:
            if p.owners[number] == seat and gang.active & BIT[GAMBLER]:
                menu.put(GAMBLES[number])
            number += 1


def check_gamble(p: Position, seat: i64, action: Gamble) -> None:
    number = action.gang
    if number is None:
        if not p.has(seat, GAMBLER):
            raise illegal("not-in-hand")
    else:
        if p.gang_at(number).size == 0 or p.owners[number] != seat:
            raise illegal("not-your-gang")
        if not p.gangs[number].has(GAMBLER):
            raise illegal("not-in-gang")
        if not p.gangs[number].active & BIT[GAMBLER]:
            raise illegal("outlawed")
    if p.gambled:
        raise illegal("gambled-already")
    if p.deck_size == 0:
        raise illegal("deck-empty")


def gamble(p: Position, seat: i64, action: Gamble) -> None:
    number = action.gang
    if number is None:
        p.discard(seat, GAMBLER)
    else:
        drop_from_gang(p, number, GAMBLER)
    p.gambled = True
    p.acted = True
    if p.told is not None:
        p.tell(Discarded(seat, GAMBLER, number, "gamble"))
    draw_some(p, seat, GAMBLED)


class Bewitching(Trick):
    """CM-40. An action, not a Hot card. **Rulings**: the card comes into a gang in front of the player, not of a teammate; and a
    Witch isn't swapped for a Witch, that would only be adding her.
    """

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if not p.has(seat, WITCH):
            return
        n: i64 = len(p.gangs)
        number: i64 = 0
        while number < n:
            owner: i64 = p.owners[number]
            if owner >= 0 and not p.allied(seat, owner):
                for card in p.gangs[number].muscle.each:
                    if card != WITCH and p.gangs[number].without(card).with_card(WITCH) is not NO_GANG:
                        to: i64 = 0
                        while to < n:
                            if p.owners[to] == seat and p.gangs[to].takes(card):
                                if menu.has(1):
                                    menu.put(Swap(number, card, to))
                            to += 1
            number += 1


def check_swap(p: Position, seat: i64, action: Swap) -> None:
    if not p.has(seat, WITCH):
        raise illegal("not-in-hand")
    gang = p.gang_at(action.gang)
    if gang.size == 0:
        raise illegal("no-such-gang")
    if p.allied(seat, p.owners[action.gang]):
        raise illegal("not-a-rival")
    if not gang.has(action.card):
        raise illegal("not-in-gang")
    if action.card == WITCH:
        raise illegal("witch-for-witch")
    if p.gang_at(action.to).size == 0 or p.owners[action.to] != seat:
        raise illegal("not-your-gang")
    if gang.without(action.card).with_card(WITCH) is NO_GANG or not p.gangs[action.to].takes(action.card):
        raise illegal("not-a-gang")


def swap(p: Position, seat: i64, action: Swap) -> None:
    victim: i64 = p.owners[action.gang]
    p.show(seat, WITCH)
    p.change(action.gang, p.gangs[action.gang].without(action.card).with_card(WITCH))
    p.change(action.to, p.gangs[action.to].with_card(action.card))
    p.acted = True
    if p.told is not None:
        p.tell(Swapped(seat, victim, action.gang, action.card, action.to))


TRICKS: Final[tuple[Trick, ...]] = (Dance(), Gambling(), Bewitching())


def offers(p: Position, seat: i64, menu: Menu) -> None:
    for trick in TRICKS:
        trick.offers(p, seat, menu)
