"""Chicago Poker as numbers. Seats are relative to the one that looks: 0 is oneself, 1 the next one clockwise."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import byte, vec
from peppermill.core.encoding import Encoding, WrongIndex, relative
from peppermill.core.menu import everything
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chicago_poker.cards import (
    CARDS,
    ESTABLISHMENTS,
    GANGSTERS,
    INFORMER,
    KINDS,
    LIMOUSINE,
    OF_EACH_TYPE,
    PLACES,
    SIDE,
    TYPES,
    VALUES,
    colour_of,
    value_of,
)
from peppermill.games.chicago_poker.choices import (
    CORRUPTIONS,
    DRAW,
    END_TURN,
    INFORMERS,
    MOST_DRIVEN,
    MOST_PLACES,
    MURDERS,
    PLAYS,
    REVOLVE,
    SEATS,
    SEND_NOBODY,
    SENDS,
    SHOOTS,
    drives,
)
from peppermill.games.chicago_poker.memory import AGES
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    Informer,
    Limousine,
    Murder,
    Play,
    Revolver,
    Send,
    Shoot,
)
from peppermill.games.chicago_poker.position import (
    ACT,
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    KNOWN_SHIFT,
    NONE,
    OPEN,
    ORDER,
    PUBLIC_BIT,
    REINFORCE,
    SEAT_BIT,
    SINCE_SHIFT,
    UNDECIDED,
    Position,
)
from peppermill.games.chicago_poker.rules.ending import IDLE_ROUNDS
from peppermill.games.chicago_poker.rules.limousine import ORDERS_UP_TO, most_driven
from peppermill.games.chicago_poker.rules.specials import offer_uses
from peppermill.games.chicago_poker.rules.turn import keep_offered, must_revolve
from peppermill.games.chicago_poker.state import ChicagoState

# The numbers that describe one card on the table, from the first one of its slot on.
_LIES: Final = 0
"""Is there one?"""
_VALUE: Final = 1
_COLOUR: Final = 2
"""The first of five."""
_HIDDEN: Final = 7
"""Is it hidden from somebody? (_COLOUR + COLOURS, as a number: only those are constants to the compiler.)"""
_MIXED: Final = _HIDDEN + 1
"""Is it one of several of which one does not know which lies where?"""
SLOT: Final = _MIXED + 1

MOST_ROUNDS: Final = 8
"""A tie that lasts longer than this looks as if it lasted this long."""

_WAYS: Final = [(), *[order for moved in range(1, MOST_DRIVEN + 1) for order in permutations(range(moved))]]
ORDERS: Final = len(_WAYS) - 1
"""In how many orders one to four cards can be driven: 1 + 2 + 6 + 24."""
_FIRST_OF: Final[list[i64]] = [0, 0, 1, 3, 9]
"""By number of cards driven: where their orders begin among the 33."""
_FACES: Final = vec[i64]([value_of(card) * 8 + _COLOUR + colour_of(card) for card in range(GANGSTERS)])
"""By card: its value, times eight, and where in a slot its colour is ticked. To look it up takes less than to divide."""
_ORDER_NUMBER: Final[dict[tuple[int, ...], int]] = {
    tuple([first + step for step in way]): number
    for first in range(SIDE)
    for number, way in enumerate(_WAYS[1:])
    if first + len(way) <= SIDE
}


class ChicagoEncoding(Encoding):
    """For one number of players; the options don't change it."""

    version = 1

    def __init__(self, players: int, places: int = 0) -> None:
        """Without `places`: as many as the rulebook says."""
        super().__init__(players)
        if places == 0:
            places = PLACES[players]
        self.places: i64 = places
        self.knowers: i64 = NONE
        """Where version 2 shows who knows a card that not everybody knows, and since when it lies there."""
        self.age: i64 = NONE
        see = self.observation
        self.phase: i64 = see.add("phase", 3, "choosing a shoot-out, sending reinforcements, acting")
        self.turn: i64 = see.add("turn", players, "whose turn it is, by relative seat")
        self.left: i64 = see.add("left", 1, "actions left", 5)
        self.acted: i64 = see.add("acted", 1, "has the player in turn acted?")
        self.idle: i64 = see.add("idle", 1, "turns in a row without an action", IDLE_ROUNDS * players)
        self.hand: i64 = see.add(
            "hand", KINDS, "own cards by kind: 75 gangsters (by value, then red, yellow, green, blue, violet), 5 specials", 2
        )
        self.held: i64 = see.add("held", players, "cards in hand, by relative seat", HAND)
        self.pile: i64 = see.add("pile", 1, "cards in the draw pile", CARDS)
        self.discard: i64 = see.add("discard", KINDS, "the discard by kind, like the hand", 2)
        self.stock: i64 = see.add("stock", 1, "establishments still to come", ESTABLISHMENTS)
        self.won: i64 = see.add(
            "won",
            players * TYPES,
            "establishments taken: relative seat × (speakeasy, jazz club, brewery, gambling hall)",
            OF_EACH_TYPE,
        )
        self.scene: i64 = see.add("scene", places, "the place of a tied shoot-out")
        self.tied: i64 = see.add("tied", players, "who is tied there, by relative seat")
        self.round: i64 = see.add("round", 1, "rounds of reinforcements, counted up to 8", MOST_ROUNDS)
        self.sent: i64 = see.add("sent", 1, "oneself has decided on a reinforcement")
        self.sent_value: i64 = see.add("sent value", 1, "its value, 0 for nobody", VALUES)
        self.town: i64 = see.add("establishment", places * TYPES, "place × type")
        self.marker: i64 = see.add("marker", places * players, "place × relative seat of the marker's owner")
        self.table: i64 = see.add(
            "table",
            places * players * SIDE * SLOT,
            "place × relative seat × slot × (a card lies here; its value, 0 if unknown; red, yellow, green, blue, violet; "
            "not everybody knows it; driven here face down: which of the cards so marked lies in which of these slots is not "
            "known, and those of them that are known stand in the first ones)",
            VALUES,
        )
        do = self.moves
        self.draw: i64 = do.add("draw", 1, "draw a card")
        self.end: i64 = do.add("end turn", 1, "end the turn")
        self.revolver: i64 = do.add("revolver", 1, "play the Revolver")
        self.shoot: i64 = do.add("shoot", places, "resolve one's marker: place")
        self.play: i64 = do.add("play", GANGSTERS * places, "play a gangster: card × place")
        self.send: i64 = do.add("send", GANGSTERS + 1, "send a reinforcement: card, or nobody (the last one)")
        self.bribe: i64 = do.add("corruption", KINDS, "take a card of the discard: kind")
        self.murder: i64 = do.add("murder", places * (players - 1), "murder: place × relative seat − 1")
        self.inform: i64 = do.add("informer", places * (players - 1), "look: place × relative seat − 1")
        self.drive: i64 = do.add(
            "limousine",
            places * (places - 1) * ORDERS,
            "drive: source × target (without the source) × order of the last 1, 2, 3 or 4 cards (1 + 2 + 6 + 24, lexicographic)",
        )

    # What is seen

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        if not isinstance(state, ChicagoState):
            raise TypeError("not a state of Chicago Poker")
        self._see(state, seat, out, at)

    def _see(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        self._see_lasting(p, me, out, at)
        self._see_passing(p, me, out, at)

    def _see_lasting(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        """What only an upheaval changes, but for cards that are added to a side (`sheet.py`)."""
        players = self.players
        out[at + self.stock] = u8(p.in_stock())
        count_cards(p.discard, 0, p.discard_size, out, at + self.discard)
        write_round(p.won, 0, players * TYPES, me * TYPES, out, at + self.won)
        place: i64 = 0
        while place < self.places:
            if p.town[place] != NONE:
                out[at + self.town + place * TYPES + p.town[place]] = 1
            place += 1
        side: i64 = 0
        while side < self.places * players:
            if p.laid[side] > 0:
                self._see_side(p, me, side, 0, out, at)
            side += 1
        if p.mixes:
            for mix in p.mixes:
                self._see_mix(p, me, mix, out, at)

    def _see_passing(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        """What any move may change."""
        players = self.players
        phase = p.phase
        if ORDER <= phase <= ACT:
            out[at + self.phase + phase - ORDER] = 1
        out[at + self.turn + relative(p.turn, me, players)] = 1
        out[at + self.left] = u8(p.left)
        out[at + self.acted] = 1 if p.acted else 0
        out[at + self.idle] = u8(p.idle)
        out[at + self.pile] = u8(p.pile_size)
        count_cards(p.hands, me * HAND, p.held[me], out, at + self.hand)
        write_round(p.held, 0, players, me, out, at + self.held)
        if phase == REINFORCE:
            self._see_standoff(p, me, out, at)
        place: i64 = 0
        while place < self.places:
            if p.markers[place] != NONE:
                out[at + self.marker + place * players + relative(p.markers[place], me, players)] = 1
            place += 1

    def _see_standoff(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        players = self.players
        out[at + self.scene + p.scene] = 1
        out[at + self.round] = byte(p.round, MOST_ROUNDS)
        seat: i64 = 0
        while seat < players:
            if p.tied & SEAT_BIT[seat]:
                out[at + self.tied + relative(seat, me, players)] = 1
            seat += 1
        if p.tied & SEAT_BIT[me] and p.sent[me] != UNDECIDED:
            out[at + self.sent] = 1
            if p.sent[me] != NONE:
                out[at + self.sent_value] = u8(value_of(p.sent[me]))

    def _see_side(self, p: Position, me: i64, side: i64, first: i64, out: vec[u8], at: i64) -> None:
        """Its cards, from the one in slot `first` on."""
        players = self.players
        table = p.table
        faces = _FACES
        mine: i64 = (SEAT_BIT[me] | PUBLIC_BIT) << KNOWN_SHIFT
        seat: i64 = side
        while seat >= players:
            seat -= players
        spot: i64 = side * SIDE + first
        end: i64 = side * SIDE + p.laid[side]
        slot: i64 = (side - seat + relative(seat, me, players)) * SIDE + first
        to: i64 = at + self.table + slot * SLOT
        while spot < end:
            entry = table[spot]
            out[to] = 1
            if entry & mine != 0:
                face = faces[entry & CARD_MASK]
                out[to + _VALUE] = u8(face >> 3)
                out[to + (face & 7)] = 1
            if entry & OPEN != OPEN:
                out[to + _HIDDEN] = 1
                if self.knowers != NONE:
                    # Written out: a call would take as long as the rest of the card. For a card in a mix, the mix says how
                    # long it has been lying there.
                    known: i64 = (entry >> KNOWN_SHIFT) & ((1 << players) - 1)
                    known = (known | known << players) >> me
                    knower: i64 = at + self.knowers + slot * players
                    beyond: i64 = knower + players
                    while knower < beyond:
                        out[knower] = u8(known & 1)
                        known >>= 1
                        knower += 1
                    if (entry >> AWARE_SHIFT) & EVERYBODY == 0:
                        age: i64 = p.shuffles - (entry >> SINCE_SHIFT) + 1
                        if age > AGES:
                            age = AGES
                        out[at + self.age + slot] = u8(age)
            spot += 1
            slot += 1
            to += SLOT

    def _see_mix(self, p: Position, me: i64, mix: Mix, out: vec[u8], at: i64) -> None:
        """The cards that one knows to lie in these slots, sorted, in the first of those of which one does not know more."""
        bit: i64 = SEAT_BIT[me]
        spots: list[int] = []
        cards: list[int] = []
        for spot in mix.spots:
            entry = p.table[spot]
            if p.sees(spot, bit):
                self._write_card(self._slot_at(p, me, spot, at), entry & CARD_MASK, out)
                continue
            spots.append(spot)
            if (entry >> AWARE_SHIFT) & bit:
                cards.append(entry & CARD_MASK)
        cards.sort()
        for i, spot in enumerate(spots):
            to = self._slot_at(p, me, spot, at)
            out[to + _MIXED] = 1
            if i < len(cards):
                self._write_card(to, cards[i], out)

    def _slot_at(self, p: Position, me: i64, spot: i64, at: i64) -> i64:
        """Where the numbers of that slot begin."""
        side = spot // SIDE
        place = side // self.players
        who = relative(side % self.players, me, self.players)
        return at + self.table + ((place * self.players + who) * SIDE + spot % SIDE) * SLOT

    def _write_card(self, to: i64, card: i64, out: vec[u8]) -> None:
        face = _FACES[card]
        out[to + _VALUE] = u8(face >> 3)
        out[to + (face & 7)] = 1

    # What may be done

    def index(self, state: State, seat: int, action: Action) -> i64:
        # A mask asks about every legal action, and most of them are plays.
        if isinstance(action, Play):
            card: i64 = action.card
            return self.play + card * self.places + action.place
        if isinstance(action, Draw):
            return self.draw
        if isinstance(action, EndTurn):
            return self.end
        if isinstance(action, Corruption):
            return self.bribe + action.card
        if isinstance(action, Murder):
            return self.murder + self._rival(seat, action.place, action.rival)
        if isinstance(action, Informer):
            return self.inform + self._rival(seat, action.place, action.rival)
        if isinstance(action, Limousine):
            return self.drive + self._way(action.source, action.target) + _ORDER_NUMBER[action.order]
        if isinstance(action, Revolver):
            return self.revolver
        if isinstance(action, Shoot):
            return self.shoot + action.place
        if isinstance(action, Send):
            return self.send + (GANGSTERS if action.card is None else action.card)
        raise TypeError("not an action of Chicago Poker")

    def _rival(self, seat: i64, place: i64, rival: i64) -> i64:
        return place * (self.players - 1) + relative(rival, seat, self.players) - 1

    def _way(self, source: i64, target: i64) -> i64:
        """Where the drives from one place to another begin."""
        beside = target if target < source else target - 1
        return (source * (self.places - 1) + beside) * ORDERS

    def action(self, state: State, seat: int, index: i64) -> Action:
        places = self.places
        rest: i64
        if self.play <= index < self.send:
            rest = index - self.play
            card = rest // places
            return PLAYS[card * MOST_PLACES + rest - card * places]
        if index == self.draw:
            return DRAW
        if index == self.end:
            return END_TURN
        if index == self.revolver:
            return REVOLVE
        if self.shoot <= index < self.play:
            return SHOOTS[index - self.shoot]
        if self.send <= index < self.bribe:
            rest = index - self.send
            return SENDS[rest] if rest < GANGSTERS else SEND_NOBODY
        if self.bribe <= index < self.murder:
            return CORRUPTIONS[index - self.bribe]
        if self.murder <= index < self.drive:
            return self._against_rival(index, seat)
        if self.drive <= index < self.moves.size:
            return self._driven(state, seat, index - self.drive)
        raise WrongIndex("wrong-index", given=index, seat=seat)

    def mask(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        """From what the rules offer; most of it are plays, and the drives of a Limousine, which stand in runs."""
        if not isinstance(state, ChicagoState):
            raise TypeError("not a state of Chicago Poker")
        p: Position = state
        me: i64 = seat
        if p.phase != ACT or me != p.turn or must_revolve(p, me):
            super().mask(state, seat, out, at)
            return
        keep_offered(p, me)
        draws, specials_at, room, specials, ends = p.offers
        if draws == 1:
            out[at + self.draw] = 1
        if ends == 1:
            out[at + self.end] = 1
        hands = p.hands
        places = self.places
        i: i64 = me * HAND
        while i < specials_at:
            to: i64 = at + self.play + hands[i] * places
            rest = room
            while rest > 0:
                if rest & 1 == 1:
                    out[to] = 1
                to += 1
                rest >>= 1
            i += 1
        if specials > 0:
            self._mask_specials(p, me, specials_at, out, at)

    def _mask_specials(self, p: Position, seat: i64, specials_at: i64, out: vec[u8], at: i64) -> None:
        menu = everything()
        i: i64 = specials_at
        end: i64 = seat * HAND + p.held[seat]
        while i < end:
            if p.hands[i] == LIMOUSINE:
                self._mask_drives(p, seat, out, at)
            else:
                offer_uses(p, seat, p.hands[i], menu)
            i += 1
        for action in menu.actions:
            out[at + self.index(p, seat, action)] = 1

    def _mask_drives(self, p: Position, seat: i64, out: vec[u8], at: i64) -> None:
        """All orders of the last one, two … cards follow each other."""
        first: i64 = at + self.drive
        source: i64 = 0
        while source < self.places:
            target: i64 = 0
            while target < self.places:
                if target != source:
                    to: i64 = first
                    end: i64 = to + ORDERS_UP_TO[most_driven(p, seat, source, target)]
                    while to < end:
                        out[to] = 1
                        to += 1
                    first += ORDERS
                target += 1
            source += 1

    def _against_rival(self, index: i64, seat: i64) -> Action:
        table = MURDERS if index < self.inform else INFORMERS
        rest: i64 = index - (self.murder if index < self.inform else self.inform)
        others: i64 = self.players - 1
        place = rest // others
        rival = (seat + 1 + rest - place * others) % self.players
        return table[place * SEATS + rival]

    def _driven(self, state: State, seat: i64, number: i64) -> Action:
        """Which slots are the last ones depends on how many cards lie at the source."""
        if not isinstance(state, Position):
            raise TypeError("not a state of Chicago Poker")
        way: i64 = number % ORDERS
        pair: i64 = number // ORDERS
        source: i64 = pair // (self.places - 1)
        target: i64 = pair % (self.places - 1)
        if target >= source:
            target += 1
        moved: i64 = MOST_DRIVEN
        while way < _FIRST_OF[moved]:
            moved -= 1
        laid: i64 = state.laid[source * self.players + seat]
        if laid < moved:
            raise WrongIndex("wrong-index", given=self.drive + number, seat=seat)
        return drives(source, target, laid, moved)[way - _FIRST_OF[moved]]


def count_cards(cards: vec[i64], start: i64, size: i64, out: vec[u8], to: i64) -> None:
    """So many cards, by kind. Only the Informers are two of a kind."""
    end: i64 = start + size
    while start < end:
        card = cards[start]
        if card == INFORMER:
            out[to + card] += 1
        else:
            out[to + card] = 1
        start += 1


def write_round(numbers: vec[i64], first: i64, last: i64, mine: i64, out: vec[u8], to: i64) -> None:
    """What stands there of all seats, from `first` up to `last`: one's own, which begins at `mine`, comes first."""
    # One loop that is equally long for every seat: of two, the processor would have to guess where each ends.
    i: i64 = mine
    end: i64 = to + last - first
    while to < end:
        out[to] = u8(numbers[i])
        to += 1
        i += 1
        if i == last:
            i = first
