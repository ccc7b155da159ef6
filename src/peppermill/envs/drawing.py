"""A match as a picture: who sits where, whose move it is, and the table as text. Drawn off screen."""

from __future__ import annotations

import textwrap
from typing import Any, Final

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from peppermill.envs.episode import Episode

_PAPER: Final = "#fbf6ee"
_INK: Final = "#2d2226"
_QUIET: Final = "#e6dccf"
_RED: Final = "#d9480f"
_GREEN: Final = "#2b8a3e"
_INCHES: Final = (12.0, 6.75)
_DPI: Final = 80
_COLUMNS: Final = 108
"""Characters in a line at the largest size; longer lines are broken."""
_LARGEST: Final = 11.5
_TOP: Final = 0.83
"""Where the text begins, as a part of the picture's height."""


def draw(episode: Episode) -> NDArray[np.uint8]:
    """Height × width × red, green, blue: what a spectator may see."""
    figure = Figure(figsize=_INCHES, dpi=_DPI, facecolor=_PAPER)
    canvas = FigureCanvasAgg(figure)
    figure.text(0.03, 0.935, episode.game.name, fontsize=18, weight="bold", color=_INK)
    _draw_seats(figure, episode)
    lines = _broken(episode.game.show(episode.state.view(None)))
    points = _TOP * _INCHES[1] * 72
    size = min(_LARGEST, points / (len(lines) + 1) / 1.35)
    step = size * 1.35 / (_INCHES[1] * 72)
    for number, line in enumerate(lines):
        figure.text(0.03, _TOP - number * step, line, fontsize=size, family="DejaVu Sans Mono", color=_INK, va="top")
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()


def _broken(text: str) -> list[str]:
    """Lines that are not too long; what is carried over is indented."""
    lines: list[str] = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, _COLUMNS, subsequent_indent=" " * 10, drop_whitespace=False) or [""]
    return lines


def _draw_seats(figure: Any, episode: Episode) -> None:
    """One chip per seat: red where somebody decides, green for winners."""
    winners = episode.state.result.winners if episode.state.over else ()
    width = 0.94 / episode.players
    for seat in range(episode.players):
        colour = _GREEN if seat in winners else _RED if seat in episode.asked else _QUIET
        left = 0.03 + seat * width
        figure.add_artist(Rectangle((left, 0.87), width - 0.012, 0.04, facecolor=colour, transform=figure.transFigure))
        score = episode.state.result.scores[seat] if episode.state.over else episode.encoding.so_far(episode.state, seat)
        label = f"P{seat + 1}" + (f" · {score:g}" if score else "")
        ink = _INK if colour == _QUIET else _PAPER
        figure.text(left + width / 2 - 0.006, 0.889, label, fontsize=10, color=ink, ha="center", va="center")
