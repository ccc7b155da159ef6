"""What a seat sees of a match."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.actors import ToAct
from peppermill.core.values import Action, Value, View
from peppermill.games.chili_mafia.moves import Attack
from peppermill.games.chili_mafia.steps import Step


@dataclass
class SetupView(Value):
    """The table's options."""

    teams: str
    advanced: bool
    goodfellas: bool
    hot_properties: bool
    edition: str
    raid_under: int


@dataclass
class GangView(Value):
    """A gang on the table. Its number stays the same as long as it stands."""

    gang: int
    seat: int
    cards: tuple[int, ...]
    type: int
    points: int


@dataclass(frozen=True)
class Buried(Value):
    """A card of the draw deck that one knows, with so many cards under it; `public` if everyone knows it."""

    under: int
    card: int
    public: bool


@dataclass(frozen=True)
class Memory(Value):
    """A card that is in one of these hands, in the draw deck (at a depth between two), or in the unknown part of the discard."""

    card: int
    seats: tuple[int, ...]
    deck: bool
    discard: bool
    low: int
    high: int


@dataclass(frozen=True)
class HeldProperty(Value):
    """A property that everyone knows a seat holds."""

    seat: int
    property: int


@dataclass
class MafiaView(View):
    """Everything one seat may know. Of others' hands, properties, packs and secret decisions only what it can have seen."""

    game: str
    seat: int | None
    players: int
    setup: SetupView
    to_act: ToAct
    step: Step
    agenda: tuple[Step, ...]
    first: int | None
    turn: int | None
    turns: int
    last_turns: int | None
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    gangs: tuple[GangView, ...]
    points: tuple[int, ...]
    deck: int
    deck_known: tuple[Buried, ...]
    raid_low: int | None
    raid_high: int | None
    discard: tuple[int | None, ...]
    """Top first; None where one doesn't know the card."""
    discard_own: tuple[int, ...]
    """Places in it that only some seats know, this one among them."""
    memory: tuple[Memory, ...]
    common: tuple[Memory, ...]
    """What even spectators remember."""
    lacks: tuple[tuple[int, ...], ...]
    """By seat: strengths of peppers that everyone knows aren't in that hand; 0 stands for all other cards."""
    properties: tuple[int, ...]
    property_counts: tuple[int, ...]
    properties_known: tuple[HeldProperty, ...]
    property_deck: int
    property_bottom: tuple[int, ...]
    """The used ones under the property deck, the lowest first."""
    acted: bool
    forced: bool
    hots: int
    hots_allowed: int
    gambled: bool
    had: tuple[int, ...]
    """Arrangements of the gangs in this turn that no free move may bring back, each as a number."""
    tired: tuple[int, ...]
    raided: bool
    """Has there been a Dawn Raid in this turn? Then its Dancers have moved."""
    bagmen: tuple[int | None, ...]
    """Where in the discard Bagmen lie that were played in this turn; None where one doesn't know."""
    snooped: int | None
    attack: Attack | None
    reply: Action | None
    """One's own decision, while others still make theirs."""
    pack: tuple[int, ...]
    kept: tuple[int, ...]
    passed: tuple[tuple[int, ...], ...]
    looking: tuple[int, ...]
    """Cards one is looking at now, top first."""
