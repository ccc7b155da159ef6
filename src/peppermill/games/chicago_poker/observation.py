"""All that a seat sees, as numbers: version 2 of the encoding. The numbers of version 1 come first, and mean what they meant."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import blank, byte, extend, room, vec
from peppermill.core.encoding import relative
from peppermill.core.state import State
from peppermill.games.chicago_poker.cards import CARDS, COLOURS, SIDE, colour_of
from peppermill.games.chicago_poker.encoding import ChicagoEncoding, write_round
from peppermill.games.chicago_poker.house import ACTIONS
from peppermill.games.chicago_poker.memory import AGES, went_back
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.position import (
    ACT,
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    NONE,
    OPEN,
    ORDER,
    PUBLIC_BIT,
    REINFORCE,
    SEAT_BIT,
    UNDECIDED,
    Position,
)
from peppermill.games.chicago_poker.rules.shootout import undecided
from peppermill.games.chicago_poker.sheet import Sheet
from peppermill.games.chicago_poker.state import ChicagoState

_MOST: Final = 255
ROWS: Final = 16
"""Shuffles that are shown, the last ones. There are hardly ever more; what is left of older ones is of little use."""

_WHOLE: Final = 0
_TAKER: Final = 1
"""Who holds one of its cards, by relative seat, plus 1."""
_DRAWN: Final = 2
"""By relative seat."""


class FullChicagoEncoding(ChicagoEncoding):
    """For one number of players; the options don't change it."""

    version = 2
    left_out = {  # noqa: RUF012 — a ClassVar of the base class
        "options": "an encoding belongs to one set of options",
        "turns": "a clock; as long as it matters it is in `first turns`",
        "order of discard": "how it lies has no meaning: any card of it may be taken, and all of it is shuffled",
    }

    def __init__(self, players: int, places: int = 0) -> None:
        super().__init__(players, places)
        see = self.observation
        self.to_decide: i64 = see.add("asked", players, "who is to decide now, by relative seat")
        self.first_turns: i64 = see.add("first turns", 1, "turns begun, counted up to 3: the first ones are shorter", ACTIONS)
        self.rounds: i64 = see.add("rounds", 1, "rounds of reinforcements, counted up to 255", _MOST)
        self.sent_colour: i64 = see.add("sent colour", COLOURS, "of one's own reinforcement: red, yellow, green, blue, violet")
        slots = int(self.places) * players * SIDE
        self.knowers = see.add(
            "knowers",
            slots * players,
            "place × relative seat × slot, for a card that not everybody knows × relative seat: knows what lies here",
        )
        self.age = see.add(
            "age",
            slots,
            "place × relative seat × slot, likewise: shuffles since it was laid, plus 1, counted up to 32; in a mix those of its "
            "unknown cards, in the first of its slots",
            AGES,
        )
        self.mix: i64 = see.add(
            "mix", slots, "place × relative seat × slot: the mix of cards driven face down that it belongs to, 1, 2 …", slots
        )
        self.mix_open: i64 = see.add(
            "mix shown", slots, "the card shown here is one that everybody knows to lie somewhere in that mix"
        )
        self.went_back: i64 = see.add(
            "went back",
            CARDS,
            "by kind (the last one: the second Informer): with which shuffle the card went back that nobody has shown since, "
            "1 for the last one, counted up to 32; 0: with none",
            AGES,
        )
        most_drawn = HAND + SIDE * int(self.places) + 1  # in hand and on the table
        self.shuffle_size: i64 = players + _DRAWN
        self.shuffles: i64 = see.add(
            "shuffles",
            ROWS * (players + _DRAWN),
            "the last shuffle, the one before it … × (1: by a Corruption, 2: of an empty pile; who holds one of its cards since "
            "then, relative seat plus 1; by relative seat: cards drawn after it and before the next one, not shown yet)",
            most_drawn,
        )
        self.old: i64 = see.add(
            "old",
            players,
            "by relative seat: cards drawn before the first shuffle and not shown yet, plus 1; 0: no shuffle",
            most_drawn,
        )
        self._blank = blank(see.size)
        self._before = blank(self.went_back)
        self._after = blank(see.size - self.went_back - CARDS)

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        if not isinstance(state, ChicagoState):
            raise TypeError("not a state of Chicago Poker")
        self._see(state, seat, out, at)
        if state.shuffles > 0:
            to: i64 = at + self.went_back
            for age in went_back(state):
                out[to] = age
                to += 1

    def add(self, state: State, seat: int, out: vec[u8]) -> vec[u8]:
        """What lasts is copied as a whole from the sheet on which it was noted."""
        if not isinstance(state, ChicagoState):
            raise TypeError("not a state of Chicago Poker")
        p: Position = state
        me: i64 = seat
        if len(p.sheets) == 0:
            p.sheets = vec[Sheet]([Sheet() for _ in range(self.players)])
        sheet = p.sheets[me]
        if sheet.upheavals != p.upheavals or sheet.encoding is not self:
            self._note_all(p, me, sheet)
        elif sheet.lays != p.lays:
            self._note_new_cards(p, me, sheet)
        at = len(out)
        out = extend(out, sheet.numbers)
        self._see_passing(p, me, out, at)
        return out

    def _note_all(self, p: Position, me: i64, sheet: Sheet) -> None:
        if p.shuffles == 0:
            numbers = self._blank[:]
        else:
            numbers = extend(extend(extend(room(len(self._blank)), self._before), went_back(p)), self._after)
        self._see_lasting(p, me, numbers, 0)
        sheet.numbers = numbers
        sheet.laid = p.laid[:]
        sheet.lays = p.lays
        sheet.upheavals = p.upheavals
        sheet.encoding = self

    def _note_new_cards(self, p: Position, me: i64, sheet: Sheet) -> None:
        """Those that were laid since the sheet was written."""
        laid = p.laid
        noted = sheet.laid
        side: i64 = 0
        while side < len(laid):
            if laid[side] != noted[side]:
                self._see_side(p, me, side, noted[side], sheet.numbers, 0)
                self._forget_shown(p, side * SIDE + noted[side], side * SIDE + laid[side], sheet.numbers)
                noted[side] = laid[side]
            side += 1
        sheet.lays = p.lays

    def _forget_shown(self, p: Position, spot: i64, end: i64, numbers: vec[u8]) -> None:
        """What lies face up in these slots is none of the cards that went back and have not been seen since."""
        while spot < end:
            entry = p.table[spot]
            if entry & OPEN == OPEN:
                numbers[self.went_back + (entry & CARD_MASK)] = 0
            spot += 1

    def _see_lasting(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        """All but what went back."""
        super()._see_lasting(p, me, out, at)
        if p.mixes:
            number: i64 = 0
            for mix in p.mixes:
                number += 1
                self._see_unsorted(p, me, mix, number, out, at)

    def _see_passing(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        super()._see_passing(p, me, out, at)
        players = self.players
        out[at + self.first_turns] = byte(p.turns, ACTIONS)
        # Who is asked, as `to_act` says it: to have it made and to read it again would take longer.
        if p.phase == ACT or p.phase == ORDER:
            out[at + self.to_decide + relative(p.turn, me, players)] = 1
        elif p.phase == REINFORCE:
            for actor in undecided(p):
                out[at + self.to_decide + relative(actor, me, players)] = 1
            out[at + self.rounds] = byte(p.round)
            if p.tied & SEAT_BIT[me] and p.sent[me] != UNDECIDED and p.sent[me] != NONE:
                out[at + self.sent_colour + colour_of(p.sent[me])] = 1
        if p.shuffles > 0:
            self._see_shuffles(p, me, out, at)

    def _slot(self, me: i64, spot: i64) -> i64:
        """The number of a slot, as oneself counts them."""
        side = spot // SIDE
        place = side // self.players
        who = relative(side % self.players, me, self.players)
        return (place * self.players + who) * SIDE + spot % SIDE

    def _see_unsorted(self, p: Position, me: i64, mix: Mix, number: i64, out: vec[u8], at: i64) -> None:
        """Which slots belong together; what everybody knows to lie there; how long the rest has been lying."""
        bit: i64 = SEAT_BIT[me]
        unseen: list[int] = []
        known: list[int] = []
        place: i64 = 0
        for spot in mix.spots:
            slot = self._slot(me, spot)
            entry = p.table[spot]
            out[at + self.mix + slot] = byte(number)
            if place < len(mix.sinces):
                out[at + self.age + slot] = byte(p.shuffles - mix.sinces[place] + 1, AGES)
            place += 1
            aware: i64 = (entry >> AWARE_SHIFT) & EVERYBODY
            if p.sees(spot, bit):
                if aware & PUBLIC_BIT:
                    out[at + self.mix_open + slot] = 1
                continue
            unseen.append(slot)
            if aware & bit:
                known.append((entry & CARD_MASK) * 2 + (1 if aware & PUBLIC_BIT else 0))
        # In the order in which version 1 shows these cards, in the slots of which one knows no more.
        known.sort()
        for i, card in enumerate(known):
            out[at + self.mix_open + unseen[i]] = u8(card % 2)

    def _see_shuffles(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        players = self.players
        drawn = p.drawn
        last = p.shuffles
        row: i64 = 0
        while row < ROWS and row < last:
            number: i64 = last - row
            to: i64 = at + self.shuffles + row * self.shuffle_size
            out[to + _WHOLE] = 2 if p.whole[number] == 1 else 1
            taker = p.takers[number]
            if taker != NONE:
                out[to + _TAKER] = u8(relative(taker, me, players) + 1)
            first: i64 = number * players
            write_round(drawn, first, first + players, first + me, out, to + _DRAWN)
            row += 1
        old: i64 = at + self.old
        write_round(drawn, 0, players, me, out, old)
        end: i64 = old + players
        while old < end:
            out[old] += 1
            old += 1
