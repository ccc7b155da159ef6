"""Shoot-outs and how the game ends (CP-7, CP-14 … CP-20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.chicago_poker.board import (
    ACT,
    CARD_MASK,
    NONE,
    OPENING,
    ORDER,
    OVER,
    REINFORCE,
    SEAT_BIT,
    UNDECIDED,
    Board,
    illegal,
)
from peppermill.games.chicago_poker.cards import ESTABLISHMENTS, GANGSTERS, SIDE, TYPES, value_of
from peppermill.games.chicago_poker.hands import deciding_values, hand_name, strength_of
from peppermill.games.chicago_poker.memory import remember_shown, turn_up
from peppermill.games.chicago_poker.moves import (
    GameOver,
    Marked,
    Reinforced,
    Send,
    Sent,
    Shoot,
    ShotOut,
    Shown,
    Tied,
    Took,
    TurnBegan,
)

ACTIONS: Final = 3
IDLE_ROUNDS: Final = 2
"""After so many whole rounds without an action of anybody the game is over (CP-8)."""

BY_HAND: Final = "hand"
BY_REINFORCEMENT: Final = "reinforcement"
BY_MARKER: Final = "marker"
BY_SEAT: Final = "seat"
TOOK_BY: Final = (BY_HAND, BY_REINFORCEMENT, BY_MARKER, BY_SEAT)
"""Why a shoot-out was won: the best hand, the best reinforcement, or nobody sent one and the owner of the marker, or else the
first tied player clockwise from the owner, won (CP-17)."""

THREE_ALIKE: Final = 0
FOUR_TYPES: Final = 1
FIVE: Final = 2
QUICK_THREE: Final = 3
QUICK_PAIR: Final = 4
LAST_ONE: Final = 5
NOBODY_ACTS: Final = 6
REASONS: Final = ("three-alike", "four-types", "five", "quick-three", "quick-pair", "last-one", "nobody-acts")


# Markers


def mark(board: Board, seat: i64, place: i64) -> None:
    """CP-7: a fifth card takes the marker, unless another one got there first."""
    if board.laid[place * board.players + seat] == SIDE and board.markers[place] == NONE:
        board.markers[place] = seat
        if board.told is not None:
            board.tell(Marked(seat, place))


def marked_places(board: Board, seat: i64) -> list[int]:
    return [place for place in range(board.places) if board.markers[place] == seat]


# The start of a turn


def start_turn(board: Board, seat: i64) -> None:
    board.turn = seat
    board.left = 0
    board.acted = False
    next_shootout(board)


def next_shootout(board: Board) -> None:
    """CP-14: while the player has markers out, resolve them; then the actions begin (CP-3)."""
    markers = board.markers
    turn = board.turn
    waiting: i64 = 0
    place: i64 = NONE
    i: i64 = 0
    while i < board.places:
        if markers[i] == turn:
            waiting += 1
            place = i
        i += 1
    if waiting > 1:
        board.phase = ORDER
    elif waiting == 1:
        shoot_out(board, place)
    else:
        board.phase = ACT
        board.left = board.turns + 1 if board.turns < 2 else ACTIONS
        board.turns += 1
        if board.told is not None:
            board.tell(TurnBegan(board.turn, board.left))


def check_shoot(board: Board, action: Shoot) -> None:
    if not 0 <= action.place < board.places:
        raise illegal("no-such-place", place=action.place + 1)
    if board.markers[action.place] != board.turn:
        raise illegal("no-marker", place=action.place + 1)


# The shoot-out itself


def side_strength(board: Board, place: i64, seat: i64) -> i64:
    """What that side's cards are worth, or −1 without any."""
    side = place * board.players + seat
    laid = board.laid[side]
    if laid == 0:
        return -1
    at = side * SIDE
    table = board.table
    return strength_of(
        table[at] & CARD_MASK,
        table[at + 1] & CARD_MASK if laid > 1 else NONE,
        table[at + 2] & CARD_MASK if laid > 2 else NONE,
        table[at + 3] & CARD_MASK if laid > 3 else NONE,
        table[at + 4] & CARD_MASK if laid > 4 else NONE,
    )


def shoot_out(board: Board, place: i64) -> None:
    """Everyone there reveals; the best hand takes the establishment, equal ones call for reinforcements."""
    best: i64 = -1
    tied: i64 = 0
    winner: i64 = NONE
    seat: i64 = 0
    while seat < board.players:
        strength = side_strength(board, place, seat)
        if strength > best:
            best = strength
            tied = 0
            winner = seat
        if strength == best and strength >= 0:
            tied |= SEAT_BIT[seat]
        _reveal(board, place, seat)
        seat += 1
    if board.told is not None:
        board.tell(ShotOut(board.turn, place, _shown(board, place, best)))
    if tied & (tied - 1) == 0:
        _take(board, place, winner, BY_HAND)
    else:
        board.scene = place
        board.round = 0
        _call_for_reinforcements(board, tied)


def _reveal(board: Board, place: i64, seat: i64) -> None:
    side = place * board.players + seat
    at: i64 = side * SIDE
    end: i64 = at + board.laid[side]
    while at < end:
        turn_up(board, seat, at)
        at += 1


def _shown(board: Board, place: i64, best: i64) -> tuple[Shown, ...]:
    """The hands, clockwise from the owner of the marker."""
    shown: list[Shown] = []
    for step in range(board.players):
        seat = (board.turn + step) % board.players
        strength = side_strength(board, place, seat)
        if strength >= 0:
            side = place * board.players + seat
            cards = tuple([board.table[side * SIDE + slot] & CARD_MASK for slot in range(board.laid[side])])
            shown.append(Shown(seat, cards, hand_name(strength), deciding_values(strength), strength == best))
    return tuple(shown)


# Reinforcements (CP-17)


def tied_seats(board: Board) -> tuple[int, ...]:
    return tuple([seat for seat in range(board.players) if board.tied & SEAT_BIT[seat]])


def undecided(board: Board) -> tuple[int, ...]:
    return tuple([seat for seat in range(board.players) if board.tied & SEAT_BIT[seat] and board.sent[seat] == UNDECIDED])


def _call_for_reinforcements(board: Board, tied: i64) -> None:
    board.phase = REINFORCE
    board.tied = tied
    board.round += 1
    seat: i64 = 0
    while seat < board.players:
        board.sent[seat] = UNDECIDED
        seat += 1
    if board.told is not None:
        board.tell(Tied(board.scene, tied_seats(board), board.round))


def check_send(board: Board, seat: i64, action: Send) -> None:
    if not (0 <= seat < board.players and board.tied & SEAT_BIT[seat]):
        raise illegal("not-tied")
    if board.sent[seat] != UNDECIDED:
        raise illegal("already-sent")
    card = action.card
    if card is not None and (not 0 <= card < GANGSTERS or board.in_hand(seat, card) < 0):
        raise illegal("not-a-gangster-in-hand")


def send(board: Board, seat: i64, action: Send) -> None:
    """The card stays in hand until all have decided: even that one was sent at all is a secret until then."""
    card = action.card
    board.sent[seat] = NONE if card is None else card
    waiting: i64 = 0
    other: i64 = 0
    while other < board.players:
        if board.tied & SEAT_BIT[other] and board.sent[other] == UNDECIDED:
            waiting += 1
        other += 1
    if waiting == 0:
        _compare_reinforcements(board)


def _compare_reinforcements(board: Board) -> None:
    if board.told is not None:
        sent = [Sent(seat, None if board.sent[seat] == NONE else board.sent[seat]) for seat in tied_seats(board)]
        board.tell(Reinforced(board.scene, tuple(sent)))
    best: i64 = 0
    still: i64 = 0
    winner: i64 = NONE
    seat: i64 = 0
    while seat < board.players:
        if board.tied & SEAT_BIT[seat]:
            card = board.sent[seat]
            value: i64 = 0
            if card != NONE:
                value = value_of(card)
                board.give(seat, card)
                remember_shown(board, seat, card)
                board.throw_away(card)
            if value > best:
                best = value
                still = 0
                winner = seat
            if value == best:
                still |= SEAT_BIT[seat]
        seat += 1
    place = board.scene
    if best == 0:
        _nobody_sent(board, place)
    elif still & (still - 1) == 0:
        _take(board, place, winner, BY_REINFORCEMENT)
    else:
        _call_for_reinforcements(board, still)


def _nobody_sent(board: Board, place: i64) -> None:
    seat = board.turn
    by = BY_MARKER
    while board.tied & SEAT_BIT[seat] == 0:
        seat = (seat + 1) % board.players
        by = BY_SEAT
    _take(board, place, seat, by)


# The establishment changes hands


def _take(board: Board, place: i64, seat: i64, by: str) -> None:
    establishment = board.town[place]
    board.scene = NONE
    board.tied = 0
    board.round = 0
    board.won[seat * TYPES + establishment] += 1
    if board.told is not None:
        board.tell(Took(seat, place, establishment, by))
    _clear(board, place)
    reason = reason_to_win(board, seat)
    if reason != NONE:
        finish(board, SEAT_BIT[seat], reason)
    elif _taken(board) == ESTABLISHMENTS:
        finish(board, SEAT_BIT[seat], LAST_ONE)
    elif in_stock(board) > 0:
        board.phase = OPENING
    else:
        next_shootout(board)


def _clear(board: Board, place: i64) -> None:
    board.town[place] = NONE
    board.markers[place] = NONE
    side: i64 = place * board.players
    end: i64 = side + board.players
    while side < end:
        slot: i64 = 0
        while slot < board.laid[side]:
            board.throw_away(board.table[side * SIDE + slot] & CARD_MASK)
            slot += 1
        board.laid[side] = 0
        side += 1


def in_stock(board: Board) -> i64:
    stock = board.stock
    return stock[0] + stock[1] + stock[2] + stock[3]


def _taken(board: Board) -> i64:
    total: i64 = 0
    i: i64 = 0
    while i < board.players * TYPES:
        total += board.won[i]
        i += 1
    return total


def establishments(board: Board, seat: i64) -> i64:
    """How many the seat has taken."""
    at = seat * TYPES
    won = board.won
    return won[at] + won[at + 1] + won[at + 2] + won[at + 3]


def reason_to_win(board: Board, seat: i64) -> i64:
    """CP-18, or CP-19 with the option `quick`; NONE if the seat has not won."""
    most: i64 = 0
    types: i64 = 0
    total: i64 = 0
    i: i64 = 0
    while i < TYPES:
        count = board.won[seat * TYPES + i]
        total += count
        if count > 0:
            types += 1
        most = max(most, count)
        i += 1
    if board.quick:
        if most >= 2:
            return QUICK_PAIR
        return QUICK_THREE if total >= 3 else NONE
    if most >= 3:
        return THREE_ALIKE
    if types == TYPES:
        return FOUR_TYPES
    return FIVE if total >= 5 else NONE


def finish_for_want_of_action(board: Board) -> None:
    """CP-8: nobody does anything any more; most establishments win, ties share."""
    most: i64 = 0
    winners: i64 = 0
    seat: i64 = 0
    while seat < board.players:
        count = establishments(board, seat)
        if count > most:
            most = count
            winners = 0
        if count == most:
            winners |= SEAT_BIT[seat]
        seat += 1
    finish(board, winners, NOBODY_ACTS)


def finish(board: Board, winners: i64, reason: i64) -> None:
    board.phase = OVER
    board.left = 0
    board.winners = winners
    board.reason = reason
    if board.told is not None:
        seats = [seat for seat in range(board.players) if winners & SEAT_BIT[seat]]
        board.tell(GameOver(tuple(seats), REASONS[reason]))
