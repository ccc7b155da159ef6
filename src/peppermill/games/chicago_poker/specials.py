"""The special cards: what may be done with each, and what it does (CP-9 … CP-13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chicago_poker.board import (
    CARD_MASK,
    EVERYBODY,
    HAND,
    HAND_LIMIT,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SEAT_BIT,
    SINCE_SHIFT,
    Board,
    illegal,
)
from peppermill.games.chicago_poker.cards import (
    CARD_NAMES,
    CORRUPTION,
    GANGSTERS,
    INFORMER,
    KINDS,
    LIMOUSINE,
    MURDER,
    REVOLVER,
    SIDE,
)
from peppermill.games.chicago_poker.choices import CORRUPTIONS, INFORMERS, MOST_DRIVEN, MURDERS, REVOLVE, SEATS, drives
from peppermill.games.chicago_poker.memory import remember_shown, remember_shuffle
from peppermill.games.chicago_poker.moves import (
    Armed,
    Bribed,
    Corruption,
    Drove,
    Informed,
    Informer,
    Limousine,
    Murder,
    Murdered,
)
from peppermill.games.chicago_poker.shootout import mark
from peppermill.games.chicago_poker.zones import vec

_ORDERS_UP_TO: Final = vec[i64]([0, 1, 3, 9, 33])
"""1! + 2! + … : in how many ways at most so many cards can be driven."""


def list_specials(board: Board, seat: i64, at: i64, actions: list[Action]) -> None:
    """Everything that can be done with the specials in hand, which begin at `at`."""
    end: i64 = seat * HAND + board.held[seat]
    while at < end:
        card = board.hands[at]
        if at + 1 == end or board.hands[at + 1] != card:  # two Informers can do what one can
            list_uses(board, seat, card, actions)
        at += 1


def count_specials(board: Board, seat: i64, at: i64) -> i64:
    """How many `list_specials` lists."""
    hands = board.hands
    end: i64 = seat * HAND + board.held[seat]
    count: i64 = 0
    while at < end:
        if at + 1 == end or hands[at + 1] != hands[at]:
            count += count_uses(board, seat, hands[at])
        at += 1
    return count


def list_uses(board: Board, seat: i64, card: i64, actions: list[Action]) -> None:
    if card == MURDER or card == INFORMER:
        _list_rivals(board, seat, card, actions)
    elif card == LIMOUSINE:
        _list_drives(board, seat, actions)
    elif card == REVOLVER:
        if not board.armed:
            actions.append(REVOLVE)
    elif may_bribe(board, seat):
        _list_bribes(board, actions)


def count_uses(board: Board, seat: i64, card: i64) -> i64:
    """How many `list_uses` lists."""
    if card == MURDER or card == INFORMER:
        return _count_rivals(board, seat, card)
    if card == LIMOUSINE:
        return _count_drives(board, seat)
    if card == REVOLVER:
        return 0 if board.armed else 1
    return _count_bribes(board) if may_bribe(board, seat) else 0


def special_sheds(board: Board, seat: i64) -> bool:
    """Can a special be played that leaves one card less in hand? (Corruption does not: it brings another.)"""
    at: i64 = seat * HAND + board.held[seat] - 1
    while at >= seat * HAND and board.hands[at] >= GANGSTERS:
        if board.hands[at] != CORRUPTION and count_uses(board, seat, board.hands[at]) > 0:
            return True
        at -= 1
    return False


def _may_target(board: Board, seat: i64, card: i64, place: i64, rival: i64) -> bool:
    return may_murder(board, place, rival) if card == MURDER else board.hides(place, rival, seat)


def _list_rivals(board: Board, seat: i64, card: i64, actions: list[Action]) -> None:
    place: i64 = 0
    while place < board.places:
        rival: i64 = 0
        while rival < board.players:
            if rival != seat and _may_target(board, seat, card, place, rival):
                if card == MURDER:
                    actions.append(MURDERS[place * SEATS + rival])
                else:
                    actions.append(INFORMERS[place * SEATS + rival])
            rival += 1
        place += 1


def _count_rivals(board: Board, seat: i64, card: i64) -> i64:
    count: i64 = 0
    place: i64 = 0
    while place < board.places:
        rival: i64 = 0
        while rival < board.players:
            if rival != seat and _may_target(board, seat, card, place, rival):
                count += 1
            rival += 1
        place += 1
    return count


def _list_drives(board: Board, seat: i64, actions: list[Action]) -> None:
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


def _count_drives(board: Board, seat: i64) -> i64:
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


def _list_bribes(board: Board, actions: list[Action]) -> None:
    """By card, not by place in the discard; each kind once."""
    kinds = [False] * KINDS
    i: i64 = 0
    while i < board.discard_size:
        kinds[board.discard[i]] = True
        i += 1
    card: i64 = 0
    while card < KINDS:
        if kinds[card]:
            actions.append(CORRUPTIONS[card])
        card += 1


def _count_bribes(board: Board) -> i64:
    """Only the Informers can be there twice."""
    informers: i64 = 0
    i: i64 = 0
    while i < board.discard_size:
        if board.discard[i] == INFORMER:
            informers += 1
        i += 1
    return board.discard_size - 1 if informers == 2 else board.discard_size


def may_murder(board: Board, place: i64, rival: i64) -> bool:
    return board.laid[place * board.players + rival] > 0 and board.markers[place] != rival


def may_bribe(board: Board, seat: i64) -> bool:
    """CP-13; and as it takes nothing off the hand, not when the last action is needed to get down to seven (CP-5)."""
    return board.discard_size > 0 and board.held[seat] - HAND_LIMIT < board.left


# Checks


def check_special(board: Board, seat: i64, card: i64) -> None:
    if board.in_hand(seat, card) < 0:
        raise illegal("not-in-hand", card=CARD_NAMES[card])


def _check_rival(board: Board, seat: i64, place: i64, rival: i64) -> None:
    if not 0 <= place < board.places:
        raise illegal("no-such-place", place=place + 1)
    if not 0 <= rival < board.players:
        raise illegal("no-such-rival")
    if rival == seat:
        raise illegal("own-cards")


def check_murder(board: Board, seat: i64, action: Murder) -> None:
    check_special(board, seat, MURDER)
    _check_rival(board, seat, action.place, action.rival)
    if board.laid[action.place * board.players + action.rival] == 0:
        raise illegal("nobody-there", place=action.place + 1)
    if board.markers[action.place] == action.rival:
        raise illegal("protected", place=action.place + 1)


def check_informer(board: Board, seat: i64, action: Informer) -> None:
    check_special(board, seat, INFORMER)
    _check_rival(board, seat, action.place, action.rival)
    # A look at what one knows already would be no news: there must be something new to see.
    if not board.hides(action.place, action.rival, seat):
        raise illegal("nothing-hidden", place=action.place + 1)


def check_limousine(board: Board, seat: i64, action: Limousine) -> None:
    check_special(board, seat, LIMOUSINE)
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


def check_revolver(board: Board, seat: i64) -> None:
    """One a turn. When the Revolver is all there is to draw, it would otherwise come back for ever, and the turn never end."""
    check_special(board, seat, REVOLVER)
    if board.armed:
        raise illegal("one-revolver")


def check_corruption(board: Board, seat: i64, action: Corruption) -> None:
    check_special(board, seat, CORRUPTION)
    if board.discard_size == 0:
        raise illegal("discard-empty")
    if not may_bribe(board, seat):
        raise illegal("too-many-cards", n=HAND_LIMIT)
    if not 0 <= action.card < KINDS or _in_discard(board, action.card) < 0:
        raise illegal("not-in-discard")


def _in_discard(board: Board, card: i64) -> i64:
    i: i64 = board.discard_size - 1
    while i >= 0 and board.discard[i] != card:
        i -= 1
    return i


# What they do. The special itself is discarded after it is resolved.


def _leaves_hand(board: Board, seat: i64, card: i64) -> None:
    board.give(seat, card)
    remember_shown(board, seat, card)


def murder(board: Board, seat: i64, action: Murder) -> None:
    _leaves_hand(board, seat, MURDER)
    side = action.place * board.players + action.rival
    slot = board.laid[side] - 1
    entry = board.table[side * SIDE + slot]
    card = entry & CARD_MASK
    board.laid[side] = slot
    if (entry >> KNOWN_SHIFT) & PUBLIC_BIT == 0:
        remember_shown(board, action.rival, card)
    board.throw_away(card)
    board.throw_away(MURDER)
    if board.told is not None:
        board.tell(Murdered(seat, action.place, action.rival, slot, card))


def inform(board: Board, seat: i64, action: Informer) -> None:
    _leaves_hand(board, seat, INFORMER)
    board.throw_away(INFORMER)
    at = (action.place * board.players + action.rival) * SIDE
    slots = board.face_down(action.place, action.rival)
    for slot in slots:
        board.table[at + slot] |= SEAT_BIT[seat] << KNOWN_SHIFT
    if board.told is not None:
        cards = tuple([board.table[at + slot] & CARD_MASK for slot in slots])
        board.tell_only(Informed(seat, action.place, action.rival, tuple(slots), cards), seat)
        board.tell_others(Informed(seat, action.place, action.rival, tuple(slots), None), board.players, seat)


def drive(board: Board, seat: i64, action: Limousine) -> None:
    """The move is made before everyone's eyes, card by card: whoever knew a card still knows it, and where it lies now."""
    _leaves_hand(board, seat, LIMOUSINE)
    board.throw_away(LIMOUSINE)
    source = action.source * board.players + seat
    moved = [board.table[source * SIDE + slot] for slot in action.order]
    board.laid[source] -= len(moved)
    target = action.target * board.players + seat
    first = board.laid[target]
    for entry in moved:
        card: i64 = entry & CARD_MASK
        known: i64 = (entry >> KNOWN_SHIFT) & EVERYBODY
        up = board.lay(seat, action.target, card, known, entry >> SINCE_SHIFT)
        if up and known & PUBLIC_BIT == 0:
            remember_shown(board, seat, card)
    if board.told is not None:
        _tell_drive(board, seat, action, first)
    mark(board, seat, action.target)


def _tell_drive(board: Board, seat: i64, action: Limousine, first: i64) -> None:
    """Cards that a listener can't tell apart are told in the order in which they lay: which is which is no news."""
    at = (action.target * board.players + seat) * SIDE + first
    for listener in range(board.players + 1):
        bit: i64 = SEAT_BIT[listener] if listener < board.players else PUBLIC_BIT
        cards: list[int | None] = []
        unknown: list[int] = []
        for i, slot in enumerate(action.order):
            entry = board.table[at + i]
            if (entry >> KNOWN_SHIFT) & bit:
                cards.append(entry & CARD_MASK)
            else:
                cards.append(None)
                unknown.append(slot)
        unknown.sort()
        order = [slot if cards[i] is not None else unknown.pop(0) for i, slot in enumerate(action.order)]
        event = Drove(seat, action.source, action.target, tuple(order), first, tuple(cards))
        if listener < board.players:
            board.tell_only(event, listener)
        else:
            board.tell_others(event, 0)


def revolve(board: Board, seat: i64) -> None:
    """Two more; playing it costs one (CP-12)."""
    _leaves_hand(board, seat, REVOLVER)
    board.throw_away(REVOLVER)
    board.left += 2
    board.armed = True
    if board.told is not None:
        board.tell(Armed(seat, board.left - 1))


def bribe(board: Board, seat: i64, action: Corruption) -> None:
    """Nobody else learns which card was taken; all know what the discard held."""
    _leaves_hand(board, seat, CORRUPTION)
    remember_shuffle(board, seat)
    card: i64 = action.card
    at: i64 = _in_discard(board, card)
    last: i64 = board.discard_size - 1
    board.discard[at] = board.discard[last]
    board.discard_size = last
    board.discard_into_pile()
    board.take(seat, card)
    board.throw_away(CORRUPTION)
    if board.told is not None:
        board.tell_only(Bribed(seat, card, last), seat)
        board.tell_others(Bribed(seat, None, last), board.players, seat)
