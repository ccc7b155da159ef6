"""A view as a position that a strategy can reckon on."""

from __future__ import annotations

from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.core.values import View
from peppermill.games.chili_mafia.imagine import imagine
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.views import MafiaView


def seat_of(view: View) -> int:
    if not isinstance(view, MafiaView) or view.seat is None:
        raise CannotImagine("not-a-view", game="Chili Mafia")
    return view.seat


def seen(view: View) -> MafiaState:
    """A world to look at. Any that agrees with the view will do: the strategy reads nothing of it that the seat does not know."""
    if not isinstance(view, MafiaView) or view.seat is None:
        raise CannotImagine("not-a-view", game="Chili Mafia")
    return imagine(view, Sfc32(0))
