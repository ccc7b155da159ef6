"""The gang solver (CM-10, CM-11, CM-27, CM-29): against brute force, and what the largest case costs."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.games.chili_mafia.deck import LAST_PEPPER, STRENGTH, build
from peppermill.games.chili_mafia.gangs import INCOMPLETE, NO_GANG, gang_of
from peppermill.games.chili_mafia.rules.arrange import (
    Solver,
    best_plan,
    best_points,
    can_all_be_complete,
    count_names,
    gangs_of_plan,
)
from tests.games.chili_mafia.table import cards

pytestmark = pytest.mark.both

NAMES = range(2, 11)
Counts = tuple[int, ...]
"""By strength, from 1."""


def gangs_with(first: int, counts: Counts) -> list[tuple[Counts, int]]:
    """Every complete gang of these peppers that has one of strength `first`, and its points."""
    found: set[tuple[Counts, int]] = set()
    present = [name for name in NAMES if counts[name - 1]]
    sweets = (0, 1) if counts[0] and first > 1 else (1,) if first == 1 else (0,)
    for sweet in sweets:
        for name in [first] if first > 1 else present:
            for size in range(3 - sweet, counts[name - 1] + 1):
                found.add((tuple(sweet * (s == 1) + size * (s == name) for s in range(1, 11)), 2 * (sweet + size * name)))
        others = [name for name in present if name != first]
        least = 2 if first == 1 else 2 - sweet
        for size in range(least, len(others) + 1):
            for chosen in combinations(others, size):
                members = {*chosen, first, *([1] if sweet else [])}
                if len(members - {1}) > 1:
                    found.add((tuple(int(s in members) for s in range(1, 11)), sum(members)))
    return sorted(found)


@cache
def brute(counts: Counts, spare: Counts) -> int | None:
    """The most points if only so many of each strength may be left over; None if that can't be done."""
    first = next((strength for strength in range(1, 11) if counts[strength - 1]), None)
    if first is None:
        return 0
    best: int | None = None
    if spare[first - 1]:
        best = brute(_less(counts, first), _less(spare, first))
    for gang, points in gangs_with(first, counts):
        rest = brute(tuple(a - b for a, b in zip(counts, gang, strict=True)), spare)
        if rest is not None and (best is None or rest + points > best):
            best = rest + points
    return best


def _less(counts: Counts, strength: int) -> Counts:
    return tuple(count - (i == strength - 1) for i, count in enumerate(counts))


def counted(peppers: list[int]) -> Counts:
    return tuple(list(count_names(peppers))[1:])


NONE: Counts = (0,) * 10

peppers = st.lists(st.integers(1, LAST_PEPPER), max_size=12)
alike = st.lists(st.sampled_from(cards("sweet jimmy sidekick poblano tabasco ghost")), max_size=12)


@settings(max_examples=250, deadline=None)
@given(st.one_of(peppers, alike))
def test_cm_27_whether_no_gang_need_be_incomplete(table: list[int]) -> None:
    assert can_all_be_complete(table) == (brute(counted(table), NONE) is not None)


@settings(max_examples=250, deadline=None)
@given(st.one_of(peppers, alike), st.integers(0, 8))
def test_the_best_arrangement_is_the_best(all_cards: list[int], from_hand: int) -> None:
    hand, table = all_cards[:from_hand], all_cards[from_hand:]
    whole = can_all_be_complete(table)
    gangs = gangs_of_plan(best_plan(table, hand, whole), table, hand)
    made = [gang_of(gang) for gang in gangs]
    assert all(gang is not NO_GANG and gang.cards == cards for gang, cards in zip(made, gangs, strict=True))
    used = Counter(card for gang in gangs for card in gang)
    assert not Counter(table) - used, "all table peppers stay on the table"
    assert not used - Counter(table) - Counter(hand)
    if whole:
        assert INCOMPLETE not in [gang.type for gang in made]
    points = sum(gang.points for gang in made)
    best = brute(counted(table + hand), counted(hand) if whole else counted(table + hand))
    assert points == best == best_points(table, hand)


def test_brute_force_finds_what_one_sees() -> None:
    assert brute(counted(list(cards("ghost ghost ghost"))), NONE) == 48
    assert brute(counted(list(cards("sweet habanero habanero"))), NONE) == 30
    assert brute(counted(list(cards("sweet poblano tabasco scorpion"))), NONE) == 19
    assert brute(counted(list(cards("ghost ghost poblano"))), NONE) is None


@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("", 0),
        ("ghost ghost", 0),
        ("sweet ghost ghost", 34),
        ("sweet sweet ghost ghost", 34),
        ("sweet sweet ghost ghost ghost ghost", 68),
        ("jimmy poblano tabasco tabasco tabasco", 36),
        ("jimmy poblano tabasco tabasco tabasco tabasco", 47),
        ("sweet jimmy reaper", 13),
    ],
)
def test_what_can_be_reckoned_by_hand(names: str, points: int) -> None:
    assert best_points(list(cards(names)), []) == points


def test_the_largest_case_stays_small() -> None:
    """All 90 peppers of the large deck before one team, the worst that can ever lie there."""
    everything = [card for card in build(8, advanced=True, goodfellas=True) if card <= LAST_PEPPER]
    assert len(everything) == 90
    solver = Solver(count_names(everything), count_names(everything))
    plan = solver.solve(any_will_do=False)
    assert plan is not None
    assert plan.points == 2 * sum(STRENGTH[card] for card in everything), "everyone in a Brotherhood"
    assert solver.work < 5_000
    for cards_of_a_team in (everything[0::2], everything[1::2], [card for card in everything if card <= 12]):
        strict = Solver(count_names(cards_of_a_team), count_names([]))
        assert strict.solve(any_will_do=False) is not None
        assert strict.work < 5_000


def test_the_hardest_case_stays_small() -> None:
    """All Sweet Chilis and few of each name, nothing to be left over: the most work that a search over many thousands found."""
    few = "sweet " * 8 + "jimmy poblano hungarian hungarian jalapeno tabasco tabasco habanero habanero ghost "
    hard = list(cards(few + "scorpion scorpion scorpion scorpion reaper"))
    solver = Solver(count_names(hard), count_names([]))
    solver.solve(any_will_do=False)
    assert 10_000 < solver.work < 100_000
