"""Spices, dishes, tokens and the numbers of the setup (SF-1 … SF-5)."""

from typing import Final

from mypy_extensions import i64

ID: Final = "safranito"
NAME: Final = "Safranito"

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

SPICES_A_DISH: Final = 3

TEN: Final = 10
TOKENS: Final = (10, 20, 30, 40, 50, 60)
MONEY: Final = 200

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
BOARD_SIDES: Final = 4


def tens(rupees: i64) -> i64:
    """How many tens a token, a price or a purse is: all of them are whole tens."""
    return rupees // TEN


def place_of(token: i64) -> i64:
    """The place of a token among TOKENS."""
    return token // TEN - 1


def _seatings(players: int) -> list[tuple[int, ...]]:
    """Everyone sits clockwise in the order of play: two face each other, three leave any one side empty."""
    found: list[tuple[int, ...]] = []
    if players == 3:
        for empty in range(BOARD_SIDES):
            for first in range(players):
                found.append(tuple([(empty + 1 + (first + seat) % players) % BOARD_SIDES for seat in range(players)]))
        return found
    apart = BOARD_SIDES // players
    for first in range(BOARD_SIDES):
        found.append(tuple([(first + apart * seat) % BOARD_SIDES for seat in range(players)]))
    return found


_SEATINGS: Final = [_seatings(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]


def seatings(players: int) -> list[tuple[int, ...]]:
    """The ways to sit around the board, one of which is drawn (SF-5): by seat, quarter turns clockwise from the bottom edge."""
    return _SEATINGS[players - FEWEST_PLAYERS]
