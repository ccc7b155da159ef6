"""What everybody remembers of the cards that went back into the draw pile (CP-4, CP-13).

Whoever watched the game knows more than what lies on the table now: a card that was turned up and shuffled back can't be
one that an opponent has held since before. So the position keeps, by public events alone, after which shuffle every card was
last seen (`joined`; 0: never), and how many cards every player drew after which shuffle that nobody has seen yet (`drawn`).
A card last seen at j was drawn at a stamp of at least j; and where the draw pile was empty before a later shuffle (`whole`),
at a stamp before that one. `imagine` deals by this, so no world contradicts what was seen. Until the first shuffle there is
nothing to remember.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import blank, byte, vec
from peppermill.games.chicago_poker.cards import CARDS, INFORMER, SIDE
from peppermill.games.chicago_poker.house import SECOND_INFORMER
from peppermill.games.chicago_poker.mix import Mix, take_since
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    KNOWN_SHIFT,
    NONE,
    NOT_RECKONED,
    PUBLIC_BIT,
    SINCE_SHIFT,
    Position,
)

_COUNTED_ELSEWHERE: Final = PUBLIC_BIT << KNOWN_SHIFT | EVERYBODY << AWARE_SHIFT
"""Of a card on the table: everybody knows it, or it lies in a mix."""


AGES: Final = 32
"""Observations count shuffles up to this."""


def remember_draw(p: Position, seat: i64) -> None:
    """The seat has drawn a card that nobody else has seen."""
    if p.shuffles > 0:
        p.drawn[p.shuffles * p.players + seat] += 1


def remember_shuffle(p: Position, taker: i64) -> None:
    """The discard is about to be shuffled into the draw pile; by Corruption, `taker` takes one of its cards, else NONE."""
    p.upheavals += 1
    if p.shuffles == 0:
        _begin(p)
    joined = p.joined[:]
    # Who draws and plays the only card of the discard again and again leaves nothing to remember: then the last shuffle counts
    # for this one as well, or the memory would grow for ever.
    again = taker == NONE and _left_nothing(p)
    if not again:
        p.shuffles += 1
    i: i64 = 0
    while i < p.discard_size:
        card = p.discard[i]
        if card == INFORMER and joined[SECOND_INFORMER] == NONE:
            card = SECOND_INFORMER
        joined[card] = p.shuffles
        i += 1
    p.joined = joined
    p.back = NOT_RECKONED
    if again:
        whole = p.whole[:]
        whole[p.shuffles] = 1
        p.whole = whole
        return
    p.drawn = longer(p.drawn, p.players, 0)
    p.whole = longer(p.whole, 1, 1 if taker == NONE else 0)
    p.takers = longer(p.takers, 1, taker)


def _left_nothing(p: Position) -> bool:
    """The pile is empty: is every card that was drawn since the last shuffle known to all, and none laid since then unknown?"""
    last = p.shuffles
    if last == 0 or p.takers[last] != NONE:
        return False
    seat: i64 = 0
    while seat < p.players:
        if p.drawn[last * p.players + seat] > 0 or _laid_unseen(p, seat, last) > _laid_unseen(p, seat, last - 1):
            return False
        seat += 1
    return True


def _begin(p: Position) -> None:
    p.drawn = vec[i64]([p.held[seat] + _laid_unseen(p, seat, 0) for seat in range(p.players)])
    p.whole = vec[i64]([1])
    p.takers = vec[i64]([NONE])
    joined: vec[i64] = vec[i64]([0] * CARDS)
    if p.house.informers == 1:
        joined[INFORMER] = NONE
    i: i64 = 0
    while i < p.discard_size:
        if p.discard[i] == INFORMER:
            joined[SECOND_INFORMER if joined[SECOND_INFORMER] == 0 else INFORMER] = NONE
        i += 1
    p.joined = joined


def turn_up(p: Position, seat: i64, spot: i64) -> None:
    """From now on everybody knows the card that lies in this slot of the seat."""
    entry = p.table[spot]
    if (entry >> KNOWN_SHIFT) & PUBLIC_BIT:
        return
    card: i64 = entry & CARD_MASK
    seen = is_public(entry)
    p.table[spot] = card | EVERYBODY << KNOWN_SHIFT
    if (entry >> AWARE_SHIFT) & EVERYBODY:
        _leave_mix(p, spot, card, seen)
    if not seen:
        remember_shown(p, seat, card)


def is_public(entry: i64) -> bool:
    """Does everybody know that this card lies on the table, if not in which slot?"""
    return ((entry >> KNOWN_SHIFT) | (entry >> AWARE_SHIFT)) & PUBLIC_BIT != 0


def _leave_mix(p: Position, spot: i64, card: i64, seen: bool) -> None:
    mixes: list[Mix] = []
    left: Mix | None = None
    for mix in p.mixes:
        if spot in mix.spots:
            sinces = list(mix.sinces)
            if not seen:
                take_since(sinces, last_seen(p, card))
            left = mix.without(spot, tuple(sinces))
        else:
            mixes.append(mix)
    p.mixes = tuple(mixes)
    if left is not None:
        keep_mix(p, left)


def keep_mix(p: Position, mix: Mix) -> None:
    """Unless nothing is left to be mixed up: a single card that everybody is aware of is known to all."""
    if len(mix.spots) == 1:
        entry = p.table[mix.spots[0]]
        if is_public(entry):
            p.table[mix.spots[0]] = entry & CARD_MASK | EVERYBODY << KNOWN_SHIFT
            return
    if mix.spots:
        p.mixes = (*p.mixes, mix)


def last_seen(p: Position, gangster: i64) -> int:
    """The shuffle with which it last went back into the draw pile; 0: none."""
    return p.joined[gangster] if p.shuffles > 0 else 0


def remember_shown(p: Position, seat: i64, card: i64) -> None:
    """From now on everybody knows this card, which was one of that seat's unseen ones."""
    if p.shuffles == 0:
        return
    label: i64 = card
    if card == INFORMER:
        label = _informer_shown(p, seat)
    since = p.joined[label]
    if not _forget(p, seat, since):
        # Only the Informers' likeness can lead here: count some unseen card off, so that the numbers stay right.
        stamp: i64 = 0
        while stamp <= p.shuffles and not _forget(p, seat, stamp):
            stamp += 1
    if card == INFORMER:
        joined = p.joined[:]
        joined[label] = NONE
        p.joined = joined
        p.back = NOT_RECKONED
    elif len(p.back) > 0:
        p.back[card] = 0


def _forget(p: Position, seat: i64, since: i64) -> bool:
    """Count one unseen card off that can have been last seen at `since`: the taken one first, else the earliest draw."""
    if p.takers[since] == seat and _leaves_enough(p, seat, since):
        takers = p.takers[:]
        takers[since] = NONE
        p.takers = takers
        return True
    stamp = earliest_draw(p, seat, since)
    if stamp < 0:
        return False
    p.drawn[stamp * p.players + seat] -= 1
    return True


def earliest_draw(p: Position, seat: i64, since: i64) -> i64:
    """The first stamp at which the seat drew an unseen card that may have been last seen at `since`, or −1."""
    if since == p.shuffles or p.whole[since + 1] == 1:
        if p.drawn[since * p.players + seat] > 0:
            return since
        return -1
    stamp = since
    while stamp <= p.shuffles and (stamp == since or p.whole[stamp] == 0):
        if p.drawn[stamp * p.players + seat] > 0 and _leaves_enough(p, seat, stamp):
            return stamp
        stamp += 1
    return -1


def _leaves_enough(p: Position, seat: i64, stamp: i64) -> bool:
    """With one card of that stamp less, can the unseen cards on the seat's sides still have been drawn before they were laid?
    (Of all stamps together there are always enough.)"""
    stamps: i64 = 0
    number: i64 = 0
    while number < p.shuffles:
        stamps += p.drawn[number * p.players + seat]
        if p.takers[number] == seat:
            stamps += 1
        if number >= stamp and stamps - 1 < _laid_unseen(p, seat, number):
            return False
        number += 1
    return True


def _laid_unseen(p: Position, seat: i64, until: i64) -> i64:
    """Cards on the table that not everybody knows, laid before there had been more than `until` shuffles."""
    count: i64 = 0
    place: i64 = 0
    while place < p.places:
        side = place * p.players + seat
        slot: i64 = 0
        while slot < p.laid[side]:
            entry = p.table[side * SIDE + slot]
            if entry & _COUNTED_ELSEWHERE == 0 and entry >> SINCE_SHIFT <= until:
                count += 1
            slot += 1
        place += 1
    for mix in p.mixes:
        if mix.seat == seat:
            for since in mix.sinces:
                if since <= until:
                    count += 1
    return count


def _informer_shown(p: Position, seat: i64) -> i64:
    """Which of the two it was: nobody can tell, so by a rule that only uses what everybody knows."""
    first: i64 = INFORMER
    second: i64 = SECOND_INFORMER
    if p.joined[first] == NONE:
        return second
    if p.joined[second] == NONE:
        return first
    if p.joined[second] < p.joined[first]:
        first, second = second, first
    since = p.joined[first]
    if p.takers[since] == seat and _leaves_enough(p, seat, since):
        return first
    stamp = earliest_draw(p, seat, since)
    return first if stamp >= 0 and _leaves_enough(p, seat, stamp) else second


def went_back(p: Position) -> vec[u8]:
    """By kind (the last one: the second Informer): with which shuffle the card went back that nobody has shown since, 1 for the
    last one, counted up to AGES; 0: with none. Nobody but this module may change it.

    Reckoned when somebody asks; from then on kept up to date until the next shuffle.
    """
    if len(p.back) == 0:
        p.back = _reckon_back(p)
    return p.back


def _reckon_back(p: Position) -> vec[u8]:
    last = p.shuffles
    joined = p.joined
    back = blank(CARDS)
    card: i64 = 0
    while card < CARDS:
        if joined[card] > 0:
            back[card] = byte(last - joined[card] + 1, AGES)
        card += 1
    # The Informers look alike: the one that went back later comes first. Of one that was shown `joined` knows.
    if joined[INFORMER] < joined[SECOND_INFORMER]:
        back[INFORMER], back[SECOND_INFORMER] = back[SECOND_INFORMER], back[INFORMER]
    i: i64 = 0
    while i < p.discard_size:
        if p.discard[i] != INFORMER:
            back[p.discard[i]] = 0
        i += 1
    side: i64 = 0
    while side < p.places * p.players:
        spot: i64 = side * SIDE
        end: i64 = spot + p.laid[side]
        while spot < end:
            if is_public(p.table[spot]):
                back[p.table[spot] & CARD_MASK] = 0
            spot += 1
        side += 1
    return back


def longer(zone: vec[i64], more: i64, filled_with: i64) -> vec[i64]:
    """A copy with some more entries at its end."""
    size: i64 = len(zone)
    copy: vec[i64] = vec[i64]([filled_with] * (size + more))
    i: i64 = 0
    while i < size:
        copy[i] = zone[i]
        i += 1
    return copy
