"""What players and chance do in Chili Mafia. Cards are kinds; where several are named, in ascending order.

What comes in the thousands, as attacks do, has a constructor of its own and is not frozen: a frozen dataclass takes fifteen
times as long to make. Nothing changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from peppermill.core.buffers import vec
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_mafia.deck import KINDS, LAST_PEPPER, MOST_PLAYERS

# Setup


@dataclass(frozen=True)
class Keep(Action):
    """Draft: keep this card, pass the others on (CM-3)."""

    card: int


# A turn


@dataclass(frozen=True)
class Form(Action):
    """A new gang of peppers from hand, in front of a seat: one's own, or a teammate's (CM-10, CM-32). Where a turncoat is to be
    placed, he joins them (CM-20)."""

    cards: tuple[int, ...]
    at: int


@dataclass(frozen=True)
class Add(Action):
    """A pepper from hand joins a gang (CM-12). Several join one after the other."""

    card: int
    gang: int


@dataclass(init=False, unsafe_hash=True)
class Move(Action):
    """A Sweet Chili or a Dancer changes gangs (CM-11, CM-38)."""

    card: int
    source: int
    gang: int

    def __init__(self, card: int, source: int, gang: int) -> None:
        self.card = card
        self.source = source
        self.gang = gang


@mypyc_attr(free_list_len=1)
@dataclass(init=False, unsafe_hash=True)
class Attack(Action):
    """A Hot card: with an attacker of one's gang `by` on one or two peppers of a rival gang (CM-15). Where a turncoat goes is
    asked when nobody has stopped him (CM-20)."""

    hot: int
    by: int
    attacker: int
    gang: int
    targets: tuple[int, ...]

    def __init__(self, hot: int, by: int, attacker: int, gang: int, targets: tuple[int, ...]) -> None:
        self.hot = hot
        self.by = by
        self.attacker = attacker
        self.gang = gang
        self.targets = targets


@dataclass(frozen=True)
class Earner(Action):
    """Draw two (CM-23)."""


@dataclass(frozen=True)
class Shakedown(Action):
    """Take a card from a hand: one at random, or, after a Snoop there, this one (CM-24, CM-53)."""

    seat: int
    card: int | None


@dataclass(frozen=True)
class Bagman(Action):
    """Look at the top of the discard (CM-25)."""


@dataclass(frozen=True)
class Booster(Action):
    """Name a pepper, by the card that stands for it (CM-26)."""

    pepper: int


@dataclass(frozen=True)
class Gamble(Action):
    """Discard a Gambler from a gang, or (None) from hand, to draw two (CM-39)."""

    gang: int | None


@dataclass(init=False, unsafe_hash=True)
class Swap(Action):
    """A Witch from hand joins a rival gang; a card of it comes into one's gang `to` (CM-40)."""

    gang: int
    card: int
    to: int

    def __init__(self, gang: int, card: int, to: int) -> None:
        self.gang = gang
        self.card = card
        self.to = to


@dataclass(frozen=True)
class Exchange(Action):
    """Two players: discard these Hot cards, draw as many (CM-31)."""

    cards: tuple[int, ...]


@dataclass(init=False, unsafe_hash=True)
class Use(Action):
    """Use a Hot Property. `seat` and `cards` mean what that property asks for; None and () where it asks for none."""

    property: int
    seat: int | None
    cards: tuple[int, ...]

    def __init__(self, property: int, seat: int | None, cards: tuple[int, ...]) -> None:
        self.property = property
        self.seat = seat
        self.cards = cards


@dataclass(frozen=True)
class Pass(Action):
    """A turn without an action: discard a card from a gang, or (None) from hand; no card at all if there is none (CM-8)."""

    card: int | None
    gang: int | None


@dataclass(frozen=True)
class End(Action):
    """The turn is done (CM-9)."""


# Within a turn


@dataclass(frozen=True)
class Join(Action):
    """The turncoat goes into this gang (CM-20)."""

    gang: int


@dataclass(frozen=True)
class Discard(Action):
    """Make room before a ninth card (CM-6)."""

    card: int


@dataclass(frozen=True)
class Take(Action):
    """Bagman: keep this card of those looked at."""

    card: int


@dataclass(frozen=True)
class Fetch(Action):
    """Backup: take these of the peppers that were turned up, all, some or none (CM-44)."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Give(Action):
    """Make a Deal: hand this card over."""

    card: int


@dataclass(frozen=True)
class Draw(Action):
    """Lucky Dime: one more."""


@dataclass(frozen=True)
class Stop(Action):
    """Lucky Dime: enough. Lifeline: keep the Fuggedaboutit that was found."""


@dataclass(frozen=True)
class Decline(Action):
    """No answer."""


@dataclass(frozen=True)
class Fuggedaboutit(Action):
    """Neutralise the Hot card (CM-21)."""


@dataclass(frozen=True)
class Guard(Action):
    """The defender: Bodyguards are discarded instead of these targets; none is allowed (CM-34)."""

    cards: tuple[int, ...]


@dataclass(init=False, unsafe_hash=True)
class Stand(Value):
    """One gang of an arrangement and the seat it stands in front of."""

    at: int
    cards: tuple[int, ...]

    def __init__(self, at: int, cards: tuple[int, ...]) -> None:
        self.at = at
        self.cards = cards


@dataclass(init=False, unsafe_hash=True)
class Arrange(Action):
    """Dawn Raid: all gangs of the player (in a team game: of the team), as they stand from now on (CM-27)."""

    gangs: tuple[Stand, ...]

    def __init__(self, gangs: tuple[Stand, ...]) -> None:
        self.gangs = gangs


# Chance


@dataclass(frozen=True)
class First(Outcome):
    """Who begins (CM-5)."""

    seat: int


@dataclass(init=False, unsafe_hash=True)
class Shuffle(Outcome):
    """The order of the deck (the first cards are dealt, the next is the top of the draw deck) and of the Hot Properties."""

    cards: tuple[int, ...]
    properties: tuple[int, ...]

    def __init__(self, cards: tuple[int, ...], properties: tuple[int, ...]) -> None:
        self.cards = cards
        self.properties = properties


@dataclass(frozen=True)
class Place(Outcome):
    """A pinched pepper gets so many cards under it (CM-17)."""

    under: int


@dataclass(frozen=True)
class Grab(Outcome):
    """The card a Shakedown pulls (CM-24)."""

    card: int


@dataclass(frozen=True)
class Reorder(Outcome):
    """The discard after a Backup's shuffle, bottom first (CM-44)."""

    cards: tuple[int, ...]


# Every frequent action exists once: listing the legal ones allocates a list of references and nothing more.

MOST_GANGS: Final = 91
"""Places on the table: one a pepper, at the very worst, and one to spare."""

KEEPS: Final = vec[Action]([Keep(card) for card in range(KINDS)])
DISCARDS: Final = vec[Action]([Discard(card) for card in range(KINDS)])
GIVES: Final = vec[Action]([Give(card) for card in range(KINDS)])
TAKES: Final = tuple([Take(card) for card in range(KINDS)])
ADDS: Final = tuple([tuple([Add(card, gang) for gang in range(MOST_GANGS)]) for card in range(LAST_PEPPER + 1)])
PASSES: Final = vec[Action]([Pass(card, None) for card in range(KINDS)])
GANG_PASSES: Final = tuple([tuple([Pass(card, gang) for gang in range(MOST_GANGS)]) for card in range(LAST_PEPPER + 1)])
SHAKEDOWNS: Final = tuple([Shakedown(seat, None) for seat in range(MOST_PLAYERS)])
BOOSTERS: Final = tuple([Booster(card) for card in range(LAST_PEPPER + 1)])
PASS_NOTHING: Final = Pass(None, None)
END: Final = End()
EARN: Final = Earner()
BAG: Final = Bagman()
DRAW: Final = Draw()
STOP: Final = Stop()
DECLINE: Final = Decline()
FUGGEDABOUTIT: Final = Fuggedaboutit()
JOINS: Final = tuple([Join(gang) for gang in range(MOST_GANGS)])
GAMBLE_FROM_HAND: Final = Gamble(None)
GAMBLES: Final = tuple([Gamble(gang) for gang in range(MOST_GANGS)])
