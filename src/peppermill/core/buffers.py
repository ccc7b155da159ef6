"""Packed arrays that NumPy can read without copying: what compiled code writes fastest, and what environments hand out."""

from mypy_extensions import i64, u8

try:
    from librt.vecs import vec
except ImportError:  # the interpreted build does without the compiler's library
    vec = list  # type: ignore[misc, assignment]

__all__ = ["blank", "byte", "vec"]


def blank(size: i64) -> vec[u8]:
    """This many zero bytes."""
    return vec[u8]([0] * size)


def byte(number: i64, most: i64 = 255) -> u8:
    """The number, counted up to `most`. Written out: `u8(a if … else b)` would make objects of both and call `int`."""
    if number > most:
        return u8(most)
    return u8(number)
