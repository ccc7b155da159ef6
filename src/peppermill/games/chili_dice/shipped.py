"""The tables that come with Chili Dice, and how each is solved again from the rules: what `peppermill solve` goes through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from peppermill.games.chili_dice import appetite, finish, solver
from peppermill.games.chili_dice.solver import Progress
from peppermill.games.chili_dice.sweep import Array

ROUNDING: Final = 1e-9
"""What processors may differ by."""


class Table(NamedTuple):
    """One of the files."""

    file: Path
    solve: Callable[[Progress | None], Array]
    """Everything in it anew."""
    steps: float = 0.0
    """Small tables hold whole numbers, so many to a point or a chance; 0: as solved."""

    @property
    def allowed(self) -> float:
        """How far the file may be from what is solved: by half a step, where it is rounded to steps."""
        return ROUNDING + (0.5 / self.steps if self.steps else 0.0)

    def shipped(self) -> Array:
        """What the file says."""
        stored: Array = np.load(self.file)
        return stored / self.steps if self.steps else stored

    def difference(self, solved: Array) -> float:
        """The largest one between the file and what was solved; endless, if they are not even of the same shape."""
        shipped = self.shipped()
        return float(np.abs(shipped - solved).max()) if shipped.shape == solved.shape else float("inf")

    def write(self, solved: Array) -> None:
        """The file anew."""
        np.save(self.file, np.rint(solved * self.steps).astype(np.uint16) if self.steps else solved)


TABLES: Final = (
    Table(solver.FILE, solver.solve),
    Table(appetite.FILE, appetite.solve_appetites, appetite.HUNDREDTHS),
    Table(appetite.LAST_BOX_FILE, appetite.solve_last_boxes, appetite.WHOLE),
    Table(finish.FILE, finish.solve, appetite.WHOLE),
)


def perfect_mean() -> float:
    """What perfect play scores on average (CD-16)."""
    return float(solver.load()[-1, -1])
