"""The action spaces (SF-8), one after the other."""

from __future__ import annotations

from peppermill.games.safranito.board import CHEF, EXTRA_SPICE, EXTRA_TOSS, RESERVE, SPACES
from peppermill.games.safranito.components import SPICES
from peppermill.games.safranito.events import (
    DishReserved,
    MillTaken,
    Returned,
    SpaceOpened,
    SpacePassed,
    SpiceDrawn,
    SpiceKept,
)
from peppermill.games.safranito.position import DRAWING, KEEP, NOTHING, RESERVING, SPACE, Position, illegal
from peppermill.games.safranito.rules.trade import begin_trade


def begin_spaces(table: Position) -> None:
    table.space = NOTHING
    _next_space(table)


def _next_space(table: Position) -> None:
    """On to the next space with tokens on it whose winner has something to decide."""
    while table.space + 1 < SPACES:
        table.space += 1
        if _open_space(table):
            return
    _clear_spaces(table)


def _open_space(table: Position) -> bool:
    """Turn up what lies on the space; is there anything to be had for the winner?"""
    zone = SPICES + table.space
    totals = table.totals_in(zone)
    winner = table.highest(totals)
    if winner < 0:
        return False
    shown = table.turn_up(zone)
    may = _worth_something(table, winner)
    if table.told is not None:
        table.tell(SpaceOpened(table.space, shown, tuple(totals), winner, may))
    table.turn = winner
    table.phase = SPACE
    return may


def _worth_something(table: Position, winner: int) -> bool:
    space = table.space
    if space == EXTRA_SPICE:
        return table.any_spice()
    if space == RESERVE:
        return bool(table.dish_pile)
    if space == CHEF:
        return winner != table.chef
    return bool(table.untossed(winner))


def _clear_spaces(table: Position) -> None:
    """The tokens on action spaces go back to their owners; then comes the trade."""
    table.space = NOTHING
    numbers = [number for number, piece in enumerate(table.pieces) if piece.zone >= SPICES]
    table.take_back(numbers)
    if numbers and table.told is not None:
        table.tell(Returned(tuple(numbers), "space"))
    begin_trade(table)


def check_use(table: Position) -> None:
    if table.space == EXTRA_TOSS:
        raise illegal("toss-for-extra")


def use_space(table: Position) -> None:
    seat = table.turn
    if table.space == EXTRA_SPICE:
        # The tens digit of the highest single token there; tokens are 10, 20 … 60.
        zone = SPICES + EXTRA_SPICE
        table.to_draw = max([piece.token for piece in table.pieces if piece.zone == zone and piece.owner == seat]) // 10
        _draw_on(table)
    elif table.space == RESERVE:
        table.phase = RESERVING
    else:
        table.chef = seat
        if table.told is not None:
            table.tell(MillTaken(seat))
        _next_space(table)


def pass_space(table: Position) -> None:
    if table.told is not None:
        table.tell(SpacePassed(table.turn, table.space))
    _next_space(table)


def after_extra_toss(table: Position) -> None:
    """Once only, wherever the token came to lie."""
    _next_space(table)


def _draw_on(table: Position) -> None:
    """More cards, or the choice among those drawn. One card alone is kept without asking."""
    if table.to_draw > 0 and table.pile_ready():
        table.phase = DRAWING
        return
    table.to_draw = 0
    if len(table.drawn) == 1:
        keep(table, table.drawn[0])
    else:
        table.phase = KEEP


def draw(table: Position, spice: int) -> None:
    table.draw_spice(spice, False)
    table.drawn.append(spice)
    table.drawn.sort()
    table.to_draw -= 1
    if table.told is not None:
        table.tell_only(SpiceDrawn(table.turn, spice), table.turn)
        table.tell_others(SpiceDrawn(table.turn, None), table.players, table.turn)
    _draw_on(table)


def check_keep(table: Position, spice: int) -> None:
    if spice not in table.drawn:
        raise illegal("not-drawn")


def keep(table: Position, spice: int) -> None:
    seat = table.turn
    rest = table.drawn[:]
    rest.remove(spice)
    table.drawn = []
    table.gain(seat, spice, False)
    if rest:
        table.put_under(seat, rest)
    if table.told is not None:
        table.tell_only(SpiceKept(seat, spice, len(rest)), seat)
        table.tell_others(SpiceKept(seat, None, len(rest)), table.players, seat)
    _next_space(table)


def reserve(table: Position, dish: int) -> None:
    seat = table.turn
    table.dish_pile.remove(dish)
    table.reserved[seat].append(dish)
    table.reserved[seat].sort()
    if table.told is not None:
        table.tell_only(DishReserved(seat, dish), seat)
        table.tell_others(DishReserved(seat, None), table.players, seat)
    _next_space(table)
