"""Packed arrays that NumPy can read without copying: what compiled code writes fastest, and what environments hand out."""

from typing import TypeVar

from mypy_extensions import i64, u8

T = TypeVar("T")

try:
    from librt.vecs import append, extend, vec

    _packed = True
except ImportError:  # the interpreted build does without the compiler's library
    vec = list  # type: ignore[misc, assignment]
    extend = list.__iadd__  # type: ignore[assignment]
    _packed = False

    def append(things: list[T], thing: T) -> list[T]:  # type: ignore[misc]
        """The same with one more; only what is returned may be used from now on."""
        things.append(thing)
        return things


__all__ = ["append", "blank", "byte", "extend", "room", "vec"]


def blank(size: i64) -> vec[u8]:
    """This many zero bytes."""
    return vec[u8]([0] * size)


def room(size: i64) -> vec[u8]:
    """Nothing yet, in memory that holds this many bytes: as far as it goes, `extend` copies nothing but what is added."""
    return vec[u8](capacity=size) if _packed else vec[u8]([])


def byte(number: i64, most: i64 = 255) -> u8:
    """The number, counted up to `most`. Written out: `u8(a if … else b)` would make objects of both and call `int`."""
    if number > most:
        return u8(most)
    return u8(number)
