"""Packed arrays of numbers: compiled they are plain memory, and a whole table is copied in a fraction of a microsecond."""

try:
    from librt.vecs import vec
except ImportError:  # the interpreted build needs no compiler's library
    vec = list  # type: ignore[misc, assignment]

__all__ = ["vec"]
