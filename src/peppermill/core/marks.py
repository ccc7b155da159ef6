"""What a seat held or did that may have helped it. From this the lab learns what a card is worth without knowing any game."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.values import Value


@dataclass(frozen=True)
class Mark(Value):
    """One thing that one seat held or did, once: `Mark(0, "played", "card.murder")`."""

    seat: int
    how: str
    """`held`, `played`, `won` …: `mark.<how>` in the common catalogs, or in the game's own."""
    what: str
    """A key of the game's catalogs: `card.murder`. For `token.60` the catalog may also have `token`, with {n} for the 60."""
