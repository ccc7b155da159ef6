"""Who moves: a seat (0, 1, 2 …) or chance."""

from enum import Enum
from typing import Final, Union


class Nature(Enum):
    """The only thing that moves besides players: it shuffles, rolls, and makes tokens wobble."""

    CHANCE = "chance"


CHANCE: Final = Nature.CHANCE

Actor = Union[int, Nature]
"""A seat, or `CHANCE`."""

ToAct = Union[tuple[int, ...], Nature]
"""`CHANCE`, or the seats that decide now (several where players decide at the same time, none when the game is over)."""

ONE_SEAT: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(16))
"""`ONE_SEAT[seat]` is `(seat,)`, made once: `to_act` is asked before every move."""

NOBODY: Final[tuple[int, ...]] = ()
