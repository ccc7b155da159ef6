"""What is counted, for Prometheus. Nothing is labelled by table, seat, name or address: figures must not tell on anybody.

Where several worker processes share one port, `PROMETHEUS_MULTIPROC_DIR` names a folder of theirs, and whichever of them is asked
answers for all.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from peppermill.core.actors import CHANCE
from peppermill.engine import flavour
from peppermill.table.match import Played
from peppermill.table.tables import Tables
from peppermill.version import VERSION

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
_EVERY: Final = 1.0
_SHORT: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

_registry: Final = CollectorRegistry()
disable_created_metrics()  # type: ignore[no-untyped-call]


def _gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(name, about, labels, registry=_registry, multiprocess_mode="livesum")


_build = Gauge("peppermill_build", "1; which build this is.", ["version", "engine"], registry=_registry, multiprocess_mode="max")
_tables = _gauge("peppermill_tables", "Tables in memory.")
_connections = _gauge("peppermill_connections", "Open connections to tables.", "kind")
_bots = Gauge("peppermill_bots", "The bots' queue and processes.", ["figure"], registry=_registry, multiprocess_mode="liveall")
_memory = _gauge("peppermill_memory_bytes", "Resident memory of the server, without its bots' processes.")
_moves = Counter("peppermill_moves", "Moves stored and made.", ["by"], registry=_registry)
_by_person, _by_bot, _by_chance = [_moves.labels(by) for by in ("person", "bot", "chance")]
_refusals = Counter("peppermill_refusals", "Requests refused, by the code of the reason.", ["code"], registry=_registry)
_writes = Histogram(
    "peppermill_write_seconds", "From asking for a durable write until it is done.", registry=_registry, buckets=_SHORT
)
_storage_errors = Counter("peppermill_storage_errors", "Failed reads and writes, by kind.", ["code"], registry=_registry)
_lag = Histogram(
    "peppermill_loop_lag_seconds", "How late the event loop is, measured every second.", registry=_registry, buckets=_SHORT
)


def refused(code: str) -> None:
    _refusals.labels(code).inc()


def moved(moves: Sequence[Played]) -> None:
    for move in moves:
        (_by_chance if move.actor is CHANCE else _by_bot if move.move_id is None else _by_person).inc()


def wrote(seconds: float) -> None:
    _writes.observe(seconds)


def storage_failed(code: str) -> None:
    _storage_errors.labels(code).inc()


@runtime_checkable
class HasFigures(Protocol):
    """Somebody with figures of their own, as fields of a dataclass: the bots' pool."""

    def figures(self) -> DataclassInstance: ...


async def sample_forever(tables: Tables) -> None:
    """Keep the figures that nobody reports by themselves, and watch the event loop from inside."""
    loop = asyncio.get_running_loop()
    while True:
        sample(tables)
        asleep = loop.time()
        await asyncio.sleep(_EVERY)
        _lag.observe(max(0.0, loop.time() - asleep - _EVERY))


def sample(tables: Tables) -> None:
    figures = tables.figures()
    _build.labels(VERSION, flavour()).set(1)
    _tables.set(figures.tables)
    _connections.labels("player").set(figures.players)
    _connections.labels("watcher").set(figures.watchers)
    pool: object = tables.bots
    if isinstance(pool, HasFigures):
        for name, value in asdict(pool.figures()).items():
            _bots.labels(name).set(value)
    with suppress(OSError):  # only Linux tells it this way
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        _memory.set(pages * os.sysconf("SC_PAGE_SIZE"))


def exposition() -> bytes:
    """All figures in Prometheus' text format."""
    if _SHARED not in os.environ:
        return generate_latest(_registry)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


@contextmanager
def shared() -> Iterator[None]:
    """For the parent of several workers: those it starts in here count together."""
    with tempfile.TemporaryDirectory(prefix="peppermill-") as folder:
        os.environ[_SHARED] = folder
        try:
            yield
        finally:
            del os.environ[_SHARED]


def forget(pid: int) -> None:
    """A worker is gone: what it held is no longer counted, what it did still is."""
    if _SHARED in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
