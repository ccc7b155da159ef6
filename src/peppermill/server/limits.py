"""What may be asked how often. Costs weigh: whatever takes the server longer takes more drops out of the same bucket."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

MESSAGE_BYTES: Final = 16 * 1024
BODY_BYTES: Final = 16 * 1024
BODY_WITHIN: Final = 10.0
"""Seconds for the whole body of a request."""
HELLO_WITHIN: Final = 15.0
"""Seconds from the first moment of a connection until it has said hello, whatever else it says meanwhile."""

DROPS_A_SECOND: Final = 20.0
DROPS_AT_ONCE: Final = 60.0
"""For one connection; an address has more of them, see `ServerConfig.address_rate`."""
ADDRESS_SECONDS: Final = 15.0
"""An address that has been quiet may use so many seconds of its rate at once: eight people who all come back, a page each."""
PATIENCE: Final = 400
"""Messages beyond the limit, without ever slowing down, after which the connection is closed."""

MESSAGE_COST: Final = {"hello": 4.0, "sync": 2.0, "look": 2.0, "hint": 4.0}
"""In drops; any other message takes one."""
BYTES_A_DROP: Final = 16 * 1024
"""A long story takes a drop more for so many bytes of it."""
CALL_COST: Final = 1.0
CHANGE_COST: Final = 3.0
NEW_TABLE_COST: Final = 10.0
REPLAY_COST: Final = 40.0
"""For a replay or a record that has to be worked out; one that is remembered costs as much as any call."""
FILE_COST: Final = 0.25


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Who counts as one: an IPv4 address, or the network behind one IPv6 connection."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found.packed[:8] + bytes(8), 64)))


class Bucket:
    """Fills at a steady rate up to a brim; every request takes its drops out of it."""

    def __init__(self, rate: float, brim: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._brim = brim
        self._clock = clock
        self._level = brim
        self._at = clock()

    def take(self, cost: float = 1.0) -> bool:
        self._fill()
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def holds(self, cost: float) -> bool:
        self._fill()
        return self._level >= cost

    def spend(self, cost: float) -> None:
        """Takes what it was just found to hold."""
        self._level -= cost

    def owe(self, cost: float) -> None:
        """Takes what an answer turned out to cost, even below the bottom: it is missing next time."""
        self._fill()
        self._level = max(self._level - cost, -self._brim)

    def _fill(self) -> None:
        now = self._clock()
        level = self._level + (now - self._at) * self._rate
        self._level = level if level < self._brim else self._brim
        self._at = now

    @property
    def full(self) -> bool:
        """Has nobody taken much lately?"""
        return self._level + (self._clock() - self._at) * self._rate >= self._brim * 0.95


class Buckets:
    """One for every household. Full ones carry no information and are dropped when there are many."""

    def __init__(self, rate: float, brim: float) -> None:
        self._rate = rate
        self._brim = brim
        self._buckets: dict[str, Bucket] = {}
        self._most = 10_000

    def of(self, address: str) -> Bucket:
        if len(self._buckets) > self._most:
            self._buckets = {known: bucket for known, bucket in self._buckets.items() if not bucket.full}
            # If nearly all of them are in use, looking again at every request would be a flood of its own.
            self._most = max(10_000, 2 * len(self._buckets))
        home = household(address)
        known = self._buckets.get(home)
        if known is None:
            known = self._buckets[home] = Bucket(self._rate, self._brim)
        return known

    def take(self, address: str, cost: float = 1.0) -> bool:
        return self.of(address).take(cost)
