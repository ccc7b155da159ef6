"""How long a decision of the strongest bots takes when many tables want one at the same time.

At every table one person, who moves at once, plays against bots of the game's strongest searching level, so that some bot is
always to decide. A decision takes from the moment it is asked for to the moment it is stored and everybody is told.

    python bench/bots_load.py --tables 15 40 --seconds 30 --out figures.json
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import peppermill
from peppermill.bots import levels
from peppermill.engine import flavour
from peppermill.server.config import ServerConfig
from peppermill.server.storage.store import SqlLedger
from peppermill.table.autoplay import Autoplay
from peppermill.table.bot_pool import BotPool
from peppermill.table.match_info import Status
from peppermill.table.seats import Who
from peppermill.table.table import Guest, Table
from peppermill.table.tables import SeatRequest, TableRequest, Tables

GAMES = ("chicago-poker", "chili-mafia")
WARM_UP = 5.0
_LOOK = 0.05


@dataclass(frozen=True)
class Figures:
    """Seconds, but for counts and shares."""

    game: str
    level: str
    tables: int
    processes: int
    decisions: int
    p50: float
    p95: float
    slowest: float
    effort: float
    """The mean share of its usual thinking that a bot had."""
    late: float
    """The share of decisions whose long thought was not ready in time."""
    person_p50: float
    """How long a person's move takes meanwhile."""
    person_p99: float
    loop_late_p99: float
    """How late the event loop is."""
    busy: float
    """The machine's load average over the last minute, this run included."""


class Watch:
    """Times every decision and every move of a person."""

    def __init__(self) -> None:
        self.decisions: list[float] = []
        self.moves: list[float] = []
        self.efforts: list[float] = []
        self.lags: list[float] = []

    def clear(self) -> None:
        for kept in (self.decisions, self.moves, self.efforts, self.lags):
            kept.clear()

    @contextlib.contextmanager
    def over_bots(self) -> Iterator[None]:
        plain = Autoplay._move

        async def timed(autoplay: Autoplay, seat: int) -> None:
            begin = time.perf_counter()
            await plain(autoplay, seat)
            self.decisions.append(time.perf_counter() - begin)
            self.efforts.append(autoplay._table.efforts.get(seat, 1.0))

        Autoplay._move = timed  # type: ignore[method-assign]
        try:
            yield
        finally:
            Autoplay._move = plain  # type: ignore[method-assign]

    async def over_loop(self) -> None:
        while True:
            begin = time.perf_counter()
            await asyncio.sleep(_LOOK)
            self.lags.append(time.perf_counter() - begin - _LOOK)


def strongest(game: str) -> str:
    return [level.id for level in levels(game) if level.seconds > 0][-1]


async def play(tables: Tables, game: str, watch: Watch) -> None:
    """One table after the other; the person in seat 0 makes any move, at once."""
    players = peppermill.game(game).usual_players()
    seats = [SeatRequest(Who.PERSON, "Ana"), *[SeatRequest(Who.BOT, bot=strongest(game))] * (players - 1)]
    rng = random.Random()
    while True:
        table, tokens = await tables.open(TableRequest(game, {}, False, seats, ""))
        news = asyncio.Event()
        await table.meet(Guest(lambda text, news=news: news.set()), tokens.values(), None)  # type: ignore[misc]
        number = 0
        while table.info.status is Status.PLAYING:
            news.clear()
            legal = table.match.legal(0)
            if not legal:
                await news.wait()
                continue
            number += 1
            await _move(table, table.match.game.dump(rng.choice(legal)), f"m{number}", watch)


async def _move(table: Table, action: Any, name: str, watch: Watch) -> None:
    begin = time.perf_counter()
    await table.move(0, action, table.match.version, name)
    watch.moves.append(time.perf_counter() - begin)


async def measure(game: str, number: int, seconds: float, config: ServerConfig) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        ledger = SqlLedger(f"sqlite:///{Path(folder, 'bench.db')}")
        bots = BotPool(config.bot_workers, config.bot_limit)
        tables = Tables(ledger, bots, config.table_policy())
        tables.start()
        watch = Watch()
        with watch.over_bots():
            players = [asyncio.create_task(play(tables, game, watch)) for _ in range(number)]
            players.append(asyncio.create_task(watch.over_loop()))
            await asyncio.sleep(WARM_UP)
            watch.clear()
            late = bots.figures().late
            await asyncio.sleep(seconds)
            found = _figures(game, number, config, watch, bots.figures().late - late)
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await tables.stop()
        await asyncio.to_thread(ledger.close)
    return found


def _figures(game: str, tables: int, config: ServerConfig, watch: Watch, late: int) -> Figures:
    return Figures(
        game=game,
        level=strongest(game),
        tables=tables,
        processes=config.bot_workers,
        decisions=len(watch.decisions),
        p50=_share(watch.decisions, 0.5),
        p95=_share(watch.decisions, 0.95),
        slowest=_share(watch.decisions, 1.0),
        effort=round(statistics.mean(watch.efforts), 3),
        late=round(late / max(1, len(watch.decisions)), 3),
        person_p50=_share(watch.moves, 0.5),
        person_p99=_share(watch.moves, 0.99),
        loop_late_p99=_share(watch.lags, 0.99),
        busy=round(os.getloadavg()[0], 1),
    )


def _share(times: list[float], share: float) -> float:
    ordered = sorted(times) or [0.0]
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 15, 40])
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    config = ServerConfig(bot_least_effort=0.0)
    print(f"{flavour()} engine, {config.bot_workers} processes, pace {config.bot_pace} s, load before {os.getloadavg()[0]:.1f}")
    rows: list[dict[str, Any]] = []
    for game in given.games:
        for number in given.tables:
            found = asyncio.run(measure(game, number, given.seconds, config))
            rows.append(asdict(found))
            print(
                f"{found.game}, {found.level}: {found.tables} tables, {found.decisions} decisions,"
                f" p50 {found.p50:.2f} s, p95 {found.p95:.2f} s, slowest {found.slowest:.2f} s, effort {found.effort:.2f},"
                f" late {found.late:.1%}; a person's move p50 {1000 * found.person_p50:.0f} ms,"
                f" p99 {1000 * found.person_p99:.0f} ms; the loop {1000 * found.loop_late_p99:.0f} ms late; load {found.busy}",
                flush=True,
            )
    if given.out is not None:
        given.out.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
