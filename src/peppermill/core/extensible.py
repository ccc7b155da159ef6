"""The ground of compiled classes that games elsewhere extend in plain Python."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Extensible(metaclass=ABCMeta):  # noqa: B024 (what is abstract is said below it)
    """Can be abstract, extended, copied and pickled, like any class that has `ABC` as its base.

    `ABC` itself is not compiled, and below a base that is not, every access to an attribute looks first whether it is there. But
    what the compiler then makes for copies leaves out all that a plain subclass has added, so this class says it itself.
    """

    def __getstate__(self) -> Any:
        compiled: tuple[str, ...] = getattr(type(self), "__mypyc_attrs__", ())
        return {name: getattr(self, name) for name in compiled if hasattr(self, name)}, object.__getstate__(self)

    def __setstate__(self, kept: Any) -> None:
        compiled, rest = kept
        plain, slots = rest if isinstance(rest, tuple) else (rest, None)
        for attributes in (compiled, plain, slots):
            for name, value in (attributes or {}).items():
                object.__setattr__(self, name, value)  # some of them are frozen
