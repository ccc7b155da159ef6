"""A contest between two levels of any game: how often does the first one win?

    python bench/contest.py chili-mafia habanero random --games 200 --players 2 --processes 4
    python bench/contest.py chili-mafia carolina-reaper:0.1s habanero --games 240 --processes 16
    python bench/contest.py chili-mafia habanero random --players 4 --option teams=2v2 --lineup abab

The first level, A, sits among players of the second, B, and moves one seat on from game to game. `--lineup` seats several A's,
which team games need. A win shared by k seats counts 1/k for each. A level that searches takes a budget: `carolina-reaper:0.1s`,
or `carolina-reaper:500` for iterations. The lab plays the games and works out the figures. Budgets in seconds are only fair if
every process has a core to itself.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from pathlib import Path

from peppermill.core.state import win_shares
from peppermill.engine import flavour
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.plan import Plan
from peppermill.lab.play import PlayedBatch, PlayedGame
from peppermill.lab.run import play_all
from peppermill.lab.stats import wilson
from peppermill.lab.workers import local_workers

RESULTS = Path(__file__).parent / "results" / "contests"


class Score:
    """How the first level is doing so far."""

    def __init__(self, lineup: str) -> None:
        self.mine = {place for place, side in enumerate(lineup) if side == "a"}
        self.games = 0
        self.wins = 0.0
        self.ahead = 0.0
        self.decisions = 0
        self.seconds = 0.0

    def add(self, batches: list[PlayedBatch]) -> None:
        """Count these games and print the score."""
        for batch in batches:
            for place in self.mine:
                self.decisions += batch.thinking.decisions[place]
                self.seconds += batch.thinking.seconds[place]
            for game in batch.games:
                if game.failure:
                    raise SystemExit(f"game {game.number} failed: {game.failure}")
                self._count(game)
        rate = wilson(self.wins, self.games)
        print(f"{self.games}: {rate.value:.1%} ({rate.low:.1%} – {rate.high:.1%})", flush=True)

    def _count(self, game: PlayedGame) -> None:
        """Teammates win together: what counts is the first level's share of the win."""
        mine = [place in self.mine for place in game.seating]
        self.games += 1
        self.wins += sum([share for share, own in zip(win_shares(game.ranks), mine, strict=True) if own])
        best = [max([score for score, own in zip(game.scores, mine, strict=True) if own == side]) for side in (True, False)]
        self.ahead += best[0] - best[1]


def figures(plan: Plan, lineup: str, score: Score, processes: int, seconds: float) -> dict[str, object]:
    rate = wilson(score.wins, score.games)
    setup = plan.contests[0].setup
    return {
        "game": setup.game,
        "a": plan.bots[0],
        "b": plan.bots[1],
        "players": setup.players,
        "lineup": lineup,
        "options": dict(setup.options),
        "seed": plan.seed,
        "games": score.games,
        "wins": score.wins,
        "rate": round(rate.value, 4),
        "wilson95": [round(rate.low, 4), round(rate.high, 4)],
        "ahead_by": round(score.ahead / score.games, 2),
        "ms_a_decision": round(1000 * score.seconds / max(1, score.decisions), 3),
        "build": flavour(),
        "processes": processes,
        "seconds": round(seconds, 1),
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("a", help="the level being measured, e.g. habanero or carolina-reaper:0.1s")
    parser.add_argument("b", help="the level of everyone else")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--lineup", help="who sits where in the first game, e.g. abab; by default one A and otherwise B")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=math.inf, metavar="SECONDS", help="start no more games after this time")
    parser.add_argument("--save", type=Path, help="where to save the figures; by default bench/results/contests/…")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    lineup = given.lineup or "a" + "b" * (given.players - 1)
    setup = Setup.of(given.game, len(lineup), dict([each.split("=", 1) for each in given.option]))
    contest = Contest(setup, tuple([given.a if side == "a" else given.b for side in lineup]), in_order=True)
    plan = Plan("contest", (given.a, given.b), (contest,), given.games, given.seed)
    score = Score(lineup)
    began = time.monotonic()
    play_all(plan, [(0, 0, given.games)], local_workers(given.processes), score.add, limit=given.limit)
    found = figures(plan, lineup, score, given.processes, time.monotonic() - began)
    name = f"{given.game}-{given.a}-{given.b}-{len(lineup)}".replace(":", "_")
    file = given.save or RESULTS / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
