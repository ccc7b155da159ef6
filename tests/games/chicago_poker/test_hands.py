"""The hand evaluator: every kind counted, ties and order (CP-15, CP-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from peppermill.games.chicago_poker.cards import colour_of, value_of
from peppermill.games.chicago_poker.rules.hands import HAND_NAMES, deciding_values, hand_name, strength

from .table import cards

pytestmark = pytest.mark.both

COUNTS = {
    "five-of-a-kind": 15,
    "straight-flush": 55,
    "rainbow-straight": 1_320,
    "four-of-a-kind": 5_250,
    "full-house": 21_000,
    "flush": 14_960,
    "straight": 33_000,
    "three-of-a-kind": 341_250,
    "two-pairs": 682_500,
    "pair": 6_825_000,
    "nothing": 9_335_040,
}


def name(text: str) -> str:
    return hand_name(strength(cards(text)))


def better(first: str, second: str) -> bool:
    return strength(cards(first)) > strength(cards(second))


def tied(first: str, second: str) -> bool:
    return strength(cards(first)) == strength(cards(second))


def test_cp15_every_kind_comes_as_often_as_the_rules_say() -> None:
    """All 17 259 390 hands, one evaluation for each class of hands that differ in colours alone.

    Five different values: 5 ways to have one colour, 5! = 120 to have all five, 5⁵ − 125 = 3 000 others.
    Otherwise no flush and no straight is possible, and a value that comes m times has C(5, m) sets of colours.
    """
    seen: Counter[str] = Counter()
    for values in combinations_with_replacement(range(15), 5):
        times = Counter(values)
        if len(times) == 5:
            for colours, ways in (((0, 0, 0, 0, 0), 5), ((0, 1, 2, 3, 4), 120), ((0, 0, 1, 1, 2), 3_000)):
                seen[hand_name(strength([value * 5 + colour for value, colour in zip(values, colours, strict=True)]))] += ways
        else:
            ways = 1
            hand: list[int] = []
            for value, m in times.items():
                ways *= comb(5, m)
                hand += [value * 5 + colour for colour in range(m)]
            seen[hand_name(strength(hand))] += ways
    assert seen == COUNTS
    assert sum(seen.values()) == comb(75, 5) == 17_259_390


def test_cp15_the_classes_are_counted_by_looking_at_every_hand() -> None:
    """The same without trusting that arithmetic: every hand is enumerated and sorted into its class, one of each is evaluated."""
    seen: Counter[str] = Counter()
    pairs = np.array(list(combinations(range(75), 2)), dtype=np.int8)
    last = {highest: pairs[pairs[:, 0] > highest] for highest in range(75)}
    for first in range(71):
        # Hands whose lowest card is `first`: two more, then two more above those.
        seconds = [pair for pair in combinations(range(first + 1, 75), 2) if 75 - pair[1] > 2]
        if not seconds:
            continue
        tails = [last[pair[1]] for pair in seconds]
        lengths = [len(tail) for tail in tails]
        heads = np.repeat(np.array(seconds, dtype=np.int8), lengths, axis=0)
        hands = np.column_stack([np.full(len(heads), first, dtype=np.int8), heads, np.concatenate(tails)])
        values, colours = hands // 5, hands % 5
        same = (colours == colours[:, :1]).all(axis=1)
        every = np.bitwise_or.reduce(1 << colours, axis=1) == 31
        key = np.zeros(len(hands), dtype=np.int64)
        for column in range(5):
            key = key * 15 + values[:, column]
        key = key * 4 + same + 2 * every
        _, at, times = np.unique(key, return_index=True, return_counts=True)
        for index, count in zip(at.tolist(), times.tolist(), strict=True):
            seen[hand_name(strength(hands[index].tolist()))] += count
    assert seen == COUNTS


def test_cp15_the_order_of_the_kinds() -> None:
    ladder = [
        "r5 y5 g5 b5 v5",
        "r3 r4 r5 r6 r7",
        "r3 y4 g5 b6 v7",
        "r9 y9 g9 b9 v1",
        "r2 y2 g2 b7 v7",
        "r1 r3 r5 r7 r8",
        "r3 y4 g5 b6 b7",
        "r8 y8 g8 b1 v2",
        "r8 y8 b3 v3 v15",
        "r8 y8 b3 v4 v15",
        "r8 y7 b3 v4 v15",
    ]
    assert [name(hand) for hand in ladder] == list(reversed(HAND_NAMES))
    for stronger, weaker in pairwise(ladder):
        assert better(stronger, weaker)


def test_cp15_values_do_not_wrap_and_1_is_low() -> None:
    assert name("r1 y2 g3 b4 b5") == "straight"
    assert name("r15 y1 g2 b3 b4") == "nothing"
    assert name("r12 y13 g14 b15 b1") == "nothing"
    assert better("r11 y12 g13 b14 b15", "r1 y2 g3 b4 b5")


def test_cp15_short_hands_make_no_hand_of_five() -> None:
    assert name("r1 r2 r3 r4") == "nothing"
    assert name("r1 y2 g3 b4") == "nothing"
    assert name("r2 y2 g2 b7") == "three-of-a-kind"
    assert name("r2 y2 g2 b2") == "four-of-a-kind"
    assert name("r2 y2 b7 v7") == "two-pairs"
    assert name("r2 y2") == "pair"
    assert name("r2") == "nothing"
    assert better("r2 y2 g2 b2", "r1 r3 r5 r7 r8")


def test_cp16_groups_by_value() -> None:
    assert better("r9 y9 g9 b9 v9", "r4 y4 g4 b4 v4")
    assert better("r9 y9 g9 b9 v1", "r8 y8 g8 b8 v15")
    assert better("r8 y8 g8 b1 v1", "r7 y7 g7 b5 v5")
    assert better("r8 y8 g8 b1 v2", "r7 y7 g7 b14 v15")
    assert better("r2 y2 g2", "r1 y1 g1 v14 v15")


def test_cp16_straights_by_their_top_card() -> None:
    assert better("r8 y9 g10 b11 b12", "r5 y6 g7 b8 b9")
    assert tied("r5 y6 g7 b8 b9", "y5 r6 b7 g8 g9")


def test_cp16_flush_and_nothing_card_by_card() -> None:
    assert better("r1 r3 r5 r7 r11", "y2 y4 y6 y7 y8")
    assert better("r1 r4 r5 r7 r11", "y2 y3 y5 y7 y11")
    assert tied("r1 r3 r5 r7 r11", "y1 y3 y5 y7 y11")
    assert better("r1 y3 g5 b7 v12", "r2 y4 g6 b8 v11")
    assert better("r2 y3 g5 b7 v12", "y1 r3 b5 g7 r12")


def test_cp16_two_pairs_high_then_low_then_odd() -> None:
    assert better("r11 y11 r6 y6 r1", "g11 b11 r2 y2 v15")
    assert better("r11 y11 r6 y6 r5", "g11 b11 g6 b6 r4")
    assert better("r11 y11 r6 y6 r1", "g11 b11 g6 b6")
    assert tied("r11 y11 r6 y6 r1", "g11 b11 g6 b6 g1")


def test_cp16_pair_then_cards_and_a_missing_card_is_below_any() -> None:
    assert better("r9 y9 r3 y2 g1", "r7 y7 r15 y14 g13")
    assert better("r9 y9 r13 y2 g1", "g9 b9 r12 y11 g10")
    assert better("r9 y9 r3", "g9 b9")
    assert better("r9 y9 r3 y1", "g9 b9 g3")
    assert tied("r9 y9 r3", "g9 b9 g3")
    assert better("r9", "y8 r7 g6 b5")
    assert better("r9 r1", "y9")


def test_the_deciding_values_say_why() -> None:
    assert deciding_values(strength(cards("r9 y9 r3 y12 g1"))) == (9, 12, 3, 1)
    assert deciding_values(strength(cards("r2 y2 g2 b7 v7"))) == (2,)
    assert deciding_values(strength(cards("r8 y9 g10 b11 b12"))) == (12,)
    assert deciding_values(strength(cards("r8"))) == (8,)


# Against an evaluator written the slow and obvious way


def obvious(hand: Sequence[int]) -> tuple[int, list[int]]:
    values = sorted([value_of(one) for one in hand], reverse=True)
    groups = sorted(Counter(values).items(), key=lambda group: (-group[1], -group[0]))
    shape = [times for _, times in groups]
    by_group = [value for value, _ in groups]
    colours = {colour_of(one) for one in hand}
    full = len(hand) == 5
    straight = full and len(groups) == 5 and values[0] - values[4] == 4
    if shape == [5]:
        return 10, by_group[:1]
    if straight and len(colours) == 1:
        return 9, values[:1]
    if straight and len(colours) == 5:
        return 8, values[:1]
    if shape[0] == 4:
        return 7, by_group[:1]
    if shape == [3, 2]:
        return 6, by_group[:1]
    if full and len(colours) == 1:
        return 5, values
    if straight:
        return 4, values[:1]
    if shape[0] == 3:
        return 3, by_group[:1]
    return {2: 2 if shape[1:2] == [2] else 1, 1: 0}[shape[0]], by_group


hands = st.lists(st.integers(0, 74), min_size=1, max_size=5, unique=True)


@given(hands, hands)
def test_any_two_hands_compare_as_the_rules_say(first: list[int], second: list[int]) -> None:
    mine, theirs = obvious(first), obvious(second)
    assert (strength(first) > strength(second)) == (mine > theirs)
    assert (strength(first) == strength(second)) == (mine == theirs)


@given(hands, st.randoms(use_true_random=False), st.permutations(range(5)))
def test_order_and_names_of_colours_do_not_matter(hand: list[int], random: object, colours: list[int]) -> None:
    mixed = list(hand)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert strength(mixed) == strength(hand)
    assert strength([one // 5 * 5 + colours[one % 5] for one in hand]) == strength(hand)


@given(st.lists(st.integers(0, 74), min_size=2, max_size=5, unique=True))
def test_another_card_never_makes_a_hand_weaker(hand: list[int]) -> None:
    assert strength(hand) >= strength(hand[:-1])
