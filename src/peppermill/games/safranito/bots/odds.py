"""A plan that counts in chances to win instead of dishes: what a card or a rupee is worth was learned from games."""

from __future__ import annotations

from typing import Final

from peppermill.games.safranito.board import CHEF, RESERVE
from peppermill.games.safranito.bots.guessing import FACE_DOWN
from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.bots.prospects import Prospects
from peppermill.games.safranito.components import COPIES, SPICES, TO_WIN
from peppermill.games.safranito.house import house_of
from peppermill.games.safranito.views import SafranitoView

_THE_MILL: Final = 0.06
_A_RESERVED_DISH: Final = 0.2
"""To a rival whose hand one can't see."""


class Odds(Plan):
    """The unit is the logarithm of the odds to win; what rivals gain is lost."""

    def __init__(self, view: SafranitoView, me: int) -> None:
        super().__init__(view, me, True)
        cooked = TO_WIN - house_of(view.players, view.house).to_win
        self.prospects = Prospects(
            view.market,
            self.dishes,
            self.unseen_dishes,
            [cooked + len(seat.cooked) for seat in view.seats],
            [seat.reserved for seat in view.seats],
        )
        self.hoped_for = _hoped_for(view, self.hands)
        self.weights = [1.0 if seat == me else -1.0 / (view.players - 1) for seat in range(view.players)]

    def worth(self, seat: int, spice: int, cards: int) -> float:
        key = (seat * SPICES + spice) * (COPIES + 1) + cards
        found = self.known_worth.get(key)
        if found is None:
            hand = self.hoped_for[seat][:]
            hand[spice] = cards
            found = self.prospects.of_hand(seat, hand)
            self.known_worth[key] = found
        return found

    def purse(self, seat: int, money: int) -> float:
        return self.prospects.of_money(seat, money)

    def space_worth(self, seat: int, space: int, highest: int) -> float:
        if space == CHEF:
            return 0.0 if seat == self.chef else _THE_MILL
        if space == RESERVE and self.dish_pile > 0:
            return self._own_dish() if seat == self.me else _A_RESERVED_DISH
        return super().space_worth(seat, space, highest)

    def _own_dish(self) -> float:
        """One of those nobody has seen: their mean."""
        hand = self.hoped_for[self.me]
        now = self.prospects.of_hand(self.me, hand)
        total = 0.0
        for dish in self.unseen_dishes:
            total += self.prospects.with_dish(self.me, dish).of_hand(self.me, hand) - now
        return total / len(self.unseen_dishes) if self.unseen_dishes else 0.0


def _hoped_for(view: SafranitoView, hands: list[list[int]]) -> list[list[int]]:
    """Everyone's cards with those that their tokens on the board are about to buy: what goes with these is worth more."""
    totals = [[0] * SPICES for seat in hands]
    for piece in view.pieces:
        if piece.zone is not None and piece.zone < SPICES:
            totals[piece.owner][piece.zone] += FACE_DOWN if piece.token is None else piece.token
    found = [hand[:] for hand in hands]
    for spice in range(SPICES):
        cards = view.market.count(spice)
        order = sorted([(-totals[seat][spice], seat) for seat in range(view.players) if totals[seat][spice] > 0])
        for total, seat in order[:cards]:
            if view.seats[seat].money >= -total and found[seat][spice] < COPIES:
                found[seat][spice] += 1
    return found
