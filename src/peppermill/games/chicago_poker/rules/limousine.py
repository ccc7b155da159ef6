"""The Limousine: which drives there are, what one does, and who learns what of it (CP-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.menu import Menu
from peppermill.games.chicago_poker.cards import LIMOUSINE, SIDE, lies_up
from peppermill.games.chicago_poker.choices import MOST_DRIVEN, drives
from peppermill.games.chicago_poker.events import Drove
from peppermill.games.chicago_poker.memory import is_public, keep_mix, last_seen, remember_shown, turn_up
from peppermill.games.chicago_poker.mix import Mix, take_since
from peppermill.games.chicago_poker.moves import Limousine
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    KNOWN_SHIFT,
    NONE,
    PUBLIC_BIT,
    SEAT_BIT,
    SINCE_SHIFT,
    Position,
    illegal,
)
from peppermill.games.chicago_poker.rules.shootout import mark

ORDERS_UP_TO: Final = vec[i64]([0, 1, 3, 9, 33])
"""1! + 2! + … : in how many ways at most so many cards can be driven."""


def offer_drives(p: Position, seat: i64, menu: Menu) -> None:
    """Every way to drive cards away: from where, to where, how many, in which order."""
    source: i64 = 0
    while source < p.places:
        laid = p.laid[source * p.players + seat]
        target: i64 = 0
        while target < p.places and laid > 0:
            most = most_driven(p, seat, source, target)
            if menu.has(ORDERS_UP_TO[most]):
                moved: i64 = 1
                while moved <= most:
                    for action in drives(source, target, laid, moved):
                        menu.put(action)
                    moved += 1
            target += 1
        source += 1


def most_driven(p: Position, seat: i64, source: i64, target: i64) -> i64:
    """How many cards can go from one place to the other: no more than four, than there are, than there is room for."""
    if source == target or p.markers[source] == seat or p.town[target] == NONE:
        return 0
    most: i64 = p.house.side - p.laid[target * p.players + seat]
    laid = p.laid[source * p.players + seat]
    if laid < most:
        most = laid
    if most > MOST_DRIVEN:
        most = MOST_DRIVEN
    return most


def check_drive(p: Position, seat: i64, action: Limousine) -> None:
    """CP-11: the last one to four of one's own cards, to another establishment where there is room."""
    source, target = action.source, action.target
    for place in (source, target):
        if place >= p.places:
            raise illegal("no-such-place", place=place + 1)
        if p.town[place] == NONE:
            raise illegal("place-closed", place=place + 1)
    if source == target:
        raise illegal("same-place")
    if p.markers[source] == seat:
        raise illegal("under-marker", place=source + 1)
    laid = p.laid[source * p.players + seat]
    moved = len(action.order)
    if moved == 0 or moved > laid:
        raise illegal("wrong-number-driven", n=min(laid, MOST_DRIVEN))
    if sorted(action.order) != list(range(laid - moved, laid)):
        raise illegal("only-last-cards", place=source + 1)
    if p.laid[target * p.players + seat] + moved > p.house.side:
        raise illegal("side-full", place=target + 1)


def drive(p: Position, seat: i64, action: Limousine) -> None:
    """The cards leave one side and are laid at the other, in the owner's order."""
    p.throw_away(LIMOUSINE)
    source = action.source * p.players + seat
    target = action.target * p.players + seat
    first = p.laid[target]
    leave = [source * SIDE + slot for slot in action.order]
    reach = [target * SIDE + first + i for i in range(len(leave))]
    told = _who_knew(p, leave) if p.told is not None else []
    p.laid[source] -= len(leave)
    p.laid[target] += len(leave)
    down = [spot for spot in reach if not lies_up(p.town[action.target], spot % SIDE)]
    if _can_be_followed(p, leave, reach, down):
        _move_each(p, seat, leave, reach, down)
    else:
        _mix_up(p, seat, leave, reach, down)
    if p.told is not None:
        _tell(p, seat, action, first, told)
    mark(p, seat, action.target)


def _can_be_followed(p: Position, leave: list[int], reach: list[int], down: list[int]) -> bool:
    """Does everybody see where each card goes? A single card; or at most one lies face down then, and either it was known to
    all, or all the others were."""
    if len(leave) == 1 or not down:
        return True
    if len(down) > 1:
        return False
    secret = [spot for spot in leave if (p.table[spot] >> KNOWN_SHIFT) & PUBLIC_BIT == 0]
    hidden = leave[reach.index(down[0])]
    return not secret or hidden not in secret or secret == [hidden]


def _move_each(p: Position, seat: i64, leave: list[int], reach: list[int], down: list[int]) -> None:
    """Whoever knew a card still knows it, and where it lies now."""
    for i, spot in enumerate(leave):
        entry = p.table[spot]
        p.table[reach[i]] = entry
        if (entry >> AWARE_SHIFT) & EVERYBODY:
            p.mixes = tuple([mix.moved(spot, reach[i]) if spot in mix.spots else mix for mix in p.mixes])
    for spot in reach:
        if spot not in down:
            turn_up(p, seat, spot)


def _mix_up(p: Position, seat: i64, leave: list[int], reach: list[int], down: list[int]) -> None:
    """Nobody but the owner can tell which of the cards lies in which of the slots: they make a mix, with those they were mixed
    with before."""
    spots: list[int] = down[:]
    sinces: list[int] = []
    others: list[Mix] = []
    for mix in p.mixes:
        stay = [spot for spot in mix.spots if spot not in leave]
        if len(stay) < len(mix.spots):
            spots += stay
            sinces += mix.sinces
        else:
            others.append(mix)
    p.mixes = tuple(others)
    shown: list[int] = []
    moved = [p.table[spot] for spot in leave]
    for i, entry in enumerate(moved):
        card: i64 = entry & CARD_MASK
        known: i64 = (entry >> KNOWN_SHIFT) & EVERYBODY
        aware: i64 = (entry >> AWARE_SHIFT) & EVERYBODY
        if aware == 0 and known & PUBLIC_BIT == 0:
            sinces.append(entry >> SINCE_SHIFT)
        if reach[i] in down:
            p.table[reach[i]] = card | SEAT_BIT[seat] << KNOWN_SHIFT | (aware | known) << AWARE_SHIFT
        else:
            p.table[reach[i]] = card | EVERYBODY << KNOWN_SHIFT
            if not is_public(entry):
                shown.append(card)
    sinces.sort()
    for new in shown:
        take_since(sinces, last_seen(p, new))
    keep_mix(p, Mix(seat, tuple(sorted(spots)), tuple(sinces)))
    for new in shown:
        remember_shown(p, seat, new)


def _who_knew(p: Position, leave: list[int]) -> list[int]:
    """By card driven: who (bits) knows in which slot it lay."""
    knew: list[int] = []
    for spot in leave:
        bits = 0
        for listener in range(p.players + 1):
            bit = _bit(p, listener)
            if p.sees(spot, bit):
                bits |= bit
        knew.append(bits)
    return knew


def _bit(p: Position, listener: i64) -> int:
    """The last listener stands for all spectators."""
    return SEAT_BIT[listener] if listener < p.players else PUBLIC_BIT


def _tell(p: Position, seat: i64, action: Limousine, first: i64, knew: list[int]) -> None:
    """What a listener can tell: a card seen there and here came from that slot. The others came from the other slots, and are
    told as if they had kept their order."""
    at = (action.target * p.players + seat) * SIDE + first
    for listener in range(p.players + 1):
        bit = _bit(p, listener)
        cards: list[int | None] = []
        rest: list[int] = []
        for i, slot in enumerate(action.order):
            seen = p.sees(at + i, bit)
            cards.append(p.table[at + i] & CARD_MASK if seen else None)
            if not (seen and knew[i] & bit):
                rest.append(slot)
        rest.sort()
        order = [slot if cards[i] is not None and knew[i] & bit else rest.pop(0) for i, slot in enumerate(action.order)]
        event = Drove(seat, action.source, action.target, tuple(order), first, tuple(cards))
        if listener < p.players:
            p.tell_only(event, listener)
        else:
            p.tell_others(event, 0)
