"""A contest between two levels of any game: how often does the first one win?

    python bench/contest.py chili-mafia steady random --games 200 --players 2 --processes 4
    python bench/contest.py chili-mafia sharp:0.1s steady --games 240 --processes 16
    python bench/contest.py chili-mafia steady random --players 4 --option teams=2v2 --lineup abab

The first level, A, sits among players of the second one, B, and moves one seat on from game to game. `--lineup` seats several A,
as teams need it. A win shared by k sides counts 1/k. A budget belongs to a level that searches: `sharp:0.1s`, `sharp:500`
iterations. It needs the package and nothing else, so that it runs on whatever quiet machine is at hand; thinking for a time is
only fair with a core for every process.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import peppermill
from peppermill.bots import bot_with
from peppermill.core.rng import Sfc32
from peppermill.core.state import Result
from peppermill.engine import flavour

RESULTS = Path(__file__).parent / "results" / "contests"
Z = 1.959963984540054
"""Of a normal distribution, 95 % lies within so many standard deviations."""


@dataclass(frozen=True)
class Contest:
    """Who plays what. A plain value: it travels to other processes."""

    game: str
    a: str
    b: str
    lineup: str
    """By seat in the first game: `a` or `b`."""
    options: tuple[tuple[str, str], ...]
    seed: int


@dataclass(frozen=True)
class Played:
    """What one game brought the first level."""

    win: float
    ahead: float
    """Its best score less the best of the others."""
    decisions: int
    seconds: float
    """It thought about them."""


def play(contest: Contest, number: int) -> Played:
    """The game of that number: the same whichever process plays it, unless a level thinks by the clock."""
    game = peppermill.game(contest.game)
    players = len(contest.lineup)
    seats = [contest.lineup[(seat + number) % players] for seat in range(players)]
    bots = {"a": bot_with(contest.game, contest.a), "b": bot_with(contest.game, contest.b)}
    chance = Sfc32(contest.seed << 32 | number)
    rng = Sfc32(contest.seed << 32 | number | 1 << 95)
    decisions = 0
    thought = 0.0
    state = game.start(players, dict(contest.options))
    while not state.over:
        actors = state.to_act
        if actors is peppermill.CHANCE:
            state.apply(actors, state.chance().draw(chance))
            continue
        seat = actors[0]
        view, legal = state.view(seat), state.legal(seat)
        began = time.perf_counter()
        action = bots[seats[seat]].act(view, legal, rng)
        if seats[seat] == "a" and len(legal) > 1:
            thought += time.perf_counter() - began
            decisions += 1
        state.apply(seat, action)
    mine = [seat for seat in range(players) if seats[seat] == "a"]
    return Played(share(state.result, mine), lead(state.result, mine), decisions, thought)


def share(result: Result, mine: list[int]) -> float:
    """Teammates win together: what counts is how many of the winners are of the first level."""
    return len([seat for seat in result.winners if seat in mine]) / len(result.winners)


def lead(result: Result, mine: list[int]) -> float:
    others = [score for seat, score in enumerate(result.scores) if seat not in mine]
    return max([result.scores[seat] for seat in mine]) - max(others)


def play_some(contest: Contest, numbers: range) -> list[Played]:
    return [play(contest, number) for number in numbers]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Where the true win rate lies with 95 % confidence (Wilson, 1927)."""
    rate = wins / games
    scale = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / scale
    half = Z / scale * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def hold(contest: Contest, games: int, processes: int, limit: float) -> list[Played]:
    """All games, or as many as can be begun before the time is up; progress on the way."""
    size = 1 if limit > 0 else max(1, min(50, games // (processes * 8)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    played: list[Played] = []
    end = time.monotonic() + limit if limit > 0 else math.inf
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        waiting = {pool.submit(play_some, contest, chunk) for chunk in chunks}
        for future in as_completed(list(waiting)):
            if future.cancelled():
                continue
            played.extend(future.result())
            wins = sum([each.win for each in played])
            low, high = wilson(wins, len(played))
            print(f"{len(played)}/{games}: {wins / len(played):.1%} ({low:.1%} – {high:.1%})", flush=True)
            if time.monotonic() > end:
                for each in waiting:
                    each.cancel()
    return played


def figures(contest: Contest, played: list[Played], processes: int, seconds: float) -> dict[str, object]:
    wins = sum([each.win for each in played])
    decisions = sum([each.decisions for each in played])
    return {
        "game": contest.game,
        "a": contest.a,
        "b": contest.b,
        "players": len(contest.lineup),
        "lineup": contest.lineup,
        "options": dict(contest.options),
        "seed": contest.seed,
        "games": len(played),
        "wins": wins,
        "rate": round(wins / len(played), 4),
        "wilson95": [round(bound, 4) for bound in wilson(wins, len(played))],
        "ahead_by": round(sum([each.ahead for each in played]) / len(played), 2),
        "ms_a_decision": round(1000 * sum([each.seconds for each in played]) / max(1, decisions), 3),
        "build": flavour(),
        "processes": processes,
        "seconds": round(seconds, 1),
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("a", help="the level that is measured, e.g. steady or sharp:0.1s")
    parser.add_argument("b", help="the level of everyone else")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--lineup", help="who sits where in the first game, e.g. abab; one A and else B if not given")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=0.0, metavar="SECONDS", help="begin no more games after that time")
    parser.add_argument("--save", type=Path, help="the file for the figures; bench/results/contests/… if not given")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    lineup = given.lineup or "a" + "b" * (given.players - 1)
    options = tuple([tuple(each.split("=", 1)) for each in given.option])
    contest = Contest(given.game, given.a, given.b, lineup, options, given.seed)
    began = time.monotonic()
    played = hold(contest, given.games, given.processes, given.limit)
    found = figures(contest, played, given.processes, time.monotonic() - began)
    name = f"{given.game}-{given.a}-{given.b}-{len(lineup)}".replace(":", "_")
    file = given.save or RESULTS / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
