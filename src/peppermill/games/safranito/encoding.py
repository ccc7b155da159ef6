"""Safranito as numbers. Seats are relative to the one that looks: 0 is oneself, 1 the next one clockwise.

Money and tokens are counted in tens. A throw is one of the candidates `legal` offers, told by the zone it is aimed at: every
zone keeps its number, on whatever side of the board one sits; places on the board are seen from one's own side. The hand is the
seat's own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import byte, vec
from peppermill.core.encoding import Encoding, WrongIndex, relative
from peppermill.core.house import HouseRules
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.safranito.aims import AIMS, TOSSES, WAY_NAMES, seen_from, zone_seen
from peppermill.games.safranito.board import NO_ZONE, SPACES, ZONES
from peppermill.games.safranito.components import (
    BOARD_SIDES,
    COPIES,
    DISH_NAMES,
    DISHES,
    SPICE_NAMES,
    SPICES,
    TEN,
    TO_WIN,
    TOKENS,
    place_of,
    tens,
)
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.house import house_of
from peppermill.games.safranito.moves import (
    BOWLS,
    BUY,
    COOKS,
    KEEPS,
    PASS,
    SALES,
    USE_SPACE,
    Buy,
    Cook,
    Keep,
    OpenBowl,
    Pass,
    Sell,
    Toss,
    UseSpace,
)
from peppermill.games.safranito.position import COOK, KEEP, ON_BOARD, PHASE_NAMES, TOSS, Piece, Position
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.constants import GRAINS, HALF
from peppermill.toss.throw import DIRECTION_MOST, LOFT_NAMES, POWER_MOST, Throw

NOTES: Final = f"""\
Spices, and the bowls of the same names, in this order: {", ".join(SPICE_NAMES)}. Dishes: {", ".join(DISH_NAMES)}.
Money and tokens are counted in tens. A throw is one of the candidates that `legal` offers, with the seat's own hand, told by the
zone it is aimed at; places on the board are seen from one's own side.
"""
_WAYS: Final = len(WAY_NAMES)
_CLEARS: Final = ZONES * _WAYS
"""The throw that clears the board comes after zones × ways."""
_AIMS_A_TOKEN: Final = _CLEARS + 1
_FACES: Final = 2
"""Face down, face up."""
_CANDIDATES: Final = len(AIMS)
_MOST: Final = 255
"""The highest number in an observation."""
_ALL_TOKENS: Final = sum(TOKENS) // TEN
_SPAN: Final = int(2.0 * HALF * GRAINS)
"""The board from edge to edge, in grains."""

# A token in the observation: who owns it, then these.
_LIES: Final = 0
_UP: Final = 1
_VALUE: Final = 2
_SEEN: Final = 3
_ACROSS: Final = 4
_AWAY: Final = 5
_PIECE_FIELDS: Final = 6

_DIRECTIONS: Final = 2 * DIRECTION_MOST + 1
_POWERS: Final = POWER_MOST + 1
_LOFTS: Final = len(LOFT_NAMES)


def _zones_of(side: int) -> list[int]:
    """By zone: the zone that lies there for the first side."""
    places = [zone_seen(zone, 0) for zone in range(ZONES)]
    return [places.index(zone_seen(zone, side)) for zone in range(ZONES)]


def _aim_key(stance: i64, direction: i64, power: i64, loft: i64) -> i64:
    """A throw as one number, which is looked up faster than four."""
    return ((stance * _DIRECTIONS + direction) * _POWERS + power) * _LOFTS + loft


def _key_of(throw: Throw) -> int:
    return _aim_key(throw.stance, throw.direction, throw.power, throw.loft)


def _places(side: int) -> list[int]:
    """By candidate: its place among the aims of a token, for a thrower on this side."""
    seen = _zones_of(side)
    return [_CLEARS if aim.zone == NO_ZONE else seen.index(aim.zone) * _WAYS + aim.way for aim in AIMS]


_NUMBER: Final[dict[int, int]] = {_key_of(aim.throw): number for number, aim in enumerate(AIMS)}
"""Which candidate a throw is."""
_PLACES: Final = [vec[i64](_places(side)) for side in range(BOARD_SIDES)]

_PLAIN: Final[list[Action]] = [USE_SPACE, *KEEPS, *BOWLS, *SALES, BUY, *COOKS, PASS]
"""All actions but the tosses, in the order of their numbers."""


class SafranitoEncoding(Encoding):
    """For one number of players; the options don't change it."""

    version = 1
    notes = NOTES

    def __init__(self, players: int, house: HouseRules = ()) -> None:
        super().__init__(players)
        self.tosses: int = house_of(players, house).tosses
        self.most_pieces: int = players * self.tosses + 1
        self.piece_size: int = players + _PIECE_FIELDS
        self._lay_out_table(players)
        self._lay_out_seats(players)
        self._lay_out_moves()

    def _lay_out_table(self, players: int) -> None:
        see = self.observation
        self.phase: i64 = see.add("phase", COOK - TOSS + 1, ", ".join(PHASE_NAMES[TOSS : COOK + 1]))
        self.turn: i64 = see.add("turn", players, "whose turn it is, by relative seat")
        self.chef: i64 = see.add("chef", players, "who has the pepper mill, by relative seat")
        self.sides: i64 = see.add("sides", players * BOARD_SIDES, "relative seat × side of the board, clockwise from the bottom")
        self.round: i64 = see.add("round", 1, "counted up to 255", _MOST)
        self.space: i64 = see.add("space", SPACES, "the action space being resolved: extra toss, extra spice, reserve, chef")
        self.bowl: i64 = see.add("bowl", SPICES, "the bowl being traded")
        self.price: i64 = see.add("price", 1, "what a card sells for there, in tens", players * _ALL_TOKENS)
        self.sold: i64 = see.add("sold", players, "cards sold there, by relative seat", COPIES)
        self.cooked_open: i64 = see.add("cooked open", 1, "the player in turn has cooked their open dish of the round")
        self.market: i64 = see.add("market", SPICES, "cards laid out, by spice", COPIES)
        self.discard: i64 = see.add("discard", SPICES, "cards in the discard, by spice", COPIES)
        self.pile: i64 = see.add("pile", 1, "spice cards in the pile", SPICES * COPIES)
        self.under: i64 = see.add(
            "under", SPICES, "cards oneself put under the pile: at most so many are in it, by spice", COPIES
        )
        self.above: i64 = see.add("above", 1, "cards in the pile above the first of those", SPICES * COPIES)
        self.drawn: i64 = see.add("drawn", SPICES, "cards oneself has drawn and chooses from, by spice", COPIES)
        self.dishes: i64 = see.add("dishes", DISHES, "open dishes")
        self.zones: i64 = see.add(
            "zones",
            ZONES * players * 2,
            "zone (9 bowls, then the 4 action spaces) × relative seat × (tokens there; their values as far as known, in tens)",
            _ALL_TOKENS,
        )
        self.pieces: i64 = see.add(
            "pieces",
            self.most_pieces * self.piece_size,
            "token, in the order of tosses × (owner by relative seat; on the board; lies face up; value in tens, 0 if unknown; "
            "everyone knows it; across the board from the left; away from oneself)",
            _MOST,
        )

    def _lay_out_seats(self, players: int) -> None:
        see = self.observation
        self.tokens: i64 = see.add("tokens", len(TOKENS), "own tokens not tossed yet: 10, 20 … 60")
        self.hand: i64 = see.add("hand", SPICES, "own cards by spice", COPIES)
        self.reserved: i64 = see.add("reserved", DISHES, "own reserved dishes")
        self.tossed: i64 = see.add("tossed", players, "tosses made this round, by relative seat", self.tosses)
        self.money: i64 = see.add("money", players, "in tens, counted up to 255, by relative seat", _MOST)
        self.cards: i64 = see.add("cards", players, "cards in hand, by relative seat", SPICES * COPIES)
        self.known: i64 = see.add("known", players * SPICES, "relative seat × spice: cards that everyone saw them get", COPIES)
        self.reserves: i64 = see.add("reserves", players, "reserved dishes, by relative seat", DISHES)
        self.cooked: i64 = see.add("cooked", players, "dishes cooked, by relative seat", TO_WIN)

    def _lay_out_moves(self) -> None:
        do = self.moves
        self.toss: i64 = do.add(
            "toss",
            len(TOKENS) * _FACES * _AIMS_A_TOKEN,
            f"token × (face down, face up) × (zone × way: {', '.join(WAY_NAMES)}; and one that clears the board)",
        )
        self.use: i64 = do.add("use", 1, "use the action space")
        self.keep: i64 = do.add("keep", SPICES, "keep a card of those drawn: spice")
        self.open: i64 = do.add("open", SPICES, "name the next bowl: spice")
        self.sell: i64 = do.add("sell", COPIES, "sell 1, 2 … 6 cards")
        self.buy: i64 = do.add("buy", 1, "buy a card")
        self.cook: i64 = do.add("cook", DISHES, "cook a dish")
        self.passing: i64 = do.add("pass", 1, "do without")

    # What is seen

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        p = _ours(state)
        me: i64 = seat
        players = self.players
        if TOSS <= p.phase <= COOK:
            out[at + self.phase + p.phase - TOSS] = 1
        out[at + self.turn + relative(p.turn, me, players)] = 1
        out[at + self.chef + relative(p.chef, me, players)] = 1
        who: i64 = 0
        for side in p.sides:
            out[at + self.sides + relative(who, me, players) * BOARD_SIDES + side] = 1
            who += 1
        out[at + self.round] = byte(p.round)
        if p.space >= 0:
            out[at + self.space + p.space] = 1
        if p.bowl >= 0:
            out[at + self.bowl + p.bowl] = 1
            out[at + self.price] = byte(tens(p.price))
            self._turn_round(p.sold, 1, me, out, at + self.sold)
        if p.cooked_open:
            out[at + self.cooked_open] = 1
        for spice in p.market:
            out[at + self.market + spice] += 1
        self._copy(p.discard, 0, SPICES, out, at + self.discard)
        self._see_pile(p, me, out, at)
        if p.phase == KEEP and me == p.turn:
            for spice in p.drawn:
                out[at + self.drawn + spice] += 1
        for dish in p.dishes:
            out[at + self.dishes + dish] = 1
        number: i64 = 0
        for piece in p.pieces:
            self._see_piece(p, piece, number, me, out, at)
            number += 1
        self._see_seats(p, me, out, at)

    def _copy(self, counts: list[int], first: i64, n: i64, out: vec[u8], to: i64) -> None:
        """So many of the counts; most are 0."""
        i: i64 = 0
        while i < n:
            count: i64 = counts[first + i]
            if count != 0:
                out[to + i] = byte(count)
            i += 1

    def _turn_round(self, counts: list[int], each: i64, me: i64, out: vec[u8], to: i64) -> None:
        """So many counts for every seat: first one's own, then the others clockwise. Most are 0."""
        i: i64 = (self.players - me) * each
        end = self.players * each
        for one in counts:
            count: i64 = one
            if i == end:
                i = 0
            if count != 0:
                out[to + i] = byte(count)
            i += 1

    def _see_pile(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        cards: i64 = 0
        known = False
        for batch in p.pile:
            if batch.owner == me:
                if not known:
                    out[at + self.above] = byte(cards)
                    known = True
                for spice in range(SPICES):
                    out[at + self.under + spice] += u8(batch.recalled[spice])
            cards += batch.cards
        out[at + self.pile] = byte(cards)

    def _see_piece(self, p: Position, piece: Piece, number: i64, me: i64, out: vec[u8], at: i64) -> None:
        owner = relative(piece.owner, me, self.players)
        value: i64 = 0
        if owner == 0 or piece.seen:
            value = tens(piece.token)
        if piece.zone != NO_ZONE:
            zone: i64 = at + self.zones + (piece.zone * self.players + owner) * 2
            out[zone] += 1
            out[zone + 1] += u8(value)
        to: i64 = at + self.pieces + number * self.piece_size
        out[to + owner] = 1
        to += self.players
        if piece.up:
            out[to + _UP] = 1
        out[to + _VALUE] = u8(value)
        if piece.seen:
            out[to + _SEEN] = 1
        if piece.where == ON_BOARD:
            x, y = seen_from(p.sides[me], piece.x, piece.y)
            out[to + _LIES] = 1
            out[to + _ACROSS] = _fraction(x)
            out[to + _AWAY] = _fraction(y)

    def _see_seats(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        players = self.players
        for token in p.untossed(me):
            out[at + self.tokens + place_of(token)] = 1
        for dish in p.reserved[me]:
            out[at + self.reserved + dish] = 1
        self._copy(p.hands, me * SPICES, SPICES, out, at + self.hand)
        self._turn_round(p.tossed, 1, me, out, at + self.tossed)
        self._turn_round(p.cards, 1, me, out, at + self.cards)
        self._turn_round(p.known, SPICES, me, out, at + self.known)
        who: i64 = 0
        while who < players:
            step = relative(who, me, players)
            out[at + self.money + step] = byte(tens(p.money[who]))
            out[at + self.reserves + step] = byte(len(p.reserved[who]))
            out[at + self.cooked + step] = byte(len(p.cooked[who]))
            who += 1

    # What may be done

    def index(self, state: State, seat: int, action: Action) -> i64:
        if isinstance(action, Toss):
            number = _NUMBER[_aim_key(action.stance, action.direction, action.power, action.loft)]
            which = place_of(action.token) * _FACES + (1 if action.face_up else 0)
            return self.toss + which * _AIMS_A_TOKEN + _PLACES[_ours(state).sides[seat]][number]
        return self._plain_number(action)

    def _plain_number(self, action: Action) -> i64:
        if isinstance(action, Pass):
            return self.passing
        if isinstance(action, Cook):
            return self.cook + action.dish
        if isinstance(action, Sell):
            return self.sell + action.cards - 1
        if isinstance(action, Keep):
            return self.keep + action.spice
        if isinstance(action, OpenBowl):
            return self.open + action.spice
        if isinstance(action, Buy):
            return self.buy
        if isinstance(action, UseSpace):
            return self.use
        raise TypeError("not an action of Safranito")

    def mask(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        """Tosses stand in the same places for every token and face: only the tokens have to be asked for."""
        if not isinstance(state, SafranitoState):
            raise TypeError("not a state of Safranito")
        if seat != state.turn:
            return
        for action in state.besides_tosses():
            out[at + self._plain_number(action)] = 1
        for token in state.tossable():
            to: i64 = at + self.toss + place_of(token) * _FACES * _AIMS_A_TOKEN
            for place in _PLACES[state.sides[seat]]:
                out[to + place] = 1
                out[to + _AIMS_A_TOKEN + place] = 1

    def action(self, state: State, seat: int, index: i64) -> Action:
        if self.toss <= index < self.use:
            return self._tossed(_ours(state), seat, index)
        if self.use <= index <= self.passing:
            return _PLAIN[index - self.use]
        raise WrongIndex("wrong-index", given=index, seat=seat)

    def _tossed(self, p: Position, seat: int, index: i64) -> Action:
        which = (index - self.toss) // _AIMS_A_TOKEN
        place = (index - self.toss) % _AIMS_A_TOKEN
        if not p.sides:
            raise WrongIndex("wrong-index", given=index, seat=seat)
        places = _PLACES[p.sides[seat]]
        number: i64 = 0
        while number < _CANDIDATES and places[number] != place:
            number += 1
        if number == _CANDIDATES:
            raise WrongIndex("wrong-index", given=index, seat=seat)
        offered = TOSSES[usual_hand(p.throwers[seat])][which // _FACES]
        return offered[which % _FACES * _CANDIDATES + number]

    def so_far(self, state: State, seat: int) -> float:
        """Dishes cooked."""
        return float(len(_ours(state).cooked[seat]))


def _ours(state: State) -> Position:
    if not isinstance(state, Position):
        raise TypeError("not a state of Safranito")
    return state


def _fraction(grains: i64) -> u8:
    """A place across the board as 0 … 255."""
    return byte((grains + _SPAN // 2) * _MOST // _SPAN)
