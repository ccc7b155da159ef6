"""A game without a picture of its own: its text, on the same ground."""

from __future__ import annotations

import textwrap
from typing import Final

from peppermill.drawings.canvas import MARGIN, MONO, WIDTH, Canvas

_COLUMNS: Final = 96
"""Characters in a line; longer ones are broken, and what is carried over is indented."""
_LINE: Final = 21


def draw_text(canvas: Canvas, text: str) -> float:
    top = canvas.head()
    lines: list[str] = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, _COLUMNS, subsequent_indent=" " * 8, drop_whitespace=False) or [""]
    height = _LINE * len(lines) + 28
    canvas.panel(MARGIN, top, WIDTH - 2 * MARGIN, height)
    for at, line in enumerate(lines):
        words = line.replace(" ", "\u00a0")  # spaces are columns here
        canvas.text(MARGIN + 16, top + 30 + at * _LINE, words, 15, family=MONO)
    return top + height + MARGIN
