"""What a hand of one to five gangsters is worth (CP-15, CP-16)."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.games.chicago_poker.cards import ALL_COLOURS, COLOUR_BIT, COLOURS

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

# A strength is the kind of hand and below it up to five values, four bits each: the higher number is the better hand.
_VALUE_BITS: Final = 4
_VALUE_MASK: Final = 15
_FIFTH: Final = 0
_FOURTH: Final = 4
_THIRD: Final = 8
_SECOND: Final = 12
_FIRST: Final = 16
_KIND_SHIFT: Final = 20
_KIND: Final = 1 << 20

# Which neighbours have the same value, in five cards sorted from high to low: a and b, b and c, …
_AB: Final = 1
_BC: Final = 2
_CD: Final = 4
_DE: Final = 8


def strength(cards: Sequence[int]) -> int:
    """A number that is higher for the better hand and equal for hands that tie. Order of the cards does not matter."""
    n: i64 = len(cards)
    a: i64 = cards[0] if n > 0 else -1
    b: i64 = cards[1] if n > 1 else -1
    c: i64 = cards[2] if n > 2 else -1
    d: i64 = cards[3] if n > 3 else -1
    e: i64 = cards[4] if n > 4 else -1
    return strength_of(a, b, c, d, e)


def strength_of(a: i64, b: i64, c: i64, d: i64, e: i64) -> i64:  # noqa: C901, PLR0912, PLR0915 — one pass over five cards: split up it would be slower and no plainer
    """The same for five cards one by one; −1 stands for a missing card, which is below any card (CP-16).

    Long, and better read in one piece: the cards are sorted, then it is one case for each way they can be grouped. It is also
    called often enough for further calls inside to be felt.
    """
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

    # Neighbours that are equal tell the groups.
    same = 0
    if va == vb and vb > 0:
        same |= _AB
    if vb == vc and vc > 0:
        same |= _BC
    if vc == vd and vd > 0:
        same |= _CD
    if vd == ve and ve > 0:
        same |= _DE

    if same == 0:
        cards_in_order: i64 = va << _FIRST | vb << _SECOND | vc << _THIRD | vd << _FOURTH | ve
        if ve == 0:
            return NOTHING * _KIND + cards_in_order
        colours: i64 = COLOUR_BIT[a % COLOURS] | COLOUR_BIT[b % COLOURS] | COLOUR_BIT[c % COLOURS]
        colours |= COLOUR_BIT[d % COLOURS] | COLOUR_BIT[e % COLOURS]
        flush = colours & (colours - 1) == 0
        if va - ve == 4:
            if flush:
                return STRAIGHT_FLUSH * _KIND + (va << _FIRST)
            if colours == ALL_COLOURS:
                return RAINBOW_STRAIGHT * _KIND + (va << _FIRST)
            return STRAIGHT * _KIND + (va << _FIRST)
        return (FLUSH if flush else NOTHING) * _KIND + cards_in_order
    if same == _AB:
        return PAIR * _KIND + (va << _FIRST | vc << _SECOND | vd << _THIRD | ve << _FOURTH)
    if same == _BC:
        return PAIR * _KIND + (vb << _FIRST | va << _SECOND | vd << _THIRD | ve << _FOURTH)
    if same == _CD:
        return PAIR * _KIND + (vc << _FIRST | va << _SECOND | vb << _THIRD | ve << _FOURTH)
    if same == _DE:
        return PAIR * _KIND + (vd << _FIRST | va << _SECOND | vb << _THIRD | vc << _FOURTH)
    if same == _AB | _CD:
        return TWO_PAIRS * _KIND + (va << _FIRST | vc << _SECOND | ve << _THIRD)
    if same == _AB | _DE:
        return TWO_PAIRS * _KIND + (va << _FIRST | vd << _SECOND | vc << _THIRD)
    if same == _BC | _DE:
        return TWO_PAIRS * _KIND + (vb << _FIRST | vd << _SECOND | va << _THIRD)
    if same == _AB | _BC | _DE:
        return FULL_HOUSE * _KIND + (va << _FIRST)
    if same == _AB | _CD | _DE:
        return FULL_HOUSE * _KIND + (vc << _FIRST)
    if same == _AB | _BC | _CD | _DE:
        return FIVE_OF_A_KIND * _KIND + (va << _FIRST)
    if same == _AB | _BC | _CD or same == _BC | _CD | _DE:
        return FOUR_OF_A_KIND * _KIND + (vb << _FIRST)
    # What is left are three in a row, and the middle card of the five is always among them.
    return THREE_OF_A_KIND * _KIND + (vc << _FIRST)


def kind_of_hand(strength: i64) -> i64:
    """NOTHING … FIVE_OF_A_KIND."""
    return strength >> _KIND_SHIFT


def lead_of(strength: i64) -> i64:
    """The value that decides first between two hands of the same kind."""
    return (strength >> _FIRST) & _VALUE_MASK


def hand_name(strength: i64) -> str:
    """`two-pairs`, for texts."""
    return HAND_NAMES[kind_of_hand(strength)]


def deciding_values(strength: i64) -> tuple[int, ...]:
    """The values that decide between two hands of the same kind, the most important first."""
    values: list[int] = []
    shift: i64 = _FIRST
    while shift >= _FIFTH:
        value: i64 = (strength >> shift) & _VALUE_MASK
        if value > 0:
            values.append(value)
        shift -= _VALUE_BITS
    return tuple(values)
