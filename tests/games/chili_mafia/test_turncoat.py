"""CM-20, CM-32: a Turncoat is declared like every Hot card; where it goes is asked when nobody has stopped it."""

from __future__ import annotations

import pytest

from peppermill.core.rng import Sfc32
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import STRENGTH
from peppermill.games.chili_mafia.events import Attacked, Formed, Turned
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.rules.turncoat import has_place, has_standing
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import JOIN, TURN
from tests.games.chili_mafia.table import (
    all_decline,
    card,
    cards,
    form,
    gang,
    hand,
    heard,
    pile,
    random_game,
    refusal,
    table,
    turncoat,
    use,
    whack,
)

REAPERS = [(0, "reaper reaper reaper"), (1, "tabasco scorpion")]


def turned(names: str = "jimmy poblano", **more: object) -> MafiaState:
    """Nobody has stopped a Tabasco who changes sides."""
    state = table(hands={0: f"turncoat {names}"}, gangs=REAPERS, **more)
    state.apply(0, turncoat(0, "reaper", 1, "tabasco"))
    all_decline(state)
    return state


def test_cm_20_into_one_of_ones_gangs() -> None:
    gangs = [(0, "ghost ghost ghost"), (0, "poblano"), (1, "ghost scorpion tabasco")]
    state = table(hands={0: "turncoat jimmy"}, gangs=gangs)
    assert refusal(state, 0, turncoat(0, "ghost", 2, "scorpion")) == "too-strong"
    state.apply(0, turncoat(0, "ghost", 2, "ghost"))
    assert pile(state) == ["turncoat"]
    all_decline(state)
    assert state.step.what == JOIN
    assert state.to_act == (0,)
    assert gang(state, 2) == ["tabasco", "ghost-pepper", "moruga-scorpion"], "it waits where it was"
    assert list(state.legal(0)) == [m.Join(0), m.Join(1)]
    assert refusal(state, 0, m.Join(2)) == "not-your-side"
    assert refusal(state, 0, m.Join(3)) == "no-such-gang"
    assert refusal(state, 0, m.END) == "place-turncoat"
    assert refusal(state, 1, m.Join(0)) == "not-your-turn"
    told = state.perform(0, m.Join(0))
    assert heard(told, None) == [Turned(0, 1, card("ghost"), 2, 0)]
    assert gang(state, 0) == ["ghost-pepper"] * 4
    assert gang(state, 2) == ["tabasco", "moruga-scorpion"]
    assert (state.step.what, state.attack) == (TURN, None)


def test_cm_20_a_new_gang_with_two_or_more_from_hand_and_at_most_8() -> None:
    state = table(hands={0: "turncoat jimmy poblano"}, gangs=REAPERS)
    assert refusal(state, 0, turncoat(0, "reaper", 1, "scorpion")) == "too-strong"
    state = turned()
    assert list(state.legal(0)) == [form("jimmy poblano")]
    assert refusal(state, 0, form("jimmy")) == "two-peppers"
    assert refusal(state, 0, form("poblano ghost")) == "not-in-hand"
    assert refusal(state, 0, form("jimmy poblano", 1)) == "not-your-side"
    assert refusal(state, 0, m.Join(0)) == "not-a-gang"
    told = state.perform(0, form("jimmy poblano"))
    assert heard(told, None) == [Turned(0, 1, card("tabasco"), 1, 2), Formed(0, 0, 2, cards("jimmy poblano tabasco"))]
    assert gang(state, 2) == ["jimmy-nardello", "poblano", "tabasco"]
    assert hand(state, 0) == []


def test_cm_20_what_can_not_stand_together_makes_no_new_gang() -> None:
    state = turned("jimmy jimmy poblano")
    assert refusal(state, 0, form("jimmy jimmy")) == "not-a-gang"
    assert refusal(state, 0, form("jimmy poblano")) is None


def test_cm_20_only_playable_if_it_can_be_placed() -> None:
    gangs = [(0, "ghost ghost ghost"), (1, "tabasco ghost")]
    state = table(hands={0: "turncoat jimmy"}, gangs=gangs)
    assert refusal(state, 0, turncoat(0, "ghost", 1, "tabasco")) == "no-place"
    assert [action for action in state.legal(0) if isinstance(action, m.Attack)] == [turncoat(0, "ghost", 1, "ghost")]
    assert refusal(table(hands={0: "turncoat jimmy habanero"}, gangs=gangs), 0, turncoat(0, "ghost", 1, "tabasco")) is None


def test_cm_20_one_target_only() -> None:
    state = table(hands={0: "turncoat jimmy poblano"}, gangs=[(0, "reaper reaper reaper"), (1, "tabasco ghost")])
    both = m.Attack(card("turncoat"), 0, card("reaper"), 1, cards("tabasco ghost"))
    assert refusal(state, 0, both) == "too-many-targets"


def test_cm_20_the_declaration_and_a_neutralised_one_show_nothing_of_the_hand() -> None:
    """Whatever could be laid beside it: everyone hears and sees the same."""
    seen = []
    for names in ("jimmy poblano", "habanero ghost"):
        state = table(hands={0: f"turncoat {names}", 1: "fugged"}, gangs=REAPERS)
        told = state.perform(0, turncoat(0, "reaper", 1, "tabasco"))
        for seat, answer in ((1, m.FUGGEDABOUTIT), (2, m.DECLINE), (3, m.DECLINE)):
            told += state.perform(seat, answer)
        assert len(hand(state, 0)) == 2
        assert gang(state, 1) == ["tabasco", "moruga-scorpion"]
        assert refusal(state, 0, whack(0, "reaper", 1, "tabasco")) is not None
        seen.append(([heard(told, seat) for seat in (1, 2, 3, None)], [state.view(seat) for seat in (1, 2, 3, None)]))
    assert seen[0] == seen[1]
    assert seen[0][0][0][0] == Attacked(0, 1, card("turncoat"), 0, card("reaper"), 1, cards("tabasco"), None)
    assert not seen[0][1][0].memory


def test_cm_20_while_it_is_placed_others_see_only_who_places_it() -> None:
    views = [turned(names).view(2) for names in ("jimmy poblano", "habanero ghost")]
    assert views[0] == views[1]
    assert (views[0].step.card, views[0].to_act) == (card("tabasco"), (0,))
    assert views[0].attack == turncoat(0, "reaper", 1, "tabasco")


def test_cm_20_cm_48_a_place_is_still_there_after_a_lifeline() -> None:
    """Between declaration and placing only the victim's hand changes."""
    state = table(
        hands={0: "turncoat jimmy poblano", 1: "earner earner earner earner earner earner earner earner"},
        gangs=REAPERS,
        deck="fugged jimmy jimmy",
        properties={1: "lifeline"},
    )
    state.apply(0, turncoat(0, "reaper", 1, "tabasco"))
    placed = list(state.legal(0))
    for seat in (2, 3):
        state.apply(seat, m.DECLINE)
    state.apply(1, use("lifeline"))
    state.apply(1, m.STOP)
    state.apply(1, m.Discard(card("earner")))
    while state.step.what != JOIN:
        state.apply(1, m.DECLINE)
    assert (placed, list(state.legal(0))) == ([], [form("jimmy poblano")])


def test_cm_20_time_is_up_the_first_gang_that_stands_or_the_smallest_new_one() -> None:
    assert turned("jimmy poblano ghost").timeout(0) == form("jimmy poblano")
    state = table(hands={0: "turncoat jimmy habanero"}, gangs=[*REAPERS, (0, "poblano ghost jimmy")])
    state.apply(0, turncoat(0, "reaper", 1, "tabasco"))
    all_decline(state)
    assert state.timeout(0) == m.Join(2)


def test_cm_20_picking_finds_every_place() -> None:
    state = table(hands={0: "turncoat jimmy habanero ghost sweet"}, gangs=[*REAPERS, (0, "poblano"), (2, "jimmy")], teams="2v2")
    state.apply(0, turncoat(0, "reaper", 1, "tabasco"))
    all_decline(state)
    rng = Sfc32(5)
    assert {state.pick(0, rng) for _ in range(2000)} == set(state.legal(0))


def test_cm_20_imagined_worlds_have_a_place_for_it() -> None:
    """Whoever declares one can place it: so an attacker whose gangs don't take it is never imagined without the cards for it."""
    met = new = 0
    for seed in range(12):
        for state in random_game(4, {"goodfellas": seed % 2 == 0, "hot_properties": seed % 3 == 0}, seed):
            attack = state.attack
            if attack is None or attack.hot != card("turncoat"):
                continue
            for seat in (*range(4), None):
                view = state.view(seat)
                world = GAME.imagine(view, Sfc32(seed))
                assert isinstance(world, MafiaState)
                assert world.view(seat) == view
                assert has_place(world, world.turn, STRENGTH[attack.targets[0]])
                if state.step.what == JOIN:
                    assert world.legal(state.turn)
                    met += 1
                    new += not has_standing(state, state.turn, STRENGTH[attack.targets[0]])
    assert met > 20
    assert new > 5


def test_cm_32_into_a_teammates_gang_and_only_other_teams_are_rivals() -> None:
    state = table(
        hands={0: "turncoat whack"}, gangs=[(0, "ghost ghost ghost"), (2, "poblano tabasco"), (1, "jimmy")], teams="2v2"
    )
    assert refusal(state, 0, whack(0, "ghost", 1, "tabasco")) == "not-a-rival"
    state.apply(0, turncoat(0, "ghost", 2, "jimmy"))
    all_decline(state)
    state.apply(0, m.Join(1))
    assert gang(state, 1) == ["jimmy-nardello", "poblano", "tabasco"]
    assert refusal(state, 0, whack(1, "tabasco", 2, "jimmy")) == "not-your-gang"


@pytest.mark.parametrize("at", [0, 2])
def test_cm_32_a_new_gang_in_front_of_a_teammate(at: int) -> None:
    state = turned(teams="2v2")
    assert list(state.legal(0)) == [form("jimmy poblano", 0), form("jimmy poblano", 2)]
    state.apply(0, form("jimmy poblano", at))
    assert state.owners[2] == at
