"""Random numbers: one small interface, so that the same rules draw from a playout's generator, a match's secret or `random`."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar, Union

from mypy_extensions import i64, mypyc_attr

from peppermill.core.buffers import vec
from peppermill.core.extensible import Extensible

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng(Extensible):
    """Draws 32 bits at a time; everything else is derived from that, the same way everywhere."""

    @abstractmethod
    def word(self) -> i64:
        """32 random bits."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n − 1, each equally likely (n < 2³¹)."""
        product: i64 = self.word() * n
        low: i64 = product & 0xFFFFFFFF
        if low < n:
            # Lemire's method: without this step some numbers would be drawn a little too often.
            threshold: i64 = (0x100000000 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        high: i64 = self.word() >> 5
        low: i64 = self.word() >> 6
        return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0

    def choice(self, things: Sequence[T]) -> T:
        """One of them, each equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Fisher–Yates, in place. What it draws must never change: the proofs of old records repeat it."""
        i: i64 = len(things) - 1
        while i > 0:
            j = self.below(i + 1)
            held = things[i]
            things[i] = things[j]
            things[j] = held
            i -= 1


class Sfc32(Rng):
    """Chris Doty-Humphrey's small fast counting generator: for playouts, bots and tests, never for a match's secrets.

    >>> rng = Sfc32(2024)
    >>> [rng.below(6) for _ in range(5)]
    [0, 0, 2, 4, 2]
    >>> rng.choice(["casual", "steady"]), round(rng.random(), 3)
    ('casual', 0.616)
    """

    def __init__(self, seed: int = 0) -> None:
        self.a: i64 = seed & 0xFFFFFFFF
        self.b: i64 = (seed >> 32) & 0xFFFFFFFF
        self.c: i64 = (seed >> 64) & 0xFFFFFFFF
        self.counter: i64 = 1
        turn: i64 = 0
        while turn < 12:
            self.word()
            turn += 1

    def word(self) -> i64:
        a = self.a
        b = self.b
        c = self.c
        result: i64 = (a + b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + result) & 0xFFFFFFFF
        return result

    def fork(self) -> Sfc32:
        """A separate generator, for a part of the work whose draws must not shift anyone else's."""
        return Sfc32(self.word() | 1 << 40)

    def note(self, notes: vec[i64], at: i64) -> None:
        """Where it stands, in four numbers from that place on, for `go_back`."""
        notes[at] = self.a
        notes[at + 1] = self.b
        notes[at + 2] = self.c
        notes[at + 3] = self.counter

    def go_back(self, notes: vec[i64], at: i64) -> None:
        """To where it stood then: what was drawn since will be drawn again."""
        self.a = notes[at]
        self.b = notes[at + 1]
        self.c = notes[at + 2]
        self.counter = notes[at + 3]

    def __reduce__(self) -> Any:
        return _sfc32_at, (self.a, self.b, self.c, self.counter)


def _sfc32_at(a: int, b: int, c: int, counter: int) -> Sfc32:
    rng = Sfc32(0)
    rng.a = a
    rng.b = b
    rng.c = c
    rng.counter = counter
    return rng


class FromRandom(Rng):
    """Lets `random.Random` stand in for a generator of ours."""

    def __init__(self, source: random.Random) -> None:
        self.source = source

    def word(self) -> i64:
        return self.source.getrandbits(32)


AnyRng = Union[Rng, random.Random]


def as_rng(source: AnyRng) -> Rng:
    """Our own generators as they are, `random.Random` wrapped.

    >>> import random
    >>> 0 <= as_rng(random.Random(7)).below(6) < 6
    True
    """
    if isinstance(source, Rng):
        return source
    return FromRandom(source)
