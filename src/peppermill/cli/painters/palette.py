"""The client's colours in the terminal, from its own drawings: a card has the same colour on the page and here."""

from __future__ import annotations

from functools import cache
from typing import Final

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


def chips(parts: list[tuple[str, Style]], between: str = " ") -> Text:
    """Cards in a row. A line breaks between two cards, never within one."""
    row = Text()
    for at, (words, style) in enumerate(parts):
        if at:
            row.append(between)
        row.append(words.replace(" ", "\N{NO-BREAK SPACE}"), style)
    return row
