"""Figures against known values and against what they are made from."""

import numpy as np
import pytest

from peppermill.lab import balance, tournament
from peppermill.lab.contest import Setup
from peppermill.lab.figures import figures, worth
from peppermill.lab.play import PlayedGame
from peppermill.lab.ratings import comparisons, elo, ratings, strengths
from peppermill.lab.results import Results, results_by_setup
from peppermill.lab.stats import difference, mean, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    """Known values; the last is Newcombe's (1998) example, 81 of 263: 0.2553 to 0.3662."""
    found = wilson(wins, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_mean_and_its_error() -> None:
    found = mean(np.array([2.0, 4, 4, 4, 5, 5, 7, 9]))
    assert found.value == 5
    assert found.high - 5 == pytest.approx(1.96 * (32 / 7) ** 0.5 / 8**0.5, abs=1e-3)


def test_strengths_of_two_are_the_odds() -> None:
    found = strengths(np.array([[0.0, 30], [10, 0]]))
    assert found[0] - found[1] == pytest.approx(np.log(3))
    assert elo(found) == pytest.approx([1500 + 200 * np.log10(3), 1500 - 200 * np.log10(3)])


def test_strengths_agree_with_the_likelihood() -> None:
    """At the maximum, everyone's expected wins are the wins they have."""
    wins = np.array([[0.0, 8, 3, 1], [2, 0, 9, 4], [5, 1, 0, 7], [1, 2, 2, 0]])
    found = np.exp(strengths(wins))
    expected = ((wins + wins.T) * found[:, None] / (found[:, None] + found[None, :])).sum(axis=1)
    assert expected == pytest.approx(wins.sum(axis=1), abs=1e-4)


def test_a_chain_of_neighbours_has_one_scale() -> None:
    """Each beats the next three times in four: 191 points a step."""
    rng = np.random.default_rng(5)
    tables = []
    for low in range(4):
        ahead = rng.random(4000) < 0.75
        who = np.tile([low + 1, low], (4000, 1))
        tables.append((who, np.where(ahead[:, None], [1, 2], [2, 1])))
    found = ratings(tables, 5)
    steps = np.diff([one.value for one in found])
    assert steps == pytest.approx([190.8] * 4, abs=25)
    assert all(one.low < one.value < one.high for one in found)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = np.random.default_rng(11)
    truth = 200 * np.log10(2)
    held = 0
    for seed in range(40):
        ahead = rng.random(300) < 2 / 3
        who = np.tile([0, 1], (300, 1))
        found = ratings([(who, np.where(ahead[:, None], [1, 2], [2, 1]))], 2, seed)
        held += found[0].low <= 1500 + truth <= found[0].high
    assert held >= 34


def test_who_never_won_has_a_rating() -> None:
    found = ratings([(np.tile([0, 1], (50, 1)), np.tile([1, 2], (50, 1)))], 2)
    assert found[0].value - found[1].value == pytest.approx(400 * np.log10(50.5 / 0.5), abs=1)


def test_ties_and_copies_of_one_bot() -> None:
    """Two copies are not compared; a shared rank is half a win from each side."""
    cells, games, points = comparisons([(np.array([[0, 0, 1]]), np.array([[1, 2, 2]]))], 2)
    assert sorted(zip(cells.tolist(), points.tolist(), strict=True)) == [(1, 0.5), (1, 1.0), (2, 0.0), (2, 0.5)]
    assert set(games.tolist()) == {0}


def test_a_difference_is_taken_within_strata() -> None:
    """In both strata there is none; over all of them, who is inside more often is the stronger one."""
    values = np.array([1.0] * 80 + [0.0] * 20 + [0.0] * 90 + [1.0] * 10)
    inside = np.array(
        ([True] * 60 + [False] * 20) + ([True] * 15 + [False] * 5) + ([True] * 9 + [False] * 81) + [True] + [False] * 9
    )
    strata = np.array([0] * 100 + [1] * 100)
    crude = values[inside].mean() - values[~inside].mean()
    games = np.arange(200)
    found = difference(values, inside, strata, games)
    assert found is not None
    assert crude > 0.4
    assert found.value == pytest.approx(0, abs=1e-9)
    assert found.low < 0 < found.high
    assert difference(values, np.ones(200, dtype=bool), strata, games) is None


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("alone", [True, False])
def test_seats_of_one_game_are_not_taken_for_independent(players: int, alone: bool) -> None:
    """95 of 100 intervals hold the truth about a card that is worth nothing, also if there is but one of it: who has it
    has it alone, as only one can win. Taken for independent seats, 82 would in games for two."""
    rng = np.random.default_rng(3)
    rows, held = np.arange(150), 0
    for _ in range(400):
        values, inside = np.zeros((150, players)), np.zeros((150, players), dtype=bool)
        values[rows, rng.integers(players, size=150)] = 1.0
        if alone:
            inside[rows, rng.integers(players, size=150)] = True
        else:
            inside = rng.random((150, players)) < 0.4
        strata = np.zeros(150 * players, dtype=np.int64)
        found = difference(values.ravel(), inside.ravel(), strata, np.repeat(rows, players))
        assert found is not None
        held += found.low <= 0 <= found.high
    assert 0.92 * 400 <= held <= 0.98 * 400


def test_scores_that_come_in_pairs_count_once() -> None:
    scores = np.random.default_rng(1).normal(size=50)
    alone = mean(scores)
    both = mean(np.repeat(scores, 2), np.repeat(np.arange(50), 2))
    assert both.value == pytest.approx(alone.value)
    assert (both.low, both.high) == pytest.approx((alone.low, alone.high))


@pytest.mark.parametrize("games", [1, 7, 60, 999])
def test_no_interval_ends_before_its_figure(games: int) -> None:
    for z in (1.96, 2.394, 3.7):
        for wins in (0, games):
            found = wilson(wins, games, z)
            assert found.low <= found.value <= found.high


def made_up(marks: list[tuple[dict[str, int], dict[str, int]]], ranks: list[tuple[int, int]]) -> Results:
    plan = balance([Setup.of("chili-dice", 2)], ["habanero"], len(marks))
    games = [
        PlayedGame(0, number, (0, 1), scores=(0.0, 0.0), ranks=rank, decisions=(1, 1), chances=1, marks=mark)
        for number, (mark, rank) in enumerate(zip(marks, ranks, strict=True))
    ]
    return results_by_setup(plan, games)[0]


def test_a_card_that_wins_is_worth_it() -> None:
    held: list[tuple[dict[str, int], dict[str, int]]] = [({"held card.x": 1}, {})] * 40 + [({}, {"held card.x": 2})] * 40
    results = made_up(held, [(1, 2)] * 30 + [(2, 1)] * 10 + [(2, 1)] * 30 + [(1, 2)] * 10)
    (found,) = worth(results)
    assert (found.how, found.what, found.more_than, found.seats) == ("held", "card.x", 0, 80)
    assert (found.inside.value, found.outside.value, found.gain.value) == pytest.approx((0.75, 0.25, 0.5))


def test_what_all_do_is_judged_by_how_often() -> None:
    often: list[tuple[dict[str, int], dict[str, int]]] = [({"played card.y": 3}, {"played card.y": 1})] * 50
    (found,) = worth(made_up(often, [(1, 2)] * 40 + [(2, 1)] * 10))
    assert found.more_than == 2
    assert found.gain.value == pytest.approx(0.6)


def test_what_hardly_anybody_did_says_nothing() -> None:
    rare: list[tuple[dict[str, int], dict[str, int]]] = [({"played card.z": 1}, {})] * 5 + [({}, {})] * 40
    assert worth(made_up(rare, [(1, 2)] * 45)) == []


def test_seats_bots_and_scores_are_counted() -> None:
    plan = tournament([Setup.of("chili-dice", 2)], ["random", "habanero"], 4)
    games = [
        PlayedGame(0, 0, (0, 1), scores=(10.0, 30.0), ranks=(2, 1), decisions=(5, 6), chances=3, marks=({}, {})),
        PlayedGame(0, 1, (1, 0), scores=(20.0, 10.0), ranks=(1, 2), decisions=(5, 6), chances=3, marks=({}, {})),
        PlayedGame(0, 2, (0, 1), scores=(20.0, 20.0), ranks=(1, 1), decisions=(5, 8), chances=3, marks=({}, {})),
        PlayedGame(0, 3, (0, 1), failure="RuntimeError: no"),
    ]
    found = figures(plan, results_by_setup(plan, games)[0])
    assert found.games == 3
    assert [(one.name, one.games, one.wins.value) for one in found.bots] == [
        ("random", 3, pytest.approx(0.5 / 3)),
        ("habanero", 3, pytest.approx(2.5 / 3)),
    ]
    assert [one.wins.value for one in found.seats] == pytest.approx([0.5, 0.5])
    assert found.length.mean.value == pytest.approx(35 / 3)
    assert sum(found.length.counts) == 3
    assert [spread.quartiles[::4] for spread in found.scores] == [(10, 20), (20, 30)]
    assert found.scores[0].edges == found.scores[1].edges
    assert [name for name, _ in found.ratings] == ["random", "habanero"]
