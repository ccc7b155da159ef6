"""Moves that nobody who looks twice would make, whatever lies hidden. Judged by what the seat itself can know.

The lab counts them, and the better bots leave them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.safranito.board import EXTRA_SPICE, NO_ZONE, RESERVE, zone_of
from peppermill.games.safranito.components import RECIPES, SPICES
from peppermill.games.safranito.house import house_of
from peppermill.games.safranito.moves import Buy, Cook, Keep, Pass, Sell, Toss, throw_of
from peppermill.games.safranito.views import SafranitoView
from peppermill.toss.simulate import simulate

DEAR: Final = 40
"""From this price on, a card is too dear to be bought for dishes that may come."""
_THROWS: Final = 12
"""A throw that comes to nothing so many times was thrown at nothing."""

DISH_LEFT: Final = "dish-left-uncooked"
NEEDED_SOLD: Final = "needed-card-sold"
WIN_NOT_BOUGHT: Final = "winning-card-not-bought"
WIN_NOT_KEPT: Final = "winning-card-not-kept"
WIN_GIVEN_AWAY: Final = "win-given-away"
USELESS: Final = "useless-purchase"
FREE_CARD: Final = "free-card-refused"
AT_NOTHING: Final = "toss-at-nothing"
NAMES: Final = (DISH_LEFT, NEEDED_SOLD, WIN_NOT_BOUGHT, WIN_NOT_KEPT, WIN_GIVEN_AWAY, USELESS, FREE_CARD, AT_NOTHING)


def sensible(view: SafranitoView, actions: Sequence[Action]) -> list[Action]:
    """The actions that are no blunders; all of them, should there be none."""
    found = [action for action in actions if not blunders(view, action)]
    return found or list(actions)


class Blunders:
    """Watches one game. Every move is judged by itself: nothing has to be remembered."""

    def __init__(self, players: int) -> None:
        self.players = players

    def see(self, state: State, seat: int, action: Action) -> tuple[str, ...]:
        """The names of the blunders that this move is, before it is made."""
        view = state.view(seat)
        return blunders(view, action) if isinstance(view, SafranitoView) else ()


def blunders(view: SafranitoView, action: Action) -> tuple[str, ...]:
    """The names of the blunders that a move of the seat that looks would be."""
    found = [name for name, is_one in _of_the_phase(Glance(view), view.phase, action) if is_one]
    return tuple(found)


def _of_the_phase(glance: Glance, phase: str, action: Action) -> list[tuple[str, bool]]:
    if phase == "cook":
        return [(DISH_LEFT, glance.leaves_a_dish(action))]
    if phase == "sale":
        return [(NEEDED_SOLD, glance.sells_what_it_needs(action))]
    if phase == "purchase":
        return [
            (WIN_NOT_BOUGHT, glance.leaves_the_winning_card(action)),
            (WIN_GIVEN_AWAY, glance.lets_a_rival_win(action)),
            (USELESS, glance.buys_for_nothing(action)),
        ]
    if phase == "keep":
        return [(WIN_NOT_KEPT, glance.keeps_another_than_the_winning_card(action))]
    if phase in {"toss", "space"}:
        return [(FREE_CARD, glance.refuses_a_card(action)), (AT_NOTHING, glance.tosses_at_nothing(action))]
    return []


class Glance:
    """What a seat sees at a glance."""

    def __init__(self, view: SafranitoView) -> None:
        self.view = view
        self.me = view.turn
        own = view.seats[self.me]
        self.hand: list[int] = list(own.hand or [0] * SPICES)
        self.reserved: list[int] = list(own.reserved_dishes or ())
        self.to_win = house_of(view.players, view.house).to_win - len(own.cooked)
        """Dishes still to cook."""

    # Cooking

    def leaves_a_dish(self, action: Action) -> bool:
        """Could more dishes be cooked now than after this?"""
        view = self.view
        most = self._menu(self.hand, list(view.dishes), self.reserved, view.cooked_open)
        if not isinstance(action, Cook):
            return most > 0
        hand = _without(self.hand, action.dish)
        open_dishes = [dish for dish in view.dishes if dish != action.dish]
        reserved = [dish for dish in self.reserved if dish != action.dish]
        cooked_open = view.cooked_open or action.dish in view.dishes
        return min(1 + self._menu(hand, open_dishes, reserved, cooked_open), self.to_win) < most

    def _menu(self, hand: list[int], open_dishes: list[int], reserved: list[int], cooked_open: bool) -> int:
        """The most dishes that can be cooked in a row, as far as they are needed."""
        most = 0
        for dish in reserved if cooked_open else open_dishes + reserved:
            if _has(hand, dish):
                others = [other for other in reserved if other != dish]
                left = [other for other in open_dishes if other != dish]
                more = 1 + self._menu(_without(hand, dish), left, others, cooked_open or dish in open_dishes)
                most = max(most, more)
        return min(most, self.to_win)

    def _sure(self) -> list[int]:
        """The open dishes that nobody who cooks earlier could have the spices for."""
        view = self.view
        steps = (self.me - view.chef) % view.players
        earlier = [(view.chef + step) % view.players for step in range(steps)]
        return [dish for dish in view.dishes if not any([self._may_have(seat, dish) for seat in earlier])]

    def _may_have(self, seat: int, dish: int) -> bool:
        other = self.view.seats[seat]
        missing = len([spice for spice in RECIPES[dish] if other.known[spice] == 0])
        return missing <= other.cards - sum(other.known)

    def _sure_menu(self, hand: list[int]) -> int:
        return self._menu(hand, self._sure(), self.reserved, False)

    # Trade

    def sells_what_it_needs(self, action: Action) -> bool:
        """Is a dish gone that could have been cooked in this very round?"""
        bowl = self.view.bowl
        if bowl is None or not isinstance(action, Sell):
            return False
        left = self.hand[:]
        left[bowl.spice] -= action.cards
        return self._sure_menu(left) < self._sure_menu(self.hand)

    def leaves_the_winning_card(self, action: Action) -> bool:
        bowl = self.view.bowl
        return bowl is not None and isinstance(action, Pass) and self._wins_with(bowl.spice)

    def _wins_with(self, spice: int) -> bool:
        """Does this card complete the dish that wins, and is nobody before?"""
        more = self.hand[:]
        more[spice] += 1
        return self._sure_menu(self.hand) < self.to_win and self._sure_menu(more) == self.to_win

    def completes_a_dish(self, spice: int) -> bool:
        """Can one more dish be cooked with this card in this very round, whatever others do?"""
        more = self.hand[:]
        more[spice] += 1
        return self._sure_menu(more) > self._sure_menu(self.hand)

    def lets_a_rival_win(self, action: Action) -> bool:
        """The last card of the bowl goes to a rival who, as everyone knows, needs nothing else for the third dish."""
        view = self.view
        bowl = view.bowl
        if bowl is None or not isinstance(action, Pass) or bowl.cards != 1 or self._sure_menu(self.hand) == self.to_win:
            return False
        totals = [0 if seat == self.me else bowl.totals[seat] for seat in range(view.players)]
        rivals = [seat for seat in range(view.players) if totals[seat] > 0]
        if len(rivals) != 1 or view.seats[rivals[0]].money < totals[rivals[0]]:
            return False
        return self._would_win(rivals[0], bowl.spice)

    def _would_win(self, rival: int, spice: int) -> bool:
        """Does the card give a rival everything for a third dish that is open, and that no other may cook before them?"""
        view = self.view
        other = view.seats[rival]
        if len(other.cooked) + 1 < self.to_win + len(view.seats[self.me].cooked):
            return False
        held = list(other.known)
        had = [dish for dish in view.dishes if _has(held, dish)]
        held[spice] += 1
        steps = (rival - view.chef) % view.players
        earlier = [(view.chef + step) % view.players for step in range(steps)]
        for dish in view.dishes:
            if _has(held, dish) and not any([self._may_have(seat, dish) for seat in earlier if seat != self.me]):
                return not had and not (self.me in earlier and _has(self.hand, dish))
        return False

    def buys_for_nothing(self, action: Action) -> bool:
        """Dear, in no dish on the table or of one's own, and nobody else would get it."""
        view = self.view
        bowl = view.bowl
        if bowl is None or not isinstance(action, Buy) or bowl.totals[self.me] < DEAR:
            return False
        if any([bowl.totals[seat] > 0 for seat in range(view.players) if seat != self.me]):
            return False
        dishes = [*view.dishes, *self.reserved]
        return len([dish for dish in dishes if bowl.spice in RECIPES[dish]]) <= self.hand[bowl.spice]

    # Action spaces

    def refuses_a_card(self, action: Action) -> bool:
        return isinstance(action, Pass) and (self.view.space == EXTRA_SPICE or self.view.space == RESERVE)

    def keeps_another_than_the_winning_card(self, action: Action) -> bool:
        drawing = self.view.drawing
        if drawing is None or not isinstance(action, Keep) or self._wins_with(action.spice):
            return False
        return any([self._wins_with(spice) for spice in drawing.spices or ()])

    # Tosses

    def tosses_at_nothing(self, action: Action) -> bool:
        """Of several throws like this one, none comes to lie in a bowl or on a space or moves a token to or from one."""
        if not isinstance(action, Toss):
            return False
        pieces = [piece for piece in self.view.pieces if piece.where == "board"]
        xs = [piece.x for piece in pieces]
        ys = [piece.y for piece in pieces]
        for seed in range(_THROWS):
            flight = simulate(xs, ys, throw_of(action), self.view.sides[self.me], seed)
            for place in range(len(xs) + 1):
                before = None if place == len(xs) else pieces[place].zone
                after = NO_ZONE if flight.left[place] else zone_of(flight.xs[place], flight.ys[place])
                if after != (NO_ZONE if before is None else before):
                    return False
        return True


def _has(hand: list[int], dish: int) -> bool:
    return all([hand[spice] > 0 for spice in RECIPES[dish]])


def _without(hand: list[int], dish: int) -> list[int]:
    left = hand[:]
    for spice in RECIPES[dish]:
        left[spice] -= 1
    return left
