"""One server for the tests that don't need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from peppermill.server.storage.store import SqlLedger
from tests.server.running import Server
from tests.server.services import Postgres, Redis
from tests.toys.known_beginning import seat_0_begins

__all__ = ["postgres", "redis_server", "seat_0_begins", "server"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"), tables_per_minute=10_000)
    yield running
    assert running.stop() == 0, running.printed
    assert "Traceback" not in running.printed, running.printed


@pytest.fixture
def ledger(address: str) -> Iterator[SqlLedger]:
    """A ledger at the `address` of the test's own file."""
    opened = SqlLedger(address)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.end()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    running = Redis()
    yield running
    running.end()
