"""How a match begins, and how each of its rounds begins and ends (SF-5, SF-13)."""

from __future__ import annotations

from peppermill.games.safranito.components import seatings
from peppermill.games.safranito.events import ChefChosen, DishOpened, GameOver, MillPassed, RoundBegan, SidesDrawn, SpiceLaid
from peppermill.games.safranito.moves import FirstChef, Sides, TopDish, TopSpice
from peppermill.games.safranito.position import DISH, FIRST_CHEF, OVER, SPICE, TOSS, Position, illegal


def check_sides(p: Position, outcome: Sides) -> None:
    if outcome.sides not in seatings(p.players):
        raise illegal("not-that-chance")


def sit_down(p: Position, outcome: Sides) -> None:
    p.sides = outcome.sides
    p.phase = FIRST_CHEF
    if p.told is not None:
        p.tell(SidesDrawn(outcome.sides))


def check_chef(p: Position, outcome: FirstChef) -> None:
    if outcome.seat >= p.players:
        raise illegal("not-that-chance")


def choose_chef(p: Position, outcome: FirstChef) -> None:
    p.chef = outcome.seat
    if p.told is not None:
        p.tell(ChefChosen(outcome.seat))
    _begin_round(p)


def _begin_round(p: Position) -> None:
    p.shown_before = p.shown()
    p.pieces = []
    p.tossed = [0] * p.players
    p.turn = p.chef
    p.to_lay = p.house.new_spices
    if p.told is not None:
        p.tell(RoundBegan(p.round, p.chef))
    _lay_out(p)


def _lay_out(p: Position) -> None:
    """Open dishes are topped up and spice cards are added to those left; a pile that is empty for good gives nothing."""
    if len(p.dishes) < p.house.open_dishes and p.dish_pile:
        p.phase = DISH
    elif p.to_lay > 0 and p.pile_ready():
        p.phase = SPICE
    else:
        p.to_lay = 0
        p.phase = TOSS


def check_top_dish(p: Position, outcome: TopDish) -> None:
    if outcome.dish not in p.dish_pile:
        raise illegal("not-that-chance")


def open_dish(p: Position, outcome: TopDish) -> None:
    p.dish_pile.remove(outcome.dish)
    p.dishes.append(outcome.dish)
    if p.told is not None:
        p.tell(DishOpened(outcome.dish))
    _lay_out(p)


def check_top_spice(p: Position, outcome: TopSpice) -> None:
    if p.pile[0].counts[outcome.spice] == 0:
        raise illegal("not-that-chance")


def lay_spice(p: Position, outcome: TopSpice) -> None:
    p.draw_spice(outcome.spice, True)
    p.market.append(outcome.spice)
    p.to_lay -= 1
    if p.told is not None:
        p.tell(SpiceLaid(outcome.spice))
    _lay_out(p)


def end_round(p: Position) -> None:
    """The mill passes to the left. Only simulations have a last round."""
    if p.round == p.last_round:
        p.phase = OVER
        if p.told is not None:
            p.tell(GameOver(p.result.winners, "rounds"))
        return
    p.round += 1
    p.chef = p.from_chef(1)
    if p.told is not None:
        p.tell(MillPassed(p.chef))
    _begin_round(p)
