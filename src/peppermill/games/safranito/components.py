"""Spices, dishes, tokens and the numbers of the setup (SF-1 … SF-5)."""

from typing import Final

ID: Final = "safranito"

# In the order of the bowls: rows from the top as the first side sees them, each from the left (SF-4).
SPICE_NAMES: Final = ("curry", "ginger", "cardamom", "chili", "saffron", "garlic", "mint", "cumin", "cinnamon")
SPICES: Final = 9
COPIES: Final = 6
CURRY: Final = 0
GINGER: Final = 1
CARDAMOM: Final = 2
CHILI: Final = 3
SAFFRON: Final = 4
GARLIC: Final = 5
MINT: Final = 6
CUMIN: Final = 7
CINNAMON: Final = 8

# SF-2, a ruling: every spice is in six dishes. The names are ours.
DISH_NAMES: Final = (
    "golden-buns", "monsoon-korma", "market-vindaloo", "sunset-biryani", "village-dal", "garden-pilaf",
    "temple-rice", "caravan-stew", "dragon-noodles", "night-market-skewers", "harvest-soup",
    "spice-route-chickpeas", "moonlight-kulfi", "palace-rice",
    "red-fort-prawns", "smoky-aubergine",
    "riverside-fish", "oasis-couscous",
)  # fmt: skip
DISHES: Final = 18
RECIPES: Final[list[list[int]]] = [
    [CURRY, GINGER, CINNAMON],
    [CURRY, CARDAMOM, MINT],
    [CURRY, CHILI, CUMIN],
    [CURRY, CHILI, SAFFRON],
    [CURRY, GARLIC, CUMIN],
    [CURRY, MINT, CINNAMON],
    [GINGER, CARDAMOM, GARLIC],
    [GINGER, CARDAMOM, CUMIN],
    [GINGER, CHILI, MINT],
    [GINGER, GARLIC, CINNAMON],
    [GINGER, CUMIN, SAFFRON],
    [CARDAMOM, CHILI, CUMIN],
    [CARDAMOM, MINT, SAFFRON],
    [CARDAMOM, SAFFRON, CINNAMON],
    [CHILI, GARLIC, SAFFRON],
    [CHILI, GARLIC, CINNAMON],
    [GARLIC, MINT, SAFFRON],
    [MINT, CUMIN, CINNAMON],
]
TO_WIN: Final = 3
"""Dishes that win the game (SF-14)."""

TOKENS: Final = (10, 20, 30, 40, 50, 60)
MONEY: Final = 200

# By number of players, 2 to 4 (SF-5).
_OPEN_DISHES: Final[list[int]] = [2, 2, 3]
_NEW_SPICES: Final[list[int]] = [4, 5, 6]
_TOSSES: Final[list[int]] = [4, 4, 3]


def open_dishes(players: int) -> int:
    return _OPEN_DISHES[players - 2]


def new_spices(players: int) -> int:
    return _NEW_SPICES[players - 2]


def tosses_a_round(players: int) -> int:
    return _TOSSES[players - 2]


def _seatings(players: int) -> list[tuple[int, ...]]:
    """Everyone sits clockwise in the order of play: two face each other, three leave any one side empty."""
    if players == 2:
        return [(side, (side + 2) % 4) for side in range(4)]
    if players == 4:
        return [tuple([(side + seat) % 4 for seat in range(4)]) for side in range(4)]
    found: list[tuple[int, ...]] = []
    for empty in range(4):
        for first in range(3):
            found.append(tuple([(empty + 1 + (first + seat) % 3) % 4 for seat in range(3)]))
    return found


_SEATINGS: Final = [_seatings(players) for players in (2, 3, 4)]


def seatings(players: int) -> list[tuple[int, ...]]:
    """The ways to sit around the board, one of which is drawn (SF-5): by seat, quarter turns clockwise from the bottom edge."""
    return _SEATINGS[players - 2]
