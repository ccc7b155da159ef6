"""Memory that several processes write: what all games of a vector environment show. It has no name, so nothing is left behind."""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from peppermill.envs.arrays import Sheet

PAGES: Final = 4
"""As many steps can be looked at before they have to be copied."""
_ALIGNED: Final = 64
"""Arrays begin at multiples of it, so that no two processes write to the same line of a cache."""


def new_file() -> int:
    """A file in memory where the system has such, else one without a name on the disk."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("peppermill-games")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


Part = tuple[NDArray[np.uint8], NDArray[np.bool_]]
"""Observations and masks of some games."""


class Shared:
    """The arrays, laid out the same in every process."""

    def __init__(self, file: int, games: int, players: int, numbers: int, actions: int) -> None:
        self.games = games
        sizes: list[tuple[int, DTypeLike]] = [
            (games, np.int64),
            (games, np.uint8),
            (games, np.uint8),
            *[(games * players, np.float64)] * PAGES,
            *[(games * width, dtype) for _ in range(PAGES) for width, dtype in ((numbers, np.uint8), (actions, np.bool_))],
        ]
        starts = [0]
        for count, dtype in sizes:
            bytes_needed = count * np.dtype(dtype).itemsize
            starts.append(starts[-1] + -(-bytes_needed // _ALIGNED) * _ALIGNED)
        if os.fstat(file).st_size < starts[-1]:
            os.ftruncate(file, starts[-1])
        memory = mmap.mmap(file, starts[-1])
        arrays: list[NDArray[Any]] = [
            np.frombuffer(memory, dtype, count, start) for (count, dtype), start in zip(sizes, starts, strict=False)
        ]
        self.actions, self.seats, self.ended = arrays[:3]
        pages = arrays[3 + PAGES :]
        self.rewards = [Sheet(array) for array in arrays[3 : 3 + PAGES]]
        """With places of their own: whoever collects rewards for long need not hold on to what is a hundred times as large."""
        self.pages = [Page(games, *pages[at : at + 2]) for at in range(0, len(pages), 2)]


def free(places: Sequence[Sheet | Page]) -> tuple[int, bool]:
    """The first that nobody reads any more, and whether there is another one."""
    first: int | None = None
    for number, place in enumerate(places):
        if place.free:
            if first is not None:
                return first, True
            first = number
    if first is None:
        raise IndexError("the last place that nobody reads is never lent")
    return first, False


class Page:
    """The observations and masks of one step."""

    def __init__(self, games: int, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> None:
        self.games = games
        self.observations = Sheet(observations)
        self.masks = Sheet(masks)

    @property
    def free(self) -> bool:
        return self.observations.free and self.masks.free

    def copy(self) -> Page:
        """The same in memory of one's own."""
        return Page(self.games, self.observations.array.copy(), self.masks.array.copy())

    def part(self, first: int, last: int) -> Part:
        """Of the games from one number up to another, to be written."""
        observations, masks = self.observations.array, self.masks.array
        size, actions = len(observations) // self.games, len(masks) // self.games
        return observations[first * size : last * size], masks[first * actions : last * actions]
