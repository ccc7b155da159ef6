"""Which of the two builds is running: the same source, compiled or interpreted."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from peppermill.core import state
from peppermill.version import VERSION


def flavour() -> str:
    """`compiled` where the rules run as machine code, `interpreted` where there was no compiler.

    >>> flavour() in ("compiled", "interpreted")
    True
    """
    file = state.__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"


def why_interpreted() -> str | None:
    """What kept the installed package from being compiled; None for a compiled one, and for source that was never built."""
    note = Path(__file__).with_name("interpreted.txt")
    return note.read_text("utf-8").strip() if flavour() == "interpreted" and note.is_file() else None


def version_line() -> str:
    """What `peppermill --version` says."""
    why = why_interpreted()
    return f"peppermill {VERSION} ({flavour()}{f': {why}' if why else ''})"
