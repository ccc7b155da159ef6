"""Packed arrays that NumPy can read without copying: what compiled code writes fastest, and what environments hand out."""

from mypy_extensions import i64, u8

try:
    from librt.vecs import vec
except ImportError:  # the interpreted build does without the compiler's library
    vec = list  # type: ignore[misc, assignment]

__all__ = ["blank", "vec"]


def blank(size: i64) -> vec[u8]:
    """This many zero bytes."""
    return vec[u8]([0] * size)
