"""When each unseen card of an imagined world came to its owner: after which shuffle, drawn or taken by Corruption (CP-4, CP-13).

By what everybody remembers (memory.py) a card that was last seen at one shuffle can't have come before that, nor after the draw
pile was emptied since. `imagine` deals by this and notes it in `came`, so that two cards can change places later and the world
still agrees with what was seen. Until the first shuffle there is nothing to note.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.cards import CARDS, INFORMER
from peppermill.games.chicago_poker.house import SECOND_INFORMER
from peppermill.games.chicago_poker.position import NONE, Position

TAKEN: Final = 0
DRAWN: Final = 1
WAYS: Final = 2

_INFORMER_WITH: Final = CARDS
"""Two look alike: behind what there is by card, `came` says whose the first one is."""


def arrival(stamp: i64, how: i64) -> i64:
    """As a number: the earlier, the lower."""
    return stamp * WAYS + how


def note_arrivals(p: Position) -> None:
    """From now on it is noted; of a card of which it is not clear, it stays NONE."""
    if p.shuffles > 0:
        p.came = vec[i64]([NONE] * (CARDS + 1))


def came(p: Position, label: i64, when: i64, owner: i64) -> None:
    """Note it of this card, which is with the owner now: a seat as a bit, or 0 for the draw pile."""
    if p.shuffles > 0:
        p.came[label] = when
        if label == INFORMER:
            p.came[_INFORMER_WITH] = owner


def came_by(p: Position, card: i64, owner: i64, latest: i64) -> bool:
    """Was it there by then?"""
    if len(p.came) == 0:
        return False
    when = p.came[_label(p, card, owner)]
    return when != NONE and when <= latest


def can_change(p: Position, card: i64, owner: i64, instead: i64, other: i64) -> bool:
    """Can the one owner have got this card when the other got that one, and the other way round?"""
    if len(p.came) == 0:
        return False
    label = _label(p, card, owner)
    second = _label(p, instead, other)
    when = p.came[label]
    then = p.came[second]
    return when != NONE and then != NONE and _fits(p, label, then) and _fits(p, second, when)


def change(p: Position, card: i64, owner: i64, instead: i64, other: i64) -> None:
    """They have. Where both are one owner's, nothing is new: each came when it came."""
    if p.shuffles == 0 or owner == other:
        return
    label = _label(p, card, owner)
    second = _label(p, instead, other)
    when = p.came[label]
    p.came[label] = p.came[second]
    p.came[second] = when
    if label == INFORMER:
        p.came[_INFORMER_WITH] = other
    elif second == INFORMER:
        p.came[_INFORMER_WITH] = owner


def _label(p: Position, card: i64, owner: i64) -> i64:
    return SECOND_INFORMER if card == INFORMER and p.came[_INFORMER_WITH] != owner else card


def _fits(p: Position, label: i64, when: i64) -> bool:
    """Can it have come then, by when it was last seen?"""
    stamp = when // WAYS
    seen = p.joined[label]
    if when % WAYS == TAKEN:
        return seen == stamp
    first = stamp
    while p.whole[first] == 0:
        first -= 1
    return first <= seen <= stamp
