"""The players of Safranito: legal, honest about their hand, and sensible."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View
from peppermill.games.safranito.board import zone_of
from peppermill.games.safranito.bots.aiming import SHOWING, Aim, Aimer
from peppermill.games.safranito.bots.layouts import Layouts
from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.bots.players import PLAYERS, Player
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.hands import PERSON
from peppermill.games.safranito.moves import Buy, Cook, Keep, OpenBowl, Pass, Sell, Toss, UseSpace, throw_of
from peppermill.games.safranito.position import KEEP, Batch
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.simulate import simulate
from peppermill.toss.throw import AVERAGE, BEGINNER, HAND_NAMES, SKILLED, SLIDER, Throw

from .table import begun, dish, give_dishes, lay, position, reserve, resolved, spice, zone

LEVELS = [make() for name, make in PLAYERS]
HANDS = [BEGINNER, AVERAGE, SKILLED]
QUICK = Player((2, 2, 1), 2, rivalry=True, bluff=0.005)
"""Does all that the expert does, in a hurry."""


class Anyhow(Bot):
    def act(self, view: View, legal, rng) -> Action:
        return rng.choice(legal)


def play(players: list[Bot], seed: int, rounds: int) -> SafranitoState:
    """`apply` refuses whatever is illegal."""
    rng = Sfc32(seed)
    state = SafranitoState(len(players), rounds)
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        else:
            seat = state.turn
            state.apply(seat, players[seat].act(state.view(seat), state.legal(seat), rng))
    return state


def choice(state: SafranitoState, player: Bot = LEVELS[-1], seed: int = 1) -> Action:
    """With the hand that a table gives to the level."""
    state = state.clone()
    state.throwers = [HANDS[LEVELS.index(player)]] * state.players
    return player.act(state.view(state.turn), state.legal(state.turn), Sfc32(seed))


def hits(action: Throw, where: int, tries: int = 300) -> float:
    """How often a throw onto an empty board from the first side ends in a zone."""
    flights = [simulate([], [], action, 0, seed) for seed in range(tries)]
    return sum(not flight.left[0] and zone_of(flight.xs[0], flight.ys[0]) == where for flight in flights) / tries


def aimed_at(state: SafranitoState, where: int, player: Bot = LEVELS[-1]) -> float:
    action = choice(state, player)
    assert isinstance(action, Toss)
    return hits(throw_of(action), where)


# The contract


def test_levels_from_the_weakest_to_the_strongest():
    assert [name for name, _ in PLAYERS] == ["sweet-chili", "jalapeno", "habanero"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_legal(players):
    assert play([QUICK] * players, players, rounds=12).result.why["reason"] == "third-dish"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_levels_at_one_table(players):
    assert play([LEVELS[(seat + players) % 3] for seat in range(players)], players, rounds=1).over


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_has_a_better_hand_than_their_seats(level):
    for thrower, hand in ((PERSON, SLIDER), (BEGINNER, BEGINNER), (AVERAGE, AVERAGE), (SKILLED, SKILLED)):
        state = begun()
        state.throwers = [thrower, AVERAGE]
        action = level.act(state.view(0), state.legal(0), Sfc32(1))
        assert isinstance(action, Toss)
        assert action.hand == hand
        state.check(0, action)


def test_tables_and_the_lab_give_every_level_its_hand():
    occupants = [name for name, make in PLAYERS]
    named = str(GAME.seating([*occupants, "person"])["hands"]).split(",")
    assert named == [HAND_NAMES[hand] for hand in HANDS] + ["person"]
    assert GAME.seating(["random", "my.own.Bot"]) == {"hands": "average,average"}


def test_the_same_seed_gives_the_same_decision():
    state = begun()
    assert choice(state, seed=5) == choice(state, seed=5)


def test_what_a_seat_cannot_see_changes_nothing():
    """Other worlds behind the same view: other hidden tokens, hands and reserved dishes."""
    worlds = 0
    rng = Sfc32(11)
    state = SafranitoState(3, 4)
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.turn
        seed = int(rng.word())
        action = QUICK.act(state.view(seat), state.legal(seat), Sfc32(seed))
        world = GAME.imagine(state.view(seat), rng)
        worlds += world.key() != state.key()
        assert QUICK.act(world.view(seat), world.legal(seat), Sfc32(seed)) == action
        state.apply(seat, action)
    assert worlds > 20


def test_players_refuse_the_views_of_other_games():
    with pytest.raises(CannotImagine):
        LEVELS[0].act(View(), [UseSpace(), Pass()], Sfc32(1))


def test_even_the_casual_player_beats_random_aim_and_trade():
    """Longer contests: expert won 120 of 120 against chance, 116 of 120 against casual, 80 of 100 against steady."""
    for seed in range(2):
        seats: list[Bot] = [Anyhow(), LEVELS[0]] if seed else [LEVELS[0], Anyhow()]
        assert play(seats, seed, rounds=30).result.winners == (seed,)


# Aiming


def test_everyone_aims_at_the_card_that_completes_a_dish():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili"])
    assert aimed_at(state, zone("saffron")) > 0.5
    assert aimed_at(state, zone("saffron"), LEVELS[1]) > 0.3
    assert aimed_at(state, zone("saffron"), LEVELS[0]) > 0.15


def test_nobody_bids_high_where_nobody_else_will_come():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili", ""])
    state.tossed = [3, 4]
    action = choice(state)
    assert isinstance(action, Toss)
    assert action.token == 10


def test_a_bowl_that_a_rival_holds_takes_a_higher_token():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili", "curry chili"])
    lay(state, (1, 30, "saffron"))
    state.pieces[0].up = state.pieces[0].seen = True
    state.tossed = [3, 4]
    # The rival has the mill: an equal token would not do.
    state.chef = 1
    action = choice(state)
    assert isinstance(action, Toss)
    assert action.token >= 40


def test_a_high_token_where_one_has_cards_to_sell():
    state = position(market="", dishes=["oasis-couscous"], hands=["curry curry curry"])
    state.money = [0, 200]
    state.tossed = [3, 4]
    action = choice(state)
    assert isinstance(action, Toss)
    assert action.token == 60
    assert hits(throw_of(action), zone("curry")) > 0.35


def test_a_rivals_token_is_pushed_out_of_the_bowl_of_their_third_dish():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["", "curry chili"])
    give_dishes(state, 1, "golden-buns", "monsoon-korma")
    lay(state, (1, 60, "saffron"))
    state.pieces[0].up = state.pieces[0].seen = True
    state.tossed = [3, 4]
    action = choice(state)
    assert isinstance(action, Toss)
    piece = state.pieces[0]
    flights = [simulate([piece.x], [piece.y], throw_of(action), 0, seed) for seed in range(200)]
    freed = sum(flight.left[0] or zone_of(flight.xs[0], flight.ys[0]) != zone("saffron") for flight in flights)
    assert freed > 60


# Action spaces


def test_a_space_that_was_won_is_used():
    state = lay(position(dishes=["sunset-biryani"]), (0, 10, "reserve"))
    resolved(state)
    assert choice(state) == UseSpace()


def test_the_extra_toss_is_made_when_it_helps():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili"])
    lay(state, (0, 60, "extra-toss"))
    resolved(state)
    assert isinstance(choice(state), Toss)


def test_the_extra_toss_is_left_when_it_can_only_harm():
    """Nothing to buy, to sell or to draw, and a rival who would sell at any price."""
    state = position(hands=["", "curry ginger cardamom chili saffron garlic mint cumin cinnamon " * 6])
    state.pile, state.dish_pile = [], []
    state.money = [200, 0]
    lay(state, (0, 60, "extra-toss"))
    resolved(state)
    assert choice(state) == Pass()


def test_the_extra_spice_is_the_one_that_is_missing():
    state = position(dishes=["sunset-biryani"], hands=["curry chili"])
    state.phase, state.space, state.drawn = KEEP, 1, [spice("mint"), spice("saffron"), spice("cinnamon")]
    counts = state.pile[0].counts[:]
    for each in state.drawn:
        counts[each] -= 1
    state.pile = [Batch(-1, counts)]
    assert choice(state) == Keep(spice("saffron"))


# Trade


def test_surplus_is_sold_and_what_is_needed_is_kept():
    state = position(dishes=["sunset-biryani"], hands=["curry chili mint mint"])
    state.money = [20, 200]
    lay(state, (0, 60, "mint"), (1, 20, "curry"))
    resolved(state)
    assert choice(state) == OpenBowl(spice("curry")) or choice(state) == OpenBowl(spice("mint"))
    state.apply(0, OpenBowl(spice("curry")))
    assert choice(state) == Pass()
    state.apply(0, Pass())
    assert isinstance(choice(state), Sell)


def test_the_chef_sells_first_to_have_the_money_for_a_purchase():
    state = position(market="curry", dishes=["sunset-biryani"], hands=["chili saffron mint mint mint"])
    state.money = [0, 200]
    lay(state, (0, 60, "mint"), (0, 50, "curry"))
    resolved(state)
    assert choice(state) == OpenBowl(spice("mint"))


def test_a_missing_card_is_bought_and_a_dear_useless_one_is_not():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili"])
    lay(state, (0, 60, "saffron"))
    resolved(state)
    assert choice(state) == Buy()
    state = position(market="mint", dishes=["sunset-biryani"], hands=["curry chili mint"])
    state.money = [70, 200]
    lay(state, (0, 60, "mint"))
    resolved(state)
    state.apply(0, Pass())
    assert choice(state) == Pass()


def test_a_useless_card_is_bought_before_a_rival_wins_with_it():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["saffron saffron", "curry chili"])
    give_dishes(state, 1, "golden-buns", "monsoon-korma")
    lay(state, (0, 40, "saffron"), (1, 30, "saffron"))
    resolved(state)
    state.apply(0, Pass())
    assert choice(state) == Buy()


# Cooking


def test_whoever_can_cook_cooks():
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron"])
    resolved(state)
    for level in LEVELS:
        assert choice(state, level) == Cook(dish("sunset-biryani"))


def test_two_dishes_are_better_than_one():
    """The curry goes into the reserved dish: the open one that needs it too would leave only one."""
    state = position(dishes=["sunset-biryani", "riverside-fish"], hands=["curry chili saffron garlic mint ginger cinnamon"])
    reserve(state, 0, "golden-buns")
    resolved(state)
    cooked = []
    while not state.over and state.turn == 0 and not isinstance(choice(state), Pass) and len(cooked) < 2:
        action = choice(state)
        assert isinstance(action, Cook)
        cooked.append(action.dish)
        state.apply(0, action)
    assert sorted(cooked) == sorted([dish("golden-buns"), dish("riverside-fish")])


def test_the_open_dish_is_cooked_before_the_reserved_one_that_nobody_can_take():
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron cumin"])
    reserve(state, 0, "market-vindaloo")
    resolved(state)
    assert choice(state) == Cook(dish("sunset-biryani"))


# Which side up


def test_sf6_tokens_are_tossed_face_down_unless_a_threat_is_worth_it():
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili"])
    plan = Plan(state.view(0), 0, True)
    aimer = Aimer(state.view(0), Layouts(state.view(0), plan, []), [10, 60], SKILLED, (1, 1, 0))
    aim = Aim(Throw(0, 0, 390, 1, SKILLED), 2)
    aim.tries = 1
    aim.sums = [0.30, 0.40, 0.30, 0.40 + SHOWING / 2]
    assert aim.best() == 0.40
    hidden = aimer.toss(aim, 0.0, Sfc32(1))
    assert (hidden.token, hidden.face_up) == (60, False)
    aim.sums = [0.30, 0.40, 0.30, 0.40 + 2 * SHOWING]
    shown = aimer.toss(aim, 0.0, Sfc32(1))
    assert (shown.token, shown.face_up) == (60, True)
