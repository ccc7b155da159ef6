"""CM-6 … CM-9, CM-14, CM-22 … CM-28, CM-31, CM-60: turns, passing, Action cards, the end."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import DeckOut, Drew, Got, Looked
from peppermill.games.chili_mafia.steps import BAG, OVER, ROOM, TURN
from tests.games.chili_mafia.table import (
    add,
    all_decline,
    card,
    cards,
    deck,
    form,
    gang,
    hand,
    heard,
    pile,
    refusal,
    table,
    whack,
)


def test_cm_9_the_end_of_a_turn_draws_two() -> None:
    state = table(hands={0: "jimmy poblano tabasco whack"}, deck="reaper ghost scorpion")
    assert refusal(state, 0, m.END) == "nothing-done"
    state.apply(0, form("jimmy poblano tabasco"))
    told = state.perform(0, m.END)
    assert hand(state, 0) == ["ghost-pepper", "carolina-reaper", "whack"]
    assert Drew(0, 2, (card("ghost"), card("reaper"))) in heard(told, 0)
    assert Drew(0, 2, None) in heard(told, 1)
    assert Drew(0, 2, None) in heard(told, None)
    assert state.to_act == (1,)


def test_cm_8_passing_discards_from_hand_or_gang() -> None:
    state = table(hands={0: "whack ghost"}, gangs=[(0, "jimmy poblano tabasco"), (1, "reaper")])
    assert refusal(state, 0, m.PASS_NOTHING) == "must-discard"
    assert refusal(state, 0, m.Pass(card("reaper"), None)) == "not-in-hand"
    assert refusal(state, 0, m.Pass(card("reaper"), 1)) == "not-your-gang"
    assert refusal(state, 0, m.Pass(card("reaper"), 0)) == "not-in-gang"
    other = state.clone()
    state.apply(0, m.Pass(card("whack"), None))
    assert pile(state) == ["whack"]
    assert len(hand(state, 0)) == 3
    other.apply(0, m.Pass(card("jimmy"), 0))
    assert gang(other, 0) == ["poblano", "tabasco"]
    assert not other.gangs[0].complete


def test_cm_8_whoever_acted_does_not_pass() -> None:
    state = table(hands={0: "jimmy poblano tabasco whack"})
    state.apply(0, form("jimmy poblano tabasco"))
    assert refusal(state, 0, m.Pass(card("whack"), None)) == "end-instead"


def test_cm_8_nothing_to_discard_is_skipped() -> None:
    state = table(hands={}, deck="ghost ghost ghost", forced=True)
    assert state.legal(0) == [m.PASS_NOTHING]
    state.apply(0, m.PASS_NOTHING)
    assert hand(state, 0) == ["ghost-pepper", "ghost-pepper"]


def test_cm_8_a_gambler_on_the_table_may_be_used_first() -> None:
    state = table(gangs=[(0, "gambler poblano tabasco")], deck="ghost reaper jimmy jimmy", goodfellas=True, forced=True)
    state.apply(0, m.Gamble(0))
    assert hand(state, 0) == ["ghost-pepper", "carolina-reaper"]
    assert refusal(state, 0, add("reaper", 0)) is None
    assert m.END in state.legal(0)


def test_cm_8_properties_may_be_used_first() -> None:
    state = table(gangs=[(0, "jimmy poblano tabasco")], deck="ghost whack reaper", properties={0: "lucky-dime"}, forced=True)
    assert [type(action) for action in state.legal(0) if not isinstance(action, m.Pass)] == [m.Use]


def test_cm_6_room_is_made_before_the_ninth_card_and_again_for_every_card() -> None:
    state = table(hands={0: "jimmy jimmy poblano poblano tabasco habanero ghost earner"}, deck="reaper scorpion sweet")
    state.apply(0, m.EARN)
    assert len(hand(state, 0)) == 8
    assert state.step.what == ROOM
    assert refusal(state, 0, m.Discard(card("whack"))) == "not-in-hand"
    assert refusal(state, 1, m.Discard(card("jimmy"))) == "not-your-turn"
    assert refusal(state, 0, m.END) == "not-now"
    state.apply(0, m.Discard(card("jimmy")))
    assert len(hand(state, 0)) == 8
    assert state.step.what == TURN
    state.apply(0, m.END)
    assert state.step.what == ROOM
    assert deck(state) == ["sweet-chili"]
    state.apply(0, m.Discard(card("jimmy")))
    assert hand(state, 0)[0] == "sweet-chili"
    assert state.to_act == (1,)


def test_cm_22_action_cards_without_limit() -> None:
    state = table(hands={0: "earner earner earner whack"})
    for _ in range(3):
        state.apply(0, m.EARN)
    assert len(hand(state, 0)) == 7


def test_cm_23_an_earner_draws_two_for_its_player_alone_to_see() -> None:
    state = table(hands={0: "earner jimmy", 1: "jimmy"}, deck="ghost whack poblano")
    told = state.perform(0, m.EARN)
    assert hand(state, 0) == ["jimmy-nardello", "ghost-pepper", "whack"]
    assert pile(state) == ["earner"]
    assert Drew(0, 2, cards("ghost whack")) in heard(told, 0)
    assert Drew(0, 2, None) in heard(told, 1)
    assert state.to_act == (0,), "the turn goes on"
    assert refusal(state, 0, m.EARN) == "not-in-hand"


def test_cm_7_gangs_hot_cards_and_action_cards_in_any_order_and_number() -> None:
    """Draw, form, attack, add, draw again, form again, attack again."""
    state = table(
        hands={0: "earner earner whack whack ghost ghost ghost"},
        gangs=[(1, "jimmy jimmy jimmy")],
        deck="ghost tabasco tabasco tabasco jimmy",
    )
    state.apply(0, m.EARN)
    state.apply(0, form("ghost ghost ghost"))
    state.apply(0, whack(1, "ghost", 0, "jimmy"))
    all_decline(state)
    state.apply(0, add("ghost", 1))
    state.apply(0, m.EARN)
    state.apply(0, form("tabasco tabasco tabasco"))
    state.apply(0, whack(2, "tabasco", 0, "jimmy"))
    all_decline(state)
    assert state.to_act == (0,)
    assert gang(state, 0) == ["jimmy-nardello"]
    assert gang(state, 1) == ["ghost-pepper"] * 4
    assert gang(state, 2) == ["tabasco"] * 3


def test_cm_24_shakedown_takes_a_card_at_random() -> None:
    state = table(hands={0: "shakedown", 1: "jimmy jimmy ghost", 2: "whack"})
    assert refusal(state, 0, m.Shakedown(0, None)) == "another-player"
    assert refusal(state, 0, m.Shakedown(3, None)) == "empty-hand"
    assert refusal(state, 0, m.Shakedown(1, card("ghost"))) == "at-random"
    told = state.perform(0, m.Shakedown(1, None))
    assert state.to_act is CHANCE
    outcomes = state.chance().outcomes
    assert outcomes is not None
    assert {outcome: round(p, 3) for outcome, p in outcomes} == {m.Grab(card("jimmy")): 0.667, m.Grab(card("ghost")): 0.333}
    told = state.perform(CHANCE, m.Grab(card("ghost")))
    assert heard(told, 0) == heard(told, 1) == [Got(0, 1, card("ghost"))]
    assert heard(told, 2) == heard(told, None) == [Got(0, 1, None)]
    assert hand(state, 0) == ["ghost-pepper"]
    assert hand(state, 1) == ["jimmy-nardello", "jimmy-nardello"]


def test_cm_25_bagman_looks_at_three_and_keeps_one() -> None:
    state = table(hands={0: "bagman jimmy"}, pile="ghost whack reaper tabasco")
    told = state.perform(0, m.BAG)
    assert Looked(0, "discard", None, (card("ghost"), card("whack"), card("reaper"))) in heard(told, 0)
    assert not [event for event in heard(told, 1) if isinstance(event, Looked)]
    assert state.step.what == BAG
    assert state.view(0).looking == (card("ghost"), card("whack"), card("reaper"))
    assert state.view(1).looking == ()
    assert refusal(state, 0, m.Take(card("tabasco"))) == "not-looked-at"
    told = state.perform(0, m.Take(card("whack")))
    assert Got(0, None, None) in heard(told, 1)
    assert pile(state) == ["bagman", "ghost-pepper", "carolina-reaper", "tabasco"]
    assert hand(state, 0) == ["jimmy-nardello", "whack"]
    assert state.view(0).discard[:3] == (card("bagman"), card("ghost"), card("reaper"))
    assert state.view(1).discard == (card("bagman"), None, None, card("tabasco"))


def test_cm_25_bagman_needs_a_discard_and_takes_fewer_if_there_are_fewer() -> None:
    state = table(hands={0: "bagman jimmy", 1: "jimmy"})
    assert refusal(state, 0, m.BAG) == "discard-empty"
    one = table(hands={0: "bagman jimmy"}, pile="ghost")
    one.apply(0, m.BAG)
    assert list(one.legal(0)) == [m.Take(card("ghost"))]
    one.apply(0, m.Take(card("ghost")))
    assert [(fact.card, fact.seats) for fact in one.view(2).memory] == [(card("ghost"), (0,))]


def test_cm_26_booster_takes_all_of_a_name_from_everyone() -> None:
    state = table(
        hands={0: "booster whack", 1: "poblano bodyguard ghost", 2: "jimmy", 3: "bodyguard"}, advanced=True, teams="2v2"
    )
    assert refusal(state, 0, m.Booster(card("bodyguard"))) == "not-a-name"
    told = state.perform(0, m.Booster(card("poblano")))
    assert hand(state, 0) == ["poblano", "bodyguard", "bodyguard", "whack"]
    assert hand(state, 1) == ["ghost-pepper"]
    assert Got(0, 1, card("poblano")) in heard(told, None)
    assert state.view(None).lacks == ((), (3,), (3,), (3,))


def test_cm_26_not_in_the_first_round() -> None:
    state = table(hands={0: "booster"}, turns=4)
    assert refusal(state, 0, m.Booster(card("ghost"))) == "first-round"
    state = table(hands={0: "booster"}, turns=5)
    assert refusal(state, 0, m.Booster(card("ghost"))) is None


def test_cm_26_cm_6_booster_and_the_hand_limit() -> None:
    state = table(hands={0: "booster jimmy jimmy jimmy poblano poblano tabasco", 1: "ghost ghost", 2: "ghost"})
    state.apply(0, m.Booster(card("ghost")))
    assert state.step.what == ROOM
    assert len(hand(state, 0)) == 8
    state.apply(0, m.Discard(card("tabasco")))
    assert hand(state, 0).count("ghost-pepper") == 3
    assert state.step.what == TURN


def test_cm_31_two_players_exchange_hot_cards_for_free() -> None:
    state = table(2, hands={0: "whack whack pinch jimmy", 1: "whack"}, deck="ghost reaper tabasco sweet")
    assert refusal(state, 0, m.Exchange((card("jimmy"),))) == "hot-cards-only"
    assert refusal(state, 0, m.Exchange(())) == "hot-cards-only"
    listed = [action.cards for action in state.legal(0) if isinstance(action, m.Exchange)]
    assert len(listed) == len(set(listed)) == 5
    state.apply(0, m.Exchange((card("pinch"), card("whack"))))
    assert hand(state, 0) == ["jimmy-nardello", "ghost-pepper", "carolina-reaper", "whack"]
    assert not state.acted
    three = table(3, hands={0: "whack"})
    assert refusal(three, 0, m.Exchange((card("whack"),))) == "two-players-only"


def test_cm_31_two_players_play_one_hot_card_a_turn() -> None:
    state = table(
        2, hands={0: "whack whack"}, gangs=[(0, "ghost ghost ghost"), (0, "reaper reaper reaper"), (1, "jimmy jimmy jimmy")]
    )
    state.apply(0, whack(0, "ghost", 2, "jimmy"))
    all_decline(state)
    assert refusal(state, 0, whack(0, "ghost", 2, "jimmy")) == "no-more-hot-cards"


def test_cm_28_the_last_round() -> None:
    state = table(3, hands={0: "earner jimmy", 1: "earner whack", 2: "ghost ghost ghost"}, deck="tabasco habanero")
    told = state.perform(0, m.EARN)
    assert not [event for event in heard(told, None) if isinstance(event, DeckOut)]
    told = state.perform(0, m.END)
    assert DeckOut(0) in heard(told, None)
    assert len(hand(state, 0)) == 3
    assert state.view(None).last_turns == 2
    assert refusal(state, 1, m.EARN) == "deck-empty"
    state.apply(1, m.Pass(card("whack"), None))
    assert hand(state, 1) == ["earner"]
    state.apply(2, form("ghost ghost ghost", at=2))
    state.apply(2, m.END)
    assert state.to_act == (0,)
    state.apply(0, m.Pass(card("jimmy"), None))
    assert state.over
    assert state.step.what == OVER
    assert state.result.winners == (2,)


def test_cm_28_one_card_left_is_drawn_and_starts_the_last_round() -> None:
    state = table(2, hands={0: "whack", 1: "whack"}, deck="ghost")
    state.apply(0, m.Pass(card("whack"), None))
    assert hand(state, 0) == ["ghost-pepper"]
    assert state.last_turns == 1


@pytest.mark.parametrize("name", ["earner", "gambler"])
def test_cm_28_nobody_draws_any_more(name: str) -> None:
    state = table(hands={0: f"{name} jimmy"}, deck="", goodfellas=True)
    action = m.EARN if name == "earner" else m.Gamble(None)
    assert refusal(state, 0, action) == "deck-empty"
