"""All that a seat sees, as numbers: version 2 of the encoding. The numbers of version 1 come first, and mean what they meant."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import byte, vec
from peppermill.core.encoding import relative
from peppermill.core.state import State
from peppermill.games.chicago_poker.cards import COLOURS, INFORMER, KINDS, SIDE, colour_of
from peppermill.games.chicago_poker.encoding import ChicagoEncoding
from peppermill.games.chicago_poker.house import ACTIONS, SECOND_INFORMER
from peppermill.games.chicago_poker.memory import is_public
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    REINFORCE,
    SEAT_BIT,
    SINCE_SHIFT,
    UNDECIDED,
    Position,
)

_MOST: Final = 255
_AGES: Final = 32
"""Shuffles are counted up to this."""
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
        self.knowers: i64 = see.add(
            "knowers",
            slots * players,
            "place × relative seat × slot, for a card that not everybody knows × relative seat: knows what lies here",
        )
        self.age: i64 = see.add(
            "age",
            slots,
            "place × relative seat × slot, likewise: shuffles since it was laid, plus 1, counted up to 32; in a mix those of its "
            "unknown cards, in the first of its slots",
            _AGES,
        )
        self.mix: i64 = see.add(
            "mix", slots, "place × relative seat × slot: the mix of cards driven face down that it belongs to, 1, 2 …", slots
        )
        self.mix_open: i64 = see.add(
            "mix shown", slots, "the card shown here is one that everybody knows to lie somewhere in that mix"
        )
        self.went_back: i64 = see.add(
            "went back",
            KINDS + 1,
            "by kind (the last one: the second Informer): with which shuffle the card went back that nobody has shown since, "
            "1 for the last one, counted up to 32; 0: with none",
            _AGES,
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

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        super().observe(state, seat, out, at)
        if not isinstance(state, Position):
            raise TypeError("not a state of Chicago Poker")
        p: Position = state
        me: i64 = seat
        actors = state.to_act
        if actors is not CHANCE:
            for actor in actors:
                out[at + self.to_decide + relative(actor, me, self.players)] = 1
        out[at + self.first_turns] = byte(p.turns, ACTIONS)
        if p.phase == REINFORCE:
            out[at + self.rounds] = byte(p.round)
            if p.tied & SEAT_BIT[me] and p.sent[me] != UNDECIDED and p.sent[me] != NONE:
                out[at + self.sent_colour + colour_of(p.sent[me])] = 1
        self._see_hidden(p, me, out, at)
        number: i64 = 0
        for mix in p.mixes:
            number += 1
            self._see_unsorted(p, me, mix, number, out, at)
        if p.shuffles > 0:
            self._see_shuffles(p, me, out, at)

    def _slot(self, me: i64, spot: i64) -> i64:
        """The number of a slot, as oneself counts them."""
        side = spot // SIDE
        place = side // self.players
        who = relative(side % self.players, me, self.players)
        return (place * self.players + who) * SIDE + spot % SIDE

    def _see_hidden(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        """Who knows the cards that not everybody knows, and how long each has been lying there."""
        players = self.players
        table = p.table
        laid = p.laid
        place: i64 = 0
        slot: i64 = 0
        while place < self.places:
            step: i64 = 0
            who: i64 = me
            while step < players:
                side = place * players + who
                spot: i64 = side * SIDE
                end: i64 = spot + laid[side]
                to: i64 = slot
                while spot < end:
                    entry = table[spot]
                    known: i64 = (entry >> KNOWN_SHIFT) & EVERYBODY
                    if (entry >> AWARE_SHIFT) & EVERYBODY != 0:
                        self._see_knowers(known, me, out, at + self.knowers + to * players)
                    elif known != EVERYBODY:
                        self._see_knowers(known, me, out, at + self.knowers + to * players)
                        out[at + self.age + to] = byte(p.shuffles - (entry >> SINCE_SHIFT) + 1, _AGES)
                    spot += 1
                    to += 1
                slot += SIDE
                step += 1
                who += 1
                if who == players:
                    who = 0
            place += 1

    def _see_knowers(self, known: i64, me: i64, out: vec[u8], to: i64) -> None:
        """By relative seat."""
        seat: i64 = 0
        while seat < self.players:
            if (known >> seat) & 1 == 1:
                out[to + relative(seat, me, self.players)] = 1
            seat += 1

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
                out[at + self.age + slot] = byte(p.shuffles - mix.sinces[place] + 1, _AGES)
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
        last = p.shuffles
        self._see_went_back(p, out, at + self.went_back)
        row: i64 = 0
        while row < ROWS and row < last:
            number: i64 = last - row
            to: i64 = at + self.shuffles + row * self.shuffle_size
            out[to + _WHOLE] = 2 if p.whole[number] == 1 else 1
            if p.takers[number] != NONE:
                out[to + _TAKER] = byte(relative(p.takers[number], me, players) + 1)
            self._see_drawn(p, me, number * players, 0, out, to + _DRAWN)
            row += 1
        self._see_drawn(p, me, 0, 1, out, at + self.old)

    def _see_went_back(self, p: Position, out: vec[u8], to: i64) -> None:
        """The shuffle of every card that went back and was not shown since, as views have it, without making lists."""
        last = p.shuffles
        joined = p.joined
        card: i64 = 0
        while card < KINDS:
            number = joined[card]
            if number > 0:
                # Written out, as in `byte`: there are dozens of them.
                age = last - number + 1
                if age > _AGES:
                    age = _AGES
                out[to + card] = u8(age)
            card += 1
        discard = p.discard
        i: i64 = 0
        end: i64 = p.discard_size
        while i < end:
            out[to + discard[i]] = 0
            i += 1
        table = p.table
        laid = p.laid
        side: i64 = 0
        while side < self.places * self.players:
            spot: i64 = side * SIDE
            end = spot + laid[side]
            while spot < end:
                entry = table[spot]
                if is_public(entry):
                    out[to + (entry & CARD_MASK)] = 0
                spot += 1
            side += 1
        # The Informers look alike: the one that went back later comes first.
        first: i64 = joined[INFORMER]
        second: i64 = joined[SECOND_INFORMER]
        if first < second:
            first, second = second, first
        out[to + INFORMER] = 0
        if first > 0:
            out[to + INFORMER] = byte(last - first + 1, _AGES)
        if second > 0:
            out[to + SECOND_INFORMER] = byte(last - second + 1, _AGES)

    def _see_drawn(self, p: Position, me: i64, first: i64, plus: i64, out: vec[u8], to: i64) -> None:
        drawn = p.drawn
        step: i64 = 0
        seat: i64 = first + me
        while step < self.players:
            out[to + step] = byte(drawn[seat] + plus)
            step += 1
            seat += 1
            if seat == first + self.players:
                seat = first
