"""CM-45 … CM-48, CM-51, CM-52: Hot Properties that answer something, one by one."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import Discarded, Got, Looked, Neutralised, PropertyUsed, Searched
from peppermill.games.chili_mafia.steps import BRIBE, GUARD, KISS, RECONSIDER, RECRUIT, ROOM, SEARCHED, TURN
from tests.games.chili_mafia.table import (
    GANGS,
    answer,
    attacked,
    card,
    cards,
    deck,
    gang,
    hand,
    heard,
    held_properties,
    pile,
    prop,
    recruiting,
    refusal,
    table,
    turncoat,
    use,
    whack,
)

# CM-46 Easy, Pal!


def test_cm_46_easy_pal_stops_an_attack_on_ones_own_for_peppers_worth_five() -> None:
    state = attacked(hands={1: "jimmy poblano whack"}, properties={1: "easy-pal"})
    assert refusal(state, 1, use("easy-pal", None, "jimmy poblano")) is None
    assert refusal(state, 1, use("easy-pal", None, "poblano")) == "property-choice"
    assert refusal(state, 1, use("easy-pal", None, "poblano whack")) == "property-choice"
    news = answer(state, p2=use("easy-pal", None, "jimmy poblano"))
    assert Neutralised(1, cards("jimmy poblano")) in news
    assert hand(state, 1) == ["whack"]
    assert gang(state, 1) == ["tabasco"] * 3
    assert sorted(pile(state)) == ["jimmy-nardello", "poblano", "whack"]
    assert state.step.what == TURN


def test_cm_46_not_for_others_and_not_without_the_peppers() -> None:
    state = attacked(hands={1: "jimmy jimmy", 2: "ghost"}, properties={1: "easy-pal", 2: "easy-pal"})
    assert list(state.legal(1)) == [m.DECLINE]
    assert refusal(state, 1, use("easy-pal", None, "jimmy jimmy")) == "property-condition"
    assert refusal(state, 2, use("easy-pal", None, "ghost")) == "property-condition"


def test_cm_46_any_peppers_worth_five_together_not_only_the_fewest() -> None:
    state = attacked(hands={1: "jimmy jimmy poblano tabasco whack"}, properties={1: "easy-pal"})
    ways = [action.cards for action in state.legal(1) if isinstance(action, m.Use)]
    enough = ["tabasco", "jimmy tabasco", "jimmy jimmy tabasco", "poblano tabasco", "jimmy poblano", "jimmy jimmy poblano"]
    enough += ["jimmy poblano tabasco", "jimmy jimmy poblano tabasco"]
    assert sorted(ways) == sorted(cards(names) for names in enough)
    answer(state, p2=use("easy-pal", None, "jimmy jimmy poblano tabasco"))
    assert hand(state, 1) == ["whack"]
    assert gang(state, 1) == ["tabasco"] * 3


# CM-48 Lifeline


def test_cm_48_a_lifeline_that_finds_a_fuggedaboutit_may_use_it() -> None:
    state = attacked(hands={1: "jimmy"}, properties={1: "lifeline"}, deck="ghost fugged whack jimmy poblano fugged")
    for seat in (2, 3):
        state.apply(seat, m.DECLINE)
    told = state.perform(1, use("lifeline"))
    assert heard(told, 1)[-1] == Looked(1, "deck", None, tuple(card(n) for n in ["ghost", "fugged", "whack", "jimmy", "poblano"]))
    assert heard(told, 0)[-1] == PropertyUsed(1, prop("lifeline"), None)
    assert state.step.what == SEARCHED
    assert list(state.legal(1)) == [m.FUGGEDABOUTIT, m.STOP]
    told = state.perform(1, m.FUGGEDABOUTIT)
    assert [event for event in heard(told, 3) if isinstance(event, Searched | Neutralised)] == [
        Searched(1, "used"),
        Neutralised(1, cards("fugged")),
    ]
    assert deck(state) == ["ghost-pepper", "whack", "jimmy-nardello", "poblano", "fuggedaboutit"]
    assert pile(state) == ["fuggedaboutit", "whack"]
    assert gang(state, 1) == ["tabasco"] * 3


def test_cm_48_or_keep_it_and_lose_the_pepper() -> None:
    state = attacked(hands={1: "jimmy"}, properties={1: "lifeline"}, deck="ghost fugged whack")
    answer(state, p2=use("lifeline"))
    told = state.perform(1, m.STOP)
    assert Searched(1, "kept") in heard(told, 0)
    assert Got(1, None, card("fugged")) in heard(told, 0)
    assert hand(state, 1) == ["jimmy-nardello", "fuggedaboutit"]
    state.apply(1, m.DECLINE)
    assert gang(state, 1) == ["tabasco"] * 2


def test_cm_48_whoever_keeps_it_may_still_answer_in_another_way() -> None:
    state = attacked(hands={1: "tabasco"}, properties={1: "lifeline easy-pal"}, deck="ghost fugged whack jimmy poblano reaper")
    answer(state, p2=use("lifeline"))
    state.apply(1, m.STOP)
    assert (state.step.what, state.to_act) == (SEARCHED, (1,))
    assert state.view(1).looking == (), "the sixth card has moved up, and nobody has seen it"
    assert list(state.legal(1)) == [m.DECLINE, m.FUGGEDABOUTIT, use("easy-pal", None, "tabasco")]
    told = state.perform(1, use("easy-pal", None, "tabasco"))
    assert Neutralised(1, cards("tabasco")) in heard(told, 0)
    assert not [event for event in heard(told, 0) if isinstance(event, Searched)], "that was told already"
    assert hand(state, 1) == ["fuggedaboutit"]
    assert gang(state, 1) == ["tabasco"] * 3


def test_cm_48_the_kept_one_is_in_hand_and_may_be_played_from_there() -> None:
    state = attacked(hands={1: "jimmy"}, properties={1: "lifeline"}, deck="ghost fugged whack")
    answer(state, p2=use("lifeline"))
    state.apply(1, m.STOP)
    state.apply(1, m.FUGGEDABOUTIT)
    assert hand(state, 1) == ["jimmy-nardello"]
    assert pile(state)[0] == "fuggedaboutit"
    assert gang(state, 1) == ["tabasco"] * 3


def test_cm_48_another_lifeline_may_follow_and_those_behind_are_still_heard() -> None:
    state = attacked(
        hands={1: "jimmy", 3: "fugged"}, properties={1: "lifeline lifeline"}, deck="ghost fugged whack jimmy poblano fugged"
    )
    answer(state, p2=use("lifeline"), p4=m.FUGGEDABOUTIT)
    state.apply(1, m.STOP)
    state.apply(1, use("lifeline"))
    assert list(state.legal(1)) == [m.FUGGEDABOUTIT, m.STOP]
    state.apply(1, m.STOP)
    told = state.perform(1, m.DECLINE)
    assert Neutralised(3, cards("fugged")) in heard(told, None)
    assert hand(state, 1) == ["jimmy-nardello", "fuggedaboutit", "fuggedaboutit"]


def test_cm_48_cm_6_keeping_it_needs_room() -> None:
    state = attacked(hands={1: "jimmy " * 8}, properties={1: "lifeline"}, deck="ghost fugged whack")
    answer(state, p2=use("lifeline"))
    state.apply(1, m.STOP)
    assert state.step.what == ROOM
    state.apply(1, m.Discard(card("jimmy")))
    assert hand(state, 1) == ["jimmy-nardello"] * 7 + ["fuggedaboutit"]


def test_cm_48_after_a_vain_search_the_hand_may_still_answer_and_so_may_those_behind() -> None:
    state = attacked(hands={1: "fugged"}, properties={1: "lifeline"}, deck="ghost whack")
    answer(state, p2=use("lifeline"))
    assert list(state.legal(1)) == [m.DECLINE, m.FUGGEDABOUTIT]
    state.apply(1, m.FUGGEDABOUTIT)
    assert gang(state, 1) == ["tabasco"] * 3
    state = attacked(hands={1: "jimmy", 3: "fugged"}, properties={1: "lifeline"}, deck="ghost whack")
    answer(state, p2=use("lifeline"), p4=m.FUGGEDABOUTIT)
    assert hand(state, 3) == ["fuggedaboutit"], "not needed yet"
    told = state.perform(1, m.DECLINE)
    assert [event for event in heard(told, 0) if isinstance(event, Searched | Neutralised)] == [
        Searched(1, "nothing"),
        Neutralised(3, cards("fugged")),
    ]
    assert hand(state, 3) == []
    assert gang(state, 1) == ["tabasco"] * 3


def test_cm_48_after_a_vain_search_easy_pal_may_follow() -> None:
    state = attacked(hands={1: "tabasco"}, properties={1: "lifeline easy-pal"}, deck="ghost whack")
    answer(state, p2=use("lifeline"))
    state.apply(1, use("easy-pal", None, "tabasco"))
    assert gang(state, 1) == ["tabasco"] * 3
    assert held_properties(state, 1) == []


def test_cm_48_the_dawn_raid_among_them_stays_put() -> None:
    state = attacked(hands={1: "jimmy"}, properties={1: "lifeline"}, deck="ghost raid fugged whack")
    answer(state, p2=use("lifeline"))
    state.apply(1, m.FUGGEDABOUTIT)
    assert deck(state) == ["ghost-pepper", "dawn-raid", "whack"]
    assert state.raid_low <= 1 <= state.raid_high


def test_cm_48_only_the_attacked_and_only_with_a_deck() -> None:
    state = attacked(hands={1: "jimmy"}, properties={2: "lifeline"}, deck="ghost")
    assert refusal(state, 2, use("lifeline")) == "property-condition"
    state = attacked(hands={1: "jimmy"}, properties={1: "lifeline"}, deck="")
    assert refusal(state, 1, use("lifeline")) == "property-condition"


def test_cm_48_what_was_seen_is_remembered_by_the_searcher_alone() -> None:
    state = attacked(hands={1: "jimmy"}, properties={1: "lifeline"}, deck="ghost whack jimmy poblano tabasco reaper")
    answer(state, p2=use("lifeline"))
    state.apply(1, m.DECLINE)
    assert [buried.card for buried in reversed(state.view(1).deck_known)] == [
        card(name) for name in ["ghost", "whack", "jimmy", "poblano", "tabasco"]
    ]
    for seat in (0, 2, 3, None):
        assert state.view(seat).deck_known == ()


def test_cm_21_a_fuggedaboutit_before_it_saves_the_lifeline() -> None:
    state = attacked(
        hands={1: "jimmy", 2: "fugged"}, gangs=[(3, "jimmy")], properties={1: "lifeline", 3: "lifeline"}, deck="ghost fugged"
    )
    answer(state, p2=use("lifeline"), p3=m.FUGGEDABOUTIT)
    assert state.step.what == SEARCHED, "P2 sits nearer to the attacker than P3"
    state = table(
        hands={0: "whack", 1: "fugged", 2: "jimmy"}, gangs=[GANGS[0], (2, "tabasco")], properties={2: "lifeline"}, deck="ghost"
    )
    state.apply(0, whack(0, "ghost", 1, "tabasco"))
    answer(state, p2=m.FUGGEDABOUTIT, p3=use("lifeline"))
    assert held_properties(state, 2) == ["lifeline"]
    assert hand(state, 1) == []


# CM-51 Reconsider


def test_cm_51_reconsider_takes_the_hot_card_back_and_the_attack_counts() -> None:
    state = attacked(hands={1: "fugged"}, properties={0: "reconsider"})
    answer(state, p2=m.FUGGEDABOUTIT)
    assert state.step.what == RECONSIDER
    assert state.to_act == (0,)
    told = state.perform(0, use("reconsider"))
    assert Got(0, None, card("whack")) in heard(told, 3)
    assert hand(state, 0) == ["whack", "whack"]
    assert pile(state) == ["fuggedaboutit"]
    assert refusal(state, 0, whack(0, "ghost", 1, "tabasco")) == "no-more-hot-cards"


def test_cm_51_a_turncoat_too_and_after_easy_pal() -> None:
    state = table(
        hands={0: "turncoat", 1: "ghost"}, gangs=[(0, "ghost sweet poblano"), (1, "tabasco")],
        properties={0: "reconsider", 1: "easy-pal"},
    )  # fmt: skip
    state.apply(0, turncoat(0, "ghost", 1, "tabasco"))
    answer(state, p2=use("easy-pal", None, "ghost"))
    state.apply(0, use("reconsider"))
    assert hand(state, 0) == ["turncoat"]
    assert pile(state) == ["ghost-pepper"]


def test_cm_51_it_may_be_declined_and_is_not_asked_after_a_success() -> None:
    state = attacked(hands={1: "fugged"}, properties={0: "reconsider"})
    answer(state, p2=m.FUGGEDABOUTIT)
    state.apply(0, m.DECLINE)
    assert held_properties(state, 0) == ["reconsider"]
    assert state.step.what == TURN
    state = attacked(hands={1: "jimmy"}, properties={0: "reconsider"})
    answer(state)
    assert state.step.what == TURN


# CM-45 Bribe


def test_cm_45_a_bribe_takes_the_pinched_pepper_the_victim_first() -> None:
    for answers, taker in (((1, 3), 1), ((2, 3), 2), ((0, 3), 3), ((0,), 0)):
        state = attacked("pinch", hands={1: "jimmy"}, properties=dict.fromkeys(range(4), "bribe"))
        answer(state)
        assert state.step.what == BRIBE
        assert state.to_act == (0, 1, 2, 3)
        answer(state, **{f"p{seat + 1}": use("bribe") for seat in answers})
        assert "tabasco" in hand(state, taker)
        assert held_properties(state, taker) == []
        assert sum(len(held_properties(state, seat)) for seat in range(4)) == 3
        assert "tabasco" not in deck(state)
        assert state.step.what == TURN


def test_cm_45_declined_it_goes_to_jail() -> None:
    state = attacked("pinch", hands={1: "jimmy"}, properties={2: "bribe"}, deck="jimmy raid jimmy jimmy")
    answer(state)
    answer(state)
    assert state.to_act is CHANCE
    state.apply(CHANCE, m.Place(2))
    assert deck(state) == ["jimmy-nardello", "dawn-raid", "tabasco", "jimmy-nardello", "jimmy-nardello"]


def test_cm_45_not_for_a_whack_and_cm_6_room_is_made() -> None:
    state = attacked(hands={1: "jimmy"}, properties={2: "bribe"})
    answer(state)
    assert state.step.what == TURN
    state = attacked("pinch", hands={1: "jimmy", 2: "jimmy " * 8}, properties={2: "bribe"})
    answer(state)
    state.apply(2, use("bribe"))
    assert state.step.what == ROOM
    assert state.to_act == (2,)
    state.apply(2, m.Discard(card("jimmy")))
    assert hand(state, 2) == ["jimmy-nardello"] * 7 + ["tabasco"]


# CM-47 Kiss of Death


@pytest.mark.parametrize("hot", ["whack", "whack-em"])
def test_cm_47_a_kiss_of_death_costs_the_attacking_gang_a_weak_card(hot: str) -> None:
    state = attacked(hot, hands={1: "jimmy"}, properties={1: "kiss-of-death"})
    answer(state)
    assert state.step.what == KISS
    assert state.to_act == (1,)
    assert refusal(state, 1, use("kiss-of-death", None, "ghost")) == "property-choice"
    told = state.perform(1, use("kiss-of-death", None, "poblano"))
    assert Discarded(0, card("poblano"), 0, "kiss") in heard(told, None)
    assert gang(state, 0) == ["ghost-pepper", "carolina-reaper"]
    assert pile(state)[0] == "poblano"
    assert refusal(state, 0, whack(0, "ghost", 1, "tabasco")) == ("gang-incomplete" if hot == "whack" else "not-in-hand")


def test_cm_47_not_for_a_pinch_and_not_against_strong_cards() -> None:
    state = attacked("pinch", hands={1: "jimmy"}, properties={1: "kiss-of-death"})
    answer(state)
    assert state.step.what == BRIBE
    assert list(state.legal(1)) == [m.DECLINE]
    gangs = [(0, "ghost ghost ghost"), (1, "tabasco")]
    state = table(hands={0: "whack"}, gangs=gangs, properties={1: "kiss-of-death"})
    state.apply(0, whack(0, "ghost", 1, "tabasco"))
    answer(state)
    assert state.step.what == KISS
    assert refusal(state, 1, use("kiss-of-death", None, "ghost")) == "property-condition"
    state.apply(1, m.DECLINE)
    assert state.step.what == TURN


def test_cm_47_a_lost_bodyguard_is_avenged_too_and_a_sweet_chili_is_weak_enough() -> None:
    gangs = [(0, "ghost tabasco sweet"), (1, "tabasco bodyguard")]
    state = table(hands={0: "whack"}, gangs=gangs, properties={1: "kiss-of-death"}, advanced=True)
    state.apply(0, whack(0, "tabasco", 1, "tabasco"))
    answer(state)
    assert state.step.what == GUARD
    state.apply(1, m.Guard(cards("tabasco")))
    state.apply(1, use("kiss-of-death", None, "sweet"))
    assert gang(state, 0) == ["tabasco", "ghost-pepper"]


# CM-52 Recruit


def test_cm_52_recruit_steals_an_added_pepper_for_a_new_gang() -> None:
    state = recruiting()
    assert state.step.what == RECRUIT
    assert state.to_act == (1,)
    assert refusal(state, 1, use("recruit", 1, "jimmy")) == "property-choice"
    state.apply(1, use("recruit", 1, "jimmy tabasco"))
    assert gang(state, 0) == ["jalapeno", "tabasco", "ghost-pepper"]
    assert gang(state, 1) == ["jimmy-nardello", "poblano", "tabasco"]
    assert state.owners[1] == 1
    assert state.to_act == (0,)
    assert state.step.what == TURN


@pytest.mark.parametrize(("name", "asked"), [("sweet", True), ("jalapeno", True), ("habanero", False)])
def test_cm_52_only_strengths_1_to_5(name: str, asked: bool) -> None:
    assert (recruiting(name).step.what == RECRUIT) == asked


def test_cm_52_the_hand_must_make_a_gang_with_it() -> None:
    state = recruiting(hands={1: "jimmy jimmy"})
    assert state.step.what == RECRUIT, "asked all the same: nobody sees that this hand can't"
    assert list(state.legal(1)) == [m.DECLINE]
    assert refusal(state, 1, use("recruit", 1, "jimmy jimmy")) == "property-condition"
    assert recruiting(hands={1: "jimmy"}).step.what == TURN, "one card is too few, and everyone sees that"


def test_cm_52_not_for_a_new_gang_nor_for_teammates() -> None:
    state = table(hands={0: "jimmy poblano tabasco", 1: "jimmy tabasco"}, properties={1: "recruit"})
    state.apply(0, m.Form(cards("jimmy poblano tabasco"), 0))
    assert state.step.what == TURN
    hands = {2: "jimmy tabasco"}
    assert recruiting(hands=hands, properties={2: "recruit"}, teams="2v2").step.what == TURN
    state = recruiting(teams="2v2")
    assert refusal(state, 1, use("recruit", 3, "jimmy tabasco")) is None, "in front of a teammate"
    assert refusal(state, 1, use("recruit", 0, "jimmy tabasco")) == "property-choice"


def test_cm_43_cm_60_a_recruits_gang_draws_by_the_peppers_from_hand() -> None:
    for edition, names, drawn in (("fr", "jimmy tabasco", 0), ("fr", "jimmy tabasco ghost", 1), ("en", "jimmy tabasco", 1)):
        state = recruiting(hands={1: "jimmy tabasco ghost"}, property_deck="snoop", edition=edition)
        state.apply(1, use("recruit", 1, names))
        assert len(held_properties(state, 1)) == drawn
