"""Gymnasium's spaces for an encoding."""

from __future__ import annotations

import string
from typing import Final

import numpy as np
from gymnasium import spaces

from peppermill.core.encoding import Encoding

LONGEST_TEXT: Final = 50_000
_LETTERS: Final = "".join(
    chr(code) for first, last in [(0xA0, 0x24F), (0x2010, 0x27BF), (0x1F300, 0x1F9FF)] for code in range(first, last)
)
TEXT: Final = spaces.Text(LONGEST_TEXT, charset=string.printable + _LETTERS)


def observation_space(encoding: Encoding, actions: int, text: bool, scaled: bool = False) -> spaces.Dict:
    """`observation` and `action_mask`, as PettingZoo's own games have them; `text` where it is wanted."""
    most = np.array(encoding.observation.most(), np.uint8)
    bytes_seen = spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
    parts: dict[str, spaces.Space] = {
        "observation": spaces.Box(0.0, 1.0, most.shape, np.float32) if scaled else bytes_seen,
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    }
    if text:
        parts["text"] = TEXT
    return spaces.Dict(parts)
