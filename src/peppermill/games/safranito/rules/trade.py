"""The trade of one bowl after the other: first the sale, then the purchase (SF-9, SF-10, SF-11)."""

from __future__ import annotations

from peppermill.games.safranito.board import NO_ZONE
from peppermill.games.safranito.components import SPICES
from peppermill.games.safranito.events import Bought, BowlClosed, BowlOpened, NotBought, Returned, SaleEnded, Sold
from peppermill.games.safranito.position import BACK, BOWL, NOTHING, PURCHASE, SALE, Position, illegal
from peppermill.games.safranito.rules.cooking import begin_cooking


def begin_trade(table: Position) -> None:
    """Tokens that count for nothing go back first (SF-9)."""
    table.traded = []
    numbers = [number for number, piece in enumerate(table.pieces) if piece.zone == NO_ZONE and piece.where != BACK]
    table.take_back(numbers)
    if numbers and table.told is not None:
        table.tell(Returned(tuple(numbers), "no-zone"))
    _next_bowl(table)


def bowls_with_tokens(table: Position) -> list[int]:
    return [spice for spice in range(SPICES) if table.pieces_in(spice)]


def _next_bowl(table: Position) -> None:
    """The chef chooses; a last bowl needs no choice."""
    table.bowl = NOTHING
    bowls = bowls_with_tokens(table)
    if not bowls:
        begin_cooking(table)
    elif len(bowls) == 1:
        open_bowl(table, bowls[0])
    else:
        table.turn = table.chef
        table.phase = BOWL


def check_bowl(table: Position, spice: int) -> None:
    if spice not in bowls_with_tokens(table):
        raise illegal("empty-bowl")


def open_bowl(table: Position, spice: int) -> None:
    table.bowl = spice
    table.traded.append(spice)
    shown = table.turn_up(spice)
    totals = table.totals_in(spice)
    table.price = sum(totals)
    table.sold = [0] * table.players
    table.asked = 0
    if table.told is not None:
        table.tell(BowlOpened(spice, shown, tuple(totals), table.price, table.market.count(spice)))
    _ask_to_sell(table)


# Sale (SF-10)


def _ask_to_sell(table: Position) -> None:
    """The next seat clockwise. Only who, as everyone knows, can't hold the spice is not asked: being asked tells nothing."""
    while table.asked < table.players:
        seat = table.from_chef(table.asked)
        if table.may_hold(seat, table.bowl):
            table.turn = seat
            table.phase = SALE
            return
        table.asked += 1
    _end_sale(table)


def check_sale(table: Position, cards: int) -> None:
    if cards < 1:
        raise illegal("sell-none")
    if cards > table.hands[table.turn * SPICES + table.bowl]:
        raise illegal("not-enough-cards")


def sell(table: Position, cards: int) -> None:
    """For the total of all tokens that lay in the bowl when it was opened."""
    seat = table.turn
    spice = table.bowl
    income = cards * table.price
    table.give_up(seat, spice, cards)
    table.money[seat] += income
    table.sold[seat] = cards
    if table.told is not None:
        table.tell(Sold(seat, spice, cards, income))
    not_selling(table)


def not_selling(table: Position) -> None:
    table.asked += 1
    _ask_to_sell(table)


def _end_sale(table: Position) -> None:
    sellers = [seat for seat in range(table.players) if table.sold[seat] > 0]
    if sellers:
        numbers = [number for number in table.pieces_in(table.bowl) if table.pieces[number].owner in sellers]
        table.take_back(numbers)
        if table.told is not None:
            table.tell(SaleEnded(table.bowl, tuple(sellers), tuple(numbers)))
    _ask_to_buy(table)


# Purchase (SF-11)


def _ask_to_buy(table: Position) -> None:
    """The highest total of the moment, while there are cards and tokens."""
    spice = table.bowl
    while spice in table.market:
        totals = table.totals_in(spice)
        seat = table.highest(totals)
        if seat < 0:
            break
        if table.money[seat] >= totals[seat]:
            table.turn = seat
            table.phase = PURCHASE
            return
        _leave_bowl(table, seat, totals[seat], True)
    numbers = table.pieces_in(spice)
    table.take_back(numbers)
    if table.told is not None:
        table.tell(BowlClosed(spice, tuple(numbers)))
    _next_bowl(table)


def buy(table: Position) -> None:
    seat = table.turn
    spice = table.bowl
    price = table.totals_in(spice)[seat]
    best = NOTHING
    for number in table.pieces_in(spice):
        piece = table.pieces[number]
        if piece.owner == seat and (best < 0 or piece.token > table.pieces[best].token):
            best = number
    table.money[seat] -= price
    table.market.remove(spice)
    table.gain(seat, spice, True)
    table.take_back([best])
    if table.told is not None:
        table.tell(Bought(seat, spice, price, best))
    _ask_to_buy(table)


def not_buying(table: Position) -> None:
    _leave_bowl(table, table.turn, table.totals_in(table.bowl)[table.turn], False)
    _ask_to_buy(table)


def _leave_bowl(table: Position, seat: int, price: int, broke: bool) -> None:
    numbers = [number for number in table.pieces_in(table.bowl) if table.pieces[number].owner == seat]
    table.take_back(numbers)
    if table.told is not None:
        table.tell(NotBought(seat, table.bowl, price, broke, tuple(numbers)))
