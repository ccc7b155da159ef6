"""Positions in which a person would laugh at some moves: the two best levels make none of them, whatever their luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from peppermill.core.bot import Bot
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action
from peppermill.games.safranito.board import zone_of
from peppermill.games.safranito.bots.players import Habanero
from peppermill.games.safranito.bots.searching import Searcher
from peppermill.games.safranito.moves import Buy, Cook, Keep, OpenBowl, Pass, Sell, Toss, UseSpace, throw_of
from peppermill.games.safranito.position import KEEP, Batch
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.simulate import simulate
from peppermill.toss.throw import SKILLED

from .table import dish, give_dishes, lay, position, reserve, resolved, spice, zone

PLAYERS: dict[str, Bot] = {"habanero": Habanero(), "carolina-reaper": Searcher(60, 0.0)}
SEEDS = (1, 2, 3)


@dataclass(frozen=True)
class Howler:
    name: str
    why: str
    """What is wrong with all other moves."""
    set_up: Callable[[], SafranitoState]
    sensible: Callable[[SafranitoState, Action], bool]


def sold(state: SafranitoState, *openings: str) -> SafranitoState:
    """On to the purchase: the bowls are opened in this order, and nobody sells."""
    resolved(state)
    for name in openings:
        state.apply(state.turn, OpenBowl(spice(name)))
    while Sell(1) in state.legal(state.turn) or state.legal(state.turn) == (Pass(),):
        state.apply(state.turn, Pass())
    return state


def drawn(state: SafranitoState, *names: str) -> SafranitoState:
    state.phase, state.space, state.drawn = KEEP, 1, sorted([spice(name) for name in names])
    counts = state.pile[0].counts[:]
    for each in state.drawn:
        counts[each] -= 1
    state.pile = [Batch(-1, counts)]
    return state


def lands(state: SafranitoState, action: Action, where: str, tries: int = 60) -> float:
    """How often the toss ends in a zone."""
    assert isinstance(action, Toss)
    pieces = [piece for piece in state.pieces if piece.where == 0]
    count = 0
    for seed in range(tries):
        flight = simulate([piece.x for piece in pieces], [piece.y for piece in pieces], throw_of(action), state.sides[0], seed)
        count += not flight.left[-1] and zone_of(flight.xs[-1], flight.ys[-1]) == zone(where)
    return count / tries


def frees(state: SafranitoState, action: Action, where: str, tries: int = 60) -> float:
    """How often the first token on the board leaves its zone."""
    assert isinstance(action, Toss)
    piece = state.pieces[0]
    flights = [simulate([piece.x], [piece.y], throw_of(action), state.sides[0], seed) for seed in range(tries)]
    return sum([flight.left[0] or zone_of(flight.xs[0], flight.ys[0]) != zone(where) for flight in flights]) / tries


# Cooking


def third_dish() -> SafranitoState:
    state = position(dishes=["sunset-biryani", "riverside-fish"], hands=["curry chili saffron mint"])
    give_dishes(state, 0, "golden-buns", "monsoon-korma")
    resolved(state)
    return state


def open_and_reserved() -> SafranitoState:
    state = position(dishes=["sunset-biryani", "riverside-fish"], hands=["curry chili saffron garlic mint ginger cinnamon"])
    reserve(state, 0, "golden-buns")
    resolved(state)
    return state


def before_it_is_gone() -> SafranitoState:
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron cumin", "curry chili saffron"])
    reserve(state, 0, "market-vindaloo")
    resolved(state)
    return state


# Sale


def complete_dish(tokens: tuple[int, ...]) -> SafranitoState:
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron"])
    state.money = [20, 200]
    lay(state, *[(1, token, "saffron") for token in tokens])
    resolved(state)
    return state


def complete_reserved_dish() -> SafranitoState:
    state = position(dishes=["riverside-fish"], hands=["curry ginger cinnamon"])
    reserve(state, 0, "golden-buns")
    state.money = [0, 200]
    lay(state, (0, 60, "curry"), (1, 60, "curry"))
    resolved(state)
    return state


def surplus() -> SafranitoState:
    state = position(dishes=["sunset-biryani"], hands=["mint mint mint mint"])
    state.money = [0, 200]
    lay(state, (0, 60, "mint"), (1, 50, "mint"))
    resolved(state)
    return state


def a_handful_that_fits_nothing() -> SafranitoState:
    state = position(dishes=["village-dal"], hands=["saffron saffron mint mint cumin cumin cinnamon cinnamon"])
    state.money = [120, 300]
    lay(state, (0, 60, "saffron"), (1, 50, "saffron"))
    resolved(state)
    return state


def part_of_a_dish_about_to_be_complete() -> SafranitoState:
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili", "mint"])
    give_dishes(state, 0, "golden-buns", "monsoon-korma")
    lay(state, (0, 10, "saffron"), (1, 40, "curry"))
    resolved(state)
    state.apply(0, OpenBowl(spice("curry")))
    return state


def two_cards_one_dish() -> SafranitoState:
    state = position(dishes=["sunset-biryani"], hands=["curry chili saffron saffron"])
    state.money = [0, 200]
    lay(state, (1, 60, "saffron"), (1, 50, "saffron"))
    resolved(state)
    return state


# Purchase


def winning_card(money: int, tokens: tuple[int, ...], cooked: int = 2) -> SafranitoState:
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["curry chili"])
    give_dishes(state, 0, *["golden-buns", "monsoon-korma"][:cooked])
    state.money = [money, 200]
    lay(state, *[(0, token, "saffron") for token in tokens])
    return sold(state)


def reserved_dish_for_ten_rupees() -> SafranitoState:
    state = position(
        chef=1,
        market="saffron saffron saffron cumin",
        dishes=["harvest-soup"],
        hands=["cardamom mint cumin", "curry garlic mint"],
    )
    reserve(state, 0, "moonlight-kulfi")
    give_dishes(state, 0, "golden-buns")
    give_dishes(state, 1, "temple-rice")
    state.money = [60, 120]
    lay(state, (0, 10, "saffron"))
    return sold(state)


def rivals_third_dish() -> SafranitoState:
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["saffron saffron", "curry chili"])
    give_dishes(state, 1, "golden-buns", "monsoon-korma")
    lay(state, (0, 40, "saffron"), (1, 30, "saffron"))
    return sold(state)


def dear_and_useless(hand: str) -> SafranitoState:
    state = position(market="cinnamon", dishes=["sunset-biryani", "riverside-fish"], hands=[hand])
    state.money = [90, 200]
    lay(state, (0, 60, "cinnamon"))
    return sold(state)


def cheap_and_missing() -> SafranitoState:
    state = position(market="saffron saffron", dishes=["sunset-biryani"], hands=["curry", "mint"])
    lay(state, (0, 10, "saffron"))
    return sold(state)


# Cards for nothing


def winning_card_drawn() -> SafranitoState:
    state = position(market="mint", dishes=["sunset-biryani"], hands=["curry chili"])
    give_dishes(state, 0, "golden-buns", "monsoon-korma")
    return drawn(state, "mint", "cumin", "saffron")


def completing_card_drawn() -> SafranitoState:
    state = position(dishes=["sunset-biryani", "riverside-fish"], hands=["curry chili"])
    return drawn(state, "cinnamon", "ginger", "saffron", "cumin")


def space_won(name: str) -> SafranitoState:
    state = lay(position(dishes=["sunset-biryani"]), (0, 30, name))
    resolved(state)
    return state


# Order of bowls


def money_first() -> SafranitoState:
    state = position(market="curry", dishes=["sunset-biryani"], hands=["chili saffron mint mint mint"])
    state.money = [0, 200]
    lay(state, (0, 60, "mint"), (0, 50, "curry"))
    resolved(state)
    return state


# Tosses


def last_toss(market: str = "cumin", hands: tuple[str, str] = ("mint cinnamon", "")) -> SafranitoState:
    """The last toss of the round; seat 0 sits at the bottom, and mint, cumin and cinnamon lie in front of it."""
    state = position(market=market, dishes=["oasis-couscous"], hands=hands)
    state.tossed = [3, 4]
    return state


def last_toss_before_a_rivals_third_dish() -> SafranitoState:
    state = position(market="saffron", dishes=["sunset-biryani"], hands=["", "curry chili"])
    give_dishes(state, 1, "golden-buns", "monsoon-korma")
    lay(state, (1, 60, "saffron"))
    state.pieces[0].up = state.pieces[0].seen = True
    state.tossed = [3, 4]
    return state


def last_toss_outbid() -> SafranitoState:
    state = last_toss(hands=("mint cinnamon", "mint cinnamon"))
    give_dishes(state, 0, "golden-buns", "monsoon-korma")
    lay(state, (1, 30, "cumin"))
    state.pieces[0].x += 20000
    state.pieces[0].up = state.pieces[0].seen = True
    state.chef = 1
    return state


def is_(*actions: Action) -> Callable[[SafranitoState, Action], bool]:
    return lambda state, action: action in actions


def a(kind: type) -> Callable[[SafranitoState, Action], bool]:
    return lambda state, action: isinstance(action, kind)


HOWLERS = [
    Howler("third-dish", "Cooking wins at once.", third_dish, is_(Cook(dish("sunset-biryani")))),
    Howler(
        "two-dishes", "The curry of one dish is missing in the other: two can be cooked, not just one.", open_and_reserved,
        is_(Cook(dish("golden-buns")), Cook(dish("riverside-fish"))),
    ),
    Howler("open-dish-first", "The rival can cook the open dish next.", before_it_is_gone, is_(Cook(dish("sunset-biryani")))),
    Howler("complete-dish-kept", "A dish is worth more than rupees.", lambda: complete_dish((40,)), is_(Pass())),
    Howler("complete-dish-kept-for-a-fortune", "Even for 110.", lambda: complete_dish((60, 50)), is_(Pass())),
    Howler("reserved-dish-kept", "Nobody can take it away.", complete_reserved_dish, is_(Pass())),
    Howler("surplus-sold", "Four cards of no use, no money, and 110 a card.", surplus, a(Sell)),
    Howler("useless-cards-sold", "No dish wants saffron, and 110 buy cards that fit.", a_handful_that_fits_nothing, a(Sell)),
    Howler("nearly-complete-dish-kept", "The last card is about to be bought.", part_of_a_dish_about_to_be_complete, is_(Pass())),
    Howler("one-of-two-kept", "One saffron is for the dish.", two_cards_one_dish, is_(Sell(1), Pass())),
    Howler("winning-card-bought", "It wins.", lambda: winning_card(200, (60,)), is_(Buy())),
    Howler("winning-card-for-the-last-rupee", "Money left wins nothing.", lambda: winning_card(110, (60, 50)), is_(Buy())),
    Howler("completing-card-bought", "A dish for 60.", lambda: winning_card(200, (60,), 0), is_(Buy())),
    Howler("reserved-dish-for-ten-rupees", "It completes a dish, for next to nothing.", reserved_dish_for_ten_rupees, is_(Buy())),
    Howler("rivals-third-dish", "Else the rival buys it and wins.", rivals_third_dish, is_(Buy())),
    Howler("dear-card-for-no-dish", "Nobody else is there.", lambda: dear_and_useless("curry chili"), is_(Pass())),
    Howler("dear-card-again", "One is too many already.", lambda: dear_and_useless("curry chili cinnamon"), is_(Pass())),
    Howler("cheap-card-for-a-dish", "It fits, for 10.", cheap_and_missing, is_(Buy())),
    Howler("winning-card-kept", "It wins.", winning_card_drawn, is_(Keep(spice("saffron")))),
    Howler("completing-card-kept", "It completes a dish.", completing_card_drawn, is_(Keep(spice("saffron")))),
    Howler("free-card-taken", "It costs nothing.", lambda: space_won("extra-spice"), is_(UseSpace())),
    Howler("free-dish-taken", "It costs nothing.", lambda: space_won("reserve"), is_(UseSpace())),
    Howler("money-before-the-purchase", "Without money no curry.", money_first, is_(OpenBowl(spice("mint")))),
    Howler(
        "missing-card-in-front", "The one card of use lies in the nearest bowl.", last_toss,
        lambda state, action: lands(state, action, "cumin") > 0.6,
    ),
    Howler(
        "no-bidding-against-oneself", "Nobody else can come any more: the lowest token does.", last_toss,
        lambda state, action: isinstance(action, Toss) and action.token == 10,
    ),
    Howler(
        "outbid", "An equal token goes to the chef, a lower one to nobody.", last_toss_outbid,
        lambda state, action: isinstance(action, Toss) and (action.token >= 40 or frees(state, action, "cumin") > 0.4),
    ),
    Howler(
        "push-or-lose", "The rival’s 60 must go, or meet another: ties are the chef’s.", last_toss_before_a_rivals_third_dish,
        lambda state, action: frees(state, action, "saffron") + (action.token == 60) * lands(state, action, "saffron") > 0.3,
    ),
]  # fmt: skip


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("howler", HOWLERS, ids=[howler.name for howler in HOWLERS])
def test_nobody_would_laugh(howler, level):
    state = howler.set_up()
    state.throwers = [SKILLED] * state.players
    view, legal = state.view(state.turn), state.legal(state.turn)
    assert state.turn == 0
    seeds = SEEDS[:1] if state.tossable() else SEEDS
    for seed in seeds:
        action = PLAYERS[level].act(view, legal, Sfc32(seed))
        assert howler.sensible(state, action), f"{howler.why} And not {action}"
