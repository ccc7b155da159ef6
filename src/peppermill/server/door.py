"""Who is connected. A house can be full, but not of people who never say what they want: those make room for the next ones."""

from __future__ import annotations

import logging
import sys
import time
from asyncio import Transport
from collections import Counter
from typing import Final

from peppermill.server.limits import Buckets, household
from peppermill.server.proxies import Proxies, plain

log = logging.getLogger(__name__)

_OPEN_TO_ALL: Final = 0.8
"""The rest of the connections is for people who hold a seat."""
_REMEMBERED: Final = 3600.0
"""Seconds an address is known for after somebody with a seat was there."""
_BYTES_A_SECOND: Final = 64 * 1024
_BYTES_AT_ONCE: Final = 4 * 1024 * 1024
"""From one address. People send a few hundred bytes a minute, and a page asks for its files in a few thousand."""
_OTHER_FILES: Final = 128
"""What else a process has open: databases, logs, bots."""
ACCEPTED_AT_ONCE: Final = 64
"""Connections that are accepted in one go, before any of them can be turned away."""


def room() -> int:
    """How many connections this process can hold: each is an open file. It asks the system for more of them first."""
    if sys.platform == "win32":
        return 10_000
    import resource  # noqa: PLC0415 — not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft not in (-1, resource.RLIM_INFINITY) and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            wanted = soft
    return max(16, wanted - _OTHER_FILES - 4 * ACCEPTED_AT_ONCE)


class Door:
    """Counts connections, all and by address.

    A connection waits until a whole request has come, and again between two requests. When there are too many, the one that has
    waited longest is shown out; those that are being answered, and WebSockets, stay. A trusted proxy has no limit of its own,
    because it speaks for many.
    """

    def __init__(self, most: int, from_one: int, proxies: Proxies) -> None:
        self.most = most
        self.from_one = from_one
        self.shown_out = 0
        self.turned_away = 0
        self._proxies = proxies
        self._inside: dict[Transport, str] = {}
        self._counts: Counter[str] = Counter()
        # Dictionaries keep their order: the first one has waited longest.
        self._waiting: dict[Transport, None] = {}
        self._waiting_from: dict[str, dict[Transport, None]] = {}
        self._known: dict[str, float] = {}
        self._bytes = Buckets(_BYTES_A_SECOND, _BYTES_AT_ONCE)

    @property
    def connections(self) -> int:
        return len(self._inside)

    @property
    def crowded(self) -> bool:
        """Is what is left for people with a seat? Those who only wait don't count: they can be shown out."""
        return len(self._inside) - len(self._waiting) > self.most * _OPEN_TO_ALL

    def enter(self, transport: Transport, address: str) -> bool:
        """A new connection; False if there is no room for it."""
        home = household(plain(address))
        limited = not self._proxies.trust(plain(address))
        if limited and self._counts[home] >= self.from_one and not self._show_out(self._waiting_from.get(home, {})):
            return self._turn_away("too many connections from %s", home)
        if len(self._inside) >= self.most and not self._show_out(self._waiting):
            return self._turn_away("all %d connections are in use", self.most)
        self._inside[transport] = home
        self._counts[home] += 1
        self.wait(transport)
        return True

    def wait(self, transport: Transport) -> None:
        """It has nothing to ask at the moment, or has not finished asking."""
        home = self._inside.get(transport)
        if home is not None:
            self._waiting[transport] = None
            self._waiting_from.setdefault(home, {})[transport] = None

    def attend(self, transport: Transport) -> None:
        """It has asked for something: it stays."""
        if transport in self._waiting:
            del self._waiting[transport]
            home = self._inside[transport]
            del self._waiting_from[home][transport]
            if not self._waiting_from[home]:
                del self._waiting_from[home]

    def hear(self, transport: Transport, size: int) -> bool:
        """So many bytes came in; False if that is too much from there."""
        home = self._inside.get(transport)
        return home is None or self._proxies.trust(home) or self._bytes.take(home, size)

    def leave(self, transport: Transport) -> None:
        if transport not in self._inside:
            return
        self.attend(transport)
        home = self._inside.pop(transport)
        self._counts[home] -= 1
        if not self._counts[home]:
            del self._counts[home]

    def remember(self, address: str) -> None:
        """Somebody with a seat is at this address."""
        now = time.monotonic()
        if len(self._known) > 10_000:
            self._known = {home: at for home, at in self._known.items() if now - at < _REMEMBERED}
        self._known[household(address)] = now

    def knows(self, address: str) -> bool:
        return time.monotonic() - self._known.get(household(address), -_REMEMBERED) < _REMEMBERED

    def _show_out(self, waiting: dict[Transport, None]) -> bool:
        """The one that has waited longest goes, if there is one."""
        longest = next(iter(waiting), None)
        if longest is None:
            return False
        self.shown_out += 1
        log.info("a connection that asked for nothing was closed to make room")
        self.leave(longest)
        longest.abort()
        return True

    def _turn_away(self, why: str, *what: object) -> bool:
        self.turned_away += 1
        log.warning("a connection was turned away: " + why, *what)
        return False
