"""Chance that can be checked: a secret seed, committed to before anybody adds anything to it, revealed after the last move.

Every chance move has a stream of its own, made from the seed, the match's public salt (in which every player finds the part
they added) and the move's number. So a server can go on after a restart without replaying a generator, and anyone can check
a single move. `docs/fairness.md` says what that proves, and what it does not.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from peppermill.core.errors import BadInput
from peppermill.core.rng import Rng

SEED_BYTES: Final = 32
_DOMAIN: Final = b"peppermill/chance/1"
_ENTROPY: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PART: Final = re.compile(r"(0|[1-9][0-9]?)=([A-Za-z0-9_-]{1,64})")


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first chance move: SHA-256, so it neither reveals the seed nor fits another one."""
    return hashlib.sha256(seed).hexdigest()


def is_entropy(text: str) -> bool:
    """May a player add this? Letters, digits, - and _, at most 64 of them; none at all is nothing added."""
    return _ENTROPY.fullmatch(text) is not None


def salt_of(name: str, parts: Mapping[int, str]) -> str:
    """A match's name and what each seat added: `q3vk9x2m/0=Yx0_a/2=k-99`. Seats that added nothing are left out."""
    return "/".join([name, *[f"{seat}={parts[seat]}" for seat in sorted(parts) if parts[seat]]])


def parts_of(salt: str) -> dict[int, str]:
    """What each seat added to a salt. There is one way to write each salt; anything else is BadInput."""
    name, *written = salt.split("/")
    parts: dict[int, str] = {}
    for text in written:
        part = _PART.fullmatch(text)
        if part is None or int(part[1]) <= max(parts, default=-1):
            raise BadInput("salt", given=salt[:80])
        parts[int(part[1])] = part[2]
    if _NAME.fullmatch(name) is None:
        raise BadInput("salt", given=salt[:80])
    return parts


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
