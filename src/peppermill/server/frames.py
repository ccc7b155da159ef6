"""The kind of WebSocket frame that nearly everything goes out in: a short text, not compressed.

The `websockets` library makes frames for whatever may be said. This one is made here in a fraction of the time, the same byte for
byte; all others, and everything that comes in, are left to it.
"""

from typing import Final

_TEXT: Final = 0x81
"""The first byte of a text in one frame."""
_TWO_BYTES: Final = 126
"""Stands for a length in the two bytes that follow."""


def frame(data: bytes) -> bytes:
    """A text that is not compressed, of less than 64 kB."""
    size = len(data)
    return (bytes((_TEXT, size)) if size < _TWO_BYTES else b"\x81\x7e" + size.to_bytes(2, "big")) + data
