"""What is told about a game of Safranito. What the listener may not know is None; pieces are numbered by toss, a round."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Event, Value


@dataclass(frozen=True)
class Flown(Value):
    """How a throw went, for animations: plain rows of whole numbers, explained in `docs/protocol-safranito.md`."""

    version: int
    ticks: int
    spin: int
    flipped: bool
    moments: tuple[tuple[int, ...], ...]
    tracks: tuple[tuple[int, ...], ...]
    hash: int


@dataclass(frozen=True)
class SidesDrawn(Event):
    """Where everyone sits, by seat: quarter turns clockwise from the bottom edge (SF-5)."""

    sides: tuple[int, ...]


@dataclass(frozen=True)
class ChefChosen(Event):
    seat: int


@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    chef: int


@dataclass(frozen=True)
class DishOpened(Event):
    dish: int


@dataclass(frozen=True)
class SpiceLaid(Event):
    spice: int


@dataclass(frozen=True)
class Reshuffled(Event):
    """The spice pile was empty: the discard became a new one (SF-13)."""

    cards: int


@dataclass(frozen=True)
class Tossed(Event):
    """A throw from hand to rest. The token's value is told to its owner, and to all if it was ever face up."""

    seat: int
    piece: int
    token: int | None
    face_up: bool
    """Did it leave the hand so?"""
    extra: bool
    stance: int
    direction: int
    power: int
    loft: int
    hand: int
    up: bool
    """Does it lie so?"""
    out: bool
    zone: int | None
    flight: Flown


@dataclass(frozen=True)
class Shown(Value):
    """A piece and the value it shows."""

    piece: int
    owner: int
    token: int


@dataclass(frozen=True)
class SpaceOpened(Event):
    """All tokens on an action space are turned up; the highest total may act (SF-8)."""

    space: int
    pieces: tuple[Shown, ...]
    totals: tuple[int, ...]
    winner: int
    may: bool
    """False where there is nothing to be had: no card, no dish, or the winner is chef already."""


@dataclass(frozen=True)
class SpacePassed(Event):
    seat: int
    space: int


@dataclass(frozen=True)
class SpiceDrawn(Event):
    seat: int
    spice: int | None


@dataclass(frozen=True)
class SpiceKept(Event):
    """One card kept, the others put under the pile."""

    seat: int
    spice: int | None
    under: int


@dataclass(frozen=True)
class DishReserved(Event):
    seat: int
    dish: int | None


@dataclass(frozen=True)
class MillTaken(Event):
    """By the chef's action space (SF-8)."""

    seat: int


@dataclass(frozen=True)
class Returned(Event):
    """Pieces that go back to their owners: from the action spaces, or because they count for nothing (SF-8, SF-9)."""

    pieces: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class BowlOpened(Event):
    """All tokens in a bowl are turned up: their sum is what a card sells for (SF-9, SF-10)."""

    spice: int
    pieces: tuple[Shown, ...]
    totals: tuple[int, ...]
    price: int
    cards: int


@dataclass(frozen=True)
class Sold(Event):
    seat: int
    spice: int
    cards: int
    income: int


@dataclass(frozen=True)
class SaleEnded(Event):
    """The sellers' tokens leave the bowl: they can't buy here (SF-10)."""

    spice: int
    sellers: tuple[int, ...]
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class Bought(Event):
    seat: int
    spice: int
    price: int
    piece: int
    """Their highest token there, which they take back."""


@dataclass(frozen=True)
class NotBought(Event):
    """Declined, or too dear: all their tokens leave the bowl (SF-11)."""

    seat: int
    spice: int
    price: int
    broke: bool
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class BowlClosed(Event):
    """Nothing more to trade here; the tokens left go back."""

    spice: int
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class Cooked(Event):
    seat: int
    dish: int
    reserved: bool
    dishes: int
    """How many that player has cooked now."""


@dataclass(frozen=True)
class MillPassed(Event):
    """To the left, for a new round (SF-13)."""

    seat: int


@dataclass(frozen=True)
class GameOver(Event):
    winners: tuple[int, ...]
    why: str
