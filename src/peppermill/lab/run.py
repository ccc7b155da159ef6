"""Runs a plan in a folder: plays the games that are missing there, then writes the results and the report."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from peppermill.engine import flavour
from peppermill.lab.figures import Figures, figures, overall
from peppermill.lab.journal import Journal, replace
from peppermill.lab.plan import Plan
from peppermill.lab.play import Batch, PlayedBatch, PlayedGame
from peppermill.lab.report import page
from peppermill.lab.results import need_parquet, results_by_setup, save_parquet
from peppermill.lab.stats import Estimate
from peppermill.lab.workers import Workers, end_if_unguarded, local_workers
from peppermill.version import VERSION

BATCH: Final = 0.5
"""Seconds a batch should take: that much work is lost per process when everything is stopped."""
AHEAD: Final = 2
"""Batches each process is given at a time, so that none has to wait for its next one."""

PARQUET: Final = "games.parquet"
SUMMARY: Final = "summary.json"
REPORT: Final = "report.html"

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Finished:
    """A finished run: its figures, its failures and how long it took."""

    plan: Plan
    folder: Path
    figures: tuple[Figures, ...]
    ratings: tuple[tuple[str, Estimate], ...]
    """Over all setups."""
    failures: tuple[PlayedGame, ...]
    played: int
    """Games played in this run; the others had been played before."""
    seconds: float
    effort: float
    """Seconds of work, all processes together."""


def run(
    plan: Plan,
    folder: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress = lambda done, of: None,
    lang: str = "en",
) -> Finished:
    """Play what is missing, on so many processes or on a Ray cluster, and write everything down.

    >>> import tempfile
    >>> from peppermill.lab.contest import Setup
    >>> plan = peppermill.lab.balance([Setup.of("chicago-poker", 2, {"quick": True})], ["random"], games=4)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     finished = run(plan, Path(folder))
    ...     finished.played, (Path(folder) / "report.html").is_file()
    (4, True)
    """
    need_parquet()
    if jobs != 1:
        end_if_unguarded()  # before it stumbles over the folder, which is taken
    journal = Journal(folder, plan)
    try:
        began = time.perf_counter()
        played, effort = 0, 0.0
        if journal.missing():
            played, effort = play_all(plan, journal.missing(), _workers(jobs, ray), journal.add, progress)
        took = time.perf_counter() - began
        games = journal.games()
    finally:
        journal.close()
    ended = results_by_setup(plan, games)
    save_parquet(plan, ended, folder / PARQUET)
    failures = tuple([game for game in games if game.failure])
    found = tuple([figures(plan, results) for results in ended])
    finished = Finished(
        plan, folder, found, ratings=tuple(overall(plan, ended)), failures=failures, played=played, seconds=took, effort=effort
    )
    replace(folder / SUMMARY, json.dumps(summary(finished), indent=2, ensure_ascii=False) + "\n")
    replace(folder / REPORT, page(plan, found, finished.ratings, failures, lang))
    return finished


def _workers(jobs: int, ray: str | None) -> Workers:
    if ray is None:
        return local_workers(jobs)
    from peppermill.lab.cluster import Cluster  # noqa: PLC0415  # Ray is an extra

    return Cluster(ray)


def play_all(
    plan: Plan,
    missing: list[tuple[int, int, int]],
    workers: Workers,
    keep: Callable[[list[PlayedBatch]], None],
    progress: Progress = lambda done, of: None,
    limit: float = math.inf,
) -> tuple[int, float]:
    """Have the workers play these games; each batch goes to `keep` at once. Returns the games played and the seconds of work.

    After `limit` seconds no more games are begun.
    """
    end = time.monotonic() + limit
    queue = Queue(plan, missing)
    done = plan.total - queue.left
    played, effort = 0, 0.0
    progress(done, plan.total)
    try:
        underway = 0
        while True:
            while underway < workers.slots * AHEAD and time.monotonic() < end and (batch := queue.next()) is not None:
                workers.submit(batch)
                underway += 1
            if underway == 0:
                return played, effort
            batches = workers.gather()
            keep(batches)
            for finished in batches:
                queue.learn(finished)
                played += len(finished.games)
                effort += finished.seconds
            underway -= len(batches)
            progress(done + played, plan.total)
    finally:
        workers.close()


class Queue:
    """The games still to be played, cut into batches of about half a second each."""

    def __init__(self, plan: Plan, missing: list[tuple[int, int, int]]) -> None:
        self.plan = plan
        self.runs = missing[::-1]
        self.pace: dict[int, float] = {}
        """Seconds per game, by contest, as far as known."""

    @property
    def left(self) -> int:
        return sum([last - first for _, first, last in self.runs])

    def next(self) -> Batch | None:
        if not self.runs:
            return None
        at, first, last = self.runs.pop()
        pace = self.pace.get(at)
        size = 1 if pace is None else max(1, min(1000, int(BATCH / max(pace, 1e-6))))
        end = min(last, first + size)
        if end < last:
            self.runs.append((at, end, last))
        return self.plan.batch(at, first, end)

    def learn(self, played: PlayedBatch) -> None:
        self.pace[played.batch.at] = played.seconds / len(played.games)


def summary(finished: Finished) -> dict[str, Any]:
    """Everything needed to play it again, and what came of it."""
    return {
        "peppermill": VERSION,
        "build": flavour(),
        "plan": finished.plan.to_json(),
        "ratings": [{"bot": name, **asdict(rating)} for name, rating in finished.ratings],
        "tables": [figures.to_json() for figures in finished.figures],
        "failures": [{"contest": game.at, "number": game.number, "why": game.failure} for game in finished.failures],
    }
