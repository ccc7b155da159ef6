"""The ladder of the levels: how often each wins against the one below, what it does plainly wrong, and how long it thinks.

    python bench/ladder.py --games 400 --minutes 10                  # go on with what was measured least
    python bench/ladder.py --game chili-mafia --players 2 4 --minutes 5
    python bench/ladder.py --page                                    # docs/bots.md and its plot from the figures

One seat of the better level sits among seats of the level below and moves on from game to game. A level that searches has
`--budget` iterations a decision here, so that the games can be played again; at a table it has its seconds, which is more. The
figures are added to bench/results/ladder.json: an evening on any machine makes the intervals narrower. Only figures of the same
version of the players belong together: `--afresh` forgets those of the games that are named.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import ladder_page
import peppermill
from peppermill.bots import level_of
from peppermill.bots.players import HEAT
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.state import win_shares
from peppermill.engine import flavour
from peppermill.lab.blunders import BLUNDERED, kinds
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.plan import Plan
from peppermill.lab.play import PlayedBatch, settings_for
from peppermill.lab.run import play_all
from peppermill.lab.workers import local_workers

FILE = Path(__file__).parent / "results" / "ladder.json"
GAMES = ("chili-dice", "chicago-poker", "chili-mafia", "safranito")
ROUND = 24
"""Games of a contest before the next one has its turn, in most cases; of slow ones fewer."""


def load() -> dict[str, Any]:
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"steps": {}, "thinking": {}}


def save(found: dict[str, Any]) -> None:
    FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")


def steps(games: list[str], players: list[int]) -> list[tuple[str, int, str, str]]:
    """Every game, number of players and pair of neighbours."""
    found = []
    for name in games:
        game = peppermill.game(name)
        for count in players or range(max(2, game.min_players), game.max_players + 1):
            if max(2, game.min_players) <= count <= game.max_players:
                found += [(name, count, better, below) for below, better in pairwise(HEAT)]
    return found


def add(entry: dict[str, Any], batches: list[PlayedBatch]) -> None:
    for batch in batches:
        for game in batch.games:
            if game.failure:
                raise SystemExit(f"game {game.number} failed: {game.failure}")
            mine = game.seating.index(0)
            entry["games"] += 1
            entry["wins"] += win_shares(game.ranks)[mine]
            for seat, marks in enumerate(game.marks):
                level = entry["better"] if seat == mine else entry["below"]
                entry["seats"][level] = entry["seats"].get(level, 0) + 1
                for key, times in marks.items():
                    how, _, what = key.partition(" ")
                    if how == BLUNDERED:
                        counted = entry["blunders"].setdefault(level, {})
                        counted[what] = counted.get(what, 0) + times


def play(found: dict[str, Any], step: tuple[str, int, str, str], given: argparse.Namespace) -> None:
    """Some more games of one step."""
    game, players, better, below = step
    name = " ".join([game, str(players), better])
    who = {"game": game, "players": players, "better": better, "below": below}
    entry = found["steps"].setdefault(name, {**who, "games": 0, "wins": 0.0, "seats": {}, "blunders": {}, "watched": kinds(game)})
    # What was not looked for from the first game on has not been counted.
    entry["watched"] = [what for what in entry["watched"] if what in kinds(game)]
    searches = level_of(game, better).seconds > 0.0
    entry["budget"] = given.budget if searches else 0
    setup = Setup.of(game, players)
    named = f"{better}:{given.budget}" if searches else better
    contest = Contest(setup, (named, *[below] * (players - 1)), in_order=True)
    first = entry["games"]
    many = ROUND if not searches else max(2 * given.processes, players)
    last = min(given.games, first + many)
    plan = Plan("ladder", (named, below), (contest,), given.games, given.seed)
    play_all(plan, [(0, first, last)], local_workers(given.processes), lambda batches: add(entry, batches))
    save(found)
    print(f"{name}: {100 * entry['wins'] / entry['games']:.1f} % of {entry['games']}", flush=True)


def think(found: dict[str, Any], game_id: str, players: int, level: str, seconds: float) -> None:
    """How long one decision takes, where there is a choice: all seats of one level, for some seconds."""
    game = peppermill.game(game_id)
    rng, chance = Sfc32(1), Sfc32(2)
    bot = level_of(game_id, level).make()
    settings = settings_for(game, Setup.of(game_id, players), [level] * players)
    taken: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        state = game.start(players, settings)
        while not state.over and time.monotonic() < end:
            actors = state.to_act
            if actors is CHANCE:
                state.apply(CHANCE, state.chance().draw(chance))
                continue
            view, legal = state.view(actors[0]), state.legal(actors[0])
            began = time.perf_counter()
            action = bot.act(view, legal, rng)
            if len(legal) > 1:
                taken.append(time.perf_counter() - began)
            state.apply(actors[0], action)
    taken.sort()
    p50, p95 = [1000 * taken[int(share * (len(taken) - 1))] for share in (0.5, 0.95)]
    name = f"{game_id} {players} {level}"
    found["thinking"][name] = {"decisions": len(taken), "p50_ms": round(p50, 2), "p95_ms": round(p95, 2), "build": flavour()}
    save(found)
    print(f"{name}: {p50:.2f} ms, 95 % within {p95:.2f} ms ({len(taken)} decisions)", flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", default=list(GAMES), choices=GAMES)
    parser.add_argument("--players", nargs="+", type=int, default=[])
    parser.add_argument("--step", nargs="+", default=list(HEAT[1:]), choices=HEAT[1:], help="the better one of the pair")
    parser.add_argument("--games", type=int, default=400, help="of a step, at most")
    parser.add_argument("--budget", type=int, default=300, help="iterations of those that search")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--afresh", action="store_true")
    parser.add_argument("--thinking", type=float, default=0.0, metavar="SECONDS", help="measure decisions instead, so long each")
    parser.add_argument("--page", action="store_true", help="only write the page")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    found = load()
    if given.afresh:
        found["steps"] = {name: entry for name, entry in found["steps"].items() if entry["game"] not in given.game}
    wanted = [step for step in steps(given.game, given.players) if step[2] in given.step]
    if given.thinking:
        levels = {(game, players, level): None for game, players, *pair in wanted for level in pair}
        for game, players, level in levels:
            think(found, game, players, level, given.thinking)
    elif not given.page:
        end = time.monotonic() + 60.0 * given.minutes
        while time.monotonic() < end:
            # What is known least comes next.
            games = {step: found["steps"].get(" ".join([step[0], str(step[1]), step[2]]), {}).get("games", 0) for step in wanted}
            least = min(wanted, key=lambda step: games[step])
            if games[least] >= given.games:
                break
            play(found, least, given)
    ladder_page.write(found)


if __name__ == "__main__":
    main()
