"""The news of a move are written once for all who may hear the same, and for each audience where they may not."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import product

import pytest

from peppermill.core.game import Game
from peppermill.core.registry import find
from peppermill.core.state import Announcement
from peppermill.core.takeback import TakenBack
from peppermill.table import story
from peppermill.table.story import Stories, entries

AUDIENCES: list[tuple[int, ...]] = [(), (0,), (1,), (0, 1), (2,)]
TO_ALL = Announcement(TakenBack(0))
TO_SEATS = Announcement(TakenBack(1), watchers=False)
TO_ONE = Announcement(TakenBack(2), seats=(1,), watchers=False)
KINDS = {"all": TO_ALL, "seats": TO_SEATS, "one": TO_ONE}


@pytest.fixture
def game() -> Game:
    return find("chili-dice")


def told_to(stories: Stories, game: Game, told: list[tuple[Announcement, ...]], since: int, seats: Collection[int]) -> object:
    return json.loads(f"[{stories.tell(game, told, since, seats)}]")


@pytest.mark.parametrize("kinds", list(product(KINDS, repeat=2)), ids="+".join)
def test_everybody_hears_what_they_may_and_no_more(game: Game, kinds: tuple[str, ...]) -> None:
    stories = Stories()
    told: list[tuple[Announcement, ...]] = [(TO_ALL,), (), tuple([KINDS[kind] for kind in kinds])]
    for order in (AUDIENCES, AUDIENCES[::-1]):
        for seats in order:
            for since in range(len(told) + 1):
                assert told_to(stories, game, told, since, seats) == entries(game, told, since, len(told), seats)


def test_the_news_of_one_move_are_not_those_of_the_next(game: Game) -> None:
    stories = Stories()
    told: list[tuple[Announcement, ...]] = []
    for seat in range(4):
        told.append((Announcement(TakenBack(seat)),))
        for seats in AUDIENCES:
            heard = told_to(stories, game, told, len(told) - 1, seats)
            assert heard == [{"version": len(told), "event": game.dump(TakenBack(seat))}]


def test_they_are_written_once_for_all(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Collection[int]] = []

    def counted(*given: object) -> object:
        written.append(given[-1])  # type: ignore[arg-type]
        return entries(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(story, "entries", counted)
    stories = Stories()
    for seats in AUDIENCES:
        stories.tell(game, [(TO_ALL,)], 0, seats)
    assert written == [()]
    for seats in AUDIENCES:
        stories.tell(game, [(TO_ALL, TO_ONE)], 0, seats)
    assert written == [(), *AUDIENCES]
