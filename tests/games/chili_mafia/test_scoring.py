"""CM-28 … CM-30, CM-32: the last round, the points, and every way to break a tie."""

from __future__ import annotations

from typing import Any

import pytest

from peppermill.core.state import Result
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import DeckOut, GameOver, Scored, TurnBegan
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import TURN
from tests.games.chili_mafia.table import attack, card, heard, refusal, table, use


def ended(gangs: list[tuple[int, str]], players: int = 4, **options: Any) -> Result:
    """The last turn of a game is over."""
    state = table(players, gangs=gangs, deck="", **options)
    state.last_turns = 0
    state.acted = True
    state.apply(0, m.END)
    assert state.over
    assert state.to_act == ()
    return state.result


# CM-29


@pytest.mark.parametrize(
    ("names", "points"),
    [("sweet poblano tabasco scorpion", 19), ("ghost ghost ghost", 48), ("sweet habanero habanero", 30)],
)
def test_cm_29_the_examples_of_the_rules(names: str, points: int) -> None:
    assert ended([(0, names)]).scores == (points, 0, 0, 0)


def test_cm_29_hands_and_incomplete_gangs_count_nothing() -> None:
    result = ended([(0, "reaper reaper"), (1, "jimmy jimmy jimmy")], hands={0: "reaper reaper reaper"})
    assert result.scores == (0, 12, 0, 0)
    assert result.ranks == (2, 1, 2, 2)
    assert result.winners == (1,)


def test_cm_29_abilities_do_not_change_what_a_pepper_is_worth() -> None:
    result = ended([(0, "sidekick jimmy jimmy"), (1, "dancer padron padron")], advanced=True, goodfellas=True)
    assert result.scores == (12, 24, 0, 0)


# CM-30


def test_cm_30_most_points_win() -> None:
    result = ended([(0, "jimmy poblano tabasco"), (1, "ghost scorpion reaper")])
    assert result.ranks == (2, 1, 3, 3)
    assert result.why["tie_break"] is None


def test_cm_30_then_more_brotherhoods() -> None:
    """18 each: a Brotherhood of Poblanos against 2 + 6 + 10."""
    result = ended([(0, "poblano poblano poblano"), (1, "jimmy tabasco reaper")])
    assert result.scores[:2] == (18, 18)
    assert result.ranks[:2] == (1, 2)
    assert result.why["tie_break"] == "brotherhoods"


def test_cm_30_then_fewer_peppers_on_the_table() -> None:
    """18 each, no Brotherhood: 3 + 7 + 8 against 2 + 3 + 6 + 7. A lone Reaper was discarded with the incomplete gangs."""
    result = ended([(0, "jimmy poblano tabasco habanero"), (1, "poblano habanero ghost"), (1, "reaper"), (1, "scorpion")])
    assert result.scores[:2] == (18, 18)
    assert result.ranks[:2] == (2, 1)
    assert result.why == {"points": [18, 18, 0, 0], "brotherhoods": [0] * 4, "peppers": [4, 3, 0, 0], "tie_break": "peppers"}


def test_cm_30_then_the_win_is_shared() -> None:
    result = ended([(0, "jimmy tabasco reaper"), (1, "poblano habanero ghost"), (2, "jimmy habanero ghost")])
    assert result.ranks == (1, 1, 3, 4)
    assert result.winners == (0, 1)
    assert result.why["tie_break"] == "shared"


def test_cm_30_a_share_of_two_is_not_broken_by_a_third_with_fewer_brotherhoods() -> None:
    gangs = [(0, "poblano poblano poblano"), (1, "poblano poblano poblano"), (2, "jimmy tabasco reaper")]
    result = ended(gangs)
    assert result.ranks == (1, 1, 3, 4)
    assert result.why["tie_break"] == "shared"


# CM-32


@pytest.mark.parametrize(
    ("teams", "players", "sides"),
    [("2v2", 4, 2), ("3v3", 6, 2), ("2v2v2", 6, 3), ("4v4", 8, 2), ("2v2v2v2", 8, 4)],
)
def test_cm_32_points_are_summed_by_team(teams: str, players: int, sides: int) -> None:
    gangs = [(seat, "ghost ghost ghost") for seat in range(players) if seat % sides == 1] + [(0, "jimmy jimmy jimmy")]
    result = ended(gangs, players, teams=teams)
    size = players // sides
    for seat in range(players):
        assert result.scores[seat] == (48 * size if seat % sides == 1 else 12 if seat % sides == 0 else 0)
        assert result.ranks[seat] == 1 + size * {1: 0, 0: 1}.get(seat % sides, 2)
    assert result.winners == tuple(seat for seat in range(players) if seat % sides == 1)
    assert result.why["teams"] == [seat % sides for seat in range(players)]


def test_cm_30_cm_32_ties_between_teams() -> None:
    gangs = [(0, "poblano poblano poblano"), (1, "jimmy jimmy jimmy"), (3, "sweet jimmy poblano")]
    result = ended(gangs, teams="2v2")
    assert result.scores == (18, 18, 18, 18)
    assert result.ranks == (1, 3, 1, 3), "one Brotherhood each; P1's team has three peppers on the table, the other six"
    assert result.why["tie_break"] == "peppers"


# CM-28


def turns_of(state: MafiaState) -> list[int]:
    """Everyone passes until the end: whose turns are these?"""
    seen: list[int] = []
    while not state.over:
        assert state.step.what == TURN
        seen.append(int(state.turn))
        state.apply(state.turn, state.timeout(state.turn))
    return seen


def test_cm_28_everyone_has_one_more_turn_ending_with_the_one_who_drew_the_last_card() -> None:
    state = table(hands=dict.fromkeys(range(4), "jimmy jimmy"), deck="ghost ghost", turn=2)
    state.acted = True
    told = state.perform(2, m.END)
    assert DeckOut(2) in heard(told, 0)
    assert TurnBegan(3, True) in heard(told, 0)
    assert turns_of(state) == [3, 0, 1, 2]


def test_cm_28_a_last_card_drawn_in_the_middle_of_a_turn_lets_it_be_finished() -> None:
    state = table(hands=dict.fromkeys(range(4), "earner jimmy"), gangs=[(0, "tabasco tabasco")], deck="ghost tabasco")
    state.apply(0, m.EARN)
    assert state.turn == 0
    state.apply(0, m.Add(card("tabasco"), 0))
    state.apply(0, m.END)
    assert refusal(state, 1, m.EARN) == "deck-empty"
    assert turns_of(state) == [1, 2, 3, 0]


def test_cm_28_a_lord_may_draw_the_last_card() -> None:
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord")]
    state = table(hands={0: "whack jimmy"}, gangs=gangs, deck="ghost", goodfellas=True)
    state.apply(0, attack("whack", 0, "outlaw", 1, "lord"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    state.apply(0, m.END)
    assert turns_of(state) == [1, 2, 3, 0]


def test_cm_28_a_lifeline_may_take_the_last_card() -> None:
    gangs = [(0, "ghost ghost ghost"), (1, "jimmy")]
    state = table(hands={0: "whack jimmy", 1: "jimmy"}, gangs=gangs, deck="fugged", properties={1: "lifeline"})
    state.apply(0, attack("whack", 0, "ghost", 1, "jimmy"))
    for seat in (2, 3):
        state.apply(seat, m.DECLINE)
    state.apply(1, use("lifeline"))
    state.apply(1, m.FUGGEDABOUTIT)
    state.apply(0, m.END)
    assert turns_of(state) == [1, 2, 3, 0]


def test_cm_17_cm_28_a_pinch_in_the_last_round_does_not_bring_the_deck_back() -> None:
    gangs = [(0, "ghost ghost ghost"), (1, "jimmy")]
    state = table(hands={0: "pinch jimmy"}, gangs=gangs, deck="")
    state.last_turns = 2
    state.apply(0, attack("pinch", 0, "ghost", 1, "jimmy"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    assert state.deck_size == 0
    state.apply(0, m.END)
    assert turns_of(state) == [1, 2]


def test_the_end_is_told() -> None:
    state = table(gangs=[(0, "jimmy jimmy jimmy"), (1, "jimmy poblano tabasco")], deck="")
    state.last_turns = 0
    state.acted = True
    told = state.perform(0, m.END)
    assert heard(told, None)[1:] == [
        Scored(0, 12, 1, 3),
        Scored(1, 11, 0, 3),
        Scored(2, 0, 0, 0),
        Scored(3, 0, 0, 0),
        GameOver((0,)),
    ]
