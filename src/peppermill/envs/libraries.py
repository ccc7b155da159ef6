"""The libraries of others, which not everybody has installed."""

from __future__ import annotations

import importlib.util

from peppermill.core.errors import MissingLibrary

__all__ = ["MissingLibrary", "has", "need"]


def has(library: str) -> bool:
    """Is it installed?"""
    return importlib.util.find_spec(library) is not None


def need(*libraries: str, extra: str = "envs") -> None:
    """MissingLibrary, which says what to install, unless all are there."""
    for library in libraries:
        if not has(library):
            raise MissingLibrary("missing-library", library=library, extra=extra)
