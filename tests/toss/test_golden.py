"""The same bits everywhere: interpreted, compiled, on any machine."""

import hashlib
import struct

import pytest

from peppermill.core.rng import Sfc32
from peppermill.toss.constants import VERSION
from peppermill.toss.simulate import Flight
from tests.toss.boards import Case, any_throw, cases, scattered

GOLDEN = "00ff5937c2b558bcbc2bcf661748292b75b7250745d7a485f7dd86f5be4028ca"


def fingerprint(flight: Flight) -> bytes:
    return struct.pack(f"<{len(flight.xs) * 2 + 3}q", *flight.xs, *flight.ys, sum(flight.left), flight.flipped, flight.ticks)


@pytest.mark.both
def test_twelve_thousand_throws_give_the_golden_hash() -> None:
    """A throw that rests elsewhere is a new VERSION: old records would replay differently."""
    total = hashlib.sha256()
    rng = Sfc32(2010)
    throws = cases(10_000, seed=1)
    throws += [Case(*scattered(rng.below(20), rng), any_throw(rng), rng.below(4), rng.word()) for _ in range(2000)]
    for case in throws:
        total.update(fingerprint(case.play()))
    assert VERSION == 2
    assert total.hexdigest() == GOLDEN


@pytest.mark.both
def test_telling_the_story_changes_nothing() -> None:
    for case in cases(300, seed=2):
        plain, told = case.play(), case.play(tracked=True)
        assert fingerprint(plain) == fingerprint(told)
        assert plain.hash == told.hash
        assert told.tracks
        assert not plain.tracks


@pytest.mark.both
def test_the_hash_of_a_layout_is_the_documented_one() -> None:
    """FNV-1a over 00, 01 00 00 00, fe ff ff ff for token 0 at (1, −2); token 1 is off the board."""
    value = 0x811C9DC5
    for byte in bytes([0, 1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]):
        value = (value ^ byte) * 0x01000193 % 2**32
    flight = Flight([1, 5], [-2, 5], [False, True], False, 0, 0, (), ())
    assert flight.hash == value
