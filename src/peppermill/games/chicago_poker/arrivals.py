"""When each unseen card of an imagined world came to its owner: after which shuffle, drawn or taken by Corruption (CP-4, CP-13).

By what everybody remembers (memory.py) a card that was last seen at one shuffle can't have come before that, nor after the draw
pile was emptied since. `imagine` deals by this and notes it in `came`, so that two cards can change places later and the world
still agrees with what was seen. Until the first shuffle there is nothing to note.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.rng import Rng
from peppermill.games.chicago_poker.cards import CARDS, INFORMER
from peppermill.games.chicago_poker.house import SECOND_INFORMER
from peppermill.games.chicago_poker.position import NONE, Position

TAKEN: Final = 0
DRAWN: Final = 1
WAYS: Final = 2

_FIRST_WITH: Final = CARDS
_SECOND_WITH: Final = CARDS + 1
"""Two Informers look alike, so each has a label of its own; behind what there is by label, `came` says whose they are."""


def arrival(stamp: i64, how: i64) -> i64:
    """As a number: the earlier, the lower."""
    return stamp * WAYS + how


def begin_to_note(p: Position) -> None:
    """Of a card of which it does not become clear, it stays NONE."""
    if p.shuffles > 0:
        p.came = vec[i64]([NONE] * (CARDS + 2))


def note(p: Position, label: i64, when: i64, owner: i64) -> None:
    """This card came then to the owner: a seat as a bit, or 0 for the draw pile."""
    if p.shuffles > 0:
        p.came[label] = when
        _is_with(p, label, owner)


def card_of(label: i64) -> i64:
    return INFORMER if label == SECOND_INFORMER else label


def label_of(p: Position, card: i64, owner: i64, rng: Rng) -> i64:
    """The label of that owner's card. Where both Informers are, it is as well the one as the other."""
    if card != INFORMER or len(p.came) == 0:
        return card
    if p.came[_FIRST_WITH] != owner:
        return SECOND_INFORMER
    return SECOND_INFORMER if p.came[_SECOND_WITH] == owner and rng.below(2) == 0 else INFORMER


def came_by(p: Position, label: i64, latest: i64) -> bool:
    """Was it with its owner by then?"""
    return len(p.came) > 0 and NONE < p.came[label] <= latest


def can_change(p: Position, label: i64, instead: i64) -> bool:
    """Can the owner of the one have got the other at the time, and the other way round?"""
    return len(p.came) > 0 and fits(p, label, p.came[instead]) and fits(p, instead, p.came[label])


def change(p: Position, label: i64, owner: i64, instead: i64, other: i64) -> None:
    """The first card went from this owner to the other, the second the other way. With one owner nothing is new."""
    if len(p.came) == 0 or owner == other:
        return
    when = p.came[label]
    p.came[label] = p.came[instead]
    p.came[instead] = when
    _is_with(p, label, other)
    _is_with(p, instead, owner)


def fits(p: Position, label: i64, when: i64) -> bool:
    """Can it have come then, by when it was last seen?"""
    if when == NONE:
        return False
    stamp = when // WAYS
    seen = p.joined[label]
    if when % WAYS == TAKEN:
        return seen == stamp
    first = stamp
    while p.whole[first] == 0:
        first -= 1
    return first <= seen <= stamp


def _is_with(p: Position, label: i64, owner: i64) -> None:
    if label == INFORMER:
        p.came[_FIRST_WITH] = owner
    elif label == SECOND_INFORMER:
        p.came[_SECOND_WITH] = owner
