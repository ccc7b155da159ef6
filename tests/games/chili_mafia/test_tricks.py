"""CM-39, CM-40: Gamblers and Witches. Dancers are with the gangs, Lords and Outlaws with the Hot cards."""

from __future__ import annotations

from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.events import Swapped
from tests.games.chili_mafia.table import card, gang, hand, heard, pile, refusal, table


def test_cm_39_a_gambler_is_discarded_for_two_cards_once_a_turn() -> None:
    state = table(
        hands={0: "gambler gambler jimmy"}, gangs=[(0, "gambler poblano tabasco")], goodfellas=True, deck="ghost ghost ghost"
    )
    assert refusal(state, 0, m.Gamble(3)) == "not-your-gang"
    state.apply(0, m.Gamble(None))
    assert hand(state, 0) == ["jimmy-nardello", "gambler", "ghost-pepper", "ghost-pepper"]
    assert pile(state) == ["gambler"]
    assert refusal(state, 0, m.Gamble(0)) == "gambled-already"
    assert m.END in state.legal(0)


def test_cm_39_from_a_gang_it_may_be_left_incomplete() -> None:
    state = table(hands={0: "jimmy"}, gangs=[(0, "gambler poblano tabasco"), (1, "gambler"), (0, "chipotle")], goodfellas=True)
    assert refusal(state, 0, m.Gamble(1)) == "not-your-gang"
    assert refusal(state, 0, m.Gamble(2)) == "not-in-gang"
    assert refusal(state, 0, m.Gamble(None)) == "not-in-hand"
    state.apply(0, m.Gamble(0))
    assert gang(state, 0) == ["poblano", "tabasco"]


def test_cm_42_not_beside_an_outlaw() -> None:
    state = table(hands={0: "jimmy"}, gangs=[(0, "gambler poblano outlaw")], goodfellas=True)
    assert refusal(state, 0, m.Gamble(0)) == "outlawed"


def test_cm_40_a_witch_swaps_with_any_card_of_a_rival_gang() -> None:
    gangs = [(0, "ghost ghost ghost"), (1, "sweet poblano tabasco"), (1, "tabasco tabasco tabasco"), (0, "jimmy")]
    state = table(hands={0: "witch jimmy"}, gangs=gangs, goodfellas=True)
    assert refusal(state, 0, m.Swap(2, card("tabasco"), 3)) == "not-a-gang"
    assert refusal(state, 0, m.Swap(1, card("poblano"), 0)) == "not-a-gang"
    assert refusal(state, 0, m.Swap(0, card("ghost"), 3)) == "not-a-rival"
    assert refusal(state, 0, m.Swap(1, card("poblano"), 2)) == "not-your-gang"
    assert refusal(state, 0, m.Swap(1, card("ghost"), 0)) == "not-in-gang"
    told = state.perform(0, m.Swap(1, card("sweet"), 0))
    assert heard(told, None) == [Swapped(0, 1, 1, card("sweet"), 0)]
    assert gang(state, 0) == ["sweet-chili", "ghost-pepper", "ghost-pepper", "ghost-pepper"]
    assert gang(state, 1) == ["poblano", "tabasco", "witch"]
    assert state.to_act == (0,)
    assert state.acted


def test_cm_40_a_witch_is_not_swapped_for_a_witch_and_needs_a_gang_of_ones_own() -> None:
    state = table(hands={0: "witch"}, gangs=[(1, "witch")], goodfellas=True)
    assert not [action for action in state.legal(0) if isinstance(action, m.Swap)]
    state = table(hands={0: "witch"}, gangs=[(1, "witch"), (0, "jimmy")], goodfellas=True)
    assert refusal(state, 0, m.Swap(0, card("witch"), 1)) == "witch-for-witch"


def test_cm_40_in_teams_she_swaps_for_a_gang_in_front_of_the_player() -> None:
    state = table(hands={0: "witch"}, gangs=[(1, "poblano"), (2, "jimmy"), (0, "ghost")], goodfellas=True, teams="2v2")
    assert refusal(state, 0, m.Swap(0, card("poblano"), 1)) == "not-your-gang"
    assert refusal(state, 0, m.Swap(0, card("poblano"), 2)) is None
