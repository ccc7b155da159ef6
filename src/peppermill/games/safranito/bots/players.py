"""Three players who decide at once. All reckon alike; one tosses at a glance, the better ones look longer and farther.

How well they throw is up to their seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.safranito.blunders import blunders, sensible
from peppermill.games.safranito.board import EXTRA_TOSS, ZONES
from peppermill.games.safranito.bots.aiming import Aimer
from peppermill.games.safranito.bots.guessing import Guess, guess, lying
from peppermill.games.safranito.bots.layouts import Layouts
from peppermill.games.safranito.bots.odds import Odds
from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.bots.trading import Bowl, order_value, purchase_value, sale_value
from peppermill.games.safranito.components import RECIPES, SAFFRON
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.moves import BOWLS, BUY, COOKS, PASS, USE_SPACE, Keep, Sell, Toss
from peppermill.games.safranito.views import SafranitoView, not_a_view

_TARGETS: Final = 6
"""Targets for a second look."""
_OVERLOOKS: Final = 0.5
"""How often Sweet Chili has no eye for a bowl or a space."""
_SENSE: Final = ("keep", "sale", "purchase")
"""Where a second look may change a mind. All cook whatever they can, and nobody leaves a space they have won."""


class Player(Bot):
    """Reckons as carefully as it is told to."""

    def __init__(self, tries: tuple[int, int, int], guesses: int, rivalry: bool, bluff: float, careful: bool = False) -> None:
        self.tries = tries
        self.guesses = guesses
        self.rivalry = rivalry
        """Does it care what rivals get, and what they will do?"""
        self.bluff = bluff
        """Tokens whose worth differs by no more than this are alike to it: which of them it tosses tells nothing."""
        self.careful = careful
        """Does it look twice, so that it makes none of the blunders that the lab counts?"""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if not isinstance(view, SafranitoView) or view.seat is None:
            raise not_a_view()
        if len(legal) == 1:
            return legal[0]
        phase = view.phase
        if self.careful and phase in _SENSE:
            legal = sensible(view, legal)
            if len(legal) == 1:
                return legal[0]
        plan = self._plan(view, view.seat)
        if phase == "toss":
            return self._toss(view, plan, rng)
        if phase == "space":
            return self._toss(view, plan, rng) if view.space == EXTRA_TOSS else USE_SPACE
        if phase == "keep":
            return _keep(plan, legal)
        if phase == "bowl":
            return self._open(view, plan, rng)
        if phase == "sale":
            return _sell(view, plan, legal, rng)
        if phase == "purchase":
            return _buy(view, plan, rng)
        return _cook(view, plan, legal)

    def _plan(self, view: SafranitoView, seat: int) -> Plan:
        return Plan(view, seat, self.rivalry)

    def _toss(self, view: SafranitoView, plan: Plan, rng: Rng) -> Action:
        aimer = self._aimer(view, plan, rng)
        aim = aimer.aim(rng)
        if view.phase == "space" and aim.best() <= 0.0:
            return PASS
        toss = aimer.toss(aim, self.bluff, rng)
        return self._second_look(view, aimer, toss, rng) if self.careful and blunders(view, toss) else toss

    def _aimer(self, view: SafranitoView, plan: Plan, rng: Rng) -> Aimer:
        layouts = Layouts(view, plan, self._guesses(view, plan, rng))
        tokens = list(view.seats[plan.me].tokens or ())
        return Aimer(view, layouts, tokens, usual_hand(view.throwers[plan.me]), self.tries)

    def _second_look(self, view: SafranitoView, aimer: Aimer, toss: Toss, rng: Rng) -> Action:
        """The best toss that is no blunder; this one, should there be none."""
        others = [other for other in aimer.choices(_TARGETS, 1, rng) if not blunders(view, other)]
        return others[0] if others else toss

    def _open(self, view: SafranitoView, plan: Plan, rng: Rng) -> Action:
        """The bowl to begin with: the others follow in the order of the board."""
        bowls = list(view.bowls)
        values = [0.0] * len(bowls)
        for world in self._guesses(view, plan, rng):
            tokens = lying(view, world.tokens)
            for place, spice in enumerate(bowls):
                order = [spice, *[other for other in bowls if other != spice]]
                values[place] += order_value(plan, order, tokens)
        return BOWLS[bowls[values.index(max(values))]]

    def _guesses(self, view: SafranitoView, plan: Plan, rng: Rng) -> list[Guess]:
        return [guess(view, plan, rng, self.rivalry) for each in range(self.guesses)]


def _keep(plan: Plan, legal: Sequence[Action]) -> Action:
    best = legal[0]
    most = -1.0
    for action in legal:
        if isinstance(action, Keep) and plan.gain(plan.me, action.spice) > most:
            best, most = action, plan.gain(plan.me, action.spice)
    return best


def _bowl(view: SafranitoView, plan: Plan, rng: Rng) -> Bowl:
    """The bowl that is traded now: all its tokens lie face up."""
    seen = view.bowl
    if seen is None:
        raise not_a_view()
    bowl = Bowl(plan, seen.spice, lying(view, guess(view, plan, rng, False).tokens)[seen.spice])
    bowl.price = seen.price
    for seat in range(plan.players):
        if seen.sold[seat] > 0:
            bowl.tokens[seat] = []
    return bowl


def _sell(view: SafranitoView, plan: Plan, legal: Sequence[Action], rng: Rng) -> Action:
    asked = (plan.me - plan.chef) % plan.players
    best: Action = PASS
    most = sale_value(plan, _bowl(view, plan, rng), 0, asked)
    for action in legal:
        if isinstance(action, Sell):
            value = sale_value(plan, _bowl(view, plan, rng), action.cards, asked)
            if value > most:
                best, most = action, value
    return best


def _buy(view: SafranitoView, plan: Plan, rng: Rng) -> Action:
    buying = purchase_value(plan, _bowl(view, plan, rng), True)
    return BUY if buying > purchase_value(plan, _bowl(view, plan, rng), False) else PASS


# Cooking


def _cook(view: SafranitoView, plan: Plan, legal: Sequence[Action]) -> Action:
    """Whatever leads to the most dishes; among those, what leaves the best rest."""
    best: Action = PASS
    most = 0.0
    for dish in plan.dishes[plan.me]:
        if COOKS[dish] in legal:
            value = _menu(plan, plan.hands[plan.me], [], dish, view.cooked_open)
            if value > most:
                best, most = COOKS[dish], value
    return best


def _menu(plan: Plan, hand: list[int], before: list[int], dish: int, cooked_open: bool) -> float:
    """The dishes that can be cooked in a row, this one next; what is left in the end is worth less than a dish."""
    me = plan.me
    hand = hand[:]
    for spice in RECIPES[dish]:
        hand[spice] -= 1
    cooked = [*before, dish]
    cooked_open = cooked_open or dish in plan.open
    most = 0.0
    for other in plan.dishes[me]:
        if (
            other not in cooked
            and not (cooked_open and other in plan.open)
            and all([hand[spice] > 0 for spice in RECIPES[other]])
        ):
            most = max(most, _menu(plan, hand, cooked, other, cooked_open))
    if most > 0.0:
        return 1.0 + most
    places = [place for place, other in enumerate(plan.dishes[me]) if other not in cooked]
    rest = plan.hand_worth(me, hand, [plan.dishes[me][place] for place in places], [plan.sure[me][place] for place in places])
    return 1.0 + rest / 10.0


class SweetChili(Player):
    """Tosses straight at the bowl it likes best of those it has an eye for, and does not think of what may go wrong."""

    def __init__(self) -> None:
        super().__init__((0, 0, 0), 3, False, 0.0)

    def _toss(self, view: SafranitoView, plan: Plan, rng: Rng) -> Action:
        zones = [zone for zone in range(ZONES) if rng.random() >= _OVERLOOKS]
        gain, toss = self._aimer(view, plan, rng).glance(zones or [SAFFRON])
        return PASS if view.phase == "space" and gain <= 0.0 else toss


class Jalapeno(Player):
    def __init__(self) -> None:
        super().__init__((12, 40, 0), 4, True, 0.0)


class Habanero(Player):
    def __init__(self) -> None:
        super().__init__((20, 80, 160), 8, True, 0.005, True)


class Bookmaker(Player):
    """Counts in odds, and looks longer than all others: the first thought of the one that searches."""

    def __init__(self) -> None:
        super().__init__((30, 120, 240), 16, True, 0.005, True)

    def _plan(self, view: SafranitoView, seat: int) -> Plan:
        return Odds(view, seat)


PLAYERS: Final[tuple[tuple[str, Callable[[], Bot]], ...]] = (
    ("sweet-chili", SweetChili),
    ("jalapeno", Jalapeno),
    ("habanero", Habanero),
)
"""Weakest first."""
