"""The two kinds of WebSocket frame that nearly everything goes in: a whole text from a client, and a short text to one.

The `websockets` library takes frames apart byte by byte, for whatever may come. These two are made and read here in a fraction of
the time; all others are left to it, and so is every complaint.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from websockets.protocol import State
from websockets.streams import StreamReader

from peppermill.server.compression import LargeOnly

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of that library without its part in C
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from websockets.server import ServerProtocol

_TEXT: Final = 0x81
"""The first byte of a text in one frame."""
_PACKED: Final = 0xC1
"""The same, compressed."""
_MASKED: Final = 0x80
_TWO_BYTES: Final = 126
"""Stands for a length in the two bytes that follow."""
_TAIL: Final = b"\x00\x00\xff\xff"
"""What a sender leaves away at the end of a compressed message."""
_BETWEEN: Final = StreamReader.at_eof.__code__


def frame(data: bytes) -> bytes:
    """A text that is not compressed, of less than 64 kB."""
    size = len(data)
    return (bytes((_TEXT, size)) if size < _TWO_BYTES else b"\x81\x7e" + size.to_bytes(2, "big")) + data


def whole_text(conn: ServerProtocol, data: bytes, most: int) -> bytes | None:
    """The text, if this is exactly one frame with one, and nothing that came before is unfinished; else None."""
    size = len(data)
    if size < 6 or conn.state is not State.OPEN or not _between_frames(conn):
        return None
    first, second = data[0], data[1]
    start = 2
    if second == _MASKED | _TWO_BYTES:
        start = 4
        if int.from_bytes(data[2:4], "big") != size - 8:
            return None
    elif second != _MASKED | (size - 6) or size - 6 >= _TWO_BYTES:
        return None
    if size > most:
        return None
    if first == _TEXT:
        return apply_mask(data[start + 4 :], data[start : start + 4])
    if first == _PACKED:
        return _unpacked(conn.extensions, apply_mask(data[start + 4 :], data[start : start + 4]), most)
    return None


def _between_frames(conn: ServerProtocol) -> bool:
    """Does the library wait for the beginning of a frame?"""
    waits: Any = conn.parser
    while (inner := waits.gi_yieldfrom) is not None:
        waits = inner
    return waits.gi_code is _BETWEEN


def _unpacked(extensions: Sequence[Any], data: bytes, most: int) -> bytes | None:
    if len(extensions) != 1 or not isinstance(extensions[0], LargeOnly) or not extensions[0].remote_no_context_takeover:
        return None
    unpacking = zlib.decompressobj(wbits=-extensions[0].remote_max_window_bits)
    try:
        text = unpacking.decompress(data + _TAIL, most)
    except zlib.error:
        return None
    return None if unpacking.unconsumed_tail else text
