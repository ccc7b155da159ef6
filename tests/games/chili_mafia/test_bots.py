"""The players of Chili Mafia: legal, blind to what they may not see, loyal, sensible, and as strong as they say."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from peppermill.bots import RandomBot, bot, levels, player
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import View
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.bots.forgetful import jalapeno, sweet_chili
from peppermill.games.chili_mafia.bots.guide import MafiaGuide
from peppermill.games.chili_mafia.bots.players import HabaneroBot
from peppermill.games.chili_mafia.bots.rate_attacks import NEVER
from peppermill.games.chili_mafia.bots.strategy import Strategy
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.gangs import gang_of
from peppermill.games.chili_mafia.rules.arrange import best_points
from peppermill.games.chili_mafia.rules.common import peppers_of
from peppermill.games.chili_mafia.rules.raid import table_peppers
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import RAID, Step

from .table import add, all_decline, attack, card, cards, form, table, turncoat, use, whack

ID = "chili-mafia"
TABLES = [
    (2, "none"), (3, "none"), (4, "none"), (4, "2v2"), (5, "none"), (6, "3v3"), (6, "2v2v2"), (7, "none"), (8, "none"),
    (8, "4v4"), (8, "2v2v2v2"),
]  # fmt: skip
EVERYTHING = {"advanced": True, "goodfellas": True, "hot_properties": True}
FLAGS = [
    {
        "advanced": bool(bits & 1),
        "goodfellas": bool(bits & 2),
        "hot_properties": bool(bits & 4),
        "edition": "en" if bits & 8 else "fr",
    }
    for bits in range(16)
]
COMBINATIONS = [
    (players, {**FLAGS[(5 * n + 7 * turn) % 16], "teams": teams})
    for n, (players, teams) in enumerate(TABLES)
    for turn in range(3)
]
"""Every table with three settings of the rest, so chosen that each setting occurs twice at least."""


def play(players: list[Bot], seed: int, limit: int = 5_000, **options: Any) -> MafiaState:
    """A whole game, or its first decisions; every one of them legal."""
    chance, rng = Sfc32(seed), Sfc32(seed | 1 << 40)
    state = GAME.start(len(players), options)
    assert isinstance(state, MafiaState)
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


def moments(players: int, seed: int, every: int = 9, **options: Any):
    """Some moments of a game between steady players, with the seat to decide."""
    chance, guide, number = Sfc32(seed), MafiaGuide(), 0
    state = GAME.start(players, options)
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(chance))
            continue
        seat = actors[0]
        number += len(state.legal(seat)) > 1
        if number % every == 0 and len(state.legal(seat)) > 1:
            yield state, seat
        state.apply(seat, guide.choose(state, seat, chance))


def choice(state: MafiaState, seat: int = 0):
    """What the steady player does. Asked on the position itself: one set up by hand has too few cards to imagine the others."""
    action = Strategy().best(state, seat, state.legal(seat))
    assert action in state.legal(seat)
    return action


def rated(state: MafiaState, action, seat: int = 0) -> float:
    legal = state.legal(seat)
    return Strategy().rate(state, seat, legal)[list(legal).index(action)]


def test_levels_from_the_weakest_to_the_strongest():
    assert [level.id for level in levels(ID)] == ["random", "sweet-chili", "jalapeno", "habanero", "carolina-reaper"]


# Legal, with any number of players and any options


def test_the_combinations_cover_all_settings():
    for flags in FLAGS:
        assert len([1 for _, options in COMBINATIONS if flags.items() <= options.items()]) >= 2


@pytest.mark.parametrize(("players", "options"), COMBINATIONS, ids=str)
def test_whole_games_of_all_players(players, options):
    """Good, forgetful and random ones at one table: everyone gets into the positions of the others."""
    makers = [HabaneroBot, jalapeno, sweet_chili, RandomBot]
    assert play([makers[seat % 4]() for seat in range(players)], seed=players, **options).over


@pytest.mark.parametrize("under", [1, 60])
def test_wherever_the_dawn_raid_is(under):
    assert play([HabaneroBot(), jalapeno(), sweet_chili()], seed=3, raid_under=under, **EVERYTHING).over


@pytest.mark.parametrize(("players", "teams"), [(2, "none"), (4, "2v2"), (8, "none")])
def test_the_search_plays_at_any_table(players, teams):
    lineup: list[Bot] = [player(ID, "carolina-reaper:3") for _ in range(players)]
    state = play(lineup, seed=players, limit=60 + 6 * players, teams=teams, **EVERYTHING)
    assert state.turns > 1


# Nobody peeks


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"teams": "2v2", **EVERYTHING}), (3, EVERYTHING)], ids=str)
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
            assert strategy.best(world, seat, None) == strategy.best(state, seat, None)
    assert compared > 20


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"teams": "2v2", **EVERYTHING})], ids=str)
def test_permuting_the_hidden_world_changes_no_decision(players, options):
    """Same seat, same view, other cards everywhere else: steady and search decide as before."""
    steady, sharp, compared = HabaneroBot(), player(ID, "carolina-reaper:8"), 0
    for state, seat in moments(players, seed=5, every=17, **options):
        world = GAME.imagine(state.view(seat), Sfc32(compared))
        compared += 1
        for thinker in (steady, sharp):
            here = thinker.act(state.view(seat), state.legal(seat), Sfc32(3))
            there = thinker.act(world.view(seat), world.legal(seat), Sfc32(3))
            assert here == there
    assert compared >= 5


@pytest.mark.parametrize("player", [HabaneroBot, jalapeno])
def test_players_refuse_the_views_of_other_games_and_of_spectators(player):
    state = table(hands={0: "jimmy poblano"})
    for view in (View(), state.view(None)):
        with pytest.raises(CannotImagine):
            player().act(view, state.legal(0), Sfc32(1))


# As strong as they say


def wins(strong: Bot, weak: Bot, players: int, games: int) -> float:
    total = 0.0
    for seed in range(games):
        mine = seed % players
        result = play([strong if seat == mine else weak for seat in range(players)], seed=100 + seed).result
        total += 1 / len(result.winners) if mine in result.winners else 0.0
    return total


def test_steady_beats_random():
    """All of 400 games on the bench. At 95 % one would lose six of thirty once in three hundred tries."""
    assert wins(HabaneroBot(), RandomBot(), 2, 30) > 24


def test_steady_beats_three_randoms():
    assert wins(HabaneroBot(), RandomBot(), 4, 24) > 19


def test_each_level_beats_the_one_below():
    """On the bench 83 to 88 of 100 games between two."""
    ladder = ["random", "sweet-chili", "jalapeno", "habanero"]
    for weak, strong in pairwise(ladder):
        assert wins(bot(ID, strong), bot(ID, weak), 2, 16) > 8, strong


def test_the_same_seed_gives_the_same_game():
    games = [play([HabaneroBot(), jalapeno(), RandomBot()], seed=8, **EVERYTHING).key() for _ in range(2)]
    assert games[0] == games[1]


# The judge


def test_the_judge_knows_who_is_ahead():
    """Before the Dawn Raid and after it; chances of all make 1, and teammates share theirs."""
    guide = MafiaGuide()
    for deck in ("poblano jimmy tabasco", "poblano raid jimmy tabasco"):
        even = table(2, hands={0: "jimmy", 1: "jimmy"}, gangs=[(0, "ghost ghost ghost"), (1, "ghost ghost ghost")], deck=deck)
        ahead = table(2, hands={0: "jimmy", 1: "jimmy"}, gangs=[(0, "ghost ghost ghost"), (1, "jimmy jimmy jimmy")], deck=deck)
        assert sum(guide.evaluate(even)) == pytest.approx(1.0)
        assert guide.evaluate(ahead)[0] > 0.75 > guide.evaluate(even)[0]
    for state, _ in moments(4, seed=2, every=25, teams="2v2"):
        chances = guide.evaluate(state)
        assert chances[0] + chances[1] == pytest.approx(1.0)
        assert chances[:2] == chances[2:]


# Gangs


def test_it_makes_a_brotherhood_rather_than_three_of_a_mixed_gang():
    state = table(2, hands={0: "habanero habanero habanero tabasco jalapeno whack"}, gangs=[(1, "jimmy poblano hungarian")])
    assert choice(state) == form("habanero habanero habanero")


def test_after_the_raid_a_pepper_joins_where_it_counts_twice():
    state = table(2, hands={0: "ghost jimmy"}, gangs=[(0, "poblano hungarian jalapeno"), (0, "ghost ghost ghost")])
    assert rated(state, add("ghost", 1)) > rated(state, add("ghost", 0))
    assert choice(state) == add("ghost", 1)


def test_in_its_last_turn_it_lays_down_all_that_scores():
    """A pair waits for a third as long as there is hope; then it goes where it still counts."""
    gangs = [(0, "poblano hungarian jalapeno"), (1, "jimmy poblano hungarian")]
    last = table(2, hands={0: "reaper reaper"}, gangs=gangs, deck="")
    last.last_turns = 0
    assert choice(last) == add("reaper", 0)


def test_the_sweet_chili_completes_what_would_be_lost():
    state = table(2, hands={0: "jimmy"}, gangs=[(0, "sweet poblano hungarian jalapeno"), (0, "ghost ghost")])
    assert rated(state, m.Move(card("sweet"), 0, 1)) > 15.0
    assert choice(state) == m.Move(card("sweet"), 0, 1)


def test_it_arranges_by_the_solver_at_dawn():
    state = table(
        2,
        hands={0: "ghost", 1: "jimmy"},
        gangs=[(0, "poblano tabasco ghost"), (0, "jimmy hungarian ghost"), (1, "jimmy jimmy jimmy")],
    )
    state.step = Step(RAID, 0, 0, 0)
    state.asked = 3
    state.replies = [None, None]
    arranged = choice(state)
    assert isinstance(arranged, m.Arrange)
    points = sum([gang_of(stand.cards).points for stand in arranged.gangs])
    assert points == best_points(table_peppers(state, 0), peppers_of(state, 0)) == 48 + 15


# Attacks


def test_it_hits_where_it_costs_most():
    """A fourth brother is missed less than one of three: without him nothing is left of the gang."""
    state = table(
        2,
        hands={0: "whack"},
        gangs=[(0, "reaper jimmy poblano"), (1, "ghost ghost ghost"), (1, "tabasco tabasco tabasco tabasco")],
    )
    assert choice(state) == whack(0, "reaper", 1, "ghost")


def test_of_many_rivals_it_hits_the_one_who_leads():
    gangs = [
        (0, "reaper jimmy poblano"),
        (1, "habanero habanero habanero"),
        (2, "habanero habanero habanero"),
        (2, "ghost tabasco jimmy"),
    ]
    strike = choice(table(3, hands={0: "pinch"}, gangs=gangs))
    assert isinstance(strike, m.Attack)
    assert strike.gang == 2


def test_whack_em_takes_two():
    state = table(2, hands={0: "whack-em"}, gangs=[(0, "reaper jimmy poblano"), (1, "tabasco habanero ghost scorpion")])
    assert choice(state) == attack("whack-em", 0, "reaper", 1, "ghost", "scorpion")


def test_a_turncoat_goes_where_it_is_needed():
    state = table(
        2, hands={0: "turncoat"}, gangs=[(0, "reaper jimmy poblano"), (0, "ghost ghost"), (1, "ghost tabasco habanero hungarian")]
    )
    assert choice(state) == turncoat(0, "reaper", 2, "ghost")
    state.apply(0, turncoat(0, "reaper", 2, "ghost"))
    all_decline(state)
    assert choice(state) == m.Join(1)


def test_a_sniper_is_sent_where_bodyguards_stand():
    gangs = [(0, "sniper reaper poblano"), (1, "bodyguard habanero tabasco")]
    state = table(2, hands={0: "whack"}, advanced=True, gangs=gangs)
    assert rated(state, whack(0, "sniper", 1, "habanero")) > rated(state, whack(0, "reaper", 1, "habanero"))
    assert choice(state) == whack(0, "sniper", 1, "habanero")


def test_two_players_exchange_hot_cards_they_can_not_use():
    """One Hot card a turn: of five, some go. One alone is kept."""
    many = table(
        2,
        hands={0: "whack whack pinch pinch whack"},
        gangs=[(1, "jimmy jimmy jimmy")],
        deck="jimmy poblano jimmy poblano ghost ghost",
    )
    assert isinstance(choice(many), m.Exchange)
    one = table(2, hands={0: "whack reaper"}, gangs=[(0, "reaper jimmy poblano"), (1, "jimmy jimmy jimmy")])
    assert rated(one, m.Exchange(cards("whack"))) < 0.0


# Answers


def struck(victims: str, **options: Any) -> MafiaState:
    """Seat 1 hits the strongest of seat 0's gang, who holds a Fuggedaboutit."""
    hands = {0: "fugged jimmy", 1: "whack jimmy", 2: "fugged jimmy", 3: "fugged jimmy"}
    state = table(4, hands=hands, gangs=[(0, victims), (1, "reaper habanero jimmy")], turn=1, deck="jimmy " * 30, **options)
    target = max(state.gangs[0].cards)
    state.apply(1, m.Attack(card("whack"), 1, card("reaper"), 0, (target,)))
    return state


def test_it_keeps_the_fuggedaboutit_for_what_hurts():
    assert choice(struck("jimmy poblano hungarian jalapeno"), 0) == m.DECLINE
    assert choice(struck("reaper reaper reaper"), 0) == m.FUGGEDABOUTIT


def test_it_does_not_fight_for_strangers():
    assert choice(struck("reaper reaper reaper"), 2) == m.DECLINE


def test_it_stands_by_a_partner_and_never_against_one():
    """In teams of two, seats 0 and 2 are partners, and so are 1 and 3."""
    state = struck("reaper reaper reaper", teams="2v2")
    assert choice(state, 2) == m.FUGGEDABOUTIT
    assert choice(state, 3) == m.DECLINE
    assert rated(state, m.FUGGEDABOUTIT, 3) <= NEVER


def test_a_bodyguard_goes_for_a_stronger_one():
    state = table(
        2, hands={1: "whack"}, advanced=True, gangs=[(0, "bodyguard reaper tabasco jimmy"), (1, "reaper habanero jimmy")], turn=1
    )
    state.apply(1, whack(1, "reaper", 0, "reaper"))
    all_decline_hot(state)
    assert choice(state, 0) == m.Guard(cards("reaper"))


def all_decline_hot(state: MafiaState) -> None:
    while state.to_act and m.DECLINE in state.legal(state.to_act[0]):
        state.apply(state.to_act[0], m.DECLINE)


def test_easy_pal_and_lifeline_are_for_what_hurts():
    """The same attack, on much and on little."""
    for victims, wanted in (("reaper reaper reaper", True), ("jimmy poblano hungarian jalapeno", False)):
        state = table(
            3, hands={0: "jalapeno", 1: "whack"}, gangs=[(0, victims), (1, "reaper habanero jimmy")], turn=1, deck="jimmy " * 20,
            properties={0: "easy-pal"},
        )  # fmt: skip
        state.apply(1, m.Attack(card("whack"), 1, card("reaper"), 0, (max(state.gangs[0].cards),)))
        assert (choice(state, 0) == use("easy-pal", None, "jalapeno")) is wanted


# Cards that bring cards


def test_a_bagman_never_fetches_a_bagman():
    """It would go on for ever."""
    state = table(2, hands={0: "bagman jimmy"}, pile="bagman bagman bagman whack", deck="jimmy jimmy")
    state.acted = True
    assert choice(state) == m.END
    state = table(2, hands={0: "bagman jimmy"}, pile="bagman reaper bagman whack", deck="jimmy jimmy")
    assert choice(state) == m.BAG
    state.apply(0, m.BAG)
    assert choice(state) == m.Take(card("reaper"))


def test_it_shakes_down_rivals_only():
    state = table(4, hands={0: "shakedown jimmy", 1: "jimmy", 2: "reaper " * 7, 3: "jimmy jimmy"}, teams="2v2")
    shaken = choice(state)
    assert isinstance(shaken, m.Shakedown)
    assert shaken.seat in (1, 3)
    assert rated(state, m.Shakedown(2, None)) <= NEVER


def test_it_names_what_others_are_known_to_hold():
    """Everyone saw a Carolina Reaper go into a hand."""
    hands = {0: "booster jimmy", 1: "jimmy poblano", 2: "jimmy poblano"}
    state = table(3, hands=hands, gangs=[(0, "reaper tabasco jalapeno")], deck="jimmy " * 60)
    state.receive_openly(1, card("reaper"))
    assert choice(state) == m.Booster(card("reaper"))


def test_before_drawing_it_throws_away_what_it_needs_least():
    state = table(2, hands={0: "earner jimmy ghost ghost reaper reaper whack fugged"}, gangs=[(0, "tabasco tabasco tabasco")])
    state.apply(0, m.EARN)
    assert choice(state) == m.Discard(card("jimmy"))


def test_it_drafts_a_third_brother_rather_than_someone_stronger():
    state = GAME.start(3)
    assert isinstance(state, MafiaState)
    state.apply(CHANCE, m.First(0))
    weak = "jimmy jimmy poblano poblano"
    packs = (*cards(f"ghost jimmy {weak}"), *cards(f"ghost reaper {weak}"), *cards(f"ghost hungarian {weak}"))
    rest = list(state.setting.deck)
    for kind in packs:
        rest.remove(kind)
    state.apply(CHANCE, m.Shuffle((*packs, *rest), ()))
    for _lap in range(3):
        assert choice(state, 0) == m.Keep(card("ghost"))
        state.apply(0, m.Keep(card("ghost")))
        state.apply(1, m.Keep(card("poblano")))
        state.apply(2, m.Keep(card("poblano")))


def test_a_lucky_dime_is_not_stretched():
    """Two good peppers are enough; one weak one is not."""
    state = table(
        2,
        hands={0: ""},
        gangs=[(1, "jimmy jimmy jimmy")],
        properties={0: "lucky-dime"},
        deck="jimmy reaper reaper " + "whack " * 87,
    )
    assert choice(state) == use("lucky-dime")
    state.apply(0, use("lucky-dime"))
    assert choice(state) == m.DRAW
    state.apply(0, m.DRAW)
    assert choice(state) == m.STOP


# Goodfellas


def test_a_witch_breaks_a_gang_and_mends_another():
    gangs = [(0, "viper viper"), (0, "jimmy poblano tabasco"), (1, "viper dancer tabasco jimmy")]
    state = table(2, hands={0: "witch jimmy"}, goodfellas=True, gangs=gangs)
    assert choice(state) == m.Swap(2, card("viper"), 0)


def test_a_gambler_is_not_torn_out_of_a_good_gang():
    state = table(2, hands={0: "whack"}, goodfellas=True, gangs=[(0, "gambler gambler gambler"), (1, "jimmy hungarian poblano")])
    assert rated(state, m.GAMBLES[0]) < 0.0
    loose = table(2, hands={0: "gambler jimmy"}, goodfellas=True, deck="poblano " * 9)
    assert rated(loose, m.GAMBLE_FROM_HAND) > 0.0


def test_recruiting_steals_a_brother():
    state = table(
        3, hands={0: "hungarian whack", 1: "hungarian hungarian jimmy", 2: "whack"}, gangs=[(0, "hungarian hungarian hungarian")],
        properties={1: "recruit"}, deck="jimmy " * 12,
    )  # fmt: skip
    state.apply(0, add("hungarian", 0))
    assert choice(state, 1) == use("recruit", 1, "hungarian hungarian")


def test_a_kiss_of_death_answers_a_loss():
    """Of the attacking gang of three, the strongest that it reaches."""
    gangs = [(0, "reaper habanero tabasco jimmy"), (1, "ghost hungarian jimmy")]
    state = table(2, hands={1: "whack jimmy"}, gangs=gangs, turn=1, properties={0: "kiss-of-death"})
    state.apply(1, whack(1, "ghost", 0, "jimmy"))
    state.apply(0, m.DECLINE)
    assert choice(state, 0) == use("kiss-of-death", None, "hungarian")
