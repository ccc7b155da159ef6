"""The client's colours in the terminal, from its own drawings: a card has the same colour on the page and here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.style import Style
from rich.text import Text

from peppermill.drawings.art import art_of

_NIGHT: Final = 1
"""Terminals are mostly dark: of two values of a colour, the one for the night."""


@cache
def colour(game: str, name: str) -> str:
    """`#rrggbb` of a colour by its name."""
    return art_of(game).colours[name][_NIGHT][:7]


def on(game: str, name: str) -> Style:
    """Legible letters on a ground of that colour."""
    ground = colour(game, name)
    red, green, blue = [int(ground[at : at + 2], 16) for at in (1, 3, 5)]
    bright = 299 * red + 587 * green + 114 * blue > 140_000
    return Style(color="#1b121f" if bright else "#fff6ea", bgcolor=ground, bold=True)


def ink(game: str, name: str) -> Style:
    return Style(color=colour(game, name))


class Flow:
    """Cards and words in a row. A line ends between two of them, never within one."""

    def __init__(self, *parts: Text) -> None:
        self.parts = parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for part in self.parts:
            if line and line.cell_len + 1 + part.cell_len > options.max_width:
                yield line
                line = Text()
            line = line.append(" ").append_text(part) if line else part.copy()
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts] or [0]
        return Measurement(min(max(widths), options.max_width), min(sum(widths) + len(widths) - 1, options.max_width))


def chips(parts: Iterable[tuple[str, Style]]) -> list[Text]:
    """Cards, each on its colour."""
    return [Text(words, style) for words, style in parts]
