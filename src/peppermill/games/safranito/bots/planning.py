"""What cards, rupees and dishes are worth to every seat, as far as one seat can know. The unit is a cooked dish.

A dish is worth the chance to cook it: the less is missing, and the more of that lies on the market, the better. A card is worth
what it adds to the best dishes of its owner; a rupee is worth less the more of them one has.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.safranito.board import CHEF, EXTRA_SPICE, EXTRA_TOSS
from peppermill.games.safranito.components import COPIES, DISHES, RECIPES, SPICES, TO_WIN, TOKENS
from peppermill.games.safranito.views import SafranitoView

# The chance to get a missing card in time, by where it is.
_LAID_OUT: Final = 0.65
_TO_COME: Final = 0.5
_IN_HANDS: Final = 0.25

_OPEN: Final = 0.9
"""An open dish may be cooked by others first …"""
_RACED: Final = 0.75
"""… above all by one who misses less of it."""
_NEXT: Final = 0.6
"""What is done for the dish after the next counts less."""
_NTH_DISH: Final[list[float]] = [1.0, 1.15, 1.4]
"""The nearer to the third dish, the more one is worth."""
_LOOSE: Final[list[float]] = [0.0, 0.1, 0.16, 0.2, 0.22, 0.23, 0.24]
"""Cards of a spice that fit no dish of the day: for later dishes, or to sell."""

_RUPEE: Final = 0.006
"""The first rupee, in dishes."""
_CARD_PRICE: Final = 30
"""What a card is reckoned to cost."""

_ENVY: Final = 0.7
"""What rivals gain, all together, hurts so much."""
_ALARM: Final = 1.5
"""So much more if they are one dish from winning."""

_A_RESERVED_DISH: Final = 0.12
_A_TOSS: Final = 0.4
"""An extra toss brings this part of the best card on the market."""
_THE_MILL: Final = 0.04


class Plan:
    """The reckoning of one seat. Of others it knows the cards everyone saw them take."""

    def __init__(self, view: SafranitoView, me: int, rivalry: bool) -> None:
        self.me = me
        self.players = view.players
        self.chef = view.chef
        self.money = [seat.money for seat in view.seats]
        self.hands: list[list[int]] = [list(seat.known if seat.hand is None else seat.hand) for seat in view.seats]
        self.done = [len(seat.cooked) for seat in view.seats]
        self.market = [view.market.count(spice) for spice in range(SPICES)]
        self.dish_pile = view.dish_pile
        self.open = list(view.dishes)
        mine = view.seats[me].reserved_dishes or ()
        self.dishes: list[list[int]] = [self.open + (list(mine) if seat == me else []) for seat in range(view.players)]
        gone = self.dishes[me][:]
        for seat in view.seats:
            gone += seat.cooked
        self.unseen_dishes = [dish for dish in range(DISHES) if dish not in gone]
        self.coming = _coming(view, self.hands, self.market)
        self.reach = [self._reach(spice) for spice in range(SPICES)]
        self.sure: list[list[float]] = [self._sure(seat) for seat in range(view.players)]
        self.need = [self._need(seat) for seat in range(view.players)]
        self.weights = [self._weight(seat, rivalry) for seat in range(view.players)]
        self.known_worth: dict[int, float] = {}

    # Cards

    def worth(self, seat: int, spice: int, cards: int) -> float:
        """The worth of a seat's hand if it held so many cards of this spice."""
        key = (seat * SPICES + spice) * (COPIES + 1) + cards
        found = self.known_worth.get(key)
        if found is None:
            hand = self.hands[seat][:]
            hand[spice] = cards
            found = self.hand_worth(seat, hand, self.dishes[seat], self.sure[seat])
            self.known_worth[key] = found
        return found

    def gain(self, seat: int, spice: int) -> float:
        """What one more card of this spice is worth."""
        cards = self.hands[seat][spice]
        if cards == COPIES:
            return 0.0
        return self.worth(seat, spice, cards + 1) - self.worth(seat, spice, cards)

    def hand_worth(self, seat: int, hand: list[int], dishes: list[int], sure: list[float]) -> float:
        """The best two dishes to go for, one after the other, and what is left over."""
        missing = TO_WIN - self.done[seat]
        if missing <= 0:
            return 0.0
        scale = _NTH_DISH[self.done[seat]]
        loose = float(missing) / TO_WIN
        best = loose * _left_over(hand)
        for first, dish in enumerate(dishes):
            rest = hand[:]
            chance = scale * sure[first] * self._cooked(rest, dish)
            best = max(best, chance + loose * _left_over(rest))
            if missing == 1:
                continue
            for second, other in enumerate(dishes):
                if second != first:
                    last = rest[:]
                    then = scale * _NEXT * sure[second] * self._cooked(last, other)
                    best = max(best, chance + then + loose * _left_over(last))
        return best

    def _cooked(self, hand: list[int], dish: int) -> float:
        """The chance to get what is missing for a dish. Takes from the hand what it has of it."""
        chance = 1.0
        for spice in RECIPES[dish]:
            if hand[spice] > 0:
                hand[spice] -= 1
            else:
                chance *= self.reach[spice]
        return chance

    def _reach(self, spice: int) -> float:
        if self.market[spice] > 0:
            return _LAID_OUT
        return _TO_COME if self.coming[spice] > 0 else _IN_HANDS

    def _sure(self, seat: int) -> list[float]:
        """By dish of a seat: the chance that nobody else cooks it first."""
        found: list[float] = []
        for dish in self.dishes[seat]:
            if dish not in self.open:
                found.append(1.0)
                continue
            own = self._missing(seat, dish)
            raced = [other for other in range(self.players) if other != seat and self._missing(other, dish) < own]
            found.append(_RACED if raced else _OPEN)
        return found

    def _missing(self, seat: int, dish: int) -> int:
        return len([spice for spice in RECIPES[dish] if self.hands[seat][spice] == 0])

    # Money

    def purse(self, seat: int, money: int) -> float:
        """What this much money is worth to a seat."""
        need = self.need[seat]
        return _RUPEE * need * money / (money + need)

    def _need(self, seat: int) -> float:
        """The money that is likely to be spent until the third dish. Cards at hand need not be bought. But those that fit no dish
        in sight save half of the purchases at most: a hand full of them would leave no use for money."""
        fit = 0
        for spice in range(SPICES):
            wanted = len([dish for dish in self.dishes[seat] if spice in RECIPES[dish]])
            fit += min(self.hands[seat][spice], wanted)
        wanting = 3 * (TO_WIN - self.done[seat])
        return _CARD_PRICE * max(float(wanting - sum(self.hands[seat])), (wanting - fit) / 2.0, 2.0)

    # Action spaces

    def space_worth(self, seat: int, space: int, highest: int) -> float:
        """What a seat has of winning a space with this highest token."""
        if space == EXTRA_SPICE:
            return self._best_of(seat, highest // TOKENS[0])
        if space == EXTRA_TOSS:
            return _A_TOSS * max([self.gain(seat, spice) if self.market[spice] else 0.0 for spice in range(SPICES)])
        if space == CHEF:
            return 0.0 if seat == self.chef else _THE_MILL
        if self.dish_pile == 0:
            return 0.0
        return self._another_dish() if seat == self.me else _A_RESERVED_DISH

    def _best_of(self, seat: int, cards: int) -> float:
        """The best of so many cards off the pile."""
        total = float(sum(self.coming))
        if total == 0.0:
            return 0.0
        gains = sorted([(-self.gain(seat, spice), spice) for spice in range(SPICES)])
        value = 0.0
        worse = total
        for loss, spice in gains:
            none_better = worse / total
            worse -= self.coming[spice]
            value -= loss * (none_better**cards - (worse / total) ** cards)
        return value

    def _another_dish(self) -> float:
        """A reserved dish is one of those nobody has seen: their mean."""
        me = self.me
        hand = self.hands[me]
        now = self.hand_worth(me, hand, self.dishes[me], self.sure[me])
        total = 0.0
        for dish in self.unseen_dishes:
            total += self.hand_worth(me, hand, [*self.dishes[me], dish], [*self.sure[me], 1.0]) - now
        return total / len(self.unseen_dishes) if self.unseen_dishes else 0.0

    # Rivals

    def _weight(self, seat: int, rivalry: bool) -> float:
        if seat == self.me:
            return 1.0
        if not rivalry:
            return 0.0
        envy = _ENVY / (self.players - 1)
        return -envy * _ALARM if self.done[seat] == TO_WIN - 1 else -envy


def _left_over(hand: list[int]) -> float:
    total = 0.0
    spice: i64 = 0
    while spice < SPICES:
        total += _LOOSE[hand[spice]]
        spice += 1
    return total


def _coming(view: SafranitoView, hands: list[list[int]], market: list[int]) -> list[int]:
    """By spice: the cards that may come off the pile. When there are none, the discard is the next pile."""
    found: list[int] = []
    for spice in range(SPICES):
        held = sum([hand[spice] for hand in hands])
        found.append(COPIES - market[spice] - held - view.discard[spice])
    return found if view.pile else list(view.discard)
