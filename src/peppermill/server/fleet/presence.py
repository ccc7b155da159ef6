"""Who is connected where, as far as this process has heard."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from peppermill.table.exchange import Elsewhere
from peppermill.table.shared_table import SharedTable


def presence_of(table: SharedTable) -> dict[str, Any]:
    """Who is connected to a table here, as it is told to others."""
    return {"seats": sorted(table.crowd.seats), "watchers": table.crowd.watchers}


class Presence:
    """By table and process. What dead processes said does not count."""

    def __init__(self) -> None:
        self._said: dict[str, dict[str, dict[str, Any]]] = {}
        self._meanwhile: dict[str, set[str]] | None = None
        """Who has spoken about which table since Redis was asked; None while it is not."""

    def put(self, match: str, process: str, said: dict[str, Any]) -> None:
        self._said.setdefault(match, {})[process] = said
        if self._meanwhile is not None:
            self._meanwhile.setdefault(match, set()).add(process)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While Redis is asked what it remembers: its answer may be older than what is heard before it arrives."""
        self._meanwhile = {}
        try:
            yield
        finally:
            self._meanwhile = None

    def replace(self, match: str, said: dict[str, dict[str, Any]]) -> None:
        """What Redis remembered when it was asked."""
        heard = self._said.get(match, {})
        newer = (self._meanwhile or {}).get(match, set()) & heard.keys()
        self._said[match] = {**said, **{process: heard[process] for process in newer}}

    def drop(self, match: str) -> None:
        self._said.pop(match, None)

    def bury(self, living: Collection[str]) -> list[tuple[str, str]]:
        """Forget the dead. Returns where they were remembered: the tables, and who."""
        dead = [(match, process) for match, said in self._said.items() for process in said if process not in living]
        for match, process in dead:
            del self._said[match][process]
        return dead

    def elsewhere(self, match: str, known: bool) -> Elsewhere:
        said = self._said.get(match, {}).values()
        seats = frozenset([seat for each in said for seat in each["seats"]])
        return Elsewhere(seats, sum([each["watchers"] for each in said]), known)
