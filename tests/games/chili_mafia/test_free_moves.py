"""CM-8, CM-11, CM-38: free moves never bring back an arrangement the turn has had; who must pass; Bagmen of the same turn."""

from __future__ import annotations

import pytest

from peppermill.conformance.observations import observation
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.rules.free_moves import arrangement
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import TURN, TURNS
from tests.games.chili_mafia.table import add, all_decline, card, cards, gang, hand, pile, random_game, refusal, table, use, whack


def sweet(source: int, target: int) -> m.Move:
    return m.Move(card("sweet"), source, target)


def dance(source: int, target: int) -> m.Move:
    return m.Move(card("dancer"), source, target)


# Arrangements


def test_cm_8_a_free_move_brings_no_arrangement_back() -> None:
    state = table(
        hands={0: "whack"}, gangs=[(0, "sweet jimmy poblano tabasco"), (0, "ghost ghost ghost"), (0, "reaper reaper reaper")]
    )
    state.apply(0, sweet(0, 1))
    assert refusal(state, 0, sweet(1, 0)) == "arrangement-had"
    state.apply(0, sweet(1, 2))
    assert not [action for action in state.legal(0) if isinstance(action, m.Move)]
    assert state.view(0).had == state.view(1).had == tuple(state.had)
    assert len(state.had) == 3


def test_cm_8_there_is_no_other_limit() -> None:
    """Two Sweet Chilis among seven gangs: 21 ways to stand, all in one turn, one after the other."""
    gangs = [(0, "sweet poblano poblano poblano"), (0, "sweet ghost ghost ghost"), (0, "reaper reaper reaper")]
    gangs += [(0, f"{name} {name} {name}") for name in ("jimmy", "tabasco", "habanero", "scorpion")]
    state = table(hands={0: "whack"}, gangs=gangs)
    seen = {arrangement(state)}
    rng = Sfc32(1)
    while moves := [action for action in state.legal(0) if isinstance(action, m.Move)]:
        state.apply(0, rng.choice(moves))
        assert arrangement(state) not in seen
        seen.add(arrangement(state))
    assert 16 < len(seen) <= 21


def test_cm_8_whoever_stands_where_is_what_counts_not_the_numbers_of_gangs() -> None:
    """A Sweet Chili between twins changes nothing, so it isn't a move."""
    twins = [(0, "sweet ghost ghost ghost"), (0, "ghost ghost ghost")]
    assert refusal(table(hands={0: "whack"}, gangs=twins), 0, sweet(0, 1)) == "arrangement-had"
    mates = table(hands={0: "whack"}, gangs=[(0, "sweet ghost ghost ghost"), (2, "ghost ghost ghost")], teams="2v2")
    assert refusal(mates, 0, sweet(0, 1)) is None, "in front of somebody else it is another arrangement"


def test_cm_8_two_of_a_kind_make_no_difference() -> None:
    """The other Sweet Chili goes where the first one was: the gangs stand as before, whichever card it is."""
    state = table(
        hands={0: "whack"},
        gangs=[(0, "sweet jimmy poblano tabasco"), (0, "sweet ghost ghost ghost"), (0, "reaper reaper reaper")],
    )
    state.apply(0, sweet(0, 2))
    state.apply(0, sweet(1, 0))
    assert refusal(state, 0, sweet(2, 1)) == "arrangement-had"


@pytest.mark.parametrize("options", [{}, {"goodfellas": True}, {"hot_properties": True}])
def test_cm_8_after_another_change_it_may_move_back(options: dict[str, bool]) -> None:
    state = table(hands={0: "whack ghost"}, gangs=[(0, "sweet jimmy poblano tabasco"), (0, "ghost ghost ghost")], **options)
    state.apply(0, sweet(0, 1))
    state.apply(0, add("ghost", 1))
    state.apply(0, sweet(1, 0))
    assert refusal(state, 0, sweet(0, 1)) == "arrangement-had", "the one after the add"


def test_cm_8_what_came_about_otherwise_counts_too() -> None:
    """A Gambler joins and is discarded again: the gangs stand as before, and what they were before that is still had."""
    gangs = [(0, "sweet jimmy poblano tabasco"), (0, "ghost ghost ghost"), (0, "viper viper viper")]
    state = table(hands={0: "whack gambler"}, gangs=gangs, goodfellas=True, deck="jimmy jimmy jimmy")
    state.apply(0, add("gambler", 0))
    state.apply(0, sweet(0, 1))
    state.apply(0, m.Gamble(0))
    state.apply(0, sweet(1, 2))
    assert refusal(state, 0, sweet(2, 0)) == "arrangement-had", "as the turn began"


def test_cm_8_the_next_turn_begins_anew() -> None:
    state = table(2, hands={0: "whack", 1: "whack"}, gangs=[(0, "sweet jimmy poblano tabasco"), (0, "ghost ghost ghost")])
    state.apply(0, sweet(0, 1))
    state.apply(0, m.Pass(card("whack"), None))
    state.apply(1, m.Pass(card("whack"), None))
    assert state.had == []
    assert refusal(state, 0, sweet(1, 0)) is None


def test_cm_38_in_english_dancers_move_on_but_never_in_circles() -> None:
    gangs = [(0, "dancer poblano tabasco"), (0, "ghost viper jimmy"), (0, "jeanette chipotle viper")]
    state = table(hands={0: "jimmy"}, gangs=gangs, goodfellas=True, edition="en")
    state.apply(0, dance(0, 1))
    state.apply(0, dance(1, 2))
    assert refusal(state, 0, dance(2, 0)) == refusal(state, 0, dance(2, 1)) == "arrangement-had"


def test_cm_8_what_is_legal_follows_from_the_view() -> None:
    moved = 0
    for seed in range(10):
        options = {"goodfellas": seed % 2 == 0, "hot_properties": seed % 4 == 0, "edition": "en" if seed % 3 else "fr"}
        for state in random_game(3, options, seed):
            if state.step.what == TURN and (state.had or state.bagged):
                world = GAME.imagine(state.view(state.turn), Sfc32(seed))
                assert list(world.legal(state.turn)) == list(state.legal(state.turn))
                moved += 1
    assert moved > 50


# CM-38: a Dawn Raid in the middle of a turn


@pytest.mark.parametrize(("edition", "refused"), [("fr", "no-dance-after-raid"), ("en", None)])
def test_cm_38_a_dawn_raid_in_the_middle_of_a_turn_ends_the_dancers_moves(edition: str, refused: str | None) -> None:
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord jimmy tabasco jeanette")]
    gangs += [(0, "dancer poblano tabasco jeanette"), (0, "ghost viper jimmy"), (0, "chipotle tabasco viper")]
    state = table(hands={0: "whack dancer"}, gangs=gangs, deck="raid jimmy", goodfellas=True, edition=edition)
    state.apply(0, dance(2, 3))
    state.apply(0, whack(0, "outlaw", 1, "lord"))
    all_decline_and_stay(state)
    assert state.to_act == (0,)
    numbers = {" ".join(gang(state, number)): number for number in range(len(state.gangs)) if state.owners[number] == 0}
    there = numbers["jimmy-nardello dancer ghost-pepper naga-viper"]
    home = numbers["poblano tabasco madame-jeanette"]
    assert state.tired == []
    assert state.view(2).raided
    assert refusal(state, 0, dance(there, home)) == refused, "the one that has moved"
    state.apply(0, add("dancer", home))
    assert bool([action for action in state.legal(0) if isinstance(action, m.Move)]) == (edition == "en"), "nor one that has come"


def all_decline_and_stay(state: MafiaState) -> None:
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    for seat in range(4):
        state.apply(seat, state.timeout(seat))


def test_cm_38_in_the_next_turn_they_dance_again() -> None:
    gangs = [(1, "dancer poblano tabasco ghost"), (1, "jimmy viper chipotle")]
    state = table(2, hands={0: "jimmy", 1: "jimmy"}, gangs=gangs, goodfellas=True, deck="raid jimmy jimmy")
    state.apply(0, m.Pass(card("jimmy"), None))
    for seat in (0, 1):
        state.apply(seat, state.timeout(seat))
    assert (state.turn, state.raided) == (1, False)
    assert [action for action in state.legal(1) if isinstance(action, m.Move)]


# Who must pass


def test_cm_8_whoever_must_pass_may_make_free_moves_first() -> None:
    gangs = [(0, "sweet jimmy poblano tabasco"), (0, "ghost ghost ghost")]
    for edition in ("fr", "en"):
        state = table(gangs=gangs, forced=True, edition=edition)
        assert {type(action) for action in state.legal(0)} == {m.Move, m.Pass}
        state.apply(0, sweet(0, 1))
        state.apply(0, m.Pass(card("jimmy"), 0))
        assert gang(state, 0) == ["poblano", "tabasco"]


def test_cm_8_a_card_that_arrives_makes_the_turn_normal_in_every_way() -> None:
    """By a Lucky Dime; it stays so when the card has gone to a gang."""
    gangs = [(0, "sweet jimmy poblano tabasco"), (0, "ghost ghost ghost")]
    state = table(gangs=gangs, forced=True, deck="ghost whack whack", properties={0: "lucky-dime"})
    state.apply(0, use("lucky-dime"))
    state.apply(0, m.STOP)
    assert not state.forced
    state.apply(0, add("ghost", 1))
    assert hand(state, 0) == []
    assert not state.view(0).forced
    state.apply(0, sweet(0, 1))
    assert m.END in state.legal(0)
    assert not [action for action in state.legal(0) if isinstance(action, m.Pass)]


@pytest.mark.parametrize(("edition", "refused"), [("fr", "must-pass"), ("en", None)])
def test_cm_8_cm_60_a_property_that_brings_no_card_leaves_the_pass(edition: str, refused: str | None) -> None:
    state = table(gangs=[(0, "ghost ghost ghost")], properties={0: "backup"}, pile="jimmy", forced=True, edition=edition)
    state.apply(0, use("backup"))
    state.apply(CHANCE, m.Reorder(cards("jimmy")))
    state.apply(0, m.Fetch(()))
    assert refusal(state, 0, m.END) == refused
    if refused:
        state.apply(0, m.Pass(card("ghost"), 0))
        assert pile(state)[0] == "ghost-pepper"


def test_cm_8_a_turn_that_begins_without_cards_is_one_that_must_pass() -> None:
    for edition, forced in (("fr", True), ("en", False)):
        state = table(2, hands={0: "jimmy"}, edition=edition)
        state.apply(0, m.Pass(card("jimmy"), None))
        assert (state.turn, state.forced) == (1, forced)


# Bagmen (CM-8, CM-25)


def bag(state: MafiaState, name: str) -> None:
    state.apply(0, m.BAG)
    state.apply(0, m.Take(card(name)))


def test_cm_8_a_bagman_fetches_no_bagman_that_was_played_in_this_turn() -> None:
    state = table(hands={0: "bagman bagman"}, pile="ghost whack reaper")
    bag(state, "ghost")
    state.apply(0, m.BAG)
    assert refusal(state, 0, m.Take(card("bagman"))) == "bagman-again"
    assert list(state.legal(0)) == [m.Take(card("reaper")), m.Take(card("whack"))]


def test_cm_8_but_one_of_an_earlier_turn() -> None:
    state = table(hands={0: "bagman bagman"}, pile="ghost bagman reaper")
    bag(state, "ghost")
    assert pile(state) == ["bagman", "bagman", "carolina-reaper"]
    bag(state, "bagman")
    assert pile(state) == ["bagman", "bagman", "carolina-reaper"]
    assert state.bagged == [1, 2], "the old one went, and nothing that lies there now may"
    assert [action for action in state.legal(0) if action == m.BAG] == [m.BAG]
    bag(state, "reaper")
    assert pile(state) == ["bagman", "bagman", "bagman"]


def test_cm_8_an_old_bagman_between_other_cards_is_the_one_that_goes() -> None:
    state = table(hands={0: "bagman bagman whack"}, gangs=[(0, "ghost ghost ghost"), (1, "jimmy")], pile="bagman reaper")
    bag(state, "reaper")
    state.apply(0, whack(0, "ghost", 1, "jimmy"))
    all_decline(state)
    assert pile(state) == ["jimmy-nardello", "whack", "bagman", "bagman"]
    state.apply(0, m.BAG)
    assert refusal(state, 0, m.Take(card("bagman"))) == "bagman-again", "the old one is the fourth"


def test_cm_8_a_bagman_without_anything_to_fetch_is_not_played() -> None:
    state = table(hands={0: "bagman bagman"}, pile="ghost")
    bag(state, "ghost")
    assert refusal(state, 0, m.BAG) == "nothing-to-fetch"
    state.apply(0, m.END)
    assert state.bagged == []


def test_cm_8_others_know_only_that_it_is_still_there() -> None:
    """Which of three cards was fetched is secret, and so is where the first Bagman lies since."""
    views = []
    for name in ("earner", "whack"):
        state = table(hands={0: "bagman bagman whack"}, gangs=[(0, "ghost ghost ghost")], pile="earner earner whack whack")
        bag(state, "earner")
        state.discard(0, card("whack"))
        state.toss(card("earner"))
        bag(state, name)
        views.append(state.view(1))
        assert state.view(0).bagmen.count(None) == 0
    assert views[0].bagmen == views[1].bagmen
    assert views[0].bagmen.count(None) == 1
    assert views[0] == views[1]


def test_cm_8_cm_44_after_a_backup_no_bagman_can_be_told_from_another() -> None:
    state = table(hands={0: "bagman bagman"}, pile="ghost bagman jimmy", properties={0: "backup"})
    bag(state, "ghost")
    state.toss(card("jimmy"))
    state.apply(0, use("backup"))
    state.apply(CHANCE, m.Reorder((card("bagman"), card("jimmy"), card("jimmy"), card("bagman"))))
    state.apply(0, m.Fetch(()))
    assert state.bagged == [0, 3]
    assert state.view(0).bagmen == (0, None)
    state.apply(0, m.BAG)
    assert list(state.legal(0)) == [m.Take(card("jimmy"))]


@pytest.mark.parametrize("again", [False, True])
def test_cm_8_cm_44_a_backup_does_not_count_the_bagmen_for_those_who_do_not_know(again: bool) -> None:
    """Seat 3 fetched a Bagman in an earlier turn, or left him there: he can't be fetched now either, but nobody learns of him."""
    views, looks = [], []
    for fetched in ("bagman", "whack"):
        lying = "bagman whack jimmy ghost earner earner earner"
        state = table(hands={3: "bagman", 0: "bagman bagman"}, pile=lying, properties={0: "backup"}, turn=3)
        state.apply(3, m.BAG)
        state.apply(3, m.Take(card(fetched)))
        state.turn, state.step, state.bagged = 0, TURNS[0], []
        bag(state, "jimmy")
        left = "whack" if fetched == "bagman" else "bagman"
        state.toss(card("jimmy"))
        state.apply(0, use("backup"))
        order = f"{left} bagman bagman earner earner ghost earner jimmy"
        state.apply(CHANCE, m.Reorder(tuple(card(name) for name in order.split())))
        state.apply(0, m.Fetch(()))
        if again:
            bag(state, "earner")
        views.append(state.view(1))
        looks.append(observation(GAME.encoding(4, GAME.settle({"hot_properties": True}, 4)), state, 1))
    assert views[0].bagmen == views[1].bagmen == ((0, None) if again else (None,))
    assert views[0] == views[1]
    assert looks[0] == looks[1]
