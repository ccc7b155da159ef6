"""What players and chance do. Spices, dishes and spaces are numbers here and names in JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from peppermill.core.values import Action, Outcome
from peppermill.games.safranito.components import COPIES, DISHES, SPICES
from peppermill.toss.throw import Throw


@dataclass(frozen=True)
class Toss(Action):
    """Toss one's token of this value, as `peppermill.toss.throw.Throw` describes a throw (SF-6)."""

    token: int
    face_up: bool
    """Does it leave the hand with its value up, for all to read?"""
    stance: int
    direction: int
    power: int
    loft: int
    hand: int


@dataclass(frozen=True)
class UseSpace(Action):
    """Take the action of the space one has won (SF-8)."""


@dataclass(frozen=True)
class Keep(Action):
    """Of the spice cards drawn, keep one of this spice (SF-8)."""

    spice: int


@dataclass(frozen=True)
class OpenBowl(Action):
    """Name the bowl that is traded next, as the chef (SF-9)."""

    spice: int


@dataclass(frozen=True)
class Sell(Action):
    """Sell this many cards of the bowl's spice (SF-10)."""

    cards: int


@dataclass(frozen=True)
class Buy(Action):
    """Buy one card of the bowl's spice (SF-11)."""


@dataclass(frozen=True)
class Cook(Action):
    """Cook an open dish or one's own reserved one (SF-12)."""

    dish: int


@dataclass(frozen=True)
class Pass(Action):
    """Do without the action of a space, without selling, buying, or cooking any more."""


@dataclass(frozen=True)
class Sides(Outcome):
    """Where everyone sits: by seat, quarter turns clockwise from the bottom edge (SF-5)."""

    sides: tuple[int, ...]


@dataclass(frozen=True)
class FirstChef(Outcome):
    """Who gets the pepper mill first (SF-5)."""

    seat: int


@dataclass(frozen=True)
class TopDish(Outcome):
    """The dish on top of the pile, turned over or taken now."""

    dish: int


@dataclass(frozen=True)
class TopSpice(Outcome):
    """The spice card on top of the pile, laid out or drawn now."""

    spice: int


@dataclass(init=False, unsafe_hash=True)
class Wobble(Outcome):
    """What the hand, the air and the wood do to a throw: a 32-bit number that fixes all of it (`docs/toss.md`)."""

    seed: int

    def __init__(self, seed: int) -> None:
        # Not frozen: that takes fifteen times as long to make, and there is one for every toss. Nothing changes it.
        self.seed = seed


def toss_of(token: int, face_up: bool, throw: Throw) -> Toss:
    """A token, and the throw it is tossed with."""
    # By position: with names, the compiled call would build a dict each time.
    return Toss(token, face_up, throw.stance, throw.direction, throw.power, throw.loft, throw.hand)


def throw_of(toss: Toss) -> Throw:
    """The throw alone, whatever the token."""
    return Throw(toss.stance, toss.direction, toss.power, toss.loft, toss.hand)


# Every action but a toss exists once.
USE_SPACE: Final = UseSpace()
BUY: Final = Buy()
PASS: Final = Pass()
KEEPS: Final[list[Keep]] = [Keep(spice) for spice in range(SPICES)]
BOWLS: Final[list[OpenBowl]] = [OpenBowl(spice) for spice in range(SPICES)]
SALES: Final[list[Sell]] = [Sell(cards) for cards in range(1, COPIES + 1)]
"""The sale of one card, of two, and so on."""
COOKS: Final[list[Cook]] = [Cook(dish) for dish in range(DISHES)]
TOP_DISHES: Final[list[TopDish]] = [TopDish(dish) for dish in range(DISHES)]
TOP_SPICES: Final[list[TopSpice]] = [TopSpice(spice) for spice in range(SPICES)]
