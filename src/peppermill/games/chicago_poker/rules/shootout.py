"""Markers and shoot-outs (CP-7, CP-14 … CP-17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.chicago_poker.cards import SIDE, TYPES, value_of
from peppermill.games.chicago_poker.events import Marked, Reinforced, Sent, ShotOut, Shown, Tied, Took, TurnBegan
from peppermill.games.chicago_poker.memory import remember_shown, turn_up
from peppermill.games.chicago_poker.moves import Send, Shoot
from peppermill.games.chicago_poker.position import (
    ACT,
    CARD_MASK,
    NONE,
    OPENING,
    ORDER,
    REINFORCE,
    SEAT_BIT,
    UNDECIDED,
    Position,
    illegal,
)
from peppermill.games.chicago_poker.rules.ending import LAST_ONE, all_taken, finish, reason_to_win
from peppermill.games.chicago_poker.rules.hands import deciding_values, hand_name, strength_of

BY_HAND: Final = "hand"
BY_REINFORCEMENT: Final = "reinforcement"
BY_MARKER: Final = "marker"
BY_SEAT: Final = "seat"
TOOK_BY: Final = (BY_HAND, BY_REINFORCEMENT, BY_MARKER, BY_SEAT)
"""Why a shoot-out was won: the best hand, the best reinforcement, or nobody sent one and the owner of the marker, or else the
first tied player clockwise from the owner, won (CP-17)."""

# Markers


def mark(p: Position, seat: i64, place: i64) -> None:
    """CP-7: a fifth card takes the marker, unless another one got there first."""
    if p.laid[place * p.players + seat] == p.house.side and p.markers[place] == NONE:
        p.markers[place] = seat
        if p.told is not None:
            p.tell(Marked(seat, place))


def marked_places(p: Position, seat: i64) -> list[int]:
    """Where the seat's markers lie."""
    return [place for place in range(p.places) if p.markers[place] == seat]


# The start of a turn


def start_turn(p: Position, seat: i64) -> None:
    """A player's turn begins, with shoot-outs if there are any."""
    p.turn = seat
    p.left = 0
    p.acted = False
    next_shootout(p)


def next_shootout(p: Position) -> None:
    """CP-14: while the player has markers out, resolve them; then the actions begin (CP-3)."""
    markers = p.markers
    turn = p.turn
    places = p.places
    waiting: i64 = 0
    place: i64 = NONE
    i: i64 = 0
    while i < places:
        if markers[i] == turn:
            waiting += 1
            place = i
        i += 1
    if waiting > 1:
        p.phase = ORDER
    elif waiting == 1:
        shoot_out(p, place)
    else:
        p.phase = ACT
        p.turns += 1
        p.left = p.house.actions
        if p.turns < p.left:
            p.left = p.turns
        if p.told is not None:
            p.tell(TurnBegan(p.turn, p.left))


def check_shoot(p: Position, seat: i64, action: Shoot) -> None:
    """CP-14: one of one's own markers."""
    if action.place >= p.places:
        raise illegal("no-such-place", place=action.place + 1)
    if p.markers[action.place] != seat:
        raise illegal("no-marker", place=action.place + 1)


def shoot(p: Position, seat: i64, action: Shoot) -> None:
    """Resolve the marker that was chosen."""
    shoot_out(p, action.place)


# The shoot-out itself


def side_strength(p: Position, place: i64, seat: i64) -> i64:
    """What that side's cards are worth, or −1 without any."""
    side = place * p.players + seat
    laid = p.laid[side]
    if laid == 0:
        return -1
    at = side * SIDE
    table = p.table
    none: i64 = NONE
    return strength_of(
        table[at] & CARD_MASK,
        table[at + 1] & CARD_MASK if laid > 1 else none,
        table[at + 2] & CARD_MASK if laid > 2 else none,
        table[at + 3] & CARD_MASK if laid > 3 else none,
        table[at + 4] & CARD_MASK if laid > 4 else none,
    )


def shoot_out(p: Position, place: i64) -> None:
    """Everyone there reveals; the best hand takes the establishment, equal ones call for reinforcements."""
    p.upheavals += 1
    best: i64 = -1
    tied: i64 = 0
    winner: i64 = NONE
    seat: i64 = 0
    while seat < p.players:
        strength = side_strength(p, place, seat)
        if strength > best:
            best = strength
            tied = 0
            winner = seat
        if strength == best and strength >= 0:
            tied |= SEAT_BIT[seat]
        _reveal(p, place, seat)
        seat += 1
    if p.told is not None:
        p.tell(ShotOut(p.turn, place, _shown(p, place, best)))
    if tied & (tied - 1) == 0:
        _take(p, place, winner, BY_HAND)
    else:
        p.scene = place
        p.round = 0
        _call_for_reinforcements(p, tied)


def _reveal(p: Position, place: i64, seat: i64) -> None:
    side = place * p.players + seat
    at: i64 = side * SIDE
    end: i64 = at + p.laid[side]
    while at < end:
        turn_up(p, seat, at)
        at += 1


def _shown(p: Position, place: i64, best: i64) -> tuple[Shown, ...]:
    """The hands, clockwise from the owner of the marker."""
    shown: list[Shown] = []
    for step in range(p.players):
        seat = (p.turn + step) % p.players
        strength = side_strength(p, place, seat)
        if strength >= 0:
            side = place * p.players + seat
            cards = tuple([p.table[side * SIDE + slot] & CARD_MASK for slot in range(p.laid[side])])
            shown.append(Shown(seat, cards, hand_name(strength), deciding_values(strength), strength == best))
    return tuple(shown)


# Reinforcements (CP-17)


def tied_seats(p: Position) -> tuple[int, ...]:
    """Who takes part in the tie."""
    return tuple([seat for seat in range(p.players) if p.tied & SEAT_BIT[seat]])


def undecided(p: Position) -> tuple[int, ...]:
    """Who of them has not decided yet on a reinforcement."""
    return tuple([seat for seat in range(p.players) if p.tied & SEAT_BIT[seat] and p.sent[seat] == UNDECIDED])


def _call_for_reinforcements(p: Position, tied: i64) -> None:
    p.phase = REINFORCE
    p.tied = tied
    p.round += 1
    seat: i64 = 0
    while seat < p.players:
        p.sent[seat] = UNDECIDED
        seat += 1
    if p.told is not None:
        p.tell(Tied(p.scene, tied_seats(p), p.round))


def check_send(p: Position, seat: i64, action: Send) -> None:
    """CP-17: one gangster from hand or nobody, once in a round, if one is tied."""
    if not p.tied & SEAT_BIT[seat]:
        raise illegal("not-tied")
    if p.sent[seat] != UNDECIDED:
        raise illegal("already-sent")
    card = action.card
    if card is not None and p.in_hand(seat, card) < 0:
        raise illegal("not-a-gangster-in-hand")


def send(p: Position, seat: i64, action: Send) -> None:
    """The card stays in hand until all have decided: even that one was sent at all is a secret until then."""
    card = action.card
    p.sent[seat] = NONE if card is None else card
    waiting: i64 = 0
    other: i64 = 0
    while other < p.players:
        if p.tied & SEAT_BIT[other] and p.sent[other] == UNDECIDED:
            waiting += 1
        other += 1
    if waiting == 0:
        _compare_reinforcements(p)


def _compare_reinforcements(p: Position) -> None:
    if p.told is not None:
        sent = [Sent(seat, None if p.sent[seat] == NONE else p.sent[seat]) for seat in tied_seats(p)]
        p.tell(Reinforced(p.scene, tuple(sent)))
    best: i64 = 0
    still: i64 = 0
    winner: i64 = NONE
    seat: i64 = 0
    while seat < p.players:
        if p.tied & SEAT_BIT[seat]:
            card = p.sent[seat]
            value: i64 = 0
            if card != NONE:
                value = value_of(card)
                p.give(seat, card)
                remember_shown(p, seat, card)
                p.throw_away(card)
            if value > best:
                best = value
                still = 0
                winner = seat
            if value == best:
                still |= SEAT_BIT[seat]
        seat += 1
    place = p.scene
    if best == 0:
        _nobody_sent(p, place)
    elif still & (still - 1) == 0:
        _take(p, place, winner, BY_REINFORCEMENT)
    else:
        _call_for_reinforcements(p, still)


def _nobody_sent(p: Position, place: i64) -> None:
    seat = p.turn
    by = BY_MARKER
    while p.tied & SEAT_BIT[seat] == 0:
        seat = (seat + 1) % p.players
        by = BY_SEAT
    _take(p, place, seat, by)


# The establishment changes hands


def _take(p: Position, place: i64, seat: i64, by: str) -> None:
    establishment = p.town[place]
    p.scene = NONE
    p.tied = 0
    p.round = 0
    p.won[seat * TYPES + establishment] += 1
    if p.told is not None:
        p.tell(Took(seat, place, establishment, by))
    _clear(p, place)
    reason = reason_to_win(p, seat)
    if reason != NONE:
        finish(p, SEAT_BIT[seat], reason)
    elif all_taken(p):
        finish(p, SEAT_BIT[seat], LAST_ONE)
    elif p.in_stock() > 0:
        p.phase = OPENING
    else:
        next_shootout(p)


def _clear(p: Position, place: i64) -> None:
    p.town[place] = NONE
    p.markers[place] = NONE
    side: i64 = place * p.players
    end: i64 = side + p.players
    while side < end:
        slot: i64 = 0
        while slot < p.laid[side]:
            p.throw_away(p.table[side * SIDE + slot] & CARD_MASK)
            slot += 1
        p.laid[side] = 0
        side += 1
