"""Everyone who is connected to a table, and how they are told something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peppermill.table.as_text import as_text


class Guest:
    """One connection: the seats it holds (none: a spectator) and how to reach it."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self.send = send
        self.seats: frozenset[int] = frozenset()
        self.gone = False
        self.awaits_hint = False

    def leave(self) -> None:
        """Nothing more is sent. The connection is let go of as well, so that it is freed at once."""
        self.gone = True
        self.send = _unheard


def _unheard(text: str) -> None:
    """What is said to somebody who is gone."""


class Crowd:
    """The guests of one table."""

    def __init__(self) -> None:
        self.guests: list[Guest] = []
        self._lines: set[Guest] = set()

    def __len__(self) -> int:
        return len(self.guests)

    def __contains__(self, guest: Guest) -> bool:
        return guest in self.guests

    def add(self, guest: Guest) -> None:
        if guest not in self.guests:
            self.guests.append(guest)

    @property
    def connected(self) -> bool:
        """Is anybody there, or on the way in?"""
        return bool(self._lines) or bool(self.guests)

    def expect(self, guest: Guest) -> None:
        """Somebody is connected, though they have not said hello yet."""
        self._lines.add(guest)

    def remove(self, guest: Guest) -> bool:
        """Somebody hung up. Had they been let in?"""
        self._lines.discard(guest)
        if guest not in self.guests:
            return False
        self.guests.remove(guest)
        return True

    @property
    def seats(self) -> set[int]:
        """Those that somebody here holds."""
        return {seat for guest in self.guests for seat in guest.seats}

    def beside(self, seat: int) -> set[int]:
        """The seats that share a device with this one."""
        return {each for guest in self.guests if seat in guest.seats for each in guest.seats}

    @property
    def watchers(self) -> int:
        return len([guest for guest in self.guests if not guest.seats])

    def tell(self, message: dict[str, Any], but: Guest | None = None) -> None:
        """The same for everyone."""
        text = as_text(message)
        for guest in list(self.guests):
            if guest is not but:
                guest.send(text)

    def tell_each(self, message: Callable[[frozenset[int]], str]) -> None:
        """What those who hold these seats may know, written once for all who hold the same."""
        texts: dict[frozenset[int], str] = {}
        for guest in list(self.guests):
            if guest.seats not in texts:
                texts[guest.seats] = message(guest.seats)
            guest.send(texts[guest.seats])
