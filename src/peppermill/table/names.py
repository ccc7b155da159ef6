"""Names at a table: no two that could be taken for each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST: Final = 32
"""Characters of a name."""


def alike(name: str) -> str:
    """The same for names that look or sound the same: case, width, spaces and signs that nobody sees make no difference."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join([sign for sign in plain if not sign.isspace() and unicodedata.category(sign) != "Cf"])


def own_name(wanted: str, taken: Iterable[str]) -> str:
    """The name somebody gets at a table: the one they want, or with a number if somebody has it. A second Bo is Bo 2."""
    known = {alike(name) for name in taken}
    number, name = 1, wanted
    while alike(name) in known:
        number += 1
        ending = f" {number}"
        name = wanted[: LONGEST - len(ending)].rstrip() + ending
    return name
