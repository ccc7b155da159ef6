"""A stored match that can't be replayed any more, because the rules or the game are gone, or its moves are damaged.

It stays stored as it is and can be shown; it just can't go on here.
"""

from __future__ import annotations

from peppermill.core.errors import PeppermillError
from peppermill.core.registry import find, names
from peppermill.core.texts import sentence
from peppermill.table.errors import TableError
from peppermill.table.ledger import Stored


class Unplayable(TableError):
    """Says which match it is, who played it, how far it came, and why it can't go on."""

    def __init__(self, stored: Stored, why: PeppermillError) -> None:
        info = stored.info
        title = find(info.game).name if info.game in names() else info.game
        people = ", ".join([seat.name for seat in info.seats if seat.name]) or "–"
        super().__init__("unplayable", game=title, names=people, n=stored.version)
        self.stored = stored
        self.why = why

    def text(self, lang: str = "en") -> str:
        return sentence("error.unplayable", {**self.params, "why": self.why.text(lang)}, lang)
