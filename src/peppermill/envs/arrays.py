"""From the engine's packed arrays to NumPy's, without copying where the engine is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def as_array(zone: Any, dtype: DTypeLike) -> NDArray[Any]:
    """A read-only array over the same memory; a copy where the interpreted build has plain lists."""
    if isinstance(zone, list):
        return np.array(zone, dtype)
    return np.frombuffer(zone, dtype)
