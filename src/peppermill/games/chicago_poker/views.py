"""What a seat may see. A card it may not know is None.

The classes that every view needs write their `__init__` out: the one a dataclass generates is never compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import ToAct
from peppermill.core.errors import CannotImagine
from peppermill.core.house import HouseRules
from peppermill.core.values import Value, View
from peppermill.games.chicago_poker.cards import CARDS, INFORMER, SIDE, TYPES
from peppermill.games.chicago_poker.choices import SEATS
from peppermill.games.chicago_poker.house import SECOND_INFORMER
from peppermill.games.chicago_poker.memory import is_public
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    ID,
    KNOWN_SHIFT,
    NAME,
    NONE,
    OVER,
    PHASE_NAMES,
    PUBLIC_BIT,
    REINFORCE,
    SEAT_BIT,
    SINCE_SHIFT,
    Position,
)
from peppermill.games.chicago_poker.rules.ending import REASONS
from peppermill.games.chicago_poker.rules.shootout import tied_seats


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
    """Further ones that the seat that looks knows through an Informer, without knowing where they lie now."""
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
    """What the seat that looks itself has decided to send; None if nobody, or not decided yet."""


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
    house: HouseRules = ()


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

    def __init__(  # noqa: PLR0913, PLR0917 — a dataclass writes one just as long; it is called by keyword
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


def no_such_view() -> CannotImagine:
    """What is said of a view that is not one of this game, or contradicts itself."""
    return CannotImagine("not-a-view", game=NAME)


# How they are built

_NOTHING_HIDDEN: Final[tuple[Hidden, ...]] = ()
_NOTHING_MIXED: Final[tuple[Mixed, ...]] = ()
_NO_CARDS: Final[tuple[int | None, ...]] = ()
_SEATS_IN: Final = tuple([tuple([seat for seat in range(SEATS) if mask & SEAT_BIT[seat]]) for mask in range(PUBLIC_BIT)])
"""The seats of a set of seats (bits)."""

_QUICK: Final = 1
_TACTICAL: Final = 2
_MUST_USE_ALL: Final = 4
_RULES: Final = tuple([Rules(bool(bits & _QUICK), bool(bits & _TACTICAL), bool(bits & _MUST_USE_ALL)) for bits in range(8)])


def see(p: Position, seat: int | None, to_act: ToAct) -> ChicagoView:
    """What that seat may see of a match, or a spectator."""
    players = p.players
    bit: i64 = PUBLIC_BIT if seat is None else SEAT_BIT[seat]
    return ChicagoView(
        game=ID,
        seat=seat,
        players=players,
        options=_rules(p),
        to_act=to_act,
        phase=PHASE_NAMES[p.phase],
        turn=p.turn,
        turns=p.turns,
        left=p.left,
        acted=p.acted,
        idle=p.idle,
        hand=() if seat is None else _hand(p, seat),
        hands=tuple([p.held[other] for other in range(players)]),
        pile=p.pile_size,
        discard=tuple([p.discard[i] for i in range(p.discard_size)]),
        stock=p.in_stock(),
        places=tuple([_place(p, place, bit) for place in range(p.places)]),
        mixed=tuple([_mixed(p, mix, bit) for mix in p.mixes]) if p.mixes else _NOTHING_MIXED,
        won=tuple([tuple([p.won[other * TYPES + kind] for kind in range(TYPES)]) for other in range(players)]),
        standoff=_standoff(p, seat) if p.phase == REINFORCE else None,
        shuffles=_shuffles(p) if p.shuffles > 0 else (),
        old=tuple([p.drawn[other] for other in range(players)]) if p.shuffles > 0 else (),
        winners=tuple([other for other in range(players) if p.winners & SEAT_BIT[other]]),
        reason=REASONS[p.reason] if p.phase == OVER else None,
    )


def _rules(p: Position) -> Rules:
    bits: i64 = 0
    if p.quick:
        bits |= _QUICK
    if p.tactical:
        bits |= _TACTICAL
    if p.must_use_all:
        bits |= _MUST_USE_ALL
    rules = _RULES[bits]
    return Rules(rules.quick, rules.tactical, rules.must_use_all_actions, p.house.rules) if p.house.rules else rules


def _hand(p: Position, seat: i64) -> tuple[int, ...]:
    return tuple([p.hands[seat * HAND + i] for i in range(p.held[seat])])


def _place(p: Position, place: i64, bit: i64) -> Place:
    establishment = p.town[place]
    marker = p.markers[place]
    table = p.table
    sides: list[tuple[int | None, ...]] = []
    hidden: list[Hidden] = []
    seat: i64 = 0
    while seat < p.players:
        side = place * p.players + seat
        laid = p.laid[side]
        if laid == 0:
            sides.append(_NO_CARDS)
        else:
            cards: list[int | None] = []
            slot: i64 = 0
            while slot < laid:
                entry = table[side * SIDE + slot]
                known: i64 = (entry >> KNOWN_SHIFT) & EVERYBODY
                if (entry >> AWARE_SHIFT) & EVERYBODY:
                    cards.append(entry & CARD_MASK if p.sees(side * SIDE + slot, bit) else None)
                    hidden.append(Hidden(seat, slot, _SEATS_IN[known], None))
                else:
                    cards.append(entry & CARD_MASK if known & bit else None)
                    if known != EVERYBODY:
                        hidden.append(Hidden(seat, slot, _SEATS_IN[known], entry >> SINCE_SHIFT))
                slot += 1
            sides.append(tuple(cards))
        seat += 1
    return Place(
        None if establishment == NONE else establishment,
        None if marker == NONE else marker,
        tuple(sides),
        tuple(hidden) if hidden else _NOTHING_HIDDEN,
    )


def _mixed(p: Position, mix: Mix, bit: i64) -> Mixed:
    """What the seat sees lying in a slot is no news here; what everybody is aware of is the same to all."""
    spots: list[Spot] = []
    cards: list[int] = []
    told: list[int] = []
    for spot in mix.spots:
        spots.append(Spot(spot // SIDE // p.players, spot % SIDE))
        entry = p.table[spot]
        aware: i64 = (entry >> AWARE_SHIFT) & EVERYBODY
        card: i64 = entry & CARD_MASK
        if aware & PUBLIC_BIT:
            cards.append(card)
        elif aware & bit and not p.sees(spot, bit):
            told.append(card)
    return Mixed(mix.seat, tuple(spots), tuple(sorted(cards)), tuple(sorted(told)), mix.sinces)


def _standoff(p: Position, seat: int | None) -> Standoff:
    sent: int | None = None
    if seat is not None and p.sent[seat] >= 0:
        sent = p.sent[seat]
    return Standoff(p.scene, p.round, tied_seats(p), sent)


def _shuffles(p: Position) -> tuple[Shuffle, ...]:
    """What everyone remembers of each, the first one first."""
    seen = _seen_by_all(p)
    back: list[list[int]] = [[] for _ in range(p.shuffles + 1)]
    label: i64 = 0
    while label < CARDS:
        if not seen[label]:
            back[p.joined[label]].append(INFORMER if label == SECOND_INFORMER else label)
        label += 1
    shuffles: list[Shuffle] = []
    for number in range(1, p.shuffles + 1):
        taker = p.takers[number]
        drawn = tuple([p.drawn[number * p.players + seat] for seat in range(p.players)])
        cards = tuple(sorted(back[number]))
        shuffles.append(Shuffle(p.whole[number] == 1, cards, None if taker == NONE else taker, drawn))
    return tuple(shuffles)


def _seen_by_all(p: Position) -> list[bool]:
    """By card: does everybody see where it is now?"""
    seen = [False] * CARDS
    i: i64 = 0
    while i < p.discard_size:
        seen[p.discard[i]] = True
        i += 1
    side: i64 = 0
    while side < p.places * p.players:
        slot: i64 = 0
        while slot < p.laid[side]:
            entry = p.table[side * SIDE + slot]
            if is_public(entry):
                seen[entry & CARD_MASK] = True
            slot += 1
        side += 1
    seen[INFORMER] = p.joined[INFORMER] == NONE
    seen[SECOND_INFORMER] = p.joined[SECOND_INFORMER] == NONE
    return seen
