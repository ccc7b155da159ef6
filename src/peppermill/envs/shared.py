"""Memory that several processes write: what all games of a vector environment show. It has no name, so nothing is left behind."""

from __future__ import annotations

import mmap
import os
import tempfile
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


class Shared:
    """The arrays, laid out the same in every process."""

    def __init__(self, file: int, games: int, players: int, numbers: int, actions: int) -> None:
        self.games = games
        sizes: list[tuple[int, DTypeLike]] = [
            (games, np.int64),
            (games, np.int64),
            (games * players, np.float64),
            (games, np.uint8),
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
        self.actions, self.seats, rewards, self.ended = arrays[:4]
        self.rewards = rewards.reshape(games, -1)
        self.pages = [Page(games, *arrays[at : at + 2]) for at in range(4, len(arrays), 2)]

    def free_pages(self) -> list[int]:
        """Those that nobody reads any more."""
        return [number for number, page in enumerate(self.pages) if page.free]


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

    def write(self, first: int, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> None:
        """From that game on."""
        for sheet, part in ((self.observations, observations), (self.masks, masks)):
            width = len(sheet.array) // self.games
            start = first * width
            sheet.array[start : start + len(part)] = part
