"""CM-14 … CM-19, CM-21, CM-33 … CM-36, CM-41, CM-54: Hot cards, answers to them, and the abilities that matter there."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import Attacked, Chose, Guarded, Hit, Jailed, Neutralised
from peppermill.games.chili_mafia.steps import GUARD, HOT, TURN
from tests.games.chili_mafia.table import all_decline, attack, card, cards, deck, gang, hand, heard, pile, refusal, table, whack

ROW = [(0, "habanero tabasco poblano"), (1, "tabasco ghost sweet"), (2, "jimmy")]


def test_cm_15_the_target_is_no_stronger_than_the_attacker() -> None:
    state = table(hands={0: "whack"}, gangs=ROW)
    assert refusal(state, 0, whack(0, "habanero", 1, "tabasco")) is None
    assert refusal(state, 0, whack(0, "poblano", 1, "tabasco")) == "too-strong"
    assert refusal(state, 0, whack(0, "habanero", 1, "ghost")) == "too-strong"
    assert refusal(state, 0, whack(0, "habanero", 2, "jimmy")) is None


def test_cm_15_what_can_not_be_attacked_or_attack() -> None:
    state = table(hands={0: "whack"}, gangs=[*ROW, (0, "reaper")])
    assert refusal(state, 0, whack(0, "habanero", 1, "sweet")) == "sweet-chili-safe"
    assert refusal(state, 0, whack(0, "habanero", 0, "poblano")) == "not-a-rival"
    assert refusal(state, 0, whack(3, "reaper", 1, "ghost")) == "gang-incomplete"
    assert refusal(state, 0, whack(1, "ghost", 2, "jimmy")) == "not-your-gang"
    assert refusal(state, 0, whack(0, "ghost", 2, "jimmy")) == "not-in-gang"
    assert refusal(state, 0, whack(0, "habanero", 2, "poblano")) == "not-in-gang"
    assert refusal(state, 0, whack(0, "habanero", 7, "poblano")) == "no-such-gang"
    assert refusal(state, 0, attack("pinch", 0, "habanero", 2, "jimmy")) == "not-in-hand"
    assert refusal(state, 0, m.Attack(card("earner"), 0, card("habanero"), 2, cards("jimmy"))) == "malformed"
    assert refusal(state, 0, whack(0, "habanero", 1, "tabasco", "tabasco")) == "too-many-targets"


def test_cm_15_the_attacker_is_in_a_complete_gang_of_ones_own() -> None:
    """Another complete gang allows the Hot card, but lends its rank to nobody."""
    gangs = [(0, "jimmy poblano hungarian"), (0, "ghost ghost"), (2, "reaper reaper reaper"), (1, "habanero")]
    state = table(hands={0: "whack"}, gangs=gangs, teams="2v2")
    assert refusal(state, 0, whack(1, "ghost", 3, "habanero")) == "gang-incomplete"
    assert refusal(state, 0, whack(2, "reaper", 3, "habanero")) == "not-your-gang", "a teammate's doesn't attack either"
    assert not [action for action in state.legal(0) if isinstance(action, m.Attack)]


def test_cm_14_one_hot_card_a_complete_gang_counted_now() -> None:
    state = table(hands={0: "whack whack ghost"}, gangs=[*ROW, (0, "ghost ghost")])
    state.apply(0, whack(0, "habanero", 2, "jimmy"))
    all_decline(state)
    assert gang(state, 2) == []
    assert refusal(state, 0, whack(0, "habanero", 1, "tabasco")) == "no-more-hot-cards"
    state.apply(0, m.Add(card("ghost"), 3))
    assert refusal(state, 0, whack(0, "habanero", 1, "tabasco")) is None


def test_cm_14_a_neutralised_card_counts() -> None:
    state = table(hands={0: "whack whack", 2: "fugged"}, gangs=ROW)
    state.apply(0, whack(0, "habanero", 1, "tabasco"))
    for seat in (1, 3):
        state.apply(seat, m.DECLINE)
    state.apply(2, m.FUGGEDABOUTIT)
    assert gang(state, 1) == ["sweet-chili", "tabasco", "ghost-pepper"]
    assert refusal(state, 0, whack(0, "habanero", 1, "tabasco")) == "no-more-hot-cards"


def test_cm_16_cm_21_everyone_else_is_asked_at_once() -> None:
    state = table(hands={0: "whack", 1: "fugged jimmy", 2: "jimmy jimmy", 3: ""}, gangs=ROW)
    told = state.perform(0, whack(0, "habanero", 1, "tabasco"))
    assert heard(told, None) == [Attacked(0, 1, card("whack"), 0, card("habanero"), 1, cards("tabasco"), None)]
    assert state.step.what == HOT
    assert state.to_act == (1, 2, 3)
    assert list(state.legal(1)) == [m.DECLINE, m.FUGGEDABOUTIT]
    assert list(state.legal(2)) == list(state.legal(3)) == [m.DECLINE]
    assert refusal(state, 2, m.FUGGEDABOUTIT) == "not-in-hand"
    assert refusal(state, 0, m.DECLINE) == "not-your-turn"
    told = state.perform(2, m.DECLINE)
    assert heard(told, 0) == [Chose(2)]
    assert state.to_act == (1, 3)
    assert refusal(state, 2, m.DECLINE) == "not-your-turn"


def test_cm_21_the_first_clockwise_counts_and_nobody_learns_of_the_others() -> None:
    def neutralised_by(answers: dict[int, m.Action]) -> tuple[list[object], dict[int, list[str]]]:
        state = table(
            hands={1: "whack", 0: "fugged", 2: "fugged", 3: "fugged"}, gangs=[(1, "ghost ghost ghost"), (0, "jimmy")], turn=1
        )
        state.apply(1, whack(0, "ghost", 1, "jimmy"))
        news: list[object] = []
        for seat in (3, 0, 2):
            news += heard(state.perform(seat, answers[seat]), None)
        return news, {seat: hand(state, seat) for seat in (0, 2, 3)}

    both = neutralised_by({0: m.FUGGEDABOUTIT, 2: m.DECLINE, 3: m.FUGGEDABOUTIT})
    alone = neutralised_by({0: m.DECLINE, 2: m.DECLINE, 3: m.FUGGEDABOUTIT})
    assert Neutralised(3, (card("fugged"),)) in both[0]
    assert both == alone
    assert both[1] == {0: ["fuggedaboutit"], 2: ["fuggedaboutit"], 3: []}
    assert Neutralised(2, (card("fugged"),)) in neutralised_by({0: m.FUGGEDABOUTIT, 2: m.FUGGEDABOUTIT, 3: m.FUGGEDABOUTIT})[0]


def test_a_seat_that_can_only_decline_looks_like_one_that_chooses_to() -> None:
    seen = []
    for others in ("fugged jimmy", "jimmy jimmy"):
        state = table(hands={0: "whack", 1: "jimmy", 2: others, 3: "jimmy"}, gangs=ROW)
        state.apply(0, whack(0, "habanero", 1, "tabasco"))
        told = state.perform(2, m.DECLINE)
        seen.append((heard(told, 1), state.view(1), state.view(None)))
    assert seen[0] == seen[1]


def test_cm_18_whack_discards_the_target() -> None:
    state = table(hands={0: "whack"}, gangs=ROW)
    state.apply(0, whack(0, "habanero", 1, "tabasco"))
    for seat in (1, 2):
        state.apply(seat, m.DECLINE)
    told = state.perform(3, m.DECLINE)
    assert Hit(0, 1, card("whack"), 1, cards("tabasco")) in heard(told, None)
    assert pile(state) == ["tabasco", "whack"]
    assert gang(state, 1) == ["sweet-chili", "ghost-pepper"]
    assert state.step.what == TURN
    assert state.to_act == (0,)


def test_cm_19_whack_em_takes_up_to_two_of_one_gang() -> None:
    gangs = [(0, "scorpion scorpion scorpion"), (1, "jimmy jimmy jimmy"), (1, "tabasco ghost reaper")]
    state = table(hands={0: "whack-em"}, gangs=gangs)
    assert refusal(state, 0, attack("whack-em", 0, "scorpion", 2, "tabasco", "reaper")) == "too-strong"
    assert refusal(state, 0, attack("whack-em", 0, "scorpion", 2, "tabasco", "tabasco")) == "not-in-gang"
    assert (
        refusal(state, 0, m.Attack(card("whack-em"), 0, card("scorpion"), 2, (card("ghost"), card("tabasco")))) == "cards-order"
    )
    assert refusal(state, 0, attack("whack-em", 0, "scorpion", 2, "ghost")) is None
    state.apply(0, attack("whack-em", 0, "scorpion", 1, "jimmy", "jimmy"))
    all_decline(state)
    assert gang(state, 1) == ["jimmy-nardello"]
    assert pile(state) == ["jimmy-nardello", "jimmy-nardello", "whack-em"]


def test_cm_19_one_fuggedaboutit_stops_both() -> None:
    state = table(hands={0: "whack-em", 1: "fugged"}, gangs=[(0, "scorpion scorpion scorpion"), (1, "jimmy jimmy jimmy")])
    state.apply(0, attack("whack-em", 0, "scorpion", 1, "jimmy", "jimmy"))
    for seat in (2, 3):
        state.apply(seat, m.DECLINE)
    state.apply(1, m.FUGGEDABOUTIT)
    assert gang(state, 1) == ["jimmy-nardello"] * 3


def pinched(deck_names: str, **more: object) -> object:
    state = table(hands={0: "pinch"}, gangs=ROW, deck=deck_names, **more)
    state.apply(0, attack("pinch", 0, "habanero", 1, "tabasco"))
    all_decline(state)
    return state


def test_cm_17_pinch_before_the_raid_goes_to_the_middle_third() -> None:
    state = pinched("jimmy jimmy jimmy jimmy jimmy raid jimmy jimmy jimmy")
    assert state.to_act is CHANCE
    listed = state.chance().outcomes
    assert [outcome.under for outcome, _ in listed] == [3, 4, 5, 6]
    assert refusal(state, 0, m.END) == "chance-to-come"
    told = state.perform(CHANCE, m.Place(3))
    assert heard(told, None) == [Jailed(card("tabasco"), "deck")]
    assert deck(state).index("tabasco") == 6
    view = state.view(2)
    assert view.deck_known == ()
    assert [(fact.card, fact.deck, fact.low, fact.high) for fact in view.memory] == [(card("tabasco"), True, 3, 6)]
    assert (view.raid_low, view.raid_high) == (3, 4)


def test_cm_17_pinch_after_the_raid_goes_to_the_bottom_and_everyone_knows() -> None:
    state = pinched("jimmy jimmy")
    assert deck(state) == ["jimmy-nardello", "jimmy-nardello", "tabasco"]
    assert [(known.under, known.card) for known in state.view(None).deck_known] == [(0, card("tabasco"))]


def test_cm_17_pinch_without_a_deck_goes_to_the_discard() -> None:
    state = pinched("")
    assert pile(state) == ["tabasco", "pinch"]


# Advanced game


def test_cm_33_a_sidekick_adds_two() -> None:
    gangs = [(0, "sidekick poblano ghost"), (1, "reaper tabasco jalapeno"), (0, "jimmy scorpion tabasco")]
    state = table(hands={0: "whack"}, gangs=gangs, advanced=True)
    told = state.clone().perform(0, whack(0, "ghost", 1, "reaper"))
    assert heard(told, None)[0].ability == card("sidekick")
    assert refusal(state, 0, whack(0, "poblano", 1, "jalapeno")) is None
    assert refusal(state, 0, whack(0, "poblano", 1, "tabasco")) == "too-strong"
    assert refusal(state, 0, whack(0, "sidekick", 1, "jalapeno")) == "too-strong"
    assert refusal(state, 0, whack(2, "scorpion", 1, "reaper")) == "too-strong"


def test_cm_33_two_sidekicks_help_each_other() -> None:
    state = table(hands={0: "whack"}, gangs=[(0, "sidekick sidekick jimmy"), (1, "hungarian")], advanced=True)
    assert refusal(state, 0, whack(0, "sidekick", 1, "hungarian")) is None


def test_cm_34_a_bodyguard_saves_a_target() -> None:
    state = table(hands={0: "whack"}, gangs=[(0, "reaper reaper reaper"), (1, "bodyguard ghost tabasco")], advanced=True)
    state.apply(0, whack(0, "reaper", 1, "ghost"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    assert state.step.what == GUARD
    assert state.to_act == (1,)
    assert list(state.legal(1)) == [m.Guard(()), m.Guard(cards("ghost"))]
    assert refusal(state, 1, m.Guard(cards("tabasco"))) == "cannot-guard"
    assert refusal(state, 1, m.DECLINE) == "not-now"
    told = state.perform(1, m.Guard(cards("ghost")))
    assert Guarded(1, 1, cards("ghost"), cards("bodyguard")) in heard(told, None)
    assert gang(state, 1) == ["tabasco", "ghost-pepper"]
    assert pile(state) == ["bodyguard", "whack"]


def test_cm_34_one_saves_one_and_not_himself_and_not_against_other_cards() -> None:
    gangs = [(0, "reaper reaper reaper"), (1, "bodyguard ghost tabasco")]
    two = table(hands={0: "whack-em"}, gangs=gangs, advanced=True)
    two.apply(0, attack("whack-em", 0, "reaper", 1, "ghost", "tabasco"))
    for seat in (1, 2, 3):
        two.apply(seat, m.DECLINE)
    assert list(two.legal(1)) == [m.Guard(()), m.Guard(cards("tabasco")), m.Guard(cards("ghost"))]
    two.apply(1, m.Guard(cards("ghost")))
    assert gang(two, 1) == ["ghost-pepper"]
    himself = table(hands={0: "whack-em"}, gangs=gangs, advanced=True)
    himself.apply(0, attack("whack-em", 0, "reaper", 1, "bodyguard", "ghost"))
    for seat in (1, 2, 3):
        himself.apply(seat, m.DECLINE)
    assert gang(himself, 1) == ["tabasco"]
    jailed = table(hands={0: "pinch"}, gangs=gangs, advanced=True)
    jailed.apply(0, attack("pinch", 0, "reaper", 1, "ghost"))
    for seat in (1, 2, 3):
        jailed.apply(seat, m.DECLINE)
    assert gang(jailed, 1) == ["bodyguard", "tabasco"]


def test_cm_34_the_defender_may_let_it_happen() -> None:
    state = table(hands={0: "whack"}, gangs=[(0, "reaper reaper reaper"), (1, "bodyguard ghost tabasco")], advanced=True)
    state.apply(0, whack(0, "reaper", 1, "ghost"))
    all_decline(state)
    assert gang(state, 1) == ["bodyguard", "tabasco"]


def test_cm_35_a_troublemaker_whacks_two_up_to_6() -> None:
    gangs = [(0, "troublemaker ghost jimmy"), (1, "tabasco hungarian habanero"), (0, "tabasco reaper jimmy")]
    state = table(hands={0: "whack pinch"}, gangs=gangs, advanced=True)
    assert refusal(state, 0, whack(0, "troublemaker", 1, "hungarian", "tabasco")) is None
    assert refusal(state, 0, whack(0, "troublemaker", 1, "hungarian", "habanero")) == "too-strong"
    assert refusal(state, 0, whack(0, "ghost", 1, "hungarian", "tabasco")) == "too-many-targets"
    assert refusal(state, 0, whack(2, "tabasco", 1, "hungarian", "tabasco")) == "too-many-targets"
    assert refusal(state, 0, attack("pinch", 0, "troublemaker", 1, "hungarian", "tabasco")) == "too-many-targets"
    told = state.perform(0, whack(0, "troublemaker", 1, "hungarian", "tabasco"))
    assert heard(told, None)[0].ability == card("troublemaker")
    all_decline(state)
    assert gang(state, 1) == ["habanero"]


def test_one_ability_a_hot_card() -> None:
    """A Sidekick does not help a Troublemaker's double strike, and a Sniper who needs him doesn't pierce."""
    double = table(hands={0: "whack"}, gangs=[(0, "troublemaker sidekick ghost"), (1, "habanero jimmy")], advanced=True)
    assert refusal(double, 0, whack(0, "troublemaker", 1, "jimmy", "habanero")) == "too-strong"
    assert refusal(double, 0, whack(0, "troublemaker", 1, "habanero")) is None
    gangs = [(0, "sniper sidekick tabasco"), (1, "bodyguard scorpion jimmy")]
    helped = table(hands={0: "whack"}, gangs=gangs, advanced=True)
    helped.apply(0, whack(0, "sniper", 1, "scorpion"))
    for seat in (1, 2, 3):
        helped.apply(seat, m.DECLINE)
    assert helped.step.what == GUARD


def test_cm_36_a_sniper_makes_bodyguards_useless() -> None:
    state = table(hands={0: "whack"}, gangs=[(0, "sniper jimmy tabasco"), (1, "bodyguard habanero jimmy")], advanced=True)
    told = state.perform(0, whack(0, "sniper", 1, "habanero"))
    assert heard(told, None)[0].ability == card("sniper")
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    assert state.step.what == TURN
    assert gang(state, 1) == ["jimmy-nardello", "bodyguard"]


@pytest.mark.parametrize("advanced", [False, True])
def test_cm_42_an_outlaw_takes_the_others_abilities(advanced: bool) -> None:
    gangs = [(0, "sidekick ghost outlaw"), (1, "bodyguard habanero outlaw"), (2, "lord tabasco outlaw"), (1, "lord")]
    state = table(hands={0: "whack whack"}, gangs=gangs, advanced=advanced, goodfellas=True, deck="jimmy jimmy jimmy")
    assert refusal(state, 0, whack(0, "sidekick", 3, "lord")) == "too-strong"
    state.apply(0, whack(0, "outlaw", 1, "habanero"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    assert state.step.what == TURN
    lord = table(hands={0: "whack"}, gangs=gangs, advanced=advanced, goodfellas=True, deck="jimmy jimmy jimmy")
    lord.apply(0, whack(0, "outlaw", 2, "lord"))
    all_decline(lord)
    assert hand(lord, 2) == []


@pytest.mark.parametrize("hot", ["whack", "whack-em", "pinch"])
def test_cm_41_a_lost_lord_lets_his_owner_draw(hot: str) -> None:
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord jimmy tabasco")]
    state = table(hands={0: hot}, gangs=gangs, goodfellas=True, deck="ghost jimmy jimmy")
    state.apply(0, attack(hot, 0, "outlaw", 1, "lord"))
    all_decline(state)
    assert hand(state, 1) == ["ghost-pepper"]
    assert state.to_act == (0,)


def test_cm_41_cm_6_the_lords_owner_makes_room() -> None:
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord jimmy tabasco")]
    state = table(hands={0: "whack", 1: "jimmy jimmy jimmy jimmy poblano poblano poblano poblano"}, gangs=gangs, goodfellas=True)
    state.apply(0, whack(0, "outlaw", 1, "lord"))
    all_decline(state)
    assert state.to_act == (1,)
    state.apply(1, m.Discard(card("jimmy")))
    assert state.to_act == (0,)
    assert len(hand(state, 1)) == 8


def test_cm_54_order_of_the_windows() -> None:
    """Hot card, Reconsider; Bodyguards; Kiss of Death; Lord."""
    state = table(
        hands={0: "whack"},
        gangs=[(0, "outlaw outlaw outlaw"), (1, "lord bodyguard tabasco")],
        properties={0: "reconsider", 1: "kiss-of-death"},
        advanced=True,
        goodfellas=True,
        deck="ghost",
    )
    state.apply(0, whack(0, "outlaw", 1, "lord"))
    steps = []
    while state.step.what != TURN:
        steps.append((state.step.what, state.to_act))
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[0])
    assert [seats for _, seats in steps] == [(1, 2, 3), (2, 3), (3,), (1,), (1,)]
    assert hand(state, 1) == ["ghost-pepper"]
