"""Workers, Redis, PostgreSQL and connections die at random while people play. What was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from peppermill.core.record import Record
from tests.server.chaos import Diary, Evening
from tests.server.running import Server
from tests.server.services import Postgres, Redis, query

LEASE = 3.0
OUR_FAULT = ("could not be answered", "a round of the fleet failed", "Exception in ASGI", "Task exception was never retrieved")
"""What the log must not say, whatever dies. (A bot's process that is born while its server is killed may complain.)"""


class Trouble:
    """One kind after the other, in random order, so that even a short run has all of them."""

    def __init__(self, server: Server, postgres: Postgres, redis: Redis, evenings: list[Evening], rng: random.Random) -> None:
        self._server, self._postgres, self._redis = server, postgres, redis
        self._evenings = evenings
        self._rng = rng
        self.made: Counter[str] = Counter()

    async def make(self, seconds: float) -> None:
        kinds: list[Callable[[], Awaitable[None]]] = [self.worker, self.redis, self.postgres, self.stall, self.lines]
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            for kind in self._rng.sample(kinds, len(kinds)):
                await kind()
                self.made[kind.__name__] += 1
                await asyncio.sleep(self._rng.uniform(0.3, 2.0))

    async def worker(self) -> None:
        """One dies."""
        workers = await asyncio.to_thread(self._server.workers)
        if workers:
            os.kill(self._rng.choice(workers), signal.SIGKILL)

    async def stall(self) -> None:
        """One is asleep until the others take it for dead, and wakes up with what it was about to do."""
        workers = await asyncio.to_thread(self._server.workers)
        if not workers:
            return
        pid = self._rng.choice(workers)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(LEASE + 1)
            os.kill(pid, signal.SIGCONT)

    async def redis(self) -> None:
        await asyncio.to_thread(self._redis.kill)
        await asyncio.sleep(self._rng.uniform(0.0, 1.5))
        await asyncio.to_thread(self._redis.start)

    async def postgres(self) -> None:
        await asyncio.to_thread(self._postgres.kill)
        await asyncio.sleep(self._rng.uniform(0.0, 1.0))
        await asyncio.to_thread(self._postgres.start)

    async def lines(self) -> None:
        """Connections break without a word."""
        for evening in self._evenings:
            for player in evening.players:
                if player.socket is not None and self._rng.random() < 0.5:
                    player.socket.transport.abort()


def chaos(folder: Path, seed: int, seconds: float, tables: int) -> tuple[Diary, Counter[str]]:
    """Some tables at a time for so many seconds of trouble; then everything is checked."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    postgres, redis = Postgres(), Redis()
    server: Server | None = None
    try:
        database = postgres.database()
        settings = {"lease": LEASE, "takeover_after": 4, "tables_per_minute": 100_000, "log_level": "warning"}
        server = Server(folder, database=database, redis=redis.address, workers=2, **settings)
        diary = Diary()
        evenings = [Evening(server.host, diary, rng) for _ in range(tables)]
        trouble = Trouble(server, postgres, redis, evenings, rng)

        async def story() -> None:
            spending = [asyncio.create_task(evening.spend()) for evening in evenings]
            await trouble.make(seconds)
            for evening in evenings:
                evening.over = True
            # Whatever happened, every game comes to its end once the trouble is over.
            async with asyncio.timeout(180):
                await asyncio.gather(*spending)

        asyncio.run(story())
        check(server, database, diary)
        assert server.stop() == 0
        for failure in OUR_FAULT:
            assert failure not in server.printed
    except BaseException:
        print(server.printed if server is not None else "no server")
        raise
    finally:
        if server is not None and server.process.poll() is None:
            server.kill()
        redis.end()
        postgres.end()
    print(
        f"{len(diary.tables)} tables, {len(diary.moves)} moves acknowledged, {diary.reconnects} reconnects, {dict(trouble.made)}"
    )
    print(f"refused: {diary.refused}")
    return diary, trouble.made


def check(server: Server, database: str, diary: Diary) -> None:
    stored = query(database, "SELECT client, match, seat, version FROM moves WHERE client IS NOT NULL")
    times = Counter([client for client, *_ in stored])
    known = {client: (match, seat, version) for client, match, seat, version in stored}
    for name, (table, seat, version) in diary.moves.items():
        assert times[name] == 1, f"{name} is there {times[name]} times"
        found = known[name]
        # The version of the acknowledgement includes the chance that followed the move.
        assert found[:2] == (table, seat)
        assert found[2] <= version
    owners = Counter([(table, seat) for table, seat, _ in diary.tokens])
    assert max(owners.values()) == 1, "a seat was given to two people"
    status = dict(query(database, "SELECT id, status FROM matches"))
    for table in diary.tables:
        assert status[table] == "over"
        Record.from_json(server.get(f"/api/tables/{table}/record")[1]).verify()
    for table, seat, token in diary.tokens:
        with server.client(table, token) as client:
            assert client.welcome["seats"] == [seat]


def test_a_short_evening_of_trouble(tmp_path: Path) -> None:
    diary, made = chaos(tmp_path, random.SystemRandom().randrange(10**6), seconds=8, tables=3)
    assert len(diary.moves) > 20
    assert len(diary.tables) >= 3
    assert len(made) == 5


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_long_night_of_trouble(tmp_path: Path) -> None:
    seconds = float(os.environ.get("PEPPERMILL_SOAK_SECONDS", "600"))
    diary, made = chaos(tmp_path, random.SystemRandom().randrange(10**6), seconds=seconds, tables=8)
    assert len(diary.moves) > 20
    assert min(made.values()) >= 1
