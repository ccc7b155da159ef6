"""What is told about a match. Whoever may not know a card hears the event without it, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Event
from peppermill.games.chili_mafia.moves import Stand


@dataclass(frozen=True)
class Began(Event):
    first: int


@dataclass(frozen=True)
class Dealt(Event):
    """One's first cards: the hand, or the first pack of the draft."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Chose(Event):
    """A seat has made its secret choice: a card of the draft, an answer, an arrangement."""

    seat: int


@dataclass(frozen=True)
class Drafted(Event):
    """The packs went round; this is what one holds now and the next pack."""

    kept: int
    pack: tuple[int, ...]


@dataclass(frozen=True)
class TurnBegan(Event):
    seat: int
    last: bool


@dataclass(frozen=True)
class Formed(Event):
    seat: int
    at: int
    gang: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Added(Event):
    seat: int
    gang: int
    card: int


@dataclass(frozen=True)
class Moved(Event):
    seat: int
    card: int
    source: int
    gang: int


@dataclass(frozen=True)
class Attacked(Event):
    """A Hot card was declared. `ability`: the kind of card whose ability it uses, or None."""

    seat: int
    victim: int
    hot: int
    by: int
    attacker: int
    gang: int
    targets: tuple[int, ...]
    ability: int | None


@dataclass(frozen=True)
class Neutralised(Event):
    """By a Fuggedaboutit, or by these peppers (Easy, Pal!)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Guarded(Event):
    seat: int
    gang: int
    saved: tuple[int, ...]
    lost: tuple[int, ...]


@dataclass(frozen=True)
class Hit(Event):
    """The attack has its effect: these peppers leave the gang."""

    seat: int
    victim: int
    hot: int
    gang: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Jailed(Event):
    """A pinched pepper has gone into the deck, under it, or onto the discard."""

    card: int
    to: str


@dataclass(frozen=True)
class Turned(Event):
    """A pepper changed sides."""

    seat: int
    victim: int
    card: int
    source: int
    gang: int


@dataclass(frozen=True)
class Played(Event):
    """An Action card was played: against a seat (Shakedown), or for a pepper (Booster)."""

    seat: int
    card: int
    against: int | None
    pepper: int | None


@dataclass(frozen=True)
class Drew(Event):
    """So many cards, in ascending order: in which order they came is nobody's business. Others hear of it without the cards."""

    seat: int
    count: int
    cards: tuple[int, ...] | None


@dataclass(frozen=True)
class Got(Event):
    """A card went from a hand (or, None, from the table's middle) to a hand; third parties may not see which."""

    seat: int
    source: int | None
    card: int | None


@dataclass(frozen=True)
class Discarded(Event):
    """Why: `limit`, `pass`, `gamble`, `exchange`, `dime`, `kiss`."""

    seat: int
    card: int
    gang: int | None
    why: str


@dataclass(frozen=True)
class Looked(Event):
    """Cards one seat sees: a hand (Snoop), the top of the deck (Lifeline), the top of the discard (Bagman)."""

    seat: int
    at: str
    whose: int | None
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Swapped(Event):
    """A Witch at work: she is in `gang` now, the card in `to`."""

    seat: int
    victim: int
    gang: int
    card: int
    to: int


@dataclass(frozen=True)
class PropertyDrawn(Event):
    """`property` is None for those who can't know it."""

    seat: int
    property: int | None


@dataclass(frozen=True)
class PropertyUsed(Event):
    seat: int
    property: int
    against: int | None


@dataclass(frozen=True)
class Searched(Event):
    """What came of a Lifeline: `used`, `kept` or `nothing`."""

    seat: int
    result: str


@dataclass(frozen=True)
class Revealed(Event):
    """The top of the discard after a Backup's shuffle, top first."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True)
class Ended(Event):
    seat: int


@dataclass(frozen=True)
class RaidDrawn(Event):
    seat: int


@dataclass(frozen=True)
class Arranged(Event):
    """The gangs of a player (or, in a team game, of the team) after the Dawn Raid, with their numbers."""

    seat: int
    gangs: tuple[Stand, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class DeckOut(Event):
    """The deck has run out: everyone has one more turn, `seat` the last one."""

    seat: int


@dataclass(frozen=True)
class Scored(Event):
    seat: int
    points: int
    brotherhoods: int
    peppers: int


@dataclass(frozen=True)
class GameOver(Event):
    winners: tuple[int, ...]
