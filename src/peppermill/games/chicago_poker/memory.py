"""What everybody remembers of the cards that went back into the draw pile (CP-4, CP-13).

Whoever watched the game knows more than what lies on the table now: a card that was turned up and shuffled back can't be
one that an opponent has held since before. So the board keeps, by public events alone, after which shuffle every card was
last seen (`joined`; 0: never), and how many cards every player drew after which shuffle that nobody has seen yet (`drawn`).
A card last seen at j was drawn at a stamp of at least j; and where the draw pile was empty before a later shuffle (`whole`),
at a stamp before that one. `imagine` deals by this, so no world contradicts what was seen. Until the first shuffle there is
nothing to remember.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.games.chicago_poker.board import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SINCE_SHIFT,
    Board,
)
from peppermill.games.chicago_poker.cards import CARDS, INFORMER, SIDE
from peppermill.games.chicago_poker.mix import Mix, take_since
from peppermill.games.chicago_poker.zones import longer, vec

_COUNTED_ELSEWHERE: Final = PUBLIC_BIT << KNOWN_SHIFT | EVERYBODY << AWARE_SHIFT
"""Of a card on the table: everybody knows it, or it lies in a mix."""

SECOND_INFORMER: Final = 80
"""The Informers look alike, so `joined` speaks of one and the other without saying which is which."""


def remember_draw(board: Board, seat: i64) -> None:
    if board.shuffles > 0:
        board.drawn[board.shuffles * board.players + seat] += 1


def remember_shuffle(board: Board, taker: i64) -> None:
    """The discard is about to be shuffled into the draw pile; by Corruption, `taker` takes one of its cards, else NONE."""
    if board.shuffles == 0:
        _begin(board)
    joined = board.joined[:]
    board.shuffles += 1
    i: i64 = 0
    while i < board.discard_size:
        card = board.discard[i]
        if card == INFORMER and joined[SECOND_INFORMER] == NONE:
            card = SECOND_INFORMER
        joined[card] = board.shuffles
        i += 1
    board.joined = joined
    board.drawn = longer(board.drawn, board.players, 0)
    board.whole = longer(board.whole, 1, 1 if taker == NONE else 0)
    board.takers = longer(board.takers, 1, taker)


def _begin(board: Board) -> None:
    board.drawn = vec[i64]([board.held[seat] + _laid_unseen(board, seat, 0) for seat in range(board.players)])
    board.whole = vec[i64]([1])
    board.takers = vec[i64]([NONE])
    joined: vec[i64] = vec[i64]([0] * CARDS)
    i: i64 = 0
    while i < board.discard_size:
        if board.discard[i] == INFORMER:
            joined[SECOND_INFORMER if joined[SECOND_INFORMER] == 0 else INFORMER] = NONE
        i += 1
    board.joined = joined


def turn_up(board: Board, seat: i64, spot: i64) -> None:
    """From now on everybody knows the card that lies in this slot of the seat."""
    entry = board.table[spot]
    if (entry >> KNOWN_SHIFT) & PUBLIC_BIT:
        return
    card: i64 = entry & CARD_MASK
    seen = is_public(entry)
    board.table[spot] = card | EVERYBODY << KNOWN_SHIFT
    if (entry >> AWARE_SHIFT) & EVERYBODY:
        _leave_mix(board, spot, card, seen)
    if not seen:
        remember_shown(board, seat, card)


def is_public(entry: i64) -> bool:
    """Does everybody know that this card lies on the table, if not in which slot?"""
    return ((entry >> KNOWN_SHIFT) | (entry >> AWARE_SHIFT)) & PUBLIC_BIT != 0


def _leave_mix(board: Board, spot: i64, card: i64, seen: bool) -> None:
    mixes: list[Mix] = []
    left: Mix | None = None
    for mix in board.mixes:
        if spot in mix.spots:
            sinces = list(mix.sinces)
            if not seen:
                take_since(sinces, last_seen(board, card))
            left = mix.without(spot, tuple(sinces))
        else:
            mixes.append(mix)
    board.mixes = tuple(mixes)
    if left is not None:
        keep_mix(board, left)


def keep_mix(board: Board, mix: Mix) -> None:
    """Unless nothing is left to be mixed up: a single card that everybody is aware of is known to all."""
    if len(mix.spots) == 1:
        entry = board.table[mix.spots[0]]
        if is_public(entry):
            board.table[mix.spots[0]] = entry & CARD_MASK | EVERYBODY << KNOWN_SHIFT
            return
    if mix.spots:
        board.mixes = (*board.mixes, mix)


def last_seen(board: Board, gangster: i64) -> int:
    """The shuffle with which it last went back into the draw pile; 0: none."""
    return board.joined[gangster] if board.shuffles > 0 else 0


def remember_shown(board: Board, seat: i64, card: i64) -> None:
    """From now on everybody knows this card, which was one of that seat's unseen ones."""
    if board.shuffles == 0:
        return
    label: i64 = card
    if card == INFORMER:
        label = _informer_shown(board, seat)
    since = board.joined[label]
    if not _forget(board, seat, since):
        # Only the Informers' likeness can lead here: count some unseen card off, so that the numbers stay right.
        stamp: i64 = 0
        while stamp <= board.shuffles and not _forget(board, seat, stamp):
            stamp += 1
    if card == INFORMER:
        joined = board.joined[:]
        joined[label] = NONE
        board.joined = joined


def _forget(board: Board, seat: i64, since: i64) -> bool:
    """Count one unseen card off that can have been last seen at `since`: the taken one first, else the earliest draw."""
    if board.takers[since] == seat and _leaves_enough(board, seat, since):
        takers = board.takers[:]
        takers[since] = NONE
        board.takers = takers
        return True
    stamp = earliest_draw(board, seat, since)
    if stamp < 0:
        return False
    board.drawn[stamp * board.players + seat] -= 1
    return True


def earliest_draw(board: Board, seat: i64, since: i64) -> i64:
    """The first stamp at which the seat drew an unseen card that may have been last seen at `since`, or −1."""
    if since == board.shuffles or board.whole[since + 1] == 1:
        return since if board.drawn[since * board.players + seat] > 0 else -1
    stamp = since
    while stamp <= board.shuffles and (stamp == since or board.whole[stamp] == 0):
        if board.drawn[stamp * board.players + seat] > 0 and _leaves_enough(board, seat, stamp):
            return stamp
        stamp += 1
    return -1


def _leaves_enough(board: Board, seat: i64, stamp: i64) -> bool:
    """With one card of that stamp less, can the unseen cards on the seat's sides still have been drawn before they were laid?
    (Of all stamps together there are always enough.)"""
    stamps: i64 = 0
    number: i64 = 0
    while number < board.shuffles:
        stamps += board.drawn[number * board.players + seat]
        if board.takers[number] == seat:
            stamps += 1
        if number >= stamp and stamps - 1 < _laid_unseen(board, seat, number):
            return False
        number += 1
    return True


def _laid_unseen(board: Board, seat: i64, until: i64) -> i64:
    """Cards on the table that not everybody knows, laid before there had been more than `until` shuffles."""
    count: i64 = 0
    place: i64 = 0
    while place < board.places:
        side = place * board.players + seat
        slot: i64 = 0
        while slot < board.laid[side]:
            entry = board.table[side * SIDE + slot]
            if entry & _COUNTED_ELSEWHERE == 0 and entry >> SINCE_SHIFT <= until:
                count += 1
            slot += 1
        place += 1
    for mix in board.mixes:
        if mix.seat == seat:
            for since in mix.sinces:
                if since <= until:
                    count += 1
    return count


def _informer_shown(board: Board, seat: i64) -> i64:
    """Which of the two it was: nobody can tell, so by a rule that only uses what everybody knows."""
    first: i64 = INFORMER
    second: i64 = SECOND_INFORMER
    if board.joined[first] == NONE:
        return second
    if board.joined[second] == NONE:
        return first
    if board.joined[second] < board.joined[first]:
        first, second = second, first
    since = board.joined[first]
    if board.takers[since] == seat and _leaves_enough(board, seat, since):
        return first
    stamp = earliest_draw(board, seat, since)
    return first if stamp >= 0 and _leaves_enough(board, seat, stamp) else second
