"""What a seat sees of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import ToAct
from peppermill.core.values import Action, Value, View
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.deck import BIT, STRENGTHS
from peppermill.games.chili_mafia.memory import DECK, PILE, WATCHERS
from peppermill.games.chili_mafia.moves import Attack
from peppermill.games.chili_mafia.position import ID, KNOWN, PUBLIC, Position
from peppermill.games.chili_mafia.rules import action_cards, attacks, properties, setup
from peppermill.games.chili_mafia.rules.flow import SEATS_IN
from peppermill.games.chili_mafia.setting import Setting
from peppermill.games.chili_mafia.steps import BAG, FETCH, SEARCHED, TURN, Step


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


_memories: Final[dict[int, Memory]] = {}


def _memory(each: i64) -> Memory:
    """A fact without its observers; made once."""
    known = _memories.get(each)
    if known is None:
        places = memory.places_of(each)
        known = Memory(
            memory.kind_of(each),
            SEATS_IN[places & 255],
            places & DECK != 0,
            places & PILE != 0,
            memory.low_of(each),
            memory.high_of(each),
        )
        if len(_memories) < 100_000:
            _memories[each] = known
    return known


def _setup(setting: Setting) -> SetupView:
    return SetupView(
        setting.team_format,
        setting.advanced,
        setting.goodfellas,
        setting.properties,
        "en" if setting.english else "fr",
        setting.under,
    )


def _maybe(number: int) -> int | None:
    return number if number >= 0 else None


def _strengths(mask: int) -> tuple[int, ...]:
    return tuple([strength for strength in range(STRENGTHS + 1) if mask & BIT[strength]])


def _deck_known(p: Position, mine: i64) -> tuple[Buried, ...]:
    found: list[Buried] = []
    bit = mine * KNOWN
    n: i64 = p.deck_size
    i: i64 = 0
    while i < n:
        card: i64 = p.deck[i]
        if card & bit:
            found.append(Buried(i, card & 63, card >= PUBLIC))
        i += 1
    return tuple(found)


def _discard(p: Position, mine: i64, own: list[int]) -> tuple[int | None, ...]:
    found: list[int | None] = []
    bit = mine * KNOWN
    i: i64 = p.pile_size - 1
    while i >= 0:
        card: i64 = p.pile[i]
        if card >= PUBLIC:
            found.append(card - PUBLIC)
        elif card & bit:
            own.append(len(found))
            found.append(card & 63)
        else:
            found.append(None)
        i -= 1
    return tuple(found)


def _bagmen(p: Position, mine: i64) -> tuple[int | None, ...]:
    found: list[int | None] = []
    hidden: list[int | None] = []
    for place in p.bagged:
        if p.pile[place] & (mine * KNOWN):
            found.append(p.pile_size - 1 - place)
        else:
            hidden.append(None)
    return tuple(found + hidden)


def see(p: Position, seat: int | None, to_act: ToAct) -> MafiaView:
    mine: i64 = WATCHERS if seat is None else BIT[seat]
    players = p.players
    gangs: list[GangView] = []
    points: list[int] = [0] * players
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        owner: i64 = p.owners[number]
        if owner >= 0:
            gang = p.gangs[number]
            gangs.append(GangView(number, owner, gang.cards, gang.type, gang.points))
            points[owner] += gang.points
        number += 1
    own: list[int] = []
    discard = _discard(p, mine, own)
    counts: list[int] = [0] * players
    properties_own: list[int] = []
    properties_known: list[HeldProperty] = []
    for entry in p.properties:
        holder = entry & 7
        counts[holder] += 1
        if holder == seat:
            properties_own.append(entry % 128 >> 3)
        if entry > 127:
            properties_known.append(HeldProperty(holder, entry % 128 >> 3))
    properties_own.sort()
    properties_known.sort(key=lambda held: held.seat * 16 + held.property)
    drafting = len(p.packs) > 0
    return MafiaView(
        ID,
        seat,
        players,
        _setup(p.setting),
        to_act,
        p.step,
        tuple(p.agenda()),
        _maybe(p.first),
        _maybe(p.turn),
        p.turns,
        _maybe(p.last_turns),
        () if seat is None else tuple(p.hand(seat)),
        tuple(p.held),
        tuple(gangs),
        tuple(points),
        p.deck_size,
        _deck_known(p, mine),
        _maybe(p.raid_low),
        _maybe(p.raid_high),
        discard,
        tuple(own),
        tuple([_memory(each) for each in p.diary.facts().seen_by(mine)]),
        tuple([_memory(each) for each in p.diary.facts().seen_by(WATCHERS)]),
        tuple([_strengths(mask) for mask in p.lacks]),
        tuple(properties_own),
        tuple(counts),
        tuple(properties_known),
        len(p.property_deck),
        tuple([card - PUBLIC for card in p.property_deck if card >= PUBLIC]),
        p.acted,
        p.forced,
        p.hots,
        attacks.hots_allowed(p, p.turn) if p.turn >= 0 else 0,
        p.gambled,
        tuple(p.had),
        tuple(p.tired),
        p.raided,
        _bagmen(p, mine),
        _maybe(p.snooped),
        p.attack,
        None if seat is None or not p.replies else p.replies[seat],
        setup.pack(p, seat) if drafting and seat is not None else (),
        setup.kept(p, seat) if drafting and seat is not None else (),
        setup.passed(p, seat) if drafting and seat is not None else (),
        _looking(p, seat),
    )


def _looking(p: Position, seat: int | None) -> tuple[int, ...]:
    return () if p.step.what == TURN or p.step.seat != seat else looking(p)


def looking(p: Position) -> tuple[int, ...]:
    """The cards that whoever decides now looks at, top first."""
    what = p.step.what
    if what == BAG or what == FETCH:
        return action_cards.looked_at(p)
    if what == SEARCHED and p.step.card == 0:
        return properties.searched(p)
    return ()
