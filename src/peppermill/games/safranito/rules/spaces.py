"""The action spaces (SF-8), resolved one after the other."""

from __future__ import annotations

from peppermill.games.safranito.board import CHEF, EXTRA_SPICE, EXTRA_TOSS, RESERVE, SPACES
from peppermill.games.safranito.components import SPICES, tens
from peppermill.games.safranito.events import (
    DishReserved,
    MillTaken,
    Returned,
    SpaceOpened,
    SpacePassed,
    SpiceDrawn,
    SpiceKept,
)
from peppermill.games.safranito.moves import Keep, Pass, TopDish, TopSpice, UseSpace
from peppermill.games.safranito.position import DRAWING, KEEP, NOBODY, NOTHING, RESERVING, SPACE, Position, highest, illegal
from peppermill.games.safranito.rules.trade import begin_trade


def begin_spaces(p: Position) -> None:
    p.space = NOTHING
    _next_space(p)


def _next_space(p: Position) -> None:
    """On to the next space with tokens on it whose winner has something to decide."""
    while p.space + 1 < SPACES:
        p.space += 1
        if _open_space(p):
            return
    _clear_spaces(p)


def _open_space(p: Position) -> bool:
    """Turn up what lies on the space; is there anything to be had for the winner?"""
    zone = SPICES + p.space
    totals = p.totals_in(zone)
    winner = highest(totals, p.chef)
    if winner == NOBODY:
        return False
    shown = p.turn_up(zone)
    may = _worth_something(p, winner)
    if p.told is not None:
        p.tell(SpaceOpened(p.space, shown, tuple(totals), winner, may))
    p.turn = winner
    p.phase = SPACE
    return may


def _worth_something(p: Position, winner: int) -> bool:
    space = p.space
    if space == EXTRA_SPICE:
        return p.any_spice()
    if space == RESERVE:
        return bool(p.dish_pile)
    if space == CHEF:
        return winner != p.chef
    return bool(p.untossed(winner))


def _clear_spaces(p: Position) -> None:
    """The tokens on action spaces go back to their owners; then comes the trade."""
    p.space = NOTHING
    numbers = [number for number, piece in enumerate(p.pieces) if piece.zone >= SPICES]
    p.take_back(numbers)
    if numbers and p.told is not None:
        p.tell(Returned(tuple(numbers), "space"))
    begin_trade(p)


def check_use(p: Position, action: UseSpace) -> None:
    if p.space == EXTRA_TOSS:
        raise illegal("toss-for-extra")


def use_space(p: Position, action: UseSpace) -> None:
    seat = p.turn
    if p.space == EXTRA_SPICE:
        # One card for every ten of the highest single token there.
        zone = SPICES + EXTRA_SPICE
        p.to_draw = tens(max([piece.token for piece in p.pieces if piece.zone == zone and piece.owner == seat]))
        _draw_on(p)
    elif p.space == RESERVE:
        p.phase = RESERVING
    else:
        p.chef = seat
        if p.told is not None:
            p.tell(MillTaken(seat))
        _next_space(p)


def pass_space(p: Position, action: Pass) -> None:
    if p.told is not None:
        p.tell(SpacePassed(p.turn, p.space))
    _next_space(p)


def after_extra_toss(p: Position) -> None:
    """Once only, wherever the token came to lie."""
    _next_space(p)


def _draw_on(p: Position) -> None:
    """More cards, or the choice among those drawn. One card alone is kept without asking."""
    if p.to_draw > 0 and p.pile_ready():
        p.phase = DRAWING
        return
    p.to_draw = 0
    if len(p.drawn) == 1:
        _keep(p, p.drawn[0])
    else:
        p.phase = KEEP


def draw(p: Position, outcome: TopSpice) -> None:
    """One more card for the winner of the extra spice."""
    spice = outcome.spice
    p.draw_spice(spice, False)
    p.drawn.append(spice)
    p.drawn.sort()
    p.to_draw -= 1
    if p.told is not None:
        p.tell_only(SpiceDrawn(p.turn, spice), p.turn)
        p.tell_others(SpiceDrawn(p.turn, None), p.players, p.turn)
    _draw_on(p)


def check_keep(p: Position, action: Keep) -> None:
    if action.spice not in p.drawn:
        raise illegal("not-drawn")


def keep(p: Position, action: Keep) -> None:
    _keep(p, action.spice)


def _keep(p: Position, spice: int) -> None:
    """One card is kept; the others go under the pile."""
    seat = p.turn
    rest = p.drawn[:]
    rest.remove(spice)
    p.drawn = []
    p.gain(seat, spice, False)
    if rest:
        p.put_under(seat, rest)
    if p.told is not None:
        p.tell_only(SpiceKept(seat, spice, len(rest)), seat)
        p.tell_others(SpiceKept(seat, None, len(rest)), p.players, seat)
    _next_space(p)


def reserve(p: Position, outcome: TopDish) -> None:
    """The dish on top of the pile, for its winner alone."""
    seat = p.turn
    dish = outcome.dish
    p.dish_pile.remove(dish)
    p.reserved[seat].append(dish)
    p.reserved[seat].sort()
    if p.told is not None:
        p.tell_only(DishReserved(seat, dish), seat)
        p.tell_others(DishReserved(seat, None), p.players, seat)
    _next_space(p)
