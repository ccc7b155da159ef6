"""Cooking (SF-12) and winning by it (SF-14)."""

from __future__ import annotations

from peppermill.games.safranito.components import TO_WIN
from peppermill.games.safranito.events import Cooked, GameOver
from peppermill.games.safranito.position import COOK, OVER, Position, illegal
from peppermill.games.safranito.rules.rounds import end_round


def begin_cooking(table: Position) -> None:
    table.asked = 0
    table.cooked_open = False
    _ask_to_cook(table)


def _ask_to_cook(table: Position) -> None:
    """The next seat clockwise that, as far as everyone knows, could cook something."""
    while table.asked < table.players:
        seat = table.from_chef(table.asked)
        if _may_cook(table, seat):
            table.turn = seat
            table.phase = COOK
            return
        table.asked += 1
        table.cooked_open = False
    end_round(table)


def _may_cook(table: Position, seat: int) -> bool:
    if table.reserved[seat] and table.cards[seat] >= 3:
        return True
    if table.cooked_open:
        return False
    return any([table.may_have_for(seat, dish) for dish in table.dishes])


def cookable(table: Position, seat: int) -> list[int]:
    """The dishes a seat can cook now: at most one open dish a round, any number of its reserved ones."""
    choice = table.reserved[seat] if table.cooked_open else table.dishes + table.reserved[seat]
    return sorted([dish for dish in choice if table.has_for(seat, dish)])


def check_cook(table: Position, dish: int) -> None:
    seat = table.turn
    if dish in table.dishes:
        if table.cooked_open:
            raise illegal("one-open-dish")
    elif dish not in table.reserved[seat]:
        raise illegal("no-such-dish")
    if not table.has_for(seat, dish):
        raise illegal("spice-missing")


def cook(table: Position, dish: int) -> None:
    seat = table.turn
    reserved = dish in table.reserved[seat]
    if reserved:
        table.reserved[seat].remove(dish)
    else:
        table.dishes.remove(dish)
        table.cooked_open = True
    table.cook(seat, dish)
    dishes = len(table.cooked[seat])
    if table.told is not None:
        table.tell(Cooked(seat, dish, reserved, dishes))
    if dishes < TO_WIN:
        _ask_to_cook(table)
        return
    table.winner = seat
    table.phase = OVER
    if table.told is not None:
        table.tell(GameOver((seat,), "third-dish"))


def done_cooking(table: Position) -> None:
    table.asked += 1
    table.cooked_open = False
    _ask_to_cook(table)
