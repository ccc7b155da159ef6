"""What a hand of one to five gangsters is worth (CP-15, CP-16)."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chicago_poker.cards import COLOURS

# The kinds of hands, from the weakest to the strongest.
NOTHING: Final = 0
PAIR: Final = 1
TWO_PAIRS: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
RAINBOW_STRAIGHT: Final = 8
STRAIGHT_FLUSH: Final = 9
FIVE_OF_A_KIND: Final = 10

HAND_NAMES: Final = (
    "nothing", "pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "rainbow-straight",
    "straight-flush", "five-of-a-kind",
)  # fmt: skip

_KIND: Final = 1 << 20
"""A strength is the kind of hand and below it up to five values, four bits each: the higher number is the better hand."""

_COLOUR_BIT: Final = vec[i64]([1, 2, 4, 8, 16])
_ALL_COLOURS: Final = 31


def strength(cards: Sequence[int]) -> int:
    """A number that is higher for the better hand and equal for hands that tie. Order of the cards does not matter."""
    n: i64 = len(cards)
    a: i64 = cards[0] if n > 0 else -1
    b: i64 = cards[1] if n > 1 else -1
    c: i64 = cards[2] if n > 2 else -1
    d: i64 = cards[3] if n > 3 else -1
    e: i64 = cards[4] if n > 4 else -1
    return strength_of(a, b, c, d, e)


def strength_of(a: i64, b: i64, c: i64, d: i64, e: i64) -> i64:
    """The same for five cards one by one; −1 stands for a missing card, which is below any card (CP-16)."""
    same: i64
    # Sorted from high to low by nine comparisons; a missing card ends up last.
    if a < b:
        a, b = b, a
    if d < e:
        d, e = e, d
    if c < e:
        c, e = e, c
    if c < d:
        c, d = d, c
    if b < e:
        b, e = e, b
    if a < d:
        a, d = d, a
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    va: i64 = a // COLOURS + 1
    vb: i64 = b // COLOURS + 1
    vc: i64 = c // COLOURS + 1
    vd: i64 = d // COLOURS + 1
    ve: i64 = e // COLOURS + 1

    # Neighbours that are equal tell the groups: bit 0 is the highest two, bit 3 the lowest two.
    same = 0
    if va == vb and vb > 0:
        same |= 1
    if vb == vc and vc > 0:
        same |= 2
    if vc == vd and vd > 0:
        same |= 4
    if vd == ve and ve > 0:
        same |= 8

    if same == 0:
        cards_in_order: i64 = va << 16 | vb << 12 | vc << 8 | vd << 4 | ve
        if ve == 0:
            return NOTHING * _KIND + cards_in_order
        colours: i64 = _COLOUR_BIT[a % COLOURS] | _COLOUR_BIT[b % COLOURS] | _COLOUR_BIT[c % COLOURS]
        colours |= _COLOUR_BIT[d % COLOURS] | _COLOUR_BIT[e % COLOURS]
        flush = colours & (colours - 1) == 0
        if va - ve == 4:
            if flush:
                return STRAIGHT_FLUSH * _KIND + (va << 16)
            if colours == _ALL_COLOURS:
                return RAINBOW_STRAIGHT * _KIND + (va << 16)
            return STRAIGHT * _KIND + (va << 16)
        return (FLUSH if flush else NOTHING) * _KIND + cards_in_order
    if same == 1:
        return PAIR * _KIND + (va << 16 | vc << 12 | vd << 8 | ve << 4)
    if same == 2:
        return PAIR * _KIND + (vb << 16 | va << 12 | vd << 8 | ve << 4)
    if same == 4:
        return PAIR * _KIND + (vc << 16 | va << 12 | vb << 8 | ve << 4)
    if same == 8:
        return PAIR * _KIND + (vd << 16 | va << 12 | vb << 8 | vc << 4)
    if same == 5:
        return TWO_PAIRS * _KIND + (va << 16 | vc << 12 | ve << 8)
    if same == 9:
        return TWO_PAIRS * _KIND + (va << 16 | vd << 12 | vc << 8)
    if same == 10:
        return TWO_PAIRS * _KIND + (vb << 16 | vd << 12 | va << 8)
    if same == 11:
        return FULL_HOUSE * _KIND + (va << 16)
    if same == 13:
        return FULL_HOUSE * _KIND + (vc << 16)
    if same == 15:
        return FIVE_OF_A_KIND * _KIND + (va << 16)
    if same == 7 or same == 14:
        return FOUR_OF_A_KIND * _KIND + (vb << 16)
    # What is left are three neighbours in a row: 3, 6 or 12. The middle one of the hand is always among them.
    return THREE_OF_A_KIND * _KIND + (vc << 16)


def kind_of_hand(strength: i64) -> i64:
    return strength // _KIND


def hand_name(strength: i64) -> str:
    """`two-pairs`, for texts."""
    return HAND_NAMES[strength // _KIND]


def deciding_values(strength: i64) -> tuple[int, ...]:
    """The values that decide between two hands of the same kind, the most important first."""
    values: list[int] = []
    shift: i64 = 16
    while shift >= 0:
        value: i64 = (strength >> shift) & 15
        if value > 0:
            values.append(value)
        shift -= 4
    return tuple(values)
