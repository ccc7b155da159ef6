"""Garbage collection that nobody at a table notices.

Reference counts free nearly everything at once. The collector only looks for cycles, but a full collection walks over every object
of every table: with thousands of tables it stops the server for half a second. So what is there after the start is never
looked at again, new objects are looked at less often, and full collections are rare.
"""

from __future__ import annotations

import gc
from typing import Final

_YOUNG: Final = 20_000
"""New objects after which the collector looks at them: a few milliseconds' work of a busy server, and a millisecond's walk."""
_MIDDLE: Final = 20
_OLD: Final = 200
"""Full collections come after 20 000 × 20 × 200 new objects: tens of thousands of moves."""


def collect_rarely() -> None:
    """Call it when everything is loaded and nobody is there yet."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
