"""Packed arrays of numbers: compiled they are plain memory, and a whole table is copied in a fraction of a microsecond."""

from mypy_extensions import i64

try:
    from librt.vecs import vec
except ImportError:  # the interpreted build needs no compiler's library
    vec = list  # type: ignore[misc, assignment]

__all__ = ["longer", "vec"]


def longer(zone: vec[i64], more: i64, filled_with: i64) -> vec[i64]:
    """A copy with some more entries at its end."""
    size: i64 = len(zone)
    copy: vec[i64] = vec[i64]([filled_with] * (size + more))
    i: i64 = 0
    while i < size:
        copy[i] = zone[i]
        i += 1
    return copy
