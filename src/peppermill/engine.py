"""Which of the two builds is running: the same source, compiled or interpreted."""

from importlib.machinery import EXTENSION_SUFFIXES

from peppermill.core import state


def flavour() -> str:
    """`compiled` where the rules run as machine code, `interpreted` where there was no compiler."""
    file = state.__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
