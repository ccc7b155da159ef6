"""What is hidden stays hidden: views, other worlds, and that everyone's memory is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import Value, View
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import DAWN_RAID, STRENGTH
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.position import KIND, holder_of, property_of
from peppermill.games.chili_mafia.setting import TEAM_FORMATS
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.views import MafiaView, Memory
from tests.games.chili_mafia.table import accounted, card, cards, hand, heard, prop, table, use, whack

WORLDS = 40

options = st.fixed_dictionaries(
    {
        "teams": st.sampled_from(list(TEAM_FORMATS)),
        "advanced": st.booleans(),
        "goodfellas": st.booleans(),
        "hot_properties": st.booleans(),
        "edition": st.sampled_from(["fr", "en"]),
    }
)


def played(seed: int, players: int, chosen: dict[str, Any], decisions: int) -> MafiaState:
    """A random game, stopped after some decisions. Kinds of action first, so that rare ones happen."""
    wanted = TEAM_FORMATS[chosen["teams"]][0]
    rng = Sfc32(seed)
    state = GAME.start(wanted or players, chosen)
    assert isinstance(state, MafiaState)
    while not state.over and decisions > 0:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = rng.choice(state.to_act)
        legal = state.legal(seat)
        kind = rng.choice(sorted({type(action).__name__ for action in legal}))
        state.apply(seat, rng.choice([action for action in legal if type(action).__name__ == kind]))
        decisions -= 1
    return state


def worlds(state: MafiaState, seat: int | None) -> list[MafiaState]:
    found = []
    for seed in range(WORLDS):
        world = GAME.imagine(state.view(seat), Sfc32(seed))
        assert isinstance(world, MafiaState)
        found.append(world)
    return found


# Is it true what a view says?


def places_of(state: MafiaState, fact: Memory, view: MafiaView) -> list[tuple[str, int]]:
    """Where a card that the fact may speak of is in truth: cards the seat sees anyway don't count."""
    found = []
    for seat in fact.seats:
        start = seat * 8
        found += [("hand", start + i) for i in range(state.held[seat]) if state.hands[start + i] == fact.card]
    seen = {buried.under for buried in view.deck_known}
    if fact.deck:
        depths = [i for i in range(state.deck_size) if fact.low <= i <= fact.high and i not in seen]
        found += [("deck", i) for i in depths if state.deck[i] & KIND == fact.card]
    if fact.discard:
        hidden = [i for i in range(state.pile_size) if view.discard[state.pile_size - 1 - i] is None]
        found += [("discard", i) for i in hidden if state.pile[i] & KIND == fact.card]
    return found


def assert_true(view: MafiaView, state: MafiaState) -> None:
    """Every fact has a card of its own, and nothing else in the view is wrong either."""
    taken: dict[tuple[str, int], int] = {}
    spots = [places_of(state, fact, view) for fact in view.memory]

    def find(fact: int, tried: set[tuple[str, int]]) -> bool:
        for spot in spots[fact]:
            if spot not in tried:
                tried.add(spot)
                if spot not in taken or find(taken[spot], tried):
                    taken[spot] = fact
                    return True
        return False

    for number, fact in enumerate(view.memory):
        assert find(number, set()), f"{fact} is not true"
    for seat, strengths in enumerate(view.lacks):
        assert not {STRENGTH[kind] for kind in state.hand(seat)} & set(strengths)
    for buried in view.deck_known:
        assert state.deck[buried.under] & KIND == buried.card
    for place, known in enumerate(view.discard):
        assert known in (None, state.pile[state.pile_size - 1 - place] & KIND)
    if view.raid_low is not None and view.raid_high is not None and len(state.packs) == 0:
        assert view.raid_low <= [state.deck[i] & KIND for i in range(state.deck_size)].index(DAWN_RAID) <= view.raid_high
    held = [(holder_of(entry), property_of(entry)) for entry in state.properties]
    for known_property in view.properties_known:
        assert (known_property.seat, known_property.property) in held


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 8), options, st.integers(0, 400))
def test_what_everyone_remembers_is_true_and_every_imagined_world_agrees(
    seed: int, players: int, chosen: dict[str, Any], decisions: int
) -> None:
    state = played(seed, players, chosen, decisions)
    everything = list(state.setting.deck)
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        if state.turn >= 0:
            assert_true(view, state)
        world = GAME.imagine(view, Sfc32(seed + 1))
        assert isinstance(world, MafiaState)
        assert world.view(seat) == view
        assert seat is None or world.legal(seat) == state.legal(seat)
        if state.turn >= 0:
            assert_true(view, world)
            assert accounted(world) == everything
            kinds = [property_of(entry) for entry in world.properties] + [kind & KIND for kind in world.property_deck]
            assert sorted(kinds) == list(state.setting.property_deck)


# Two worlds that differ in what a seat may not know

Move = tuple[Any, Value]
Pair = tuple[MafiaState, MafiaState]


def same_for(seats: tuple[int | None, ...], pair: Pair, *moves: tuple[Move, Move]) -> None:
    """Move by move: the same news, views and lists for these seats."""
    for mine, theirs in moves:
        for seat in seats:
            assert pair[0].view(seat) == pair[1].view(seat)
            assert seat is None or pair[0].legal(seat) == pair[1].legal(seat)
        told = [state.perform(actor, action) for state, (actor, action) in zip(pair, (mine, theirs), strict=True)]
        for seat in seats:
            assert heard(told[0], seat) == heard(told[1], seat)
    for seat in seats:
        assert GAME.dump(pair[0].view(seat)) == GAME.dump(pair[1].view(seat))
        assert seat is None or pair[0].legal(seat) == pair[1].legal(seat)
    assert pair[0].key() != pair[1].key()


def both(action: Value, actor: Any = 0) -> tuple[Move, Move]:
    return (actor, action), (actor, action)


GANGS = [(0, "ghost ghost ghost"), (1, "tabasco tabasco tabasco")]


def test_others_hands_and_the_deck_are_hidden() -> None:
    pair = (
        table(hands={0: "jimmy earner", 1: "fugged ghost"}, deck="ghost whack jimmy jimmy"),
        table(hands={0: "reaper earner", 1: "jimmy jimmy"}, deck="jimmy jimmy ghost whack"),
    )
    same_for((2, 3, None), pair, both(m.EARN), both(m.END))


def test_a_secret_answer_is_hidden_until_all_have_answered() -> None:
    pair = tuple(table(hands={0: "whack", 1: "fugged"}, gangs=GANGS) for _ in range(2))
    same_for((0, 2, 3, None), pair, both(whack(0, "ghost", 1, "tabasco")), ((1, m.FUGGEDABOUTIT), (1, m.DECLINE)))  # type: ignore[arg-type]
    assert pair[0].view(1).reply == m.FUGGEDABOUTIT


def test_what_a_bagman_keeps_is_hidden() -> None:
    pair = tuple(table(hands={0: "bagman"}, pile="ghost tabasco jimmy poblano") for _ in range(2))
    choice = (0, m.Take(card("ghost"))), (0, m.Take(card("jimmy")))
    same_for((1, 2, 3, None), pair, both(m.BAG), choice, both(m.END))  # type: ignore[arg-type]
    assert pair[0].view(1).discard[0] == card("bagman")
    assert pair[0].view(1).discard[1:] == (None, None, card("poblano"))


def test_what_a_shakedown_takes_is_known_to_two() -> None:
    pair = (
        table(hands={0: "shakedown jimmy", 1: "ghost tabasco"}),
        table(hands={0: "shakedown jimmy", 1: "whack earner"}),
    )
    grab = (CHANCE, m.Grab(card("ghost"))), (CHANCE, m.Grab(card("earner")))
    same_for((2, 3, None), pair, both(m.Shakedown(1, None)), grab)
    assert [fact.card for fact in pair[0].view(1).memory] == [card("ghost")]


def test_what_is_given_in_a_deal_is_known_to_two() -> None:
    pair = tuple(table(hands={0: "reaper", 1: "jimmy poblano whack ghost"}, properties={0: "make-a-deal"}) for _ in range(2))
    gift = (1, m.Give(card("jimmy"))), (1, m.Give(card("whack")))
    same_for((2, 3, None), pair, both(use("make-a-deal", 1)), gift)  # type: ignore[arg-type]


def test_a_snooped_hand_is_known_to_one() -> None:
    pair = (
        table(hands={0: "shakedown", 1: "ghost tabasco"}, properties={0: "snoop"}),
        table(hands={0: "shakedown", 1: "whack earner"}, properties={0: "snoop"}),
    )
    same_for((2, 3, None), pair, both(use("snoop", 1)))
    assert {fact.card for fact in pair[0].view(0).memory} == set(cards("ghost tabasco"))


def test_properties_are_secret() -> None:
    pair = (
        table(hands={0: "jimmy poblano tabasco"}, properties={0: "snoop"}, property_deck="bribe backup"),
        table(hands={0: "jimmy poblano tabasco"}, properties={0: "recruit"}, property_deck="backup bribe"),
    )
    same_for((1, 2, 3, None), pair, both(m.Form(cards("jimmy poblano tabasco"), 0)))


def test_where_a_pinched_pepper_went_is_hidden_from_all() -> None:
    pair = tuple(
        table(hands={0: "pinch"}, gangs=GANGS, deck="jimmy jimmy jimmy raid jimmy jimmy jimmy jimmy jimmy") for _ in range(2)
    )
    answers = [both(m.DECLINE, seat) for seat in (1, 2, 3)]
    pinch = both(m.Attack(card("pinch"), 0, card("ghost"), 1, cards("tabasco")))
    place = (CHANCE, m.Place(4)), (CHANCE, m.Place(5))
    same_for((0, 1, 2, 3, None), pair, pinch, *answers, place)  # type: ignore[arg-type]
    assert (pair[0].view(0).raid_low, pair[0].view(0).raid_high) == (5, 6), "nobody knows whether it slipped under the raid"


def test_drafted_cards_are_hidden() -> None:
    def drafting(seed: int, keeps: int) -> MafiaState:
        state = GAME.start(3)
        assert isinstance(state, MafiaState)
        state.apply(CHANCE, m.First(0))
        state.apply(CHANCE, state.chance().draw(Sfc32(seed)))
        state.apply(0, state.legal(0)[keeps])
        return state

    one, two = drafting(1, 0), drafting(1, 1)
    for seat in (1, 2, None):
        assert one.view(seat) == two.view(seat)
    assert one.view(0) != two.view(0)


# Other worlds


def holders(state: MafiaState, seat: int | None, of: int, name: str) -> list[bool]:
    return [card(name) in world.hand(of) for world in worlds(state, seat)]


def test_other_worlds_differ_in_what_is_hidden() -> None:
    state = played(1, 4, {"teams": "none", "hot_properties": True}, 60)
    assert len({tuple(world.hand(1)) for world in worlds(state, 0)}) > WORLDS // 2
    assert len({tuple(world.deck) for world in worlds(state, 0)}) == WORLDS


def test_a_card_everyone_saw_is_in_every_world() -> None:
    state = table(hands={0: "booster", 1: "jimmy jimmy ghost"})
    fill(state)
    state.apply(0, m.Booster(card("jimmy")))
    for seat in (1, 2, None):
        assert all(world.count(0, card("jimmy")) >= 2 for world in worlds(state, seat))
        assert not any(holders(state, seat, 2, "jimmy")), "who had one would have given it"


def fill(state: MafiaState) -> None:
    """The rest of the pack goes into the draw deck, the Dawn Raid on top of its bottom card."""
    rest = list(state.setting.deck)
    for kind in accounted(state):
        rest.remove(kind)
    for kind in rest:
        state.slide_into_deck(0, kind)


def test_what_a_snoop_saw_is_in_every_world_of_that_seat_only() -> None:
    state = table(hands={0: "shakedown", 1: "ghost whack"}, properties={0: "snoop"}, property_deck=rest_of_properties("snoop"))
    fill(state)
    state.apply(0, use("snoop", 1))
    assert all(tuple(world.hand(1)) == cards("ghost whack") for world in worlds(state, 0))
    assert len({tuple(world.hand(1)) for world in worlds(state, 2)}) > WORLDS // 2
    assert all("shakedown" in hand(world, 0) or "booster" in hand(world, 0) for world in worlds(state, 2)), "or no Snoop"


def rest_of_properties(*held: str) -> str:
    names = "backup backup bribe easy-pal easy-pal kiss-of-death lifeline lifeline lucky-dime lucky-dime"
    names += " make-a-deal make-a-deal reconsider recruit snoop snoop"
    rest = names.split()
    for name in held:
        rest.remove(name)
    return " ".join(rest)


def test_a_bagmans_choice_is_one_of_three_in_others_worlds() -> None:
    state = table(hands={0: "bagman"}, pile="reaper scorpion ghost")
    fill(state)
    state.apply(0, m.BAG)
    state.apply(0, m.Take(card("ghost")))
    kept = {hand(world, 0)[0] for world in worlds(state, 1)}
    assert kept == {"carolina-reaper", "moruga-scorpion", "ghost-pepper"}
    assert {hand(world, 0)[0] for world in worlds(state, 0)} == {"ghost-pepper"}


def test_properties_are_dealt_anew() -> None:
    state = table(hands={0: "jimmy"}, properties={1: "bribe"}, property_deck=rest_of_properties("bribe"))
    fill(state)
    kinds = {property_of(world.properties[0]) for world in worlds(state, 0)}
    assert len(kinds) > 5
    assert {property_of(world.properties[0]) for world in worlds(state, 1)} == {prop("bribe")}


def test_secret_answers_are_imagined_anew() -> None:
    state = table(hands={0: "whack", 1: "fugged", 2: "jimmy", 3: "jimmy"}, gangs=GANGS)
    fill(state)
    state.apply(0, whack(0, "ghost", 1, "tabasco"))
    state.apply(1, m.FUGGEDABOUTIT)
    assert m.DECLINE in {world.replies[1] for world in worlds(state, 0)}
    assert {world.replies[1] for world in worlds(state, 1)} == {m.FUGGEDABOUTIT}


def test_a_view_of_another_kind_is_refused() -> None:
    with pytest.raises(CannotImagine):
        GAME.imagine(View(), Sfc32(1))
    with pytest.raises(CannotImagine):
        GAME.show(View())


def _one_more_card(view: MafiaView) -> None:
    view.deck += 1


def _two_many_reapers(view: MafiaView) -> None:
    view.hand = (card("reaper"),) * 4


def _unknown_team(view: MafiaView) -> None:
    view.setup.teams = "1v3"


@pytest.mark.parametrize("spoil", [_one_more_card, _two_many_reapers, _unknown_team])
def test_a_view_that_does_not_add_up_is_refused(spoil: Callable[[MafiaView], None]) -> None:
    view = played(3, 4, {"teams": "none"}, 40).view(0)
    spoil(view)
    with pytest.raises(CannotImagine):
        GAME.imagine(view, Sfc32(1))
