"""A seat on one more device: codes that work once, for a while, and can't be guessed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from peppermill.table.codes import TRIES, Code, code_hash, new_code
from peppermill.table.errors import WrongToken
from peppermill.table.lending import lend, recover
from peppermill.table.match_info import now
from peppermill.table.seats import seat_of, swapped
from tests.table.people import OTHER, PERSON, met, new_tables, opened


def run(story: Any) -> None:
    asyncio.run(story())


def test_a_code_gives_a_token_of_its_own_and_works_once() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        code = await lend(table, tokens[1])
        assert len(code) == 9
        assert code.replace("-", "") not in repr(paper.infos[table.info.id])
        seat, token = await recover(table, f" {code.lower().replace('-', '')} ")
        assert (seat.number, token not in tokens.values()) == (1, True)
        for known in (tokens[1], token):
            assert seat_of(table.info.seats, known).number == 1
            assert (await met(table, known)).last("welcome")["seats"] == [1]
        with pytest.raises(WrongToken):
            await recover(table, code)
        # The rematch is for both devices too.
        await table.close(tokens[0])
        following = await tables.again(table, token)
        assert seat_of(following.info.seats, token).number == 1

    run(story)


def test_a_seat_has_four_tokens_at_most_and_keeps_its_first() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        given = [(await recover(table, await lend(table, tokens[0])))[1] for _ in range(5)]
        held = [token for token in (tokens[0], *given) if _holds(table.info.seats, token)]
        assert held == [tokens[0], *given[2:]]

    run(story)


def _holds(seats: Any, token: str) -> bool:
    try:
        seat_of(seats, token)
    except WrongToken:
        return False
    return True


def test_wrong_codes_wear_the_right_one_out() -> None:
    async def story() -> None:
        tables, paper, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        code = await lend(table, tokens[0])
        for _ in range(TRIES):
            with pytest.raises(WrongToken):
                await recover(table, "0000-0000")
        kept = paper.infos[table.info.id].seats[0].code
        assert kept is not None
        assert kept.tries == TRIES
        with pytest.raises(WrongToken):
            await recover(table, code)
        assert (await recover(table, await lend(table, tokens[0])))[0].number == 0

    run(story)


def test_a_code_grows_old_and_a_new_one_takes_its_place() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        first = await lend(table, tokens[0])
        second = await lend(table, tokens[0])
        with pytest.raises(WrongToken):
            await recover(table, first)
        seat = table.info.seats[0]
        assert seat.code is not None
        old = replace(seat, code=replace(seat.code, until=now() - timedelta(seconds=1)))
        await table.amend(lambda info: replace(info, seats=swapped(info.seats, old)))
        with pytest.raises(WrongToken):
            await recover(table, second)
        with pytest.raises(WrongToken):
            await lend(table, "guess")

    run(story)


def test_codes_are_read_as_people_write_them() -> None:
    assert code_hash("t", "ABCD-01ZX") == code_hash("t", "abcd o1 zx") == code_hash("t", "ABCDOLZX")
    assert code_hash("t", "ABCD-01ZX") != code_hash("u", "ABCD-01ZX")
    assert len({new_code() for _ in range(200)}) == 200
    code = Code("h", now())
    assert Code.from_json(code.to_json()) == code
