"""CM-4, CM-27, CM-32: the Dawn Raid, whoever draws it, and what an arrangement must respect."""

from __future__ import annotations

from typing import Any

import pytest

from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import Arranged, Chose, RaidDrawn
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import RAID, TURN
from tests.games.chili_mafia.table import arrange, attack, card, cards, deck, gang, hand, heard, refusal, table, use

GANGS = [(0, "ghost ghost ghost"), (1, "jimmy poblano tabasco")]


def stays(state: MafiaState) -> None:
    """Everyone confirms what stands before them."""
    while state.step.what == RAID:
        assert isinstance(state.to_act, tuple)
        seat = state.to_act[0]
        state.apply(seat, state.timeout(seat))


def raided(**more: Any) -> MafiaState:
    """P1 ends the turn and draws it."""
    gangs = more.pop("gangs", GANGS)
    state = table(hands=more.pop("hands", {}), gangs=gangs, deck="raid jimmy", **more)
    state.acted = True
    state.apply(0, m.END)
    return state


# Who draws it


def test_cm_27_drawn_at_the_end_of_a_turn_the_second_card_is_not_drawn() -> None:
    state = table(hands={0: "jimmy"}, gangs=GANGS, deck="raid poblano")
    state.acted = True
    told = state.perform(0, m.END)
    assert RaidDrawn(0) in heard(told, None)
    assert state.step.what == RAID
    assert state.to_act == (0, 1, 2, 3)
    assert hand(state, 0) == ["jimmy-nardello"]
    assert deck(state) == ["poblano"]
    stays(state)
    assert state.turn == 1
    assert state.step.what == TURN


def test_cm_27_drawn_by_an_earner_it_ends_the_turn() -> None:
    state = table(hands={0: "earner whack"}, gangs=GANGS, deck="ghost raid poblano")
    state.apply(0, m.EARN)
    assert hand(state, 0) == ["ghost-pepper", "whack"]
    stays(state)
    assert state.turn == 1
    assert deck(state) == ["poblano"], "the two cards at the end of the turn are lost"


@pytest.mark.parametrize("how", ["gambler", "exchange"])
def test_cm_27_drawn_by_a_gambler_or_an_exchange_too(how: str) -> None:
    state = table(2, hands={0: "gambler whack whack"}, gangs=GANGS, deck="raid poblano poblano", goodfellas=True)
    state.apply(0, m.Gamble(None) if how == "gambler" else m.Exchange((card("whack"), card("whack"))))
    assert state.step.what == RAID
    stays(state)
    assert state.turn == 1


def test_cm_27_drawn_by_a_lord_it_comes_after_the_effect_and_the_turn_goes_on() -> None:
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord lord lord")]
    state = table(hands={0: "whack-em whack"}, gangs=gangs, deck="raid ghost poblano", goodfellas=True)
    state.apply(0, attack("whack-em", 0, "outlaw", 1, "lord", "lord"))
    all_decline_hot(state)
    assert hand(state, 1) == ["ghost-pepper"], "two Lords draw two cards; one was the raid, the other is still drawn"
    assert state.step.what == RAID
    stays(state)
    assert state.turn == 0
    assert state.step.what == TURN
    assert refusal(state, 0, m.END) is None


def all_decline_hot(state: MafiaState) -> None:
    while state.step.what != RAID:
        assert isinstance(state.to_act, tuple)
        state.apply(state.to_act[0], m.DECLINE)


def test_cm_49_drawn_by_a_lucky_dime_the_peppers_are_kept() -> None:
    state = table(gangs=GANGS, deck="ghost raid poblano", properties={0: "lucky-dime"})
    state.apply(0, use("lucky-dime"))
    told = state.perform(0, m.DRAW)
    assert RaidDrawn(0) in heard(told, 2)
    assert hand(state, 0) == ["ghost-pepper"]
    stays(state)
    assert state.turn == 1
    assert deck(state) == ["poblano"]


def test_cm_27_it_leaves_the_game() -> None:
    state = raided()
    stays(state)
    assert state.view(0).raid_low is None
    assert "dawn-raid" not in deck(state)
    assert state.view(0).discard == ()


# What is allowed


def test_cm_27_gangs_are_rearranged_and_peppers_from_hand_added() -> None:
    gangs = [(0, "jimmy jimmy jimmy"), (0, "poblano tabasco habanero")]
    state = raided(hands={0: "ghost scorpion reaper whack", 1: "jimmy"}, gangs=gangs)
    rows = (0, "jimmy poblano ghost"), (0, "jimmy tabasco scorpion"), (0, "jimmy habanero reaper")
    told = state.perform(0, arrange(*rows))
    assert heard(told, 1) == [Chose(0)]
    assert gang(state, 0) == ["jimmy-nardello"] * 3, "nobody sees it before all have confirmed"
    assert state.to_act == (1, 2, 3)
    for seat in (1, 2):
        state.apply(seat, arrange())
    told = state.perform(3, arrange())
    assert Arranged(0, arrange(*rows).gangs, (0, 1, 2)) in heard(told, None)
    assert gang(state, 2) == ["jimmy-nardello", "habanero", "carolina-reaper"]
    assert hand(state, 0) == ["whack"]


def test_cm_27_what_is_refused() -> None:
    gangs = [(0, "jimmy jimmy jimmy"), (0, "poblano tabasco habanero"), (1, "ghost ghost ghost")]
    state = raided(hands={0: "poblano", 1: "jimmy"}, gangs=gangs)
    jimmies, mixed = (0, "jimmy jimmy jimmy"), (0, "habanero poblano tabasco")
    assert refusal(state, 0, arrange(jimmies, mixed)) is None
    assert refusal(state, 0, arrange(jimmies, (0, "habanero poblano"))) == "table-stays"
    assert refusal(state, 0, arrange(jimmies, mixed, (0, "ghost"))) == "not-in-hand"
    assert refusal(state, 0, arrange(jimmies, (1, "habanero poblano tabasco"))) == "not-your-side"
    assert refusal(state, 0, arrange((0, "jimmy jimmy jimmy habanero"), (0, "poblano tabasco"))) == "not-a-gang"
    assert refusal(state, 0, arrange((0, ""), jimmies, mixed)) == "not-a-gang"
    assert refusal(state, 0, arrange((0, "jimmy jimmy"), (0, "jimmy habanero poblano tabasco"))) == "none-incomplete"
    unsorted = m.Arrange((m.Stand(0, (card("jimmy"),) * 3), m.Stand(0, (card("habanero"), card("tabasco"), card("poblano")))))
    assert refusal(state, 0, unsorted) == "cards-order"
    assert refusal(state, 0, m.DECLINE) == "not-now"


def test_cm_27_none_may_be_incomplete_if_that_can_be_done_without_the_hand() -> None:
    """Four Jimmies, a Poblano and a Tabasco: three stay together and the fourth makes a Mixed gang; it takes some searching."""
    state = raided(gangs=[(0, "jimmy jimmy jimmy jimmy"), (0, "poblano tabasco")])
    now = arrange((0, "jimmy jimmy jimmy jimmy"), (0, "poblano tabasco"))
    assert refusal(state, 0, now) == "none-incomplete"
    whole = arrange((0, "jimmy jimmy jimmy"), (0, "jimmy poblano tabasco"))
    assert refusal(state, 0, whole) is None
    assert now not in state.legal(0)
    assert {stand.cards for stand in state.timeout(0).gangs} == {stand.cards for stand in whole.gangs}  # type: ignore[attr-defined]


def test_cm_27_where_it_can_not_be_done_incomplete_gangs_may_stay() -> None:
    state = raided(gangs=[(0, "jimmy jimmy jimmy"), (0, "poblano tabasco")], hands={0: "habanero"})
    assert refusal(state, 0, arrange((0, "jimmy jimmy jimmy"), (0, "poblano tabasco"))) is None
    assert refusal(state, 0, arrange((0, "jimmy jimmy"), (0, "jimmy poblano tabasco"))) is None
    assert refusal(state, 0, arrange((0, "jimmy jimmy jimmy"), (0, "poblano tabasco habanero"))) is None
    assert refusal(state, 0, arrange((0, "jimmy jimmy jimmy"), (0, "poblano"), (0, "tabasco habanero"))) is None


def test_cm_27_a_gang_only_from_hand_has_three() -> None:
    state = raided(gangs=[(0, "ghost"), (0, "poblano")], hands={0: "jimmy jimmy jimmy poblano"})
    assert refusal(state, 0, arrange((0, "ghost"), (0, "poblano"), (0, "jimmy jimmy jimmy"))) is None
    assert refusal(state, 0, arrange((0, "ghost jimmy"), (0, "poblano jimmy"))) is None
    assert refusal(state, 0, arrange((0, "ghost"), (0, "poblano"), (0, "jimmy"))) == "hand-makes-three"
    assert refusal(state, 0, arrange((0, "ghost poblano"), (0, "jimmy jimmy"))) == "hand-makes-three"
    assert refusal(state, 0, arrange((0, "ghost"), (0, "poblano"), (0, "poblano"))) == "hand-makes-three"
    assert refusal(state, 0, arrange((0, "poblano ghost"), (0, "poblano"))) is None, "the Ghost Pepper and a Poblano lay there"
    assert refusal(state, 0, arrange((0, "ghost"), (0, "poblano jimmy"), (0, "poblano jimmy"))) == "hand-makes-three"


def test_cm_27_the_listed_ones_are_the_best_and_as_it_stands() -> None:
    gangs = [(0, "jimmy jimmy jimmy"), (0, "poblano tabasco ghost")]
    state = raided(gangs=gangs, hands={0: "ghost ghost habanero"})
    best, stay = state.legal(0)
    assert {stand.cards for stand in best.gangs} == {  # type: ignore[attr-defined]
        cards("jimmy jimmy jimmy"), cards("poblano tabasco habanero"), cards("ghost ghost ghost"),
    }  # fmt: skip
    assert stay == arrange((0, "jimmy jimmy jimmy"), (0, "poblano tabasco ghost"))
    assert state.timeout(0) == stay
    assert state.legal(1) == [arrange()], "nothing to gain"


def test_cm_43_a_gang_of_the_raid_brings_no_property() -> None:
    state = raided(gangs=[], hands={0: "jimmy jimmy jimmy"}, properties={}, property_deck="snoop")
    state.apply(0, arrange((0, "jimmy jimmy jimmy")))
    stays(state)
    assert gang(state, 0) == ["jimmy-nardello"] * 3
    assert state.properties == []


# Teams


def test_cm_32_a_team_arranges_its_gangs_one_member_after_the_other() -> None:
    gangs = [(0, "jimmy jimmy jimmy"), (2, "poblano tabasco habanero"), (1, "ghost ghost ghost")]
    state = raided(gangs=gangs, hands={0: "ghost", 2: "reaper", 1: "ghost"}, teams="2v2")
    assert state.to_act == (0, 1)
    assert refusal(state, 2, arrange()) == "not-your-turn"
    mixed = "poblano tabasco habanero ghost"
    assert refusal(state, 0, arrange((0, "jimmy jimmy jimmy"), (2, "poblano tabasco habanero reaper"))) == "not-in-hand"
    assert refusal(state, 0, arrange((0, "jimmy jimmy jimmy"), (1, mixed))) == "not-your-side"
    state.apply(0, arrange((2, "jimmy jimmy jimmy"), (0, mixed)))
    state.apply(1, arrange((3, "ghost ghost ghost ghost")))
    assert state.to_act == (2, 3)
    view = state.view(2)
    assert sorted((row.seat, len(row.cards)) for row in view.gangs) == [(0, 4), (2, 3), (3, 4)]
    state.apply(2, arrange((2, "jimmy jimmy jimmy"), (2, f"{mixed} reaper")))
    state.apply(3, state.timeout(3))
    assert sorted((row.seat, len(row.cards)) for row in state.view(None).gangs) == [(2, 3), (2, 5), (3, 4)]
    assert hand(state, 0) == hand(state, 2) == []
    assert state.turn == 1


@pytest.mark.parametrize(
    ("teams", "players", "laps"),
    [("3v3", 6, 3), ("2v2v2", 6, 2), ("4v4", 8, 4), ("2v2v2v2", 8, 2)],
)
def test_cm_32_clockwise_from_the_drawer(teams: str, players: int, laps: int) -> None:
    state = table(players, gangs=[], deck="raid jimmy", teams=teams, turn=3)
    state.acted = True
    state.apply(3, m.END)
    order: list[int] = []
    for _ in range(laps):
        assert isinstance(state.to_act, tuple)
        asked = state.to_act
        assert len(asked) == players // laps
        assert not any(state.allied(one, two) for one in asked for two in asked if one != two)
        order += sorted(asked, key=lambda seat: (seat - 3) % players)
        for seat in asked:
            state.apply(seat, arrange())
    assert order == [(3 + away) % players for away in range(players)]
    assert state.turn == 4


def test_decisions_of_the_raid_come_in_any_order() -> None:
    ends = set()
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        state = raided(hands={0: "ghost", 1: "habanero"})
        for seat in order:
            state.apply(seat, state.legal(seat)[0])
        ends.add(state.key())
    assert len(ends) == 1
