"""The special cards: what may be done with each, and what it does (CP-9 … CP-13)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chicago_poker.board import (
    CARD_MASK,
    HAND,
    HAND_LIMIT,
    KNOWN_SHIFT,
    NONE,
    SEAT_BIT,
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
from peppermill.games.chicago_poker.choices import CORRUPTIONS, INFORMERS, MURDERS, REVOLVE, SEATS
from peppermill.games.chicago_poker.limousine import check_drive, count_drives, drive, list_drives
from peppermill.games.chicago_poker.memory import remember_shown, remember_shuffle, turn_up
from peppermill.games.chicago_poker.moves import (
    Armed,
    Bribed,
    Corruption,
    Informed,
    Informer,
    Limousine,
    Murder,
    Murdered,
)


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
        list_drives(board, seat, actions)
    elif card == REVOLVER:
        actions.append(REVOLVE)
    else:
        _list_bribes(board, seat, actions)


def count_uses(board: Board, seat: i64, card: i64) -> i64:
    """How many `list_uses` lists."""
    if card == MURDER or card == INFORMER:
        return _count_rivals(board, seat, card)
    if card == LIMOUSINE:
        return count_drives(board, seat)
    if card == REVOLVER:
        return 1
    return _count_bribes(board, seat)


def _may_target(board: Board, card: i64, place: i64, rival: i64) -> bool:
    return may_murder(board, place, rival) if card == MURDER else board.hides(place, rival)


def _list_rivals(board: Board, seat: i64, card: i64, actions: list[Action]) -> None:
    place: i64 = 0
    while place < board.places:
        rival: i64 = 0
        while rival < board.players:
            if rival != seat and _may_target(board, card, place, rival):
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
            if rival != seat and _may_target(board, card, place, rival):
                count += 1
            rival += 1
        place += 1
    return count


def _list_bribes(board: Board, seat: i64, actions: list[Action]) -> None:
    """By card, not by place in the discard; each kind once."""
    if not may_bribe(board, seat):
        return
    every = board.held[seat] <= HAND_LIMIT or sheds(board, seat, NONE)
    kinds = [False] * KINDS
    i: i64 = 0
    while i < board.discard_size:
        kinds[board.discard[i]] = True
        i += 1
    card: i64 = 0
    while card < KINDS:
        if kinds[card] and (every or would_shed(board, seat, card)):
            actions.append(CORRUPTIONS[card])
        card += 1


def _count_bribes(board: Board, seat: i64) -> i64:
    """Only the Informers can be there twice."""
    if board.held[seat] > HAND_LIMIT:
        actions: list[Action] = []
        _list_bribes(board, seat, actions)
        return len(actions)
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
    return board.discard_size > 0 and (board.held[seat] <= HAND_LIMIT or board.left > 1)


# What takes a card off the hand (CP-5)


def sheds(board: Board, seat: i64, but: i64) -> bool:
    """Is there a play that leaves one card less in hand, by another card than `but`?"""
    hands = board.hands
    start: i64 = seat * HAND
    if board.held[seat] > 0 and hands[start] < GANGSTERS and board.room(seat) > 0:
        return True
    at: i64 = start + board.held[seat] - 1
    while at >= start and hands[at] >= GANGSTERS:
        if hands[at] != but and would_shed(board, seat, hands[at]):
            return True
        at -= 1
    return False


def would_shed(board: Board, seat: i64, card: i64) -> bool:
    """Could the card be played now, were it in hand, and leave one card less? Corruption does not: it brings another."""
    if card < GANGSTERS:
        return board.room(seat) > 0
    return card != CORRUPTION and count_uses(board, seat, card) > 0


def bribe_sheds(board: Board, seat: i64) -> bool:
    """Can Corruption, in hand, fetch a card that would?"""
    if board.in_hand(seat, CORRUPTION) < 0:
        return False
    i: i64 = 0
    while i < board.discard_size:
        if would_shed(board, seat, board.discard[i]):
            return True
        i += 1
    return False


# Checks


def check_special(board: Board, seat: i64, card: i64) -> None:
    if board.in_hand(seat, card) < 0:
        raise illegal("not-in-hand", card=CARD_NAMES[card])
    if card != REVOLVER:
        check_ninth(board, seat)


def check_ninth(board: Board, seat: i64) -> None:
    """With nine cards and one action, nothing but the Revolver leads down to seven (CP-5)."""
    if board.held[seat] > HAND_LIMIT + 1:
        raise illegal("revolver-first", n=HAND_LIMIT)


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
    if not board.hides(action.place, action.rival):
        raise illegal("nothing-hidden", place=action.place + 1)


def check_limousine(board: Board, seat: i64, action: Limousine) -> None:
    check_special(board, seat, LIMOUSINE)
    check_drive(board, seat, action)


def check_revolver(board: Board, seat: i64) -> None:
    check_special(board, seat, REVOLVER)


def check_corruption(board: Board, seat: i64, action: Corruption) -> None:
    check_special(board, seat, CORRUPTION)
    if board.discard_size == 0:
        raise illegal("discard-empty")
    if not 0 <= action.card < KINDS or _in_discard(board, action.card) < 0:
        raise illegal("not-in-discard")
    if board.held[seat] > HAND_LIMIT:
        # Afterwards there are as many cards and one action less: one of the cards must be of use then.
        if not may_bribe(board, seat) or not (sheds(board, seat, NONE) or would_shed(board, seat, action.card)):
            raise illegal("too-many-cards", n=HAND_LIMIT)


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
    card = board.table[side * SIDE + slot] & CARD_MASK
    turn_up(board, action.rival, side * SIDE + slot)
    board.laid[side] = slot
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


def drive_off(board: Board, seat: i64, action: Limousine) -> None:
    _leaves_hand(board, seat, LIMOUSINE)
    drive(board, seat, action)


def revolve(board: Board, seat: i64) -> None:
    """Two more; playing it costs one (CP-12)."""
    _leaves_hand(board, seat, REVOLVER)
    board.throw_away(REVOLVER)
    board.left += 2
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
