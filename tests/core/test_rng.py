"""The generators: their streams never change, and nothing they draw is favoured."""

import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.rng import FromRandom, Rng, Sfc32, as_rng

MASK = 0xFFFFFFFF


def by_the_book(seed: int, words: int) -> list[int]:
    """sfc32 as its author describes it, written independently of ours."""
    a, b, c, counter = seed & MASK, seed >> 32 & MASK, seed >> 64 & MASK, 1
    drawn = []
    for _ in range(12 + words):
        result = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a, b, c = b ^ (b >> 9), (c + (c << 3)) & MASK, ((c << 21 | c >> 11) + result) & MASK
        drawn.append(result)
    return drawn[12:]


@pytest.mark.both
@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [1363572419, 145230303, 808754475, 4216505632]),
        (1, [441792574, 614447336, 1644328534, 3387734806]),
        (2**96 - 1, [4273276651, 3768204794, 412274996, 163292757]),
    ],
)
def test_sfc32_gives_its_known_words(seed: int, words: list[int]) -> None:
    rng = Sfc32(seed)
    assert [rng.word() for _ in range(len(words))] == words
    assert by_the_book(seed, len(words)) == words


@given(st.integers(0, 2**96 - 1))
def test_sfc32_is_by_the_book(seed: int) -> None:
    rng = Sfc32(seed)
    assert [rng.word() for _ in range(20)] == by_the_book(seed, 20)


class Scripted(Rng):
    """Draws what it is told to."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)


@given(st.integers(1, 2**31 - 1), st.integers(0, MASK))
def test_below_takes_the_high_part_of_the_product(n: int, word: int) -> None:
    """Lemire: word × n / 2³², drawn again exactly when the low part is below 2³² mod n."""
    rejected = word * n % 2**32 < 2**32 % n
    rng = Scripted(word, MASK)
    assert rng.below(n) == (MASK * n >> 32 if rejected else word * n >> 32)
    assert len(rng.words) == (0 if rejected else 1)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 46656])
def test_below_gives_every_number_the_same_share_of_words(n: int) -> None:
    """Counted, not sampled: of all 2³² words, exactly ⌊2³² / n⌋ lead to each number."""
    share = 2**32 // n
    for k in {0, 1 % n, n // 2, n - 1}:
        first = -(-(k * 2**32) // n)
        last = -(-((k + 1) * 2**32) // n)
        words = range(first, last)
        rejected = [word for word in (*words[:2], *words[-2:]) if word * n % 2**32 < 2**32 % n]
        assert len(words) - len(set(rejected)) == share


@pytest.mark.both
def test_below_is_uniform() -> None:
    rng = Sfc32(11)
    seen = Counter([rng.below(6) for _ in range(60_000)])
    square = sum((seen[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert square < 25.7  # chi-square with 5 degrees of freedom: one seed in ten thousand exceeds it


def test_random_is_from_0_to_1_with_53_bits() -> None:
    assert Scripted(0, 0).random() == 0.0
    assert Scripted(MASK, MASK).random() == 1 - 2**-53
    rng = Sfc32(4)
    drawn = [rng.random() for _ in range(20_000)]
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.01


@pytest.mark.both
def test_shuffle_gives_every_order_alike() -> None:
    rng = Sfc32(5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        things = [1, 2, 3, 4]
        rng.shuffle(things)
        seen[tuple(things)] += 1
    assert len(seen) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 57  # 23 degrees of freedom, p < 1e-4


@pytest.mark.both
def test_shuffle_is_for_ever() -> None:
    things = list(range(10))
    Sfc32(1).shuffle(things)
    assert things == [7, 6, 0, 2, 4, 8, 5, 3, 9, 1]


@pytest.mark.both
def test_a_generator_can_be_carried_and_copied() -> None:
    rng = Sfc32(9)
    rng.word()
    carried: Sfc32 = pickle.loads(pickle.dumps(rng))  # noqa: S301
    copied = copy.deepcopy(rng)
    expected = [rng.word() for _ in range(5)]
    assert [carried.word() for _ in range(5)] == expected
    assert [copied.word() for _ in range(5)] == expected


def test_what_was_drawn_can_be_drawn_again() -> None:
    rngs = [Sfc32(seed) for seed in (5, 2**70)]
    notes = vec[i64]([0] * 8)
    for at, rng in enumerate(rngs):
        rng.word()
        rng.note(notes, 4 * at)
    drawn = [[rng.word() for _ in range(5)] for rng in rngs]
    for at, rng in enumerate(rngs):
        rng.go_back(notes, 4 * at)
    assert [[rng.word() for _ in range(5)] for rng in rngs] == drawn


def test_a_fork_does_not_shift_its_parent() -> None:
    rng = Sfc32(9)
    twin = Sfc32(9)
    fork = rng.fork()
    twin.word()
    drawn = [fork.word() for _ in range(5)]
    rest = [rng.word() for _ in range(5)]
    assert rest == [twin.word() for _ in range(5)]
    assert drawn != rest


def test_pythons_own_generator_serves_too() -> None:
    source = random.Random(3)
    rng = as_rng(source)
    assert isinstance(rng, FromRandom)
    assert rng.word() == random.Random(3).getrandbits(32)
    own = Sfc32(1)
    assert as_rng(own) is own
    assert own.choice("abc") in "abc"
