"""The search: any game, any budget, hidden hands, simultaneous decisions and chance."""

import math
import time

import pytest

from peppermill.bots import RandomBot
from peppermill.bots.search import PER_MOVE, Search
from peppermill.bots.worlds import AT_FIRST, FIRST, MOST, NEW, OUT_OF, STIRRED, Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.guide import Guide, RandomGuide
from peppermill.core.rng import Sfc32
from peppermill.core.state import win_shares
from peppermill.games.chili_dice.dice import BOXES, DICE
from peppermill.games.chili_dice.game import GAME as CHILI_DICE
from peppermill.games.chili_dice.moves import Score
from peppermill.games.chili_dice.position import CHOOSE, EMPTY
from peppermill.games.chili_dice.state import DiceState
from tests.games.chili_dice.table import box, boxes
from tests.toys.secret_bids import GAME as SECRET_BIDS
from tests.toys.secret_bids import Bid, BidState


def searcher(iterations=300, **more):
    return Search(SECRET_BIDS, RandomGuide(), iterations=iterations, **more)


def bids(*hands, scores=None, double=False, cards=None):
    """A moment before anybody has put down a card."""
    state = BidState(len(hands), cards or len(hands[0]), double)
    state.hands = [list(hand) for hand in hands]
    state.rounds = [(1,) * len(hands)] * (state.cards - len(hands[0]))
    state.scores = list(scores or [0] * len(hands))
    return state


def choice(bot, state, seat=0, seed=1):
    return bot.act(state.view(seat), state.legal(seat), Sfc32(seed))


def weighed(bot, state, seat=0, seed=1):
    return bot.weigh(state.view(seat), state.legal(seat), Sfc32(seed))


class LikesHigh(RandomGuide):
    """Would lay the highest card first."""

    def prior(self, state, seat, legal):
        return [float(action.card) for action in legal]


class Counting(RandomGuide):
    """Counts the playouts."""

    def __init__(self):
        self.playouts = 0

    def choose(self, state, seat, rng):
        self.playouts += 1
        return super().choose(state, seat, rng)


class Judging(Guide):
    """Thinks that whoever holds the higher cards will win, and that low cards are promising."""

    def choose(self, state, seat, rng):
        return state.legal(seat)[0]

    def evaluate(self, state):
        held = [sum(hand) + 1 for hand in state.hands]
        return [one / sum(held) for one in held]

    def prior(self, state, seat, legal):
        return [-float(action.card) for action in legal]


def test_a_search_needs_a_budget():
    with pytest.raises(ValueError, match="budget"):
        Search(SECRET_BIDS, RandomGuide())


def test_the_only_legal_action_needs_no_thought():
    guide = Counting()
    bot = Search(SECRET_BIDS, guide, iterations=50)
    assert choice(bot, bids((3,), (5,), cards=2)) == Bid(3)
    assert guide.playouts == 0


def test_a_shared_win_is_worth_its_share():
    assert win_shares((1, 1, 3, 4)) == [0.5, 0.5, 0.0, 0.0]


def test_it_keeps_the_high_card_for_the_round_that_counts_double():
    """The 8 wins a round surely; the last one brings four points, the first one two."""
    for seed in range(5):
        assert choice(searcher(), bids((1, 8), (3, 4), double=True), seed=seed) == Bid(1)


def test_it_does_not_waste_a_card_on_a_round_it_can_win_with_less():
    """Behind by two with two rounds to go, both must be won: whatever the order, the search sees that 7 and 8 both win."""
    arms = weighed(searcher(), bids((7, 8), (1, 2), scores=(0, 2), cards=3), seed=3)
    assert {arm.action for arm in arms} == {Bid(7), Bid(8)}
    assert all(arm.mean > 0.5 for arm in arms)


def test_the_same_seed_gives_the_same_decision_and_the_same_thoughts():
    state = bids((2, 5, 7), (1, 4, 6), (3, 3, 8))
    first, again = [weighed(searcher(), state, seat=1, seed=9) for _ in range(2)]
    assert [(arm.action, arm.visits, arm.total) for arm in first] == [(arm.action, arm.visits, arm.total) for arm in again]


def test_it_decides_the_same_whatever_is_hidden():
    one = bids((2, 5, 7), (1, 4, 6), (3, 3, 8))
    other = bids((2, 5, 7), (8, 8, 1), (6, 6, 4))
    for seed in range(3):
        assert choice(searcher(100), one, seed=seed) == choice(searcher(100), other, seed=seed)


def test_it_decides_after_others_have_put_down_a_card_it_can_not_see():
    """Seats that decide at the same time may come in any order; what is down already is not known."""
    one, other = bids((2, 5), (1, 8)), bids((2, 5), (1, 8))
    one.apply(1, Bid(8))
    other.apply(1, Bid(1))
    for seed in range(5):
        assert choice(searcher(), one, seed=seed) == choice(searcher(), other, seed=seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_legal_and_won_more_often_than_by_chance(players):
    wins = 0.0
    games = 120
    bot, rival = searcher(60), RandomBot()
    for seed in range(games):
        state, rng = SECRET_BIDS.start(players, {"double": True}), Sfc32(seed)
        while not state.over:
            if state.to_act is CHANCE:
                state.apply(CHANCE, state.chance().sample(rng))
                continue
            seat = state.to_act[0]
            action = (bot if seat == seed % players else rival).act(state.view(seat), state.legal(seat), rng)
            assert action in state.legal(seat)
            state.apply(seat, action)
        wins += win_shares(state.result.ranks)[seed % players]
    # Chance alone would win one in as many as there are players.
    assert wins / games > 1.15 / players


def test_iterations_are_counted():
    arms = weighed(searcher(40), bids((2, 5, 7), (1, 4, 6)))
    assert sum(arm.visits for arm in arms) == 40


def test_the_clock_ends_the_search(monkeypatch):
    """A clock that moves ten milliseconds whenever it is looked at: a tenth of a second is ten looks or so."""
    now = 0.0

    def clock():
        nonlocal now
        now += 0.01
        return now

    monkeypatch.setattr(time, "perf_counter", clock)
    arms = weighed(Search(SECRET_BIDS, RandomGuide(), seconds=0.1), bids((2, 5, 7), (1, 4, 6)))
    assert 4 <= sum(arm.visits for arm in arms) <= 11


def test_a_cut_off_playout_is_judged():
    state = bids((2, 5, 7), (1, 4, 6))
    with pytest.raises(ValueError, match="unfinished"):
        weighed(searcher(5, horizon=0), state)
    arms = weighed(Search(SECRET_BIDS, Judging(), iterations=60, horizon=0), state)
    assert all(0.0 < arm.mean < 1.0 for arm in arms)


@pytest.mark.parametrize(("playouts", "decisions"), [(1, 10), (450, 10), (1800, 14), (7200, 20), (28_800, 28)])
def test_four_times_the_playouts_look_farther_by_the_root_of_two(playouts, decisions):
    assert searcher(playouts, horizon=10).sight(playouts, players=2) == decisions


@pytest.mark.parametrize(("players", "decisions"), [(1, 10), (2, 10), (3, 15), (8, 40)])
def test_with_more_players_it_looks_ahead_as_far_for_each(players, decisions):
    assert searcher(100, horizon=10).sight(100, players) == decisions


def test_a_larger_budget_looks_farther_ahead():
    """The same game, in which playouts end with the guide's judgement until the horizon is behind the end."""
    judged = []

    class Counts(Judging):
        def evaluate(self, state):
            judged.append(len(state.rounds))
            return super().evaluate(state)

        def outcome(self, state):
            judged.append(len(state.rounds))
            return super().outcome(state)

    state = bids((2, 5, 7, 8), (1, 4, 6, 3))

    def farthest(iterations):
        judged.clear()
        weighed(Search(SECRET_BIDS, Counts(), iterations=iterations, horizon=1, patience=0), state)
        return max(judged)

    assert farthest(100) == 1
    assert farthest(16 * 450) == 2


def test_promising_actions_are_tried_first_and_others_when_there_is_time():
    state = bids((2, 5, 7, 8), (1, 4, 6, 3))

    def visits(iterations):
        arms = weighed(Search(SECRET_BIDS, Judging(), iterations=iterations), state)
        return [arm.visits for arm in sorted(arms, key=lambda arm: arm.action.card)]

    few, more = visits(2 * PER_MOVE), visits(4 * PER_MOVE)
    assert min(few[:2]) > 0 == max(few[2:])
    assert min(more) > 0


def test_the_more_time_there_is_the_more_moves_are_compared():
    """Few playouts go to what the guide finds best, many also to what it sees nothing in."""
    search = searcher(1)
    widths = [search.width(playouts) for playouts in (1, 2 * PER_MOVE, 300, 450, 1200, 4800, 76_800)]
    assert widths == [1, 2, 12, 12, 32, 128, 2048]


def test_with_time_to_spare_far_fetched_moves_are_compared_too():
    class Picky(Judging):
        def sensible(self, state, seat, legal):
            return legal[:2]

        def far_fetched(self, state, seat, legal):
            return legal[1:3]

    state = bids((2, 5, 7, 8), (1, 4, 6, 3))

    def compared(iterations):
        return [arm.action.card for arm in weighed(Search(SECRET_BIDS, Picky(), iterations=iterations), state) if arm.visits]

    assert compared(300) == [2, 5]
    assert compared(1200) == [2, 5, 7]


def test_a_guide_without_an_opinion_leaves_every_action_the_same_chance():
    arms = weighed(searcher(4), bids((2, 5, 7, 8), (1, 4, 6, 3)))
    assert [arm.visits for arm in arms] == [1, 1, 1, 1]


def test_moves_are_compared_in_the_same_worlds_and_half_of_them_drop_out():
    """Of four moves two are left after half of the budget; the others have the same number of worlds."""
    arms = weighed(searcher(400), bids((2, 5, 7, 8), (1, 4, 6, 3)))
    visits = sorted([arm.visits for arm in arms])
    assert visits[0] == visits[1] == pytest.approx(50, abs=2)
    assert visits[2] == pytest.approx(visits[3], abs=1)
    assert visits[3] == pytest.approx(150, abs=2)


def test_what_is_plain_needs_no_more_thought():
    """The 8 loses a point wherever it is laid first, in every world: a small part of the budget is enough to see that."""
    arms = weighed(searcher(20_000), bids((1, 8), (3, 4), double=True))
    assert sum([arm.visits for arm in arms]) < 500
    assert max(arms, key=lambda arm: arm.mean).action == Bid(1)


def test_moves_that_come_to_the_same_are_not_compared_for_ever():
    """Both cards win both rounds, in whatever order."""
    arms = weighed(searcher(20_000), bids((7, 8), (1, 2)))
    assert sum([arm.visits for arm in arms]) < 10_000


def test_deep_thoughts_get_past_positions_where_nothing_should_be_tried():
    """In some worlds the others are left with nothing but what the guide would never do."""

    class Hopeless(RandomGuide):
        def prior(self, state, seat, legal):
            ratings = [float(action.card) for action in legal]
            return ratings if seat == 0 else [rating if rating == 4.0 else -math.inf for rating in ratings]

    state = bids((2, 5, 7), (1, 4, 6))
    for seed in range(10):
        assert choice(Search(SECRET_BIDS, Hopeless(), iterations=100, patience=1), state, seed=seed) in state.legal(0)


@pytest.mark.parametrize("iterations", [1, 10, 2 * PER_MOVE - 1])
def test_with_too_few_playouts_it_plays_as_its_guide_would(iterations):
    """Whatever the few of them may say."""
    state = bids((1, 8), (3, 4), double=True)
    for seed in range(5):
        assert choice(Search(SECRET_BIDS, LikesHigh(), iterations=iterations), state, seed=seed) == Bid(8)


def test_a_little_luck_is_not_enough_to_leave_the_favourite():
    """Whoever wins is chance: what the other moves are worth differs by luck alone."""

    class Coin(LikesHigh):
        def evaluate(self, state):
            lucky = sum(state.hands[1]) % 2
            return [float(lucky), 1.0 - lucky]

    state = bids((1, 2, 8), (3, 4, 5))
    bot = Search(SECRET_BIDS, Coin(), iterations=60, horizon=0)
    assert sum([choice(bot, state, seed=seed) == Bid(8) for seed in range(20)]) > 10


def test_what_should_not_be_tried_is_not():
    class Never(RandomGuide):
        def prior(self, state, seat, legal):
            return [-math.inf if action.card == 1 else float(action.card) for action in legal]

    state = bids((1, 7, 8), (3, 4, 5), double=True)
    arms = weighed(Search(SECRET_BIDS, Never(), iterations=60), state)
    assert {arm.action: arm.visits > 0 for arm in arms} == {Bid(1): False, Bid(7): True, Bid(8): True}


def test_likely_worlds_are_imagined_more_often():
    """The other one surely holds an 8, says the guide; of the worlds it says nothing about, every second or third has one."""

    class Suspects(RandomGuide):
        def likelihood(self, state, seat):
            return 5.0 if 8 in state.hands[1] else 0.0

    def share(guide):
        view, rng = bids((6, 7, 1), (2, 3, 4)).view(0), Sfc32(1)
        worlds = Worlds(SECRET_BIDS, guide, view, 0, SECRET_BIDS.imagine(view, rng), rng)
        return sum([8 in worlds.next().hands[1] for _ in range(300)]) / 300

    assert share(Suspects()) > 0.95
    assert 0.3 < share(RandomGuide()) < 0.7


def test_where_likely_worlds_can_be_told_a_few_are_imagined_for_each_comparison():
    class Even(RandomGuide):
        def likelihood(self, state, seat):
            return 0.0

    state = bids((6, 7, 1), (2, 3, 4))
    view, rng = state.view(0), Sfc32(1)
    worlds = Worlds(SECRET_BIDS, Even(), view, 0, SECRET_BIDS.imagine(view, rng), rng)
    before = worlds.at_hand[:]
    assert len(before) == FIRST
    chosen = worlds.next()
    assert chosen in worlds.at_hand
    assert [world in before for world in worlds.at_hand] == [True] * FIRST + [False] * NEW
    for _ in range(MOST // NEW):
        before = worlds.at_hand[:]
        worlds.next()
    assert MOST - NEW < len(worlds.at_hand) <= MOST
    assert worlds.at_hand[:-NEW] == before[len(before) + NEW - len(worlds.at_hand) :]
    assert len(worlds.likelihoods) == len(worlds.at_hand)


@pytest.mark.parametrize("weighs", [True, False])
def test_where_worlds_can_be_stirred_there_are_some_that_come_by_turns(weighs):
    """Each chosen from some of its own, if the guide knows likely ones, so that they are not all the same."""

    class Stirs(RandomGuide):
        def __init__(self):
            self.stirred, self.weighed = [], 0

        def likelihood(self, state, seat):
            self.weighed += 1
            return 5.0 if weighs and 8 in state.hands[1] else 0.0 if weighs else None

        def can_stir(self, state, seat):
            return True

        def stir(self, state, seat, rng):
            self.stirred.append(state)

    guide, view, rng = Stirs(), bids((6, 7, 1), (2, 3, 4)).view(0), Sfc32(1)
    worlds = Worlds(SECRET_BIDS, guide, view, 0, SECRET_BIDS.imagine(view, rng), rng)
    first = [worlds.next() for _ in range(STIRRED)]
    assert guide.weighed == 1 + (OUT_OF * STIRRED if weighs else 0)
    assert len(guide.stirred) == (AT_FIRST if weighs else 1) * STIRRED
    assert len({id(world) for world in first}) == STIRRED
    assert len({tuple(world.hands[1]) for world in first}) > 1
    assert sum([8 in world.hands[1] for world in first]) > STIRRED // 2 or not weighs
    assert all([worlds.next() is world for world in first])


def test_what_is_better_is_found_whatever_the_guide_promises():
    """It would lay the 8 first; but the last round counts double."""

    state = bids((1, 8), (3, 4), double=True)
    for seed in range(5):
        assert choice(Search(SECRET_BIDS, LikesHigh(), iterations=300), state, seed=seed) == Bid(1)


def test_a_game_of_open_chance():
    """Chili Dice, the last box of the last player: six sixes are 36 points, which win; most rolls would lose."""
    state = DiceState(2)
    state.turn = 1
    state.empty = [0, boxes("6")]
    state.points = [35] + [0] * (BOXES - 1) + [EMPTY if number == box("6") else 0 for number in range(BOXES)]
    state.rolls_left = [0, 3]
    state.dice = [6] * DICE
    state.phase = CHOOSE
    bot = Search(CHILI_DICE, RandomGuide(), iterations=400)
    assert bot.act(state.view(1), state.legal(1), Sfc32(1)) == Score(box("6"))
