"""What a seat may do, as JSON text. Games offer the same objects again and again: each of them is written once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from peppermill.core.game import Game
from peppermill.core.values import Action
from peppermill.table.as_text import as_text

_MOST: Final = 20_000
"""Actions whose text is kept. A game that makes new ones every time fills it up, and then it starts anew."""

_known: dict[int, tuple[Action, str]] = {}
"""By identity, which costs nothing to look up. An action that is kept here is alive, so that nothing else has its identity."""


def offered(game: Game, actions: Iterable[Action]) -> str:
    """A JSON list of the actions."""
    texts: list[str] = []
    for action in actions:
        known = _known.get(id(action))
        texts.append(_write(game, action) if known is None else known[1])
    return f"[{','.join(texts)}]"


def _write(game: Game, action: Action) -> str:
    text = as_text(game.dump(action))
    if len(_known) >= _MOST:
        _known.clear()
    _known[id(action)] = (action, text)
    return text
