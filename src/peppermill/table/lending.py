"""A seat on one more device of its owner: a code on the first one, typed in on the second."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from peppermill.table.codes import LASTS, MOST_TOKENS, Code, code_hash, new_code
from peppermill.table.errors import WrongToken
from peppermill.table.match_info import MatchInfo, now
from peppermill.table.seats import Seat, seat_of, swapped
from peppermill.table.tokens import hashed, new_token

if TYPE_CHECKING:
    from peppermill.table.table import Table


async def lend(table: Table, token: str) -> str:
    """A new code for the seat this token holds; an older one of that seat is worthless now."""
    code = new_code()
    seat_of(table.info.seats, token)
    hash = await asyncio.to_thread(code_hash, table.info.id, code)

    def change(info: MatchInfo) -> MatchInfo:
        seat = seat_of(info.seats, token)
        return replace(info, seats=swapped(info.seats, replace(seat, code=Code(hash, now() + LASTS))))

    await table.amend(change)
    return code


async def recover(table: Table, code: str) -> tuple[Seat, str]:
    """The seat that code is for, and a new token that holds it; the others go on holding it. The code has done its duty."""
    given = await asyncio.to_thread(code_hash, table.info.id, code) if _any_open(table.info) else ""
    found: list[tuple[Seat, str]] = []

    def change(info: MatchInfo) -> MatchInfo:
        found.clear()
        for seat in info.seats:
            if seat.code is not None and seat.code.fits(given, now()):
                token = new_token()
                spare = (*seat.spare, hashed(token))[1 - MOST_TOKENS :]
                found.append((seat, token))
                return replace(info, seats=swapped(info.seats, replace(seat, spare=spare, code=None)))
        tried = [replace(seat, code=seat.code.tried() if seat.code is not None else None) for seat in info.seats]
        return replace(info, seats=tuple(tried))

    await table.amend(change)
    if not found:
        raise WrongToken("wrong-code")
    return found[0]


def _any_open(info: MatchInfo) -> bool:
    """Nothing needs to be worked out at a table that has no code."""
    return any([seat.code is not None and seat.code.open(now()) for seat in info.seats])
