"""How many tables does a server hold? Ours and boardgame.io's, under the same load, in the same run.

    python bench/load.py                              a short ramp
    python bench/load.py --tables 100-5000 --page     the long one, for docs/reliability.md
    python bench/load.py --only one --game safranito --tables 500,1000

Every table has two sockets and a move every two to four seconds: a real game, random legal moves. What counts is the time from
sending a move until **both** sockets have heard of it. The server has one core, the clients another; the clients measure how
late they are themselves, and where that is too much there are no figures.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import load_page
from load_servers import Clients, Running, Server, Unavailable, boardgame_io, fleet, many_files, one_on_postgres, ours
from peppermill.engine import flavour

RESULTS: Final = Path(__file__).parent / "results" / "load.json"
LONG: Final = (100, 250, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000)
SHORT: Final = (100, 500, 1000)
CLIENT_LATE_MS: Final = 10.0
"""Clients that are later than this at one probe in a hundred can't say anything about milliseconds."""
CLIENT_BUSY: Final = 0.9
GOOD_MS: Final = 100.0
"""The 99th percentile up to which a table feels immediate."""
HOPELESS_MS: Final = 1000.0
"""Beyond it more tables are not tried."""

NAMES: Final = ("one", "one-postgres", "fleet", "boardgame.io", "boardgame.io-files", "boardgame.io-postgres")
"""One process on SQLite, or on PostgreSQL; several on PostgreSQL and Redis; boardgame.io with matches in memory, in the files it
can keep, and in PostgreSQL, which is the one that promises what we do: what was acknowledged survives a power cut."""

Row = dict[str, Any]


def ramp(server: Running, clients: Clients, steps: tuple[int, ...], given: argparse.Namespace) -> Iterator[Row]:
    """One row for every number of tables."""
    empty = server.memory()
    opened = 0
    for tables in steps:
        before = server.memory()
        clients.ask(do="open", tables=tables)
        idle = server.memory()
        used: list[tuple[float, float]] = []
        row = clients.ask(lambda _, used=used: used.append(server.cpu()), do="play", warm=given.warm, seconds=given.seconds)
        own, beside = (after - ahead for ahead, after in zip(*used, strict=True))
        row["cpu_ms_a_move"] = round(1000 * own / max(1, row["moves"]), 3)
        row["cpu_share"] = round(own / given.seconds, 3)
        if server.beside:
            row["database_cpu_ms_a_move"] = round(1000 * beside / max(1, row["moves"]), 3)
        row["kb_an_idle_table"] = round((idle - before) / 1024 / (tables - opened), 1)
        row["kb_an_active_table"] = round((server.memory() - empty) / 1024 / tables, 1)
        row["trusted"] = row["client_lag_p99_ms"] <= given.late and row["client_busy"] <= CLIENT_BUSY
        opened = tables
        yield row
        if row["p99_ms"] is None or row["p99_ms"] > HOPELESS_MS:
            return


def shown(row: Row) -> str:
    if not row["trusted"]:
        return (
            f"{row['tables']:>7}   no figures: the clients were late themselves (p99 {row['client_lag_p99_ms']} ms, "
            f"{row['client_busy']:.0%} busy)"
        )
    cells = [row["moves_a_second"], row["p50_ms"], row["p99_ms"], row["most_ms"], row["cpu_ms_a_move"]]
    more = [f"{row['cpu_share']:.0%}", row["kb_an_idle_table"], row["kb_an_active_table"], row["client_lag_p99_ms"]]
    troubles = row["refused"] + row["unanswered"] + row["lost"]
    return (
        f"{row['tables']:>7}"
        + "".join([f"{cell:>9}" for cell in [*cells, *more]])
        + (f"  {troubles} troubles" if troubles else "")
    )


HEAD: Final = " tables  moves/s   p50 ms   p99 ms  most ms  CPU/move   core  kB idle kB active  client"


def holds(rows: list[Row]) -> int:
    """The most tables at which everything was answered and the 99th percentile was good."""
    good = [row["tables"] for row in rows if row["trusted"] and row["p99_ms"] <= GOOD_MS and not row["unanswered"] + row["lost"]]
    return max(good, default=0)


def contenders(given: argparse.Namespace, cores: list[int]) -> dict[str, tuple[str, Callable[[], Server]]]:
    first, everything = {cores[0]}, set(cores)
    settings = dict([each.split("=", 1) for each in given.set])
    return {
        "one": ("peppermill", lambda: ours(first, given.serve.split(), settings)),
        "one-postgres": ("peppermill", lambda: one_on_postgres(first, everything, settings)),
        "fleet": ("peppermill", lambda: fleet(everything, given.workers, settings)),
        "boardgame.io": ("boardgame.io", lambda: boardgame_io(first, "", everything)),
        "boardgame.io-files": ("boardgame.io", lambda: boardgame_io(first, "files", everything)),
        "boardgame.io-postgres": ("boardgame.io", lambda: boardgame_io(first, "postgres", everything)),
    }


def measure(name: str, speech: str, start: Callable[[], Server], steps: tuple[int, ...], given: argparse.Namespace) -> Row:
    cores = sorted(os.sched_getaffinity(0))
    print(f"\n{name}\n{HEAD}", flush=True)
    rows: list[Row] = []
    with contextlib.ExitStack() as stack:
        try:
            server = stack.enter_context(start())
        except Unavailable as error:
            print(f"not measured: {error}")
            return {"not_measured": str(error)}
        clients = Clients(speech, given.game, server.address, pace_of(given.pace), {cores[-1]})
        stack.callback(clients.stop)
        for row in ramp(server, clients, steps, given):
            rows.append(row)
            print(shown(row), flush=True)
    return {"holds": holds(rows), "rows": rows}


def steps_of(text: str) -> tuple[int, ...]:
    if "-" in text:
        low, high = [int(part) for part in text.split("-")]
        return tuple([step for step in LONG if low <= step <= high])
    return tuple([int(part) for part in text.split(",")])


def pace_of(text: str) -> tuple[float, float]:
    low, _, high = text.partition("-")
    return float(low), float(high or low)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default=",".join(map(str, SHORT)), help="100-5000 for the whole ramp, or 200,400")
    parser.add_argument("--only", action="append", choices=NAMES, help="by default all of them")
    parser.add_argument("--game", default="chili-dice")
    parser.add_argument("--warm", type=float, default=5.0, metavar="SECONDS")
    parser.add_argument("--seconds", type=float, default=15.0, help="measured at every step")
    parser.add_argument("--pace", default="2-4", metavar="FROM-TO", help="seconds between two moves of a table")
    parser.add_argument("--late", type=float, default=CLIENT_LATE_MS, metavar="MS", help="how late the clients may be themselves")
    parser.add_argument("--workers", type=int, default=2, help="processes of the fleet")
    parser.add_argument("--serve", default="", metavar="ARGUMENTS", help="more of `peppermill serve`, e.g. '--database URL'")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a PEPPERMILL_* setting of the server")
    parser.add_argument("--page", action="store_true", help="write the figures into docs/reliability.md as well")
    parser.add_argument("--save", type=Path, default=RESULTS)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("The server and its clients need a core each.")
    many_files()
    steps = steps_of(given.tables)
    found: dict[str, Row] = {}
    for name, (speech, start) in contenders(given, cores).items():
        if not given.only or name in given.only:
            found[name] = measure(name, speech, start, steps, given)
    report: Row = {
        "date": time.strftime("%Y-%m-%d"),
        "python": platform.python_version(),
        "build": flavour(),
        "processor": platform.machine(),
        "loop": "uvloop" if find_spec("uvloop") else "asyncio",
        "cores": len(cores),
        "game": given.game,
        "pace": given.pace,
        "seconds": given.seconds,
        "good_ms": GOOD_MS,
        "contenders": found,
    }
    given.save.parent.mkdir(parents=True, exist_ok=True)
    given.save.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    if given.page:
        load_page.write(report)
    print()
    for name, figures in found.items():
        if "rows" in figures:
            print(f"{name}: {figures['holds']} tables with 99 % of moves told within {GOOD_MS:.0f} ms")


if __name__ == "__main__":
    main()
