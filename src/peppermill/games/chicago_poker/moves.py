"""What players and chance do in Chicago Poker. Places are 0 … 3, slots of a side 0 … 4."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Action, Outcome

# What players do


@dataclass(frozen=True)
class Draw(Action):
    """Recruit: take the next card of the draw pile."""


@dataclass(frozen=True)
class Play(Action):
    """Send a gangster from hand to one's own side of an establishment."""

    card: int
    place: int


@dataclass(frozen=True)
class Murder(Action):
    """Special: discard the last card a rival has laid there (CP-9)."""

    place: int
    rival: int


@dataclass(frozen=True)
class Informer(Action):
    """Special: look at a rival's face-down cards there (CP-10)."""

    place: int
    rival: int


@dataclass(frozen=True)
class Limousine(Action):
    """Special: drive one's own last cards from one place to another (CP-11).

    `order` names the slots they leave, in the order they are laid down again.
    """

    source: int
    target: int
    order: tuple[int, ...]


@dataclass(frozen=True)
class Revolver(Action):
    """Special: two more actions (CP-12)."""


@dataclass(frozen=True)
class Corruption(Action):
    """Special: take this card from the discard; the rest goes back into the draw pile (CP-13)."""

    card: int


@dataclass(frozen=True)
class EndTurn(Action):
    """No further action is wanted, or possible (CP-8)."""


@dataclass(frozen=True)
class Shoot(Action):
    """Choose which of one's markers is resolved next (CP-14)."""

    place: int


@dataclass(frozen=True)
class Send(Action):
    """A reinforcement in a tied shoot-out: a gangster from hand, or nobody (CP-17)."""

    card: int | None


# What chance does


@dataclass(frozen=True)
class FirstPlayer(Outcome):
    """Who begins (CP-2)."""

    seat: int


@dataclass(frozen=True)
class NewEstablishment(Outcome):
    """The type of the establishment that is opened next."""

    establishment: int


@dataclass(frozen=True)
class TopCard(Outcome):
    """The card on top of the draw pile, dealt or drawn now."""

    card: int
