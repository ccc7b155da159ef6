"""Spices, dishes, tokens and the numbers of the setup (SF-1 … SF-5)."""

from typing import Final

ID: Final = "safranito"

# In the order of the bowls: rows from the top as the first seat sees them, each from the left (SF-4).
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
_SIDES: Final[list[list[int]]] = [[0, 2], [0, 1, 2], [0, 1, 2, 3]]


def open_dishes(players: int) -> int:
    return _OPEN_DISHES[players - 2]


def new_spices(players: int) -> int:
    return _NEW_SPICES[players - 2]


def tosses_a_round(players: int) -> int:
    return _TOSSES[players - 2]


def sides(players: int) -> list[int]:
    """Where each seat sits, in quarter turns clockwise from the bottom edge; two face each other."""
    return _SIDES[players - 2]
