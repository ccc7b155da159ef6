"""What a seat may see. A card it may not know is None.

The classes that every view needs write their `__init__` out: the one a dataclass generates is never compiled.
"""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.actors import ToAct
from peppermill.core.values import Value, View


@dataclass(init=False)
class Hidden(Value):
    """A card on the table that not everybody knows."""

    seat: int
    slot: int
    known: tuple[int, ...]
    """The seats that know what lies here: its owner, and whoever used an Informer there (that much is no secret)."""
    since: int | None
    """How many shuffles there had been when it was laid. A card seen elsewhere after that can't be it. None: see `mixed`."""

    def __init__(
        self,
        seat: int,
        slot: int,
        known: tuple[int, ...],
        since: int | None,
    ) -> None:
        self.seat = seat
        self.slot = slot
        self.known = known
        self.since = since


@dataclass(init=False)
class Place(Value):
    """One spot of the town: an establishment with everyone's side, or nothing once they run out."""

    establishment: int | None
    marker: int | None
    sides: tuple[tuple[int | None, ...], ...]
    """By seat: the cards in the order they were laid. The slot says which lie face up."""
    hidden: tuple[Hidden, ...]
    """A card that lies face down and is not among these was seen by all before a Limousine brought it here, alone."""

    def __init__(
        self,
        establishment: int | None,
        marker: int | None,
        sides: tuple[tuple[int | None, ...], ...],
        hidden: tuple[Hidden, ...],
    ) -> None:
        self.establishment = establishment
        self.marker = marker
        self.sides = sides
        self.hidden = hidden


@dataclass(frozen=True)
class Spot(Value):
    """A slot of somebody's side of a place."""

    place: int
    slot: int


@dataclass
class Mixed(Value):
    """Slots in which a Limousine laid cards face down: which lies where is known to their owner alone (CP-11)."""

    seat: int
    spots: tuple[Spot, ...]
    cards: tuple[int, ...]
    """Cards among them that everybody has seen before."""
    told: tuple[int, ...]
    """Further ones that the looking seat knows through an Informer, without knowing where they lie now."""
    since: tuple[int, ...]
    """For each of the cards that not everybody has seen: how many shuffles there had been when it was laid."""


@dataclass
class Standoff(Value):
    """A tied shoot-out that waits for reinforcements (CP-17)."""

    place: int
    round: int
    tied: tuple[int, ...]
    """Those of them who are not to act any more have decided."""
    sent: int | None
    """What the looking seat itself has decided to send; None if nobody, or not decided yet."""


@dataclass
class Shuffle(Value):
    """One shuffle of the discard into the draw pile, as everyone remembers it."""

    whole: bool
    """The draw pile was empty before (CP-4); otherwise it was a Corruption (CP-13)."""
    cards: tuple[int, ...]
    """The cards that went back then and that nobody has shown since."""
    taker: int | None
    """Who holds one of these cards since then, through that Corruption, and has not shown it yet."""
    drawn: tuple[int, ...]
    """By seat: how many cards drawn after this shuffle and before the next one have not been shown yet."""


@dataclass
class Rules(Value):
    """The options of the match."""

    quick: bool
    tactical: bool
    must_use_all_actions: bool


@dataclass(init=False)
class ChicagoView(View):
    """Own hand and own cards; of the others what lies open, what an Informer told, and how many cards there are."""

    game: str
    seat: int | None
    players: int
    options: Rules
    to_act: ToAct
    phase: str
    turn: int
    turns: int
    """Turns begun so far."""
    left: int
    """Actions the player whose turn it is has left."""
    acted: bool
    """Has that player acted in this turn?"""
    idle: int
    """Turns in a row that ended without any action: after two whole rounds of them the game is over (CP-8)."""
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    discard: tuple[int, ...]
    """All of it, the top card last: every card came there face up."""
    stock: int
    """Establishments still to be opened."""
    places: tuple[Place, ...]
    mixed: tuple[Mixed, ...]
    won: tuple[tuple[int, ...], ...]
    """By seat, by type: establishments taken."""
    standoff: Standoff | None
    shuffles: tuple[Shuffle, ...]
    old: tuple[int, ...]
    """By seat: how many cards drawn before the first shuffle have not been shown yet (empty while there was none)."""
    winners: tuple[int, ...]
    reason: str | None

    def __init__(
        self,
        game: str,
        seat: int | None,
        players: int,
        options: Rules,
        to_act: ToAct,
        phase: str,
        turn: int,
        turns: int,
        left: int,
        acted: bool,
        idle: int,
        hand: tuple[int, ...],
        hands: tuple[int, ...],
        pile: int,
        discard: tuple[int, ...],
        stock: int,
        places: tuple[Place, ...],
        mixed: tuple[Mixed, ...],
        won: tuple[tuple[int, ...], ...],
        standoff: Standoff | None,
        shuffles: tuple[Shuffle, ...],
        old: tuple[int, ...],
        winners: tuple[int, ...],
        reason: str | None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.players = players
        self.options = options
        self.to_act = to_act
        self.phase = phase
        self.turn = turn
        self.turns = turns
        self.left = left
        self.acted = acted
        self.idle = idle
        self.hand = hand
        self.hands = hands
        self.pile = pile
        self.discard = discard
        self.stock = stock
        self.places = places
        self.mixed = mixed
        self.won = won
        self.standoff = standoff
        self.shuffles = shuffles
        self.old = old
        self.winners = winners
        self.reason = reason
