"""CM-43 … CM-53, CM-60: how Hot Properties come and go, and each of those used in one's own turn."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import Discarded, Got, Looked, PropertyDrawn, PropertyUsed, Revealed
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import DIME, FETCH, GIVE, ROOM, TURN
from tests.games.chili_mafia.table import (
    all_decline,
    card,
    cards,
    form,
    gang,
    hand,
    heard,
    held_properties,
    pile,
    prop,
    refusal,
    table,
    turncoat,
    use,
)

GHOSTS = [(0, "ghost ghost ghost"), (1, "tabasco tabasco tabasco")]


# CM-43


def test_cm_43_a_gang_of_three_from_hand_draws_a_property_that_only_its_owner_sees() -> None:
    state = table(hands={0: "jimmy poblano tabasco"}, properties={}, property_deck="snoop bribe")
    told = state.perform(0, form("jimmy poblano tabasco"))
    assert held_properties(state, 0) == ["snoop"]
    assert heard(told, 0)[-1] == PropertyDrawn(0, prop("snoop"))
    assert heard(told, 1)[-1] == heard(told, None)[-1] == PropertyDrawn(0, None)
    assert state.view(0).properties == (prop("snoop"),)
    assert state.view(1).properties == state.view(None).properties == ()
    assert state.view(1).property_counts == (1, 0, 0, 0)


def test_cm_43_without_the_option_there_is_none() -> None:
    state = table(hands={0: "jimmy poblano tabasco"})
    told = state.perform(0, form("jimmy poblano tabasco"))
    assert len(heard(told, 0)) == 1
    assert state.view(0).property_deck == 0


@pytest.mark.parametrize(("names", "french"), [("habanero scorpion", 0), ("habanero reaper scorpion", 1)])
def test_cm_43_cm_60_a_turncoats_new_gang_counts_by_the_peppers_from_hand(names: str, french: int) -> None:
    for edition, drawn in (("fr", french), ("en", 1)):
        state = table(hands={0: f"turncoat {names}"}, gangs=GHOSTS, properties={}, property_deck="snoop", edition=edition)
        state.apply(0, turncoat(0, "ghost", 1, "tabasco"))
        all_decline(state)
        state.apply(0, form(names))
        assert len(held_properties(state, 0)) == drawn, edition


def test_cm_43_cm_60_three_at_most_in_the_french_edition() -> None:
    for edition, held in (("fr", 3), ("en", 4)):
        state = table(
            hands={0: "jimmy poblano tabasco"},
            properties={0: "backup backup snoop"},
            property_deck="bribe",
            edition=edition,
        )
        state.apply(0, form("jimmy poblano tabasco"))
        assert len(held_properties(state, 0)) == held, edition


def test_cm_43_no_property_is_left_to_draw() -> None:
    state = table(hands={0: "jimmy poblano tabasco"}, properties={1: "snoop"})
    told = state.perform(0, form("jimmy poblano tabasco"))
    assert not [event for event in heard(told, 0) if isinstance(event, PropertyDrawn)]


def test_cm_43_a_used_one_goes_to_the_bottom_and_comes_back_known_to_all() -> None:
    state = table(hands={0: "jimmy poblano tabasco", 1: "jimmy"}, pile="ghost", properties={0: "backup"}, property_deck="snoop")
    told = state.perform(0, use("backup"))
    assert heard(told, 2)[0] == PropertyUsed(0, prop("backup"), None)
    assert state.view(2).property_bottom == (prop("backup"),)
    state.apply(CHANCE, m.Reorder(cards("ghost")))
    state.apply(0, m.Fetch(cards("ghost")))
    state.apply(0, form("jimmy poblano tabasco"))
    assert held_properties(state, 0) == ["snoop"]
    state.apply(0, m.END)
    for kind in cards("jimmy poblano tabasco"):
        state.put_in(1, kind)
    told = state.perform(1, form("jimmy poblano tabasco", 1))
    assert heard(told, None)[-1] == PropertyDrawn(1, prop("backup"))
    assert [(known.seat, known.property) for known in state.view(2).properties_known] == [(1, prop("backup"))]


def test_cm_43_they_are_not_part_of_the_hand() -> None:
    state = table(hands={0: "jimmy"}, properties={0: "snoop bribe"})
    assert state.view(1).hand_sizes[0] == 1
    state = table(hands={0: "shakedown", 1: ""}, properties={1: "snoop"})
    assert refusal(state, 0, m.Shakedown(1, None)) == "empty-hand"


def test_cm_43_only_ones_own_and_only_in_their_moment() -> None:
    state = table(hands={0: "jimmy"}, properties={0: "bribe easy-pal kiss-of-death lifeline reconsider recruit", 1: "lucky-dime"})
    for name in ("bribe", "easy-pal", "kiss-of-death", "lifeline", "reconsider", "recruit"):
        assert refusal(state, 0, use(name)) == "not-now"
    assert refusal(state, 0, use("lucky-dime")) == "not-your-property"
    assert refusal(state, 0, m.Use(77, None, ())) == "malformed"
    assert not [action for action in state.legal(0) if isinstance(action, m.Use)]


@pytest.mark.parametrize(
    ("use_it", "more"),
    [
        (use("backup"), {"pile": "whack"}),
        (use("lucky-dime"), {}),
        (use("make-a-deal", 1), {"hands": {0: "jimmy", 1: "jimmy jimmy jimmy"}}),
        (use("snoop", 1), {"hands": {0: "jimmy", 1: "jimmy"}}),
    ],
    ids=["backup", "lucky-dime", "make-a-deal", "snoop"],
)
def test_cm_43_one_whose_condition_does_not_hold_is_refused_and_not_lost(use_it: m.Use, more: dict[str, object]) -> None:
    state = table(**{"hands": {0: "jimmy"}, "properties": {0: "backup lucky-dime make-a-deal snoop"}, **more})  # type: ignore[arg-type]
    assert refusal(state, 0, use_it) == "property-condition"
    assert len(held_properties(state, 0)) == 4


# CM-44 Backup


def backed(names: str = "jimmy", discard: str = "ghost whack tabasco earner", order: str = "", **more: object) -> MafiaState:
    """A Backup has shuffled the discard into that order, bottom first."""
    state = table(hands={0: names}, pile=discard, properties={0: "backup"}, **more)  # type: ignore[arg-type]
    state.apply(0, use("backup"))
    state.apply(CHANCE, m.Reorder(tuple(card(name) for name in (order or discard).split())))
    return state


def test_cm_44_backup_turns_up_the_top_three_of_the_shuffled_discard() -> None:
    state = table(hands={0: "jimmy"}, pile="ghost whack tabasco earner", properties={0: "backup"})
    told = state.perform(0, use("backup"))
    assert state.to_act is CHANCE
    told = state.perform(CHANCE, m.Reorder((card("ghost"), card("whack"), card("tabasco"), card("earner"))))
    assert Revealed(0, (card("earner"), card("tabasco"), card("whack"))) in heard(told, 3)
    assert (state.step.what, state.to_act) == (FETCH, (0,))
    assert state.view(0).looking == state.view(3).discard[:3] == (card("earner"), card("tabasco"), card("whack"))
    assert list(state.legal(0)) == [m.Fetch(()), m.Fetch(cards("tabasco"))]
    told = state.perform(0, m.Fetch(cards("tabasco")))
    assert heard(told, 3) == [Got(0, None, card("tabasco"))]
    assert hand(state, 0) == ["jimmy-nardello", "tabasco"]
    assert pile(state) == ["earner", "whack", "ghost-pepper"]
    assert state.step.what == TURN
    assert m.END in state.legal(0)


def test_cm_44_which_peppers_is_the_players_choice() -> None:
    state = backed("jimmy", "ghost ghost poblano", "ghost poblano ghost")
    ways = ["", "poblano", "poblano ghost", "poblano ghost ghost", "ghost", "ghost ghost"]
    assert list(state.legal(0)) == [m.Fetch(cards(names)) for names in ways]
    assert refusal(state, 0, m.Fetch(cards("ghost ghost ghost"))) == "not-turned-up"
    assert refusal(state, 0, m.END) == "not-now"
    state.apply(0, m.Fetch(cards("ghost")))
    assert hand(state, 0) == ["jimmy-nardello", "ghost-pepper"]
    assert pile(state) == ["poblano", "ghost-pepper"], "the others stay, in order"


def test_cm_44_nobody_discards_for_a_pepper_that_is_left_behind() -> None:
    state = backed("jimmy " * 8, "ghost tabasco")
    state.apply(0, m.Fetch(()))
    assert state.step.what == TURN
    assert hand(state, 0) == ["jimmy-nardello"] * 8
    assert pile(state) == ["tabasco", "ghost-pepper"]


def test_cm_44_without_a_pepper_among_them_nothing_is_asked() -> None:
    state = backed("jimmy", "ghost whack whack whack")
    assert state.step.what == TURN
    assert pile(state) == ["whack", "whack", "whack", "ghost-pepper"]


def test_cm_44_time_is_up_what_there_is_room_for() -> None:
    assert backed("jimmy", "ghost tabasco").timeout(0) == m.Fetch(cards("ghost tabasco"))
    assert backed("jimmy " * 7, "ghost tabasco").timeout(0) == m.Fetch(cards("ghost"))
    assert backed("jimmy " * 8, "ghost tabasco").timeout(0) == m.Fetch(())


@pytest.mark.parametrize("discard", ["", "whack ghost"])
def test_cm_44_backup_needs_a_pepper_on_top(discard: str) -> None:
    state = table(hands={0: "jimmy"}, pile=discard, properties={0: "backup"})
    assert refusal(state, 0, use("backup")) == "property-condition"


def test_cm_44_cm_6_room_is_made_for_every_pepper_that_is_taken() -> None:
    state = backed("jimmy " * 7, "ghost tabasco")
    state.apply(0, m.Fetch(cards("ghost tabasco")))
    assert state.step.what == ROOM
    assert state.held[0] == 8
    state.apply(0, m.Discard(card("jimmy")))
    assert hand(state, 0) == ["jimmy-nardello"] * 6 + ["tabasco", "ghost-pepper"]


def test_cm_44_nobody_knows_the_order_of_the_shuffled_rest() -> None:
    def after(order: str) -> MafiaState:
        state = table(hands={0: "jimmy"}, pile="ghost jimmy whack tabasco earner bagman", properties={0: "backup"})
        state.apply(0, use("backup"))
        state.apply(CHANCE, m.Reorder(tuple(card(name) for name in order.split())))
        state.apply(0, m.Fetch(cards("tabasco")))
        return state

    one, two = after("jimmy ghost whack tabasco earner bagman"), after("ghost jimmy whack tabasco earner bagman")
    for seat in (0, 1, None):
        assert one.view(seat) == two.view(seat)
        assert one.view(seat).discard == (card("bagman"), card("earner"), None, None, None)
        assert {memory.card for memory in one.view(seat).memory if memory.discard} == set(cards("ghost jimmy whack"))
    assert one.key() != two.key()


# CM-49 Lucky Dime


def dime(deck: str, **more: object) -> MafiaState:
    state = table(hands={1: "jimmy"}, gangs=GHOSTS, deck=deck, properties={0: "lucky-dime"}, **more)  # type: ignore[arg-type]
    state.apply(0, use("lucky-dime"))
    return state


def test_cm_49_lucky_dime_draws_until_one_stops() -> None:
    state = dime("poblano tabasco whack")
    assert state.step.what == DIME
    assert list(state.legal(0)) == [m.DRAW, m.STOP]
    assert hand(state, 0) == ["poblano"]
    state.apply(0, m.DRAW)
    state.apply(0, m.STOP)
    assert hand(state, 0) == ["poblano", "tabasco"]
    assert state.step.what == TURN
    assert refusal(state, 0, m.END) is None


def test_cm_49_anything_but_a_pepper_costs_all_of_them() -> None:
    state = dime("poblano tabasco whack ghost")
    state.apply(0, m.DRAW)
    told = state.perform(0, m.DRAW)
    assert Discarded(0, card("whack"), None, "dime") in heard(told, 1)
    assert hand(state, 0) == []
    assert sorted(pile(state)) == ["poblano", "tabasco", "whack"]
    assert state.step.what == TURN


def test_cm_49_eight_at_the_latest() -> None:
    state = dime("poblano " * 10)
    for _ in range(7):
        state.apply(0, m.DRAW)
    assert state.held[0] == 8
    assert state.step.what == TURN


def test_cm_49_the_deck_may_end_first() -> None:
    state = dime("poblano ghost")
    state.apply(0, m.DRAW)
    assert hand(state, 0) == ["poblano", "ghost-pepper"]
    assert state.step.what == TURN
    state = table(hands={1: "jimmy"}, gangs=GHOSTS, deck="", properties={0: "lucky-dime"})
    assert refusal(state, 0, use("lucky-dime")) == "property-condition"


def test_cm_49_only_with_an_empty_hand_and_others_do_not_see_the_peppers() -> None:
    state = table(hands={0: "jimmy"}, properties={0: "lucky-dime"})
    assert refusal(state, 0, use("lucky-dime")) == "property-condition"
    one, two = dime("poblano tabasco"), dime("ghost jimmy")
    for seat in (1, None):
        assert one.view(seat) == two.view(seat)
        assert one.view(seat).lacks[0] == (0,), "everyone sees that there are only peppers"


# CM-50 Make a Deal


def test_cm_50_make_a_deal_two_for_two() -> None:
    state = table(hands={0: "ghost", 1: "jimmy poblano whack fugged", 2: "jimmy jimmy jimmy"}, properties={0: "make-a-deal"})
    assert refusal(state, 0, use("make-a-deal", 2)) == "property-choice", "P3 has fewer than four cards"
    assert refusal(state, 0, use("make-a-deal", 0)) == "property-choice"
    state.apply(0, use("make-a-deal", 1))
    assert state.step.what == GIVE
    assert state.to_act == (1,)
    told = state.perform(1, m.Give(card("jimmy")))
    assert heard(told, 0) == heard(told, 1) == [Got(0, 1, card("jimmy"))]
    assert heard(told, 2) == heard(told, None) == [Got(0, 1, None)]
    assert refusal(state, 1, m.Give(card("ghost"))) == "not-in-hand"
    state.apply(1, m.Give(card("poblano")))
    assert state.to_act == (0,)
    state.apply(0, m.Give(card("jimmy")))
    state.apply(0, m.Give(card("ghost")))
    assert hand(state, 0) == ["poblano"]
    assert hand(state, 1) == ["jimmy-nardello", "ghost-pepper", "whack", "fuggedaboutit"]
    assert state.step.what == TURN


def test_cm_50_not_in_the_first_round() -> None:
    state = table(hands={0: "ghost", 1: "jimmy poblano whack fugged"}, properties={0: "make-a-deal"}, turns=4)
    assert refusal(state, 0, use("make-a-deal", 1)) == "property-condition"


def test_cm_50_cm_6_a_full_hand_makes_room_for_each_card() -> None:
    state = table(hands={0: "ghost " * 8, 1: "jimmy poblano whack fugged"}, properties={0: "make-a-deal"})
    state.apply(0, use("make-a-deal", 1))
    assert state.step.what == ROOM
    assert state.to_act == (0,)
    state.apply(0, m.Discard(card("ghost")))
    state.apply(1, m.Give(card("jimmy")))
    state.apply(0, m.Discard(card("ghost")))
    state.apply(1, m.Give(card("poblano")))
    assert hand(state, 0) == ["jimmy-nardello", "poblano"] + ["ghost-pepper"] * 6


# CM-53 Snoop


def test_cm_53_snoop_shows_a_hand_to_one_player_and_a_shakedown_chooses() -> None:
    state = table(hands={0: "shakedown ghost", 1: "jimmy fugged", 2: "poblano"}, properties={0: "snoop"})
    told = state.perform(0, use("snoop", 1))
    assert heard(told, 0)[-1] == Looked(0, "hand", 1, cards("jimmy fugged"))
    assert heard(told, 2) == [PropertyUsed(0, prop("snoop"), 1)]
    assert refusal(state, 0, m.END) == "snoop-first"
    assert refusal(state, 0, form("ghost ghost ghost")) == "snoop-first"
    assert refusal(state, 0, m.Shakedown(1, None)) == "choose-the-card"
    assert refusal(state, 0, m.Shakedown(1, card("ghost"))) == "not-in-that-hand"
    assert refusal(state, 0, m.Shakedown(2, card("poblano"))) == "at-random"
    assert refusal(state, 0, m.Shakedown(2, None)) is None
    told = state.perform(0, m.Shakedown(1, card("fugged")))
    assert hand(state, 0) == ["ghost-pepper", "fuggedaboutit"]
    assert heard(told, 2)[-1] == Got(0, 1, None)
    assert refusal(state, 0, m.END) is None
    assert [memory.card for memory in state.view(0).memory if memory.seats == (1,)] == [card("jimmy")]
    assert state.view(2).memory == ()


def test_cm_53_a_booster_will_do() -> None:
    state = table(hands={0: "booster ghost", 1: "jimmy jimmy"}, properties={0: "snoop"})
    state.apply(0, use("snoop", 1))
    assert {type(action) for action in state.legal(0)} == {m.Booster}
    state.apply(0, m.Booster(card("jimmy")))
    assert hand(state, 0) == ["jimmy-nardello", "jimmy-nardello", "ghost-pepper"]


def test_cm_53_it_needs_a_shakedown_or_a_booster_that_can_be_played() -> None:
    hands = {1: "jimmy"}
    assert refusal(table(hands={0: "ghost", **hands}, properties={0: "snoop"}), 0, use("snoop", 1)) == "property-condition"
    first = table(hands={0: "booster", **hands}, properties={0: "snoop"}, turns=3)
    assert refusal(first, 0, use("snoop", 1)) == "property-condition"
    later = table(hands={0: "booster", **hands}, properties={0: "snoop"})
    assert refusal(later, 0, use("snoop", 1)) is None
    assert refusal(later, 0, use("snoop", 2)) == "property-choice", "P3 has no cards to be seen"


# In an own turn they are actions


def test_cm_8_a_property_is_an_action() -> None:
    state = dime("poblano whack")
    state.apply(0, m.DRAW)
    assert state.held[0] == 0
    assert refusal(state, 0, m.Pass(card("ghost"), 0)) == "end-instead"
    assert list(state.legal(0)) == [m.END]
    assert gang(state, 0) == ["ghost-pepper"] * 3
