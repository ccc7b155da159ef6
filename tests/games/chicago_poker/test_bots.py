"""The players of Chicago Poker: legal, blind to what they may not see, sensible, and as strong as they say."""

from collections import Counter

import pytest

from peppermill.bots import RandomBot, bot, levels, player
from peppermill.bots.players import HEAT
from peppermill.bots.worlds import Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import View
from peppermill.games.chicago_poker.bots.guide import ChicagoGuide
from peppermill.games.chicago_poker.bots.players import HabaneroBot
from peppermill.games.chicago_poker.bots.strategy import Strategy
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.moves import Corruption, Draw, Informer, Limousine, Murder, Play, Revolver, Send
from peppermill.games.chicago_poker.position import REINFORCE, SEAT_BIT
from peppermill.games.chicago_poker.rules.hands import PAIR, kind_of_hand
from peppermill.games.chicago_poker.rules.shootout import side_strength
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, cards, scene

ID = "chicago-poker"
VARIANTS = [{}, {"quick": True}, {"tactical": True}, {"must_use_all_actions": True}]


def play(players: list[Bot], seed: int, limit: int = 10_000, **options: bool) -> ChicagoState:
    """A whole game, or its first decisions; every one of them legal."""
    chance, rng = Sfc32(seed), Sfc32(seed | 1 << 40)
    state = GAME.start(len(players), options)
    assert isinstance(state, ChicagoState)
    while not state.over and limit > 0:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(chance))
        else:
            seat = actors[0]
            legal = state.legal(seat)
            action = players[seat].act(state.view(seat), legal, rng)
            assert action in legal
            state.apply(seat, action)
            limit -= 1
    return state


def moments(players: int, seed: int, every: int = 9, **options: bool):
    """Some moments of a game between steady players, with the seat to decide."""
    chance, steady, number = Sfc32(seed), HabaneroBot(), 0
    state = GAME.start(players, options)
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(chance))
            continue
        seat = actors[0]
        number += 1
        if number % every == 0 and len(state.legal(seat)) > 1:
            yield state, seat
        state.apply(seat, steady.act(state.view(seat), state.legal(seat), chance))


def choice(state: ChicagoState, seat: int = 0):
    return HabaneroBot().act(state.view(seat), state.legal(seat), Sfc32(1))


def rated(state: ChicagoState, action, seat: int = 0) -> float:
    legal = state.legal(seat)
    return Strategy().rate(state, seat, legal)[list(legal).index(action)]


def test_levels_from_the_weakest_to_the_strongest():
    assert [level.id for level in levels(ID)] == ["random", *HEAT]


# Legal, with any number of players and any variant


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_of_steady_and_casual_players(players, options):
    lineup = [bot(ID, "habanero" if seat % 2 else "jalapeno") for seat in range(players)]
    state = play(lineup, seed=players, **options)
    assert state.over
    assert state.result.why["reason"] != "nobody-acts"


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_search_plays_at_any_table(players):
    lineup: list[Bot] = [player(ID, "carolina-reaper:4") for _ in range(players)]
    state = play(lineup, seed=players, limit=60)
    assert state.turns > 10


# Nobody peeks


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"quick": True}), (3, {"tactical": True})], ids=str)
def test_the_strategy_is_blind_to_what_the_seat_does_not_know(players, options):
    """Rated on worlds that differ in every hidden card, every action gets the same rating."""
    strategy, compared = Strategy(), 0
    for state, seat in moments(players, seed=11, **options):
        legal, view = state.legal(seat), state.view(seat)
        ratings = strategy.rate(state, seat, legal)
        for seed in range(3):
            world = GAME.imagine(view, Sfc32(seed))
            compared += world.key() != state.key()
            assert strategy.rate(world, seat, legal) == ratings
    assert compared > 20


def test_permuting_the_hidden_world_changes_no_decision():
    """Same seat, same view, other cards everywhere else: steady and search decide as before."""
    steady, sharp, compared = HabaneroBot(), player(ID, "carolina-reaper:12"), 0
    for state, seat in moments(2, seed=5, every=13):
        world = GAME.imagine(state.view(seat), Sfc32(compared))
        compared += 1
        for thinker in (steady, sharp):
            here = thinker.act(state.view(seat), state.legal(seat), Sfc32(3))
            there = thinker.act(world.view(seat), world.legal(seat), Sfc32(3))
            assert here == there
    assert compared >= 5


def test_players_refuse_the_views_of_other_games_and_of_spectators():
    state = scene("r1 r2", "b1 b2")
    for view in (View(), state.view(None)):
        with pytest.raises(CannotImagine):
            HabaneroBot().act(view, state.legal(0), Sfc32(1))


# As strong as they say


def wins(strong: Bot, weak: Bot, games: int) -> float:
    total = 0.0
    for seed in range(games):
        lineup = [strong, weak] if seed % 2 else [weak, strong]
        total += play(lineup, seed=100 + seed).result.scores[lineup.index(strong)]
    return total


def test_steady_beats_random():
    """400 games: all won. At 95 % one would lose seven of forty once in ten thousand tries."""
    assert wins(HabaneroBot(), RandomBot(), 40) > 33


def test_each_level_beats_the_one_below():
    """Of 400 games each jalapeno won 322 against sweet-chili, habanero 277 against jalapeno."""
    assert wins(bot(ID, "sweet-chili"), RandomBot(), 6) > 4
    assert wins(bot(ID, "jalapeno"), bot(ID, "sweet-chili"), 16) > 8
    assert wins(HabaneroBot(), bot(ID, "jalapeno"), 60) > 30


def test_a_beginner_overlooks_cards_and_not_the_draw():
    """A pair and a nice flush to complete: now and then it is not seen; then a card is drawn, and nothing silly done."""
    state = scene("r10 b3", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6 r8"})
    chosen = Counter([type(bot(ID, "jalapeno").act(state.view(0), state.legal(0), Sfc32(seed))).__name__ for seed in range(40)])
    assert set(chosen) <= {"Play", "Draw"}
    assert min(chosen.values()) > 4


def test_the_revolver_is_not_drawn_again_and_again():
    """Nothing else is left to draw: whoever plays the Revolver to draw it again never ends the turn (CP-12)."""
    hand = "r1 y4 r6 y13 y14 y15 revolver"
    state = scene(hand, "b1 b2 b3 b5", pile="", sides={(0, 0): "g7 v7 b9 v9", (1, 0): "b8 v12"})
    others = [action for action in state.legal(0) if action != Revolver()]
    assert all(rated(state, action) > rated(state, Revolver()) for action in others)


def test_an_informer_is_not_drawn_again_and_again():
    """The same with an Informer: a gangster is laid rather than the same card played and drawn for ever."""
    state = scene("y2 informer", "b1 b2", pile="", town="jazz-club brewery", sides={(0, 1): "v2 v5 v12 v15", (0, 0): "b9 b3 r4"})
    assert rated(state, Informer(0, 1)) < min([rated(state, action) for action in state.legal(0) if isinstance(action, Play)])


def test_suspicion_finds_a_world_with_a_hand_in_it_more_likely():
    """Two hidden cards beside a nine: another nine is what people put there, and not what is left over."""
    guide = ChicagoGuide()
    pair = scene("r1 b5", "g3 v3", town="speakeasy brewery", sides={(0, 1): "r9 b9 g2"})
    odd = scene("r1 b5", "g3 v3", town="speakeasy brewery", sides={(0, 1): "r9 b4 g2"})
    assert guide.likelihood(pair, 0) > guide.likelihood(odd, 0)
    shown = scene("r1 b5", "g3 v3", town="brewery brewery", sides={(0, 1): "r9 b9 g2"})
    other = scene("r1 b5", "g3 v3", town="brewery brewery", sides={(0, 1): "r9 b4 g2"})
    assert guide.likelihood(shown, 0) == guide.likelihood(other, 0)


def test_under_a_marker_the_search_imagines_more_than_a_pair():
    """Three cards that lie open without a pair, two that nobody has seen, and a call: nothing and a pair are what chance would
    make of it nearly always, and what the search should seldom reckon with."""
    state = scene("r1 b5 g7 v3", "g3 v4", town="jazz-club brewery", sides={(0, 1): "r6 y8 g9 v1 b2"}, markers={0: 1})
    view, rng = state.view(0), Sfc32(1)

    def little(worlds):
        return sum([kind_of_hand(side_strength(world, 0, 1)) <= PAIR for world in worlds]) / len(worlds)

    worlds = Worlds(GAME, ChicagoGuide(), view, 0, GAME.imagine(view, rng), rng)
    assert little([GAME.imagine(view, rng) for _ in range(200)]) > 0.7
    assert little([worlds.next().clone() for _ in range(200)]) < 0.25


def test_the_judge_knows_who_is_ahead():
    """Chances of all seats make 1, and more establishments are a better chance."""
    guide = ChicagoGuide()
    even = scene("r1 b5", "g9 v3")
    ahead = scene("r1 b5", "g9 v3", won={0: "speakeasy jazz-club brewery", 1: "brewery"})
    assert sum(guide.evaluate(even)) == pytest.approx(1.0)
    assert guide.evaluate(ahead)[0] > 0.7 > guide.evaluate(even)[0]
    for state, _ in moments(4, seed=2, every=25):
        chances = guide.evaluate(state)
        assert sum(chances) == pytest.approx(1.0)
        assert all(0.0 < chance < 1.0 for chance in chances)


def test_the_judge_sees_a_better_hand_on_the_table():
    """Two full hands under a marker: whoever has the flush will take it."""
    guide = ChicagoGuide()
    flush, scraps = "r2 r4 r6 r8 r10", "b2 g5 v7 y9 b11"
    strong = scene("r1", "b1", town="brewery jazz-club", sides={(0, 0): flush, (0, 1): scraps}, markers={0: 0})
    weak = scene("r1", "b1", town="brewery jazz-club", sides={(0, 0): scraps, (0, 1): flush}, markers={0: 0})
    assert guide.evaluate(strong)[0] > 0.5 > guide.evaluate(weak)[0]


# How the steady player thinks


def test_it_completes_a_good_hand():
    state = scene("r10 b3", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6 r8"}, left=1)
    assert choice(state) == Play(card("r10"), 0)


def test_it_draws_first_while_an_action_is_left_over():
    """The flush must be completed this turn, but by its last action: a card drawn before may change one's mind."""
    state = scene("r8 r10 b3", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6"}, left=3)
    assert choice(state) == Draw()
    state = scene("r8 r10 b3", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6"}, left=2)
    assert choice(state) in [Play(card("r8"), 0), Play(card("r10"), 0)]


def test_it_draws_first_only_if_all_that_presses_can_still_be_done():
    """One card for the flush here, one against the rival's marker there: with two actions, none is left over."""
    state = scene(
        "r10 v9", "b4", town="brewery brewery", left=2, markers={1: 1},
        sides={(0, 0): "r2 r4 r6 r8", (1, 1): "r5 b5 g7 y7 v1", (1, 0): "r9 b9"},
    )  # fmt: skip
    assert choice(state) in [Play(card("r10"), 0), Play(card("v9"), 1)]


def test_it_keeps_no_special_that_is_as_good_now():
    """A Revolver brings two actions for one, an Informer shows what stays known; in hand they take the place of gangsters."""
    assert choice(scene("revolver r1 b6 g11", "y4 y5 v6")) == Revolver()
    looks = scene("informer r1 b6 g11", "y4 y5 v6", town="jazz-club speakeasy", sides={(1, 1): "y8 v2 g9"})
    assert choice(looks) == Informer(1, 1)


def test_it_beats_a_marker_with_no_more_cards_than_it_takes():
    """Two pairs are beaten by three nines, of which two lie there."""
    state = scene("v9 b13 g2", "b4", town="brewery jazz-club", sides={(0, 1): "r5 b5 g7 y7 v1", (0, 0): "r9 b9"}, markers={0: 1})
    state.left = 1
    assert choice(state) == Play(card("v9"), 0)
    state.left = 3
    state.apply(0, Play(card("v9"), 0))
    assert choice(state) not in [Play(card("b13"), 0), Play(card("g2"), 0)]


def test_it_knows_when_a_shoot_out_is_lost():
    """Five sevens beat everything: only what is good for nothing else may go there."""
    state = scene("r9 b9 g9 y2", "b4", town="brewery jazz-club", sides={(0, 1): "r7 y7 g7 b7 v7", (0, 0): "v9"}, markers={0: 1})
    for name in ("r9", "b9", "g9"):
        assert rated(state, Play(card(name), 0)) < rated(state, Play(card(name), 1))
    assert choice(state) not in [Play(card(name), 0) for name in ("r9", "b9", "g9")]


def test_it_draws_while_the_hand_is_small_and_nothing_presses():
    state = scene("r1 b6 g11", "y4 y5 v6", turns=20)
    assert choice(state) == Draw()


def test_it_murders_the_card_that_matters():
    """The rival needs one red card for a flush that beats the three of a kind under one's own marker; elsewhere lies nothing."""
    state = scene(
        "murder r1", "y4 y5 v6", town="brewery brewery",
        sides={(0, 0): "r7 b7 g7 v2 y3", (0, 1): "r2 r4 r6 r8", (1, 1): "y1"}, markers={0: 0},
        won={0: "brewery brewery", 1: "brewery"},
    )  # fmt: skip
    assert choice(state) == Murder(0, 1)
    assert rated(state, Murder(0, 1)) > rated(state, Murder(1, 1))


def test_it_asks_the_informer_where_the_decision_hinges_on_it():
    """Two of the rival's five cards are hidden; three nines may be enough or not."""
    state = scene(
        "informer v9 b2", "y4 y5 v6", town="jazz-club brewery", won={1: "jazz-club jazz-club"},
        sides={(0, 1): "r12 b12 g5 v1 y2", (0, 0): "r9 b9 g3", (1, 1): "g4"}, markers={0: 1}, left=2,
    )  # fmt: skip
    assert choice(state) == Informer(0, 1)
    # Now it knows that they are enough.
    state.apply(0, Informer(0, 1))
    assert choice(state) == Play(card("v9"), 0)


def test_it_takes_the_limousine_out_of_a_lost_place():
    state = scene(
        "limousine b1", "y4 y5 v6", town="brewery jazz-club",
        sides={(0, 1): "r7 y7 g7 b7 v7", (0, 0): "g3 r9 b9", (1, 0): "v9 g9"}, markers={0: 1},
    )  # fmt: skip
    drive = choice(state)
    assert isinstance(drive, Limousine)
    assert (drive.source, drive.target, len(drive.order)) == (0, 1, 2)


def test_it_uses_the_revolver_to_complete_a_hand():
    """Two cards to lay and one action left: with the Revolver there are two."""
    state = scene("revolver r8 r10", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6"}, left=1)
    assert choice(state) == Revolver()
    state.apply(0, Revolver())
    assert isinstance(choice(state), Play)


def test_it_bribes_for_the_card_it_needs():
    state = scene("corruption r8 b1", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6"}, discard="y15 r10 v3 g3")
    assert choice(state) == Corruption(card("r10"))


def reinforcements(hand: str, **more) -> ChicagoState:
    state = scene(hand, "b4 b5", town="brewery jazz-club", sides={(0, 0): "r9 b9", (0, 1): "g9 v9"}, **more)
    state.phase = REINFORCE
    state.scene = 0
    state.round = 1
    state.tied = SEAT_BIT[0] | SEAT_BIT[1]
    return state


def test_it_sends_the_higher_gangster_when_much_is_at_stake():
    assert choice(reinforcements("r3 b14", won={0: "brewery brewery"})) == Send(card("b14"))


def test_it_leaves_the_game_when_nothing_fits_rather_than_spoil_a_hand():
    """Four red cards wait for a fifth: a card of another colour is not laid on them."""
    state = scene("b3 g12 y1", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6 r8"})
    for number in cards("b3 g12 y1"):
        assert rated(state, Play(number, 0)) < rated(state, Draw())


def test_establishments_that_win_the_game_matter_most():
    """Two jazz clubs are won: the third ends it. The same pair goes there, not to the brewery."""
    state = scene("r9 b9 g9 v9 y9 b1 g1", "y4 y5 v6", town="brewery jazz-club", won={0: "jazz-club jazz-club"})
    legal = state.legal(0)
    ratings = Strategy().rate(state, 0, legal)
    plays = [(rating, action.place) for rating, action in zip(ratings, legal, strict=True) if isinstance(action, Play)]
    assert max(plays)[1] == 1


def test_a_sure_hand_that_takes_more_than_a_turn_can_wait_for_a_draw():
    """Five red cards in a row are there and can't all be laid now: nobody needs to see them yet."""
    state = scene("r2 r3 r4 r5 r6", "y4 y5 v6", town="brewery jazz-club")
    assert choice(state) == Draw()


def test_a_murder_is_not_kept_for_a_better_moment():
    """A pair is hit at once. A lone card is easily laid again, and of two that go badly together it would take one away."""
    for sides, hit in (("b9 g9", True), ("b9", False), ("b2 g9", False)):
        state = scene("murder r2 g7 v8 b4 y1", "y4 y5 v6", town="brewery jazz-club", sides={(0, 1): sides})
        assert (choice(state) == Murder(0, 1)) == hit


def test_whoever_calls_for_a_shoot_out_has_more_than_a_pair():
    """Three cards that lie open without a pair: as a call they are two pairs or a straight, not the pair that chance would make.
    So a pair of fifteens does not win there; a full house does."""
    rival = {(0, 1): "r6 y8 g9 v1 b2"}
    weak = scene("g3 b12", "b4", town="jazz-club brewery", sides=rival | {(0, 0): "r15 b15 y4"}, markers={0: 1}, left=1)
    strong = scene(
        "g3 b12", "b4", town="jazz-club brewery", sides=rival | {(0, 0): "r15 b15 y15 r14 g14"}, markers={0: 1}, left=1
    )
    strategy = Strategy()
    strategy.mind.look(weak, 0)
    assert strategy.mind.outlooks[0].value < 0.15
    strategy.mind.look(strong, 0)
    assert strategy.mind.outlooks[0].value > 0.9
