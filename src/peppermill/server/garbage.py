"""Garbage collection that nobody at a table notices.

Reference counts free nearly everything at once. The collector only looks for cycles, which connections leave behind when they
end, but a full collection walks over every object of every table: with thousands of tables it stops the server for half a second.
So what is there after the start is never looked at again, and full collections come when there is little to do.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

_YOUNG: Final = 1000
"""Objects that came, less those that went, after which the collector looks at the new ones. Every move replaces old objects by
new ones, so there are several times as many to look at: a few milliseconds' work."""
_MIDDLE: Final = 2
_NEVER: Final = 1_000_000

_LOOK_EVERY: Final = 60.0
_QUIET: Final = 0.25
"""Of a core."""
_QUIET_LOOKS: Final = 10
_BUSY_LOOKS: Final = 60
"""A full collection every ten minutes of a quiet server, every hour of a busy one."""


def collect_rarely() -> None:
    """Call it when everything is loaded and nobody is there yet."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)


async def collect_when_quiet(look_every: float = _LOOK_EVERY, collect: Callable[[], object] = gc.collect) -> None:
    """For ever."""
    looks = 0
    while True:
        began, used = time.monotonic(), time.process_time()
        await asyncio.sleep(look_every)
        busy = (time.process_time() - used) / (time.monotonic() - began)
        looks += 1
        if looks >= (_QUIET_LOOKS if busy < _QUIET else _BUSY_LOOKS):
            looks = 0
            collect()
