"""What a seat sees of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import ToAct
from peppermill.core.house import HouseRules
from peppermill.core.values import Action, Value, View
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.deck import BAGMAN, BIT, STRENGTHS
from peppermill.games.chili_mafia.memory import DECK, HANDS, PILE, WATCHERS
from peppermill.games.chili_mafia.moves import Attack
from peppermill.games.chili_mafia.position import ID, KIND, KNOWN, PUBLIC, SEATS_IN, Position, holder_of, is_shown, property_of
from peppermill.games.chili_mafia.rules import attacks, setup
from peppermill.games.chili_mafia.rules.stages import DECISIONS
from peppermill.games.chili_mafia.setting import Setting
from peppermill.games.chili_mafia.steps import RECRUIT, Step


@dataclass
class SetupView(Value):
    """The table's options."""

    teams: str
    advanced: bool
    goodfellas: bool
    hot_properties: bool
    edition: str
    raid_under: int
    house: HouseRules = ()


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


@dataclass(init=False)
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

    # Written out: the one a dataclass generates is never compiled, and a view is made at every move.
    def __init__(  # noqa: PLR0913, PLR0917 — called by keyword
        self,
        game: str,
        seat: int | None,
        players: int,
        setup: SetupView,
        to_act: ToAct,
        step: Step,
        agenda: tuple[Step, ...],
        first: int | None,
        turn: int | None,
        turns: int,
        last_turns: int | None,
        hand: tuple[int, ...],
        hand_sizes: tuple[int, ...],
        gangs: tuple[GangView, ...],
        points: tuple[int, ...],
        deck: int,
        deck_known: tuple[Buried, ...],
        raid_low: int | None,
        raid_high: int | None,
        discard: tuple[int | None, ...],
        discard_own: tuple[int, ...],
        memory: tuple[Memory, ...],
        common: tuple[Memory, ...],
        lacks: tuple[tuple[int, ...], ...],
        properties: tuple[int, ...],
        property_counts: tuple[int, ...],
        properties_known: tuple[HeldProperty, ...],
        property_deck: int,
        property_bottom: tuple[int, ...],
        acted: bool,
        forced: bool,
        hots: int,
        hots_allowed: int,
        gambled: bool,
        had: tuple[int, ...],
        tired: tuple[int, ...],
        raided: bool,
        bagmen: tuple[int | None, ...],
        snooped: int | None,
        attack: Attack | None,
        reply: Action | None,
        pack: tuple[int, ...],
        kept: tuple[int, ...],
        passed: tuple[tuple[int, ...], ...],
        looking: tuple[int, ...],
    ) -> None:
        self.game = game
        self.seat = seat
        self.players = players
        self.setup = setup
        self.to_act = to_act
        self.step = step
        self.agenda = agenda
        self.first = first
        self.turn = turn
        self.turns = turns
        self.last_turns = last_turns
        self.hand = hand
        self.hand_sizes = hand_sizes
        self.gangs = gangs
        self.points = points
        self.deck = deck
        self.deck_known = deck_known
        self.raid_low = raid_low
        self.raid_high = raid_high
        self.discard = discard
        self.discard_own = discard_own
        self.memory = memory
        self.common = common
        self.lacks = lacks
        self.properties = properties
        self.property_counts = property_counts
        self.properties_known = properties_known
        self.property_deck = property_deck
        self.property_bottom = property_bottom
        self.acted = acted
        self.forced = forced
        self.hots = hots
        self.hots_allowed = hots_allowed
        self.gambled = gambled
        self.had = had
        self.tired = tired
        self.raided = raided
        self.bagmen = bagmen
        self.snooped = snooped
        self.attack = attack
        self.reply = reply
        self.pack = pack
        self.kept = kept
        self.passed = passed
        self.looking = looking


_MOST_MEMORIES: Final = 100_000
_memories: Final[dict[int, Memory]] = {}


def _memory(each: i64) -> Memory:
    """A fact without its observers; made once."""
    known = _memories.get(each)
    if known is None:
        places = memory.places_of(each)
        known = Memory(
            card=memory.kind_of(each),
            seats=SEATS_IN[places & HANDS],
            deck=places & DECK != 0,
            discard=places & PILE != 0,
            low=memory.low_of(each),
            high=memory.high_of(each),
        )
        if len(_memories) < _MOST_MEMORIES:
            _memories[each] = known
    return known


def _setup(setting: Setting) -> SetupView:
    return SetupView(
        teams=setting.team_format,
        advanced=setting.advanced,
        goodfellas=setting.goodfellas,
        hot_properties=setting.properties,
        edition="en" if setting.english else "fr",
        raid_under=setting.under,
        house=setting.house,
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
            found.append(Buried(i, card & KIND, card >= PUBLIC))
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
            found.append(card & KIND)
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
    return tuple(found + hidden[: lost_bagmen(p, mine, len(hidden))])


def lost_bagmen(p: Position, mine: i64, hidden: i64) -> i64:
    """Of the Bagmen that can't be fetched in this turn, those of which one knows only that they are in the discard.

    After a Backup that are all that lie there, and not everybody knows how many those are.
    """
    return min(hidden, p.diary.facts().surely(mine, PILE, BAGMAN)) if hidden > 0 else 0


def _gangs(p: Position) -> tuple[GangView, ...]:
    found: list[GangView] = []
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        if p.owners[number] >= 0:
            gang = p.gangs[number]
            found.append(GangView(number, p.owners[number], gang.cards, gang.type, gang.points))
        number += 1
    return tuple(found)


def _points(gangs: tuple[GangView, ...], players: int) -> tuple[int, ...]:
    points = [0] * players
    for gang in gangs:
        points[gang.seat] += gang.points
    return tuple(points)


def _property_counts(p: Position) -> tuple[int, ...]:
    counts = [0] * p.players
    for entry in p.properties:
        counts[holder_of(entry)] += 1
    return tuple(counts)


def _properties_known(p: Position) -> tuple[HeldProperty, ...]:
    known = [(holder_of(entry), property_of(entry)) for entry in p.properties if is_shown(entry)]
    return tuple([HeldProperty(seat, kind) for seat, kind in sorted(known)])


def see(p: Position, seat: int | None, to_act: ToAct) -> MafiaView:
    """The match as a seat (None: a spectator) sees it. Whatever is hidden is not copied."""
    mine: i64 = WATCHERS if seat is None else BIT[seat]
    gangs = _gangs(p)
    discard_own: list[int] = []
    discard = _discard(p, mine, discard_own)
    facts = p.diary.facts()
    drafting = seat if len(p.packs) > 0 else None
    return MafiaView(
        game=ID,
        seat=seat,
        players=p.players,
        setup=_setup(p.setting),
        to_act=to_act,
        step=p.step,
        agenda=tuple(p.agenda()),
        first=_maybe(p.first),
        turn=_maybe(p.turn),
        turns=p.turns,
        last_turns=_maybe(p.last_turns),
        hand=() if seat is None else tuple(p.hand(seat)),
        hand_sizes=tuple(p.held),
        gangs=gangs,
        points=_points(gangs, p.players),
        deck=p.deck_size,
        deck_known=_deck_known(p, mine),
        raid_low=_maybe(p.raid_low),
        raid_high=_maybe(p.raid_high),
        discard=discard,
        discard_own=tuple(discard_own),
        memory=tuple([_memory(each) for each in facts.seen_by(mine)]),
        common=tuple([_memory(each) for each in facts.seen_by(WATCHERS)]),
        lacks=tuple([_strengths(mask) for mask in p.lacks]),
        properties=tuple(sorted([property_of(entry) for entry in p.properties if holder_of(entry) == seat])),
        property_counts=_property_counts(p),
        properties_known=_properties_known(p),
        property_deck=len(p.property_deck),
        property_bottom=tuple([card - PUBLIC for card in p.property_deck if card >= PUBLIC]),
        acted=p.acted,
        forced=p.forced,
        hots=p.hots,
        hots_allowed=attacks.hots_allowed(p, p.turn) if p.turn >= 0 else 0,
        gambled=p.gambled,
        had=tuple(p.had),
        tired=tuple(p.tired),
        raided=p.raided,
        bagmen=_bagmen(p, mine),
        snooped=_maybe(p.snooped),
        attack=p.attack,
        reply=None if seat is None or not p.replies else p.replies[seat],
        pack=() if drafting is None else setup.pack(p, drafting),
        kept=() if drafting is None else setup.kept(p, drafting),
        passed=() if drafting is None else setup.passed(p, drafting),
        looking=looking(p, seat),
    )


def looking(p: Position, seat: int | None) -> tuple[int, ...]:
    """The cards the seat looks at now, top first."""
    return DECISIONS[p.step.what].looking(p) if p.step.what <= RECRUIT and p.step.seat == seat else ()
