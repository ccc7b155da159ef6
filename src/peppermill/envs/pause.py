"""No looking for garbage in the middle of a step."""

from __future__ import annotations

import gc


class no_collection:  # noqa: N801 (used like a function)
    """Thousands of games make and drop many objects in a step, and none of them in circles: looking for those once, afterwards,
    is enough, and finds most of what was made gone. (A class: a generator would take twice as long to enter and leave.)"""

    def __enter__(self) -> None:
        self.enabled = gc.isenabled()
        if self.enabled:
            gc.disable()

    def __exit__(self, *error: object) -> None:
        if self.enabled:
            gc.enable()
