"""The trade, one bowl after the other: first the sale, then the purchase (SF-9, SF-10, SF-11)."""

from __future__ import annotations

from peppermill.games.safranito.board import NO_ZONE
from peppermill.games.safranito.components import SPICES
from peppermill.games.safranito.events import Bought, BowlClosed, BowlOpened, NotBought, Returned, SaleEnded, Sold
from peppermill.games.safranito.moves import Buy, OpenBowl, Pass, Sell
from peppermill.games.safranito.position import BACK, BOWL, NOBODY, NOTHING, PURCHASE, SALE, Position, highest, illegal
from peppermill.games.safranito.rules.cooking import begin_cooking


def begin_trade(p: Position) -> None:
    """Tokens that count for nothing go back first (SF-9)."""
    p.traded = []
    numbers = [number for number, piece in enumerate(p.pieces) if piece.zone == NO_ZONE and piece.where != BACK]
    p.take_back(numbers)
    if numbers and p.told is not None:
        p.tell(Returned(tuple(numbers), "no-zone"))
    _next_bowl(p)


def _next_bowl(p: Position) -> None:
    """The chef chooses, as long as there is more than one."""
    p.bowl = NOTHING
    bowls = p.bowls_with_tokens()
    if not bowls:
        begin_cooking(p)
    elif len(bowls) == 1:
        _open(p, bowls[0])
    else:
        p.turn = p.chef
        p.phase = BOWL


def check_bowl(p: Position, action: OpenBowl) -> None:
    if action.spice not in p.bowls_with_tokens():
        raise illegal("empty-bowl")


def open_bowl(p: Position, action: OpenBowl) -> None:
    _open(p, action.spice)


def _open(p: Position, spice: int) -> None:
    """All its tokens are turned up; their sum is what a card sells for."""
    p.bowl = spice
    p.traded.append(spice)
    shown = p.turn_up(spice)
    totals = p.totals_in(spice)
    p.price = sum(totals)
    p.sold = [0] * p.players
    p.asked = 0
    if p.told is not None:
        p.tell(BowlOpened(spice, shown, tuple(totals), p.price, p.market.count(spice)))
    _ask_to_sell(p)


# Sale (SF-10)


def _ask_to_sell(p: Position) -> None:
    """The next seat clockwise that, as far as everyone knows, could hold the spice: being asked tells nothing."""
    while p.asked < p.players:
        seat = p.from_chef(p.asked)
        if p.may_hold(seat, p.bowl):
            p.turn = seat
            p.phase = SALE
            return
        p.asked += 1
    _end_sale(p)


def check_sale(p: Position, action: Sell) -> None:
    if action.cards > p.hands[p.turn * SPICES + p.bowl]:
        raise illegal("not-enough-cards")


def sell(p: Position, action: Sell) -> None:
    """Each card for the total of all tokens that lay in the bowl when it was opened."""
    seat = p.turn
    cards = action.cards
    spice = p.bowl
    income = cards * p.price
    p.give_up(seat, spice, cards)
    p.money[seat] += income
    p.sold[seat] = cards
    if p.told is not None:
        p.tell(Sold(seat, spice, cards, income))
    _sale_decided(p)


def not_selling(p: Position, action: Pass) -> None:
    _sale_decided(p)


def _sale_decided(p: Position) -> None:
    p.asked += 1
    _ask_to_sell(p)


def _end_sale(p: Position) -> None:
    """The sellers' tokens leave the bowl."""
    sellers = [seat for seat in range(p.players) if p.sold[seat] > 0]
    if sellers:
        numbers = [number for number in p.pieces_in(p.bowl) if p.pieces[number].owner in sellers]
        p.take_back(numbers)
        if p.told is not None:
            p.tell(SaleEnded(p.bowl, tuple(sellers), tuple(numbers)))
    _ask_to_buy(p)


# Purchase (SF-11)


def _ask_to_buy(p: Position) -> None:
    """The highest total of the moment, while there are cards and tokens."""
    spice = p.bowl
    while spice in p.market:
        totals = p.totals_in(spice)
        seat = highest(totals, p.chef)
        if seat == NOBODY:
            break
        if p.money[seat] >= totals[seat]:
            p.turn = seat
            p.phase = PURCHASE
            return
        _leave_bowl(p, seat, totals[seat], True)
    numbers = p.pieces_in(spice)
    p.take_back(numbers)
    if p.told is not None:
        p.tell(BowlClosed(spice, tuple(numbers)))
    _next_bowl(p)


def buy(p: Position, action: Buy) -> None:
    """For one's total in the bowl; the highest token goes back, and the rest may buy again."""
    seat = p.turn
    spice = p.bowl
    price = p.totals_in(spice)[seat]
    best = NOTHING
    for number in p.pieces_in(spice):
        piece = p.pieces[number]
        if piece.owner == seat and (best < 0 or piece.token > p.pieces[best].token):
            best = number
    p.money[seat] -= price
    p.market.remove(spice)
    p.gain(seat, spice, True)
    p.take_back([best])
    if p.told is not None:
        p.tell(Bought(seat, spice, price, best))
    _ask_to_buy(p)


def not_buying(p: Position, action: Pass) -> None:
    _leave_bowl(p, p.turn, p.totals_in(p.bowl)[p.turn], False)
    _ask_to_buy(p)


def _leave_bowl(p: Position, seat: int, price: int, broke: bool) -> None:
    """Not bought: all tokens of that seat go back."""
    numbers = [number for number in p.pieces_in(p.bowl) if p.pieces[number].owner == seat]
    p.take_back(numbers)
    if p.told is not None:
        p.tell(NotBought(seat, p.bowl, price, broke, tuple(numbers)))
