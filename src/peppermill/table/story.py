"""The story of a match as one audience may know it. A long one is written down once, for all who come late."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from typing import Any, Final

from peppermill.core.game import Game
from peppermill.core.state import Announcement
from peppermill.table.as_text import as_text

Told = Sequence[tuple[Announcement, ...]]
"""By version: `told[n]` is what was told on the way from version n to n + 1."""

_LONG: Final = 64
"""Versions from which on a story is worth keeping."""
_VERY_LONG: Final = 256
"""Versions that take so long to write that the event loop can't wait for it."""
_AUDIENCES: Final = 8


def entries(game: Game, told: Told, since: int, upto: int, seats: Collection[int]) -> list[dict[str, Any]]:
    """The events between two versions that these seats (none: a spectator) may know of, oldest first."""
    found: list[dict[str, Any]] = []
    for number in range(since, upto):
        for each in told[number]:
            heard = _heard(each, seats)
            if heard is None:
                continue
            entry: dict[str, Any] = {"version": number + 1, "event": game.dump(each.event)}
            if heard:
                entry["seats"] = heard
            found.append(entry)
    return found


def _for_all(told: Told, since: int) -> bool:
    """Is everybody told everything that happened since?"""
    for number in range(since, len(told)):
        for each in told[number]:
            if each.seats is not None or not each.watchers:
                return False
    return True


def _heard(told: Announcement, seats: Collection[int]) -> list[int] | None:
    """None: not for them. Empty: for everyone. Else those of the seats it is for."""
    if not seats:
        return [] if told.heard_by(None) else None
    if told.seats is None:
        return []
    return [seat for seat in sorted(seats) if told.heard_by(seat)] or None


class Stories:
    """The long stories of one match that somebody asked for lately, by audience."""

    def __init__(self) -> None:
        self._written: dict[frozenset[int], list[str]] = {}
        self._asked: dict[frozenset[int], float] = {}
        self._writing = asyncio.Lock()
        self._news_of = (-1, -1)
        self._news_text = ""
        """The news from one version to another, as everybody hears them."""

    async def prepare(self, game: Game, told: Told, since: int, seats: Collection[int]) -> None:
        """Write a very long story beside the event loop, before it is told."""
        audience = frozenset(seats)
        async with self._writing:
            upto = len(told)
            if upto - len(self._written.get(audience, ())) < _VERY_LONG or upto - since < _VERY_LONG:
                return
            pages = await asyncio.to_thread(lambda: [_page(game, told, version, seats) for version in range(upto)])
            self._keep(audience, pages)

    def tell(self, game: Game, told: Told, since: int, seats: Collection[int]) -> str:
        """Everything after a version, as the inside of a JSON list."""
        if len(told) - since < _LONG:
            return self._news(game, told, since, seats)
        audience = frozenset(seats)
        pages = self._written.get(audience, [])
        for version in range(len(pages), len(told)):
            pages.append(_page(game, told, version, seats))
        self._keep(audience, pages)
        return ",".join([page for page in pages[since:] if page])

    def _news(self, game: Game, told: Told, since: int, seats: Collection[int]) -> str:
        """A short story. At a move everybody hears the same, unless something of it is a secret: then it is written once."""
        if not _for_all(told, since):
            return as_text(entries(game, told, since, len(told), seats))[1:-1]
        of = (since, len(told))
        if self._news_of != of:
            self._news_of, self._news_text = of, as_text(entries(game, told, since, len(told), ()))[1:-1]
        return self._news_text

    def tidy(self, before: float) -> None:
        """Forget what nobody has asked for since."""
        for audience in [audience for audience, asked in self._asked.items() if asked < before]:
            self._forget(audience)

    def _keep(self, audience: frozenset[int], pages: list[str]) -> None:
        if audience not in self._written and len(self._written) >= _AUDIENCES:
            self._forget(min(self._asked, key=lambda known: self._asked[known]))
        if len(pages) >= len(self._written.get(audience, ())):
            self._written[audience] = pages
        self._asked[audience] = time.monotonic()

    def _forget(self, audience: frozenset[int]) -> None:
        del self._written[audience], self._asked[audience]


def _page(game: Game, told: Told, version: int, seats: Collection[int]) -> str:
    return as_text(entries(game, told, version, version + 1, seats))[1:-1]
