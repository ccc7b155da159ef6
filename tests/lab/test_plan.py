"""Who meets whom, where they sit, and that everything follows from the seed."""

from collections import Counter

import pytest

from peppermill.bots import UnknownBot, player
from peppermill.core.errors import BadOptions
from peppermill.lab import LabError, balance, ladder, tournament
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.plan import Plan
from peppermill.lab.play import PlayedBatch, PlayedGame, play_batch
from peppermill.lab.run import play_all
from peppermill.lab.workers import ThisProcess
from tests.lab.bots import Last

TWO = Setup.of("chili-dice", 2)
THREE = Setup.of("chili-dice", 3)
FOUR = Setup.of("chili-dice", 4)


def lineups(plan: Plan) -> list[str]:
    return ["".join(contest.lineup) for contest in plan.contests]


def test_a_tournament_is_everyone_against_everyone() -> None:
    assert lineups(tournament([TWO], "abc", 10)) == ["ab", "ac", "bc"]
    assert lineups(tournament([THREE], "abcd", 10)) == ["abc", "abd", "acd", "bcd"]


def test_too_few_for_the_table_take_turns_in_the_extra_seats() -> None:
    assert lineups(tournament([THREE], "ab", 10)) == ["aab", "abb"]
    assert lineups(tournament([FOUR], "ab", 10)) == ["aabb"]
    assert lineups(tournament([FOUR], "abc", 10)) == ["aabc", "abbc", "abcc"]


def test_a_ladder_is_neighbours_only() -> None:
    assert lineups(ladder([TWO], "abcd", 10)) == ["ab", "bc", "cd"]
    assert lineups(ladder([THREE], "abc", 10)) == ["aab", "abb", "bbc", "bcc"]


def test_balance_is_one_bot_in_all_seats_of_every_table() -> None:
    plan = balance([TWO, THREE], "ab", 10)
    assert lineups(plan) == ["aa", "bb", "aaa", "bbb"]
    assert plan.setups == [TWO, THREE]
    assert plan.total == 40


@pytest.mark.parametrize("make", [tournament, ladder])
@pytest.mark.parametrize(
    ("table", "bots", "code"),
    [
        (TWO, "a", "different-bots"),
        (TWO, "aa", "different-bots"),
        (Setup.of("chili-dice", 1), "ab", "alone"),
    ],
)
def test_what_cant_be_compared_is_refused(make: type, table: Setup, bots: str, code: str) -> None:
    with pytest.raises(LabError) as refused:
        make([table], bots, 10)
    assert refused.value.code == code


def test_too_many_lineups_are_refused() -> None:
    with pytest.raises(LabError, match="1001 line-ups") as refused:
        tournament([FOUR], [chr(ord("a") + n) for n in range(14)], 1)
    assert refused.value.code == "many-lineups"


def test_equal_tables_are_equal_however_they_were_asked_for() -> None:
    assert Setup.of("chicago-poker", 2, {"quick": "on"}) == Setup.of("chicago-poker", 2, {"tactical": False, "quick": True})
    assert Setup.of("chicago-poker", 2, {"quick": True}).title == "quick=on"
    with pytest.raises(BadOptions):
        Setup.of("chili-dice", 9)


def test_everyone_sits_everywhere_equally_often_and_next_to_everyone() -> None:
    contest = Contest(FOUR, tuple("abcd"))
    seatings = [contest.seating(7, number) for number in range(240)]
    for place in range(4):
        assert Counter(seating.index(place) for seating in seatings) == dict.fromkeys(range(4), 60)
    after_a = Counter(seating[(seating.index(0) + 1) % 4] for seating in seatings)
    assert set(after_a) == {1, 2, 3}
    assert max(after_a.values()) < 120


def test_teams_keep_their_order_and_only_move_on() -> None:
    contest = Contest(FOUR, tuple("abab"), in_order=True)
    seated = ["".join([contest.lineup[place] for place in contest.seating(7, number)]) for number in range(6)]
    assert seated == ["abab", "baba", "abab", "baba", "abab", "baba"]
    plan = Plan("contest", ("a", "b"), (contest,), 10, 0)
    free = Plan("contest", ("a", "b"), (Contest(FOUR, tuple("abab")),), 10, 0)
    assert plan.fingerprint() != free.fingerprint()


def test_after_the_limit_no_more_games_are_begun() -> None:
    plan = balance([TWO], ["random"], 50)
    kept: list[PlayedBatch] = []
    assert play_all(plan, [(0, 0, 50)], ThisProcess(), kept.extend, limit=0.0) == (0, 0.0)
    assert kept == []
    assert play_all(plan, [(0, 0, 3)], ThisProcess(), kept.extend, limit=60.0)[0] == 3
    for batch in kept:
        assert all(decisions > 0 for decisions in batch.thinking.decisions)
        assert 0 < sum(batch.thinking.seconds) < batch.seconds


def test_a_game_depends_on_nothing_but_its_contest_number_and_seed() -> None:
    plan = tournament([TWO, THREE], ["random", "jalapeno", "habanero"], 8, seed=3)
    together = play_batch(plan.batch(1, 0, 8)).games
    assert [play_batch(plan.batch(1, number, number + 1)).games[0] for number in (5, 2)] == [together[5], together[2]]
    alone = tournament([TWO], ["random", "habanero"], 8, seed=3)
    assert [game.scores for game in play_batch(alone.batch(0, 0, 8)).games] == [game.scores for game in together]
    other = tournament([TWO], ["random", "habanero"], 8, seed=4)
    assert [game.scores for game in play_batch(other.batch(0, 0, 8)).games] != [game.scores for game in together]


def test_what_is_kept_of_a_game_survives_the_journal() -> None:
    game = play_batch(tournament([TWO], ["random", "habanero"], 1).batch(0, 0, 1)).games[0]
    assert PlayedGame.from_json([*game.to_json()]) == game
    assert sum(game.decisions) >= 40
    assert game.marks[game.seating.index(1)]["scored box.6"] == 1
    failed = PlayedGame(2, 3, (0, 1), failure="RuntimeError: no")
    assert PlayedGame.from_json(failed.to_json()) == failed


def test_ones_own_bot_is_named_by_its_path() -> None:
    assert isinstance(player("chili-dice", "tests.lab.bots.Last"), Last)


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ("tests.lab.bots.Nobody", "AttributeError: module 'tests.lab.bots' has no attribute 'Nobody'"),
        ("tests.lab.nowhere.Bot", "ModuleNotFoundError: No module named 'tests.lab.nowhere'"),
        ("tests.lab.bots.Grumpy", "ValueError: not today"),
        ("tests.lab.bots.not_a_bot", "is not a bot"),
        ("clever", "no bot called clever"),
        ("habanero:0.1s", "not a budget"),
    ],
)
def test_a_bot_that_cant_play_is_refused_with_the_reason(wanted: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        player("chili-dice", wanted)
