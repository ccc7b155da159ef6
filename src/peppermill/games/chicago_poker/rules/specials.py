"""The special cards: what may be done with each, and what it does (CP-9 … CP-13)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.menu import Menu, counted
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
from peppermill.games.chicago_poker.events import Armed, Bribed, Informed, Murdered
from peppermill.games.chicago_poker.memory import remember_shown, remember_shuffle, turn_up
from peppermill.games.chicago_poker.moves import Corruption, Informer, Limousine, Murder, Revolver
from peppermill.games.chicago_poker.position import CARD_MASK, HAND, KNOWN_SHIFT, NONE, SEAT_BIT, Position, illegal
from peppermill.games.chicago_poker.rules.flow import spend
from peppermill.games.chicago_poker.rules.limousine import check_drive, drive, offer_drives


def offer_specials(p: Position, seat: i64, at: i64, menu: Menu) -> None:
    """Everything that can be done with the specials in hand, which begin at `at`."""
    hands = p.hands
    end: i64 = seat * HAND + p.held[seat]
    while at < end:
        if at + 1 == end or hands[at + 1] != hands[at]:  # two Informers can do what one can
            offer_uses(p, seat, hands[at], menu)
        at += 1


def offer_uses(p: Position, seat: i64, card: i64, menu: Menu) -> None:
    """Everything that can be done with that special."""
    if card == MURDER or card == INFORMER:
        _offer_rivals(p, seat, card, menu)
    elif card == LIMOUSINE:
        offer_drives(p, seat, menu)
    elif card == REVOLVER:
        menu.put(REVOLVE)
    else:
        _offer_bribes(p, seat, menu)


def _may_target(p: Position, card: i64, place: i64, rival: i64) -> bool:
    return may_murder(p, place, rival) if card == MURDER else p.hides(place, rival)


def _offer_rivals(p: Position, seat: i64, card: i64, menu: Menu) -> None:
    place: i64 = 0
    while place < p.places:
        rival: i64 = 0
        while rival < p.players:
            if rival != seat and _may_target(p, card, place, rival):
                if card == MURDER:
                    menu.put(MURDERS[place * SEATS + rival])
                else:
                    menu.put(INFORMERS[place * SEATS + rival])
            rival += 1
        place += 1


def _offer_bribes(p: Position, seat: i64, menu: Menu) -> None:
    """By card, not by place in the discard; each kind once."""
    if not may_bribe(p, seat):
        return
    every = p.held[seat] <= p.house.limit or sheds(p, seat, NONE)
    if every and not menu.has(_kinds_in_discard(p)):
        return
    kinds = [False] * KINDS
    i: i64 = 0
    while i < p.discard_size:
        kinds[p.discard[i]] = True
        i += 1
    card: i64 = 0
    while card < KINDS:
        if kinds[card] and (every or would_shed(p, seat, card)):
            menu.put(CORRUPTIONS[card])
        card += 1


def _kinds_in_discard(p: Position) -> i64:
    """Only the Informers can be there twice."""
    informers: i64 = 0
    i: i64 = 0
    while i < p.discard_size:
        if p.discard[i] == INFORMER:
            informers += 1
        i += 1
    return p.discard_size - 1 if informers == 2 else p.discard_size


def may_murder(p: Position, place: i64, rival: i64) -> bool:
    """CP-9: a card lies there, and not under its owner's marker."""
    return p.laid[place * p.players + rival] > 0 and p.markers[place] != rival


def may_bribe(p: Position, seat: i64) -> bool:
    """CP-13; and as it takes nothing off the hand, not when the last action is needed to get down to seven (CP-5)."""
    return p.discard_size > 0 and (p.held[seat] <= p.house.limit or p.left > 1)


# What takes a card off the hand (CP-5)


def sheds(p: Position, seat: i64, but: i64) -> bool:
    """Is there a play that leaves one card less in hand, by another card than `but`?"""
    hands = p.hands
    start: i64 = seat * HAND
    if p.held[seat] > 0 and hands[start] < GANGSTERS and p.room(seat) > 0:
        return True
    at: i64 = start + p.held[seat] - 1
    while at >= start and hands[at] >= GANGSTERS:
        if hands[at] != but and would_shed(p, seat, hands[at]):
            return True
        at -= 1
    return False


def would_shed(p: Position, seat: i64, card: i64) -> bool:
    """Could the card be played now, were it in hand, and leave one card less? Corruption does not: it brings another."""
    if card < GANGSTERS:
        return p.room(seat) > 0
    if card == CORRUPTION:
        return False
    menu = counted()
    offer_uses(p, seat, card, menu)
    return menu.count > 0


def bribe_sheds(p: Position, seat: i64) -> bool:
    """Can Corruption, in hand, fetch a card that would?"""
    if p.in_hand(seat, CORRUPTION) < 0:
        return False
    i: i64 = 0
    while i < p.discard_size:
        if would_shed(p, seat, p.discard[i]):
            return True
        i += 1
    return False


# Checks


def check_special(p: Position, seat: i64, card: i64) -> None:
    """The card is in hand and may be played now."""
    if p.in_hand(seat, card) < 0:
        raise illegal("not-in-hand", card=CARD_NAMES[card])
    if card != REVOLVER:
        check_ninth(p, seat)


def check_ninth(p: Position, seat: i64) -> None:
    """With nine cards and one action, nothing but the Revolver leads down to seven (CP-5)."""
    if p.held[seat] > p.house.limit + 1:
        raise illegal("revolver-first", n=p.house.limit)


def _check_rival(p: Position, seat: i64, place: i64, rival: i64) -> None:
    if place >= p.places:
        raise illegal("no-such-place", place=place + 1)
    if rival >= p.players:
        raise illegal("no-such-rival")
    if rival == seat:
        raise illegal("own-cards")


def check_murder(p: Position, seat: i64, action: Murder) -> None:
    """CP-9."""
    check_special(p, seat, MURDER)
    _check_rival(p, seat, action.place, action.rival)
    if p.laid[action.place * p.players + action.rival] == 0:
        raise illegal("nobody-there", place=action.place + 1)
    if p.markers[action.place] == action.rival:
        raise illegal("protected", place=action.place + 1)


def check_informer(p: Position, seat: i64, action: Informer) -> None:
    """CP-10."""
    check_special(p, seat, INFORMER)
    _check_rival(p, seat, action.place, action.rival)
    if not p.hides(action.place, action.rival):
        raise illegal("nothing-hidden", place=action.place + 1)


def check_limousine(p: Position, seat: i64, action: Limousine) -> None:
    """CP-11."""
    check_special(p, seat, LIMOUSINE)
    check_drive(p, seat, action)


def check_revolver(p: Position, seat: i64, action: Revolver) -> None:
    """CP-12."""
    check_special(p, seat, REVOLVER)


def check_corruption(p: Position, seat: i64, action: Corruption) -> None:
    """CP-13."""
    check_special(p, seat, CORRUPTION)
    if p.discard_size == 0:
        raise illegal("discard-empty")
    if _in_discard(p, action.card) < 0:
        raise illegal("not-in-discard")
    if p.held[seat] > p.house.limit:
        # Afterwards there are as many cards and one action less: one of the cards must be of use then.
        if not may_bribe(p, seat) or not (sheds(p, seat, NONE) or would_shed(p, seat, action.card)):
            raise illegal("too-many-cards", n=p.house.limit)


def _in_discard(p: Position, card: i64) -> i64:
    i: i64 = p.discard_size - 1
    while i >= 0 and p.discard[i] != card:
        i -= 1
    return i


# What they do. The special itself is discarded after it is resolved.


def _leaves_hand(p: Position, seat: i64, card: i64) -> None:
    p.give(seat, card)
    remember_shown(p, seat, card)


def murder(p: Position, seat: i64, action: Murder) -> None:
    """The last card goes to the discard, face up; the Murder lies on top of it."""
    _leaves_hand(p, seat, MURDER)
    side = action.place * p.players + action.rival
    slot = p.laid[side] - 1
    card = p.table[side * SIDE + slot] & CARD_MASK
    turn_up(p, action.rival, side * SIDE + slot)
    p.laid[side] = slot
    p.throw_away(card)
    p.throw_away(MURDER)
    if p.told is not None:
        p.tell(Murdered(seat, action.place, action.rival, slot, card))
    spend(p)


def inform(p: Position, seat: i64, action: Informer) -> None:
    """From now on the seat knows those cards."""
    _leaves_hand(p, seat, INFORMER)
    p.throw_away(INFORMER)
    at = (action.place * p.players + action.rival) * SIDE
    slots = p.face_down(action.place, action.rival)
    for slot in slots:
        p.table[at + slot] |= SEAT_BIT[seat] << KNOWN_SHIFT
    if p.told is not None:
        cards = tuple([p.table[at + slot] & CARD_MASK for slot in slots])
        p.tell_only(Informed(seat, action.place, action.rival, tuple(slots), cards), seat)
        p.tell_others(Informed(seat, action.place, action.rival, tuple(slots), None), p.players, seat)
    spend(p)


def drive_off(p: Position, seat: i64, action: Limousine) -> None:
    """CP-11: see limousine.py."""
    _leaves_hand(p, seat, LIMOUSINE)
    drive(p, seat, action)
    spend(p)


def revolve(p: Position, seat: i64, action: Revolver) -> None:
    """Two more; playing it costs one (CP-12)."""
    _leaves_hand(p, seat, REVOLVER)
    p.throw_away(REVOLVER)
    p.left += 2
    if p.told is not None:
        p.tell(Armed(seat, p.left - 1))
    spend(p)


def bribe(p: Position, seat: i64, action: Corruption) -> None:
    """Nobody else learns which card was taken; all know what the discard held."""
    _leaves_hand(p, seat, CORRUPTION)
    remember_shuffle(p, seat)
    card: i64 = action.card
    at: i64 = _in_discard(p, card)
    last: i64 = p.discard_size - 1
    p.discard[at] = p.discard[last]
    p.discard_size = last
    p.discard_into_pile()
    p.take(seat, card)
    p.throw_away(CORRUPTION)
    if p.told is not None:
        p.tell_only(Bribed(seat, card, last), seat)
        p.tell_others(Bribed(seat, None, last), p.players, seat)
    spend(p)
