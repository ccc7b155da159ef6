"""Chili Mafia as numbers. Seats are relative to the one that looks: 0 is oneself, 1 the next one clockwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, u8

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import byte, vec
from peppermill.core.encoding import Layout, relative
from peppermill.core.sentence import Sentence
from peppermill.core.state import State
from peppermill.core.stepwise import StepwiseEncoding
from peppermill.core.values import Action, kind_of
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import BIT, CARD_NAMES, HAND, KINDS, LAST_PEPPER, LIMIT, PROPERTY_NAMES
from peppermill.games.chili_mafia.position import KIND, KNOWN, PUBLIC, Position, holder_of, is_shown, property_of
from peppermill.games.chili_mafia.rules import setup
from peppermill.games.chili_mafia.steps import RECRUIT, STEP_NAMES
from peppermill.games.chili_mafia.views import looking

A = TypeVar("A", bound=Action)
SENTENCES: Final = """\
| move | its words |
|---|---|
| keep, booster, discard, take, give | card |
| form | seat, cards, done (with a turncoat: without him) |
| add | card, gang |
| move | card, gang it leaves, gang it joins |
| attack | Hot card, own gang, attacker, rival gang, targets, done |
| join | the gang a turncoat goes into |
| shakedown | seat, card (done: any) |
| gamble | gang (done: from hand) |
| swap | rival gang, card, own gang |
| exchange, guard, fetch | cards, done |
| use | property, seat (done: none), cards, done |
| pass | card (done: none), gang (done: from hand) |
| arrange | arrangement |
| the others | none |
"""
ARRANGEMENTS: Final = 4
"""Room for the arrangements the Dawn Raid offers."""
_NO_GANGS: Final = vec[i64]([0] * 32)


class Wording:
    """The vocabulary for one number of players, and the words of every action."""

    def __init__(self, players: int, layout: Layout) -> None:
        self.players: i64 = players
        self.verb: i64 = layout.add("move", len(_SAID), ", ".join([row.verb for row in _SAID]))
        self.card: i64 = layout.add("card", KINDS, "a kind of card, 0 for none: as in the hand")
        self.gang: i64 = layout.add("gang", m.MOST_GANGS, "a gang, counted around the table from oneself")
        self.seat: i64 = layout.add("seat", players, "a relative seat")
        self.property: i64 = layout.add("property", len(PROPERTY_NAMES), ", ".join(PROPERTY_NAMES))
        self.done: i64 = layout.add("done", 1, "no (more) card, gang or seat")
        self.arrangement: i64 = layout.add("arrangement", ARRANGEMENTS, "the Dawn Raid's arrangements, in the order offered")
        self.counted: vec[i64] = _NO_GANGS[:]
        """The numbers of the gangs as they are counted now, and how many there are."""
        self.count: i64 = 0
        self.rank: vec[i64] = _NO_GANGS[:]
        """By number of a gang: where it is counted; −1 for none, as for all numbers from `numbered` on."""
        self.numbered: i64 = 0
        self.scratch = Sentence()
        self.me: i64 = 0
        """The seat that speaks, and the place of what it says in the legal list; and where its words go."""
        self.place: i64 = 0
        self.out: Sentence = self.scratch

    def count_gangs(self, p: Position, seat: i64) -> None:
        owners = p.owners
        n: i64 = len(p.gangs)
        while len(self.rank) < n:
            self.counted = vec[i64]([0] * (2 * len(self.rank)))
            self.rank = self.counted[:]
        counted = self.counted
        rank = self.rank
        count: i64 = 0
        number: i64 = 0
        while number < n:
            rank[number] = -1
            number += 1
        step: i64 = 0
        owner = seat
        while step < self.players:
            number = 0
            while number < n:
                if owners[number] == owner:
                    rank[number] = count
                    counted[count] = number
                    count += 1
                number += 1
            step += 1
            owner += 1
            if owner == self.players:
                owner = 0
        self.count = count
        self.numbered = n

    def rank_of(self, number: i64) -> i64:
        """Where the gang is counted; −1 if there is none of that number any more."""
        if number >= self.numbered:
            return -1
        return self.rank[number]

    # The words, one after the other

    def say_card(self, card: i64) -> None:
        self.out.add(self.card + card)

    def say_cards(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.out.add(self.card + card)
        self.out.add(self.done)

    def say_maybe(self, card: int | None) -> None:
        if card is None:
            self.out.add(self.done)
        else:
            self.out.add(self.card + card)

    def say_gang(self, number: i64) -> None:
        """A gang that an attack has already wiped out can't be pointed at any more."""
        rank = self.rank_of(number)
        if rank < 0:
            self.out.add(self.done)
        else:
            self.out.add(self.gang + rank)

    def say_gang_if(self, number: int | None) -> None:
        if number is None:
            self.out.add(self.done)
        else:
            self.say_gang(number)

    def say_seat(self, seat: i64) -> None:
        word = self.seat + seat - self.me
        if seat < self.me:
            word += self.players
        self.out.add(word)

    def say_seat_if(self, seat: int | None) -> None:
        if seat is None:
            self.out.add(self.done)
        else:
            self.say_seat(seat)

    def name_of(self, seat: int, word: int) -> str:
        """A word as the notation writes it: gangs by their numbers, seats from 1."""
        if word < self.card:
            return _SAID[word - self.verb].verb
        if word < self.gang:
            return CARD_NAMES[word - self.card]
        if word < self.seat:
            return f"G{self.counted[word - self.gang]}"
        if word < self.property:
            return f"P{(seat + word - self.seat) % self.players + 1}"
        if word < self.done:
            return PROPERTY_NAMES[word - self.property]
        return "done" if word == self.done else f"arrangement {word - self.arrangement + 1}"

    def of(self, seat: int, action: Action, number: int) -> list[int]:
        """For gangs that were just counted; `number` is the action's place in the legal list."""
        scratch = self.scratch
        scratch.begin((), [])
        scratch.next_action()
        self.spell(seat, action, number, scratch)
        return scratch.words_of(0)

    def spell(self, seat: i64, action: Action, number: i64, out: Sentence) -> None:
        """The same, added to a sentence."""
        self.me = seat
        self.place = number
        self.out = out
        # A mask asks for all of them, and most are these: called directly, as other common ones are in the rules.
        if isinstance(action, m.Attack):
            out.add(self.verb + _ATTACK)
            _attack(self, action)
        elif isinstance(action, m.Form):
            out.add(self.verb + _FORM)
            _form(self, action)
        elif isinstance(action, m.Move):
            out.add(self.verb + _MOVE)
            _move(self, action)
        elif isinstance(action, m.Add):
            out.add(self.verb + _ADD)
            _add(self, action)
        else:
            verb = _VERB[type(action)]
            out.add(self.verb + verb)
            _SAID[verb].say(self, action)


# One row an action, in the order of the verbs: what is said after it.


class _Said(Generic[A]):
    """How one kind of action is said."""

    def __init__(self, action: type[A], say: Callable[[Wording, A], None]) -> None:
        self.action = action
        self.verb = kind_of(action)
        self.say = say


def _nothing_more(w: Wording, action: Action) -> None:
    return


def _attack(w: Wording, action: m.Attack) -> None:
    w.say_card(action.hot)
    w.say_gang(action.by)
    w.say_card(action.attacker)
    w.say_gang(action.gang)
    w.say_cards(action.targets)


def _form(w: Wording, action: m.Form) -> None:
    w.say_seat(action.at)
    w.say_cards(action.cards)


def _add(w: Wording, action: m.Add) -> None:
    w.say_card(action.card)
    w.say_gang(action.gang)


def _move(w: Wording, action: m.Move) -> None:
    w.say_card(action.card)
    w.say_gang(action.source)
    w.say_gang(action.gang)


def _shakedown(w: Wording, action: m.Shakedown) -> None:
    w.say_seat(action.seat)
    w.say_maybe(action.card)


def _swap(w: Wording, action: m.Swap) -> None:
    w.say_gang(action.gang)
    w.say_card(action.card)
    w.say_gang(action.to)


def _use(w: Wording, action: m.Use) -> None:
    w.out.add(w.property + action.property)
    w.say_seat_if(action.seat)
    w.say_cards(action.cards)


def _pass(w: Wording, action: m.Pass) -> None:
    w.say_maybe(action.card)
    w.say_gang_if(action.gang)


_SAID: Final[tuple[_Said[Any], ...]] = (
    _Said(m.Keep, lambda w, action: w.say_card(action.card)),
    _Said(m.Form, _form),
    _Said(m.Add, _add),
    _Said(m.Move, _move),
    _Said(m.Attack, _attack),
    _Said(m.Join, lambda w, action: w.say_gang_if(action.gang)),
    _Said(m.Earner, _nothing_more),
    _Said(m.Shakedown, _shakedown),
    _Said(m.Bagman, _nothing_more),
    _Said(m.Booster, lambda w, action: w.say_card(action.pepper)),
    _Said(m.Gamble, lambda w, action: w.say_gang_if(action.gang)),
    _Said(m.Swap, _swap),
    _Said(m.Exchange, lambda w, action: w.say_cards(action.cards)),
    _Said(m.Use, _use),
    _Said(m.Pass, _pass),
    _Said(m.End, _nothing_more),
    _Said(m.Discard, lambda w, action: w.say_maybe(action.card)),
    _Said(m.Take, lambda w, action: w.say_maybe(action.card)),
    _Said(m.Give, lambda w, action: w.say_maybe(action.card)),
    _Said(m.Draw, _nothing_more),
    _Said(m.Stop, _nothing_more),
    _Said(m.Decline, _nothing_more),
    _Said(m.Fuggedaboutit, _nothing_more),
    _Said(m.Guard, lambda w, action: w.say_cards(action.cards)),
    _Said(m.Arrange, lambda w, action: w.out.add(w.arrangement + w.place)),
    _Said(m.Fetch, lambda w, action: w.say_cards(action.cards)),
)
_VERB: Final[dict[type, int]] = {row.action: number for number, row in enumerate(_SAID)}
_ATTACK: Final[int] = _VERB[m.Attack]
_FORM: Final[int] = _VERB[m.Form]
_MOVE: Final[int] = _VERB[m.Move]
_ADD: Final[int] = _VERB[m.Add]


ROWS: Final = 32
"""Gangs that are shown. There are hardly ever more; what stands beyond them can still be named in a move."""
_PROPERTIES: Final = len(PROPERTY_NAMES)
_MOST: Final = 255
_CARDS: Final = "by kind: 23 peppers from the weakest to the strongest, then Hot, answer and action cards; 0 stands for none"


class MafiaEncoding(StepwiseEncoding):
    """For one number of players; the options don't change it."""

    version = 1
    notes = f"{SENTENCES}\nKinds of cards, from 0: {', '.join(CARD_NAMES)}.\n"

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.wording = Wording(players, self.moves)
        see = self.observation
        self.step: i64 = see.add("step", RECRUIT + 1, "what is decided: " + ", ".join(STEP_NAMES[: RECRUIT + 1]))
        self.step_seat: i64 = see.add("step seat", players, "about whom, by relative seat")
        self.step_card: i64 = see.add("step card", KINDS, "about which card, by kind")
        self.asked: i64 = see.add("asked", 1, "is oneself asked now?")
        self.turn: i64 = see.add("turn", players, "whose turn it is, by relative seat")
        self.acted: i64 = see.add("acted", 1, "has that player acted?")
        self.forced: i64 = see.add("forced", 1, "did the turn begin without cards?")
        self.gambled: i64 = see.add("gambled", 1, "was a Gambler used?")
        self.hots: i64 = see.add("hots", 1, "Hot cards played in this turn", _MOST)
        self.raided: i64 = see.add("raided", 1, "was there a Dawn Raid in this turn?")
        self.snooped: i64 = see.add("snooped", players, "whose hand was seen, by relative seat")
        self.attack: i64 = see.add("attack", self.moves.size, "the Hot card being played, in the words of the actions")
        self.hand: i64 = see.add("hand", KINDS, f"own cards, {_CARDS}", LIMIT)
        self.held: i64 = see.add("held", players, "cards in hand, by relative seat", LIMIT)
        self.pack: i64 = see.add("pack", KINDS, "the draft pack before oneself, by kind", HAND)
        self.kept: i64 = see.add("kept", KINDS, "cards kept from the draft, by kind", HAND)
        self.looking: i64 = see.add("looking", KINDS, "cards oneself is looking at, by kind", LIMIT)
        self.deck: i64 = see.add("deck", 1, "cards in the draw deck", _MOST)
        self.raid: i64 = see.add(
            "raid", 2, "the Dawn Raid has at least and at most so many cards under it, plus 1; 0: drawn", _MOST
        )
        self.last: i64 = see.add("last turns", 1, "turns still to come once the deck is empty, plus 1", players + 1)
        self.pile: i64 = see.add("discard", KINDS, "cards in the discard that oneself knows, by kind", _MOST)
        self.pile_size: i64 = see.add("discard size", 1, "all cards in it", _MOST)
        self.owned: i64 = see.add("properties", _PROPERTIES, "own Hot Properties: " + ", ".join(PROPERTY_NAMES), _MOST)
        self.counts: i64 = see.add("property counts", players, "by relative seat", _MOST)
        self.known: i64 = see.add("known properties", players * _PROPERTIES, "relative seat × property everyone knows of", _MOST)
        self.points: i64 = see.add("points", players, "of the complete gangs, counted up to 255, by relative seat", _MOST)
        self.row: i64 = players + 2 + LAST_PEPPER
        self.gangs: i64 = see.add(
            "gangs",
            ROWS * self.row,
            "gang, counted around the table from oneself × (owner by relative seat; complete; points; 23 peppers by kind)",
            _MOST,
        )
        self.remember_said()

    # What is seen

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        if not isinstance(state, Position):
            raise TypeError("not a state of Chili Mafia")
        p: Position = state
        me: i64 = seat
        self.wording.count_gangs(p, me)
        self._see_moment(p, me, out, at)
        self._see_cards(p, me, out, at)
        self._see_properties(p, me, out, at)
        self._see_gangs(p, me, out, at)
        actors = state.to_act
        if actors is not CHANCE and seat in actors:
            out[at + self.asked] = 1

    def _one(self, first: i64, seat: i64, me: i64, out: vec[u8]) -> None:
        """Mark a seat, if it is one."""
        if seat >= 0:
            out[first + relative(seat, me, self.players)] = 1

    def _see_moment(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        step = p.step
        if step.what <= RECRUIT:
            out[at + self.step + step.what] = 1
            self._one(at + self.step_seat, step.seat, me, out)
            out[at + self.step_card + step.card] = 1
        self._one(at + self.turn, p.turn, me, out)
        self._one(at + self.snooped, p.snooped, me, out)
        out[at + self.acted] = 1 if p.acted else 0
        out[at + self.forced] = 1 if p.forced else 0
        out[at + self.gambled] = 1 if p.gambled else 0
        out[at + self.hots] = byte(p.hots)
        out[at + self.raided] = 1 if p.raided else 0
        attack = p.attack
        if attack is not None:
            for word in self.wording.of(me, attack, 0):
                out[at + self.attack + word] = 1

    def _see_cards(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        hands = p.hands
        i: i64 = me * LIMIT
        end: i64 = i + p.held[me]
        to: i64 = at + self.hand
        while i < end:
            out[to + hands[i]] += 1
            i += 1
        seat: i64 = 0
        while seat < self.players:
            out[at + self.held + relative(seat, me, self.players)] = byte(p.held[seat])
            seat += 1
        if len(p.packs) > 0:
            for card in setup.pack(p, me):
                out[at + self.pack + card] += 1
            for card in setup.kept(p, me):
                out[at + self.kept + card] += 1
        for card in looking(p, me):
            out[at + self.looking + card] += 1
        out[at + self.deck] = byte(p.deck_size)
        out[at + self.raid] = byte(p.raid_low + 1)
        out[at + self.raid + 1] = byte(p.raid_high + 1)
        out[at + self.last] = byte(p.last_turns + 1)
        bit: i64 = BIT[me] * KNOWN
        pile = p.pile
        to = at + self.pile
        i = 0
        end = p.pile_size
        while i < end:
            card_known = pile[i]
            if card_known >= PUBLIC or card_known & bit:
                out[to + (card_known & KIND)] += 1
            i += 1
        out[at + self.pile_size] = byte(p.pile_size)

    def _see_properties(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        for entry in p.properties:
            kind = property_of(entry)
            step = relative(holder_of(entry), me, self.players)
            out[at + self.counts + step] += 1
            if step == 0:
                out[at + self.owned + kind] += 1
            if is_shown(entry):
                out[at + self.known + step * _PROPERTIES + kind] += 1

    def _see_gangs(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        players = self.players
        wording = self.wording
        seat: i64 = -1
        total: i64 = 0
        rank: i64 = 0
        while rank < wording.count:
            number = wording.counted[rank]
            gang = p.gangs[number]
            owner = p.owners[number]
            if owner != seat:
                # They are counted around the table: those of a seat follow each other.
                seat = owner
                total = 0
            points = gang.points
            total += points
            step = relative(seat, me, players)
            out[at + self.points + step] = byte(total)
            if rank < ROWS:
                to: i64 = at + self.gangs + rank * self.row
                out[to + step] = 1
                if gang.complete:
                    out[to + players] = 1
                    out[to + players + 1] = byte(points)
                to += players + 1
                for card in gang.cards:
                    out[to + card] += 1
            rank += 1

    # What may be said

    def prepare(self, state: State, seat: int) -> None:
        if not isinstance(state, Position):
            raise TypeError("not a state of Chili Mafia")
        self.wording.count_gangs(state, seat)

    def words(self, state: State, seat: int, action: Action, number: int) -> list[int]:
        return self.wording.of(seat, action, number)

    def spell(self, state: State, seat: int, action: Action, number: int, out: Sentence) -> None:
        self.wording.spell(seat, action, number, out)

    def label(self, state: State, seat: int, index: i64) -> str:
        self.prepare(state, seat)
        return self.wording.name_of(seat, index)

    def so_far(self, state: State, seat: int) -> float:
        """What the gangs in front of the seat are worth."""
        if not isinstance(state, Position):
            raise TypeError("not a state of Chili Mafia")
        return float(sum([gang.points for number, gang in enumerate(state.gangs) if state.owners[number] == seat]))
