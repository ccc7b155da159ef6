"""The trade of a bowl, reckoned through: who will sell, who will buy, and what that is worth."""

from __future__ import annotations

from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.components import COPIES
from peppermill.games.safranito.position import NOBODY, highest


class Ledger:
    """Money and cards while bowls are traded in the mind."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.money = plan.money[:]
        self.gains = [0.0] * plan.players

    def value(self) -> float:
        """What it all comes to for the seat that reckons: its own gain, less what others gain."""
        plan = self.plan
        total = 0.0
        for seat in range(plan.players):
            rupees = plan.purse(seat, self.money[seat]) - plan.purse(seat, plan.money[seat])
            total += plan.weights[seat] * (self.gains[seat] + rupees)
        return total


class Bowl:
    """One bowl in the middle of its trade: everyone's tokens in it, the cards everyone holds, the cards laid out."""

    def __init__(self, plan: Plan, spice: int, tokens: list[list[int]]) -> None:
        self.plan = plan
        self.spice = spice
        self.tokens = tokens
        self.price = sum([sum(own) for own in tokens])
        self.held = [hand[spice] for hand in plan.hands]
        self.cards = plan.market[spice]

    def trade(self, ledger: Ledger) -> None:
        """From the first seller to the last purchase, everyone doing what is best for them."""
        self.sales(0, ledger)
        self.purchases(ledger)

    # Sale (SF-10)

    def sales(self, asked: int, ledger: Ledger) -> None:
        """The seats from this one on, counted from the chef, sell what they would."""
        plan = self.plan
        for steps in range(asked, plan.players):
            seat = (plan.chef + steps) % plan.players
            if self.held[seat] > 0:
                cards = self._best_sale(seat, ledger.money[seat])
                if cards > 0:
                    self.sell(seat, cards, ledger)

    def sell(self, seat: int, cards: int, ledger: Ledger) -> None:
        before = self.held[seat]
        self.held[seat] = before - cards
        ledger.gains[seat] += self._worth(seat, before - cards) - self._worth(seat, before)
        ledger.money[seat] += cards * self.price
        self.tokens[seat] = []

    def _best_sale(self, seat: int, money: int) -> int:
        held = self.held[seat]
        best = 0
        most = self._purchase_hope(seat, money)
        for cards in range(1, held + 1):
            income = self.plan.purse(seat, money + cards * self.price) - self.plan.purse(seat, money)
            gain = income + self._worth(seat, held - cards) - self._worth(seat, held)
            if gain > most:
                best, most = cards, gain
        return best

    def _purchase_hope(self, seat: int, money: int) -> float:
        """What a seller gives up: the card it might have bought here."""
        if self.cards == 0 or not self.tokens[seat]:
            return 0.0
        higher = len([own for own in self.tokens if sum(own) > sum(self.tokens[seat])])
        return max(self._bargain(seat, money), 0.0) if higher < self.cards else 0.0

    # Purchase (SF-11)

    def purchases(self, ledger: Ledger) -> None:
        """Card by card, until nobody can or will buy."""
        while self.cards > 0:
            seat = highest([sum(own) for own in self.tokens], self.plan.chef)
            if seat == NOBODY:
                return
            if ledger.money[seat] >= sum(self.tokens[seat]) and self._bargain(seat, ledger.money[seat]) > 0.0:
                self.buy(seat, ledger)
            else:
                self.tokens[seat] = []

    def buy(self, seat: int, ledger: Ledger) -> None:
        before = self.held[seat]
        self.held[seat] = before + 1
        ledger.gains[seat] += self._worth(seat, before + 1) - self._worth(seat, before)
        ledger.money[seat] -= sum(self.tokens[seat])
        own = self.tokens[seat][:]
        own.remove(max(own))
        self.tokens[seat] = own
        self.cards -= 1

    def _bargain(self, seat: int, money: int) -> float:
        """What buying brings, a second card for the rest of one's tokens included. Whoever passes loses that too."""
        plan = self.plan
        own = self.tokens[seat]
        price = sum(own)
        held = self.held[seat]
        if price > money or held == COPIES:
            return 0.0
        one = self._worth(seat, held + 1) - self._worth(seat, held) + plan.purse(seat, money - price) - plan.purse(seat, money)
        rest = price - max(own)
        if self.cards < 2 or rest == 0 or money < price + rest or held + 2 > COPIES:
            return one
        more = self._worth(seat, held + 2) - self._worth(seat, held + 1)
        return one + max(more + plan.purse(seat, money - price - rest) - plan.purse(seat, money - price), 0.0)

    def _worth(self, seat: int, cards: int) -> float:
        return self.plan.worth(seat, self.spice, cards)


def sale_value(plan: Plan, bowl: Bowl, cards: int, asked: int) -> float:
    """What becomes of the bowl if the seat that is asked to sell sells so many cards."""
    ledger = Ledger(plan)
    if cards > 0:
        bowl.sell(plan.me, cards, ledger)
    bowl.sales(asked + 1, ledger)
    bowl.purchases(ledger)
    return ledger.value()


def purchase_value(plan: Plan, bowl: Bowl, buys: bool) -> float:
    """What becomes of the bowl if the seat whose turn it is buys, or leaves."""
    ledger = Ledger(plan)
    if buys:
        bowl.buy(plan.me, ledger)
    else:
        bowl.tokens[plan.me] = []
    bowl.purchases(ledger)
    return ledger.value()


def order_value(plan: Plan, bowls: list[int], lying: list[list[list[int]]]) -> float:
    """What the bowls come to when they are traded in this order. `lying`: by spice and seat, the tokens."""
    ledger = Ledger(plan)
    for spice in bowls:
        Bowl(plan, spice, [own[:] for own in lying[spice]]).trade(ledger)
    return ledger.value()
