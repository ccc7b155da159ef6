"""What each seat sees of a board."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import ToAct
from peppermill.games.chicago_poker.board import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    ID,
    KNOWN_SHIFT,
    NONE,
    OVER,
    PHASE_NAMES,
    PUBLIC_BIT,
    REINFORCE,
    SEAT_BIT,
    SINCE_SHIFT,
    Board,
)
from peppermill.games.chicago_poker.cards import CARDS, INFORMER, SIDE, TYPES
from peppermill.games.chicago_poker.memory import SECOND_INFORMER, is_public
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.shootout import REASONS, in_stock, tied_seats
from peppermill.games.chicago_poker.sight import sees
from peppermill.games.chicago_poker.views import ChicagoView, Hidden, Mixed, Place, Rules, Shuffle, Spot, Standoff

NOTHING_HIDDEN: Final[tuple[Hidden, ...]] = ()
NOTHING_MIXED: Final[tuple[Mixed, ...]] = ()
NO_CARDS: Final[tuple[int | None, ...]] = ()
SEATS_IN: Final = tuple([tuple([seat for seat in range(6) if mask & 2**seat]) for mask in range(64)])
"""The seats of a set of seats."""
RULES: Final = tuple([Rules(bool(bits & 4), bool(bits & 2), bool(bits & 1)) for bits in range(8)])


def look(board: Board, seat: int | None, to_act: ToAct) -> ChicagoView:
    players = board.players
    bit: i64 = PUBLIC_BIT if seat is None else SEAT_BIT[seat]
    over = board.phase == OVER
    return ChicagoView(
        ID,
        seat,
        players,
        RULES[(4 if board.quick else 0) + (2 if board.tactical else 0) + (1 if board.must_use_all else 0)],
        to_act,
        PHASE_NAMES[board.phase],
        board.turn,
        board.turns,
        board.left,
        board.acted,
        board.idle,
        () if seat is None else hand_of(board, seat),
        tuple([board.held[other] for other in range(players)]),
        board.pile_size,
        tuple([board.discard[i] for i in range(board.discard_size)]),
        in_stock(board),
        tuple([_place(board, place, bit) for place in range(board.places)]),
        tuple([_mixed(board, mix, bit) for mix in board.mixes]) if board.mixes else NOTHING_MIXED,
        tuple([tuple([board.won[other * TYPES + kind] for kind in range(TYPES)]) for other in range(players)]),
        _standoff(board, seat) if board.phase == REINFORCE else None,
        _shuffles(board) if board.shuffles > 0 else (),
        tuple([board.drawn[other] for other in range(players)]) if board.shuffles > 0 else (),
        tuple([other for other in range(players) if board.winners & SEAT_BIT[other]]),
        REASONS[board.reason] if over else None,
    )


def hand_of(board: Board, seat: i64) -> tuple[int, ...]:
    return tuple([board.hands[seat * HAND + i] for i in range(board.held[seat])])


def _place(board: Board, place: i64, bit: i64) -> Place:
    establishment = board.town[place]
    marker = board.markers[place]
    table = board.table
    sides: list[tuple[int | None, ...]] = []
    hidden: list[Hidden] = []
    seat: i64 = 0
    while seat < board.players:
        side = place * board.players + seat
        laid = board.laid[side]
        if laid == 0:
            sides.append(NO_CARDS)
        else:
            cards: list[int | None] = []
            slot: i64 = 0
            while slot < laid:
                entry = table[side * SIDE + slot]
                known: i64 = (entry >> KNOWN_SHIFT) & EVERYBODY
                if (entry >> AWARE_SHIFT) & EVERYBODY:
                    cards.append(entry & CARD_MASK if sees(board, side * SIDE + slot, bit) else None)
                    hidden.append(Hidden(seat, slot, SEATS_IN[known], None))
                else:
                    cards.append(entry & CARD_MASK if known & bit else None)
                    if known != EVERYBODY:
                        hidden.append(Hidden(seat, slot, SEATS_IN[known], entry >> SINCE_SHIFT))
                slot += 1
            sides.append(tuple(cards))
        seat += 1
    return Place(
        None if establishment == NONE else establishment,
        None if marker == NONE else marker,
        tuple(sides),
        tuple(hidden) if hidden else NOTHING_HIDDEN,
    )


def _mixed(board: Board, mix: Mix, bit: i64) -> Mixed:
    """What the seat sees lying in a slot is no news here; what everybody is aware of is the same to all."""
    spots: list[Spot] = []
    cards: list[int] = []
    told: list[int] = []
    for spot in mix.spots:
        spots.append(Spot(spot // SIDE // board.players, spot % SIDE))
        entry = board.table[spot]
        aware: i64 = (entry >> AWARE_SHIFT) & EVERYBODY
        card: i64 = entry & CARD_MASK
        if aware & PUBLIC_BIT:
            cards.append(card)
        elif aware & bit and not sees(board, spot, bit):
            told.append(card)
    return Mixed(mix.seat, tuple(spots), tuple(sorted(cards)), tuple(sorted(told)), mix.sinces)


def _standoff(board: Board, seat: int | None) -> Standoff:
    sent: int | None = None
    if seat is not None and board.sent[seat] >= 0:
        sent = board.sent[seat]
    return Standoff(board.scene, board.round, tied_seats(board), sent)


def _shuffles(board: Board) -> tuple[Shuffle, ...]:
    seen = [False] * CARDS
    i: i64 = 0
    while i < board.discard_size:
        seen[board.discard[i]] = True
        i += 1
    side: i64 = 0
    while side < board.places * board.players:
        slot: i64 = 0
        while slot < board.laid[side]:
            entry = board.table[side * SIDE + slot]
            if is_public(entry):
                seen[entry & CARD_MASK] = True
            slot += 1
        side += 1
    seen[INFORMER] = board.joined[INFORMER] == NONE
    seen[SECOND_INFORMER] = board.joined[SECOND_INFORMER] == NONE
    back: list[list[int]] = [[] for _ in range(board.shuffles + 1)]
    label: i64 = 0
    while label < CARDS:
        if not seen[label]:
            back[board.joined[label]].append(INFORMER if label == SECOND_INFORMER else label)
        label += 1
    shuffles: list[Shuffle] = []
    for number in range(1, board.shuffles + 1):
        taker = board.takers[number]
        drawn = tuple([board.drawn[number * board.players + seat] for seat in range(board.players)])
        cards = tuple(sorted(back[number]))
        shuffles.append(Shuffle(board.whole[number] == 1, cards, None if taker == NONE else taker, drawn))
    return tuple(shuffles)
