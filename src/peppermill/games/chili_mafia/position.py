"""A match of Chili Mafia as data, and the small things that happen to cards. The rules are in the modules that use this one.

Hands are sorted runs of kinds in one flat list; deck, discard and properties carry, above the kind, who knows that card; gangs
are shared immutable values in numbered places. So a copy is a handful of list copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.buffers import append, vec
from peppermill.core.errors import IllegalAction
from peppermill.core.state import State
from peppermill.core.values import Action, Event
from peppermill.games.chili_mafia.deck import BIT, DANCER, DAWN_RAID, LIMIT, MOST_PLAYERS, STRENGTH
from peppermill.games.chili_mafia.events import Drew
from peppermill.games.chili_mafia.gangs import EMPTY, Gang
from peppermill.games.chili_mafia.memory import DECK, EVERYONE, Diary, no_facts
from peppermill.games.chili_mafia.moves import Attack
from peppermill.games.chili_mafia.setting import Setting
from peppermill.games.chili_mafia.steps import FIRST_STEP, Step

ID: Final = "chili-mafia"
NOBODY: Final = -1
_ALL_SEATS: Final = 255
_FEW_GANGS: Final = 24
_NO_CARDS: Final = vec[i64]([])
_NO_GANGS: Final = vec[Gang]([])
_NO_STEPS: Final = vec[Step]([FIRST_STEP] * 8)
NO_REPLIES: Final[list[Action | None]] = []
"""Nobody decides together with others. Never changed."""

# A card in the deck, the discard or the property deck is its kind, and above it those who know it (as bits):
# `card & KIND`, `card >> KNOWERS`, `kind + KNOWN * observers`.
KIND: Final = 63
KNOWERS: Final = 6
KNOWN: Final = 64
PUBLIC: Final = 64 * 511
"""Everyone knows it: KNOWN * EVERYONE, in numbers that the compiler can multiply."""

# A property that somebody holds is the seat, above it its kind, and above that whether everyone knows of it.
_HOLDER: Final = 7
_PROPERTY: Final = 8
_PROPERTY_AT: Final = 3
_PROPERTY_KIND: Final = 15
_SHOWN: Final = 128


def _seats_in(seats: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(MOST_PLAYERS) if seats & BIT[seat]])


SEATS_IN: Final = tuple([_seats_in(seats) for seats in range(_ALL_SEATS + 1)])
"""The seats of a set of seats (as bits)."""


def illegal(code: str, **params: Any) -> IllegalAction:
    return IllegalAction.of(ID, code, **params)


def held_property(seat: i64, kind: i64, shown: bool) -> i64:
    """A property that a seat holds, as a number; `shown`: everyone knows of it."""
    return seat + _PROPERTY * kind + (_SHOWN if shown else 0)


def holder_of(entry: i64) -> i64:
    return entry & _HOLDER


def property_of(entry: i64) -> i64:
    return entry >> _PROPERTY_AT & _PROPERTY_KIND


def is_shown(entry: i64) -> bool:
    return entry >= _SHOWN


class Position(State):
    """The data of a match. `state.py` makes it playable."""

    def __init__(self, setting: Setting) -> None:  # noqa: PLR0915 — the data of a match, one line each
        players: i64 = setting.players
        self.setting = setting
        self.step: Step = FIRST_STEP
        """What the match waits for."""
        self._agenda: vec[Step] = _NO_STEPS[:]
        """What is to be done before the turn goes on, last one first. Only the first `planned` of these places are in use: a list
        that grows and shrinks all the time would cost more than all the rest of a step."""
        self.planned: i64 = 0
        self.first: i64 = NOBODY
        self.turn: i64 = NOBODY
        self.turns: i64 = 0
        """Turns begun."""
        self.last_turns: i64 = NOBODY
        """Turns still to come after this one, once the deck has run out (CM-28)."""
        # Cards
        self.hands: vec[i64] = vec[i64]([0] * (players * LIMIT))
        self.held: vec[i64] = vec[i64]([0] * players)
        self.deck: vec[i64] = _NO_CARDS
        """Bottom first."""
        self.deck_size: i64 = 0
        self.pile: vec[i64] = _NO_CARDS
        """The discard, bottom first."""
        self.pile_size: i64 = 0
        self.gangs: vec[Gang] = _NO_GANGS[:]
        self.owners: vec[i64] = vec[i64]([NOBODY] * _FEW_GANGS)
        """By gang: the seat it stands in front of; NOBODY for a free place."""
        self.raid_low: i64 = NOBODY
        """Everybody knows between which depths the Dawn Raid is: a Pinch may have slipped under it. NOBODY once it is drawn."""
        self.raid_high: i64 = NOBODY
        self.properties: list[int] = []
        """Those that somebody holds, each as `held_property`."""
        self.property_deck: list[int] = []
        """Bottom first."""
        # What is remembered
        self.diary: Diary = Diary(no_facts())
        self.lacks: vec[i64] = vec[i64]([0] * players)
        """By seat: names (as bits by strength; 0: what is no pepper) that everybody knows aren't in that hand (CM-26, CM-49)."""
        # This turn
        self.acted: bool = False
        self.forced: bool = False
        """Began without cards, and none has arrived: must pass (CM-8)."""
        self.hots: i64 = 0
        self.gambled: bool = False
        self.had: list[int] = []
        """Arrangements of the gangs that no free move may bring back (CM-8): where nothing else can either, only those before and
        after free moves."""
        self.tired: list[int] = []
        """Where Dancers stand that moved already, once for each."""
        self.raided: bool = False
        """A Dawn Raid in this turn: Dancers stay where they are (CM-38)."""
        self.bagged: list[int] = []
        """Where in the discard, from the bottom, Bagmen lie that were played in this turn: none of them is fetched (CM-8)."""
        self.snooped: i64 = NOBODY
        """Whose hand was seen: a Shakedown or a Booster must follow (CM-53)."""
        self.attack: Attack | None = None
        """The Hot card being played."""
        # Decisions at the same time
        self.asked: i64 = 0
        """Seats that haven't decided yet, as bits."""
        self.replies: list[Action | None] = NO_REPLIES
        # Only while a move is made
        self.stirred: bool = False
        """Have gangs changed?"""
        self.drawer: i64 = NOBODY
        self.drawn: list[int] = []
        # Draft
        self.lap: i64 = 0
        self.packs: vec[i64] = _NO_CARDS
        """Six cards for each pack, that of seat 0 first. The first `lap` of them were kept, in that order, by the seats the pack
        has visited; the others, sorted, are what it holds now. Empty once the draft is over."""
        # Last: what is set before is known to be there, and the compiled rules needn’t look whether it is each time.
        super().__init__()
        self.players = players

    def seat_after(self, seat: i64) -> i64:
        """The next one clockwise."""
        seat += 1
        if seat == self.players:
            return 0
        return seat

    # Hands

    def has(self, seat: i64, kind: i64) -> bool:
        start: i64 = seat * LIMIT
        i: i64 = start + self.held[seat] - 1
        hands = self.hands
        while i >= start and hands[i] > kind:
            i -= 1
        return i >= start and hands[i] == kind

    def count(self, seat: i64, kind: i64) -> i64:
        i: i64 = seat * LIMIT
        end: i64 = i + self.held[seat]
        hands = self.hands
        found: i64 = 0
        while i < end:
            if hands[i] == kind:
                found += 1
            i += 1
        return found

    def kinds_in_hand(self, seat: i64) -> i64:
        """As bits."""
        kinds: i64 = 0
        hands = self.hands
        i: i64 = seat * LIMIT
        end: i64 = i + self.held[seat]
        while i < end:
            kinds |= BIT[hands[i]]
            i += 1
        return kinds

    def hand(self, seat: i64) -> list[int]:
        start = seat * LIMIT
        return [self.hands[i] for i in range(start, start + self.held[seat])]

    def discards(self) -> list[int]:
        """The discard's kinds, bottom first."""
        return [self.pile[i] & KIND for i in range(self.pile_size)]

    def top_of_pile(self, cards: int) -> tuple[int, ...]:
        """The uppermost of them, top first; fewer where there are fewer."""
        n = self.pile_size
        return tuple([self.pile[n - 1 - i] & KIND for i in range(min(n, cards))])

    def put_in(self, seat: i64, kind: i64) -> None:
        """Into the hand, in order."""
        hands = self.hands
        start: i64 = seat * LIMIT
        i: i64 = start + self.held[seat]
        while i > start and hands[i - 1] > kind:
            hands[i] = hands[i - 1]
            i -= 1
        hands[i] = kind
        self.held[seat] += 1
        if self.forced and seat == self.turn:
            self.forced = False

    def pull_out(self, seat: i64, kind: i64) -> None:
        """Out of the hand, where it is."""
        hands = self.hands
        i: i64 = seat * LIMIT
        end: i64 = i + self.held[seat] - 1
        while hands[i] != kind:
            i += 1
        while i < end:
            hands[i] = hands[i + 1]
            i += 1
        hands[end] = 0
        self.held[seat] -= 1

    def show(self, seat: i64, kind: i64) -> None:
        """A card leaves the hand before everyone's eyes."""
        self.pull_out(seat, kind)
        self.diary.forget(BIT[seat], kind, EVERYONE)

    def discard(self, seat: i64, kind: i64) -> None:
        self.show(seat, kind)
        self.toss(kind)

    def toss(self, kind: i64) -> None:
        """Onto the discard, face up."""
        self.pile[self.pile_size] = kind + PUBLIC
        self.pile_size += 1

    def receive_openly(self, seat: i64, kind: i64) -> None:
        """Everyone sees what comes into the hand."""
        self.put_in(seat, kind)
        self.lacks[seat] = self.lacks[seat] & ~BIT[STRENGTH[kind]]
        self.diary.learn(EVERYONE, BIT[seat], kind)

    def hand_over(self, source: i64, seat: i64, kind: i64) -> None:
        """From hand to hand: the two know which card, the others don't."""
        self.pull_out(source, kind)
        self.put_in(seat, kind)
        self.lacks[seat] = 0
        pair = BIT[source] | BIT[seat]
        self.diary.forget(BIT[source], kind, BIT[seat])
        self.diary.blur(BIT[source], BIT[seat], EVERYONE & ~pair)
        self.diary.learn(BIT[source], BIT[seat], kind)

    # The draw deck

    def draw(self, seat: i64) -> i64:
        """The top card, into the hand unless it is the Dawn Raid. There must be one, and room for it."""
        top = self.deck_size - 1
        card = self.deck[top]
        kind: i64 = card & KIND
        self.deck_size = top
        if self.raid_low >= 0:
            if kind == DAWN_RAID:
                self.raid_low = NOBODY
                self.raid_high = NOBODY
                return kind
            if self.raid_high >= top:
                self.raid_high = top - 1
        self.put_in(seat, kind)
        self.diary.draw(seat, top, kind)
        if card >= KNOWN:
            self.diary.learn(card >> KNOWERS, BIT[seat], kind)
        self.lacks[seat] = 0
        if self.told is not None:
            if self.drawer != seat:
                self.tell_drawn()
            self.drawer = seat
            self.drawn.append(kind)
        return kind

    def slide_into_deck(self, under: i64, card: i64) -> None:
        deck = self.deck
        i = self.deck_size
        while i > under:
            deck[i] = deck[i - 1]
            i -= 1
        deck[under] = card
        self.deck_size += 1

    def pull_from_deck(self, under: i64) -> None:
        deck = self.deck
        self.deck_size -= 1
        while under < self.deck_size:
            deck[under] = deck[under + 1]
            under += 1

    def pull_from_pile(self, place: i64) -> None:
        pile = self.pile
        self.pile_size -= 1
        if self.bagged:
            self.bagged = [each if each < place else each - 1 for each in self.bagged if each != place]
        while place < self.pile_size:
            pile[place] = pile[place + 1]
            place += 1

    def look_at(self, seat: i64, place: i64, cards: i64) -> None:
        """The seat alone sees so many of the uppermost cards of the draw deck or the discard (DECK, PILE)."""
        mine = BIT[seat]
        stack = self.deck if place == DECK else self.pile
        i: i64 = (self.deck_size if place == DECK else self.pile_size) - 1
        end: i64 = max(-1, i - cards)
        while i > end:
            card = stack[i]
            if (card >> KNOWERS) & mine == 0:
                self.diary.forget(place, card & KIND, mine)
                stack[i] = card + mine * KNOWN
            i -= 1

    def tell_drawn(self) -> None:
        """What somebody has drawn since this was told last, all at once."""
        if self.drawn:
            seat, cards = self.drawer, tuple(sorted(self.drawn))
            self.drawn = []
            self.tell_only(Drew(seat, len(cards), cards), seat)
            self.tell_others(Drew(seat, len(cards), None), self.players, seat)

    def tell_pair(self, event: Event, blind: Event, one: i64, two: i64) -> None:
        """Two seats hear the whole story, the others the rest of it."""
        self.tell_only(event, one, two)
        self.tell_others(blind, self.players, one, two)

    @property
    def may_end(self) -> bool:
        """Without a pass (CM-8)."""
        return self.acted and not self.forced

    # Gangs

    def place(self, gang: Gang, seat: i64) -> i64:
        """On the first free place of the table. Returns its number."""
        n: i64 = len(self.gangs)
        number: i64 = 0
        while number < n and self.owners[number] >= 0:
            number += 1
        self.set_gang(number, gang, seat)
        self.stirred = True
        return number

    def set_gang(self, number: i64, gang: Gang, owner: i64) -> None:
        """On that place of the table, whatever was there."""
        while len(self.gangs) <= number:
            self.gangs = append(self.gangs, EMPTY)
        if len(self.gangs) > len(self.owners):
            self.owners = vec[i64](list(self.owners) + [NOBODY] * len(self.gangs))
        self.gangs[number] = gang
        self.owners[number] = owner

    def change(self, number: i64, gang: Gang) -> None:
        """A gang becomes another one, or vanishes with its last card."""
        self.gangs[number] = gang
        self.stirred = True
        if gang.size == 0:
            self.owners[number] = NOBODY
        if self.tired:
            self._rest(number)

    def _rest(self, number: i64) -> None:
        """No more tired Dancers than Dancers."""
        from_here = self.tired.count(number)
        dancers = self.dancers(number)
        while from_here > dancers:
            self.tired.remove(number)
            from_here -= 1

    def dancers(self, number: i64) -> int:
        return self.gangs[number].count(DANCER)

    def gang_at(self, number: i64) -> Gang:
        """The gang of that number; EMPTY where none stands."""
        if 0 <= number < len(self.gangs):
            return self.gangs[number]
        return EMPTY

    def complete_gangs(self, seat: i64) -> i64:
        found: i64 = 0
        owners = self.owners
        n: i64 = len(self.gangs)
        i: i64 = 0
        while i < n:
            if owners[i] == seat and self.gangs[i].complete:
                found += 1
            i += 1
        return found

    def allied(self, seat: i64, other: i64) -> bool:
        """Of one team, or the same."""
        return BIT[other] & self.setting.allies[seat] != 0

    # Hot Properties

    def property_count(self, seat: i64) -> i64:
        found: i64 = 0
        for entry in self.properties:
            if holder_of(entry) == seat:
                found += 1
        return found

    def held_kinds(self, seat: i64) -> i64:
        """The kinds of property a seat holds, as bits."""
        kinds: i64 = 0
        for entry in self.properties:
            if holder_of(entry) == seat:
                kinds |= BIT[property_of(entry)]
        return kinds

    def property_holders(self) -> i64:
        """The seats that hold any, as bits."""
        seats: i64 = 0
        for entry in self.properties:
            seats |= BIT[holder_of(entry)]
        return seats

    def lay_down(self, seat: i64, kind: i64) -> None:
        """A used property goes under its deck, where everyone saw it go. One that everyone knew of goes first."""
        shown: int = held_property(seat, kind, True)
        self.properties.remove(shown if shown in self.properties else held_property(seat, kind, False))
        self.property_deck.insert(0, kind + PUBLIC)

    # What comes next

    def then(self, step: Step) -> None:
        """To be done before everything that is on the agenda already."""
        if self.planned == len(self._agenda):
            self._agenda = append(self._agenda, step)
        else:
            self._agenda[self.planned] = step
        self.planned += 1

    def at_last(self, step: Step) -> None:
        """To be done after everything that is on the agenda already."""
        self.plan([step, *self.agenda()])

    def take_step(self) -> Step:
        """The next thing to do. There must be one."""
        self.planned -= 1
        return self._agenda[self.planned]

    def agenda(self) -> list[Step]:
        """What is to be done, last one first."""
        return [self._agenda[place] for place in range(self.planned)]

    def planned_at(self, place: i64) -> Step:
        """The step at that place of the agenda."""
        return self._agenda[place]

    def plan(self, steps: Sequence[Step]) -> None:
        """A new agenda, last one first."""
        self.planned = 0
        for step in steps:
            self.then(step)
