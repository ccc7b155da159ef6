"""Short codes that give a seat to one more device of its owner.

Eight letters and digits are 40 bits. Guessing is hopeless because a code works once, for a quarter of an hour, and dies
after a few wrong tries at its table; a stolen database is of little use because the hash is slow.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

# Crockford's: without I, L, O and U, so that nobody has to guess what was written.
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 8
_LOOKS_LIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})

LASTS: Final = timedelta(minutes=15)
TRIES: Final = 10
"""Wrong codes at a table before its present codes are worthless."""
MOST_TOKENS: Final = 4
"""Devices that can hold one seat; one more, and the oldest of those that came with a code is forgotten."""


@dataclass(frozen=True)
class Code:
    """What is stored of a code."""

    hash: str
    until: datetime
    tries: int = 0

    def fits(self, hash: str, now: datetime) -> bool:
        return self.open(now) and hmac.compare_digest(self.hash, hash)

    def open(self, now: datetime) -> bool:
        """Could it still be used?"""
        return now < self.until and self.tries < TRIES

    def tried(self) -> Code:
        """After a wrong code was given at its table."""
        return replace(self, tries=self.tries + 1)

    def to_json(self) -> dict[str, Any]:
        return {"hash": self.hash, "until": self.until.timestamp(), "tries": self.tries}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Code:
        return Code(data["hash"], datetime.fromtimestamp(data["until"], UTC), data["tries"])


def new_code() -> str:
    """As it is shown: K7QM-3XWD."""
    signs = "".join([secrets.choice(_SIGNS) for _ in range(_LENGTH)])
    return f"{signs[: _LENGTH // 2]}-{signs[_LENGTH // 2 :]}"


def code_hash(table: str, code: str) -> str:
    """What is stored of a code, however it was typed. It takes some 50 ms: call it in a thread."""
    plain = code.upper().translate(_LOOKS_LIKE)
    return hashlib.scrypt(plain.encode("utf-8", "replace"), salt=table.encode(), n=2**14, r=8, p=1, dklen=32).hex()
