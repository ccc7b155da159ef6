"""A position as a picture, with the client's own art: in a notebook, as an environment's frame, in a report.

    from peppermill.drawings import draw

    svg = draw(state.view(0), lang="fr")

It draws a view, and so shows what that seat may see. A view in a notebook draws itself (`View._repr_svg_`). Each game's picture
is `drawings/<game>.py`, that of a game in another package `drawing.py` beside its views; a game that has none is shown as text.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from typing import Final

from peppermill.core.errors import BadInput
from peppermill.core.game import Game
from peppermill.core.registry import find, names
from peppermill.core.texts import Phrase
from peppermill.core.values import View
from peppermill.drawings.canvas import THEMES, Canvas
from peppermill.drawings.plain import draw_text

Drawing = Callable[[Canvas, View, Sequence[str] | None], float]
"""Draws a view on a canvas, with the names of the seats if there are any; returns how high the picture is."""

_OURS: Final = "peppermill.games."


def draw(
    view: View, lang: str = "en", names: Sequence[str] | None = None, theme: str = "auto", box: tuple[int, int] | None = None
) -> str:
    """The view as SVG, which needs nothing else.

    `theme` is `light`, `dark`, or `auto`: as the reader's screen is. `box` makes the picture so wide and high, whatever is on it.

    >>> import peppermill
    >>> svg = draw(peppermill.game("chili-dice").start(1).view(0))
    >>> svg[:35]
    '<svg xmlns="http://www.w3.org/2000/'
    """
    if theme not in THEMES:
        raise BadInput("form", where="theme", expected=", ".join(THEMES), given=repr(theme))
    game = game_of(view)
    canvas = Canvas(game.id, lang, game.title(lang))
    drawing = _drawing(view)
    height = draw_text(canvas, game.show(view, lang)) if drawing is None else drawing(canvas, view, names)
    return canvas.finish(height, theme, box)


def shown(view: View) -> str | None:
    """The view as a notebook shows it; None if nobody knows its game."""
    try:
        return draw(view)
    except BadInput:
        return None


def game_of(view: View) -> Game:
    """The game whose view this is: the one it names, else the one defined in the same module, else in the same folder."""
    named = getattr(view, "game", None)
    if named in names():
        return find(named)
    module = type(view).__module__
    known = [find(name) for name in names()]
    for place in (module, module.rpartition(".")[0]):
        for game in known:
            if place in (type(game).__module__, type(game).__module__.rpartition(".")[0]):
                return game
    raise BadInput("form", where="view", expected=Phrase("form.view"), given=type(view).__name__)


def _drawing(view: View) -> Drawing | None:
    module = type(view).__module__
    folder = module.rpartition(".")[0]
    own = f"{__name__}.{folder.removeprefix(_OURS)}" if folder.startswith(_OURS) else f"{folder}.drawing"
    if own.startswith(".") or importlib.util.find_spec(own) is None:
        return None
    found: Drawing = importlib.import_module(own).drawing
    return found
