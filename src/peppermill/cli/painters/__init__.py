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
from peppermill.core.state import Announcement
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

    def told(self, key: str, seat: int, to: int | None = None, /, **params: Any) -> str:
        """What a seat did: with its name, or as `<key>.you` to whoever sits there, where the game has that form.

        `to` is whom it was done to, who is told so by `<key>.on-you`.
        """
        form = ".you" if seat == self.me else ".on-you" if to is not None and to == self.me else ""
        if form and key + form in texts.catalog(self.lang, self.game.id):
            key += form
        return self.text(key, **params, name=self.names[seat])

    def of_all(self, key: str, seats: Sequence[int], /, **params: Any) -> str:
        """What several did together; one of them may be the reader."""
        mine = self.me is not None and self.me in seats
        others = self.listed([self.names[seat] for seat in seats if not mine or seat != self.me])
        return self.text(f"{key}.you" if mine else key, **params, n=len(seats), names=others)

    def listed(self, things: Sequence[str]) -> str:
        """One, two and three."""
        return "".join(things) if len(things) < 2 else self.text("list.and", first=", ".join(things[:-1]), last=things[-1])

    def board(self, view: View) -> RenderableType:
        """All that a seat sees."""
        return Text(self.game.show(view, self.lang))

    def tell(self, event: Event) -> Text | None:
        """What happened, in a sentence; None where the table shows it anyway."""
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

    def asked(self, view: View, legal: Sequence[Action]) -> str | None:
        """What the seat is asked now, in a sentence."""
        return None

    def examples(self) -> str:
        """Moves to learn from."""
        return self.text("cli.examples")


class Vocabulary:
    """The words of a notation in another language. What one types may be a mixture; what is shown is all of one kind."""

    def __init__(self, shown: dict[str, str], also: dict[str, str]) -> None:
        """`shown`: English → French; `also`: whatever else people type → English."""
        self.french = shown
        self.english = {**{word: english for english, word in shown.items()}, **also}

    def understood(self, line: str) -> str:
        return " ".join([self.english.get(word, word) for word in line.lower().split()])

    def written(self, line: str, lang: str) -> str:
        return " ".join([self.french.get(word, word) for word in line.split()]) if lang == "fr" else line


def told_to(brush: Painter, told: Sequence[Announcement], seat: int | None) -> list[Text]:
    """What a seat hears of what happened, sentence by sentence."""
    lines = [brush.tell(entry.event) for entry in told if entry.heard_by(seat)]
    return [line for line in lines if line is not None]


def painter(game: Game, names: Sequence[str], lang: str, me: int | None = None) -> Painter:
    """The game's own painter (ours lie here, that of another package is `painter.py` beside its game), or the plain one."""
    beside = type(game).__module__.rpartition(".")[0]
    for module in (f"{__name__}.{game.id.replace('-', '_')}", f"{beside}.painter"):
        if not module.startswith(".") and importlib.util.find_spec(module) is not None:
            own: type[Painter] = importlib.import_module(module).PAINTER
            return own(game, names, lang, me)
    return Painter(game, names, lang, me)
