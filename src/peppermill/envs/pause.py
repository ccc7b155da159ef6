"""No looking for garbage in the middle of a step."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Thousands of games make and drop many objects in a step, and none of them in circles: looking for those once, afterwards,
    is enough, and finds most of what was made gone."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
