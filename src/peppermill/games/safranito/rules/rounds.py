"""How a round begins and ends (SF-5, SF-13)."""

from __future__ import annotations

from peppermill.games.safranito.components import new_spices, open_dishes
from peppermill.games.safranito.events import ChefChosen, DishOpened, GameOver, MillPassed, RoundBegan, SidesDrawn, SpiceLaid
from peppermill.games.safranito.position import DISH, FIRST_CHEF, OVER, SPICE, TOSS, Position


def sit_down(table: Position, sides: tuple[int, ...]) -> None:
    table.sides = sides
    table.phase = FIRST_CHEF
    if table.told is not None:
        table.tell(SidesDrawn(sides))


def choose_chef(table: Position, seat: int) -> None:
    table.chef = seat
    if table.told is not None:
        table.tell(ChefChosen(seat))
    _begin_round(table)


def _begin_round(table: Position) -> None:
    table.shown_before = table.shown()
    table.pieces = []
    table.tossed = [0] * table.players
    table.turn = table.chef
    table.to_lay = new_spices(table.players)
    if table.told is not None:
        table.tell(RoundBegan(table.round, table.chef))
    _lay_out(table)


def _lay_out(table: Position) -> None:
    """Dishes are topped up, new spice cards are added; unsold ones stay. Piles that can't be made anew give nothing."""
    if len(table.dishes) < open_dishes(table.players) and table.dish_pile:
        table.phase = DISH
    elif table.to_lay > 0 and table.pile_ready():
        table.phase = SPICE
    else:
        table.to_lay = 0
        table.phase = TOSS


def open_dish(table: Position, dish: int) -> None:
    table.dish_pile.remove(dish)
    table.dishes.append(dish)
    if table.told is not None:
        table.tell(DishOpened(dish))
    _lay_out(table)


def lay_spice(table: Position, spice: int) -> None:
    table.draw_spice(spice, True)
    table.market.append(spice)
    table.to_lay -= 1
    if table.told is not None:
        table.tell(SpiceLaid(spice))
    _lay_out(table)


def end_round(table: Position) -> None:
    """The mill passes to the left; a limit of rounds is for simulations only."""
    if table.round == table.last_round:
        table.phase = OVER
        if table.told is not None:
            table.tell(GameOver(table.result.winners, "rounds"))
        return
    table.round += 1
    table.chef = table.from_chef(1)
    if table.told is not None:
        table.tell(MillPassed(table.chef))
    _begin_round(table)
