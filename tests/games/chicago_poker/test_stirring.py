"""Unseen cards change places in imagined worlds: what the seat sees stays, and likely worlds come as often as they are likely."""

import math
from collections import Counter

import pytest

from peppermill.bots import player
from peppermill.bots.worlds import Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.games.chicago_poker.arrivals import DRAWN, arrival, change, fits, label_of, note
from peppermill.games.chicago_poker.bots.guide import ChicagoGuide
from peppermill.games.chicago_poker.bots.suspicion import SIGNS, Suspicion
from peppermill.games.chicago_poker.cards import CARDS, GANGSTERS, INFORMER, SIDE
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.house import SECOND_INFORMER
from peppermill.games.chicago_poker.position import ACT, CARD_MASK, HAND, NONE, SEAT_BIT
from peppermill.games.chicago_poker.rules.hands import FLUSH, kind_of_hand
from peppermill.games.chicago_poker.rules.shootout import side_strength

from .table import cards, scene

ID = "chicago-poker"
REST = {"rest_in_discard": True}


@pytest.mark.parametrize("by", ["habanero", "random"])
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (4, {}), (3, {"tactical": True}), (2, {"quick": True}), (5, {"must_use_all_actions": True})],
    ids=str,
)
def test_what_the_seat_sees_stays(players, options, by):
    """With reshuffles, Informers, Limousines, Corruption: what was remembered of the cards still fits."""
    guide, rng, bot = ChicagoGuide(), Sfc32(3), player(ID, by)
    state, moved, looked_at = GAME.start(players, options), 0, 0
    while not state.over and looked_at < 150:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.to_act[0]
        view = state.view(seat)
        if rng.below(3) == 0:
            world = GAME.imagine(view, rng)
            assert guide.can_stir(world, seat) == (state.phase == ACT)
            if guide.can_stir(world, seat):
                before = world.key()
                guide.stir(world, seat, rng)
                assert world.view(seat) == view
                assert sorted(everything(world)) == sorted(everything(state))
                assert not misfits(world)
                looked_at += 1
                moved += world.key() != before
        state.apply(seat, bot.act(view, state.legal(seat), rng))
    assert moved > looked_at // 3 > 0


def misfits(world):
    """Cards that came to their owners when they can't have come, by when they were last seen."""
    return [
        label
        for label in range(len(world.came) and CARDS)
        if world.came[label] != NONE and not fits(world, label, world.came[label])
    ]


def everything(state):
    """Every card in play."""
    held = [card for seat in range(state.players) for card in hand(state, seat)]
    return held + on_table(state) + [state.pile[at] for at in range(state.pile_size)]


def hand(state, seat):
    return [state.hands[seat * HAND + at] for at in range(state.held[seat])]


def on_table(state):
    return [state.table[side * SIDE + slot] & CARD_MASK for side in range(len(state.laid)) for slot in range(state.laid[side])]


def test_worlds_come_as_often_as_they_are_likely():
    """One card lies hidden beside a nine, one is in the rival's hand, one in the pile: six worlds, each as often as due."""
    state = scene("r1 b5", "g9", town="speakeasy brewery", sides={(0, 1): "v3 b12 g2 y9"}, pile="r9", **REST)
    seen = state.view(0)
    guide, rng = ChicagoGuide(), Sfc32(5)
    worlds, likely = {}, {}
    for _ in range(400):
        world = GAME.imagine(seen, rng)
        worlds[world.key()] = world
        likely[world.key()] = math.exp(guide.likelihood(world, 0))
    total = sum(likely.values())
    world, came, times = GAME.imagine(seen, rng), Counter(), 6000
    for _ in range(times):
        guide.stir(world, 0, rng)
        came[world.key()] += 1
    assert len(worlds) > 5
    assert set(came) == set(worlds)
    for key, each in likely.items():
        assert came[key] / times == pytest.approx(each / total, abs=0.03)


@pytest.mark.parametrize("players", [2, 3])
def test_after_a_shuffle_cards_go_wherever_they_may_be(players):
    """If all worlds are as likely, stirring one brings every card to every place as often as dealing anew does. Cards that were
    seen before a shuffle can't be where others are that came before it, and the others can be where they are."""
    guide, rng = ChicagoGuide(), Sfc32(7)
    guide.suspicion.believe([0.0] * len(SIGNS))
    state = after_a_shuffle(players, rng)
    seat, times = state.turn, 300
    view = state.view(seat)
    world, dealt, stirred = GAME.imagine(view, rng), Counter(), Counter()
    for _ in range(times):
        dealt.update(places(GAME.imagine(view, rng)))
        guide.stir(world, seat, rng)
        stirred.update(places(world))
    assert world.view(seat) == view
    for spot in dealt.keys() | stirred.keys():
        assert dealt[spot] / times == pytest.approx(stirred[spot] / times, abs=0.16), spot


def after_a_shuffle(players, rng):
    """The first turn in which a player holds cards from before, while others that were seen are back in the draw pile."""
    bot, state = player(ID, "habanero"), GAME.start(players)
    while state.shuffles == 0 or state.phase != ACT or state.whole[state.shuffles] or state.left < 3:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        elif state.over:
            state = GAME.start(players)
        else:
            seat = state.to_act[0]
            state.apply(seat, bot.act(state.view(seat), state.legal(seat), rng))
    return state


def places(state):
    """Every card in a hand or on the table, and where it is."""
    held = [(card, "hand", seat) for seat in range(state.players) for card in hand(state, seat)]
    slots = [(side, slot) for side in range(len(state.laid)) for slot in range(state.laid[side])]
    lying = zip(on_table(state), slots, strict=True)
    return held + [(card, *spot) for card, spot in lying]


def test_of_two_informers_with_one_owner_either_may_go_and_come_back():
    """They look alike, but one went back into the pile and the other was never seen."""
    rng = Sfc32(8)
    state = GAME.imagine(after_a_shuffle(2, rng).view(0), rng)
    pile, rival, early, late = 0, SEAT_BIT[1], arrival(0, DRAWN), arrival(1, DRAWN)
    note(state, INFORMER, late, pile)
    note(state, SECOND_INFORMER, early, rival)
    note(state, 7, late, rival)
    before = list(state.came)
    assert label_of(state, INFORMER, pile, rng) == INFORMER
    assert label_of(state, INFORMER, rival, rng) == SECOND_INFORMER
    change(state, INFORMER, pile, 7, rival)
    assert {label_of(state, INFORMER, rival, rng) for _ in range(20)} == {INFORMER, SECOND_INFORMER}
    change(state, 7, pile, INFORMER, rival)
    assert list(state.came) == before


def test_two_hidden_cards_make_a_hand_that_neither_makes_alone():
    """Three of a colour lie open beside two that nobody has seen, and a call: a flush needs both, and one exchange brings one. Of
    worlds that were dealt, two in a hundred have it; of those who call with such cards, about forty."""
    state = scene("r1 b5", "g3 v4", town="jazz-club brewery", sides={(0, 1): "r6 r8 r9 v1 b2"}, markers={0: 1})
    view, guide, rng = state.view(0), ChicagoGuide(), Sfc32(1)
    flushes, worlds = 0, Worlds(GAME, guide, view, 0, state, rng)
    for _ in range(300):
        flushes += kind_of_hand(side_strength(worlds.next(), 0, 1)) >= FLUSH
    assert 75 < flushes < 180


def test_only_gangsters_come_to_lie_on_the_table():
    state = scene(
        "r1 b5", "murder informer g9", town="speakeasy brewery", sides={(0, 1): "v3 b12"}, pile="corruption r9 limousine", **REST
    )
    guide, rng, held = ChicagoGuide(), Sfc32(6), Counter()
    for _ in range(200):
        guide.stir(state, 0, rng)
        assert max(on_table(state)) < GANGSTERS
        held.update(hand(state, 1))
    assert {held[one] > 0 for one in cards("murder corruption limousine r9 g9 v3 b12 informer")} == {True}


def test_in_between_turns_nothing_changes_places():
    """What others have decided in secret there fits the hands that were imagined with it."""
    state = scene("r1 b5", "g9 v3", town="speakeasy brewery", sides={(0, 1): "v4 b12"}, turn=1)
    assert not ChicagoGuide().can_stir(state, 0)
    assert ChicagoGuide().can_stir(state, 1)


def test_suspicions_are_those_that_are_named():
    """Each of `SIGNS` counts what it says, in its place."""
    counts = {
        "holds a Murder": ("murder g9", ""),
        "holds a Corruption": ("corruption g9", ""),
        "holds a second card of a value": ("r4 g4 b4", ""),
        "holds back a like of a card on an open side": ("r4 b9", "g4 v5"),
        "holds back the colour of an open side": ("r4 g9", "r5 r8 r14"),
        "a like on an open side": ("b9", "r4 v4 g1 y4"),
        "two likes": ("b9", "r4 v4 g4"),
        "two of a colour": ("b9", "r4 r13"),
        "four of a colour": ("b9", "r4 r13 r14 r1"),
        "three of a straight": ("b9", "r4 g8 v6"),
    }
    often = {"holds a second card of a value": 2.0, "a like on an open side": 2.0}
    for name, (held, side) in counts.items():
        state = scene("r1 b5", held, town="speakeasy brewery", sides={(0, 1): side} if side else {})
        assert believed(name).weigh(state, 0) == often.get(name, 1.0), name
    called = {"sides": {(0, 1): "r6 r8 r9 r1 r2"}, "markers": {0: 1}}
    for players, many in ((2, 0.0), (3, float(FLUSH))):
        state = scene("r1 b5", "g3 v4", *[""] * (players - 2), town="jazz-club brewery", **called)
        assert believed("a call: a flush").weigh(state, 0) == 1.0
        assert believed("a call among many, by the kind of hand").weigh(state, 0) == many


def believed(sign):
    suspicion = Suspicion()
    suspicion.believe([float(name == sign) for name in SIGNS])
    return suspicion
