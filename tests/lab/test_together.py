"""Many figures at once: intervals that hold together, head to head, and two runs compared."""

import json
from pathlib import Path

import numpy as np
import pytest

from peppermill.lab import LabError, balance, compare, run, tournament
from peppermill.lab.compare import save
from peppermill.lab.compare_page import page
from peppermill.lab.contest import Setup
from peppermill.lab.figures import figures
from peppermill.lab.play import PlayedGame
from peppermill.lab.results import results_by_setup
from peppermill.lab.stats import (
    Estimate,
    chance_of,
    chance_of_rate,
    holm,
    mean_difference,
    rate_difference,
    widened,
    wilson,
    z_for,
)


def test_one_figure_alone_has_its_usual_interval() -> None:
    assert z_for(1) == pytest.approx(1.959964, abs=1e-6)
    assert z_for(10) == pytest.approx(2.807034, abs=1e-6)  # 99.5 %, two-sided
    assert widened(Estimate(2.0, 1.0, 3.0), 10).high == pytest.approx(2 + 2.807034 / 1.959964, abs=1e-6)


def test_holm_goes_on_as_long_as_it_is_sure() -> None:
    """0.01 passes at 0.05/4; 0.02 stops it at 0.05/3, so that 0.03 is never looked at."""
    assert holm([0.03, 0.01, 0.04, 0.02]) == [False, True, False, False]
    assert holm([0.01, 0.013, 0.02, 0.04]) == [True, True, True, True]
    assert holm([0.06]) == [False]
    assert holm([]) == []


def test_twenty_fair_seats_seldom_get_a_star() -> None:
    """Looked at one by one, at least one of twenty would seem unfair in most runs; together, in about 5 %."""
    rng = np.random.default_rng(3)
    plain, corrected = 0, 0
    for _ in range(400):
        chances = [chance_of_rate(rng.binomial(500, 0.5) / 500, 500, 0.5) for _ in range(20)]
        plain += min(chances) < 0.05
        corrected += any(holm(chances))
    assert plain > 200
    assert corrected < 40


def test_differences_of_rates_are_newcombes() -> None:
    """His example (1998): 56 of 70 against 48 of 80 differ by 0.2, from 0.0524 to 0.3339."""
    found = rate_difference(wilson(48, 80), wilson(56, 70))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


def test_errors_of_means_add_up_as_squares() -> None:
    found = mean_difference(Estimate(1.0, 1.0 - 3, 1.0 + 3), Estimate(2.0, 2.0 - 4, 2.0 + 4))
    assert (found.value, found.low, found.high) == pytest.approx((1.0, -4.0, 6.0))
    assert chance_of(0.0, 1.0) == 1.0
    assert chance_of(1.96, 1.0) == pytest.approx(0.05, abs=1e-3)


def test_head_to_head_counts_a_game_once() -> None:
    """Three seats, two bots: that one of them has two seats does not make its games count double."""
    plan = tournament([Setup.of("chicago-poker", 3)], ["random", "jalapeno"], games=2)
    at = [contest.lineup.count("random") for contest in plan.contests].index(2)
    lineup = plan.contests[at].lineup
    order = tuple(sorted(range(3), key=lambda place: lineup[place]))
    assert [lineup[place] for place in order] == ["jalapeno", "random", "random"]
    games = [
        PlayedGame(at, 0, order, scores=(1.0, 0.0, 0.0), ranks=(1, 2, 2), decisions=(1, 1, 1), marks=({}, {}, {})),
        PlayedGame(at, 1, order, scores=(0.0, 1.0, 0.0), ranks=(2, 1, 2), decisions=(1, 1, 1), marks=({}, {}, {})),
    ]
    (meeting,) = figures(plan, results_by_setup(plan, games)[0]).meetings
    assert (meeting.bot, meeting.other, meeting.games) == ("random", "jalapeno", 2)
    assert meeting.ahead.value == pytest.approx((0.0 + 0.75) / 2)


def played(folder: Path, options: dict[str, int], games: int = 60) -> Path:
    run(balance([Setup.of("chili-dice", 2, options)], ["random"], games, seed=len(options)), folder)
    return folder


def test_two_runs_show_what_changed(tmp_path: Path) -> None:
    """Half the rolls: games are shorter and scores lower, and that is no coincidence; the seats are as fair as before."""
    usual, fewer = played(tmp_path / "usual", {}), played(tmp_path / "fewer", {"house.rolls": 15})
    found = compare(usual, fewer)
    (pair,) = found.pairs
    assert pair.other.title == "house.rolls=15"
    by_name = {(one.what, one.name): one for one in pair.differences}
    length, score, seat = by_name["length", ""], by_name["score", "random"], by_name["seat", "1"]
    for one in (length, score):
        assert one.differs
        assert one.together.low < one.change.low < one.change.value < one.change.high < one.together.high < 0
    assert not seat.differs
    assert seat.change.low < 0 < seat.change.high
    for lang, word in (("en", "by the book"), ("fr", "selon le livret")):
        text = page(found, lang)
        assert word in text
        assert "lab." not in text
    file = save(found, tmp_path / "both", page(found))
    assert json.loads(file.with_suffix(".json").read_text("utf-8"))["game"] == "chili-dice"
    assert "House rules" in (fewer / "report.html").read_text("utf-8")
    assert "House rules" not in (usual / "report.html").read_text("utf-8")


def test_a_run_compared_with_itself_has_not_changed(tmp_path: Path) -> None:
    folder = played(tmp_path, {}, games=20)
    found = compare(folder, folder)
    assert [one for pair in found.pairs for one in pair.differences if one.change.value or one.differs] == []


def test_one_game_shows_nothing(tmp_path: Path) -> None:
    """How long it took differs from that of another for certain, and says nothing."""
    one, other = [played(tmp_path / name, options, games=1) for name, options in (("usual", {}), ("fewer", {"house.rolls": 15}))]
    (pair,) = compare(one, other).pairs
    assert {one.what for one in pair.differences} == {"seat"}
    assert not any([one.differs for one in pair.differences])


def test_what_can_not_be_compared_is_refused(tmp_path: Path) -> None:
    folder = played(tmp_path / "dice", {}, games=2)
    with pytest.raises(LabError, match="holds no finished run"):
        compare(folder, tmp_path)
    other = tmp_path / "poker"
    run(balance([Setup.of("chicago-poker", 2, {"quick": True})], ["jalapeno"], 1), other)
    with pytest.raises(LabError, match="different games"):
        compare(folder, other)
