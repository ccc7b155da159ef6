"""What a seat has seen already: what lies there for longer needn’t be written anew into every observation.

Of most moves (a draw, a play, the end of a turn) hardly more is left on the table than one more card on some side. All others are
upheavals, and so are a shoot-out and a shuffle: cards are taken away, turned up or driven elsewhere, the discard grows or is
gone, establishments change hands. A state counts its upheavals, and a sheet is good until the next one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from peppermill.core.buffers import vec

_NOTHING: Final = vec[u8]([])
_NO_SIDES: Final = vec[i64]([])


@mypyc_attr(acyclic=True)
class Sheet:
    """The lasting part of one seat’s observation. It follows from the state, so copies and keys do without."""

    def __init__(self) -> None:
        self.numbers = _NOTHING
        """An observation in which all that any move may change is still blank."""
        self.laid = _NO_SIDES
        """By side: how many of its cards are on it."""
        self.lays: i64 = 0
        """How many cards had ever been laid then."""
        self.upheavals: i64 = -1
        """How many of them the state had seen when it was begun."""
        self.encoding: object = None
        """Whose numbers they are."""


NO_SHEETS: Final = vec[Sheet]([])
