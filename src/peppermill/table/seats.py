"""Who sits where: people, bots, and seats kept open for a friend with the link."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from peppermill.table.codes import Code
from peppermill.table.errors import BadSeats, NotYourSeat, TableFull, WrongToken
from peppermill.table.names import alike, own_name
from peppermill.table.tokens import hashed


class Who(StrEnum):
    PERSON = "person"
    BOT = "bot"
    OPEN = "open"


@dataclass(frozen=True)
class Seat:
    """One seat. Immutable: a change makes a new one, so that nothing changes before it is stored."""

    number: int
    who: Who
    name: str | None = None
    bot: str | None = None
    key: str | None = None
    """The hash of the token that holds it."""
    entropy: str = ""
    """What its owner added to the match's salt, after the commitment was published."""
    promised: bool = False
    """Its owner's device adds something to every match: the match waits a little for it."""
    left: bool = False
    """Its owner went away on purpose; a bot plays until they return."""
    held: bool = False
    """Its owner is gone or lets everybody wait; a bot plays until they return."""
    spare: tuple[str, ...] = ()
    """The hashes of the tokens that hold it on other devices, oldest first."""
    code: Code | None = None
    """What gives another device a token, for a few minutes."""

    @property
    def by_bot(self) -> bool:
        """Does a bot decide here, whoever the seat belongs to?"""
        return self.who is Who.BOT or self.left or self.held

    @property
    def keys(self) -> tuple[str, ...]:
        """The hashes of all tokens that hold it."""
        return self.spare if self.key is None else (self.key, *self.spare)


# Heat everyone can pronounce, the same in every language.
_NAMES: Final = ("Paprika", "Wasabi", "Harissa", "Cayenne", "Masala", "Chipotle", "Sumac", "Habanero", "Curry", "Sriracha")


def stand_in(seats: Sequence[Seat], number: int) -> str:
    """The name of the bot that plays for somebody in that seat: one that nobody at the table has."""
    free = _free_names(seats)
    place = [seat.number for seat in seats if seat.who is Who.PERSON].index(number)
    return free[place] if place < len(free) else own_name(f"Pepper {number + 1}", _names(seats))


def name_bots(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Gives every bot without a name one that nobody at the table has."""
    free = _free_names(seats)
    named: list[Seat] = []
    for seat in seats:
        if seat.who is Who.BOT and seat.name is None:
            named.append(replace(seat, name=free.pop(0) if free else own_name(f"Pepper {seat.number + 1}", _names(seats))))
        else:
            named.append(seat)
    return tuple(named)


def name_person(seats: Sequence[Seat], person: Seat) -> tuple[Seat, ...]:
    """The seats with that person at theirs. Two people never have the same name; a bot that has it gives way."""
    others = [seat for seat in seats if seat.number != person.number]
    name = own_name(person.name or "", [seat.name for seat in others if seat.name and seat.who is Who.PERSON])
    given = [
        replace(seat, name=None) if seat.who is Who.BOT and alike(seat.name or "") == alike(name) else seat for seat in seats
    ]
    return name_bots(swapped(given, replace(person, name=name)))


def _names(seats: Sequence[Seat]) -> list[str]:
    return [seat.name for seat in seats if seat.name]


def _free_names(seats: Sequence[Seat]) -> list[str]:
    """Names for bots that nobody at the table has."""
    taken = {alike(name) for name in _names(seats)}
    return [name for name in _NAMES if alike(name) not in taken]


def seat_of(seats: Sequence[Seat], token: str) -> Seat:
    """The seat this token holds, or WrongToken."""
    given = hashed(token)
    for seat in seats:
        if any([hmac.compare_digest(key, given) for key in seat.keys]):
            return seat
    raise WrongToken("wrong-token")


def open_seat(seats: Sequence[Seat], wanted: int | None) -> Seat:
    """The open seat that was asked for, or the first one."""
    free = [seat for seat in seats if seat.who is Who.OPEN]
    if not free:
        raise TableFull("table-full")
    if wanted is None:
        return free[0]
    for seat in free:
        if seat.number == wanted:
            return seat
    if 0 <= wanted < len(seats):
        raise TableFull("seat-taken", seat=wanted + 1)
    raise BadSeats("no-such-seat", seat=wanted + 1, n=len(seats))


def must_host(host: int, seat: Seat) -> None:
    if seat.number != host:
        raise NotYourSeat("host-only")


def swapped(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The seats with one of them replaced."""
    return tuple([seat if seat.number == each.number else each for each in seats])
