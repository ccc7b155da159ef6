"""From the engine's packed arrays to NumPy's, without copying where the engine is compiled."""

from __future__ import annotations

import sys
from typing import Any, Final

import numpy as np
from mypy_extensions import i64
from numpy.typing import DTypeLike, NDArray

from peppermill.core.buffers import blank, extend, room, vec


def as_array(zone: Any, dtype: DTypeLike) -> NDArray[Any]:
    """A read-only array over the same memory; a copy where the interpreted build has plain lists."""
    if isinstance(zone, list):
        return np.array(zone, dtype)
    return np.frombuffer(zone, dtype)


def as_zone(array: NDArray[np.int64]) -> Any:
    """The other way round: the same numbers for the engine, which copies them in one go where it is compiled."""
    return vec[i64](array) if COMPILED else array.tolist()


def scaled_to(observation: NDArray[np.uint8], most: NDArray[np.uint8]) -> NDArray[np.float32]:
    """From 0 to 1: every number divided by the largest it can be."""
    return np.divide(observation, most, dtype=np.float32)


class Sheet:
    """An array that is lent out, and written again only when nobody has any part of it any more.

    Every view of it, however it was made, refers to the array itself, so its references tell.
    """

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    def references(self) -> int:
        return sys.getrefcount(self.array)

    @property
    def free(self) -> bool:
        return self.references() <= _UNLENT


def lent(array: NDArray[Any], rows: int) -> NDArray[Any]:
    """A read-only view, a row for every game."""
    view = array.reshape(rows, -1)
    view.flags.writeable = False
    return view


_LONELY: Final = Sheet(np.empty(0))
_UNLENT: Final = _LONELY.references()
"""The references to an array that only its sheet has: how many that are depends on the interpreter."""


class Zone(Sheet):
    """One that the engine fills: new memory costs more than the step that fills it."""

    def __init__(self, size: int, dtype: DTypeLike) -> None:
        self.room: Any = room(size)
        """For so many bytes. What is added to it, the array shows."""
        super().__init__(as_array(extend(self.room, blank(size)), dtype))


COMPILED: Final = not isinstance(blank(1), list)
"""Are the engine's arrays packed, and can be used again?"""
