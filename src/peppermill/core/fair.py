"""Chance that can be checked: a secret seed, committed to before the first card and revealed after the last.

Every chance move has a stream of its own, made from the seed, the match's public salt (to which players add their own
entropy) and the move's number. So a server can go on after a restart without replaying a generator, and anyone can check
a single move.
"""

import hashlib
import hmac
import secrets
from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Rng

SEED_BYTES: Final = 32
_DOMAIN: Final = b"peppermill/chance/1"


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first chance move: SHA-256, so it neither reveals the seed nor fits another one."""
    return hashlib.sha256(seed).hexdigest()


class Stream(Rng):
    """The bits of one chance move: HMAC-SHA256 in counter mode."""

    def __init__(self, seed: bytes, salt: str, move: int) -> None:
        self.seed = seed
        self.head = b"\0".join([_DOMAIN, salt.encode(), str(move).encode()])
        self.block = 0
        self.bits = b""
        self.used = 0

    def word(self) -> i64:
        if self.used == len(self.bits):
            message = self.head + b"\0" + str(self.block).encode()
            self.bits = hmac.new(self.seed, message, hashlib.sha256).digest()
            self.block += 1
            self.used = 0
        self.used += 4
        return int.from_bytes(self.bits[self.used - 4 : self.used], "big")
