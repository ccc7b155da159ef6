"""Somebody who has played the two lessons and nothing else: does what their steps say, and knows no more."""

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.safranito.aims import LOFT_TOSS, aimed, zone_seen
from peppermill.games.safranito.board import EXTRA_SPICE
from peppermill.games.safranito.components import RECIPES, SPICES
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.moves import Buy, Keep, OpenBowl, Pass, Sell, Toss, toss_of
from peppermill.games.safranito.views import BowlView, SafranitoView, SeatView

MUCH = 40
"""Rupees: "Sell where much lies." """


class Beginner(Bot):
    """Tosses at what its dishes lack, sells what it can do without, buys what is missing, and cooks."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, SafranitoView)
        if isinstance(legal[0], Toss):
            return _toss(view)
        if view.phase == "keep":
            return max(legal, key=lambda action: isinstance(action, Keep) and action.spice in _missing(view))
        if view.phase == "bowl":
            return _open(view, legal)
        if view.phase == "sale":
            return _sell(view, _bowl(view))
        if view.phase == "purchase":
            return _buy(view, _bowl(view))
        return legal[0]  # "Nothing is missing. Cook your dish!" And a space that was won is used.


def _toss(seen: SafranitoView) -> Action:
    """ "Aim for spices your dishes need … and keep high tokens for what matters most": the lowest first, one for each spice.

    "Buy where you alone lie": where fewest tokens lie first. And when there is one everywhere: "the four small spaces give
    something extra: … one more spice".
    """
    lying = [piece.zone for piece in seen.pieces if piece.owner == seen.turn]
    others = [piece.zone for piece in seen.pieces if piece.owner != seen.turn]
    wanted = [spice for spice in _missing(seen) if spice in seen.market and spice not in lying]
    zone = min(wanted, key=others.count, default=SPICES + EXTRA_SPICE)
    x, y = zone_seen(zone, seen.sides[seen.turn])
    hand = usual_hand(seen.throwers[seen.turn])
    return toss_of(min(_me(seen).tokens or ()), False, aimed(x, y, round(1000 * x), LOFT_TOSS, hand))


def _open(seen: SafranitoView, legal: Sequence[Action]) -> Action:
    """ "You say which bowl is traded first. Choose ginger": one with something to sell."""
    spare = _spare(seen)
    return max(legal, key=lambda action: isinstance(action, OpenBowl) and spare[action.spice])


def _sell(seen: SafranitoView, bowl: BowlView) -> Action:
    """ "Its tokens add up to 60: anybody may sell ginger for that. Sell yours!" """
    spare = _spare(seen)[bowl.spice]
    return Sell(spare) if spare > 0 and bowl.price >= MUCH else Pass()


def _buy(seen: SafranitoView, bowl: BowlView) -> Action:
    """ "Here lies only your 10: buy the chili." """
    return Buy() if bowl.spice in _missing(seen) else Pass()


def _missing(seen: SafranitoView) -> list[int]:
    """ "Chili and saffron are still missing": what its dishes lack, the one that lacks least first."""
    hand = _me(seen).hand or ()
    return [spice for dish in _dishes(seen) for spice in RECIPES[dish] if not hand[spice]]


def _spare(seen: SafranitoView) -> list[int]:
    """ "Ginger you don't need": by spice, cards that its next dish does not need. Whoever has no money can do without any."""
    me = _me(seen)
    needed = [spice for dish in _dishes(seen)[:1] for spice in RECIPES[dish] if me.money]
    return [max(0, cards - (spice in needed)) for spice, cards in enumerate(me.hand or ())]


def _dishes(seen: SafranitoView) -> list[int]:
    """Those it may cook, the one that lacks least first."""
    me = _me(seen)
    hand = me.hand or ()
    dishes = [*seen.dishes, *(me.reserved_dishes or ())]
    return sorted(dishes, key=lambda dish: len([spice for spice in RECIPES[dish] if not hand[spice]]))


def _me(seen: SafranitoView) -> SeatView:
    return seen.seats[seen.turn]


def _bowl(seen: SafranitoView) -> BowlView:
    assert seen.bowl is not None
    return seen.bowl
