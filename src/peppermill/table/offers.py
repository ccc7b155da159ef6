"""What a seat may do, as JSON text. Games offer the same objects again and again: each of them is written once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.game import Game
from peppermill.core.values import Action
from peppermill.table.as_text import as_text

_MOST: Final = 20_000
"""Actions whose text is kept. A game that makes new ones every time fills it up, and then it starts anew."""

_texts: dict[int, str] = {}
"""By identity, which costs nothing to look up."""
_alive: list[Action] = []
"""The actions whose texts are kept: while they are alive, nothing else has their identity."""


def offered(game: Game, actions: Sequence[Action]) -> str:
    """A JSON list of the actions."""
    try:
        return f"[{','.join([_texts[id(action)] for action in actions])}]"
    except KeyError:
        return f"[{','.join([_text(game, action) for action in actions])}]"


def _text(game: Game, action: Action) -> str:
    known = _texts.get(id(action))
    if known is not None:
        return known
    text = as_text(game.dump(action))
    if len(_texts) >= _MOST:
        _texts.clear()
        _alive.clear()
    _texts[id(action)] = text
    _alive.append(action)
    return text
