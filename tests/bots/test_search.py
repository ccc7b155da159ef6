"""The search: any game, any budget, hidden hands, simultaneous decisions and chance."""

import time

import pytest

from peppermill.bots import RandomBot
from peppermill.bots.search import Search
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
    arms = searcher().weigh(bids((7, 8), (1, 2), scores=(0, 2), cards=3).view(0), Sfc32(3))
    assert {arm.action for arm in arms} == {Bid(7), Bid(8)}
    assert all(arm.mean > 0.5 for arm in arms)


def test_the_same_seed_gives_the_same_decision_and_the_same_thoughts():
    state = bids((2, 5, 7), (1, 4, 6), (3, 3, 8))
    first, again = [searcher().weigh(state.view(1), Sfc32(9)) for _ in range(2)]
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
    games = 30
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
    # Chance alone would win 30 / players.
    assert wins / games > 1.15 / players


def test_iterations_are_counted():
    guide = Counting()
    arms = Search(SECRET_BIDS, guide, iterations=40).weigh(bids((2, 5, 7), (1, 4, 6)).view(0), Sfc32(1))
    assert sum(arm.visits for arm in arms) == 40


def test_the_clock_ends_the_search(monkeypatch):
    """A clock that moves ten milliseconds whenever it is looked at: a tenth of a second is ten looks or so."""
    now = 0.0

    def clock():
        nonlocal now
        now += 0.01
        return now

    monkeypatch.setattr(time, "perf_counter", clock)
    arms = Search(SECRET_BIDS, RandomGuide(), seconds=0.1).weigh(bids((2, 5, 7), (1, 4, 6)).view(0), Sfc32(1))
    assert 8 <= sum(arm.visits for arm in arms) <= 11


def test_a_cut_off_playout_is_judged():
    view = bids((2, 5, 7), (1, 4, 6)).view(0)
    with pytest.raises(ValueError, match="unfinished"):
        Search(SECRET_BIDS, RandomGuide(), iterations=5, horizon=0).weigh(view, Sfc32(1))
    arms = Search(SECRET_BIDS, Judging(), iterations=60, horizon=0).weigh(view, Sfc32(1))
    assert all(0.0 < arm.mean < 1.0 for arm in arms)


def test_promising_actions_are_tried_first_and_others_when_there_is_time():
    view = bids((2, 5, 7, 8), (1, 4, 6, 3)).view(0)

    def visits(iterations, prior_decay):
        arms = Search(SECRET_BIDS, Judging(), iterations=iterations, prior_decay=prior_decay).weigh(view, Sfc32(1))
        return [arm.visits for arm in sorted(arms, key=lambda arm: arm.action.card)]

    assert visits(1, 0.5) == [1, 0, 0, 0]
    assert visits(3, 0.01) == [3, 0, 0, 0]
    assert min(visits(400, 0.5)) > 0


def test_a_guide_without_an_opinion_leaves_every_action_the_same_chance():
    arms = searcher(4, exploration=5.0).weigh(bids((2, 5, 7, 8), (1, 4, 6, 3)).view(0), Sfc32(1))
    assert [arm.visits for arm in arms] == [1, 1, 1, 1]


def test_what_is_better_is_found_whatever_the_guide_promises():
    """It would lay the 8 first; but the last round counts double."""

    class Wrong(RandomGuide):
        def prior(self, state, seat, legal):
            return [float(action.card) for action in legal]

    state = bids((1, 8), (3, 4), double=True)
    for seed in range(5):
        assert choice(Search(SECRET_BIDS, Wrong(), iterations=300), state, seed=seed) == Bid(1)


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
