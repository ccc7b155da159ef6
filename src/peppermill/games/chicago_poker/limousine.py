"""The Limousine: which drives there are, what one does, and who learns what of it (CP-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chicago_poker.board import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SEAT_BIT,
    SINCE_SHIFT,
    Board,
    illegal,
)
from peppermill.games.chicago_poker.cards import LIMOUSINE, SIDE, lies_up
from peppermill.games.chicago_poker.choices import MOST_DRIVEN, drives
from peppermill.games.chicago_poker.memory import is_public, keep_mix, last_seen, remember_shown, turn_up
from peppermill.games.chicago_poker.mix import Mix, take_since
from peppermill.games.chicago_poker.moves import Drove, Limousine
from peppermill.games.chicago_poker.shootout import mark
from peppermill.games.chicago_poker.sight import sees
from peppermill.games.chicago_poker.zones import vec

_ORDERS_UP_TO: Final = vec[i64]([0, 1, 3, 9, 33])
"""1! + 2! + … : in how many ways at most so many cards can be driven."""


def list_drives(board: Board, seat: i64, actions: list[Action]) -> None:
    source: i64 = 0
    while source < board.places:
        target: i64 = 0
        while target < board.places:
            most = _most_driven(board, seat, source, target)
            moved: i64 = 1
            while moved <= most:
                actions.extend(drives(source, target, board.laid[source * board.players + seat], moved))
                moved += 1
            target += 1
        source += 1


def count_drives(board: Board, seat: i64) -> i64:
    """How many `list_drives` lists."""
    count: i64 = 0
    source: i64 = 0
    while source < board.places:
        target: i64 = 0
        while target < board.places and board.laid[source * board.players + seat] > 0:
            count += _ORDERS_UP_TO[_most_driven(board, seat, source, target)]
            target += 1
        source += 1
    return count


def _most_driven(board: Board, seat: i64, source: i64, target: i64) -> i64:
    """How many cards can go from one place to the other: no more than four, than there are, than there is room for."""
    if source == target or board.markers[source] == seat or board.town[target] == NONE:
        return 0
    most: i64 = SIDE - board.laid[target * board.players + seat]
    laid = board.laid[source * board.players + seat]
    most = laid if laid < most else most
    return most if most < MOST_DRIVEN else MOST_DRIVEN


def check_drive(board: Board, seat: i64, action: Limousine) -> None:
    source, target = action.source, action.target
    for place in (source, target):
        if not 0 <= place < board.places:
            raise illegal("no-such-place", place=place + 1)
        if board.town[place] == NONE:
            raise illegal("place-closed", place=place + 1)
    if source == target:
        raise illegal("same-place")
    if board.markers[source] == seat:
        raise illegal("under-marker", place=source + 1)
    laid = board.laid[source * board.players + seat]
    moved = len(action.order)
    if not 1 <= moved <= MOST_DRIVEN or moved > laid:
        raise illegal("wrong-number-driven", n=min(laid, MOST_DRIVEN))
    if sorted(action.order) != list(range(laid - moved, laid)):
        raise illegal("only-last-cards", place=source + 1)
    if board.laid[target * board.players + seat] + moved > SIDE:
        raise illegal("side-full", place=target + 1)


def drive(board: Board, seat: i64, action: Limousine) -> None:
    """The cards leave one side and are laid at the other, in the owner's order."""
    board.throw_away(LIMOUSINE)
    source = action.source * board.players + seat
    target = action.target * board.players + seat
    first = board.laid[target]
    leave = [source * SIDE + slot for slot in action.order]
    reach = [target * SIDE + first + i for i in range(len(leave))]
    told = _who_knew(board, leave) if board.told is not None else []
    board.laid[source] -= len(leave)
    board.laid[target] += len(leave)
    down = [spot for spot in reach if not lies_up(board.town[action.target], spot % SIDE)]
    if _can_be_followed(board, leave, reach, down):
        _move_each(board, seat, leave, reach, down)
    else:
        _mix_up(board, seat, leave, reach, down)
    if board.told is not None:
        _tell(board, seat, action, first, told)
    mark(board, seat, action.target)


def _can_be_followed(board: Board, leave: list[int], reach: list[int], down: list[int]) -> bool:
    """Does everybody see where each card goes? A single card; or at most one lies face down then, and either it was known to
    all, or all the others were."""
    if len(leave) == 1 or not down:
        return True
    if len(down) > 1:
        return False
    secret = [spot for spot in leave if (board.table[spot] >> KNOWN_SHIFT) & PUBLIC_BIT == 0]
    hidden = leave[reach.index(down[0])]
    return not secret or hidden not in secret or secret == [hidden]


def _move_each(board: Board, seat: i64, leave: list[int], reach: list[int], down: list[int]) -> None:
    """Whoever knew a card still knows it, and where it lies now."""
    for i, spot in enumerate(leave):
        entry = board.table[spot]
        board.table[reach[i]] = entry
        if (entry >> AWARE_SHIFT) & EVERYBODY:
            board.mixes = tuple([mix.moved(spot, reach[i]) if spot in mix.spots else mix for mix in board.mixes])
    for spot in reach:
        if spot not in down:
            turn_up(board, seat, spot)


def _mix_up(board: Board, seat: i64, leave: list[int], reach: list[int], down: list[int]) -> None:
    """Nobody but the owner can tell which of the cards lies in which of the slots: they make a mix, with those they were mixed
    with before."""
    spots: list[int] = down[:]
    sinces: list[int] = []
    others: list[Mix] = []
    for mix in board.mixes:
        stay = [spot for spot in mix.spots if spot not in leave]
        if len(stay) < len(mix.spots):
            spots += stay
            sinces += mix.sinces
        else:
            others.append(mix)
    board.mixes = tuple(others)
    shown: list[int] = []
    moved = [board.table[spot] for spot in leave]
    for i, entry in enumerate(moved):
        card: i64 = entry & CARD_MASK
        known: i64 = (entry >> KNOWN_SHIFT) & EVERYBODY
        aware: i64 = (entry >> AWARE_SHIFT) & EVERYBODY
        if aware == 0 and known & PUBLIC_BIT == 0:
            sinces.append(entry >> SINCE_SHIFT)
        if reach[i] in down:
            board.table[reach[i]] = card | SEAT_BIT[seat] << KNOWN_SHIFT | (aware | known) << AWARE_SHIFT
        else:
            board.table[reach[i]] = card | EVERYBODY << KNOWN_SHIFT
            if not is_public(entry):
                shown.append(card)
    sinces.sort()
    for new in shown:
        take_since(sinces, last_seen(board, new))
    keep_mix(board, Mix(seat, tuple(sorted(spots)), tuple(sinces)))
    for new in shown:
        remember_shown(board, seat, new)


def _who_knew(board: Board, leave: list[int]) -> list[int]:
    """By card driven: who (bits) knows in which slot it lay."""
    knew: list[int] = []
    for spot in leave:
        bits = 0
        for listener in range(board.players + 1):
            bit = _bit(board, listener)
            if sees(board, spot, bit):
                bits |= bit
        knew.append(bits)
    return knew


def _bit(board: Board, listener: i64) -> int:
    """The last listener stands for all spectators."""
    return SEAT_BIT[listener] if listener < board.players else PUBLIC_BIT


def _tell(board: Board, seat: i64, action: Limousine, first: i64, knew: list[int]) -> None:
    """What a listener can tell: a card seen there and here came from that slot. The others came from the other slots, and are
    told as if they had kept their order."""
    at = (action.target * board.players + seat) * SIDE + first
    for listener in range(board.players + 1):
        bit = _bit(board, listener)
        cards: list[int | None] = []
        rest: list[int] = []
        for i, slot in enumerate(action.order):
            seen = sees(board, at + i, bit)
            cards.append(board.table[at + i] & CARD_MASK if seen else None)
            if not (seen and knew[i] & bit):
                rest.append(slot)
        rest.sort()
        order = [slot if cards[i] is not None and knew[i] & bit else rest.pop(0) for i, slot in enumerate(action.order)]
        event = Drove(seat, action.source, action.target, tuple(order), first, tuple(cards))
        if listener < board.players:
            board.tell_only(event, listener)
        else:
            board.tell_others(event, 0)
