"""How a game is shown and told in the terminal. Every game works without a painter of its own; one makes it prettier."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from peppermill.core import texts
from peppermill.core.game import Game
from peppermill.core.values import Action, Event, View


class Painter:
    """The plain one: the game's own text, and its sentences filled with what the event says."""

    def __init__(self, game: Game, names: Sequence[str], lang: str, me: int | None = None) -> None:
        self.game = game
        self.names = names
        self.lang = lang
        self.me = me
        """The seat of the only person at this keyboard, who is spoken to as "you"."""

    def text(self, key: str, /, **params: Any) -> str:
        return texts.sentence(key, params, self.lang, self.game.id)

    def told(self, key: str, seat: int, /, **params: Any) -> str:
        """What a seat did: with its name, or as `<key>.you` to whoever sits there, where the game has that form."""
        spoken = f"{key}.you"
        if seat == self.me and spoken in texts.catalog(self.lang, self.game.id):
            key = spoken
        return self.text(key, **params, name=self.names[seat])

    def board(self, view: View) -> RenderableType:
        """All that a seat sees."""
        return Text(self.game.show(view, self.lang))

    def tell(self, event: Event) -> Text:
        """What happened, in a sentence."""
        fields: dict[str, Any] = dict(self.game.dump(event))
        kind = fields.pop("kind")
        seat = fields.get("seat")
        return Text(self.told(kind, seat, **fields) if isinstance(seat, int) else self.text(kind, **fields))

    def brief(self, action: Action) -> str:
        """A move, as one would type it."""
        return self.game.write(action)

    def understand(self, line: str) -> str:
        """What was typed, as the game's notation: a place for shorter words and other languages."""
        return line

    def examples(self) -> str:
        """Moves to learn from."""
        return self.text("cli.examples")


def painter(game: Game, names: Sequence[str], lang: str, me: int | None = None) -> Painter:
    """The game's own painter (ours lie here, that of another package is `painter.py` beside its game), or the plain one."""
    beside = type(game).__module__.rpartition(".")[0]
    for module in (f"{__name__}.{game.id.replace('-', '_')}", f"{beside}.painter"):
        if not module.startswith(".") and importlib.util.find_spec(module) is not None:
            own: type[Painter] = importlib.import_module(module).PAINTER
            return own(game, names, lang, me)
    return Painter(game, names, lang, me)
