"""The cards and the establishments (CP-1, CP-6)."""

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec

VALUES: Final = 15
COLOURS: Final = 5
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "violet")
COLOUR_LETTERS: Final = "rygbv"
COLOUR_BIT: Final = vec[i64]([1, 2, 4, 8, 16])
ALL_COLOURS: Final = 31
"""All five bits."""

# A card is a number: gangsters are 0 … 74, by value and then by colour; one number for each kind of special after them.
GANGSTERS: Final = 75
MURDER: Final = 75
INFORMER: Final = 76
LIMOUSINE: Final = 77
REVOLVER: Final = 78
CORRUPTION: Final = 79
KINDS: Final = 80
CARDS: Final = 81
"""One more than kinds: there are two Informers."""

SPECIAL_NAMES: Final = ("murder", "informer", "limousine", "revolver", "corruption")
CARD_NAMES: Final = tuple([f"{letter}{value}" for value in range(1, VALUES + 1) for letter in COLOUR_LETTERS]) + SPECIAL_NAMES
"""`r7` is the red 7; specials have their names."""


def value_of(card: i64) -> i64:
    """1 … 15."""
    return card // COLOURS + 1


def colour_of(card: i64) -> i64:
    """0 … 4."""
    return card % COLOURS


TYPES: Final = 4
SPEAKEASY: Final = 0
JAZZ_CLUB: Final = 1
BREWERY: Final = 2
GAMBLING_HALL: Final = 3
TYPE_NAMES: Final = ("speakeasy", "jazz-club", "brewery", "gambling-hall")
OF_EACH_TYPE: Final = 5
ESTABLISHMENTS: Final = 20

SIDE: Final = 5
"""Cards a player can have at one establishment."""
FACING: Final = ("DDUUU", "UUUDD", "UUUUU", "UDUDU")
"""By type of establishment: how the first to the fifth card lie, down or up."""
UP: Final = "U"
DOWN: Final = "D"
_LIES_UP: Final = vec[i64]([1 if way == UP else 0 for pattern in FACING for way in pattern])
"""By type of establishment, then by slot: 1 where a card lies face up."""
FIRST_DOWN: Final = vec[i64]([pattern.index(DOWN) if DOWN in pattern else SIDE for pattern in FACING])
"""By type of establishment: the first slot in which a card lies face down."""


def lies_up(establishment: i64, slot: i64) -> bool:
    """Does a card in that slot (0 … 4) lie face up?"""
    return _LIES_UP[establishment * SIDE + slot] == 1


PLACES: Final = (0, 0, 2, 2, 3, 4, 4)
"""By number of players: how many establishments are open at once, and how many markers there are (CP-2)."""
