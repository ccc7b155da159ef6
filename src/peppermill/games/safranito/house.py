"""What may be varied in the lab (`core/house.py`), in the shape the rules ask for it. By the book it is what SF-5 and 14 say."""

from __future__ import annotations

from typing import Final

from peppermill.core.house import HouseRule, HouseRules, values_in
from peppermill.games.safranito.components import FEWEST_PLAYERS, MONEY, TEN, TO_WIN

# By number of players (SF-5).
_OPEN_DISHES: Final = (0, 0, 2, 2, 3)
_NEW_SPICES: Final = (0, 0, 4, 5, 6)
_TOSSES: Final = (0, 0, 4, 4, 3)
MOST_NEW_SPICES: Final = 6
MOST_TOSSES: Final = 4

HOUSE_RULES: Final = (
    HouseRule("money", MONEY, 0, 1000, step=TEN),
    HouseRule("dishes", TO_WIN, 1, TO_WIN),
    HouseRule("open_dishes", _OPEN_DISHES, 1, 6),
    HouseRule("new_spices", _NEW_SPICES, 1, MOST_NEW_SPICES),
    HouseRule("tosses", _TOSSES, 1, MOST_TOSSES),
)


class House:
    """The constants of one match. Never changed; all copies of a match share it."""

    def __init__(self, players: int, rules: HouseRules) -> None:
        found = values_in(rules, HOUSE_RULES, players)
        self.rules = rules
        self.money: int = found["money"]
        self.to_win: int = found["dishes"]
        """Dishes that win the game."""
        self.open_dishes: int = found["open_dishes"]
        self.new_spices: int = found["new_spices"]
        """Spice cards laid out for a round."""
        self.tosses: int = found["tosses"]
        """Tosses everyone makes in a round, the extra one not counted."""


_known: Final[dict[tuple[int, HouseRules], House]] = {}


def house_of(players: int, rules: HouseRules) -> House:
    """The one object for these rules."""
    key = (max(players, FEWEST_PLAYERS), rules)
    known = _known.get(key)
    if known is None:
        known = House(key[0], rules)
        _known[key] = known
    return known
