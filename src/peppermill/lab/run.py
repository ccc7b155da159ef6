"""A plan, played into a folder: what is missing there is played, then the results and the report are written."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from peppermill.engine import flavour
from peppermill.lab.crew import Crew, crew_of
from peppermill.lab.figures import Figures, figures, overall
from peppermill.lab.journal import Journal, replace
from peppermill.lab.plan import Plan
from peppermill.lab.play import Batch, Harvest, Played
from peppermill.lab.report import page
from peppermill.lab.sheet import need_parquet, save_parquet, sheets
from peppermill.lab.stats import Estimate
from peppermill.version import VERSION

BATCH: Final = 0.5
"""Seconds a batch should take: as much is lost, a process, when everything is stopped."""
AHEAD: Final = 2
"""Batches given to each process, so that none waits for the next one."""

PARQUET: Final = "games.parquet"
SUMMARY: Final = "summary.json"
REPORT: Final = "report.html"

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Finished:
    """What came of a plan."""

    plan: Plan
    folder: Path
    figures: tuple[Figures, ...]
    ratings: tuple[tuple[str, Estimate], ...]
    """Over all tables."""
    failures: tuple[Played, ...]
    played: int
    """Games of this run; the others were there already."""
    seconds: float
    effort: float
    """Seconds of work on all processes together."""


def run(
    plan: Plan,
    folder: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress = lambda done, of: None,
    lang: str = "en",
) -> Finished:
    """Play what is missing, on so many processes or on a Ray cluster, and write everything down."""
    need_parquet()
    journal = Journal(folder, plan)
    try:
        began = time.perf_counter()
        played, effort = 0, 0.0
        if journal.missing():
            played, effort = play_all(plan, journal.missing(), _crew(jobs, ray), journal.add, progress)
        took = time.perf_counter() - began
        games = journal.games()
    finally:
        journal.close()
    ended = sheets(plan, games)
    save_parquet(plan, ended, folder / PARQUET)
    failures = tuple([game for game in games if game.failure])
    found = tuple([figures(plan, sheet) for sheet in ended])
    finished = Finished(plan, folder, found, tuple(overall(plan, ended)), failures, played, took, effort)
    replace(folder / SUMMARY, json.dumps(summary(finished), indent=2, ensure_ascii=False) + "\n")
    replace(folder / REPORT, page(plan, found, finished.ratings, failures, lang))
    return finished


def _crew(jobs: int, ray: str | None) -> Crew:
    if ray is None:
        return crew_of(jobs)
    from peppermill.lab.cluster import Cluster  # noqa: PLC0415  # Ray is an extra

    return Cluster(ray)


def play_all(
    plan: Plan,
    missing: list[tuple[int, int, int]],
    crew: Crew,
    keep: Callable[[list[Harvest]], None],
    progress: Progress = lambda done, of: None,
) -> tuple[int, float]:
    """Have the crew play these games; how many they were, and the seconds of work. Everything is handed to `keep` at once."""
    queue = Queue(plan, missing)
    done = plan.total - queue.left
    played, effort = 0, 0.0
    progress(done, plan.total)
    try:
        underway = 0
        while True:
            while underway < crew.slots * AHEAD and (batch := queue.next()) is not None:
                crew.submit(batch)
                underway += 1
            if underway == 0:
                return played, effort
            harvests = crew.gather()
            keep(harvests)
            for harvest in harvests:
                queue.learn(harvest)
                played += len(harvest.games)
                effort += harvest.seconds
            underway -= len(harvests)
            progress(done + played, plan.total)
    finally:
        crew.close()


class Queue:
    """What is still to be played, cut into batches that take about half a second each."""

    def __init__(self, plan: Plan, missing: list[tuple[int, int, int]]) -> None:
        self.plan = plan
        self.runs = missing[::-1]
        self.pace: dict[int, float] = {}
        """By contest: seconds a game, as far as known."""

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

    def learn(self, harvest: Harvest) -> None:
        self.pace[harvest.batch.at] = harvest.seconds / len(harvest.games)


def summary(finished: Finished) -> dict[str, Any]:
    """Everything it takes to play this again, and what came of it."""
    return {
        "peppermill": VERSION,
        "build": flavour(),
        "plan": finished.plan.to_json(),
        "ratings": [{"bot": name, **asdict(rating)} for name, rating in finished.ratings],
        "tables": [table.to_json() for table in finished.figures],
        "failures": [{"contest": game.at, "number": game.number, "why": game.failure} for game in finished.failures],
    }
