"""Cooking (SF-12) and winning by it (SF-14)."""

from __future__ import annotations

from peppermill.games.safranito.components import SPICES_A_DISH
from peppermill.games.safranito.events import Cooked, GameOver
from peppermill.games.safranito.moves import Cook, Pass
from peppermill.games.safranito.position import COOK, OVER, Position, illegal
from peppermill.games.safranito.rules.rounds import end_round


def begin_cooking(p: Position) -> None:
    p.asked = 0
    p.cooked_open = False
    _ask_to_cook(p)


def _ask_to_cook(p: Position) -> None:
    """The next seat clockwise that, as far as everyone knows, could cook something: being asked tells nothing."""
    while p.asked < p.players:
        seat = p.from_chef(p.asked)
        if _may_cook(p, seat):
            p.turn = seat
            p.phase = COOK
            return
        p.asked += 1
        p.cooked_open = False
    end_round(p)


def _may_cook(p: Position, seat: int) -> bool:
    if p.reserved[seat] and p.cards[seat] >= SPICES_A_DISH:
        return True
    if p.cooked_open:
        return False
    return any([p.may_have_for(seat, dish) for dish in p.dishes])


def cookable(p: Position, seat: int) -> list[int]:
    """The dishes a seat can cook now: at most one open dish a round, any number of its reserved ones."""
    choice = p.reserved[seat] if p.cooked_open else p.dishes + p.reserved[seat]
    return sorted([dish for dish in choice if p.has_for(seat, dish)])


def check_cook(p: Position, action: Cook) -> None:
    seat = p.turn
    dish = action.dish
    if dish in p.dishes:
        if p.cooked_open:
            raise illegal("one-open-dish")
    elif dish not in p.reserved[seat]:
        raise illegal("no-such-dish")
    if not p.has_for(seat, dish):
        raise illegal("spice-missing")


def cook(p: Position, action: Cook) -> None:
    """A dish for its three spices; the third dish wins at once."""
    seat = p.turn
    dish = action.dish
    reserved = dish in p.reserved[seat]
    if reserved:
        p.reserved[seat].remove(dish)
    else:
        p.dishes.remove(dish)
        p.cooked_open = True
    p.cook(seat, dish)
    dishes = len(p.cooked[seat])
    if p.told is not None:
        p.tell(Cooked(seat, dish, reserved, dishes))
    if dishes < p.house.to_win:
        _ask_to_cook(p)
        return
    p.winner = seat
    p.phase = OVER
    if p.told is not None:
        p.tell(GameOver((seat,), "third-dish"))


def done_cooking(p: Position, action: Pass) -> None:
    p.asked += 1
    p.cooked_open = False
    _ask_to_cook(p)
