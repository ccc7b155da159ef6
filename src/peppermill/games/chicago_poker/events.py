"""What is told about a game of Chicago Poker. A card that the listener may not know is None."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Event, Value


@dataclass(frozen=True)
class FirstChosen(Event):
    """Who begins (CP-2)."""

    seat: int


@dataclass(frozen=True)
class Opened(Event):
    """An establishment was opened."""

    place: int
    establishment: int


@dataclass(frozen=True)
class Dealt(Event):
    """A card of the first five."""

    seat: int
    card: int | None


@dataclass(frozen=True)
class TurnBegan(Event):
    """Shoot-outs are over; the player has this many actions."""

    seat: int
    actions: int


@dataclass(frozen=True)
class Drew(Event):
    """A card was drawn from the draw pile."""

    seat: int
    card: int | None


@dataclass(frozen=True)
class Reshuffled(Event):
    """The draw pile was empty; the discard became a new one (CP-4)."""

    cards: int


@dataclass(frozen=True)
class Played(Event):
    """A gangster was sent to an establishment."""

    seat: int
    place: int
    slot: int
    up: bool
    card: int | None


@dataclass(frozen=True)
class Marked(Event):
    """A fifth card took the marker: the shoot-out comes at the start of that player's next turn (CP-7)."""

    seat: int
    place: int


@dataclass(frozen=True)
class Murdered(Event):
    """A rival's last card there was discarded (CP-9)."""

    seat: int
    place: int
    rival: int
    slot: int
    card: int


@dataclass(frozen=True)
class Informed(Event):
    """Everyone hears who looked where; only the informed one hears what was there."""

    seat: int
    place: int
    rival: int
    slots: tuple[int, ...]
    cards: tuple[int, ...] | None


@dataclass(frozen=True)
class Drove(Event):
    """Cards moved from `order` (slots at the source) to consecutive slots at the target, from `slot` on.

    `cards` are those the listener knows where they lie now; of the others, in which order they came is not told.
    """

    seat: int
    source: int
    target: int
    order: tuple[int, ...]
    slot: int
    cards: tuple[int | None, ...]


@dataclass(frozen=True)
class Armed(Event):
    """A Revolver was played."""

    seat: int
    actions: int


@dataclass(frozen=True)
class Bribed(Event):
    """Corruption: one card was taken, so many others went back into the draw pile."""

    seat: int
    card: int | None
    cards: int


@dataclass(frozen=True)
class TurnEnded(Event):
    """The turn is over."""

    seat: int
    actions: int
    """Actions that were left unused."""


@dataclass(frozen=True)
class NobodyActed(Event):
    """A whole round has passed without any action: after another one like this the game is over (CP-8)."""


@dataclass(frozen=True)
class Shown(Value):
    """One player's hand in a shoot-out."""

    seat: int
    cards: tuple[int, ...]
    hand: str
    values: tuple[int, ...]
    """What decides between hands of the same kind, the most important first."""
    best: bool


@dataclass(frozen=True)
class ShotOut(Event):
    """A shoot-out: everyone there reveals."""

    seat: int
    place: int
    shown: tuple[Shown, ...]


@dataclass(frozen=True)
class Tied(Event):
    """These players may send a reinforcement now; the first round is 1."""

    place: int
    seats: tuple[int, ...]
    round: int


@dataclass(frozen=True)
class Sent(Value):
    """What one player sent."""

    seat: int
    card: int | None


@dataclass(frozen=True)
class Reinforced(Event):
    """What the tied players have sent, all at once (CP-17)."""

    place: int
    sent: tuple[Sent, ...]


@dataclass(frozen=True)
class Took(Event):
    """An establishment is won, and why: `TOOK_BY` in rules/shootout.py names the reasons."""

    seat: int
    place: int
    establishment: int
    by: str


@dataclass(frozen=True)
class GameOver(Event):
    """Who has won, and why: `REASONS` in rules/ending.py names the reasons."""

    winners: tuple[int, ...]
    reason: str
