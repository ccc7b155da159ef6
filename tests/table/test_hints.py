"""Hints: who may ask for one, and what it says."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from peppermill.core import registry
from peppermill.table import hints
from peppermill.table.errors import NoHint, NotYourSeat
from tests.table.people import OTHER, PERSON, met, new_tables, opened
from tests.toys import secret_bids


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, secret_bids.ID, secret_bids.GAME)


def run(story: Any) -> None:
    asyncio.run(story())


def test_hints_follow_the_tables_rules() -> None:
    async def story() -> None:
        tables, _, bots = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, tokens[0])
        for seat, error in ((1, NotYourSeat), (7, NotYourSeat)):
            with pytest.raises(error):
                hints.ask(table, ear, seat)
        question = hints.ask(table, ear, 0)
        with pytest.raises(NoHint) as busy:
            hints.ask(table, ear, 0)
        assert busy.value.code == "hint-busy"
        said = await hints.answer(table, question)
        assert (said["version"], said["unit"]) == (0, "final-score")
        bots.failing = True
        with pytest.raises(NoHint) as failed:
            await hints.answer(table, hints.ask(table, ear, 0))
        assert failed.value.code == "no-hint-now"
        await table.close(tokens[0])
        with pytest.raises(NoHint) as over:
            hints.ask(table, ear, 0)
        assert over.value.code == "nothing-to-decide"

    run(story)


def test_hints_can_be_off_or_unknown_to_a_game() -> None:
    async def story() -> None:
        tables, _, _ = new_tables()
        table, tokens = await opened(tables, PERSON, OTHER)
        ear = await met(table, tokens[0])
        table.match.info = replace(table.info, hints=False)
        with pytest.raises(NoHint) as off:
            hints.ask(table, ear, 0)
        toy, tokens = await opened(tables, PERSON, OTHER, game=secret_bids.ID)
        with pytest.raises(NoHint) as unknown:
            hints.ask(toy, await met(toy, tokens[0]), 0)
        assert (off.value.code, unknown.value.code) == ("hints-off", "no-advice")

    run(story)
